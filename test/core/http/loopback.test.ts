/** Which headers are trusted without a configured address, and which are trusted on a platform. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Auth } from "../../../src/core/auth.ts";
import { setEnvDefaults } from "../../../src/core/config/env-defaults.ts";
import { isLoopback } from "../../../src/core/http/loopback.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { createLog, secret } from "../../world/config.ts";
import { credentials, email } from "../helpers.ts";

type Headers = Readonly<Record<string, string>>;

/** Requests an application with only the given options. */
async function ask(url: string, headers: Headers = {}, more: Partial<AuthConfig> = {}) {
  const log = createLog();
  const config: AuthConfig = { providers: [], secret, logger: log.logger, ...more };
  const { host } = new URL(url);
  const response = await Auth(new Request(`${url}/auth/providers`, { headers: { host, ...headers } }), config);
  return { status: response.status, errors: log.errors, message: log.thrown[0]?.message ?? "" };
}

beforeEach(() => void vi.stubEnv("NODE_ENV", undefined));
afterEach(() => void vi.unstubAllEnvs());

// biome-ignore format: a table
const origins: readonly (readonly [origin: string, isThisMachine: boolean])[] = [
  ["http://localhost",                  true],
  ["http://localhost:3000",             true],
  ["https://localhost",                 true],
  ["http://localhost.",                 true],
  ["http://localhost.:3000",            true],
  ["https://a.localhost",               true],
  ["http://dev.localhost:3000",         true],
  ["http://a.b.localhost",              true],
  ["http://a_b.localhost",              true],
  ["http://a.localhost.",               true],
  ["http://127.0.0.1:80",               true],
  ["http://127.9.9.9",                  true],
  ["http://[::1]:3000",                 true],
  ["http://localhost.evil.example",     false],
  ["http://localhost..",                false],
  ["http://a..localhost",               false],
  ["http://.localhost",                 false],
  ["http://evil-localhost",             false],
  ["http://localhost@evil.example",     false],
  ["http://evil.example#.localhost",    false],
  ["http://evil.example/.localhost",    false],
  ["http://evil.example\\.localhost",   false],
  ["http://127.0.0.1.evil.example",     false],
  ["http://127.0.0.1.",                 false],
  ["http://128.0.0.1",                  false],
  ["http://10.0.0.1",                   false],
  ["http://0.0.0.0",                    false],
  ["http://app.example",                false],
  ["http://[::2]",                      false],
  ["http://[::1].evil.example",         false],
  ["ftp://localhost",                   false],
];

describe("isLoopback", () => {
  it.each(origins)("%s is localhost: %s", (origin, isThisMachine) => expect(isLoopback(origin)).toBe(isThisMachine));
});

describe("U2: outside of production", () => {
  it.each([
    "http://localhost:3000",
    "http://LOCALHOST:3000",
    "http://app.localhost:3000",
    "http://127.0.0.1:3000",
    "http://127.8.9.1",
    "http://[::1]:3000",
    "https://localhost",
  ])("%s needs no option", async (url) => {
    expect(await ask(url)).toMatchObject({ status: 200, errors: [] });
  });

  it.each(["development", "test", "staging"])("NODE_ENV=%s is not production", async (name) => {
    vi.stubEnv("NODE_ENV", name);
    expect(await ask("http://localhost:3000")).toMatchObject({ status: 200 });
  });

  it.each([
    "http://app.example",
    "http://192.168.0.5:3000",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
  ])("%s is refused, and the message names it and the line to add", async (url) => {
    const { host } = new URL(url);
    const { status, errors, message } = await ask(url);
    expect({ status, errors }).toEqual({ status: 400, errors: ["UntrustedHost"] });
    expect(message).toContain(`"${host}"`);
    expect(message).toContain(`AUTH_URL=https://${host}`);
  });

  // biome-ignore format: a table
  it.each([
    ["another host",             { "x-forwarded-host": "app.example" }],
    ["a host, twice",            { "x-forwarded-host": "localhost:3000, localhost:3000" }],
    ["another protocol",         { "x-forwarded-proto": "https" }],
    ["RFC 7239",                 { forwarded: "host=localhost:3000" }],
    ["a remote client",  { "x-forwarded-for": "203.0.113.9" }],
    ["one of them remote",    { "x-forwarded-for": "203.0.113.9, 127.0.0.1" }],
  ])("a proxy that sends %s is detected", async (_, headers) => {
    const { status, message } = await ask("http://localhost:3000", headers as Headers);
    expect(status).toBe(400);
    expect(message).toMatch(/the headers of a proxy differ from it.*AUTH_URL/);
  });

  it("forwarded headers that repeat the request come from a framework", async () => {
    const headers = {
      "x-forwarded-host": "localhost:3000",
      "x-forwarded-proto": "http",
      "x-forwarded-for": "::ffff:172.17.0.1, ::1",
    };
    expect(await ask("http://localhost:3000", headers)).toMatchObject({ status: 200 });
  });

  it.each([
    "http://192.168.0.5:3000",
    "http://10.1.2.3",
    "http://172.16.0.1:3000",
    "http://172.31.255.255",
    "http://169.254.7.7:3000",
    "http://[fd12:3456::7]:3000",
    "http://[fe80::1]",
    "http://web:3000",
    "http://my-laptop.local:3000",
    "http://shop.test",
    "http://a.b.internal",
    "http://host.docker.internal:3000",
    "http://localhost:3000",
  ])(
    "D5: with NODE_ENV=development, %s is trusted; without, and with an explicit trustHost, it is not",
    async (url) => {
      vi.stubEnv("NODE_ENV", "development");
      expect(await ask(url)).toMatchObject({ status: 200, errors: [] });
      expect(await ask(url, { "x-forwarded-for": "203.0.113.9" })).toMatchObject({ status: 400 });
      expect((await ask(url, {}, { trustHost: ["app.example"] })).errors).toEqual(["UntrustedHost"]);
      if (url.includes("localhost")) return;
      for (const mode of ["test", "production", undefined]) {
        vi.stubEnv("NODE_ENV", mode);
        expect([mode, (await ask(url)).errors]).toEqual([mode, ["UntrustedHost"]]);
      }
    },
  );

  it.each([
    "http://app.example",
    "http://8.8.8.8:3000",
    "http://172.15.0.1",
    "http://172.32.0.1",
    "http://192.169.0.1",
    "http://[2001:db8::1]",
    "http://192.168.0.5.evil.example",
    "http://local.evil.example",
    "http://evil.example.test.evil",
    "http://test.example",
    "http://abc.ngrok.app",
    "http://internal.evil.example",
  ])("D5, HH-102: with NODE_ENV=development, %s is refused, and the message has the line for a tunnel", async (url) => {
    vi.stubEnv("NODE_ENV", "development");
    const { host } = new URL(url);
    const { status, errors, message } = await ask(url);
    expect({ status, errors }).toEqual({ status: 400, errors: ["UntrustedHost"] });
    expect(message).toMatch(/For a tunnel, set AUTH_URL=/);
    expect(message.endsWith(`AUTH_URL=https://${host}`)).toBe(true);
  });

  it("D5: a tunnel that rewrites Host is named with its own host", async () => {
    vi.stubEnv("NODE_ENV", "development");
    const { status, message } = await ask("http://localhost:3000", { "x-forwarded-host": "abc.ngrok.app" });
    expect([status, message]).toEqual([400, expect.stringContaining("Set AUTH_URL=https://abc.ngrok.app")]);
  });

  it.each([[false], [["app.example"]]])("an explicit trustHost of %j is sufficient", async (trustHost) => {
    expect((await ask("http://localhost:3000", {}, { trustHost })).errors).toEqual(["UntrustedHost"]);
  });

  it("a url is sufficient", async () => {
    const log = createLog();
    const config = { providers: [credentials()], secret, url: "https://app.example", logger: log.logger };
    const request = new Request("http://localhost:3000/auth/providers", { headers: { host: "localhost:3000" } });
    expect(await (await Auth(request, config)).text()).toContain("https://app.example/auth");
  });
});

describe("U2: in production", () => {
  beforeEach(() => void vi.stubEnv("NODE_ENV", "production"));

  it.each(["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"])(
    "a reverse proxy that sends the Host %s gets an error with the setting to add",
    async (url) => {
      const { status, errors, message } = await ask(url);
      expect({ status, errors }).toEqual({ status: 500, errors: ["UntrustedHost"] });
      expect(message).toContain(`Host is "${new URL(url).host}"`);
      expect(message).toMatch(/Behind a proxy, set AUTH_URL to the public URL/);
    },
  );

  it("the message names the host that was seen, and the one line to add", async () => {
    const { message } = await ask("https://app.example");
    expect(message).toContain('Host is "app.example"');
    expect(message).toContain("set AUTH_URL=https://app.example ");
  });

  it("with that line it works", async () => {
    expect(await ask("https://app.example", {}, { url: "https://app.example" })).toMatchObject({ status: 200 });
  });
});

describe("S3: a platform", () => {
  const from = (env: object, more: Partial<AuthConfig> = {}): Partial<AuthConfig> => {
    const config: AuthConfig = { providers: [], ...more };
    setEnvDefaults({ NODE_ENV: "production", ...env }, config);
    return config;
  };
  const forwarded = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };

  async function signinUrl(config: Partial<AuthConfig>, headers: Headers): Promise<string> {
    const providers = [email([])];
    const log = createLog();
    const whole = { ...config, secret, providers, adapter: {}, logger: log.logger } as AuthConfig;
    const request = new Request("https://app.example/auth/providers", { headers: { host: "app.example", ...headers } });
    const { MemoryAdapter } = await import("../../../src/adapters/memory.ts");
    return (await (await Auth(request, { ...whole, adapter: MemoryAdapter() })).json()).email?.signinUrl;
  }

  it("that passes X-Forwarded-Host on unchanged: only the Host header is trusted", async () => {
    expect(await signinUrl(from({ CF_PAGES: "1" }), forwarded)).toBe("https://app.example/auth/signin/email");
  });

  it("that sets the header itself is trusted", async () => {
    const headers = { "x-forwarded-host": "www.app.example", "x-forwarded-proto": "https" };
    expect(await signinUrl(from({ VERCEL: "1" }), headers)).toBe("https://www.app.example/auth/signin/email");
  });

  it("an explicit trustHost: true trusts it everywhere, as documented", async () => {
    const headers = { "x-forwarded-host": "www.app.example", "x-forwarded-proto": "https" };
    expect(await signinUrl(from({ CF_PAGES: "1" }, { trustHost: true }), headers)).toContain(
      "https://www.app.example/",
    );
  });
});
