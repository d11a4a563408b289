/** portico/jwt: session tokens outside of `Auth`, for middleware, edge functions and scripts. */
export type {
  GetTokenParams,
  JWTDecodeParams,
  JWTEncodeParams,
  JWTOptions,
} from "../core/types/jwt.ts";
export type { DefaultJWT, JWT } from "../core/types/session.ts";
export { decode } from "./decode.ts";
export { encode } from "./encode.ts";
export { getToken } from "./get-token.ts";
