/** `portico/astro/integration`: the integration for `astro.config.ts`. It runs while Astro is configured, and loads nothing of the library. */
import type { AstroIntegration } from "./framework.ts";

/**
 * What Astro must bundle: the library, because it imports modules that Astro generates, and its dependencies, because a bundle
 * would find other versions of them at the root of the application.
 */
const bundled = ["portico", "cookie-es", "jose", "oauth4webapi", "openid-client", "zod"];

/** For every environment of Vite but that of browsers: server, development, prerendering. */
const bundledOnServers = (environment: string) =>
  environment === "client" ? undefined : { resolve: { noExternal: bundled } };

/** Options of {@link portico}. */
export interface PorticoIntegrationOptions {
  /** The file that exports `onRequest` and `ALL` of `AstroAuth`, from the root of the project. Default: `./src/auth.ts`. */
  readonly entrypoint?: string | undefined;
  /** Path of the routes, without `base`: as `basePath` of the configuration, which includes `base`. Default: `/auth`. */
  readonly basePath?: string | undefined;
}

/**
 * The integration: installs the routes of the library, and its middleware before yours.
 *
 * @throws Error, while Astro starts, if `trailingSlash` is `"always"`: URLs of the routes do not end with a slash
 * @example
 * // astro.config.ts
 * import portico from "portico/astro/integration";
 * export default defineConfig({ output: "server", adapter: node({ mode: "standalone" }), integrations: [portico()] });
 */
export default function portico({
  entrypoint = "./src/auth.ts",
  basePath = "/auth",
}: PorticoIntegrationOptions = {}): AstroIntegration {
  return {
    name: "portico",
    hooks: {
      "astro:config:setup": ({ config, injectRoute, addMiddleware, updateConfig }) => {
        const file = new URL(entrypoint, config.root);
        injectRoute({ pattern: `${basePath}/[...action]`, entrypoint: file, prerender: false });
        addMiddleware({ entrypoint: file, order: "pre" });
        updateConfig({ vite: { plugins: [{ name: "portico", configEnvironment: bundledOnServers }] } });
      },
      // The final configuration: other integrations may change it.
      "astro:config:done": ({ config }) => {
        if (config.trailingSlash !== "always") return;
        throw new Error(
          `trailingSlash: "always" does not work with portico: URLs of its routes do not end with a slash, so Astro would not serve them. Set trailingSlash to "ignore" or "never".`,
        );
      },
    },
  };
}
