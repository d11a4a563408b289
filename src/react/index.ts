/** portico/react: the session in components. */
"use client";

export { accessToken } from "../client/access-token.ts";
export { getCsrfToken, getProviders, getSession, signIn, signOut } from "../client/page.ts";
export type {
  AccessToken,
  Client,
  ClientOptions,
  ClientTokenOptions,
  PasskeyOptions,
  PublicProvider,
  RedirectOptions,
  RefetchOptions,
  SessionState,
  SessionUpdate,
  SignIn,
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
  SignOut,
  SignOutOptions,
  SignOutResponse,
  UpdateSession,
  UseSessionOptions,
} from "../client/types.ts";
export { SessionProvider, type SessionProviderProps } from "./provider.ts";
export { type AccessTokenState, useAccessToken } from "./use-access-token.ts";
export { type SessionContextValue, useSession } from "./use-session.ts";
