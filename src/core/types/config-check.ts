/** The check of a configuration: whether its rules have run, and how to run them. */
import type { AuthError } from "../errors/auth-error.ts";
import type { AdapterState } from "./adapter.ts";

/** An adapter that is a function, until it was called. */
export interface LateAdapter {
  /** Calls the function, after the rules have run. Simultaneous calls share one; after a failure it is called again. */
  load(): Promise<void>;
  /** Shared state of the adapter, which its first call loads. */
  readonly state: AdapterState;
}

/** A provider whose own options are wrong: it starts no sign-in, and everything else goes on. */
export interface FaultyProvider {
  readonly id: string;
  readonly name: string;
  readonly fault: AuthError;
}

/** The check of a configuration. Every action except reading a session waits for it, and uses the providers that it completes. */
export interface ConfigCheck {
  /** Whether reading a session has to wait as well, because the plain checks do not pass. */
  readonly isDue: boolean;
  /** Whether the rules have run. */
  readonly isDone: boolean;
  /** Whether the rules have passed for a configuration like this one: reading a session does not start them. */
  readonly isKnown: boolean;
  /** Providers that cannot be used, by id. */
  readonly faultyProviders: ReadonlyMap<string, FaultyProvider>;
  /** Whether the adapter is a function that was not called yet, or failed. */
  readonly isAdapterDue: boolean;
  /**
   * Loads the adapter, if it is a function, after the rules have run.
   *
   * @throws AdapterError if it cannot be loaded; MissingAdapterMethods if it does not fit the configuration
   */
  loadAdapter(): Promise<void>;
  /** Runs the rules once, or waits until they have run. Rejects only if their code cannot be loaded. */
  run(): Promise<void>;
}
