/** `provideSession` and `useSession`: one session for all components of an application. */
import {
  type ComputedRef,
  computed,
  type InjectionKey,
  inject,
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  provide,
  shallowRef,
  toValue,
  watch,
} from "vue";
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
  /**
   * The session that the server rendered this page with, `null` without one: then no request is needed. A ref or a getter is
   * followed: a new value is adopted. Default: not known, fetch it.
   */
  readonly session?: MaybeRefOrGetter<Session | null | undefined>;
  /** A client from `createClient`. Default: the client of the page, which `signIn` and `signOut` use too. */
  readonly client?: Client | undefined;
}

/** The session as refs, which change when it does. */
export interface SessionRefs {
  /** The session; `null` while it is not known, and without one. */
  readonly data: ComputedRef<Session | null>;
  /** `loading`, `authenticated` or `unauthenticated`. */
  readonly status: ComputedRef<SessionState["status"]>;
  /** Why the last fetch failed, or `undefined`. */
  readonly error: ComputedRef<Error | undefined>;
  /** Passes data to the `jwt` and `session` callbacks of the server, with the trigger `update`. */
  readonly update: UpdateSession;
}

/** The refs of an application, and the client behind them. */
interface Scope {
  readonly client: Client;
  readonly refs: SessionRefs;
}

const sessionKey: InjectionKey<Scope> = Symbol("portico session");

/** The state of a client as refs, as long as the component exists. */
function refsOf(client: Client): SessionRefs {
  const state = shallowRef(client.getSnapshot());
  onScopeDispose(
    client.subscribe(() => {
      state.value = client.getSnapshot();
    }),
  );
  return {
    data: computed(() => state.value.data),
    status: computed(() => state.value.status),
    error: computed(() => state.value.error),
    update: client.update,
  };
}

/**
 * Provides the session to all components below, and returns it. Call it once, in `setup` of the root component. On a server
 * each call has its own client, so that sessions of different visitors never mix.
 *
 * @example provideSession({ basePath: "/auth", session: () => props.session });
 */
export function provideSession(options: ProvideSessionOptions = {}): SessionRefs {
  const { session, client: own, ...clientOptions } = options;
  const client = own ?? pageClient(clientOptions);
  if (client.getSnapshot().status === "loading") client.hydrate(toValue(session));
  const refs = refsOf(client);
  watch(() => toValue(session), client.hydrate);
  let stop = () => {};
  onMounted(() => {
    stop = client.start(clientOptions);
  });
  onScopeDispose(() => stop());
  provide(sessionKey, { client, refs });
  return refs;
}

/**
 * The session and its status. All components together send one request to the server.
 *
 * @example const { data: session, status, update } = useSession();
 * @throws InvalidConfiguration if no component above has called {@link provideSession}
 */
export function useSession({ required, onUnauthenticated }: UseSessionOptions = {}): SessionRefs {
  const scope = inject(sessionKey, undefined);
  if (!scope) throw new InvalidConfiguration("useSession() needs provideSession() in the setup of a component above.");
  const { client, refs } = scope;
  if (required && typeof window !== "undefined") {
    watch(
      refs.status,
      (status) => {
        if (status === "unauthenticated") (onUnauthenticated ?? client.requireSession)();
      },
      { immediate: true },
    );
  }
  return refs;
}
