/** Installs the runtimes, and a project with the packed package. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));

/** A program or package of `node_modules`. */
export const bin = (path: string): string => join(here, "node_modules", path);

const writtenAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the runtimes of the lockfile are installed. */
export const isInstalled = (): boolean =>
  writtenAt("node_modules/.package-lock.json") >= writtenAt("package-lock.json");

/** Installs the runtimes: the packages of this folder. */
export function installRuntimes(): void {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here, stdio: ["ignore", "ignore", "inherit"] });
}

/** Stand-ins for the client id and secret of a real registration. */
const registered = 'AUTH_GITHUB_ID="id"\nAUTH_GITHUB_SECRET="secret"\n';

/** Installs the section "Start" of the README in the folder `start`: its commands and its two files, as printed. */
function installStart(project: string): void {
  const [, section = ""] = /^## Start$([\s\S]*?)^## /m.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  const [commands = "", application = "", main = ""] = [...section.matchAll(/^```(?:sh|js)\n([\s\S]*?)^```$/gm)].map(
    ([, code = ""]) => code,
  );
  const start = join(project, "start");
  mkdirSync(start);
  writeFileSync(join(start, "server.mjs"), application);
  writeFileSync(join(start, "main.mjs"), main);
  const [, secret = ""] = commands.split("\n");
  const portico = `node ${join(project, "node_modules/portico/dist/cli.js")}`;
  execFileSync("sh", ["-c", secret.replace("npx portico", portico)], { cwd: start, stdio: "ignore" });
  appendFileSync(join(start, ".env"), registered);
}

/** Creates a project with the files that `npm pack` would publish, and with the dependencies of this one. */
export function installPackage(): string {
  const project = mkdtempSync(join(tmpdir(), "portico-"));
  const home = join(project, "node_modules", "portico");
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = JSON.parse(String(packed)) as [{ files: readonly { path: string }[] }];
  for (const { path } of files) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(root, path), join(home, path));
  }
  const { dependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  for (const name of ["express", "helmet"]) symlinkSync(bin(name), join(project, "node_modules", name));
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", dependencies: { portico: "*" } }));
  for (const name of ["hono", "h3"]) symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  for (const name of ["smoke", "main", "worker", "express", "people", "hono", "h3", "h3-worker"])
    cpSync(join(here, `${name}.js`), join(project, `${name}.js`));
  cpSync(join(root, "examples/fetch/app.js"), join(project, "app.js"));
  installStart(project);
  return project;
}

/** A free port. */
export const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

/** Bundles everything into one file, for runtimes without packages. */
export async function bundle(project: string, entry: string, format: "esm" | "iife"): Promise<string> {
  const outfile = join(project, `${entry}.${format}.js`);
  await build({
    entryPoints: [join(project, `${entry}.js`)],
    bundle: true,
    format,
    ...(format === "iife" && { globalName: "steps" }),
    outfile,
    external: ["node:*"],
    logLevel: "error",
  });
  return outfile;
}

/** The configuration of workerd for one bundled file. `bindings` are its environment variables. */
export const workerConfig = (port: number, file: string, bindings: Readonly<Record<string, string>> = {}): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "loopback", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "${file}")],
  bindings = [${Object.entries(bindings)
    .map(([name, text]) => `(name = "${name}", text = "${text}")`)
    .join(", ")}],
  compatibilityDate = "2026-01-01",
  globalOutbound = "loopback",
);
`;
