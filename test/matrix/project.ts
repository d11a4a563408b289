/** Copies of the applications, each with the current library and the packages of its framework. */
import { AsyncLocalStorage } from "node:async_hooks";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type FloorKind, floorOf, integrations } from "../../.ci/integrations.ts";

const run = promisify(execFile);

/** The folder of the whole project. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const place = `${root}.artifacts/matrix`;

/** Whether the applications run on old versions of their framework. */
export const atFloor = process.env.MATRIX_FLOOR === "1";

const kinds = new AsyncLocalStorage<FloorKind>();

/** Builds an application on the versions of a kind. */
export const onFloor = <T>(kind: FloorKind, build: () => T): T => kinds.run(kind, build);

/** A program of the packages at the root. */
const rootBin = (path: string): string => `${root}node_modules/${path}`;

/** A program of a package: of the application, or else at the root. */
export const binOf = (folder: string, path: string): string => {
  const own = `${folder}/node_modules/${path}`;
  return existsSync(own) ? own : rootBin(path);
};

/** The library, built for the matrix alone, so that no other build is disturbed. */
export async function buildLibrary(): Promise<void> {
  const folder = `${place}/portico`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const args = [rootBin("tsdown/dist/run.mjs"), "--out-dir", `${folder}/dist`, "--logLevel", "error"];
  await run(process.execPath, args, { cwd: root });
  await cp(`${root}package.json`, `${folder}/package.json`);
}

/** Versions of packages by their places, as a lockfile has them. */
type Locked = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;

const lockedIn = async (file: string): Promise<Locked> =>
  (JSON.parse(await readFile(file, "utf8").catch(() => '{"packages":{}}')) as { packages: Locked }).packages;

/** Whether the packages of an example are there, as its lockfile wants them. */
async function areInstalled(folder: string): Promise<boolean> {
  const there = await lockedIn(`${folder}/node_modules/.package-lock.json`);
  const wanted = Object.entries(await lockedIn(`${folder}/package-lock.json`));
  return wanted.every(([path, { version, optional }]) => !path || optional || there[path]?.version === version);
}

/** The environment for npm: some packages need a newer Node.js than the one that npm finds. */
const newEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
});

/** Packs the library as `portico.tgz` of a folder. */
async function pack(folder: string): Promise<void> {
  const { stdout } = await run("npm", ["pack", `${place}/portico`, "--silent"], { cwd: folder });
  await rename(`${folder}/${stdout.trim()}`, `${folder}/portico.tgz`);
}

/** The packages of an example: installed, if `npm run examples` has not done so before. */
async function packagesOf(example: string): Promise<string> {
  const folder = `${root}examples/${example}`;
  if (!(await areInstalled(folder))) {
    // The example wants the library as a file, though here another copy is used.
    await pack(`${root}examples`);
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, env: newEnv() });
  }
  return `${folder}/node_modules`;
}

/** What is read of the package.json of an example. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Installs the packages of an example with old versions of the framework. */
async function installFloor(
  { name, example }: (typeof integrations)[number],
  kind: FloorKind,
  versions: Readonly<Record<string, string>>,
): Promise<string> {
  const text = await readFile(`${root}examples/${example}/package.json`, "utf8");
  const { dependencies, devDependencies, overrides = {} } = JSON.parse(text) as Manifest;
  const portico = "file:portico.tgz";
  const folder = `${place}/floor-${name}-${kind}`;
  await mkdir(folder, { recursive: true });
  await pack(folder);
  const all = { ...devDependencies, ...dependencies, ...versions, portico };
  const manifest = { private: true, dependencies: all, overrides };
  await writeFile(`${folder}/package.json`, JSON.stringify(manifest));
  // The other packages are those of today: some name a newer version of the framework than its oldest one.
  await run("npm", ["install", "--no-audit", "--no-fund", "--legacy-peer-deps"], { cwd: folder, env: newEnv() });
  return `${folder}/node_modules`;
}

/** What `npm run test:floor` runs on: frameworks, each with its kinds. */
export const floors = integrations.flatMap((integration) =>
  (["oldest", "former"] as const).flatMap((kind) => {
    const versions = floorOf(integration, kind);
    return versions ? [{ integration, kind, versions }] : [];
  }),
);

/** The packages of each framework in old versions, by name and kind. */
const installed = new Map<string, Promise<string>>();

/** Begins to install the old versions, one framework after another: each is tested while the next is installed. */
export function installFloors(): void {
  let before: Promise<unknown> = Promise.resolve();
  for (const { integration, kind, versions } of floors) {
    const packages = before.then(() => installFloor(integration, kind, versions));
    installed.set(`${integration.name}-${kind}`, packages);
    // Who tests this framework gets the error; the next one is installed nevertheless.
    before = packages.catch(() => {});
  }
}

/** The packages of an example with old versions of the framework. */
async function floorPackagesOf(name: string, kind: FloorKind): Promise<string> {
  const packages = await installed.get(`${name}-${kind}`);
  if (!packages) throw new Error(`No row of .ci/integrations.ts named ${name} has versions of the kind ${kind}.`);
  return packages;
}

/** Packages of an example as packages of an application: all but the library, which comes from here. */
async function link(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (name === "portico" || (name.startsWith(".") && name !== ".bin")) continue;
    await symlink(`${from}/${name}`, `${to}/${name}`);
  }
}

/**
 * A copy of an application, ready to be built or started.
 *
 * @param app folder of `apps/`
 * @param name of the copy
 * @param options `example`: whose packages it has, beside those at the root; `shared`: where it looks for the shared file
 */
export async function copyOf(
  app: string,
  name: string,
  { example, shared = "shared.js" }: { readonly example?: string; readonly shared?: string } = {},
): Promise<string> {
  const kind = kinds.getStore() ?? "oldest";
  const folder = `${place}/${name}${atFloor ? `-${kind}` : ""}`;
  await rm(folder, { recursive: true, force: true });
  await cp(`${here}apps/${app}`, folder, { recursive: true });
  await mkdir(dirname(`${folder}/${shared}`), { recursive: true });
  await cp(`${here}apps/shared.js`, `${folder}/${shared}`);
  // Without one of its own, the copy would be a part of this package.
  const manifest = { name: `matrix-${name}`, private: true, type: "module", dependencies: { portico: "*" } };
  await writeFile(`${folder}/package.json`, JSON.stringify(manifest));
  await mkdir(`${folder}/node_modules`);
  await cp(`${place}/portico`, `${folder}/node_modules/portico`, { recursive: true });
  if (!example && !atFloor) return folder;
  const packages = await (atFloor ? floorPackagesOf(app, kind) : packagesOf(example ?? app));
  await link(packages, `${folder}/node_modules`);
  // Dependencies of the library of which the application has another version.
  const own = `${packages}/portico/node_modules`;
  if (existsSync(own)) await symlink(own, `${folder}/node_modules/portico/node_modules`);
  return folder;
}

/** Builds a copy by a program of Node.js, as it is built to be published. */
export async function build(
  cwd: string,
  program: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  await run(process.execPath, program, { cwd, env: { ...process.env, NODE_ENV: "production", ...env } });
}
