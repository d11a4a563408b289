/** The session cookie: its exact lines, what is read of a hostile `Cookie` header, and sessions of many sizes. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { encode } from "../../../src/jwt/encode.ts";
import { adapter } from "../../world/adapter.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { app, createLog, secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, csrfCookie, sessionCookie, transactionCookie } from "../helpers.ts";

useClock();

const good = (sub = "1") => encode({ token: { sub, email: `${sub}@app.example` }, secret, salt: sessionCookie });
const sees = async (cookie: string, config = kit.config()) => {
  const client = new Client(config);
  const response = await client.send("/auth/session", { headers: { cookie } });
  return { session: await response.json(), status: response.status, lines: client.lines };
};

describe("Set-Cookie", () => {
  const lines = async (origin: string, more: Partial<AuthConfig> = {}) => {
    const client = new Client(kit.config({ trustHost: true, ...more }), origin);
    const state = await client.begin();
    const [transaction = ""] = client.lines.map((line) =>
      line.replace(/^([^=]+)=[^;]+/, "$1=v").replace(/\.[\w-]{21}=/, ".k="),
    );
    await client.token();
    const other = new Client(kit.config({ trustHost: true, ...more }), origin);
    await other.token();
    const [csrf = ""] = other.lines.map((line) => line.replace(/^([^=]+)=[^;]+/, "$1=v"));
    await client.back(state);
    const [dropped = "", tokens = "", session = ""] = client.lines.map((line) =>
      line.replace(/^([^=]+)=[^;]+/, "$1=v").replace(/\.[\w-]{21}=/, ".k="),
    );
    return [csrf, transaction, dropped, tokens, session];
  };

  it("HD-16, SF-06, SF-07: on https, byte for byte", async () => {
    expect(await lines(app)).toEqual([
      "__Host-portico.csrf-token=v; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-portico.transaction.k=v; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-portico.transaction.k=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-portico.provider-tokens=v; Path=/; Expires=Sun, 26 Dec 2027 12:00:00 GMT; HttpOnly; Secure; SameSite=Lax",
      "__Host-portico.session-token=v; Path=/; Expires=Mon, 21 Dec 2026 12:00:00 GMT; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  it("HD-16, SF-07: on http, byte for byte", async () => {
    expect(await lines("http://localhost:3000")).toEqual([
      "portico.csrf-token=v; Path=/; HttpOnly; SameSite=Lax",
      "portico.transaction.k=v; Max-Age=900; Path=/; HttpOnly; SameSite=Lax",
      "portico.transaction.k=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
      "portico.provider-tokens=v; Path=/; Expires=Sun, 26 Dec 2027 12:00:00 GMT; HttpOnly; SameSite=Lax",
      "portico.session-token=v; Path=/; Expires=Mon, 21 Dec 2026 12:00:00 GMT; HttpOnly; SameSite=Lax",
    ]);
  });

  it("HD-16: with useStrictCookies session, CSRF token and provider tokens are strict, and nothing else", async () => {
    const strict = await lines(app, { useStrictCookies: true });
    expect(strict.map((line) => line.split("SameSite=")[1])).toEqual(["Strict", "Lax", "Lax", "Strict", "Strict"]);
  });

  it("SF-23: lines are at most 4096 bytes long and ten in number, also for the largest session", async () => {
    const size = vi.fn(() => 0);
    const client = new Client(
      kit.config({ callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(size()) }) } }),
    );
    for (let tab = 0; tab < 5; tab++) await client.begin();
    await client.signIn();
    expect(client.lines.length).toBeLessThanOrEqual(10);
    for (const more of [9_000, 27_000]) {
      size.mockReturnValue(more);
      await client.session();
      expect(client.lines.length).toBeLessThanOrEqual(10);
      for (const line of client.lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4096);
      expect(await client.session()).not.toBeNull();
    }
  });
});

describe("cookies of a request", () => {
  it("SF-24: are read on https by the prefixed name, and not by the plain one", async () => {
    const [mine, planted] = [await good("mine"), await good("planted")];
    const plain = `portico.session-token=${planted}; __Secure-portico.session-token=${planted}`;
    expect((await sees(`${plain}; ${sessionCookie}=${mine}`)).session.user.email).toBe("mine@app.example");
    expect((await sees(plain)).session).toBeNull();
  });

  it("SF-09: have names that are never decoded", async () => {
    const token = await good();
    for (const name of ["__%48ost-portico.session-token", "%5F%5FHost-portico.session-token"])
      expect(await sees(`${name}=${token}`)).toEqual({ session: null, status: 200, lines: [] });
  });

  it("SF-10, SF-11: with names of prototypes and quotes have no effect", async () => {
    const cookie = `${sessionCookie}=${await good()}`;
    expect((await sees(`__proto__=x; constructor=y; toString=z; ${cookie}`)).session).not.toBeNull();
    expect((await sees(`$Version=1; a="x; ${cookie}; b="`)).session).not.toBeNull();
    expect({}).not.toHaveProperty("y");
  });

  it("SF-13: that cannot be decoded are not a session, and nothing throws", async () => {
    for (const value of ["%E0%A4%A", "%", "%zz", "%00"]) {
      const { session, status, lines } = await sees(`${sessionCookie}=${value}`);
      expect([session, status, lines.length]).toEqual([null, 200, 1]);
    }
  });

  it("SF-14: do not include the redirect target, and a forged one is not read", async () => {
    for (const value of ["foo", "javascript:alert(1)", "%00", "a".repeat(10_000), "https://evil.example"]) {
      const names = ["portico.callback-url", "__Secure-portico.callback-url"];
      const cookie = `${names.map((name) => `${name}=${value}`).join("; ")}; ${sessionCookie}=${await good()}`;
      expect(await sees(cookie)).toMatchObject({ status: 200, session: expect.anything(), lines: [] });
    }
  });

  it("SF-05: with a token of a provider are not a session", async () => {
    const jwt = (payload: object) => [{ alg: "RS256" }, payload].map((part) => btoa(JSON.stringify(part))).join(".");
    for (const token of ["ya29.a0AfH6SM", `${jwt({ sub: "1", email: "ada@app.example" })}.c2ln`]) {
      expect(await sees(`${sessionCookie}=${token}`)).toMatchObject({
        session: null,
        lines: [expect.stringContaining("Max-Age=0")],
      });
    }
  });

  it("SF-17: with a UUID under the jwt strategy are not a session", async () => {
    expect((await sees(`${sessionCookie}=7f9c24e8-3b12-4fef-91e0-5b8d2f5c1a77`)).session).toBeNull();
  });

  it("SF-16: with a forged value in any cookie of the library affect no user", async () => {
    const config = kit.config({ adapter: adapter() });
    const client = new Client(config);
    await client.signIn();
    const forged = new Client(config);
    for (const name of [csrfCookie, sessionCookie, `${transactionCookie}.${"0".repeat(21)}`])
      forged.cookies.set(name, "e30.forged");
    expect((await forged.back("0".repeat(50))).status).toBe(302);
    expect(await forged.session()).toBeNull();
    await forged.post("/auth/signout");
    expect(await client.session()).not.toBeNull();
  });

  it("SF-01: have another session value after the sign-in than before", async () => {
    for (const config of [kit.config(), kit.config({ adapter: adapter() })]) {
      const client = new Client(config);
      client.cookies.set(sessionCookie, "known-to-the-attacker");
      await client.signIn();
      expect(client.cookies.get(sessionCookie)).not.toBe("known-to-the-attacker");
      expect((await sees(`${sessionCookie}=known-to-the-attacker`, config)).session).toBeNull();
    }
  });

  it("SF-21: with a token that was issued before a change can be refused by the application", async () => {
    let epoch = 0;
    const client = new Client(
      kit.config({
        callbacks: { jwt: ({ token }) => ((token.iat ?? Number.POSITIVE_INFINITY) < epoch ? null : token) },
      }),
    );
    await client.signIn();
    expect(await client.session()).not.toBeNull();
    epoch = now / 1000 + 1;
    expect(await client.session()).toBeNull();
    expect(client.cookies.has(sessionCookie)).toBe(false);
  });
});

describe("a session in chunks", () => {
  it("grows and shrinks, and leaves no chunk behind", async () => {
    const size = vi.fn(() => 100);
    const client = new Client(
      kit.config({
        session: { maxBytes: 39_360 },
        callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(size()) }) },
      }),
    );
    await client.signIn();
    const pieces = () =>
      [...client.cookies.keys()]
        .filter((name) => name.startsWith(sessionCookie))
        .map((name) => name.slice(sessionCookie.length));
    expect(pieces()).toEqual([""]);
    for (const [length, names] of [
      [9_000, [".0", ".1", ".2", ".3"]],
      [4_000, [".0", ".1"]],
      [100, [""]],
      [5_000, [".0", ".1"]],
    ] as const) {
      // biome-ignore format: a table
      size.mockReturnValue(length);
      expect(await client.session()).not.toBeNull();
      expect(pieces().toSorted()).toEqual(names);
      expect(await client.session()).not.toBeNull();
      expect(client.lines).toEqual([]);
    }
    await client.post("/auth/signout");
    expect(pieces()).toEqual([]);
  });

  it("JW-25: that cookies cannot carry is refused whole at sign-in, and not written later", async () => {
    const log = createLog();
    const size = vi.fn(() => 40_000);
    const client = new Client(
      kit.config({ logger: log.logger, callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(size()) }) } }),
    );
    await client.signIn();
    expect(client.cookies.has(sessionCookie) || client.cookies.has(`${sessionCookie}.0`)).toBe(false);
    size.mockReturnValue(1);
    await client.signIn();
    const kept = client.cookies.get(sessionCookie);
    size.mockReturnValue(40_000);
    expect([(await client.send("/auth/session")).status, client.lines]).toEqual([200, []]);
    expect([client.cookies.get(sessionCookie), log.errors]).toEqual([kept, ["JWTSessionError"]]);
    expect(log.lines.filter(({ code }) => code === "session-too-large")).toHaveLength(1);
  });

  it("DS-20: a token that grows at each call stops growing before browsers and servers refuse it, and this is logged", async () => {
    const log = createLog();
    const jwt: NonNullable<AuthConfig["callbacks"]>["jwt"] = ({ token }) => ({
      ...token,
      more: `${token.more ?? ""}${"x".repeat(5_000)}`,
    });
    const client = new Client(kit.config({ logger: log.logger, callbacks: { jwt } }));
    await client.signIn();
    const seen = [];
    for (let call = 0; call < 10; call++) seen.push((await client.send("/auth/session")).status);
    expect(seen).toEqual(Array(10).fill(200));
    const size = [...client.cookies].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    expect(size).toBeLessThanOrEqual(12_288);
    const warnings = log.lines.filter(({ code }) => code === "session-too-large").map(({ message }) => message[0]);
    expect(warnings).toEqual([expect.stringContaining('Its largest claims: "more" (10002 bytes)')]);
  });
});
