/** THE TABLE of templates: what `portico new <name>` writes beside the files of its folder, and the versions of all packages. */

/** A small application. Its files are in `templates/<name>`. */
export interface AppTemplate {
  /** What the framework is called. */
  readonly framework: string;
  /** Where its development server is. */
  readonly address: string;
  /** How the development server gets another port: an argument. Default: the environment variable `PORT`. */
  readonly portArgument?: string;
  /** The development server: it runs beside the local provider. */
  readonly dev: string;
  /** Scripts beside `dev`, `idp` and `typecheck`. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Checks the types, also in the files of components. Default: `tsc --noEmit`. */
  readonly typecheck?: string;
  /** Packages beside `portico`. */
  readonly dependencies: readonly PackageName[];
  /** Packages beside `typescript` and `@types/node`. */
  readonly devDependencies: readonly PackageName[];
  /** The versions of packages of which it needs another one than `packageRanges` has. */
  readonly ranges?: Partial<Record<PackageName, string>>;
  /** The Node.js that it needs. Default: that of portico. */
  readonly node?: string;
  /** Whether the framework, or `dev`, loads `.env` into the environment of the process. Default: `true`. */
  readonly loadsEnv?: boolean;
}

/**
 * Every package of a template, with the version that the tests of this repository run on. The packages of React Router have `~`, because each
 * requires the same version of the others.
 */
export const packageRanges = {
  "@astrojs/check": "^0.9.10",
  "@astrojs/node": "^11.1.6",
  "@builder.io/qwik": "^1.20.1",
  "@builder.io/qwik-city": "^1.20.1",
  "@hono/node-server": "^2.1.8",
  "@nestjs/cli": "^12.0.8",
  "@nestjs/common": "^12.5.1",
  "@nestjs/core": "^12.5.1",
  "@nestjs/platform-express": "^12.5.1",
  "@react-router/dev": "~8.4.0",
  "@react-router/node": "~8.4.0",
  "@react-router/serve": "~8.4.0",
  "@solidjs/router": "^1.0.0",
  "@solidjs/start": "^2.0.5",
  "@sveltejs/adapter-node": "^6.0.1",
  "@sveltejs/kit": "^3.2.0",
  "@sveltejs/vite-plugin-svelte": "^7.3.1",
  "@tanstack/react-router": "^1.170.46",
  "@tanstack/react-start": "^1.169.5",
  "@types/express": "^5.0.6",
  "@types/node": "^24.19.2",
  "@types/react": "^19.3.0",
  "@types/react-dom": "^19.3.0",
  "@vitejs/plugin-react": "^6.3.0",
  astro: "^7.3.5",
  bun: "^1.4.5",
  elysia: "^1.4.30",
  express: "^5.3.0",
  fastify: "^5.12.8",
  h3: "^2.0.8",
  hono: "^4.13.19",
  isbot: "^5.2.3",
  next: "^16.4.6",
  nitro: "^3.0.260903-beta",
  nuxt: "^4.5.2",
  react: "^19.3.1",
  "react-dom": "^19.3.1",
  "react-router": "~8.4.0",
  "reflect-metadata": "^0.2.2",
  rxjs: "^7.8.2",
  "solid-js": "^1.9.19",
  srvx: "^1.0.8",
  svelte: "^5.57.3",
  "svelte-check": "^4.7.8",
  typescript: "^6.0.3",
  vite: "^8.3.8",
  vue: "^3.5.45",
  "vue-tsc": "^3.3.14",
} as const;

type PackageName = keyof typeof packageRanges;

/** Node.js runs TypeScript from this version on. */
const nodeWithTypeScript = ">=22.18";

/** By the name of the module: `portico/<name>`. */
export const templates: Readonly<Record<string, AppTemplate>> = {
  next: {
    framework: "Next.js",
    address: "http://localhost:3000",
    dev: "next dev",
    scripts: { build: "next build", start: "next start" },
    dependencies: ["next", "react", "react-dom"],
    devDependencies: ["@types/react", "@types/react-dom"],
  },
  astro: {
    framework: "Astro",
    address: "http://localhost:4321",
    portArgument: "--port",
    dev: "astro dev",
    scripts: { build: "astro build", start: "node --env-file=.env dist/server/entry.mjs" },
    typecheck: "astro check",
    dependencies: ["@astrojs/node", "astro"],
    devDependencies: ["@astrojs/check"],
    node: ">=22.12",
  },
  sveltekit: {
    framework: "SvelteKit",
    address: "http://localhost:5173",
    portArgument: "--port",
    dev: "vite dev",
    scripts: { build: "vite build", start: "node --env-file=.env build" },
    typecheck: "svelte-kit sync && svelte-check --tsconfig ./tsconfig.json",
    dependencies: [],
    devDependencies: [
      "@sveltejs/adapter-node",
      "@sveltejs/kit",
      "@sveltejs/vite-plugin-svelte",
      "svelte",
      "svelte-check",
      "vite",
    ],
    node: ">=22.17",
  },
  nuxt: {
    framework: "Nuxt",
    address: "http://localhost:3000",
    dev: "nuxt dev",
    scripts: { build: "nuxt build", start: "node --env-file=.env .output/server/index.mjs" },
    typecheck: "nuxt typecheck",
    dependencies: ["nuxt", "vue"],
    devDependencies: ["vue-tsc"],
    node: ">=22.19",
  },
  qwik: {
    framework: "Qwik City",
    address: "http://localhost:5173",
    portArgument: "--port",
    dev: "vite --mode ssr",
    scripts: {
      build: "vite build && vite build --config adapters/node-server/vite.config.ts",
      start: "node --env-file=.env server/entry.node-server.js",
    },
    dependencies: ["@builder.io/qwik", "@builder.io/qwik-city"],
    devDependencies: ["vite"],
    // Qwik does not run on Vite 8.
    ranges: { vite: "^7.3.8" },
    node: ">=22.12",
  },
  express: {
    framework: "Express",
    address: "http://localhost:3000",
    dev: "node --watch --env-file=.env server.ts",
    scripts: { start: "node --env-file=.env server.ts" },
    dependencies: ["express"],
    devDependencies: ["@types/express"],
    node: nodeWithTypeScript,
  },
  node: {
    framework: "Node.js",
    address: "http://localhost:3000",
    dev: "node --watch --env-file=.env server.ts",
    scripts: { start: "node --env-file=.env server.ts" },
    dependencies: [],
    devDependencies: [],
    node: nodeWithTypeScript,
  },
  fastify: {
    framework: "Fastify",
    address: "http://localhost:3000",
    dev: "node --watch --env-file=.env server.ts",
    scripts: { start: "node --env-file=.env server.ts" },
    dependencies: ["fastify"],
    devDependencies: [],
    node: nodeWithTypeScript,
  },
  hono: {
    framework: "Hono",
    address: "http://localhost:3000",
    dev: "node --watch --env-file=.env server.ts",
    scripts: { start: "node --env-file=.env server.ts" },
    dependencies: ["@hono/node-server", "hono"],
    devDependencies: [],
    node: nodeWithTypeScript,
  },
  h3: {
    framework: "h3",
    address: "http://localhost:3000",
    dev: "node --watch --env-file=.env server.ts",
    scripts: { start: "node --env-file=.env server.ts" },
    dependencies: ["h3"],
    devDependencies: [],
    node: nodeWithTypeScript,
  },
  nest: {
    framework: "NestJS",
    address: "http://localhost:3000",
    dev: "nest start --watch --env-file .env",
    scripts: { build: "nest build", start: "node --env-file=.env dist/main.js" },
    dependencies: ["@nestjs/common", "@nestjs/core", "@nestjs/platform-express", "reflect-metadata", "rxjs"],
    devDependencies: ["@nestjs/cli", "@types/express"],
    node: ">=22.12",
  },
  "react-router": {
    framework: "React Router",
    address: "http://localhost:5173",
    portArgument: "--port",
    dev: "react-router dev",
    scripts: {
      build: "react-router build",
      start: "node --env-file=.env node_modules/@react-router/serve/bin.cjs build/server/index.js",
    },
    typecheck: "react-router typegen && tsc",
    dependencies: ["@react-router/node", "@react-router/serve", "isbot", "react", "react-dom", "react-router"],
    devDependencies: ["@react-router/dev", "@types/react", "@types/react-dom", "vite"],
    node: ">=22.22",
  },
  "tanstack-start": {
    framework: "TanStack Start",
    address: "http://localhost:5173",
    portArgument: "--port",
    dev: "vite dev",
    scripts: {
      build: "vite build",
      start: "node --env-file=.env node_modules/srvx/bin/srvx.mjs --prod --static=../client dist/server/server.js",
    },
    dependencies: ["@tanstack/react-router", "@tanstack/react-start", "react", "react-dom", "srvx"],
    devDependencies: ["@types/react", "@types/react-dom", "@vitejs/plugin-react", "vite"],
    node: ">=22.12",
  },
  "solid-start": {
    framework: "SolidStart",
    address: "http://localhost:5173",
    portArgument: "--port",
    dev: "vite dev",
    scripts: { build: "vite build", start: "node --env-file=.env .output/server/index.mjs" },
    dependencies: ["@solidjs/router", "@solidjs/start", "nitro", "solid-js", "vite"],
    devDependencies: [],
    node: ">=24",
  },
  elysia: {
    framework: "Elysia",
    address: "http://localhost:3000",
    dev: "bun --watch server.ts",
    scripts: { start: "bun server.ts" },
    dependencies: ["elysia"],
    devDependencies: ["bun"],
  },
};
