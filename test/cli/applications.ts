/** A healthy application of each framework, for the tests of `portico doctor`. */
import type { Files } from "./fixture.ts";

/** Recognisable secrets: the command prints none of them. */
export const canaries = {
  secret: "canary-K8f2Lm5Rt7Wx9ZbQd4Vn1Ps6Ty3Hj0Gc",
  clientSecret: "canary-cl1ent-S3cret-8hJq2Lm5",
  password: "canary-p4ssw0rd-Vn8X",
} as const;

export const envFile = `AUTH_SECRET="${canaries.secret}"
AUTH_GITHUB_ID=gh-client
AUTH_GITHUB_SECRET=${canaries.clientSecret}
`;

const manifest = (dependencies: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    name: "app",
    type: "module",
    scripts: { start: "node --env-file=.env server.js" },
    dependencies: { portico: "0.0.0", ...dependencies },
  });

/** An application: its files, and the packages that it has installed. */
export interface Application {
  readonly files: Files;
  readonly packages: readonly string[];
  /** What the report says about it. */
  readonly configuration: string;
  readonly callbackUrl: string;
}

export const applications = {
  "Next.js": {
    files: {
      "package.json": manifest({ next: "^16", react: "^19" }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }),
      ".env.local": envFile,
      "lib/providers.ts": 'import "server-only";\nexport const list = ["github"] as const;\n',
      "auth.ts":
        'import HostAuth from "portico/next";\nimport { list } from "@/lib/providers";\nexport const { handlers, auth } = HostAuth({ providers: list });\n',
      "app/(site)/api/auth/[...auth]/route.ts":
        'import { handlers } from "@/auth";\nexport const { GET, POST } = handlers;\n',
    },
    packages: ["next", "react", "react-dom"],
    configuration: "auth.ts",
    callbackUrl: "http://localhost:3000/api/auth/callback/github",
  },
  SvelteKit: {
    files: {
      "package.json": manifest({ "@sveltejs/kit": "^3", svelte: "^5" }),
      ".env": envFile,
      "src/lib/list.ts": 'export const list = ["github"] as const;\n',
      "src/auth.ts":
        'import { SvelteKitAuth } from "portico/sveltekit";\nimport { building } from "$app/env";\nimport { list } from "$lib/list";\nexport const { handle } = SvelteKitAuth({ providers: building ? [] : list });\n',
      "src/hooks.server.ts": 'export { handle } from "./auth";\n',
    },
    packages: ["@sveltejs/kit", "svelte"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:5173/auth/callback/github",
  },
  SolidStart: {
    files: {
      "package.json": manifest({ "@solidjs/start": "^2", "solid-js": "^1.9" }),
      ".env": envFile,
      "src/auth.ts":
        'import type { SolidAuthConfig } from "portico/solid-start";\nexport const authOptions: SolidAuthConfig = { providers: ["github"] };\n',
      "src/routes/api/auth/[...auth].ts":
        'import { SolidAuth } from "portico/solid-start";\nimport { authOptions } from "../../../auth";\nexport const { GET, POST } = SolidAuth(authOptions);\n',
    },
    packages: ["@solidjs/start", "solid-js"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:3000/api/auth/callback/github",
  },
  "Qwik City": {
    files: {
      "package.json": manifest({ "@builder.io/qwik": "^1", "@builder.io/qwik-city": "^1" }),
      ".env": envFile,
      "src/routes/plugin@auth.ts":
        'import { QwikAuth$ } from "portico/qwik";\nexport const { onRequest, useSession } = QwikAuth$(() => ({ providers: ["github"] }));\n',
    },
    packages: ["@builder.io/qwik", "@builder.io/qwik-city"],
    configuration: "src/routes/plugin@auth.ts",
    callbackUrl: "http://localhost:5173/auth/callback/github",
  },
  Astro: {
    files: {
      "package.json": manifest({ astro: "^7" }),
      ".env": envFile,
      "astro.config.ts":
        'import portico from "portico/astro/integration";\nexport default { output: "server", integrations: [portico()] };\n',
      "src/auth.ts":
        'import { AstroAuth } from "portico/astro";\nexport const { onRequest, ALL } = AstroAuth({ providers: ["github"] });\n',
    },
    packages: ["astro"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:4321/auth/callback/github",
  },
  "React Router": {
    files: {
      "package.json": manifest({ "@react-router/dev": "^8", "react-router": "^8.4" }),
      ".env": envFile,
      "app/auth.server.ts":
        'import { ReactRouterAuth } from "portico/react-router";\nexport const { middleware, loader, action } = ReactRouterAuth({ providers: ["github"] });\n',
      "app/root.tsx":
        'import { middleware as authMiddleware } from "./auth.server";\nexport const middleware = [authMiddleware];\nexport default () => null;\n',
      "app/routes.ts":
        'import { route } from "@react-router/dev/routes";\nexport default [route("auth/*", "routes/auth.ts")];\n',
      "app/routes/auth.ts": 'export { action, loader } from "../auth.server";\n',
    },
    packages: ["react-router"],
    configuration: "app/auth.server.ts",
    callbackUrl: "http://localhost:5173/auth/callback/github",
  },
  "TanStack Start": {
    files: {
      "package.json": manifest({ "@tanstack/react-router": "^1", "@tanstack/react-start": "^1" }),
      ".env": envFile,
      "src/auth.server.ts":
        'import { TanStackStartAuth } from "portico/tanstack-start";\nexport const { middleware } = TanStackStartAuth({ providers: ["github"] });\n',
      "src/start.ts":
        'import { createMiddleware, createStart } from "@tanstack/react-start";\nimport { middleware } from "./auth.server";\nconst authMiddleware = createMiddleware().server(middleware);\nexport const startInstance = createStart(() => ({ requestMiddleware: [authMiddleware] }));\n',
    },
    packages: ["@tanstack/react-router", "@tanstack/react-start"],
    configuration: "src/auth.server.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  Nuxt: {
    files: {
      "package.json": manifest({ nuxt: "^4" }),
      "node_modules/nuxt/package.json": '{ "name": "nuxt", "version": "4.5.2" }',
      ".env": envFile,
      "nuxt.config.ts": 'export default defineNuxtConfig({ modules: ["portico/nuxt"] });\n',
      "server/utils/auth.ts":
        'import { NuxtAuth } from "portico/nuxt/server";\nexport const { handler, auth } = NuxtAuth({ providers: ["github"] });\n',
    },
    packages: ["@nuxt/kit"],
    configuration: "server/utils/auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  Fastify: {
    files: {
      "package.json": manifest({ fastify: "^5" }),
      ".env": envFile,
      "src/auth.ts":
        'import { FastifyAuth } from "portico/fastify";\nexport const auth = FastifyAuth({ providers: ["github"] });\n',
    },
    packages: ["fastify"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  Elysia: {
    files: {
      "package.json": manifest({ elysia: "^1.4" }),
      ".env": envFile,
      "src/auth.ts":
        'import { ElysiaAuth } from "portico/elysia";\nexport const auth = ElysiaAuth({ providers: ["github"] });\n',
    },
    packages: ["elysia"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  Hono: {
    files: {
      "package.json": manifest({ hono: "^4" }),
      ".env": envFile,
      "src/auth.ts":
        'import { HonoAuth } from "portico/hono";\nexport const auth = HonoAuth({ providers: ["github"] });\n',
    },
    packages: ["hono"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  Express: {
    files: {
      "package.json": manifest({ express: "^5" }),
      ".env": envFile,
      "src/auth.ts":
        'import { ExpressAuth } from "portico/express";\nexport const auth = ExpressAuth({ providers: ["github"] });\n',
    },
    packages: ["express"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  NestJS: {
    files: {
      "package.json": manifest({ "@nestjs/core": "^12", express: "^5" }),
      ".env": envFile,
      "src/app.module.ts":
        'import { AuthModule } from "portico/nest";\nexport const imports = [AuthModule.forRoot({ providers: ["github"] })];\n',
    },
    packages: ["@nestjs/core", "express"],
    configuration: "src/app.module.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  h3: {
    files: {
      "package.json": manifest({ h3: "^2" }),
      ".env": envFile,
      "src/auth.ts": 'import { H3Auth } from "portico/h3";\nexport const auth = H3Auth({ providers: ["github"] });\n',
    },
    packages: ["h3"],
    configuration: "src/auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
  "no known framework": {
    files: {
      "package.json": manifest({}),
      ".env": envFile,
      "auth.ts":
        'import { type AuthConfig, setEnvDefaults } from "portico";\nimport GitHub from "portico/providers/github";\nexport const config: AuthConfig = { providers: [GitHub] };\nsetEnvDefaults(process.env, config);\n',
    },
    packages: [],
    configuration: "auth.ts",
    callbackUrl: "http://localhost:3000/auth/callback/github",
  },
} as const satisfies Readonly<Record<string, Application>>;
