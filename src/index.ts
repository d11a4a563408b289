/** portico: sign-in and sessions on the web-standard `Request` and `Response`. */
export { Auth } from "./core/auth.ts";
export { createActionURL } from "./core/config/action-url.ts";
export { setEnvDefaults } from "./core/config/env-defaults.ts";
export { AuthError } from "./core/errors/auth-error.ts";
export { CredentialsSignin } from "./core/errors/read-errors.ts";
export type { ErrorType } from "./core/errors/table.ts";
export { customFetch, raw, skipCSRFCheck } from "./core/markers.ts";
export { type AuthAction, isAuthAction } from "./core/types/action.ts";
export type { Adapter, LazyAdapter } from "./core/types/adapter.ts";
export type { Callbacks, Events } from "./core/types/callbacks.ts";
export type { AuthConfig } from "./core/types/config.ts";
export type { EmailConfig } from "./core/types/email-provider.ts";
export type { ResponseInternal } from "./core/types/internal.ts";
export type { LoggerInstance } from "./core/types/logger.ts";
export type { CredentialsConfig, OAuthConfig, OIDCConfig, Provider } from "./core/types/provider.ts";
export type { DefaultSession, JWT, Session } from "./core/types/session.ts";
export type { Account, Awaitable, Profile, User } from "./core/types/user.ts";
export type { WebAuthnConfig } from "./core/types/webauthn.ts";
