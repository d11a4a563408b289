/** The rules of a configuration, as the rest of the engine sees them. */

/** The rules of a configuration: every action but reading a session waits for them, and needs what they complete. */
export interface ConfigCheck {
  /** Whether reading a session has to wait as well: plain code alone cannot tell that it is safe. */
  readonly isDue: boolean;
  /** Whether they have run. */
  readonly isDone: boolean;
  /** Runs them once, or waits for their end. Rejects only where their code cannot be loaded. */
  run(): Promise<void>;
}
