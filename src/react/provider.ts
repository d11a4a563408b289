/** `SessionProvider`: one session for all components below it. */
import { pageClient } from "../client/page.ts";
import { stateOf } from "../client/state.ts";
import type { Client, ClientOptions, RefetchOptions } from "../client/types.ts";
import type { Session } from "../core/types/session.ts";
import { React, ReactSessionContext, type Scope } from "./use-session.ts";

/** Properties of {@link SessionProvider}. Without any, it asks `/api/auth/session` once. */
export interface SessionProviderProps extends ClientOptions, RefetchOptions {
  readonly children?: React.ReactNode;
  /**
   * What the server knew when it rendered this page, `null` if nobody is signed in: then no request is needed. A new
   * value, from a later rendering on the server, is taken over. Default: not known, ask.
   */
  readonly session?: Session | null | undefined;
  /** A client of your own, from `createClient`. Default: the one of the page, which `signIn` and its friends use too. */
  readonly client?: Client | undefined;
}

/**
 * Gives the session to all components below it. Put it once, near the root.
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
    // The values of the options: the object is a new one with each rendering.
    [client, JSON.stringify(options)],
  );
  // Where React has no contexts it has no state either, and said so above.
  return React.createElement(
    (ReactSessionContext as React.Context<Scope | undefined>).Provider,
    { value: scope },
    children,
  );
}
