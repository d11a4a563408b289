/** The mode in which the application is examined, and why: the same meaning of NODE_ENV as at run time. */
import { deploymentOf } from "../../core/config/env.ts";
import type { Terminal } from "../command.ts";
import type { Mode } from "./env-files.ts";
import type { Framework } from "./frameworks.ts";

/** A mode, and where it comes from. */
export interface AssumedMode {
  readonly mode: Mode;
  readonly why: string;
}

/** What the library makes of a value, or of none. */
function modeOf(value: string | undefined): Mode {
  if (!deploymentOf({ NODE_ENV: value }).production) return value === "test" ? "test" : "development";
  return "production";
}

/**
 * The mode of the application. `--production` wins over NODE_ENV. Without both: what the framework sets in development; a server
 * without a framework that sets it runs in production, because portico takes a missing variable for that.
 */
export function assumedMode(
  isProduction: boolean | undefined,
  { setsNodeEnv, name }: Framework,
  { NODE_ENV: value }: Terminal["env"],
): AssumedMode {
  if (isProduction) return { mode: "production", why: "--production" };
  if (value) return { mode: modeOf(value), why: `NODE_ENV=${value}` };
  if (setsNodeEnv)
    return { mode: "development", why: `NODE_ENV is not set: ${name} sets it; --production for the other` };
  return { mode: "production", why: "NODE_ENV is not set, which counts as production" };
}
