/** `npm run docs`: builds the site of the manual, and prints its size. `docs/README.md` has the flags. */
import { writeLlms } from "./llms.ts";
import { stalePages, writePages } from "./pages.ts";
import { buildSite, serveSite } from "./site.ts";

async function write(): Promise<void> {
  const written = await writePages();
  console.log(`${written.length} pages were written.`);
}

async function check(): Promise<void> {
  const stale = await stalePages();
  for (const path of stale) console.error(`${path} is out of date: npm run docs -- --write`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}

/** Writes the text of the manual into a folder. */
function text(folder: URL): void {
  for (const [name, size] of Object.entries(writeLlms(folder))) console.log(`${name}: ${(size / 1000).toFixed(1)} kB`);
}

async function build(isServed: boolean): Promise<void> {
  const { pages, files, bytes, seconds } = await buildSite();
  const size = `${pages} pages, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`docs/.vitepress/dist: ${size}, in ${seconds.toFixed(1)} s`);
  text(new URL("../../docs/.vitepress/dist/", import.meta.url));
  if (isServed) await serveSite(4173);
}

const [flag] = process.argv.slice(2);
if (flag === "--write") await write();
else if (flag === "--check") await check();
else if (flag === "--text") text(new URL("../../", import.meta.url));
else await build(flag === "--serve");
