/** The integration: what it adds to the configuration of Astro. */
import { createRequire } from "node:module";
import { describe, expect, it, vi } from "vitest";
import portico from "../../../src/integrations/astro/integration.ts";
import { read } from "../../structure/sources.ts";

/** The plugin of Vite that the integration adds. */
interface Plugin {
  configEnvironment(name: string): { readonly resolve: { readonly noExternal: readonly string[] } } | undefined;
}

/** Runs the hook as Astro does. */
async function setUp(options?: Parameters<typeof portico>[0]) {
  const tools = { injectRoute: vi.fn(), addMiddleware: vi.fn(), updateConfig: vi.fn() };
  const hook = portico(options).hooks["astro:config:setup"];
  await hook?.({ config: { root: new URL("file:///site/") }, ...tools } as never);
  const [[route], [middleware], [config]] = [tools.injectRoute, tools.addMiddleware, tools.updateConfig].map(
    ({ mock }) => mock.calls[0] ?? [],
  ) as [[unknown], [unknown], [{ vite: { plugins: readonly [Plugin] } }]];
  const [{ configEnvironment }] = config.vite.plugins;
  const bundledIn = (environment: string) => configEnvironment(environment)?.resolve.noExternal.toSorted();
  return { route, middleware, bundledIn };
}

describe("the integration", () => {
  it("installs the routes and the middleware of src/auth.ts, before those of the application", async () => {
    const { route, middleware } = await setUp();
    const entrypoint = new URL("file:///site/src/auth.ts");
    expect(route).toEqual({ pattern: "/auth/[...action]", entrypoint, prerender: false });
    expect(middleware).toEqual({ entrypoint, order: "pre" });
  });

  it("takes another file, and another path", async () => {
    const { route } = await setUp({ entrypoint: "./lib/auth.js", basePath: "/doors" });
    const entrypoint = new URL("file:///site/lib/auth.js");
    expect(route).toEqual({ pattern: "/doors/[...action]", entrypoint, prerender: false });
  });

  it("refuses a site whose URLs all end with a slash, because those of the routes do not", () => {
    const finish = (trailingSlash: string) =>
      portico().hooks["astro:config:done"]?.({ config: { trailingSlash } } as never);
    expect(() => finish("always")).toThrow(/"ignore" or "never"/);
    for (const trailingSlash of ["ignore", "never"]) expect(() => finish(trailingSlash)).not.toThrow();
  });

  it("lets Astro bundle the library with its dependencies, so that their versions fit", async () => {
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const client = createRequire(import.meta.url)(
      "openid-client/package.json",
    ) as typeof import("../../../package.json");
    const names = ["portico", ...Object.keys(dependencies), ...Object.keys(client.dependencies)];
    const all = [...new Set(names)].toSorted();
    const { bundledIn } = await setUp();
    expect(["ssr", "prerender", "client"].map(bundledIn)).toEqual([all, all, undefined]);
  });
});
