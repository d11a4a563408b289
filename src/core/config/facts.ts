/** What rules look at, and what they find. */
import { type AuthError, InvalidConfiguration } from "../errors/index.ts";
import type { AuthConfig } from "../types/config.ts";
import type { OAuthConfig, Provider } from "../types/provider.ts";

/** The configuration as it was given, and what was made of it so far. */
export interface Facts {
  readonly config: AuthConfig;
  /** Providers with the options of the application. */
  readonly cards: readonly Provider[];
  readonly production: boolean;
}

/** A line for the log that changes nothing else. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** What a rule finds. */
export type Problem = AuthError | Warning;

/** One thing that must hold. Pure. */
export type Rule = (facts: Facts) => readonly Problem[];

export const warning = (code: string, message: string): Warning => ({ code, message });

export const invalid = (message: string): AuthError => new InvalidConfiguration(message);

/** What an application wrote, short enough to be repeated. */
export const quoted = (text: unknown): string => JSON.stringify(String(text).slice(0, 100));

export const isOAuth = (card: Provider): card is OAuthConfig => card.type === "oauth" || card.type === "oidc";
