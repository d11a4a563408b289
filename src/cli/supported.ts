/** THE TABLE of optional packages: the versions that portico works with. */

/**
 * A range for each package, in the form `>=1.2`, `^1.2.3`, or `^1.15 || ^2`. They are not ranges of `peerDependencies`: npm would
 * refuse to install portico beside an optional peer of another version, even in an application that uses it for something else.
 */
export const supportedVersions: Readonly<Record<string, string>> = {
  "@builder.io/qwik": "^1.20.0",
  "@builder.io/qwik-city": "^1.20.0",
  "@nestjs/common": ">=11.0.1",
  "@nestjs/core": ">=11.0.1",
  "@nuxt/kit": ">=3.21",
  "@nuxt/schema": ">=3.21",
  "@opentelemetry/api": "^1.9.0",
  "@simplewebauthn/browser": ">=13",
  "@simplewebauthn/server": ">=13",
  "@solidjs/start": ">=2",
  "@sveltejs/kit": ">=2.63",
  "@tanstack/react-router": "^1.170.46",
  "@tanstack/react-start": "^1.169.5",
  astro: ">=5.18",
  elysia: "^1.4.4",
  express: ">=4.20",
  fastify: ">=4.29",
  h3: "^1.15 || ^2.0.1",
  hono: ">=4.10",
  kysely: ">=0.27",
  msw: ">=2",
  next: ">=15.5.7",
  nodemailer: ">=6",
  nuxt: ">=3.21",
  react: ">=18.2",
  "react-router": ">=7.16",
  "solid-js": ">=1.9",
  svelte: ">=5",
  vitest: ">=3",
  vue: ">=3.4",
};
