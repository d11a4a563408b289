/** Programs whose first answer is a session, for the start of a process: nothing, the classes of the platform alone, unbundled, bundled, and the peer. Needs `dist/`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { peerFile } from "./peer.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const program = (auth: string, github: string) => `
  import { Auth } from ${JSON.stringify(auth)};
  import GitHub from ${JSON.stringify(github)};
  const config = { providers: [GitHub({ clientId: "a", clientSecret: "b" })], trustHost: true, secret: "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQo6iMxNyBk" };
  const { status } = await Auth(new Request("https://app.example/auth/session"), config);
  if (status !== 200) throw new Error("The first answer was " + status);
  // What is loaded after the first answer is not part of it.
  process.exit();
`;

/** What the platform takes for the first request and response, without any library: Node.js loads its HTTP client for them. */
const platform = `
  const { headers } = new Request("https://app.example/auth/session");
  const { status } = Response.json(headers.get("cookie"));
  if (status !== 200) throw new Error("The first answer was " + status);
  process.exit();
`;

/** Notes which files are loaded, and prints them at the end. */
const recorder = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  process.on("exit", () => console.log(JSON.stringify(loaded)));
`;

/** Programs by name. */
export const programs = {
  nothing: "nothing.mjs",
  platform: "platform.mjs",
  unbundled: "unbundled.mjs",
  bundled: "bundled/stdin.mjs",
  peer: "peer.mjs",
  "peer bundled": "peer-bundled/stdin.mjs",
} as const;

type Name = keyof typeof programs;

const bundled = (contents: string, folder: string, outdir: string) =>
  build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: join(folder, outdir),
    outExtension: { ".js": ".mjs" },
    external: ["nodemailer", "@simplewebauthn/*"],
    logLevel: "error",
  });

/** Writes the programs into a folder inside of the project, so that the names of packages are found. */
export async function writePrograms() {
  const folder = mkdtempSync(join(root, "node_modules/.bench-"));
  const ours = program(join(root, "dist/index.js"), join(root, "dist/providers/github.js"));
  const peers = program(peerFile("index.js"), peerFile("providers/github.js"));
  writeFileSync(join(folder, "recorder.mjs"), recorder);
  writeFileSync(join(folder, programs.nothing), "");
  writeFileSync(join(folder, programs.platform), platform);
  writeFileSync(join(folder, programs.unbundled), ours);
  writeFileSync(join(folder, programs.peer), peers);
  await bundled(ours, folder, "bundled");
  await bundled(peers, folder, "peer-bundled");

  /** Runs a program to its end. */
  function run(name: Name, ...flags: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(folder, programs[name])], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }

  return {
    /** Milliseconds from the start of a process to its end. */
    time(name: Name): number {
      const before = performance.now();
      run(name);
      return performance.now() - before;
    },
    /** Files that are loaded before the end, without those of Node.js. */
    filesOf: (name: Name): readonly string[] =>
      (JSON.parse(run(name, "--import", join(folder, "recorder.mjs"))) as string[])
        .filter((url) => url.startsWith("file:"))
        .map((url) => fileURLToPath(url)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
