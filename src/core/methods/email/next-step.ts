/** What is to be done with a link that was followed, by the facts; pure. */
import type { Standing } from "../../stores/address-proof.ts";
import type { AddressChoice, ConfirmationNeeded } from "../../types/linking.ts";

/** All that the next step depends on. */
export interface LinkFacts {
  readonly method: "GET" | "POST";
  /**
   * Why the link is believed to be one of ours. `own`: this browser asked for it. `signed`: its signature holds. `token`: its
   * token was found among those that are stored.
   */
  readonly knownBy: "own" | "signed" | "token";
  /** The browser fetches ahead of a click. */
  readonly isPrefetch: boolean;
  /** Who is signed in: nobody, the user who holds the address, or somebody else. */
  readonly principal: "nobody" | "owner" | "other";
  /** What the user who holds the address is to the visitor; `free`: there is none. */
  readonly standing: Standing | "free";
  /** What the visitor chose on the page that asks. */
  readonly choice: AddressChoice | undefined;
}

/** Uses the link up, or asks first. */
export type Step = "use" | ConfirmationNeeded["confirm"]["about"];

/** Somebody else may be able to sign in as the user who holds the address: the visitor decides, by a press of a button. */
function ofClaimed({ method, principal, choice }: LinkFacts): Step {
  const isChosen = choice === "anew" || (choice === "keep" && principal === "owner");
  if (method === "POST" && isChosen) return "use";
  return principal === "owner" ? "keep" : "claimed";
}

/** A visit is deliberate in the browser that asked, unless it would end the session of somebody else. */
const isDeliberate = ({ method, knownBy, isPrefetch, principal }: LinkFacts): boolean =>
  method === "POST" || (knownBy === "own" && !isPrefetch && principal !== "other");

/** Whether to use the link up, or which question to ask first. */
export function nextStep(facts: LinkFacts): Step {
  if (facts.standing === "claimed") return ofClaimed(facts);
  return isDeliberate(facts) ? "use" : "sign-in";
}
