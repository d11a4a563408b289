/** The method `credentials`: the application's `authorize` checks the submitted fields. */
import { sha256Hex } from "../crypto/hash.ts";
import {
  AuthError,
  CallbackRouteError,
  CredentialsSignin,
  InvalidIdentity,
  InvalidRequest,
  MethodNotAllowed,
} from "../errors/index.ts";
import { requestFromCall } from "../http/request-from-call.ts";
import { attempt } from "../lib/attempt.ts";
import { isRecord } from "../lib/is-record.ts";
import { safeFailure } from "../redact.ts";
import { reauthenticatingUser } from "../session/fresh.ts";
import { wantsShortSession } from "../session/remembered.ts";
import type { Authenticated, Context, ProviderContext } from "../types/internal.ts";
import type { ReadyCredentials } from "../types/ready-provider.ts";
import type { User } from "../types/user.ts";
import { normalizeEmail } from "./email/address.ts";

/** Field names that the library uses itself. */
const ownFields: ReadonlySet<string> = new Set([
  "csrfToken",
  "callbackUrl",
  "json",
  "reauthenticate",
  "redirect",
  "remember",
]);
/** Text that a page can show: without control characters and unpaired surrogates. */
const reasonGrammar = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u;

/** The submitted fields, unchanged. `remember` is one of them only if the form of the application has it. */
function typedFields({ call, provider }: ProviderContext<ReadyCredentials>): Record<string, string> {
  const fields = Object.entries(call.body)
    .filter(([name]) => !ownFields.has(name) || (name === "remember" && provider.credentials?.remember !== undefined))
    .map(([name, value]) => [name, name === "remember" ? String(value) : value] as const);
  for (const [name, value] of fields) {
    if (typeof value !== "string") throw new InvalidRequest(`The credential "${name.slice(0, 64)}" is not a string.`);
  }
  return Object.fromEntries(fields) as Record<string, string>;
}

const isCode = (code: unknown): boolean =>
  (typeof code === "string" || typeof code === "number") && reasonGrammar.test(String(code));

/** The error, with a code that fits into a URL when percent-encoded. */
function credentialsRefusal({ settings }: Context, error: CredentialsSignin): CredentialsSignin {
  if (isCode(error.code)) return error;
  settings.log.warn(
    "credentials-code",
    'CredentialsSignin.code must be a text of 1 to 200 characters, without line breaks and other controls. Visitors see "credentials" in its place.',
  );
  error.code = "credentials";
  return error;
}

async function authorize(
  context: ProviderContext<ReadyCredentials>,
  credentials: Record<string, string>,
): Promise<unknown> {
  const { provider, call } = context;
  return attempt(
    () => provider.authorize(credentials, requestFromCall(call)),
    (thrown) => {
      if (thrown instanceof CredentialsSignin) return credentialsRefusal(context, thrown);
      if (thrown instanceof AuthError) return thrown;
      return new CallbackRouteError(
        "authorize() threw. Return null, or throw CredentialsSignin, to refuse a visitor.",
        {
          cause: { err: safeFailure(thrown, [credentials]), provider: provider.id },
        },
      );
    },
  );
}

/** The canonical form of an address if it has one, so that an id does not depend on spelling. */
function canonicalEmail(email: string): string {
  try {
    return normalizeEmail(email);
  } catch {
    return email;
  }
}

/** An id for a user who is not stored: the same at each sign-in, different for each provider. */
async function idFor({ settings, provider }: ProviderContext<ReadyCredentials>, email: unknown): Promise<string> {
  if (settings.session.strategy === "jwt" && typeof email === "string" && email.trim() !== "") {
    return sha256Hex(JSON.stringify(["credentials", provider.id, canonicalEmail(email)]));
  }
  const why = settings.session.strategy === "jwt" ? "and without an e-mail address to derive one from" : "";
  throw new InvalidIdentity(
    `authorize() of ${JSON.stringify(provider.id)} returned a user without an id${why}. Return an object with a stable \`id\`: a non-empty string or a number.`,
  );
}

/** The user that `authorize` returned, with an id. */
async function credentialsUser(
  context: ProviderContext<ReadyCredentials>,
  returned: unknown,
): Promise<User & { id: string }> {
  if (!isRecord(returned)) throw new CredentialsSignin("authorize() returned no user.");
  const { id, email } = returned;
  if (id === undefined || id === null) return { ...returned, id: await idFor(context, email) };
  const usable = (typeof id === "string" && id !== "") || Number.isFinite(id) || typeof id === "bigint";
  return { ...returned, id: usable ? String(id) : await idFor(context, undefined) };
}

/** Passes the submitted fields to `authorize`. Returns the identity of the user that it returns. */
export async function completeCredentials(context: ProviderContext<ReadyCredentials>): Promise<Authenticated> {
  const { call, provider } = context;
  if (call.method !== "POST")
    throw new MethodNotAllowed("Send credentials by POST: they must not be in a URL.", { cause: { allow: "POST" } });
  const entered = typedFields(context);
  const user = await credentialsUser(context, await authorize(context, entered));
  const account = {
    provider: provider.id,
    providerAccountId: user.id,
    type: "credentials" as const,
    userId: user.id,
  };
  const callbackUrl = call.body.callbackUrl ?? call.query.callbackUrl;
  const short = await wantsShortSession(context);
  return {
    identity: { user, account, credentials: entered, emailVerified: false, linksByEmail: false },
    cookies: [],
    short,
    reauthUserId: await reauthenticatingUser(context),
    ...(typeof callbackUrl === "string" && { callbackUrl }),
  };
}
