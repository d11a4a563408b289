/** What the whole application needs before it can move: versions, options of TypeScript, adapters, accounts with other ids. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { variablePrefix } from "../../core/config/env-defaults.ts";
import { type BuiltInProviderId, builtIn, isBuiltIn } from "../../providers/lib/catalogue.ts";
import { dependenciesOf } from "../doctor/frameworks.ts";
import { argumentsAt } from "../doctor/source-files.ts";
import { installedVersion, isInRange, manifestIn } from "../package-files.ts";
import { supportedVersions } from "../supported.ts";
import type { FileContext, Note } from "./context.ts";

/** Providers whose accounts have another id here than in the former library (the guide has the `profile` that keeps the old ids). */
const otherIds: Readonly<Record<FileContext["from"], readonly string[]>> = {
  authjs: ["instagram", "mastodon", "pinterest", "salesforce", "trakt"],
  "next-auth": ["instagram", "linkedin", "pinterest", "trakt"],
};

const manifestFile = "package.json";

/** TypeScript besides: portico is tested with the versions of the last two years. */
const floors: Readonly<Record<string, string>> = { ...supportedVersions, typescript: ">=5.7" };

/** The first version of a range, to compare: 5.7 is 5.007. */
function versionOf(range: string): number {
  const [, major = "", minor = "999"] = /(\d+)(?:\.(\d+))?/.exec(range) ?? [];
  return major === "" ? Number.NaN : Number(major) + Math.min(Number(minor), 999) / 1000;
}

/** Whether a dependency is too old. What is not installed is judged by the major version that package.json names. */
function isOutdated(name: string, given: string, folder: string): boolean {
  const supported = floors[name] ?? ">=0";
  const installed = installedVersion(name, folder);
  return installed === undefined ? versionOf(given) < versionOf(supported) : !isInRange(installed, supported);
}

function packageNotes(folder: string): readonly Note[] {
  const used = Object.entries(dependenciesOf(manifestIn(folder) ?? {}));
  const old = used
    .filter(([name, given]) => name in floors && isOutdated(name, given, folder))
    .map(([name, given]) => ({
      note: "version" as const,
      about: `${name} ${given}, needed: ${floors[name]}`,
    }));
  const adapters = used
    .filter(([name]) => /^@next-auth\/[\w-]+-adapter$/.test(name))
    .map(([name]) => ({ note: "newAdapter" as const, about: name.replace("@next-auth/", "@auth/") }));
  return [...old, ...adapters].map((one) => ({ ...one, file: manifestFile, line: 1 }));
}

/** `moduleResolution` of an application that resolves no `exports` of packages. */
function resolutionNotes(folder: string, all: readonly string[]): readonly Note[] {
  const file = ["tsconfig.json", "jsconfig.json"].find((name) => all.includes(name));
  const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8");
  const found = /^(?!\s*\/\/).*"moduleResolution"\s*:\s*"(node|node10|classic)"/im.exec(text);
  if (file === undefined || !found) return [];
  const line = text.slice(0, found.index).split("\n").length;
  return [{ note: "moduleResolution", file, line, about: found[1] ?? "" }];
}

/** Providers whose accounts would not be found. */
function accountNotes(files: readonly { readonly file: string; readonly after: string }[], from: FileContext["from"]) {
  return files.flatMap(({ file, after }) =>
    otherIds[from].flatMap((id): readonly Note[] => {
      const line = after
        .split("\n")
        .findIndex((text) => text.includes(`portico/providers/${id}"`) || text.includes(`portico/providers/${id}'`));
      return line === -1 ? [] : [{ note: "accountIds", file, line: line + 1, about: id }];
    }),
  );
}

/** The variables of the `.env` files of an application; `undefined` if it has none. */
function envNames(folder: string, all: readonly string[]): ReadonlySet<string> | undefined {
  const found = all.filter((file) => /^\.(?:env|dev\.vars)/.test(file));
  if (found.length === 0) return undefined;
  return new Set(found.flatMap((file) => Object.keys(parseEnv(readFileSync(join(folder, file), "utf8")))));
}

/** The variables that hold the client id of a provider in a file; none where the code itself has it. */
function clientVariables(name: string, id: BuiltInProviderId, code: string): readonly string[] {
  const calls = [...code.matchAll(new RegExp(`\\b${name}\\(`, "g"))].map(({ index }) =>
    argumentsAt(code, index + name.length),
  );
  const own = `${variablePrefix(id)}_ID`;
  return (calls.length > 0 ? calls : [""]).flatMap((given) => {
    const [, variable] = /\bclientId\s*:\s*\w+\.env\.(\w+)/.exec(given) ?? [];
    if (variable !== undefined) return [variable];
    return /\bclientId\b|^\s*\w|\.\.\./.test(given) ? [] : [own];
  });
}

const providerImport = /\bimport\s+(\w+)\s+from\s*["']portico\/providers\/([\w-]+)["']/g;

/** Providers whose client id no `.env` file has. */
function clientNotes(
  files: readonly { readonly file: string; readonly after: string }[],
  known: ReadonlySet<string> | undefined,
): readonly Note[] {
  if (known === undefined) return [];
  return files.flatMap(({ file, after }) =>
    [...after.matchAll(providerImport)].flatMap(({ 1: name = "", 2: id = "", index }): readonly Note[] => {
      if (!isBuiltIn(id) || !["oauth", "oidc"].includes(builtIn(id as "github").type)) return [];
      const line = after.slice(0, index).split("\n").length;
      return [...new Set(clientVariables(name, id, after))]
        .filter((variable) => !known.has(variable))
        .map((variable) => ({ note: "clientId", file, line, about: variable }));
    }),
  );
}

/** What must be known before the move. */
export const preflight = (
  { folder, all }: { readonly folder: string; readonly all: readonly string[] },
  files: readonly { readonly file: string; readonly to?: string; readonly after: string }[],
  from: FileContext["from"],
): readonly Note[] => {
  const written = files.map(({ file, to = file, after }) => ({ file: to, after }));
  return [
    ...packageNotes(folder),
    ...resolutionNotes(folder, all),
    ...accountNotes(written, from),
    ...clientNotes(written, envNames(folder, all)),
  ];
};
