/** The way of credentials: the application's `authorize` says who typed this. */
import { sha256Hex } from "../crypto/hash.ts";
import { toError } from "../errors/convert.ts";
import {
  AuthError,
  CallbackRouteError,
  CredentialsSignin,
  InvalidIdentity,
  InvalidRequest,
  MethodNotAllowed,
} from "../errors/index.ts";
import { requestFromCall } from "../http/receive.ts";
import { secretsIn } from "../redact/known-secrets.ts";
import { withoutSecrets } from "../redact.ts";
import type { Authenticated, Context, ProviderContext, ReadyCredentials } from "../types/internal.ts";
import type { User } from "../types/user.ts";
import { normalizeEmail } from "./email/address.ts";

/** Fields of the form that are ours. */
const ownFields: ReadonlySet<string> = new Set(["csrfToken", "callbackUrl", "json", "redirect"]);
/** Any text that a page can show: controls and halves of characters are none. */
const reasonGrammar = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u;

/** What was typed, exactly as it was typed. */
function typedFields({ call }: Context): Record<string, string> {
  const fields = Object.entries(call.body).filter(([name]) => !ownFields.has(name));
  for (const [name, value] of fields) {
    if (typeof value !== "string") throw new InvalidRequest(`The credential "${name.slice(0, 64)}" is not a string.`);
  }
  return Object.fromEntries(fields) as Record<string, string>;
}

const isCode = (code: unknown): boolean =>
  (typeof code === "string" || typeof code === "number") && reasonGrammar.test(String(code));

/** A refusal with a reason code that fits into a URL, percent-encoded. */
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
  try {
    return await context.provider.authorize(credentials, requestFromCall(context.call));
  } catch (thrown) {
    if (thrown instanceof CredentialsSignin) throw credentialsRefusal(context, thrown);
    if (thrown instanceof AuthError) throw thrown;
    throw new CallbackRouteError("authorize() threw. Return null, or throw CredentialsSignin, to refuse a visitor.", {
      cause: { err: withoutSecrets(toError(thrown), secretsIn(credentials)), provider: context.provider.id },
    });
  }
}

/** The canonical form of an address where it has one, so that an id does not depend on how it was written. */
function canonicalEmail(email: string): string {
  try {
    return normalizeEmail(email);
  } catch {
    return email;
  }
}

/** An id that is the same at each sign-in, and that no other provider gives: for users that are stored nowhere. */
async function idFor({ settings, provider }: ProviderContext<ReadyCredentials>, email: unknown): Promise<string> {
  if (settings.session.strategy === "jwt" && typeof email === "string" && email.trim() !== "") {
    return sha256Hex(JSON.stringify(["credentials", provider.id, canonicalEmail(email)]));
  }
  const why = settings.session.strategy === "jwt" ? ", and without an e-mail address to make one from" : "";
  throw new InvalidIdentity(
    `authorize() of ${JSON.stringify(provider.id)} returned a user without an id${why}. Return an object with a stable \`id\`: a non-empty string or a number.`,
  );
}

/** A user with an id, or a refusal: nothing else signs in. */
async function credentialsUser(
  context: ProviderContext<ReadyCredentials>,
  answer: unknown,
): Promise<User & { id: string }> {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    throw new CredentialsSignin("authorize() returned no user.");
  const { id, email } = answer as { id?: unknown; email?: unknown };
  if (id === undefined || id === null) return { ...answer, id: await idFor(context, email) };
  const usable = (typeof id === "string" && id !== "") || Number.isFinite(id) || typeof id === "bigint";
  return { ...answer, id: usable ? String(id) : await idFor(context, undefined) };
}

/** Passes what was typed to `authorize`. Ends in the identity of the user that it returns. */
export async function completeCredentials(context: ProviderContext<ReadyCredentials>): Promise<Authenticated> {
  const { call, provider } = context;
  if (call.method !== "POST")
    throw new MethodNotAllowed("Credentials come by POST: they must not stand in a URL.", { cause: { allow: "POST" } });
  const entered = typedFields(context);
  const user = await credentialsUser(context, await authorize(context, entered));
  const account = {
    provider: provider.id,
    providerAccountId: user.id,
    type: "credentials" as const,
    userId: user.id,
  };
  const callbackUrl = call.body.callbackUrl ?? call.query.callbackUrl;
  return {
    identity: { user, account, credentials: entered, emailVerified: false, linksByEmail: false },
    cookies: [],
    ...(typeof callbackUrl === "string" && { callbackUrl }),
  };
}
