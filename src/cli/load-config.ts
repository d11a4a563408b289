/** Loads the configuration of an application from a module of it. */
import { pathToFileURL } from "node:url";
import type { AuthConfig } from "../core/types/config.ts";

/** A configuration, or what to tell the person at the terminal. */
export type LoadedConfig = { readonly config: AuthConfig } | { readonly problem: string };

/** The exports that can be the configuration, in the order in which they are looked for. */
const exportNames = ["config", "authConfig", "authOptions", "default"] as const;

const withTypeScript = (file: string): string =>
  `This version of Node.js cannot import ${file}. With tsx it can: npm install --save-dev tsx, then\n` +
  `  node --import tsx node_modules/portico/dist/cli.js encrypt-tokens --config ${file}\n` +
  "Or pass a .js or .mjs file that exports the configuration.\n";

function problemOf(thrown: unknown, file: string): string {
  const { code, message } = Object(thrown) as { readonly code?: unknown; readonly message?: unknown };
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  if (isTypeScript && (code === "ERR_UNKNOWN_FILE_EXTENSION" || thrown instanceof SyntaxError))
    return withTypeScript(file);
  const hint = isTypeScript && code === "ERR_MODULE_NOT_FOUND" ? `\n${withTypeScript(file)}` : "";
  return `${file} could not be imported: ${String(message ?? thrown)}\n${hint}`;
}

/** A function is called without a request. */
async function configFrom(exported: unknown): Promise<unknown> {
  return typeof exported === "function" ? await exported() : exported;
}

const isConfig = (value: unknown): value is AuthConfig => Object(value) === value && "providers" in (value as object);

/** The configuration that a module exports; `undefined` if it exports none. */
export async function configIn(exported: Readonly<Record<string, unknown>>): Promise<AuthConfig | undefined> {
  const name = exportNames.find((one) => exported[one] !== undefined);
  // A function that is the default export may be a server.
  if (name === undefined || (name === "default" && typeof exported[name] === "function")) return undefined;
  const config = await configFrom(exported[name]);
  return isConfig(config) ? config : undefined;
}

/**
 * Imports a module and takes its export `config`, `authConfig`, `authOptions` or `default`: a configuration, or a function that returns one.
 * `file` is relative to the current directory.
 */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  try {
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
    const name = exportNames.find((one) => exported[one] !== undefined);
    if (name === undefined) {
      return {
        problem: `${file} exports none of ${exportNames.join(", ")}. Export the configuration: export const config = { ... }\n`,
      };
    }
    const config = await configFrom(exported[name]);
    if (!isConfig(config)) {
      return {
        problem: `The export ${name} of ${file} is not a configuration: it has no providers. Export the object that you pass to Auth() or to your integration.\n`,
      };
    }
    return { config };
  } catch (thrown) {
    return { problem: problemOf(thrown, file) };
  }
}
