import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const rooms = "jwt|providers|adapters|testing|client|react";
const integrations = "host|qwik|solid-start|sveltekit";

/** Tests that need more than Node.js: each kind runs on its own, by `--mode`. */
const kinds: Readonly<Record<string, string>> = {
  browser: "test/browser/**/*.test.ts",
  db: "test/db/**/*.test.ts",
  matrix: "test/matrix/**/*.test.ts",
  page: "test/page/**/*.test.ts",
};

/** Debian's Chromium, in which files of the kind `page` run themselves. */
const chromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] } }),
  instances: [{ browser: "chromium" as const }],
};

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^portico$/, replacement: `${root}src/index.ts` },
      { find: new RegExp(`^portico/(${rooms}|adapters/sql)$`), replacement: `${root}src/$1/index.ts` },
      { find: /^portico\/integration$/, replacement: `${root}src/integrations/bridge/index.ts` },
      { find: /^portico\/next$/, replacement: `${root}src/integrations/next.ts` },
      { find: new RegExp(`^portico/(${integrations})$`), replacement: `${root}src/integrations/$1/index.ts` },
      { find: /^\$app\/(env|paths)$/, replacement: `${root}test/integrations/sveltekit/app/$1.ts` },
      { find: /^@qwik-city-(plan|sw-register)$/, replacement: `${root}test/integrations/qwik/city/$1.ts` },
      { find: /^portico\/(.+)$/, replacement: `${root}src/$1.ts` },
    ],
  },
  test: {
    // Every core: by default one is left idle, which on a machine of two is half of them.
    ...(!(mode in kinds) && { maxWorkers: "100%" }),
    include: [kinds[mode] ?? "test/**/*.test.ts"],
    exclude: mode in kinds ? [] : Object.values(kinds),
    // What Qwik City takes from the application that is built with it comes from the rows above.
    server: { deps: { inline: [/@builder\.io\/qwik-city\/lib\/index/] } },
    ...(mode === "page" && { browser: chromium }),
    // A limit finds what hangs. No slow machine comes near it, and a hook, which starts engines, has none.
    testTimeout: mode in kinds ? 600_000 : 300_000,
    hookTimeout: 0,
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
