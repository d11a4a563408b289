import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const rooms = "integration|jwt|providers|adapters|testing|client|react|host|qwik|solid-start|sveltekit";

export default defineConfig({
  resolve: {
    alias: [
      { find: /^portico$/, replacement: `${root}src/index.ts` },
      { find: new RegExp(`^portico/(${rooms})$`), replacement: `${root}src/$1/index.ts` },
      { find: /^portico\/(.+)$/, replacement: `${root}src/$1.ts` },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/browser/**", "test/db/**", "test/load/**"],
    testTimeout: 15_000,
    benchmark: { include: ["test/bench/**/*.bench.ts"] },
    coverage: {
      provider: "v8",
      include: ["src/core/**/*.ts", "src/jwt/**/*.ts"],
      exclude: ["src/core/types/**"],
      reporter: ["text-summary", "text"],
      thresholds: { lines: 98, branches: 95 },
    },
  },
});
