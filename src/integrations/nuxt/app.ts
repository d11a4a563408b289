/** `portico/nuxt/app`: the session in pages and components, while a server renders them and in the browser. */
import type { Session } from "../../core/types/session.ts";
import {
  provideSession,
  type SessionRefs,
  type SignIn,
  type SignOut,
  signIn,
  signOut,
  type UseSessionOptions,
  useSession,
} from "../../vue/index.ts";
import type { NuxtEvent } from "./framework.ts";

/** The application of a visitor: the part that is used. */
export interface NuxtApplication {
  /** Only while a server renders. */
  readonly ssrContext?: { readonly event: NuxtEvent; readonly error?: unknown } | undefined;
  /** What the server sends to the browser beside the page. */
  readonly payload: { portico?: Session | null };
  readonly $config: { readonly app: { readonly baseURL: string } };
  hook(name: "vue:setup", setup: () => void): unknown;
}

/** What {@link useAuth} returns. */
export interface AuthRefs extends SessionRefs {
  /** Signs in: see `Client.signIn` of `portico/client`. */
  readonly signIn: SignIn;
  /** Signs out, here and in all tabs: see `Client.signOut` of `portico/client`. */
  readonly signOut: SignOut;
}

const unknownInOutage = (thrown: { readonly status?: unknown }): undefined => {
  if (thrown.status !== 503) throw thrown;
  return undefined;
};

/**
 * The session that a page is rendered with. Unknown, so that the browser fetches it, for pages that are not rendered for one visitor: cached
 * and prerendered ones, and pages of errors.
 */
async function renderedSession({ ssrContext }: NuxtApplication): Promise<Session | null | undefined> {
  if (!ssrContext || ssrContext.error) return undefined;
  const { event } = ssrContext;
  const isShared = event.context.cache !== undefined || "x-nitro-prerender" in event.node.req.headers;
  // While the database is away the session is unknown: the page is rendered without it, and the browser asks again.
  return isShared ? undefined : event.context.portico?.session?.(event).catch(unknownInOutage);
}

/**
 * Provides the session to all components. The plugin that the module installs calls it.
 *
 * @param path of the routes, without `app.baseURL`
 */
export async function installSession(app: NuxtApplication, path: string): Promise<void> {
  const session = await renderedSession(app);
  if (session !== undefined) app.payload.portico = session;
  const basePath = app.$config.app.baseURL.replace(/\/+$/, "") + path;
  // In the `setup` of the root component.
  app.hook("vue:setup", () => void provideSession({ basePath, session: app.payload.portico }));
}

/**
 * The session, its status, `update`, `signIn` and `signOut`, in a component. All components together send at most one request to the
 * server: none if it rendered the page.
 *
 * @param options `required`: visitors without a session are redirected to the sign-in page, in the browser
 * @example const { data: session, signOut } = useAuth();
 * @throws InvalidConfiguration if the module `portico/nuxt` is not installed
 */
export const useAuth = (options?: UseSessionOptions): AuthRefs => ({ ...useSession(options), signIn, signOut });
