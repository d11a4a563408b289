/** `useSession`: the session in a component, and the context that the provider fills. */
import * as React from "react";
import type { Client, SessionState, UpdateSession, UseSessionOptions } from "../client/types.ts";
import { InvalidConfiguration } from "../core/errors/index.ts";

// Re-exported, so that a bundle needs one import less per file.
export { React };

/** The client, and the session that the server rendered this page with. */
export interface Scope {
  readonly client: Client;
  readonly rendered: SessionState;
}

// In server components React has no contexts: importing this file works there, and calling a hook explains why it fails.
export const ReactSessionContext: React.Context<Scope | undefined> | undefined = (
  React.createContext as (() => React.Context<Scope | undefined>) | undefined
)?.();

/** The state with `required`: once it is not `loading`, there is a session. */
type RequiredState =
  | Extract<SessionState, { readonly status: "authenticated" }>
  | { readonly data: null; readonly status: "loading"; readonly error: Error | undefined };

/** What {@link useSession} returns. */
export type SessionContextValue<Required extends boolean = false> = (Required extends true
  ? RequiredState
  : SessionState) & { readonly update: UpdateSession };

/**
 * The session and its status. All components together send one request to the server.
 *
 * While the session is fetched again or updated, `status` does not change, so that the page does not flicker. The promise
 * of `update` resolves when it is done.
 *
 * @example const { data: session, status, update } = useSession();
 * @example const { data: session } = useSession({ required: true });
 * @throws InvalidConfiguration if there is no SessionProvider above
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
    // Once per loss of the session, not once per new function.
  }, [client, leaves]);
  // `leaves` decides which of the two types it is, which the compiler cannot infer.
  return { ...state, ...(leaves && { status: "loading" }), update: client.update } as SessionContextValue<Required>;
}
