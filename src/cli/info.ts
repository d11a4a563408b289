/** `portico info`: what a bug report needs, without secrets. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Command, CommandResult, Terminal } from "./command.ts";
import { loadEnvFiles, type Mode } from "./doctor/env-files.ts";
import { dependenciesOf, frameworkOf } from "./doctor/frameworks.ts";
import type { Manifest } from "./manifest.ts";
import { installedVersion, manifestIn } from "./package-files.ts";
import { supportedVersions } from "./supported.ts";

const infoArguments = z.strictObject({ json: z.optional(z.boolean()) });

/** Other packages that matter: adapters and what they connect with. */
const related =
  /^(?:@auth\/[\w-]+|(?:@prisma\/client|kysely|pg|mysql2|redis|ioredis|drizzle-orm|mongodb|nodemailer|next-auth|typescript))$/;

/** The versions of packages that the application depends on. */
function versionsOf(application: Manifest, { folder }: Terminal): Readonly<Record<string, string>> {
  const { package: framework } = frameworkOf(application);
  const names = Object.keys(dependenciesOf(application)).filter(
    (name) => name in supportedVersions || related.test(name) || name === framework,
  );
  return Object.fromEntries(names.toSorted().map((name) => [name, installedVersion(name, folder) ?? "not installed"]));
}

/** The names of variables that portico or its platform reads, without their values. */
const variableNames = (env: Terminal["env"]): readonly string[] =>
  Object.keys(env)
    .filter((name) => /^(?:(?:HOST|NEXT)?AUTH_.*|NODE_ENV|VERCEL|CF_PAGES|NETLIFY|RENDER)$/.test(name) && env[name])
    .toSorted();

const lockfiles: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
  "package-lock.json": "npm",
};

const packageManager = (folder: string): string =>
  Object.entries(lockfiles).find(([file]) => existsSync(join(folder, file)))?.[1] ?? "unknown";

/** What is known about an application and its surroundings. */
function infoOf(terminal: Terminal) {
  const { folder, runtime, manifest } = terminal;
  const env = { ...terminal.env };
  const application = manifestIn(folder) ?? {};
  const framework = frameworkOf(application);
  const mode: Mode = env.NODE_ENV === "production" ? "production" : "development";
  const { files } = loadEnvFiles(framework.env, mode, application, { ...terminal, env });
  return {
    portico: manifest.version ?? "unknown",
    installed: installedVersion("portico", folder) ?? "not installed",
    runtime: `${runtime.name} ${runtime.version}`,
    system: runtime.system,
    framework: framework.name,
    packageManager: packageManager(folder),
    packages: versionsOf(application, terminal),
    envFiles: files,
    variables: variableNames(env),
  };
}

const infoLine = ([name, value]: readonly [string, unknown]): string =>
  `${name.padEnd(16)}${Array.isArray(value) ? value.join(", ") || "none" : String(value)}`;

function info({ json }: z.infer<typeof infoArguments>, terminal: Terminal): CommandResult {
  const found = infoOf(terminal);
  if (json) return { out: `${JSON.stringify(found, null, 2)}\n`, code: 0 };
  const { packages, ...rest } = found;
  const lines = [
    ...Object.entries(rest).map(infoLine),
    "packages",
    ...Object.entries(packages).map(([name, version]) => `  ${name} ${version}`),
  ];
  return { out: `${lines.join("\n")}\n`, code: 0 };
}

export const infoCommand: Command = {
  does: "prints what a bug report needs: versions, and names of variables without their values",
  options: [{ flags: "--json", does: "print JSON" }],
  run: (values, terminal) => info(infoArguments.parse(values), terminal),
};
