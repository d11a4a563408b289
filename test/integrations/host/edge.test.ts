/** Middleware on the Edge runtime: what loads there, and a configuration in two halves. */
import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import Credentials from "../../../src/providers/credentials.ts";
import { adapter } from "../../world/adapter.ts";
import { testConfig } from "../../world/config.ts";
import { namesOf } from "../bridge/helpers.ts";
import { event, HostAuth, request, serve } from "./helpers.ts";

/** Modules of Node.js that a file asks for, with all that it imports. */
async function modulesOf(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    outdir: "/out",
    platform: "node",
    external: ["next", "next/*", "nodemailer", "@simplewebauthn/*"],
    logLevel: "silent",
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return [...new Set(imports.map(({ path }) => path).filter(isBuiltin))].toSorted();
}

describe("U15: on Edge", () => {
  it.each([
    "src/integrations/host/index.ts",
    "src/integrations/bridge/index.ts",
    "src/adapters/sql/index.ts",
    "src/index.ts",
  ])("%s requires no module of Node.js", async (entry) => {
    expect(await modulesOf(entry)).toEqual([]);
  });

  it("the driver of a database requires util/types", async () => {
    expect(await modulesOf("node_modules/pg/lib/utils.js")).toContain("util/types");
  });

  it("a middleware without the adapter reads the session of the whole configuration, and renews it", async () => {
    const half = {
      ...testConfig({ session: { strategy: "jwt", updateAge: 0 } }),
      callbacks: { authorized: ({ auth }: { auth: unknown }) => auth !== null },
    };
    const password = Credentials({
      credentials: { password: {} },
      authorize: () => ({ id: "1", name: "Ada", email: "ada@example.com" }),
    });
    const whole = HostAuth({ ...half, adapter: adapter(), providers: [password] });
    const { auth: middleware } = HostAuth(half);

    expect((await middleware(request("/dashboard"), event)).status).toBe(307);
    const { written } = await serve("action", request("/form").headers, () =>
      whole.signIn("credentials", { password: "right", redirect: false }),
    );
    const session = written.filter(({ value }) => value !== "");
    expect(namesOf(session)).toContain("__Host-portico.session-token");
    const cookie = session.map(({ name, value }) => `${name}=${value}`).join("; ");
    const passed = await middleware(request("/dashboard", { headers: { cookie } }), event);
    expect(passed.headers.get("x-middleware-next")).toBe("1");

    const renewed = passed.headers.getSetCookie().map((line) => line.split(";")[0]);
    expect(renewed).toHaveLength(1);
    const { result } = await serve("page", request("/", { headers: { cookie: renewed.join("; ") } }).headers, () =>
      whole.auth(),
    );
    expect(result?.user?.name).toBe("Ada");
  });
});
