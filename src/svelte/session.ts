/** `provideSession` and `useSession`: one session for all components of an application, as a store. */
import { getContext, hasContext, onMount, setContext } from "svelte";
import { pageClient } from "../client/page.ts";
import type {
  Client,
  ClientOptions,
  RefetchOptions,
  SessionState,
  UpdateSession,
  UseSessionOptions,
} from "../client/types.ts";
import { InvalidConfiguration } from "../core/errors/index.ts";
import type { Session } from "../core/types/session.ts";

/** Options of {@link provideSession}. Without any, it fetches `/api/auth/session` once. */
export interface ProvideSessionOptions extends ClientOptions, RefetchOptions {
  /** The session that the server rendered this page with, `null` without one: then no request is needed. Default: not known, fetch it. */
  readonly session?: Session | null | undefined;
  /** A client from `createClient`. Default: the client of the page, which `signIn` and `signOut` use too. */
  readonly client?: Client | undefined;
}

/** The session as a store: `$session.data`, `$session.status`, `$session.error`. */
export interface SessionStore {
  /** Calls a function with the present state and with each later one. Returns a function that unsubscribes it. */
  readonly subscribe: (run: (state: SessionState) => void) => () => void;
  /** Passes data to the `jwt` and `session` callbacks of the server, with the trigger `update`. */
  readonly update: UpdateSession;
  /** Adopts a session that a later server render brought: `$effect(() => session.hydrate(data.session))`. */
  readonly hydrate: (session: Session | null | undefined) => void;
}

const clientKey = Symbol("portico session");

const storeOf = (client: Client): SessionStore => ({
  subscribe(run) {
    run(client.getSnapshot());
    return client.subscribe(() => run(client.getSnapshot()));
  },
  update: client.update,
  hydrate: client.hydrate,
});

/**
 * Provides the session to all components below, and returns it. Call it once, in the root layout. On a server each call has
 * its own client, so that sessions of different visitors never mix.
 *
 * @example const session = provideSession({ basePath: "/auth", session: data.session });
 */
export function provideSession(options: ProvideSessionOptions = {}): SessionStore {
  const { session, client: own, ...clientOptions } = options;
  const client = own ?? pageClient(clientOptions);
  if (client.getSnapshot().status === "loading") client.hydrate(session);
  onMount(() => client.start(clientOptions));
  setContext(clientKey, client);
  return storeOf(client);
}

/**
 * The session and its status, as a store. All components together send one request to the server.
 *
 * @example const session = useSession(); // in the markup: {$session.data?.user?.name}
 * @throws InvalidConfiguration if no component above has called {@link provideSession}
 */
export function useSession({ required, onUnauthenticated }: UseSessionOptions = {}): SessionStore {
  if (!hasContext(clientKey)) {
    throw new InvalidConfiguration("useSession() needs provideSession() in a component above.");
  }
  const client = getContext<Client>(clientKey);
  const store = storeOf(client);
  onMount(() =>
    store.subscribe(({ status }) => {
      if (required && status === "unauthenticated") (onUnauthenticated ?? client.requireSession)();
    }),
  );
  return store;
}
