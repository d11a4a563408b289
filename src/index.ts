/** portico: sign-in and sessions on the web-standard `Request` and `Response`. */
export { Auth } from "./core/auth.ts";
export { createActionURL } from "./core/config/action-url.ts";
export { setEnvDefaults } from "./core/config/env.ts";
export { AuthError, CredentialsSignin } from "./core/errors/index.ts";
export { customFetch, raw, skipCSRFCheck } from "./core/markers.ts";
export { isAuthAction } from "./core/types/action.ts";
export type * from "./types.ts";
