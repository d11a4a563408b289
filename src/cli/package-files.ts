/** Finds packages: those of the application, and those that a command fetches with npm when it runs. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Terminal } from "./command.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

/** The package.json of a folder; `undefined` if there is none, or it is not JSON. */
export function manifestIn(folder: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  } catch {
    return undefined;
  }
}

/** The folder of an installed package, as Node.js finds it from a folder. */
export function packageFolder(name: string, from: string): string | undefined {
  const places = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, "package.json")));
}

/** The version of an installed package. */
export function installedVersion(name: string, from: string): string | undefined {
  const folder = packageFolder(name, from);
  return folder === undefined ? undefined : manifestIn(folder)?.version;
}

/** The first three numbers of a version. */
const numbersOf = (version: string): readonly number[] => {
  const [, ...parts] = /^[^\d]*(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  return parts.map((part) => Number(part ?? 0));
};

/** Whether a version is at least another one, by its three numbers. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(least)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at === -1 || (own[at] ?? 0) > (other[at] ?? 0);
}

/** Whether a version is in a range of the form `>=1.2`, `^1.2.3`, or `^1.15 || ^2`: `supported.ts` has no others. */
export const isInRange = (version: string, range: string): boolean =>
  range.split("||").some((part) => {
    const isSameMajor = numbersOf(version)[0] === numbersOf(part)[0];
    return isAtLeast(version, part) && (part.trim().startsWith(">=") || isSameMajor);
  });

/** A package that a command needs and that this package does not depend on. */
export interface FetchedPackage {
  readonly name: string;
  /** The exact version that is fetched. */
  readonly version: string;
  /** Versions of the application that are used in its place: `^1.2.3`. */
  readonly range: string;
}

/** The folder of a package in the cache of npm, which has it in front of PATH while `npm exec` runs. */
async function fetchPackage({ name, version }: FetchedPackage, { env, progress }: Terminal): Promise<string> {
  progress(`${name} ${version} is fetched with npm ...\n`);
  const print = "process.stdout.write(process.env.PATH)";
  const { stdout } = await promisify(execFile)(
    "npm",
    ["exec", "--yes", `--package=${name}@${version}`, "--", "node", "-e", print],
    // npm is a script on Windows, which only a shell runs. No argument comes from outside.
    { env: { ...env, NODE_ENV: "production" }, shell: env.OS === "Windows_NT" },
  );
  const folders = stdout.split(delimiter).map((place) => join(dirname(place), name));
  const found = folders.find((folder) => existsSync(join(folder, "package.json")));
  if (found === undefined) throw new Error(`npm exec did not install ${name}.`);
  return found;
}

/**
 * Imports a package: that of the application or next to this one, if its version fits, else npm fetches it into its cache.
 * Throws if npm cannot fetch it.
 */
export async function importFetched<T>(wanted: FetchedPackage, terminal: Terminal): Promise<T> {
  const known = [terminal.folder, import.meta.dirname]
    .map((from) => packageFolder(wanted.name, from))
    .find((folder) => folder !== undefined && isInRange(manifestIn(folder)?.version ?? "0", wanted.range));
  const folder = known ?? (await fetchPackage(wanted, terminal));
  const file = createRequire(join(folder, "package.json")).resolve(wanted.name.replace(/.*/, folder));
  return (await import(pathToFileURL(file).href)) as T;
}
