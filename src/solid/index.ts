/** portico/solid: the session in components. */
export { getCsrfToken, getProviders, getSession, signIn, signOut } from "../client/page.ts";
export type * from "../client/types.ts";
export {
  type SessionAccessors,
  SessionProvider,
  type SessionProviderProps,
  useSession,
} from "./session.ts";
