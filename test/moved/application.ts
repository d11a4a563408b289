/** An application of Next.js, in a folder of its own: installed, built, started, and moved. */
import { execFile, spawn } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { delimiter, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { portOf } from "../matrix/serve.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const place = `${root}.artifacts/moved`;

// Some need a newer Node.js than the one that npm finds.
export const env = {
  ...process.env,
  NODE_ENV: "production" as const,
  NEXT_TELEMETRY_DISABLED: "1",
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
};

/** What a program printed. Throws all of it if the program fails. */
async function run(cwd: string, program: string, ...words: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, words, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout + stderr;
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** What runs. */
interface Started {
  stop(): Promise<void>;
}

/** The library as it is published. */
export interface Package {
  readonly tarball: string;
}

export interface Application {
  readonly folder: string;
  /** Where it is served, before and after the move. */
  readonly address: string;
  build(): Promise<void>;
  /** The errors of TypeScript; empty if there are none. */
  typeErrors(): Promise<string>;
  start(variables: Readonly<Record<string, string>>): Promise<Started>;
  /** Installs portico, runs `portico migrate`, removes NextAuth.js. Returns what the command printed. */
  move(packed: Package): Promise<string>;
}

export const npm = (cwd: string, ...words: readonly string[]): Promise<string> =>
  run(cwd, "npm", "--silent", "--no-audit", "--no-fund", "--prefer-offline", "--include=dev", ...words);

/** Builds the library for the tests of one file alone, and packs it. */
export async function pack(name = "package"): Promise<Package> {
  const folder = `${place}/${name}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const build = [`${root}node_modules/tsdown/dist/run.mjs`, "--out-dir", `${folder}/dist`, "--logLevel", "error"];
  await run(root, process.execPath, ...build);
  for (const file of ["package.json", "docs/guides", "CHANGELOG.md", "SECURITY.md", "README.md", "LICENSE"]) {
    await cp(`${root}${file}`, `${folder}/${file}`, { recursive: true });
  }
  const tarball = await run(folder, "npm", "pack", "--silent", "--ignore-scripts");
  return { tarball: `${folder}/${tarball.trim()}` };
}

export async function answers(address: string): Promise<boolean> {
  return fetch(address, { redirect: "manual" }).then(
    async ({ body }) => {
      await body?.cancel();
      return true;
    },
    () => false,
  );
}

/** Copies an application of `apps/`, and installs its packages. */
export async function createApplication(name: string): Promise<Application> {
  const folder = `${place}/${name}`;
  await rm(folder, { recursive: true, force: true });
  await cp(`${here}apps/${name}`, folder, { recursive: true });
  await npm(folder, "ci");
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const next = `${folder}/node_modules/next/dist/bin/next`;
  return {
    folder,
    address,
    async build() {
      await npm(folder, "run", "build");
    },
    typeErrors: () =>
      run(folder, process.execPath, `${folder}/node_modules/typescript/bin/tsc`, "--noEmit").catch(String),
    async start(variables) {
      const child = spawn(process.execPath, [next, "start", "-p", String(port)], {
        cwd: folder,
        env: { ...env, ...variables },
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += String(text)));
      const ended = new Promise<void>((done) => child.on("exit", () => done()));
      while (!(await answers(address))) {
        if (child.exitCode !== null) throw new Error(`The application ended before it answered:\n${printed}`);
        await wait(100);
      }
      return {
        stop() {
          // Without grace: Next.js waits for each connection that a browser keeps open.
          child.kill("SIGKILL");
          return ended;
        },
      };
    },
    async move({ tarball }) {
      await npm(folder, "install", tarball);
      const printed = await run(folder, "npx", "--no-install", "portico", "migrate");
      await npm(folder, "uninstall", "next-auth");
      return printed;
    },
  };
}
