/** The section "Start" of the README, as printed: on this machine, with `NODE_ENV` unset. `test/runtimes` starts it on others. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CommandResult } from "../../src/cli/command.ts";
import { secretCommand } from "../../src/cli/secret.ts";
import { quietTerminal } from "../cli/process.ts";

const [, code = ""] =
  /^## Start$[\s\S]*?^```js\n([\s\S]*?)^```$/m.exec(
    readFileSync(new URL("../../README.md", import.meta.url), "utf8"),
  ) ?? [];

afterEach(() => void vi.unstubAllEnvs());

/** The application, in an environment with these variables. */
async function started(env: Readonly<Record<string, string | undefined>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const folder = mkdtempSync(join(tmpdir(), "portico-start-"));
  const file = join(folder, "server.ts");
  writeFileSync(file, code);
  try {
    const { default: server } = (await import(file)) as { default: { fetch(request: Request): Promise<Response> } };
    return server;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const line = async (): Promise<string> => {
  const { out = "" } = (await secretCommand.run({}, quietTerminal)) as CommandResult;
  return /^AUTH_SECRET="(.+)"$/m.exec(out)?.[1] ?? "";
};

const asPrinted = {
  AUTH_GITHUB_ID: "id",
  AUTH_GITHUB_SECRET: "secret",
  NODE_ENV: undefined,
  AUTH_URL: undefined,
  AUTH_TRUST_HOST: undefined,
};
const at = (path: string, init: RequestInit = {}, host = "localhost:3000") =>
  new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } });

describe("Start", () => {
  it("U2: works as printed on http://localhost, with NODE_ENV unset", async () => {
    const server = await started({ ...asPrinted, AUTH_SECRET: await line() });
    expect(await (await server.fetch(at("/"))).text()).toContain("/auth/signin");
    expect((await server.fetch(at("/auth/signin"))).status).toBe(200);
    const form = await server.fetch(at("/auth/csrf"));
    const { csrfToken } = (await form.json()) as { csrfToken: string };
    const headers = { cookie: form.headers.get("set-cookie")?.split(";")[0] ?? "" };
    const sent = await server.fetch(
      at("/auth/signin/github", { method: "POST", body: new URLSearchParams({ csrfToken }), headers }),
    );
    const { origin, searchParams } = new URL(sent.headers.get("location") ?? "");
    expect([origin, searchParams.get("redirect_uri")]).toEqual([
      "https://github.com",
      "http://localhost:3000/auth/callback/github",
    ]);
  });

  it("without its secret, or at another host, it is refused as before", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const forgotten = await started({ ...asPrinted, AUTH_SECRET: undefined });
    expect((await forgotten.fetch(at("/auth/signin"))).status).toBe(500);
    const server = await started({ ...asPrinted, AUTH_SECRET: await line() });
    expect((await server.fetch(at("/auth/signin", {}, "evil.example"))).status).toBe(400);
  });
});
