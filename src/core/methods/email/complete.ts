/** Completes a sign-in by magic link. Only a deliberate act uses the link: opening it in the browser that requested it, or pressing the button. */

import { randomUuid } from "../../crypto/random.ts";
import { Verification } from "../../errors/index.ts";
import { isStoredUserFor } from "../../session/principal.ts";
import { isShortByDefault } from "../../session/remembered.ts";
import { methodNamesOf, standingOf } from "../../stores/address-proof.ts";
import { isOneAddress } from "../../stores/email-address.ts";
import { findUserByEmail, isSameId } from "../../stores/lookup.ts";
import { type OpenedTransaction, peekTransaction } from "../../transaction.ts";
import type { AdapterUser } from "../../types/adapter.ts";
import type { Authenticated, ProviderContext } from "../../types/internal.ts";
import type { AddressChoice, ConfirmationNeeded } from "../../types/linking.ts";
import type { ReadyEmail } from "../../types/ready-provider.ts";
import { isCanonical } from "./address.ts";
import { type LinkFacts, nextStep, type Step } from "./next-step.ts";
import { emailAccount } from "./start.ts";
import { isSigned, isTokenHash, isUsed, maxTokenLength, type Owner, putBack, signatureOf, useToken } from "./token.ts";

/** The parameters of a link, and the users it concerns. */
interface LinkParams {
  readonly token: string;
  readonly email: string;
  readonly state: string | undefined;
  readonly signature: string | undefined;
  readonly callbackUrl: string | undefined;
  readonly choice: AddressChoice | undefined;
  /** In the link only where it is not the default. */
  readonly remember: "true" | "false" | undefined;
  /** The user who holds the address now. */
  readonly owner: AdapterUser | null;
  /** Owners for whom the link may have been made: it is valid for any of them. */
  readonly owners: readonly Owner[];
}

type EmailContext = ProviderContext<ReadyEmail>;

/** Whether an address is in its canonical form, as in every link. */
const isLinkAddress = ({ provider }: EmailContext, address: string): boolean =>
  provider.normalize ? isOneAddress(address) : isCanonical(address);

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const choiceIn = (value: unknown): AddressChoice | undefined =>
  value === "keep" || value === "anew" ? value : undefined;

async function readLink(context: EmailContext): Promise<LinkParams> {
  const { call } = context;
  const { token, email, state, signature, callbackUrl, choice, remember } =
    call.method === "POST" ? call.body : call.query;
  const [code, address] = [textIn(token), textIn(email)];
  if (code === undefined || code.length > maxTokenLength || address === undefined || !isLinkAddress(context, address)) {
    throw new Verification("The link is incomplete: it must contain `token` and `email` as they were sent.");
  }
  const owner = await findUserByEmail(context, address);
  return {
    token: code,
    email: address,
    state: textIn(state),
    signature: textIn(signature),
    callbackUrl: textIn(callbackUrl),
    choice: call.method === "POST" ? choiceIn(choice) : undefined,
    remember: remember === "true" || remember === "false" ? remember : undefined,
    owner,
    // A link that was requested when the address had no user stays valid: another link may have made the user, and a user who takes the
    // address without proof must not lock out its owner.
    owners: owner ? [owner, null] : [null],
  };
}

/** The transaction of this browser, if it requested this link. */
async function transactionOfLink(context: EmailContext, link: LinkParams): Promise<OpenedTransaction | undefined> {
  const found = await peekTransaction(context, link.state);
  if (found?.transaction.provider !== context.provider.id) return undefined;
  const { link: hash = "" } = found.transaction.more ?? {};
  return (await isTokenHash(context, hash, link, link.owners)) ? found : undefined;
}

/** Rejects a link that was used, has expired, or was never sent, without reading stored tokens. */
async function checkSignature(
  context: EmailContext,
  link: LinkParams & { readonly signature: string },
): Promise<"signed"> {
  if (!(await isSigned(context, link.signature, link, link.owners))) {
    throw new Verification(
      "The signature of the link is not valid: the link was altered, has expired, or its address belongs to another user now; or the secret was replaced without keeping the former one.",
    );
  }
  if (await isUsed(context, link)) throw new Verification("The link was used before.");
  return "signed";
}

/** Browsers and mail programs announce a prefetch in one of these headers. */
const isPrefetch = ({ call: { headers } }: EmailContext): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

async function signedInOwner({ principal }: EmailContext, { owner }: LinkParams): Promise<LinkFacts["principal"]> {
  const known = await principal();
  if (known === null) return "none";
  const isOwner = isStoredUserFor("prove an address", known) && owner && isSameId(owner.id, known.userId);
  return isOwner ? "owner" : "other";
}

/** The question that is asked before the link is used. */
async function confirmationNeeded(
  context: EmailContext,
  { token, email, callbackUrl = "", state = "", signature = "", remember, owner }: LinkParams,
  about: ConfirmationNeeded["confirm"]["about"],
): Promise<ConfirmationNeeded> {
  const fields = { token, email, callbackUrl, state, signature, ...(remember && { remember }) };
  if (about === "sign-in" || !owner) return { confirm: { about, email, fields, methodNames: [] } };
  context.settings.log.warn(
    "unproved-address",
    "A magic link was opened for an address that a stored user has without proof, so the visitor must choose. For users that another library stored, set trustStoredEmails.",
    { userId: String(owner.id) },
  );
  return { confirm: { about, email, fields, methodNames: await methodNamesOf(context, owner) } };
}

/** The identity of the person who opened the link. */
function emailAuthenticated(
  { email, owner, choice, callbackUrl, remember }: LinkParams,
  context: EmailContext,
  own: OpenedTransaction | undefined,
): Authenticated {
  const user = { id: randomUuid(), email, emailVerified: null };
  return {
    identity: {
      user,
      account: emailAccount(context, email, choice === "anew" ? user.id : (owner?.id ?? user.id)),
      emailVerified: true,
      linksByEmail: false,
      // A user who takes the unused address at this moment has not proved it.
      addressChoice: owner ? choice : "anew",
    },
    cookies: own?.cookies ?? [],
    callbackUrl: own?.transaction.callbackUrl ?? callbackUrl,
    short: own ? own.transaction.short : remember ? remember === "false" : isShortByDefault(context.settings),
    reauthUserId: own?.transaction.reauthUserId,
  };
}

/** The next step, by the facts. */
async function stepFor(context: EmailContext, link: LinkParams, knownBy: LinkFacts["knownBy"]): Promise<Step> {
  return nextStep({
    method: context.call.method === "POST" ? "POST" : "GET",
    knownBy,
    isPrefetch: isPrefetch(context),
    principal: await signedInOwner(context, link),
    standing: link.owner ? await standingOf(context, link.owner) : "free",
    choice: link.choice,
  });
}

/** A token without the rest of its link, for example typed by hand. It is valid only if the store accepts it. */
async function completeByToken(context: EmailContext, link: LinkParams): Promise<Authenticated | ConfirmationNeeded> {
  if (context.call.method !== "POST") return confirmationNeeded(context, link, "sign-in");
  const token = await useToken(context, link, link.owners);
  const step = await stepFor(context, link, "token");
  if (step === "use") return emailAuthenticated(link, context, undefined);
  await putBack(context, link, token);
  const signature = await signatureOf(context, link, link.owner, token.expires);
  return confirmationNeeded(context, { ...link, signature }, step);
}

/** Returns the identity of the person who opened the link, or the question to ask first. */
export async function completeEmail(context: EmailContext): Promise<Authenticated | ConfirmationNeeded> {
  const link = await readLink(context);
  const { signature } = link;
  const own = await transactionOfLink(context, link);
  if (!own && signature === undefined) return completeByToken(context, link);
  const knownBy = own ? "own" : await checkSignature(context, { ...link, signature: signature ?? "" });
  const step = await stepFor(context, link, knownBy);
  if (step !== "use") return confirmationNeeded(context, link, step);
  await useToken(context, link, link.owners);
  return emailAuthenticated(link, context, own);
}
