/** The claims of the library in a session token: what the `jwt` callback and `getToken` make of them. */
import { describe, expect, it, vi } from "vitest";
import { recordFields, recordOf, reservedClaims, stableClaims } from "../../../src/core/session/record.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { JWT, Session } from "../../../src/core/types/session.ts";
import { decode } from "../../../src/jwt/decode.ts";
import { encode } from "../../../src/jwt/encode.ts";
import { getToken } from "../../../src/jwt/get-token.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { createLog, secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie } from "../helpers.ts";

const clock = useClock();

/** Names that an application may have given to claims of its own: each of them is a field of the record of the library. */
// biome-ignore format: a table
const own = {
  auth_time: 9, remember: true, proved: 9, amr: ["own"], acr: "own", act: { sub: "own" }, newMethods: ["own"], since: 9, paused: "own", stored: true,
  idp: { provider: "own" }, v: 99, overflow: "own", rest: "own",
};

const { rest: _, ...record } = own;

const forged: JWT = { iat: 1, exp: 9_999_999_999, jti: "forged", portico: record };

const claimsOf = (browser: Client) =>
  decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie });

async function signedIn(more: Partial<AuthConfig>): Promise<Client> {
  const browser = new Client(kit.config(more));
  expect((await browser.signIn()).status).toBe(302);
  return browser;
}

describe("the claims of the application", () => {
  // biome-ignore format: a table
  const ways = {
    "an encrypted token":                    {},
    "a token that is renewed at every read": { session: { updateAge: 0 } },
    "session.revocation":                    { adapter: adapter(), session: { strategy: "jwt", revocation: {} } },
    "session.overflow":                      { adapter: adapter(), session: { strategy: "jwt", overflow: "database", maxBytes: 1_200 } },
  } as const satisfies Readonly<Record<string, Partial<AuthConfig>>>;

  it.each(Object.keys(ways) as (keyof typeof ways)[])("D4: are kept whatever their names are: with %s", async (way) => {
    const seen: JWT[] = [];
    const jwt = ({ token, user }: { token: JWT; user?: unknown }) => {
      seen.push(token);
      return user ? { ...token, ...own, text: "x".repeat(way === "session.overflow" ? 2_000 : 1) } : token;
    };
    const session = ({ session: visible, token }: { session: Session; token: JWT }) => ({
      ...visible,
      act: token.act,
      rest: token.rest,
    });
    const browser = await signedIn({ callbacks: { jwt, session }, ...ways[way] });
    for (const _read of [1, 2]) {
      expect(await browser.session()).toMatchObject({ act: own.act, rest: "own" });
      expect(seen.at(-1)).toMatchObject({ ...own, portico: { auth_time: expect.any(Number) } });
    }
    await browser.json("/auth/session", { data: { any: 1 } });
    expect(seen.at(-1)).toMatchObject(own);
  });

  it("D4: of these names neither mark a session as one in which another user acts, nor change its age", async () => {
    const jwt = ({ token }: { token: JWT }) => ({ ...token, ...own });
    const browser = await signedIn({ callbacks: { jwt }, session: { absoluteMaxAge: 3_600 } });
    expect(await browser.session()).not.toHaveProperty("actor");
    clock.forward(3_600);
    expect(await browser.session()).not.toBeNull();
    clock.forward(1);
    expect(await browser.session()).toBeNull();
  });
});

describe("the claims of the library", () => {
  it("are all forged below", () => {
    expect(Object.keys(forged)).toEqual(reservedClaims);
    expect(Object.keys(record).toSorted()).toEqual(recordFields.toSorted());
  });

  it("SS-145: a jwt callback cannot set them at sign-in, and sets its own", async () => {
    const warn = vi.fn();
    const jwt = ({ token }: { token: JWT }) => ({ ...token, ...forged, role: "admin" });
    const claims = await claimsOf(await signedIn({ callbacks: { jwt }, logger: { warn } }));
    expect(claims).toMatchObject({ role: "admin" });
    for (const name of reservedClaims) expect(claims?.[name], name).not.toEqual(forged[name]);
    expect(claims?.portico).toEqual({ auth_time: expect.any(Number), proved: expect.any(Number) });
    expect(warn).toHaveBeenCalledExactlyOnceWith("reserved-claim", expect.stringContaining("ignored: jti, portico"));
  });

  it("SS-145: a jwt callback cannot set, change or lose them later, and changes its own", async () => {
    const kept = { stored: false, auth_time: 5, amr: ["pwd"], remember: false };
    const token: JWT = { sub: "1", name: "Ada", portico: { ...kept, v: 3 } };
    for (const returned of [
      forged,
      { portico: undefined },
      { portico: { ...kept, act: { sub: "2" } } },
      { portico: "x" },
    ]) {
      const browser = new Client(
        kit.config({ callbacks: { jwt: ({ token: given }) => ({ ...given, ...returned, role: "admin" }) as JWT } }),
      );
      browser.cookies.set(sessionCookie, await encode({ token, secret, salt: sessionCookie }));
      const before = await claimsOf(browser);
      expect(await browser.session()).not.toBeNull();
      const after = await claimsOf(browser);
      expect(after).toMatchObject({ sub: "1", name: "Ada", jti: before?.jti, role: "admin" });
      expect(after?.portico).toEqual({ ...kept, v: 4 });
    }
  });

  // biome-ignore format: a table
  it.each([
    ["a field",           (token: JWT) => Object.assign(token.portico ?? {}, { remember: true })],
    ["a value of a list", (token: JWT) => Object.assign(token.portico?.amr ?? [], { 1: "mfa" })],
    ["a value inside",    (token: JWT) => Object.assign(token.portico?.idp ?? {}, { provider: "other" })],
  ])("SS-145: a jwt callback that changes them in place ends in an error: %s", async (_what, change) => {
    const token: JWT = { sub: "1", portico: { amr: ["pwd"], idp: { provider: "acme" }, remember: false } };
    const log = createLog();
    const jwt = ({ token: given }: { token: JWT }) => {
      change(given);
      return given;
    };
    const browser = new Client(kit.config({ callbacks: { jwt }, logger: log.logger }));
    const sealed = await encode({ token, secret, salt: sessionCookie });
    browser.cookies.set(sessionCookie, sealed);
    await browser.session();
    expect([log.errors, browser.cookies.get(sessionCookie)]).toEqual([["JWTSessionError"], sealed]);
  });

  it("SS-145: a jwt callback that changes the token itself changes no id of the session, and no time", async () => {
    const jwt = ({ token }: { token: JWT }) => Object.assign(token, { jti: "other", iat: 1, exp: 2, role: "admin" });
    const token: JWT = { sub: "1", portico: { auth_time: 5 } };
    const browser = new Client(kit.config({ callbacks: { jwt } }));
    browser.cookies.set(sessionCookie, await encode({ token, secret, salt: sessionCookie }));
    const before = await claimsOf(browser);
    await browser.session();
    expect(await claimsOf(browser)).toMatchObject({ jti: before?.jti, role: "admin", portico: { auth_time: 5 } });
  });

  it("with a value of another type are not the library's, and are dropped when the token is written again", () => {
    const wrong = {
      stored: "yes",
      idp: "x",
      auth_time: "5",
      proved: "5",
      amr: "pwd",
      acr: 1,
      remember: 1,
      act: [],
      paused: {},
      v: "1",
      overflow: null,
      other: 1,
    };
    expect(stableClaims({ jti: 1, portico: wrong } as unknown as JWT)).toEqual({ portico: {} });
    for (const value of ["x", 1, null, [], [record]])
      expect(recordOf({ portico: value } as unknown as JWT)).toEqual({});
    expect(stableClaims(forged)).toEqual({ jti: "forged", portico: record });
  });

  it("getToken shows them, and every claim of the application", async () => {
    const token = await encode({ token: { ...forged, ...own, sub: "1" }, secret, salt: sessionCookie });
    const claims = await getToken({
      req: new Request("https://a.example", { headers: { authorization: `Bearer ${token}` } }),
      secret,
      cookieName: sessionCookie,
    });
    expect(claims).toMatchObject({ sub: "1", ...own, portico: record });
    for (const name of reservedClaims) expect(Object.hasOwn(claims ?? {}, name), name).toBe(true);
  });
});
