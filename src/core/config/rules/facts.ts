/** What rules look at, and what they find. */
import { type AuthError, InvalidConfiguration } from "../../errors/index.ts";
import type { AuthConfig } from "../../types/config.ts";
import type { OAuthConfig, Provider } from "../../types/provider.ts";

/** The configuration as it was given, and what was made of it so far. */
export interface ConfigFacts {
  readonly config: AuthConfig;
  /** Providers with the options of the application. */
  readonly cards: readonly Provider[];
  readonly production: boolean;
  /** Whether a host of this machine is believed where the configuration says nothing. Default: `false`. */
  readonly believesLoopback?: boolean;
  /** Whether a platform is known to write the forwarded headers itself. Default: `false`. */
  readonly ownsHeaders?: boolean;
  /** Whether a variable of the environment has a value, for advice alone: the configuration was completed before. */
  readonly isSet?: (variable: string) => boolean;
}

/** A line for the log that changes nothing else. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** What a rule finds. */
export type ConfigProblem = AuthError | Warning;

/** One thing that must hold. Pure. */
export type Rule = (facts: ConfigFacts) => readonly ConfigProblem[];

export const warning = (code: string, message: string): Warning => ({ code, message });

export const invalid = (message: string): AuthError => new InvalidConfiguration(message);

/** What an application wrote, short enough to be repeated. */
export const quoted = (text: unknown): string => JSON.stringify(String(text).slice(0, 100));

/** How to fill in what is missing. A variable that is set and was not read must not be asked for again. */
export const adviceFor = ({ isSet }: ConfigFacts, variable: string, advice: string): string =>
  isSet?.(variable)
    ? `${variable} is set, but nothing has read it: call setEnvDefaults(process.env, config) before Auth() sees the configuration.`
    : advice;

export const isOAuthConfig = (card: Provider): card is OAuthConfig => card.type === "oauth" || card.type === "oidc";
