/** The files of a new application. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { defaultClient, defaultPort, envLines, idpVariables } from "../idp/variables.ts";
import { secretLine } from "../secret.ts";
import { type AppTemplate, packageRanges } from "./templates.ts";

/** Files by their paths. */
export type NewFiles = Readonly<Record<string, string>>;

/** A name that npm accepts. */
export const packageNameFor = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^[._-]+|-+$/g, "") || "app";

const rangesOf = (
  { ranges }: AppTemplate,
  names: AppTemplate["dependencies"],
): readonly (readonly [string, string])[] =>
  names.map((name) => [name, ranges?.[name] ?? packageRanges[name]] as const);

const byName = (rows: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** `portico`: the range or the file that the application installs. */
const manifestFor = (template: AppTemplate, name: string, portico: string): string => {
  const { dev, scripts, typecheck = "tsc --noEmit", dependencies, devDependencies, node = ">=20" } = template;
  const idp = template.loadsEnv === false ? "portico idp --env .env" : "portico idp";
  const manifest = {
    name,
    private: true,
    type: "module",
    engines: { node },
    scripts: { dev: `${idp} -- ${dev}`, ...scripts, idp: "portico idp", typecheck },
    dependencies: byName([["portico", portico], ...rangesOf(template, dependencies)]),
    devDependencies: byName(rangesOf(template, ["typescript", "@types/node", ...devDependencies])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

const envFileText = (): string => {
  const url = `http://127.0.0.1:${defaultPort}`;
  const facts = {
    url,
    clientId: defaultClient.id,
    clientSecret: defaultClient.secret,
    mailboxUrl: `${url}/mailbox`,
  };
  return `# Encrypts sessions. Use another value in production, and do not commit this file.
${secretLine().trimEnd()}

# The public address, in production: AUTH_URL=https://app.example.com

# The local provider, npm run idp. It signs in everyone: remove these lines in production.
${envLines(idpVariables(facts))}`;
};

/** npm leaves a file named `.gitignore` out of a package, so templates have it without the dot. */
const targetPath = (path: string): string => path.replace(/(^|\/)gitignore$/, "$1.gitignore");

/** The files of an application: those of the template, package.json, and the variables with a new secret. */
export function filesFor(template: AppTemplate, templateFolder: string, folder: string, portico: string): NewFiles {
  const own = readdirSync(templateFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(templateFolder, path)).isFile())
    .map((path) => [targetPath(path.replaceAll(sep, "/")), readFileSync(join(templateFolder, path), "utf8")] as const);
  return {
    "package.json": manifestFor(template, packageNameFor(folder), portico),
    ".env": envFileText(),
    ...Object.fromEntries(own),
  };
}
