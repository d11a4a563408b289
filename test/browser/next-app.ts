/** Builds and starts a copy of the application in `host-app/` with Next.js, on the sources of the library. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const next = `${root}node_modules/next/dist/bin/next`;

/** An application that runs. */
export interface App {
  /** Origin and base path. */
  readonly url: string;
  /** What Next.js knows of pages that are rendered ahead. */
  readonly prerendered: readonly string[];
  /** What it printed. */
  readonly printed: () => string;
  stop(): Promise<void>;
}

/** How it is built. */
export interface Kind {
  readonly name: string;
  /** `basePath` of next.config. */
  readonly basePath: string;
  /** A middleware on Edge, or a proxy on Node.js. */
  readonly edge: boolean;
}

/** The library, built beside the copies, so that no other build is disturbed. */
export async function buildLibrary(): Promise<void> {
  const folder = `${root}.artifacts/host-app/node_modules/portico`;
  await mkdir(folder, { recursive: true });
  await run(
    process.execPath,
    [`${root}node_modules/tsdown/dist/run.mjs`, "--out-dir", `${folder}/dist`, "--logLevel", "error"],
    {
      cwd: root,
    },
  );
  await cp(`${root}package.json`, `${folder}/package.json`);
}

async function copyOf({ name, edge }: Kind): Promise<string> {
  const folder = `${root}.artifacts/host-app/${name}`;
  await rm(folder, { recursive: true, force: true });
  await cp(new URL("host-app", import.meta.url), folder, { recursive: true });
  await writeFile(`${folder}/package.json`, JSON.stringify({ name, private: true, type: "module" }));
  if (edge) {
    const text = await readFile(`${folder}/proxy.js`, "utf8");
    await writeFile(`${folder}/proxy.js`, text.replace("as proxy", "as middleware"));
    await rename(`${folder}/proxy.js`, `${folder}/middleware.js`);
  }
  return folder;
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

/** Resolves when it reports that it listens. */
const listening = (child: ChildProcess, printed: () => string): Promise<void> =>
  new Promise((ready, failed) => {
    child.stdout?.on("data", () => printed().includes("Ready in") && ready());
    child.on("exit", () => failed(new Error(`next start ended:\n${printed()}`)));
  });

/** See {@link App}. */
export async function startApp(kind: Kind): Promise<App> {
  const folder = await copyOf(kind);
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    FIXTURE_ROOT: root,
    FIXTURE_BASE_PATH: kind.basePath,
    AUTH_SECRET: "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQo6iMxNyBk",
    AUTH_TRUST_HOST: "true",
  };
  await run(process.execPath, [next, "build"], { cwd: folder, env });
  const port = await freePort();
  const child = spawn(process.execPath, [next, "start", "-p", String(port), "-H", "127.0.0.1"], { cwd: folder, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  await listening(child, () => text);
  const manifest = JSON.parse(await readFile(`${folder}/.next/prerender-manifest.json`, "utf8")) as { routes: object };
  return {
    url: `http://127.0.0.1:${port}${kind.basePath}`,
    prerendered: Object.keys(manifest.routes),
    printed: () => text,
    stop: () =>
      new Promise((stopped) => {
        child.on("exit", () => stopped());
        child.kill();
      }),
  };
}
