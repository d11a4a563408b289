/** B8: from the start of a process to its first answer, over a process that does nothing. Needs `dist/`: `npm run bench` builds it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, test } from "vitest";
import { report } from "./measure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const work = `
  import { Auth } from "portico";
  import GitHub from "portico/providers/github";
  const config = { providers: [GitHub({ clientId: "a", clientSecret: "b" })], trustHost: true, secret: "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQo6iMxNyBk" };
  const { status } = await Auth(new Request("https://app.example/auth/session"), config);
  if (status !== 200) throw new Error("The first answer was " + status);
  // The rules of the configuration are loaded after the first answer: they are not part of it.
  process.exit();
`;
let folder = "";

beforeAll(async () => {
  // Inside of the project, so that the names of packages are found.
  folder = mkdtempSync(join(root, "node_modules/.bench-"));
  writeFileSync(join(folder, "nothing.mjs"), "");
  writeFileSync(
    join(folder, "unbundled.mjs"),
    work
      .replaceAll('"portico', '"../../dist')
      .replace("dist/providers/github", "dist/providers/github.js")
      .replace('dist"', 'dist/index.js"'),
  );
  await build({
    stdin: {
      contents: work
        .replace('"portico"', '"../../dist/index.js"')
        .replace('"portico/providers/github"', '"../../dist/providers/github.js"'),
      resolveDir: folder,
    },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: join(folder, "bundled"),
    outExtension: { ".js": ".mjs" },
    external: ["nodemailer", "@simplewebauthn/*"],
    logLevel: "error",
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Milliseconds until a process has ended. */
function start(file: string): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(folder, file)], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - before;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

test("start of a process", { timeout: 120_000 }, () => {
  const files = ["nothing.mjs", "unbundled.mjs", "bundled/stdin.mjs"] as const;
  const rounds = process.env.BENCH_QUICK === "1" ? 3 : 21;
  const times = files.map(() => [] as number[]);
  for (let count = 0; count < rounds; count++) for (const [at, file] of files.entries()) times[at]?.push(start(file));
  const [nothing = 0, unbundled = 0, bundled = 0] = times.map(median);
  report(
    "Start of a process, over one that does nothing",
    [
      { id: "B8", work: "import and first answer, unbundled", micros: unbundled - nothing, goal: "<= 45" },
      { id: "B8", work: "import and first answer, bundled", micros: bundled - nothing, goal: "<= 12" },
    ],
    "ms",
  );
});
