/** The input and output of rules. */

import { type AuthError, InvalidConfiguration } from "../../errors/index.ts";
import { isLoopback } from "../../http/loopback.ts";
import type { AuthConfig } from "../../types/config.ts";
import type { OAuthConfig, Provider } from "../../types/provider.ts";
import { plainUrl } from "../preconditions.ts";

/** The configuration as it was passed, and what is known about it. */
export interface ConfigFacts {
  readonly config: AuthConfig;
  /** Providers with the options of the application. */
  readonly cards: readonly Provider[];
  readonly production: boolean;
  /** Whether a host of this machine is trusted without an option. Default: `false`. */
  readonly believesLoopback?: boolean;
  /** Whether the platform sets the forwarded headers itself. Default: `false`. */
  readonly ownsHeaders?: boolean;
  /** Whether an environment variable has a value. Used in error texts only: the configuration is already completed. */
  readonly isSet?: (variable: string) => boolean;
}

/** A line for the log, without other effect. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** What a rule finds. */
export type ConfigProblem = AuthError | Warning;

/** Checks one condition. Pure. */
export type Rule = (facts: ConfigFacts) => readonly ConfigProblem[];

export const warning = (code: string, message: string): Warning => ({ code, message });

export const invalid = (message: string): AuthError => new InvalidConfiguration(message);

/** How to set a missing option. If its variable is set but was not read, the advice is `setEnvDefaults`. */
export const adviceFor = ({ isSet }: ConfigFacts, variable: string, advice: string): string =>
  isSet?.(variable)
    ? `${variable} is set, but was not read: call setEnvDefaults(process.env, config) before you pass the configuration to Auth().`
    : advice;

export const isOAuthConfig = (card: Provider): card is OAuthConfig => card.type === "oauth" || card.type === "oidc";

/** The address of a redirect proxy: `https:`, or this machine. */
export const isProxyUrl = (text: string): boolean => {
  const url = plainUrl(text);
  return url !== undefined && (url.protocol === "https:" || isLoopback(url.origin));
};
