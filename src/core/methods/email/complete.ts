/** Someone follows a link. Only a deliberate act uses it up: a visit by the browser that asked for it, or a press of the button. */
import { randomUuid } from "../../crypto/random.ts";
import { Verification } from "../../errors/index.ts";
import { isProved, methodNamesOf, standingOf } from "../../stores/address-proof.ts";
import { isOneAddress } from "../../stores/email-address.ts";
import { findUserByEmail, isSameId } from "../../stores/lookup.ts";
import { type OpenedTransaction, peekTransaction } from "../../transaction.ts";
import type { AdapterUser } from "../../types/adapter.ts";
import type { Authenticated, ProviderContext, ReadyEmail } from "../../types/internal.ts";
import type { AddressChoice, ConfirmationNeeded } from "../../types/linking.ts";
import { isCanonical } from "./address.ts";
import { type LinkFacts, nextStep, type Step } from "./next-step.ts";
import { emailAccount } from "./start.ts";
import { isSigned, isTokenHash, maxTokenLength, type Owner, putBack, signatureOf, useToken } from "./token.ts";

/** What the link says. */
interface LinkParams {
  readonly token: string;
  readonly email: string;
  readonly state: string | undefined;
  readonly signature: string | undefined;
  readonly callbackUrl: string | undefined;
  readonly choice: AddressChoice | undefined;
  /** The user who holds the address now. */
  readonly ownerHash: AdapterUser | null;
  /** For whom the link may have been made, so that it still counts. */
  readonly owners: readonly Owner[];
}

type EmailContext = ProviderContext<ReadyEmail>;

/** Whether an address stands in a link as we wrote it there. */
const isOurs = ({ provider }: EmailContext, address: string): boolean =>
  provider.normalize ? isOneAddress(address) : isCanonical(address);

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const choiceIn = (value: unknown): AddressChoice | undefined =>
  value === "keep" || value === "anew" ? value : undefined;

/**
 * A link that was asked for when nobody had the address still counts where a user took the address since without proof:
 * otherwise a stranger could keep the owner out.
 */
const ownersOf = async (context: EmailContext, owner: AdapterUser | null): Promise<readonly Owner[]> =>
  owner && !(await isProved(context, owner)) ? [owner, null] : [owner];

async function readLink(context: EmailContext): Promise<LinkParams> {
  const { call } = context;
  const { token, email, state, signature, callbackUrl, choice } = call.method === "POST" ? call.body : call.query;
  const [code, address] = [textIn(token), textIn(email)];
  if (code === undefined || code.length > maxTokenLength || address === undefined || !isOurs(context, address)) {
    throw new Verification("The link is not complete: it needs `token` and `email`, as they were sent.");
  }
  const ownerHash = await findUserByEmail(context, address);
  return {
    token: code,
    email: address,
    state: textIn(state),
    signature: textIn(signature),
    callbackUrl: textIn(callbackUrl),
    choice: call.method === "POST" ? choiceIn(choice) : undefined,
    ownerHash,
    owners: await ownersOf(context, ownerHash),
  };
}

/** The transaction of this browser, if it is the one that asked for this very link. */
async function readsLinkOf(context: EmailContext, link: LinkParams): Promise<OpenedTransaction | undefined> {
  const found = await peekTransaction(context, link.state);
  if (found?.transaction.provider !== context.provider.id) return undefined;
  const { link: hash = "" } = found.transaction.more ?? {};
  return (await isTokenHash(context, hash, link, link.owners)) ? found : undefined;
}

/** Refuses a link that was used, is too old, or was never sent, without a look at the tokens. */
async function mustBeSigned(
  context: EmailContext,
  link: LinkParams & { readonly signature: string },
): Promise<"signed"> {
  if (await isSigned(context, link.signature, link, link.owners)) return "signed";
  throw new Verification(
    "The signature of the link does not hold: the link was used before, is too old, or its address has another owner by now.",
  );
}

/** Browsers and mail programs say so when they fetch ahead of a click. */
const isPrefetch = ({ call: { headers } }: EmailContext): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

async function signedInOwner({ principal }: EmailContext, { ownerHash }: LinkParams): Promise<LinkFacts["principal"]> {
  const known = await principal();
  if (known === null) return "nobody";
  return known.isStored && ownerHash && isSameId(ownerHash.id, known.userId) ? "owner" : "other";
}

/** What is asked before the link is used up. */
async function confirmationNeeded(
  context: EmailContext,
  { token, email, callbackUrl = "", state = "", signature = "", ownerHash }: LinkParams,
  about: ConfirmationNeeded["confirm"]["about"],
): Promise<ConfirmationNeeded> {
  const fields = { token, email, callbackUrl, state, signature };
  if (about === "sign-in" || !ownerHash) return { confirm: { about, email, fields, methodNames: [] } };
  context.settings.log.warn(
    "unproved-address",
    "A magic link was opened for an address that a stored user holds without proof, so its owner is asked. For users that another library stored, set trustStoredEmails.",
    { userId: String(ownerHash.id) },
  );
  return { confirm: { about, email, fields, methodNames: await methodNamesOf(context, ownerHash) } };
}

/** Who reads the mail of the address. */
function emailAuthenticated(
  { email, ownerHash, choice, callbackUrl }: LinkParams,
  context: EmailContext,
  own: OpenedTransaction | undefined,
): Authenticated {
  const user = { id: randomUuid(), email, emailVerified: null };
  return {
    identity: {
      user,
      account: emailAccount(context, email, choice === "anew" ? user.id : (ownerHash?.id ?? user.id)),
      emailVerified: true,
      linksByEmail: false,
      // Where nobody had the address, whoever takes it at this very moment has not proved it.
      addressChoice: ownerHash ? choice : "anew",
    },
    cookies: own?.cookies ?? [],
    callbackUrl: own?.transaction.callbackUrl ?? callbackUrl,
  };
}

/** By the facts: uses the link up, or asks first. `knownBy: "token"`: the token is in hand, and goes back if it is not used. */
async function stepFor(context: EmailContext, link: LinkParams, knownBy: LinkFacts["knownBy"]): Promise<Step> {
  return nextStep({
    method: context.call.method === "POST" ? "POST" : "GET",
    knownBy,
    isPrefetch: isPrefetch(context),
    principal: await signedInOwner(context, link),
    standing: link.ownerHash ? await standingOf(context, link.ownerHash) : "free",
    choice: link.choice,
  });
}

/** A token that came without the rest of its link, typed in by hand for example: nothing but the token itself tells whether it is good. */
async function finishByToken(context: EmailContext, link: LinkParams): Promise<Authenticated | ConfirmationNeeded> {
  if (context.call.method !== "POST") return confirmationNeeded(context, link, "sign-in");
  const token = await useToken(context, link, link.owners);
  const step = await stepFor(context, link, "token");
  if (step === "use") return emailAuthenticated(link, context, undefined);
  await putBack(context, token);
  const signature = await signatureOf(context, link, link.ownerHash, token.expires);
  return confirmationNeeded(context, { ...link, signature }, step);
}

/** Ends in the identity of whoever reads the mail of this address. */
export async function completeEmail(context: EmailContext): Promise<Authenticated | ConfirmationNeeded> {
  const link = await readLink(context);
  const { signature } = link;
  const own = await readsLinkOf(context, link);
  if (!own && signature === undefined) return finishByToken(context, link);
  const knownBy = own ? "own" : await mustBeSigned(context, { ...link, signature: signature ?? "" });
  const step = await stepFor(context, link, knownBy);
  if (step !== "use") return confirmationNeeded(context, link, step);
  await useToken(context, link, link.owners);
  return emailAuthenticated(link, context, own);
}
