/** `useSession`: who is signed in, in a component; and what the provider hands to it. */
import * as React from "react";
import type { Client, SessionState, UpdateSession } from "../client/types.ts";
import { InvalidConfiguration } from "../core/errors/index.ts";

// Passed on: for each file that imports it, a bundle would hold one more import.
export { React };

/** The client, and what the server knew when it rendered this page. */
export interface Scope {
  readonly client: Client;
  readonly rendered: SessionState;
}

// React for server components has no contexts: importing this works there, and calling a hook says why it cannot.
export const ReactSessionContext: React.Context<Scope | undefined> | undefined = (
  React.createContext as (() => React.Context<Scope | undefined>) | undefined
)?.();

/** Options of {@link useSession}. */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Whether this component is for people who are signed in: all others go to the sign-in page. Default: `false`. */
  readonly required?: Required | undefined;
  /** What to do with them in place of that. */
  readonly onUnauthenticated?: (() => void) | undefined;
}

/** The state of a component that is for people who are signed in: once it is not `loading`, there is a session. */
type RequiredState =
  | Extract<SessionState, { readonly status: "authenticated" }>
  | { readonly data: null; readonly status: "loading"; readonly error: Error | undefined };

/** What {@link useSession} returns. */
export type SessionContextValue<Required extends boolean = false> = (Required extends true
  ? RequiredState
  : SessionState) & { readonly update: UpdateSession };

/**
 * The session, and what is known about it. However many components call it, the server is asked once.
 *
 * While the session is looked at again, or changed, `status` stays what it is: what is shown does not blink. The promise
 * of `update` says when it is done.
 *
 * @example const { data: session, status, update } = useSession();
 * @example const { data: session } = useSession({ required: true });
 * @throws InvalidConfiguration there is no SessionProvider above
 */
export function useSession<Required extends boolean = false>({
  required,
  onUnauthenticated,
}: UseSessionOptions<Required> = {}): SessionContextValue<Required> {
  const scope = ReactSessionContext && React.useContext(ReactSessionContext);
  if (!scope) throw new InvalidConfiguration('useSession() needs a <SessionProvider> above, in a "use client" file.');
  const { client, rendered } = scope;
  const state = React.useSyncExternalStore(client.subscribe, client.getSnapshot, () => rendered);
  const leaves = required && state.status === "unauthenticated";
  React.useEffect(() => {
    if (leaves) (onUnauthenticated ?? client.requireSession)();
    // Once for each time that nobody is there, and not for each new function.
  }, [client, leaves]);
  // Which of the two types it is, `leaves` decides: the compiler does not follow it.
  return { ...state, ...(leaves && { status: "loading" }), update: client.update } as SessionContextValue<Required>;
}
