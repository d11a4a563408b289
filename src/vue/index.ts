/** portico/vue: the session in components. */
export { getCsrfToken, getProviders, getSession, signIn, signOut } from "../client/page.ts";
export type * from "../client/types.ts";
export {
  type ProvideSessionOptions,
  provideSession,
  type SessionRefs,
  useSession,
} from "./session.ts";
