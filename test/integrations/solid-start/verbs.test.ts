/** `SolidAuth`: the routes of the library, and signing in and out from actions. */
import { describe, expect, it, vi } from "vitest";
import { AuthError, CredentialsSignin, MissingCSRF } from "../../../src/core/errors/index.ts";
import { raw } from "../../../src/core/markers.ts";
import type { FetchEvent } from "../../../src/integrations/solid-start/framework.ts";
import { failure, getSession, SolidAuth, type SolidAuthConfig } from "../../../src/integrations/solid-start/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { app, createLog, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { anyReference } from "../../world/reference.ts";
import { useWorld } from "../../world/server.ts";
import { adasCookie } from "../bridge/helpers.ts";
import { createStart, during, eventFor, relative } from "./helpers.ts";

const server = useWorld();
const name = "__Host-portico.session-token";

const password = Credentials({
  credentials: { password: {} },
  authorize: ({ password }) => (password === "right" ? { id: "1", name: "Ada", email: "ada@example.com" } : null),
});

const config = (overrides: Partial<SolidAuthConfig> = {}): SolidAuthConfig => ({
  ...testConfig({ providers: [password] }),
  ...overrides,
});

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  return data;
};

/** What an action of a visitor from `/form` did. */
const acting = <T>(work: (event: FetchEvent) => Promise<T>, headers: Record<string, string> = {}, method = "POST") =>
  during(work, "/_server", { method, headers: { origin: app, referer: `${app}/form`, ...headers } });

const locationOf = (thrown: unknown): string | null => (thrown as Response).headers.get("location");
const namesIn = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=", 1)[0]);

describe("GET and POST", () => {
  /** The answer of the catch-all route. */
  const asking = (options: SolidAuthConfig, path: string, init: RequestInit = {}) => {
    const { GET, POST } = SolidAuth(options);
    return createStart(async (event) => {
      const answer = await (event.request.method === "POST" ? POST : GET)(event);
      return answer ?? "somebody else";
    })(path, init);
  };

  it("answer the routes of the library", async () => {
    const answer = await asking(config(), "/api/auth/session", { headers: { cookie: await adasCookie() } });
    expect(await answer.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it.each(["/api/auth", "/api/auth/", "/api/auth/other", "/api/authority/session", "/auth/session", "/page"])(
    "leave %s to other handlers",
    async (path) => {
      expect(await (await asking(config(), path)).text()).toBe("somebody else");
      const { GET, POST } = SolidAuth(config());
      expect(await GET(eventFor(new Request(app + path)))).toBeUndefined();
      expect(await POST(eventFor(new Request(app + path, { method: "POST" })))).toBeUndefined();
    },
  );

  it.each([
    ["prefix", { prefix: "/account/auth" }],
    ["basePath", { basePath: "/account/auth" }],
    ["prefix before basePath", { prefix: "/account/auth/", basePath: "/other" }],
    ["prefix before the path of url", { prefix: "/account/auth", url: `${app}/other` }],
  ] as const)("are served under the configured path: %s", async (_, where) => {
    const providers = await asking(config(where), "/account/auth/providers");
    expect(await providers.json()).toMatchObject({
      credentials: { callbackUrl: `${app}/account/auth/callback/credentials` },
    });
    expect(await (await asking(config(where), "/api/auth/providers")).text()).toBe("somebody else");
  });

  it("U9: return the internal response if the configuration has `raw`, and throw failures", async () => {
    const options = { ...config({ session: { updateAge: 0 } }), raw } as const;
    const { GET, POST } = SolidAuth(options);
    const headers = { host: "app.example", cookie: await adasCookie() };
    const at = (path: string, init: RequestInit = {}) =>
      eventFor(new Request(app + path, { ...init, headers: { ...headers, ...init.headers } }));
    const read = await GET(at("/api/auth/session"));
    expect(read).toMatchObject({ body: { user: { name: "Ada" } }, cookies: [{ name }] });
    expect(read).not.toBeInstanceOf(Response);
    expect(await GET(at("/page"))).toBeUndefined();
    const refused = POST(at("/api/auth/signout", { method: "POST", body: new URLSearchParams() }));
    await expect(refused).rejects.toBeInstanceOf(MissingCSRF);
  });

  it("U9: a function of the event may set `raw`, and is called once per request", async () => {
    const plain = config();
    const inside: SolidAuthConfig = { ...plain, raw };
    const ask = vi.fn((event?: FetchEvent) => (event?.request.headers.has("x-raw") ? inside : plain));
    const { GET } = SolidAuth(ask);
    const request = (headers: Record<string, string>) =>
      eventFor(new Request(`${app}/api/auth/csrf`, { headers: { host: "app.example", ...headers } }));
    expect(await GET(request({}))).toBeInstanceOf(Response);
    expect(await GET(request({ "x-raw": "1" }))).toMatchObject({ body: { csrfToken: expect.any(String) } });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("U9: failures that the handlers throw are logged, also of a request that cannot be read", async () => {
    const log = createLog();
    const { POST } = SolidAuth({ ...config({ logger: log.logger, trustHost: ["other.example"] }), raw });
    const event = eventFor(new Request(`${app}/api/auth/csrf`, { headers: { host: "app.example" } }));
    await expect(POST(event)).rejects.toMatchObject({ type: "UntrustedHost" });
    expect(log.errors).toEqual(["UntrustedHost"]);
  });

  /** Posts the form of the sign-in page. */
  async function signingIn(options: SolidAuthConfig) {
    const csrf = await asking(options, "/api/auth/csrf");
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const body = new URLSearchParams({ csrfToken, password: "right", callbackUrl: "/inside" });
    return asking(options, "/api/auth/callback/credentials", {
      method: "POST",
      body,
      headers: { cookie, origin: app },
    });
  }

  it("accept a form", async () => {
    const answer = await signingIn(config());
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${app}/inside`]);
    expect(namesIn(answer)).toContain(name);
  });

  it("MW-12: write a session of three cookies in three lines", async () => {
    const large = Credentials({ authorize: () => ({ id: "1", name: "A".repeat(8_000) }) });
    const answer = await signingIn(config({ providers: [large] }));
    const names = namesIn(answer).filter((name) => name?.includes("session-token."));
    expect(names).toEqual([`${name}.0`, `${name}.1`, `${name}.2`]);
  });

  it.each(["/api/auth/session", "/api/auth/session?now", "api/auth/session"])(
    "answer a request with a path in place of a URL: %s",
    async (path) => {
      const headers = { host: "app.example", cookie: await adasCookie() };
      const answer = await SolidAuth(config()).GET(eventFor(relative(path, { headers })));
      expect(answer?.status).toBe(200);
    },
  );

  it("leave other paths to other handlers", async () => {
    const { GET } = SolidAuth(config());
    const paths = ["/page", "//api/auth/session", "*", "", "///", "http://"];
    const answers = await Promise.all(paths.map((path) => GET(eventFor(relative(path)))));
    expect(answers).toEqual(paths.map(() => undefined));
  });

  it("write what a Request without an event could not", async () => {
    const options = config({ callbacks: { jwt: ({ token }) => ({ ...token, seen: true }) } });
    const cookie = await adasCookie();
    await getSession(new Request(`${app}/page`, { headers: { cookie } }), options);
    const answer = await asking(options, "/api/auth/providers", { headers: { cookie } });
    expect(namesIn(answer)).toContain(name);
  });
});

describe("signIn", () => {
  it.each([
    ["a form", form({ password: "right", remember: "false" }), false],
    ["an object", { password: "right", remember: false }, false],
    ["a form", form({ password: "right", remember: "on" }), true],
    ["an object", { password: "right", remember: true }, true],
    ["an object without a choice", { password: "right" }, true],
  ])("with %s decides whether the browser keeps the session", async (_, options, isKept) => {
    const { signIn } = SolidAuth(config());
    const { answer } = await acting((event) => signIn(event, "credentials", options as FormData));
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? "";
    expect([line !== "", /; (?:Expires|Max-Age)=/i.test(line)]).toEqual([true, isKept]);
  });

  it.each([
    ["a form", form({ password: "right", redirectTo: "/inside" })],
    ["a form, as SolidStart passes it", new URLSearchParams({ password: "right", redirectTo: "/inside" })],
    ["an object", { password: "right", redirectTo: "/inside" }],
    ["U4: a form with callbackUrl", form({ password: "right", callbackUrl: "/inside" })],
    ["U4: an object with callbackUrl", { password: "right", callbackUrl: "/inside" }],
  ])("with %s signs in, writes the cookie, and redirects there", async (_, options) => {
    const { signIn } = SolidAuth(config());
    const { thrown, answer } = await acting((event) => signIn(event, "credentials", options as FormData));
    expect(locationOf(thrown)).toBe(`${app}/inside`);
    expect(namesIn(answer)).toContain(name);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("with `redirect: false` returns the URL, by default of the calling page", async () => {
    const { signIn } = SolidAuth(config());
    const { value, answer } = await acting((event) =>
      signIn(event, "credentials", { password: "right", redirect: false }),
    );
    expect(value).toBe(`${app}/form`);
    expect(namesIn(answer)).toContain(name);
  });

  it("is visible to later reads of the same request", async () => {
    const options = config();
    const { signIn } = SolidAuth(options);
    const { value } = await acting(async (event) => {
      const before = await getSession(event, options);
      await signIn(event, "credentials", { password: "right", redirect: false });
      return [before, (await getSession(event, options))?.user?.name];
    });
    expect(value).toEqual([null, "Ada"]);
  });

  it("redirects to the provider with parameters of the application", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const { signIn } = SolidAuth(config({ providers: [issuer.provider()] }));
    const { thrown, answer } = await acting((event) => signIn(event, "op", {}, { prompt: "login" }));
    const url = new URL(locationOf(thrown) ?? "");
    expect(url.origin).toBe(new URL(issuer.url).origin);
    expect(url.searchParams.get("prompt")).toBe("login");
    expect(url.searchParams.get("redirect_uri")).toBe(`${app}/api/auth/callback/op`);
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  });

  it.each([undefined, "nobody"])("with the provider %s redirects to the sign-in page", async (provider) => {
    const { signIn } = SolidAuth(config({ prefix: "/account/auth" }));
    const { thrown } = await acting((event) => signIn(event, provider));
    expect(new URL(locationOf(thrown) ?? "").pathname).toBe("/account/auth/signin");
  });

  it("throws the failure, and writes no session", async () => {
    const { signIn } = SolidAuth(config());
    const { thrown, answer } = await acting((event) => signIn(event, "credentials", form({ password: "wrong" })));
    expect(thrown).toBeInstanceOf(CredentialsSignin);
    expect(namesIn(answer)).not.toContain(name);
  });
});

describe("signOut", () => {
  it("ends the session, and redirects to the requested URL", async () => {
    const { signOut } = SolidAuth(config());
    const cookie = await adasCookie();
    const { thrown, answer } = await acting((event) => signOut(event, { redirectTo: "/bye" }), { cookie });
    expect(locationOf(thrown)).toBe(`${app}/bye`);
    expect(answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=;`))).toContain("Max-Age=0");
  });

  it("U4: goes to callbackUrl, another name for redirectTo", async () => {
    const { signOut } = SolidAuth(config());
    const { thrown } = await acting((event) => signOut(event, { callbackUrl: "/bye" }));
    expect(locationOf(thrown)).toBe(`${app}/bye`);
  });

  it("with `redirect: false` returns the URL", async () => {
    const { signOut } = SolidAuth(config());
    const cookie = await adasCookie();
    const { value } = await acting((event) => signOut(event, form({ redirect: "false" })), { cookie });
    expect(value).toBe(`${app}/form`);
  });
});

describe("a request that another site sends", () => {
  const { signIn, signOut } = SolidAuth(config());
  const enter = (event: FetchEvent) => signIn(event, "credentials", { password: "right", redirectTo: "/" });
  const leave = (event: FetchEvent) => signOut(event, { redirectTo: "/" });

  it.each([
    ["signIn", enter],
    ["signOut", leave],
  ])("MW-16: %s is refused", async (_, act) => {
    const cookie = await adasCookie();
    for (const origin of ["https://evil.example", "https://app.example.evil.example", "http://app.example", "null"]) {
      const { thrown, answer } = await acting(act, { cookie, origin });
      expect(thrown).toBeInstanceOf(MissingCSRF);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(locationOf((await acting(act, { cookie })).thrown)).toBe(`${app}/`);
  });

  it.each([
    ["signIn", enter],
    ["signOut", leave],
  ])("MW-16: %s is refused when a link calls the server function", async (_, act) => {
    const headers = { cookie: await adasCookie() };
    for (const method of ["GET", "HEAD"]) {
      const { thrown, answer } = await during(act, "/_server?id=act", { method, headers });
      expect(thrown).toBeInstanceOf(MissingCSRF);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("failure", () => {
  it("shows visitors what is public", async () => {
    const { signIn } = SolidAuth(config());
    const { value } = await acting((event) => signIn(event, "credentials", { password: "wrong" }).catch(failure));
    expect(value).toEqual({
      error: "CredentialsSignin",
      code: "credentials",
      status: 401,
      message: expect.any(String),
      reference: expect.stringMatching(anyReference),
    });
  });

  it("omits what is for the log only", () => {
    const publicError = failure(
      new AuthError("The database at 10.0.0.7 said: no", { cause: { err: new Error("secret") } }),
    );
    expect(JSON.stringify(publicError)).not.toMatch(/10\.0\.0\.7|secret/);
    expect(publicError.error).toBe("Configuration");
  });

  it.each([new Response(), new Error("another"), undefined])("passes on other errors: %s", (thrown) => {
    const pass = vi.fn(() => failure(thrown));
    expect(pass).toThrow();
    expect(pass.mock.results[0]?.value).toBe(thrown);
  });
});
