/** Sends a magic link. */
import { allowSignIn } from "../../callbacks.ts";
import { randomHex, randomUuid } from "../../crypto/random.ts";
import { toError } from "../../errors/convert.ts";
import { AuthError, EmailInvalid, EmailSignInError, InvalidRequest } from "../../errors/index.ts";
import { requestFromCall } from "../../http/request-from-call.ts";
import { redirect } from "../../http/respond.ts";
import { actionUrl, withQuery } from "../../http/url.ts";
import { reportFailure } from "../../report.ts";
import { isShortByDefault } from "../../session/remembered.ts";
import { findUserByEmail } from "../../stores/lookup.ts";
import { makeState, openTransaction } from "../../transaction.ts";
import type { AdapterUser } from "../../types/adapter.ts";
import type { Outcome, ProviderContext } from "../../types/internal.ts";
import type { Observe } from "../../types/observe.ts";
import type { ReadyEmail } from "../../types/ready-provider.ts";
import type { SignInRequest } from "../../types/route.ts";
import type { Account } from "../../types/user.ts";
import { checkedIdentifier, normalizeEmail } from "./address.ts";
import { makeToken, signatureOf, tokenHash, tokenStore } from "./token.ts";

/** A magic link, before it is sent. */
interface MagicLink {
  readonly email: string;
  readonly token: string;
  readonly hash: string;
  readonly expires: Date;
  readonly url: string;
}

/** What `normalizeIdentifier` returns. What it throws refuses the address. */
function normalizedIdentifier({ provider }: ProviderContext<ReadyEmail>, typed: string): unknown {
  try {
    return provider.normalize?.(typed);
  } catch (thrown) {
    throw thrown instanceof AuthError
      ? thrown
      : new EmailInvalid("normalizeIdentifier threw.", { cause: { err: toError(thrown), provider: provider.id } });
  }
}

/** The submitted address, in its canonical form. */
function submittedAddress(context: ProviderContext<ReadyEmail>, typed: unknown): string {
  if (typeof typed !== "string" || typed === "") throw new InvalidRequest("The form has no field `email`.");
  return context.provider.normalize ? checkedIdentifier(normalizedIdentifier(context, typed)) : normalizeEmail(typed);
}

/** The account of an address. */
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
  { callbackUrl, short = false }: SignInRequest,
): Promise<MagicLink> {
  const { provider, now } = context;
  const remember = short === isShortByDefault(context.settings) ? undefined : (`${!short}` as const);
  const sent = { token: await makeToken(context), email, ...(remember && { remember }) };
  const expires = new Date(now + provider.maxAge * 1000);
  const signature = await signatureOf(context, sent, owner, expires);
  return {
    email,
    token: sent.token,
    hash: await tokenHash(context, sent, owner),
    expires,
    url: withQuery(actionUrl(context, "callback", provider.id), { callbackUrl, ...sent, state, signature }),
  };
}

/** Sends a mail, and reports that. */
async function observedMail(observe: Observe, name: string, send: () => Promise<unknown>): Promise<unknown> {
  const { observed } = await import("../../observe.ts");
  return observed(observe, { kind: "provider", name }, send);
}

/** Sends the mail. If that fails, the token is removed. */
async function sendMail(
  context: ProviderContext<ReadyEmail>,
  { email, token, hash, expires, url }: MagicLink,
): Promise<void> {
  const { provider, settings, call } = context;
  const send = async () =>
    provider.send({
      identifier: email,
      url,
      expires,
      token,
      provider: provider.source,
      theme: settings.theme,
      request: requestFromCall(call),
    });
  try {
    await (settings.observe ? observedMail(settings.observe, provider.id, send) : send());
    settings.log.debug("email-sent", { provider: provider.id });
  } catch (thrown) {
    // The failed mail is the error to report, also if the token cannot be removed: it expires.
    await Promise.resolve(tokenStore(context).useVerificationToken({ identifier: email, token: hash })).catch(
      () => null,
    );
    throw new EmailSignInError("sendVerificationRequest threw, so no mail was sent.", {
      cause: { err: toError(thrown), provider: provider.id },
    });
  }
}

/** Stores the token, then sends the mail: before the response, or after it where the provider wants that and the platform can. */
async function storeAndSend(context: ProviderContext<ReadyEmail>, link: MagicLink): Promise<void> {
  const { provider, settings } = context;
  await tokenStore(context).createVerificationToken({
    identifier: link.email,
    token: link.hash,
    expires: link.expires,
  });
  if (!provider.sendAfterResponse || !settings.later) return sendMail(context, link);
  return settings.later(() =>
    sendMail(context, link).catch((thrown: unknown) => {
      reportFailure(settings.log, thrown, { provider: provider.id });
    }),
  );
}

/** Calls the `signIn` callback, sends the link, and remembers the browser that requested it. */
export async function startEmail(context: ProviderContext<ReadyEmail>, request: SignInRequest): Promise<Outcome> {
  const { provider, call, now } = context;
  const email = submittedAddress(context, call.body.email);
  const owner = await findUserByEmail(context, email);
  const user = owner ?? { id: randomUuid(), email, emailVerified: null };
  const account = emailAccount(context, email, user.id);
  const redirectUrl = await allowSignIn(context, { user, account, email: { verificationRequest: true } });
  const state = makeState(now);
  const { callbackUrl, reauthUserId, short } = request;
  // The next page shows the address: it is kept here, because URLs are logged.
  const remember = (hash: string) =>
    openTransaction(context, {
      provider: provider.id,
      state,
      callbackUrl,
      reauthUserId,
      ...(short && { short }),
      more: { link: hash, email },
    });
  // The same cookie as after a mail, so that it does not reveal who receives one.
  if (redirectUrl !== undefined) return redirect(redirectUrl, await remember(randomHex(32)));
  const link = await makeLink(context, email, owner, state, request);
  await storeAndSend(context, link);
  return redirect(
    withQuery(actionUrl(context, "verify-request"), { provider: provider.id, type: "email" }),
    await remember(link.hash),
  );
}
