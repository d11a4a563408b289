/** THE TABLE of frameworks: where an application has its configuration, its routes and its environment. */
import type { Manifest } from "../manifest.ts";

/** How a framework loads `.env` files: the first file wins. */
export type EnvFiles = "next" | "vite" | "none";

/** A file that serves the routes. */
export interface RouteFile {
  /** Where it may be, from the folder of the application; `base` is a pattern for the base path. */
  readonly pattern: (base: string) => RegExp;
  /** What the file must contain. */
  readonly has?: RegExp;
  /** Where to create it: `<base>` stands for the base path, without its first slash. */
  readonly create: string;
  /** What to write into it. */
  readonly code: string;
}

export interface Framework {
  readonly name: string;
  /** The package that an application of the framework depends on. */
  readonly package: string;
  /** The module of portico for it. */
  readonly module: string;
  /** The base path of the routes if no option sets it. */
  readonly basePath: string;
  /** The port of its development server. */
  readonly port: number;
  readonly env: EnvFiles;
  /** Whether its commands set NODE_ENV, for development and for production. Servers run with what the process has. */
  readonly setsNodeEnv: boolean;
  /** Files that may have the configuration, without their ending. */
  readonly entries: readonly string[];
  readonly route?: RouteFile;
}

const script = "\\.[cm]?[jt]sx?$";
/** Folders of Next.js that are not part of the path: `(group)`. */
const group = "(?:\\([^/)]+\\)/)*";

const nextRoute = (base: string): RegExp => {
  const grouped = base
    .split("/")
    .map((part) => `${group}${part}`)
    .join("/");
  return new RegExp(
    `^(?:src/)?(?:app/${grouped}/${group}\\[{1,2}\\.\\.\\.\\w+\\]{1,2}/route|pages/${base}/\\[{1,2}\\.\\.\\.\\w+\\]{1,2})${script}`,
  );
};

const servers = ["auth", "src/auth", "lib/auth", "src/lib/auth", "server/auth", "src/server/auth", "auth.config"];

const server = (name: string, packageName: string, module: string): Framework => ({
  name,
  package: packageName,
  module,
  basePath: "/auth",
  port: 3000,
  env: "none",
  setsNodeEnv: false,
  entries: servers,
});

/** The first one that an application depends on is its framework. */
export const frameworks: readonly Framework[] = [
  {
    name: "Next.js",
    package: "next",
    module: "portico/next",
    basePath: "/api/auth",
    port: 3000,
    env: "next",
    setsNodeEnv: true,
    entries: [...servers, "app/auth", "src/app/auth"],
    route: {
      pattern: nextRoute,
      create: "app/<base>/[...auth]/route.ts",
      code: 'import { handlers } from "@/auth"; export const { GET, POST } = handlers;',
    },
  },
  {
    name: "SvelteKit",
    package: "@sveltejs/kit",
    module: "portico/sveltekit",
    basePath: "/auth",
    port: 5173,
    env: "vite",
    setsNodeEnv: true,
    entries: [
      "src/auth.server",
      "src/auth",
      "src/lib/server/auth",
      "src/lib/auth.server",
      "src/lib/auth",
      "src/hooks.server",
    ],
    route: {
      pattern: () => new RegExp(`^src/hooks\\.server(?:/index)?${script}`),
      has: /\bhandle\b/,
      create: "src/hooks.server.ts",
      code: 'export { handle } from "./auth";',
    },
  },
  {
    name: "SolidStart",
    package: "@solidjs/start",
    module: "portico/solid-start",
    basePath: "/api/auth",
    port: 3000,
    env: "vite",
    setsNodeEnv: true,
    entries: ["src/auth", "src/lib/auth", "src/server/auth", "src/routes/api/auth/[...auth]"],
    route: {
      pattern: (base) => new RegExp(`^src/routes/${base}/\\[\\.\\.\\.\\w+\\]${script}`),
      create: "src/routes/<base>/[...auth].ts",
      code: "export const { GET, POST } = SolidAuth(authOptions);",
    },
  },
  {
    name: "Qwik City",
    package: "@builder.io/qwik-city",
    module: "portico/qwik",
    basePath: "/auth",
    port: 5173,
    env: "vite",
    setsNodeEnv: true,
    entries: ["src/auth/config", "src/auth.config", "src/auth", "src/routes/plugin@auth"],
    route: {
      pattern: () => new RegExp(`^src/routes/(?:plugin(?:@[\\w-]+)?|layout)${script}`),
      has: /\bonRequest\b/,
      create: "src/routes/plugin@auth.ts",
      code: 'export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() => ({ providers: ["github"] }));',
    },
  },
  {
    name: "Astro",
    package: "astro",
    module: "portico/astro",
    basePath: "/auth",
    port: 4321,
    env: "vite",
    setsNodeEnv: true,
    entries: ["src/auth", "src/lib/auth", "src/middleware"],
    route: {
      // The integration installs the routes; without it, a page does.
      pattern: (base) => new RegExp(`^(?:astro\\.config|src/pages/${base}/\\[\\.\\.\\.\\w+\\])${script}`),
      has: /portico\/astro\/integration|\bALL\b/,
      create: "astro.config.ts",
      code: 'import portico from "portico/astro/integration"; and integrations: [portico()]',
    },
  },
  {
    name: "React Router",
    // Framework mode: applications that only route in the browser do not depend on it.
    package: "@react-router/dev",
    module: "portico/react-router",
    basePath: "/auth",
    port: 5173,
    env: "vite",
    setsNodeEnv: true,
    entries: ["app/auth.server", "app/lib/auth.server", "app/services/auth.server", "app/utils/auth.server"],
    route: {
      // The middleware serves the routes.
      pattern: () => new RegExp(`^app/root${script}`),
      has: /\bmiddleware\b/,
      create: "app/root.tsx",
      code: 'export const middleware = [authMiddleware]; and in app/routes.ts: route("auth/*", "routes/auth.ts")',
    },
  },
  {
    name: "TanStack Start",
    package: "@tanstack/react-start",
    module: "portico/tanstack-start",
    basePath: "/auth",
    port: 3000,
    env: "vite",
    setsNodeEnv: true,
    entries: ["src/auth.server", "src/auth", "src/lib/auth.server", "src/server/auth", "src/utils/auth.server"],
    route: {
      pattern: () => new RegExp(`^src/start${script}`),
      has: /\bmiddleware\b/,
      create: "src/start.ts",
      code: "const authMiddleware = createMiddleware().server(middleware); and requestMiddleware: [csrfMiddleware, authMiddleware]",
    },
  },
  {
    name: "Nuxt",
    package: "nuxt",
    module: "portico/nuxt",
    basePath: "/auth",
    port: 3000,
    env: "none",
    setsNodeEnv: true,
    entries: ["server/utils/auth", "server/utils/auth/index", ...servers],
    route: {
      // The module installs the routes.
      pattern: () => new RegExp(`^nuxt\\.config${script}`),
      has: /portico\/nuxt/,
      create: "nuxt.config.ts",
      code: 'export default defineNuxtConfig({ modules: ["portico/nuxt"] });',
    },
  },
  // Its applications may depend on Express or Fastify too.
  { ...server("NestJS", "@nestjs/core", "portico/nest"), entries: [...servers, "src/app.module"] },
  server("Hono", "hono", "portico/hono"),
  server("Express", "express", "portico/express"),
  server("Fastify", "fastify", "portico/fastify"),
  server("Elysia", "elysia", "portico/elysia"),
  server("h3", "h3", "portico/h3"),
];

/** An application that depends on none of them. */
const noFramework: Framework = server("no known framework", "", "portico");

/** The dependencies of an application, those for its development too. */
export const dependenciesOf = ({ dependencies, devDependencies }: Manifest): Readonly<Record<string, string>> => ({
  ...devDependencies,
  ...dependencies,
});

/** The framework of an application, by its dependencies. */
export function frameworkOf(manifest: Manifest): Framework {
  const all = dependenciesOf(manifest);
  return frameworks.find((one) => one.package in all) ?? noFramework;
}
