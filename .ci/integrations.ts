/**
 * THE TABLE of integrations: one row each. Walls, supported versions, the matrix, and the tables of README.md and of the guides are
 * derived from it, or compared with it by `test/tables.test.ts`.
 */

/** An integration. Its folder in `src/integrations`, `test/integrations` and `test/matrix` has the name of its module. */
export interface Integration {
  /** The module, without `portico/`: `sveltekit`. */
  readonly name: string;
  /** Another module with the same exports. */
  readonly alias?: string;
  /** The framework, with the versions that are supported: the first column in README.md. */
  readonly framework: string;
  /** The packages of the framework that it imports, with the range of `src/cli/supported.ts`. The lower end is tested. */
  readonly packages: Readonly<Record<string, string>>;
  /** Packages of the framework that belong to its oldest version, beside `packages`. */
  readonly floor?: Readonly<Record<string, string>>;
  /** The newest version of the former major version, with the packages that belong to it. It is tested beside the oldest one. */
  readonly former?: Readonly<Record<string, string>>;
  /** Modules that the framework generates, or types that come with another package. */
  readonly generated?: readonly string[];
  /** The only files that import the framework. A folder ends with a slash. Default: `framework.ts` of its folder. */
  readonly importers?: readonly string[];
  /** Its guide in `docs/guides`, without `.md`. */
  readonly guide: string;
  /** Its folder in `examples`. */
  readonly example: string;
}

export const integrations: readonly Integration[] = [
  {
    name: "astro",
    framework: "Astro 5 to 7",
    packages: { astro: ">=5.18" },
    floor: { "@astrojs/node": "^9" },
    former: { astro: "6.4.8", "@astrojs/node": "^10" },
    generated: ["astro:config", "astro:env"],
    guide: "astro",
    example: "astro",
  },
  {
    name: "host",
    alias: "next",
    framework: "Next.js 15 and 16",
    packages: { next: ">=15.5.7" },
    former: { next: "15.5.29" },
    guide: "nextjs",
    example: "host",
  },
  {
    name: "react-router",
    framework: "React Router 7 and 8",
    packages: { "react-router": ">=7.16" },
    floor: {
      "@react-router/dev": "7.16.0",
      "@react-router/node": "7.16.0",
      "@react-router/serve": "7.16.0",
      vite: "^7",
    },
    former: {
      "react-router": "7.18.4",
      "@react-router/dev": "7.18.4",
      "@react-router/node": "7.18.4",
      "@react-router/serve": "7.18.4",
    },
    guide: "react-router",
    example: "react-router",
  },
  {
    name: "tanstack-start",
    framework: "TanStack Start 1",
    packages: { "@tanstack/react-router": "^1.170.46", "@tanstack/react-start": "^1.169.5" },
    guide: "tanstack-start",
    example: "tanstack-start",
  },
  {
    name: "sveltekit",
    framework: "SvelteKit 2 and 3",
    packages: { "@sveltejs/kit": ">=2.63" },
    floor: { "@sveltejs/adapter-node": "^5" },
    former: { "@sveltejs/kit": "2.70.4", "@sveltejs/adapter-node": "^5" },
    generated: ["$app"],
    guide: "sveltekit",
    example: "sveltekit",
  },
  {
    name: "solid-start",
    framework: "SolidStart 2",
    packages: { "@solidjs/start": ">=2" },
    guide: "solid-start",
    example: "solid-start",
  },
  {
    name: "qwik",
    framework: "Qwik City 1",
    packages: { "@builder.io/qwik": "^1.20.0", "@builder.io/qwik-city": "^1.20.0" },
    importers: ["src/integrations/qwik/"],
    guide: "qwik",
    example: "qwik",
  },
  {
    name: "hono",
    framework: "Hono 4",
    packages: { hono: ">=4.10" },
    guide: "hono",
    example: "hono",
  },
  {
    name: "nuxt",
    framework: "Nuxt 3 and 4",
    packages: { "@nuxt/kit": ">=3.21", "@nuxt/schema": ">=3.21" },
    floor: { nuxt: "3.21.0" },
    importers: ["src/integrations/nuxt/"],
    guide: "nuxt",
    example: "nuxt",
  },
  {
    name: "h3",
    framework: "h3 2",
    // Nuxt 4 is built on h3 1.15: an application of it may have that version beside portico.
    packages: { h3: "^1.15 || ^2.0.1" },
    guide: "h3",
    example: "h3",
  },
  {
    name: "elysia",
    framework: "Elysia 1",
    packages: { elysia: "^1.4.4" },
    guide: "elysia",
    example: "elysia",
  },
  { name: "node", framework: "Node.js 20 and later", packages: {}, importers: [], guide: "node", example: "node" },
  {
    name: "fastify",
    framework: "Fastify 4 and 5",
    packages: { fastify: ">=4.29" },
    guide: "fastify",
    example: "fastify",
  },
  {
    name: "express",
    framework: "Express 4 and 5",
    packages: { express: ">=4.20" },
    former: { express: "4.22.3" },
    guide: "express",
    example: "express",
  },
  {
    name: "nest",
    framework: "NestJS 11 and 12",
    packages: { "@nestjs/common": ">=11.0.1", "@nestjs/core": ">=11.0.1" },
    floor: { "@nestjs/platform-express": "11.0.1" },
    former: { "@nestjs/common": "11.2.10", "@nestjs/core": "11.2.10", "@nestjs/platform-express": "11.2.10" },
    importers: ["src/integrations/nest/"],
    guide: "nest",
    example: "nest",
  },
];

/** The files that may import the framework of an integration. */
export const importersOf = ({ name, importers }: Integration): readonly string[] =>
  importers ?? [`src/integrations/${name}/framework.ts`];

/** The lowest version of a range: of `^1.15 || ^2.0.1`, whose newest part is what the integration is for, `2.0.1`. */
const lowestOf = (range: string): string => {
  const [version = ""] = /[\d.]+$/.exec(range) ?? [];
  return [...version.split("."), "0", "0"].slice(0, 3).join(".");
};

/** Which versions `npm run test:floor` runs on. */
export type FloorKind = "oldest" | "former";

/** The versions of the packages of a framework for a kind of floor; `undefined` if there are none. */
export function floorOf(
  { packages, floor, former }: Integration,
  kind: FloorKind,
): Readonly<Record<string, string>> | undefined {
  if (kind === "former") return former;
  const names = Object.entries(packages);
  if (names.length === 0) return undefined;
  return { ...Object.fromEntries(names.map(([name, range]) => [name, lowestOf(range)])), ...floor };
}
