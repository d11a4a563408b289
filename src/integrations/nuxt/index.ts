/** `portico/nuxt`: the module for `nuxt.config.ts`. It runs while Nuxt is configured, and loads nothing of the library. */
import {
  addImports,
  addPluginTemplate,
  addServerHandler,
  addServerPlugin,
  addTemplate,
  defineNuxtModule,
  resolvePath,
} from "@nuxt/kit";
import type { NuxtModule } from "@nuxt/schema";

/** Options of the module: `portico` in `nuxt.config.ts`. */
export interface PorticoModuleOptions {
  /** The file that exports `handler` of `NuxtAuth`. Default: `~~/server/utils/auth`. */
  readonly entrypoint?: string | undefined;
  /** Path of the routes, without `app.baseURL`: for the server, unless its configuration sets `basePath`, and for the browser. Default: `/auth`. */
  readonly basePath?: string | undefined;
}

/** The code that connects the application to the library. Strings are written as JSON. */
const generated = {
  /** Before every handler, those of the application too: where the routes are. */
  context: (basePath: string) => `import { defineNitroPlugin, useRuntimeConfig } from "#imports";
export default defineNitroPlugin(({ hooks }) => {
  hooks.hook("request", (event) => {
    const base = useRuntimeConfig(event).app.baseURL.replace(/\\/+$/, "");
    event.context.portico = { base, basePath: base + ${JSON.stringify(basePath)} };
  });
});
`,
  handler: (file: string) => `import { defineEventHandler } from "#imports";
import { handler } from ${JSON.stringify(file)};
export default defineEventHandler(handler);
`,
  session: (basePath: string) => `import { defineNuxtPlugin } from "#imports";
import { installSession } from "portico/nuxt/app";
export default defineNuxtPlugin({ name: "portico", setup: (app) => installSession(app, ${JSON.stringify(basePath)}) });
`,
};

/**
 * The module: serves the routes of the library, renders pages with the session, and lets components call `useAuth` without an import.
 *
 * @example
 * // nuxt.config.ts
 * export default defineNuxtConfig({ modules: ["portico/nuxt"] });
 */
const porticoModule: NuxtModule<PorticoModuleOptions, PorticoModuleOptions, false> =
  defineNuxtModule<PorticoModuleOptions>({
    meta: { name: "portico", configKey: "portico", compatibility: { nuxt: ">=3.21.0" } },
    async setup({ entrypoint = "~~/server/utils/auth", basePath = "/auth" }, nuxt) {
      const file = await resolvePath(entrypoint);
      // One copy of Vue: that of the application.
      nuxt.options.build.transpile.push("portico");
      // The generated files are part of the server: `nuxt dev` would import them as they are, and Node.js knows no `#imports`.
      nuxt.options.build.transpile.push(`${nuxt.options.buildDir}/portico/`);
      const written = (name: string, code: string): string =>
        addTemplate({ filename: `portico/${name}.mjs`, getContents: () => code, write: true }).dst;
      addServerPlugin(written("context", generated.context(basePath)));
      addServerHandler({ middleware: true, handler: written("handler", generated.handler(file)) });
      addPluginTemplate({ filename: "portico/session.mjs", getContents: () => generated.session(basePath) });
      addImports({ name: "useAuth", from: "portico/nuxt/app" });
    },
  });

export default porticoModule;
