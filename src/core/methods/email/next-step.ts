/** Decides what opening a magic link does; pure. */
import type { Standing } from "../../stores/address-proof.ts";
import type { AddressChoice, ConfirmationNeeded } from "../../types/linking.ts";

/** What the next step depends on. */
export interface LinkFacts {
  readonly method: "GET" | "POST";
  /**
   * How the link was recognised. `own`: this browser requested it. `signed`: its signature is valid. `token`: its token was
   * found in the store.
   */
  readonly knownBy: "own" | "signed" | "token";
  /** The browser prefetches the link. */
  readonly isPrefetch: boolean;
  /** Who is signed in: no one, the user who holds the address, or another user. */
  readonly principal: "none" | "owner" | "other";
  /** Whether the user who holds the address has proved it; `free`: the address has no user. */
  readonly standing: Standing | "free";
  /** What the visitor chose on the confirmation page. */
  readonly choice: AddressChoice | undefined;
}

/** Use the link, or ask a question first. */
export type Step = "use" | ConfirmationNeeded["confirm"]["about"];

/** Another person may be able to sign in as the user who holds the address, so the visitor must choose. */
function stepForClaimed({ method, principal, choice }: LinkFacts): Step {
  const isChosen = choice === "anew" || (choice === "keep" && principal === "owner");
  if (method === "POST" && isChosen) return "use";
  return principal === "owner" ? "keep" : "claimed";
}

/** Opening a link is deliberate in the browser that requested it, unless it would end the session of another user. */
const isDeliberate = ({ method, knownBy, isPrefetch, principal }: LinkFacts): boolean =>
  method === "POST" || (knownBy === "own" && !isPrefetch && principal !== "other");

/** Whether to use the link, or which question to ask first. */
export function nextStep(facts: LinkFacts): Step {
  if (facts.standing === "claimed") return stepForClaimed(facts);
  return isDeliberate(facts) ? "use" : "sign-in";
}
