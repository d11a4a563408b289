/** Sends a link to an address. */
import * as ask from "../../callbacks.ts";
import { randomHex, randomUuid } from "../../crypto/random.ts";
import { toError } from "../../errors/convert.ts";
import { AuthError, EmailInvalid, EmailSignInError, InvalidRequest } from "../../errors/index.ts";
import { redirect } from "../../http/outcome.ts";
import { requestFromCall } from "../../http/receive.ts";
import { actionUrl, withQuery } from "../../http/url.ts";
import { findUserByEmail } from "../../stores/lookup.ts";
import { makeState, openTransaction } from "../../transaction.ts";
import type { AdapterUser } from "../../types/adapter.ts";
import type { Outcome, ProviderContext, ReadyEmail } from "../../types/internal.ts";
import type { SignInRequest } from "../../types/route.ts";
import type { Account } from "../../types/user.ts";
import { checkedIdentifier, normalizeEmail } from "./address.ts";
import { makeToken, signatureOf, tokenHash, tokenStore } from "./token.ts";

/** All that belongs to one link. */
interface MagicLink {
  readonly email: string;
  readonly token: string;
  readonly hash: string;
  readonly expires: Date;
  readonly url: string;
}

/** The form that the application gives an address. What it throws is a refusal of the address. */
function normalized({ provider }: ProviderContext<ReadyEmail>, typed: string): unknown {
  try {
    return provider.normalize?.(typed);
  } catch (thrown) {
    throw thrown instanceof AuthError
      ? thrown
      : new EmailInvalid("normalizeIdentifier threw.", { cause: { err: toError(thrown), provider: provider.id } });
  }
}

/** The address that was typed, in the form that counts. */
function submittedAddress(context: ProviderContext<ReadyEmail>, typed: unknown): string {
  if (typeof typed !== "string" || typed === "") throw new InvalidRequest("The form has no field `email`.");
  return context.provider.normalize ? checkedIdentifier(normalized(context, typed)) : normalizeEmail(typed);
}

/** The account that stands for an address. */
export const emailAccount = (context: ProviderContext<ReadyEmail>, email: string, userId: string): Account => ({
  provider: context.provider.id,
  providerAccountId: email,
  type: "email",
  userId,
});

async function makeLink(
  context: ProviderContext<ReadyEmail>,
  email: string,
  owner: AdapterUser | null,
  state: string,
  callbackUrl: string,
): Promise<MagicLink> {
  const { provider, now } = context;
  const sent = { token: await makeToken(context), email };
  const expires = new Date(now + provider.maxAge * 1000);
  const signature = await signatureOf(context, sent, owner, expires);
  return {
    ...sent,
    hash: await tokenHash(context, sent, owner),
    expires,
    url: withQuery(actionUrl(context, "callback", provider.id), { callbackUrl, ...sent, state, signature }),
  };
}

/** Stores the token, then sends the mail. A mail that does not leave takes its token with it. */
async function sendMail(
  context: ProviderContext<ReadyEmail>,
  { email, token, hash, expires, url }: MagicLink,
): Promise<void> {
  const { provider, settings, call } = context;
  await tokenStore(context).createVerificationToken({ identifier: email, token: hash, expires });
  try {
    await provider.send({
      identifier: email,
      url,
      expires,
      token,
      provider: provider.source,
      theme: settings.theme,
      request: requestFromCall(call),
    });
  } catch (thrown) {
    // Why no mail left is the news, also where the token then stays until it is too old.
    await Promise.resolve(tokenStore(context).useVerificationToken({ identifier: email, token: hash })).catch(
      () => null,
    );
    throw new EmailSignInError("sendVerificationRequest threw, so no mail was sent.", {
      cause: { err: toError(thrown), provider: provider.id },
    });
  }
}

/** Asks whether this person may have a link, makes it, sends it, and remembers the browser that asked. */
export async function startEmail(
  context: ProviderContext<ReadyEmail>,
  { callbackUrl }: SignInRequest,
): Promise<Outcome> {
  const { provider, call, now } = context;
  const email = submittedAddress(context, call.body.email);
  const owner = await findUserByEmail(context, email);
  const user = owner ?? { id: randomUuid(), email, emailVerified: null };
  const account = emailAccount(context, email, user.id);
  const elsewhere = await ask.allowSignIn(context, { user, account, email: { verificationRequest: true } });
  const state = makeState(now);
  // The address is for the page that follows: it stands in no URL.
  const remember = (hash: string) =>
    openTransaction(context, { provider: provider.id, state, callbackUrl, more: { link: hash, email } });
  // Whoever asked cannot tell by the cookie, nor by the page, that no mail was sent.
  if (elsewhere !== undefined) return redirect(elsewhere, await remember(randomHex(32)));
  const link = await makeLink(context, email, owner, state, callbackUrl);
  await sendMail(context, link);
  return redirect(
    withQuery(actionUrl(context, "verify-request"), { provider: provider.id, type: "email" }),
    await remember(link.hash),
  );
}
