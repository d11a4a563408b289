import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { publishedModules } from "./.ci/exports.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Imports of the package lead to its sources. A pattern keeps what it matches. */
const packageAliases = publishedModules.map(({ module, source }) => ({
  find: new RegExp(`^${module.replace("*", "(.+)")}$`),
  replacement: `${root}${source.replace("*", "$1")}`,
}));

/** Tests that need more than Node.js: each kind runs separately, with `--mode`. */
const kinds: Readonly<Record<string, string>> = {
  browser: "test/browser/**/*.test.ts",
  db: "test/db/**/*.test.ts",
  matrix: "test/{matrix,moved}/**/*.test.ts",
  // A part of the matrix, on the oldest supported versions of the frameworks.
  floor: "test/matrix/matrix.test.ts",
  page: "test/page/**/*.test.ts",
  // Some 440,000 requests: minutes where all others take milliseconds.
  paths: "test/paths/**/*.test.ts",
};

/** Tests that replace modules: each file needs a module cache of its own. All others share one in each worker, which halves the time. */
const replacesModules = ["test/client/**/*.test.ts", "test/integrations/host/**/*.test.ts"];

/** `npm test` as two projects, which differ in whether a file has a module cache of its own. */
const projects = [
  { name: "isolated", isolate: true, include: replacesModules, exclude: [] },
  {
    name: "shared",
    isolate: false,
    include: ["test/**/*.test.ts"],
    exclude: [...Object.values(kinds), ...replacesModules],
  },
].map((test) => ({ extends: true as const, test }));

/** Debian's Chromium, which runs the tests of the kind `page`. */
const chromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] } }),
  instances: [{ browser: "chromium" as const }],
};

export default defineConfig(({ mode }) => ({
  // Compiles the components of test/svelte.
  plugins: [svelte({ configFile: false })],
  resolve: {
    alias: [
      ...packageAliases,
      { find: /^\$app\/(env|paths)$/, replacement: `${root}test/integrations/sveltekit/app/$1.ts` },
      { find: /^astro:(config|env)\/\w+$/, replacement: `${root}test/integrations/astro/app/$1.ts` },
      {
        find: /^(?:#tanstack-(?:router-entry|start-(?:entry|plugin-adapters|server-fn-resolver))|tanstack-start-manifest:v)$/,
        replacement: `${root}test/integrations/tanstack-start/app/entries.ts`,
      },
      { find: /^@qwik-city-(plan|sw-register)$/, replacement: `${root}test/integrations/qwik/city/$1.ts` },
    ],
  },
  test: {
    ...(mode in kinds ? { include: [kinds[mode] ?? ""], exclude: [] } : { projects }),
    // Use every core: the default leaves one idle, which is half of a machine with two. Tests of databases share servers.
    ...(mode !== "db" && { maxWorkers: "100%" }),
    // Qwik City and TanStack Start import modules of the application: the aliases above replace them.
    server: { deps: { inline: [/@builder\.io\/qwik-city\/lib\/index/, /@tanstack\/(?:react-)?start-?/] } },
    // What TanStack Start puts into a build.
    env: {
      TSS_SERVER_FN_BASE: "/_serverFn/",
      TSS_DISABLE_CSRF_MIDDLEWARE_WARNING: "true",
      ...(mode === "floor" && { MATRIX_FLOOR: "1" }),
      ...(mode === "check" && { CHECK_ALL: "1" }),
    },
    ...(mode === "floor" && { testNamePattern: / plain / }),
    ...(mode === "page" && { browser: chromium }),
    // The timeout finds tests that hang, and is far above what a slow machine needs. Hooks start servers and have none.
    testTimeout: mode in kinds ? 600_000 : 300_000,
    hookTimeout: 0,
    // The default of `expect.poll` is one second, which a machine with other work exceeds.
    expect: { poll: { timeout: 30_000 } },
    benchmark: { include: ["test/bench/**/*.bench.ts"] },
    coverage: {
      provider: "v8",
      include: ["src/core/**/*.ts", "src/jwt/**/*.ts"],
      // The script of the sign-in page runs in Chromium: test/browser/passkey.test.ts.
      exclude: ["src/core/types/**", "src/core/pages/passkey-script/source.ts"],
      reporter: ["text-summary", "text"],
      reportOnFailure: true,
      thresholds: { lines: 98, branches: 95 },
    },
  },
}));
