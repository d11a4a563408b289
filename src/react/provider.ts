/** `SessionProvider`: one session for all components below it. */
import { pageClient } from "../client/page.ts";
import { stateOf } from "../client/state.ts";
import type { Client, ClientOptions, RefetchOptions } from "../client/types.ts";
import type { Session } from "../core/types/session.ts";
import { React, ReactSessionContext, type Scope } from "./use-session.ts";

/** Properties of {@link SessionProvider}. Without any, it fetches `/api/auth/session` once. */
export interface SessionProviderProps extends ClientOptions, RefetchOptions {
  /** The part of the page that can use the session. */
  readonly children?: React.ReactNode;
  /**
   * The session that the server rendered this page with, `null` without one: then no request is needed. A new value from a
   * later server render is adopted. Default: not known, fetch it.
   */
  readonly session?: Session | null | undefined;
  /** A client from `createClient`. Default: the client of the page, which `signIn` and `signOut` use too. */
  readonly client?: Client | undefined;
}

/**
 * Provides the session to all components below it. Render it once, near the root.
 *
 * @example <SessionProvider session={await auth()}>{children}</SessionProvider>
 */
export function SessionProvider(props: SessionProviderProps): React.ReactElement {
  const { children, session, client: own, ...options } = props;
  const [scope] = React.useState((): Scope => {
    const client = own ?? pageClient(options);
    if (client.getSnapshot().status === "loading") client.hydrate(session);
    return { client, rendered: stateOf(session) };
  });
  const { client } = scope;
  React.useEffect(() => client.hydrate(session), [client, session]);
  React.useEffect(
    () => client.start(options),
    // Depend on the values of the options: the object is new on each render.
    [client, JSON.stringify(options)],
  );
  // In server components React has no contexts and no state; the hook above threw already.
  return React.createElement(
    (ReactSessionContext as React.Context<Scope | undefined>).Provider,
    { value: scope },
    children,
  );
}
