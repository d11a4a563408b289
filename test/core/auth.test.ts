/** `Auth()`: it answers every request, separates configurations, and does not modify them. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { AuthError } from "../../src/core/errors/index.ts";
import { raw } from "../../src/core/markers.ts";
import { actions } from "../../src/core/types/action.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client, sessionCookie, where } from "./helpers.ts";

useClock();

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => void process.off("unhandledRejection", note));

const ask = (path: string, config: Omit<AuthConfig, "raw">, init: RequestInit = {}) =>
  Auth(new Request(app + path, { ...init, headers: { host: "app.example", ...(init.headers as object) } }), config);

describe("Auth", () => {
  it("answers any input, and never throws", async () => {
    const config = kit.config({ adapter: memory(), pages: { error: "/oops" } });
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.constantFrom("/x", "//x", "http://[", "a.b.c"),
    );
    const action = fc.oneof(fc.constantFrom(...actions), fc.string());
    const provider = fc.constantFrom("", "/acme", "/credentials", "/nobody", "/x/y");
    const query = fc.dictionary(
      fc.constantFrom("state", "code", "error", "callbackUrl", "token", "email", "provider", "x"),
      text,
    );
    const cookies = fc.dictionary(
      fc.constantFrom(sessionCookie, kit.csrfCookie, `${kit.transactionCookie}.${"0".repeat(21)}`),
      fc.base64String(),
    );
    const type = fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain");
    const method = fc.constantFrom("GET", "POST", "POST", "PUT", "HEAD", "OPTIONS");
    const accept = fc.constantFrom("text/html", "*/*");
    await fc.assert(
      fc.asyncProperty(
        method,
        action,
        provider,
        query,
        cookies,
        type,
        accept,
        async (method, action, provider, query, cookies, type, accept) => {
          const cookie = Object.entries(cookies)
            .map((pair) => pair.join("="))
            .join("; ");
          const headers = { cookie, accept, "content-type": type };
          const body =
            method === "POST"
              ? type.endsWith("json")
                ? JSON.stringify(query)
                : String(new URLSearchParams(query))
              : null;
          const address = encodeURI(`/auth/${action.toWellFormed()}${provider}`);
          const response = await ask(`${address}?${new URLSearchParams(query)}`, config, { method, headers, body });
          expect([200, 302, 400, 401, 403, 404, 405, 413, 415, 500, 502, 503]).toContain(response.status);
          expect(response.headers.get("cache-control")).toBe("private, no-store");
          expect(
            response.headers
              .getSetCookie()
              .filter((line) => line.startsWith(sessionCookie) && !line.includes("Max-Age=0")),
          ).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
    expect(unhandled).toEqual([]);
  });

  it("answers requests with a truncated or invalid address", async () => {
    const headers = new Headers({ host: "app.example" });
    for (const [url, status] of [
      ["/auth/session?x=1", 200],
      ["/nowhere", 404],
      ["http://[", 400],
      ["", 404],
    ] as const) {
      const request = { url, method: "GET", headers, body: null } as Request;
      expect([url, (await Auth(request, kit.config())).status]).toEqual([url, status]);
    }
  });

  it("with the raw marker returns the outcome, and throws failures", async () => {
    const config = { ...kit.config(), raw } as const;
    const at = (path: string) => new Request(app + path, { headers: { host: "app.example" } });
    expect(await Auth(at("/auth/session"), config)).toEqual({
      headers: { "content-type": "application/json; charset=utf-8" },
      body: null,
      cookies: [],
    });
    for (const path of ["/auth/nothing", "/auth/callback/acme", "/elsewhere"])
      await expect(Auth(at(path), config)).rejects.toThrow(AuthError);
  });

  it("lists the allowed methods of an action", async () => {
    // biome-ignore format: a table
    const allowed = { session: "GET, POST", signin: "GET, POST", signout: "GET, POST", csrf: "GET", providers: "GET", error: "GET", "verify-request": "GET" };
    for (const [action, allow] of Object.entries(allowed)) {
      for (const method of ["PUT", "DELETE", "HEAD", ...(allow === "GET" ? ["POST"] : [])]) {
        const response = await ask(`/auth/${action}`, kit.config(), { method });
        expect([action, method, response.status, response.headers.get("allow")]).toEqual([action, method, 405, allow]);
      }
    }
    expect((await ask("/auth/callback/acme", kit.config(), { method: "PUT" })).headers.get("allow")).toBe("GET, POST");
    expect((await ask("/auth/callback/credentials", kit.config())).headers.get("allow")).toBe("POST");
  });
});

describe("a configuration", () => {
  it("MT-01: has no influence on another in the same process", async () => {
    const outbox: { identifier: string; url: string }[] = [];
    const withMail = kit.config({ adapter: memory(), providers: [kit.email(outbox)] });
    const without = kit.config();
    for (let turn = 0; turn < 5_000; turn++) {
      const [first, second] = [await ask("/auth/session", withMail), await ask("/auth/session", without)];
      if (first.status !== 200 || second.status !== 200)
        throw new Error(`turn ${turn}: ${first.status}, ${second.status}`);
    }
    const listed = async (config: typeof without) => Object.keys(await (await ask("/auth/providers", config)).json());
    expect([await listed(withMail), await listed(without)]).toEqual([["email"], ["acme", "credentials"]]);
  });

  it("MT-03: that is slow is used to the end, while another is fast", async () => {
    const slow = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { id: "slow", name: "Slow" };
    });
    const [a, b] = [slow, () => ({ id: "fast", name: "Fast" })].map(
      (authorize) => new Client(kit.config({ providers: [kit.credentials({ authorize })] })),
    );
    const sign = (client: Client | undefined) => client?.post("/auth/callback/credentials", { username: "x" });
    await Promise.all([sign(a), sign(b), sign(b)]);
    expect([(await a?.session())?.user?.name, (await b?.session())?.user?.name]).toEqual(["Slow", "Fast"]);
  });

  it("MT-04: no module has a binding that changes, except in the client of a page, which has one visitor", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(50);
    const changing = files.filter((name) => /^(?:export )?(?:let|var)\b/m.test(readFileSync(`src/${name}`, "utf8")));
    expect(changing).toEqual(["client/access-token.ts", "client/page.ts"]);
  });

  it("MT-05: that was parsed from hostile JSON pollutes nothing", async () => {
    const parsed = JSON.parse(
      `{"cookies":{"__proto__":{"polluted":1},"sessionToken":{"options":{"__proto__":{"polluted":1}}}},"__proto__":{"polluted":1}}`,
    );
    const config = { ...kit.config(), ...parsed };
    expect([200, 500]).toContain((await ask("/auth/session", config)).status);
    expect({}).not.toHaveProperty("polluted");
  });

  it("MT-06: may be deep-frozen, and is not changed", async () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null && !Object.isFrozen(value))
        Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const config = kit.config({
      callbacks: {},
      events: {},
      pages: {},
      session: { updateAge: 0 },
      cookies: {},
      theme: {},
      jwt: {},
    });
    const before = structuredClone({ ...config, providers: [], logger: {}, callbacks: {}, events: {} });
    const client = new Client(freeze(config));
    expect(where(await client.signIn())).toBe("/");
    expect(await client.session()).not.toBeNull();
    expect(structuredClone({ ...config, providers: [], logger: {}, callbacks: {}, events: {} })).toEqual(before);
  });

  it("MT-10: with a provider that lacks its endpoints shows no session, and reports it on every route but the first that reads a session", async () => {
    const log = createLog();
    const broken = kit.config({
      logger: log.logger,
      providers: [{ id: "broken", name: "Broken", type: "oauth", clientId: "x" }],
    });
    expect((await ask("/auth/session", { ...broken })).status).toBe(200);
    for (const path of [
      "/auth/providers",
      "/auth/session",
      "/auth/csrf",
      "/auth/signin",
      "/auth/callback/broken",
      "/auth/nowhere",
    ]) {
      const response = await ask(path, broken);
      expect([path, response.status]).toEqual([path, 500]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await (await ask("/auth/session", broken)).json()).toBeNull();
    expect(new Set(log.errors)).toEqual(new Set(["InvalidEndpoints"]));
  });

  it("MT-12: with an unavailable database shows no session", async () => {
    const client = new Client(kit.config({ adapter: memory({ fail: "getSessionAndUser" }) }));
    client.cookies.set(sessionCookie, "a".repeat(64));
    const response = await client.send("/auth/session");
    expect([response.status, await response.json()]).toEqual([503, null]);
  });
});
