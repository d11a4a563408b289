/** Someone follows a link. Only a deliberate act uses it up: a visit by the browser that asked for it, or a press of the button. */
import { uuid } from "../../crypto/random.ts";
import { Verification } from "../../errors/index.ts";
import { isProved, standingOf, waysInto } from "../../stores/address-proof.ts";
import { isOneAddress } from "../../stores/email-address.ts";
import { findUserByEmail, isSameId } from "../../stores/lookup.ts";
import { peekTransaction, type Taken } from "../../transaction.ts";
import type { AdapterUser } from "../../types/adapter.ts";
import type { Proof, ProviderContext, ReadyEmail } from "../../types/flow.ts";
import type { AddressChoice, Question } from "../../types/linking.ts";
import { isCanonical } from "./address.ts";
import { accountOf } from "./begin.ts";
import { isHashOf, isSigned, longest, type Owner, putBack, signatureOf, useToken } from "./link.ts";
import { type LinkFacts, nextStep, type Step } from "./next-step.ts";

/** What the link says. */
interface Followed {
  readonly token: string;
  readonly email: string;
  readonly state: string | undefined;
  readonly signature: string | undefined;
  readonly callbackUrl: string | undefined;
  readonly choice: AddressChoice | undefined;
  /** The user who holds the address now. */
  readonly owner: AdapterUser | null;
  /** For whom the link may have been made, so that it still counts. */
  readonly owners: readonly Owner[];
}

type Here = ProviderContext<ReadyEmail>;

/** Whether an address stands in a link as we wrote it there. */
const isOurs = ({ provider }: Here, address: string): boolean =>
  provider.normalize ? isOneAddress(address) : isCanonical(address);

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const choiceIn = (value: unknown): AddressChoice | undefined =>
  value === "keep" || value === "anew" ? value : undefined;

/**
 * A link that was asked for when nobody had the address still counts where a user took the address since without proof:
 * otherwise a stranger could keep the owner out.
 */
const ownersOf = async (context: Here, owner: AdapterUser | null): Promise<readonly Owner[]> =>
  owner && !(await isProved(context, owner)) ? [owner, null] : [owner];

async function read(context: Here): Promise<Followed> {
  const { call } = context;
  const { token, email, state, signature, callbackUrl, choice } = call.method === "POST" ? call.body : call.query;
  const [code, address] = [text(token), text(email)];
  if (code === undefined || code.length > longest || address === undefined || !isOurs(context, address)) {
    throw new Verification("The link is not complete: it needs `token` and `email`, as they were sent.");
  }
  const owner = await findUserByEmail(context, address);
  return {
    token: code,
    email: address,
    state: text(state),
    signature: text(signature),
    callbackUrl: text(callbackUrl),
    choice: call.method === "POST" ? choiceIn(choice) : undefined,
    owner,
    owners: await ownersOf(context, owner),
  };
}

/** The transaction of this browser, if it is the one that asked for this very link. */
async function asked(context: Here, link: Followed): Promise<Taken | undefined> {
  const found = await peekTransaction(context, link.state);
  if (found?.transaction.provider !== context.provider.id) return undefined;
  const { link: hash = "" } = found.transaction.more ?? {};
  return (await isHashOf(context, hash, link, link.owners)) ? found : undefined;
}

/** Refuses a link that was used, is too old, or was never sent, without a look at the tokens. */
async function mustBeSigned(context: Here, link: Followed & { readonly signature: string }): Promise<"signed"> {
  if (await isSigned(context, link.signature, link, link.owners)) return "signed";
  throw new Verification(
    "The signature of the link does not hold: the link was used before, is too old, or its address has another owner by now.",
  );
}

/** Browsers and mail programs say so when they fetch ahead of a click. */
const isAhead = ({ call: { headers } }: Here): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

async function principalOf({ principal }: Here, { owner }: Followed): Promise<LinkFacts["principal"]> {
  const known = await principal();
  if (known === null) return "nobody";
  return known.isStored && owner && isSameId(owner.id, known.userId) ? "owner" : "other";
}

/** What is asked before the link is used up. */
async function question(
  context: Here,
  { token, email, callbackUrl = "", state = "", signature = "", owner }: Followed,
  about: Question["confirm"]["about"],
): Promise<Question> {
  const fields = { token, email, callbackUrl, state, signature };
  if (about === "sign-in" || !owner) return { confirm: { about, email, fields, ways: [] } };
  context.settings.log.warn(
    "unproved-address",
    "A magic link was opened for an address that a stored user holds without proof, so its owner is asked. For users that another library stored, set trustStoredEmails.",
    { userId: String(owner.id) },
  );
  return { confirm: { about, email, fields, ways: await waysInto(context, owner) } };
}

/** Who reads the mail of the address. */
function proof({ email, owner, choice, callbackUrl }: Followed, context: Here, own: Taken | undefined): Proof {
  const user = { id: uuid(), email, emailVerified: null };
  return {
    identity: {
      user,
      account: accountOf(context, email, choice === "anew" ? user.id : (owner?.id ?? user.id)),
      emailVerified: true,
      linksByEmail: false,
      // Where nobody had the address, whoever takes it at this very moment has not proved it.
      addressChoice: owner ? choice : "anew",
    },
    cookies: own?.cookies ?? [],
    callbackUrl: own?.transaction.callbackUrl ?? callbackUrl,
  };
}

/** By the facts: uses the link up, or asks first. `knownBy: "token"`: the token is in hand, and goes back if it is not used. */
async function stepFor(context: Here, link: Followed, knownBy: LinkFacts["knownBy"]): Promise<Step> {
  return nextStep({
    method: context.call.method === "POST" ? "POST" : "GET",
    knownBy,
    isAhead: isAhead(context),
    principal: await principalOf(context, link),
    standing: link.owner ? await standingOf(context, link.owner) : "free",
    choice: link.choice,
  });
}

/** A token that came without the rest of its link, typed in by hand for example: nothing but the token itself tells whether it is good. */
async function finishByToken(context: Here, link: Followed): Promise<Proof | Question> {
  if (context.call.method !== "POST") return question(context, link, "sign-in");
  const token = await useToken(context, link, link.owners);
  const step = await stepFor(context, link, "token");
  if (step === "use") return proof(link, context, undefined);
  await putBack(context, token);
  const signature = await signatureOf(context, link, link.owner, token.expires);
  return question(context, { ...link, signature }, step);
}

/** Ends in the identity of whoever reads the mail of this address. */
export async function finish(context: Here): Promise<Proof | Question> {
  const link = await read(context);
  const { signature } = link;
  const own = await asked(context, link);
  if (!own && signature === undefined) return finishByToken(context, link);
  const knownBy = own ? "own" : await mustBeSigned(context, { ...link, signature: signature ?? "" });
  const step = await stepFor(context, link, knownBy);
  if (step !== "use") return question(context, link, step);
  await useToken(context, link, link.owners);
  return proof(link, context, own);
}
