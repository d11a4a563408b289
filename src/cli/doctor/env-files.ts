/** Reads the `.env` files of an application, as its framework does. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Terminal } from "../command.ts";
import type { Manifest } from "../manifest.ts";
import { dependenciesOf, type EnvFiles } from "./frameworks.ts";

/** `development`, `production` or `test`. */
export type Mode = "development" | "production" | "test";

/** The files of a framework for a mode, the first of which wins. */
const fileTable: Readonly<Record<EnvFiles, (mode: Mode) => readonly string[]>> = {
  // https://nextjs.org/docs/app/guides/environment-variables#environment-variable-load-order
  next: (mode) => [`.env.${mode}.local`, ...(mode === "test" ? [] : [".env.local"]), `.env.${mode}`, ".env"],
  // https://vite.dev/guide/env-and-mode#env-files
  vite: (mode) => [`.env.${mode}.local`, `.env.${mode}`, ".env.local", ".env"],
  none: () => [".env"],
};

/** The files of `node --env-file=<file>`, in the scripts of an application: the last one wins. */
const scriptFiles = ({ scripts = {} }: Manifest): readonly string[] =>
  Object.values(scripts)
    .flatMap((line) => [...line.matchAll(/--env-file(?:-if-exists)?[= ](\S+)/g)].map(([, file = ""]) => file))
    .toReversed();

/** Replaces `$NAME` and `${NAME}`, as Next.js and Vite do. */
const expanded = (value: string, all: Readonly<Record<string, string | undefined>>): string =>
  value.replace(/(?<!\\)\$(?:\{(\w+)\}|(\w+))/g, (_, braced: string, plain: string) => all[braced ?? plain] ?? "");

/** The variables of an application, and where each of them comes from. */
export interface LoadedEnv {
  /** The files that were read. */
  readonly files: readonly string[];
  /** The file of each variable that comes from a file. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Runs a command that changes `env` for code of the application, and then undoes the changes: another run in the same process must
 * not take a variable of a file for one that was set.
 */
export async function restoringEnv<T>(env: Terminal["env"], run: () => Promise<T>): Promise<T> {
  const before = { ...env };
  try {
    return await run();
  } finally {
    for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
    Object.assign(env, before);
  }
}

/** Sets variables in `env` from files, unless they are set. */
export function loadEnvFiles(kind: EnvFiles, mode: Mode, manifest: Manifest, { folder, env }: Terminal): LoadedEnv {
  const names = [...new Set([...scriptFiles(manifest), ...fileTable[kind](mode)])];
  const files = names.filter((name) => existsSync(join(folder, name)));
  const sources: Record<string, string> = {};
  const before = new Set(Object.keys(env).filter((name) => env[name] !== undefined && env[name] !== ""));
  for (const file of files) {
    const variables = Object.entries(parseEnv(readFileSync(join(folder, file), "utf8")));
    for (const [name, value = ""] of variables.filter(([name]) => !before.has(name) && !(name in sources))) {
      env[name] = value;
      sources[name] = file;
    }
  }
  if (kind !== "none") for (const name of Object.keys(sources)) env[name] = expanded(env[name] ?? "", env);
  return { files, sources };
}

/** Packages that load `.env` into the environment of the process, some in development only; with Astro, portico reads it there. */
const loadingPackages = [
  ...["dotenv", "dotenv-cli", "@dotenvx/dotenvx"],
  ...["@builder.io/qwik-city", "@react-router/dev", "@tanstack/react-start", "astro", "nitro", "nuxt"],
];

/** Whether anything in the application loads `.env` into the environment of the process. Next.js always does. */
export function loadsEnvFiles(kind: EnvFiles, manifest: Manifest, { folder }: Terminal): boolean {
  if (kind === "next" || scriptFiles(manifest).length > 0) return true;
  const all = dependenciesOf(manifest);
  if (loadingPackages.some((name) => name in all)) return true;
  return ["vite.config", "app.config", "svelte.config", "server", "index", "app", "src/server", "src/index"]
    .flatMap((name) => [".ts", ".js", ".mjs", ".mts"].map((ending) => join(folder, name + ending)))
    .some((file) => existsSync(file) && /\bloadEnvFile\b|\bloadEnv\b|\bdotenv\b/.test(readFileSync(file, "utf8")));
}
