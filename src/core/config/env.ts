/** Reads environment variables. No other file does. */
import type { AuthConfig } from "../types/config.ts";

/** Variables by name: `process.env`, or the equivalent of a platform. An empty value, or one that is not a string, counts as unset. */
export type Env = object | undefined;

/** The variables of this process, if it has any. */
export const environment = (): Env => globalThis.process?.env;

/** The first of some variables that is set. One that may not be read counts as unset: Deno throws for those that `--allow-env=…` does not list. */
export function readVariable(env: Env, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    try {
      const value: unknown = (env as Readonly<Record<string, unknown>> | undefined)?.[name];
      if (typeof value === "string" && value.trim()) return value;
    } catch {}
  }
  return undefined;
}

/** Whether a variable has a value. */
export const isSet = (env: Env, name: string): boolean => !!readVariable(env, name);

/** The secrets in an environment, newest first: `AUTH_SECRET_3`, `_2`, `_1`, then `AUTH_SECRET` or one of its older names. */
export const secretsFrom = (env: Env): string[] =>
  [["AUTH_SECRET_3"], ["AUTH_SECRET_2"], ["AUTH_SECRET_1"], ["AUTH_SECRET", "HOSTAUTH_SECRET", "NEXTAUTH_SECRET"]]
    .map((names) => readVariable(env, ...names))
    .filter(Boolean) as string[];

/** What follows from NODE_ENV. */
export function deploymentOf(env: Env) {
  const mode = readVariable(env, "NODE_ENV");
  return {
    /** Any value but `development` and `test` counts as production, so that a missing variable does not weaken the checks. */
    production: mode !== "development" && mode !== "test",
    /** Without the variable it is not assumed. */
    development: mode === "development",
    /** Whether hosts of this machine are trusted without an option. Only `production` turns this off, because NODE_ENV is often unset in development. */
    believesLoopback: mode !== "production",
  };
}

/** Public URL of the application. */
export const urlFrom = (env: Env): string | undefined => readVariable(env, "AUTH_URL", "HOSTAUTH_URL", "NEXTAUTH_URL");

/** The path of a URL; `undefined` for the root, and for text that is not a URL. */
export function basePathFrom(url: string | undefined): string | undefined {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname.replace(/\/+$/, "") : "";
  return path === "" ? undefined : path;
}

/** A path with one leading slash and no trailing one; the root is an empty string. */
export const normalPath = (path: string): string => `/${path}`.replace(/^\/+/, "/").replace(/\/+$/, "");

/** The path of the routes. */
export const basePathOf = ({ basePath, url }: Pick<AuthConfig, "basePath" | "url">): string =>
  normalPath(basePath ?? basePathFrom(url) ?? "/auth") || "/";
