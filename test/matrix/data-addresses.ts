/** THE TABLE of addresses at which frameworks serve the data of a page, and of spellings of its path. Each is tried in every application. */

/** A request for a page, as a script of a framework makes it. */
export interface DataRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

// biome-ignore format: a table
const paths: readonly ((page: string) => string)[] = [
  (page) => page,
  // Next.js: of the Pages Router, and of the App Router.
  (page) => `/_next/data/development${page}.json`, (page) => `/_next/data/build${page}.json`, (page) => `${page}.rsc`, (page) => `${page}.prefetch.rsc`,
  (page) => `${page}.segments/_tree.segment.rsc`, (page) => `${page}.segments/guarded/__PAGE__.segment.rsc`, (page) => `${page}.txt`, (page) => `${page}?_rsc=1`,
  // Nuxt.
  (page) => `${page}/_payload.json`, (page) => `${page}/_payload.js`, (page) => `${page}?_payload.json`,
  // SvelteKit.
  (page) => `${page}/__data.json`, (page) => `${page}/__data.json?x-sveltekit-invalidated=111`, (page) => `${page}.html__data.json`, (page) => `${page}/__route.js`,
  // React Router.
  (page) => `${page}.data`, (page) => `${page}/_.data`, (page) => `${page}.data?_routes=routes%2Fguarded`, (page) => `${page}.manifest`,
  // TanStack Start, SolidStart, Qwik City, Astro.
  (page) => `/_serverFn${page}`, (page) => `/_serverFn/1?url=${page}`, (page) => `/_server?id=1&name=${page}`, (page) => `${page}/q-data.json`, (page) => `/_server-islands${page}`,
  (page) => `/_actions${page}`, (page) => `/_image?href=${page}`,
  // Other spellings.
  (page) => `/${page}`, (page) => `//x${page}`, (page) => `${page}/`, (page) => `${page}//`, (page) => page.toUpperCase(), (page) => page.replace(/g/g, "%67"), (page) => page.replace(/g/g, "%2567"),
  (page) => `${page};x`, (page) => `/x/..${page}`, (page) => `/x%2f..${page}`, (page) => `/.${page}`, (page) => `${page}%2f`, (page) => `${page}%3f`, (page) => `/en${page}`, (page) => `/index${page}`,
];

// biome-ignore format: a table
const headers: readonly Readonly<Record<string, string>>[] = [
  {},
  { accept: "text/html" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { "x-nextjs-data": "1" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware" },
  { "x-matched-path": "/guarded" },
  { "x-invoke-path": "/guarded" },
  { "x-rewrite-url": "/guarded", "x-original-url": "/guarded" },
  { "x-tsr-serverfn": "true", accept: "application/x-ndjson" },
  { "x-sveltekit-action": "true" },
];

/** Every request for the data of a page. `base`: the base path of the framework. */
export const dataRequests = (base: string, page: string): readonly DataRequest[] =>
  paths.flatMap((pathOf) => headers.map((sent) => ({ path: base + pathOf(page), headers: sent })));
