/** `SessionProvider` and `useSession`: one session for all components of an application. */
import {
  type Accessor,
  createComponent,
  createContext,
  createEffect,
  createSignal,
  type JSX,
  onCleanup,
  onMount,
  splitProps,
  useContext,
} from "solid-js";
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

/** Properties of {@link SessionProvider}. Without any, it fetches `/api/auth/session` once. */
export interface SessionProviderProps extends ClientOptions, RefetchOptions {
  /** The part of the page that can use the session. */
  readonly children?: JSX.Element;
  /**
   * The session that the server rendered this page with, `null` without one: then no request is needed. A new value is adopted.
   * Default: not known, fetch it.
   */
  readonly session?: Session | null | undefined;
  /** A client from `createClient`. Default: the client of the page, which `signIn` and `signOut` use too. */
  readonly client?: Client | undefined;
}

/** The session as accessors, which change when it does. */
export interface SessionAccessors {
  /** The session; `null` while it is not known, and without one. */
  readonly data: Accessor<Session | null>;
  /** `loading`, `authenticated` or `unauthenticated`. */
  readonly status: Accessor<SessionState["status"]>;
  /** Why the last fetch failed, or `undefined`. */
  readonly error: Accessor<Error | undefined>;
  /** Passes data to the `jwt` and `session` callbacks of the server, with the trigger `update`. */
  readonly update: UpdateSession;
}

/** The accessors of an application, and the client behind them. */
interface Scope {
  readonly client: Client;
  readonly accessors: SessionAccessors;
}

const SessionContext = createContext<Scope>();

/** The state of a client as accessors, as long as the component exists. */
function accessorsOf(client: Client): SessionAccessors {
  const [state, setState] = createSignal(client.getSnapshot());
  onCleanup(client.subscribe(() => void setState(client.getSnapshot())));
  return {
    data: () => state().data,
    status: () => state().status,
    error: () => state().error,
    update: client.update,
  };
}

/**
 * Provides the session to all components below it. Render it once, near the root. On a server each rendering has its own
 * client, so that sessions of different visitors never mix.
 *
 * @example <SessionProvider basePath="/auth" session={session()}>{props.children}</SessionProvider>
 */
export function SessionProvider(props: SessionProviderProps): JSX.Element {
  const [{ client: own }, , options] = splitProps(props, ["client"], ["children", "session"]);
  const client = own ?? pageClient({ ...options });
  if (client.getSnapshot().status === "loading") client.hydrate(props.session);
  const accessors = accessorsOf(client);
  createEffect(() => client.hydrate(props.session));
  onMount(() => onCleanup(client.start({ ...options })));
  return createComponent(SessionContext.Provider, {
    value: { client, accessors },
    get children() {
      return props.children;
    },
  });
}

/**
 * The session and its status. All components together send one request to the server.
 *
 * @example const { data: session, status, update } = useSession();
 * @throws InvalidConfiguration if there is no SessionProvider above
 */
export function useSession({ required, onUnauthenticated }: UseSessionOptions = {}): SessionAccessors {
  const scope = useContext(SessionContext);
  if (!scope) throw new InvalidConfiguration("useSession() needs a <SessionProvider> above.");
  const { client, accessors } = scope;
  createEffect(() => {
    if (required && accessors.status() === "unauthenticated") (onUnauthenticated ?? client.requireSession)();
  });
  return accessors;
}
