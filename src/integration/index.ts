/** portico/integration: for authors of integrations. */

export { appendCookies, keepPrivate, withPrivacy, withSetCookies } from "../core/http/respond.ts";
export type { Passkey, Removal } from "../core/identify/webauthn/manage.ts";
export type { Revocation, Revoked, SessionInfo } from "../core/session/manage.ts";
export type { ResponseInternal, SetCookie } from "../core/types/flow.ts";
export { createBridge } from "./bridge.ts";
export { cookieHeader } from "./headers.ts";
export { type Options, paramsOf, type Sorted, signInInput, sorted } from "./input.ts";
export { type NodeRequest, type NodeResponse, type ToRequestOptions, toRequest, writeResponse } from "./node-http.ts";
export { protects } from "./paths.ts";
export type { Verdict } from "./protect.ts";
export { type Told, told } from "./told.ts";
export type {
  Asking,
  AuthorizationParams,
  Authorized,
  Bridge,
  BridgeConfig,
  BridgeOptions,
  Going,
  Lazy,
  Protection,
  SessionReading,
  SignInInput,
  SignOutInput,
} from "./types.ts";
