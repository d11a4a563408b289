/** portico/react: the session in components. */
"use client";

export { getCsrfToken, getProviders, getSession, signIn, signOut } from "../client/page.ts";
export type {
  Client,
  ClientOptions,
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
  SignOutResponse,
  UpdateSession,
} from "../client/types.ts";
export { SessionProvider, type SessionProviderProps } from "./provider.ts";
export { type SessionContextValue, type UseSessionOptions, useSession } from "./use-session.ts";
