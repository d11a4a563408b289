/** THE TABLE of methods: one row per type of provider. The code of a method is loaded when it is first used. */
import { redirect } from "../http/respond.ts";
import { actionUrl, withQuery } from "../http/url.ts";
import { lazyImport } from "../lib/lazy.ts";
import type { ProviderType } from "../types/provider-base.ts";
import type { ReadyProvider } from "../types/ready-provider.ts";
import type { AuthMethod } from "../types/route.ts";

type AuthMethods = { readonly [Type in ProviderType]: AuthMethod<Extract<ReadyProvider, { readonly type: Type }>> };

const oauthStart = lazyImport(() => import("./oauth/start.ts"));
const oauthComplete = lazyImport(() => import("./oauth/complete.ts"));
const emailStart = lazyImport(() => import("./email/start.ts"));
const emailComplete = lazyImport(() => import("./email/complete.ts"));
const credentials = lazyImport(() => import("./credentials.ts"));
const webauthnComplete = lazyImport(() => import("./webauthn/complete.ts"));

/** Credentials and passkeys start on the sign-in page: it has the form, and the script. */
const startOnSignInPage: AuthMethod["start"] = async (context, { callbackUrl }) =>
  redirect(withQuery(actionUrl(context, "signin"), { callbackUrl }));

const oauth: AuthMethods["oauth"] & AuthMethods["oidc"] = {
  // `state` and the transaction protect the callback: a provider knows no CSRF token.
  postedBy: "provider",
  start: async (context, request) => (await oauthStart()).startOAuth(context, request),
  complete: async (context) => (await oauthComplete()).completeOAuth(context),
};

const methods: AuthMethods = {
  oauth,
  oidc: oauth,
  email: {
    postedBy: "visitor",
    start: async (context, request) => (await emailStart()).startEmail(context, request),
    complete: async (context) => (await emailComplete()).completeEmail(context),
  },
  credentials: {
    postedBy: "visitor",
    start: startOnSignInPage,
    complete: async (context) => (await credentials()).completeCredentials(context),
  },
  webauthn: {
    postedBy: "visitor",
    start: startOnSignInPage,
    complete: async (context) => (await webauthnComplete()).completeWebAuthn(context),
  },
};

/** The method of a provider. The cast is needed because TypeScript cannot relate `provider.type` to the row for that type. */
export const methodFor = <P extends ReadyProvider>(provider: P): AuthMethod<P> =>
  methods[provider.type] as AuthMethod<P>;
