/** The site of the manual: built by VitePress into `docs/.vitepress/dist`. */
import { readdirSync, statSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { build, serve } from "vitepress";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));

const dist = new URL("../../docs/.vitepress/dist/", import.meta.url);

export interface SiteFigures {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
}

function figures(start: number): SiteFigures {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map(({ parentPath, name }) => statSync(`${parentPath}/${name}`).size);
  return {
    pages: files.filter(({ name }) => name.endsWith(".html")).length,
    files: files.length,
    bytes: bytes.reduce((sum, one) => sum + one, 0),
    seconds: (performance.now() - start) / 1000,
  };
}

/** @throws Error if a link leads nowhere, or a diagram is not understood. */
export async function buildSite(): Promise<SiteFigures> {
  const start = performance.now();
  await build(docs);
  return figures(start);
}

/** Serves the site that was built, until the process ends. */
export async function serveSite(port: number): Promise<void> {
  await serve({ root: docs, port });
}
