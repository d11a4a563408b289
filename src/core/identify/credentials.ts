/** The way of credentials: the application's `authorize` says who typed this. */
import {
  AuthError,
  CallbackRouteError,
  CredentialsSignin,
  InvalidIdentity,
  InvalidRequest,
  MethodNotAllowed,
} from "../errors/index.ts";
import { errorOf } from "../errors/thrown.ts";
import { actionUrl, withQuery } from "../http/link.ts";
import { redirect } from "../http/outcome.ts";
import { requestOf } from "../http/request.ts";
import type { Context, Outcome, Proof, ProviderContext, ReadyCredentials, Start } from "../types/flow.ts";
import type { User } from "../types/user.ts";

/** Fields of the form that are ours. */
const ours: ReadonlySet<string> = new Set(["csrfToken", "callbackUrl", "json", "redirect"]);
const codeGrammar = /^[A-Za-z0-9_-]{1,64}$/;

/** What was typed, exactly as it was typed. */
function typed({ call }: Context): Record<string, string> {
  const fields = Object.entries(call.body).filter(([name]) => !ours.has(name));
  for (const [name, value] of fields) {
    if (typeof value !== "string") throw new InvalidRequest(`The credential "${name.slice(0, 64)}" is not a string.`);
  }
  return Object.fromEntries(fields) as Record<string, string>;
}

/** A refusal with a reason code that is safe in a URL. */
function refusal(error: CredentialsSignin): CredentialsSignin {
  if (!codeGrammar.test(String(error.code))) error.code = "credentials";
  return error;
}

async function authorize(
  context: ProviderContext<ReadyCredentials>,
  credentials: Record<string, string>,
): Promise<unknown> {
  try {
    return await context.provider.authorize(credentials, requestOf(context.call));
  } catch (thrown) {
    if (thrown instanceof CredentialsSignin) throw refusal(thrown);
    if (thrown instanceof AuthError) throw thrown;
    throw new CallbackRouteError("authorize() threw. Return null, or throw CredentialsSignin, to refuse a visitor.", {
      cause: { err: errorOf(thrown), provider: context.provider.id },
    });
  }
}

/** A user with an id, or a refusal: nothing else signs in. */
function userOf(answer: unknown): User & { id: string } {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    throw new CredentialsSignin("authorize() returned no user.");
  const { id } = answer as { id?: unknown };
  const usable = (typeof id === "string" && id !== "") || Number.isFinite(id) || typeof id === "bigint";
  if (!usable)
    throw new InvalidIdentity(
      "authorize() returned a user without an id. Return an object with a stable `id`: a non-empty string or a number.",
    );
  return { ...answer, id: String(id) };
}

/** See `Way`. */
export const credentials = {
  /** There is nowhere to send them: the form is on the sign-in page. */
  async begin(context: Context, { callbackUrl }: Start): Promise<Outcome> {
    return redirect(withQuery(actionUrl(context, "signin"), { callbackUrl }));
  },

  async finish(context: Context): Promise<Proof> {
    // Chosen by `type: "credentials"`, so the provider is one.
    const here = context as ProviderContext<ReadyCredentials>;
    if (here.call.method !== "POST")
      throw new MethodNotAllowed("Credentials come by POST: they must not stand in a URL.", {
        cause: { allow: "POST" },
      });
    const entered = typed(here);
    const user = userOf(await authorize(here, entered));
    const account = {
      provider: here.provider.id,
      providerAccountId: user.id,
      type: "credentials" as const,
      userId: user.id,
    };
    const callbackUrl = here.call.body.callbackUrl ?? here.call.query.callbackUrl;
    return {
      identity: { user, account, credentials: entered, emailVerified: false, linksByEmail: false },
      cookies: [],
      ...(typeof callbackUrl === "string" && { callbackUrl }),
    };
  },
};
