/** Copies of the applications, each with the current library and the packages of its framework. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The folder of the whole project. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const place = `${root}.artifacts/matrix`;

/** A program of the packages at the root. */
export const rootBin = (path: string): string => `${root}node_modules/${path}`;

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

/** The packages of an example: installed, if `npm run examples` has not done so before. */
async function packagesOf(example: string): Promise<string> {
  const folder = `${root}examples/${example}`;
  if (!(await areInstalled(folder))) {
    // The example wants the library as a file, though here another copy is used.
    const { stdout } = await run("npm", ["pack", `${place}/portico`, "--silent"], { cwd: `${root}examples` });
    await rename(`${root}examples/${stdout.trim()}`, `${root}examples/portico.tgz`);
    // Some need a newer Node.js than the one that npm finds.
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, env: { ...process.env, PATH } });
  }
  return `${folder}/node_modules`;
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
  const folder = `${place}/${name}`;
  await rm(folder, { recursive: true, force: true });
  await cp(`${here}apps/${app}`, folder, { recursive: true });
  await mkdir(dirname(`${folder}/${shared}`), { recursive: true });
  await cp(`${here}apps/shared.js`, `${folder}/${shared}`);
  // Without one of its own, the copy would be a part of this package.
  const manifest = { name: `matrix-${name}`, private: true, type: "module", dependencies: { portico: "*" } };
  await writeFile(`${folder}/package.json`, JSON.stringify(manifest));
  await mkdir(`${folder}/node_modules`);
  await cp(`${place}/portico`, `${folder}/node_modules/portico`, { recursive: true });
  if (!example) return folder;
  const packages = await packagesOf(example);
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
