/** What the provider hands to the hooks. */
import * as React from "react";
import type { Client, SessionState } from "../client/types.ts";
import { InvalidConfiguration } from "../core/errors/index.ts";

/** The client, and what the server knew when it rendered this page. */
export interface Scope {
  readonly client: Client;
  readonly rendered: SessionState;
}

// React for server components has no contexts: importing this works there, and calling a hook says why it cannot.
export const Context: React.Context<Scope | undefined> | undefined = React.createContext?.<Scope | undefined>(
  undefined,
);

/** What the provider above hands down. */
export function useScope(): Scope {
  const scope = Context && React.useContext(Context);
  if (scope) return scope;
  throw new InvalidConfiguration('useSession() needs a <SessionProvider> above, in a "use client" file.');
}
