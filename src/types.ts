/** portico/types: every public type. `portico` exports the ones that most applications need. */
export type { ErrorType } from "./core/errors/table.ts";
export type { AuthAction } from "./core/types/action.ts";
export type * from "./core/types/adapter.ts";
export type * from "./core/types/callbacks.ts";
export type * from "./core/types/config.ts";
export type { Outcome, ResponseInternal, SetCookie } from "./core/types/internal.ts";
export type * from "./core/types/jwt.ts";
export type { LoggerInstance } from "./core/types/logger.ts";
export type * from "./core/types/provider.ts";
export type * from "./core/types/provider-base.ts";
export type * from "./core/types/session.ts";
export type * from "./core/types/theme.ts";
export type * from "./core/types/tokens.ts";
export type * from "./core/types/user.ts";
export type { RelyingParty, WebAuthnConfig, WebAuthnUserConfig } from "./core/types/webauthn.ts";
