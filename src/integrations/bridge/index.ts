/** `portico/integration`: for authors of integrations. */

export { appendCookies, keepPrivate, withPrivacy, withSetCookies } from "../../core/http/app-response.ts";
export type { LinkedAccount, UnlinkAccountOptions } from "../../core/linked-accounts.ts";
export type { Passkey, RemovePasskeyOptions } from "../../core/methods/webauthn/manage.ts";
export type { Revoked, RevokeTarget, SessionInfo } from "../../core/session/manage.ts";
export type { ResponseInternal, SetCookie } from "../../core/types/internal.ts";
export { createBridge } from "./bridge.ts";
export { cookieHeader } from "./cookie-header.ts";
export {
  type ParsedOptions,
  paramsOf,
  parseOptions,
  type SignInFormInput,
  signInInput,
  signOutInput,
} from "./input.ts";
export {
  type NodeRequest,
  type NodeResponse,
  requestURL,
  type ToRequestOptions,
  toRequest,
  writeResponse,
} from "./node-http.ts";
export { pathMatcher, type SentPath } from "./paths.ts";
export { type PublicError, toPublicError } from "./public-error.ts";
export type {
  AccessToken,
  AccessTokenInput,
  AccessTokenOptions,
  AccessTokenReading,
  AuthorizationParams,
  Authorized,
  Bridge,
  BridgeConfig,
  BridgeOptions,
  BridgeRequest,
  FreshOptions,
  Lazy,
  Protection,
  ProtectionResult,
  ProtectOptions,
  RedirectResult,
  SessionReading,
  SignInInput,
  SignOutInput,
} from "./types.ts";
export type * from "./verb-types.ts";
export { createVerbs } from "./verbs.ts";
