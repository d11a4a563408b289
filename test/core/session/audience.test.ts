/** Applications with one secret: sessions are separate once each has an audience. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { JWTOptions } from "../../../src/core/types/jwt.ts";
import type { JWT } from "../../../src/core/types/session.ts";
import { decode, encode, getToken } from "../../../src/jwt/index.ts";
import { createSession } from "../../../src/testing/index.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog, secret } from "../../world/config.ts";
import { verdict } from "../config/helpers.ts";
import * as kit from "../helpers.ts";
import { Client, csrfCookie, sessionCookie } from "../helpers.ts";

const clock = useClock();

const [shop, blog] = ["https://shop.example", "https://blog.example"];

const configOf = (audience?: string, more: Partial<AuthConfig> = {}) =>
  kit.config({ ...more, session: { ...more.session, ...(audience !== undefined && { audience }) } });

async function signedIn(audience?: string, more: Partial<AuthConfig> = {}): Promise<Client> {
  const browser = new Client(configOf(audience, more));
  await browser.signIn();
  return browser;
}

const tokenOf = (browser: Client) => browser.cookies.get(sessionCookie) ?? "";

/** Whether an application takes the token of another one: as a cookie, and as a bearer token. */
async function takes(token: string, audience?: string, more: Partial<AuthConfig> = {}) {
  const other = new Client(configOf(audience, more));
  other.cookies.set(sessionCookie, token);
  const cookie = (await other.session()) !== null;
  const params = { secret, salt: sessionCookie, ...(audience !== undefined && { audience }), ...more.jwt };
  const sent = { headers: { authorization: `Bearer ${token}` } };
  const piece = { headers: { cookie: `${sessionCookie}=${token}` } };
  const bearer = (await getToken({ ...params, req: sent })) !== null;
  const read = (await getToken({ ...params, req: piece, cookieName: sessionCookie })) !== null;
  return { cookie, bearer, read };
}

const all = (yes: boolean) => ({ cookie: yes, bearer: yes, read: yes });

describe("S21, MT-09: two applications with one secret", () => {
  // biome-ignore format: a table
  it.each([
    ["no audiences",                            undefined, undefined, true],
    ["the same audience",                       shop,      shop,      true],
    ["different audiences",                     shop,      blog,      false],
    ["an audience on the side that reads",      undefined, shop,      false],
    ["an audience on the side that signs in",   shop,      undefined, true],
    ["audiences that differ in case",           shop,      "https://SHOP.example", false],
    ["audiences that differ by a slash",        shop,      `${shop}/`, false],
  ] as const)("S21, MT-09: with %s, the other one accepts the session or not", async (_what, from, to, yes) => {
    expect(await takes(tokenOf(await signedIn(from)), to)).toEqual(all(yes));
  });

  it("S21: neither accepts the session of the other with custom encode and decode", async () => {
    const own: Partial<JWTOptions> = {
      encode: ({ token }) => btoa(JSON.stringify(token)).replace(/=+$/, ""),
      decode: ({ token = "" }) => JSON.parse(atob(token)),
    };
    const browser = await signedIn(shop, { jwt: own });
    expect(JSON.parse(atob(tokenOf(browser)))).toMatchObject({ aud: shop });
    expect(await browser.session()).not.toBeNull();
    expect(await takes(tokenOf(browser), shop, { jwt: own })).toEqual(all(true));
    expect(await takes(tokenOf(browser), blog, { jwt: own })).toEqual(all(false));
  });

  it("S21: the other one binds no form to it, and starts no sign-in for its user", async () => {
    const token = tokenOf(await signedIn(shop, { adapter: adapter(), session: { strategy: "jwt" } }));
    const events = kit.eventLog();
    const other = new Client(configOf(blog, { adapter: adapter(), session: { strategy: "jwt" }, ...events }));
    other.cookies.set(sessionCookie, token);
    await other.signIn();
    expect(events.names()).toContain("createUser");
    expect(await other.session()).toMatchObject({ user: { email: "ada@app.example" } });
    other.cookies.set(sessionCookie, token);
    other.cookies.delete(csrfCookie);
    await other.post("/auth/signout");
    expect(events.names()).not.toContain("signOut");
  });
});

describe("S21: the audience of a session", () => {
  it("S21: is kept whatever the jwt callback returns, and causes no write", async () => {
    const answers: readonly ((token: JWT) => JWT)[] = [
      (token) => token,
      ({ aud: _mine, ...token }) => token,
      (token) => ({ ...token, aud: blog }),
      ({ sub }) => ({ sub: String(sub) }),
    ];
    for (const answer of answers) {
      const browser = await signedIn(shop, { callbacks: { jwt: ({ token }) => answer(token) } });
      for (let day = 0; day < 3; day++) {
        await browser.session();
        expect(await decode({ token: tokenOf(browser), secret, salt: sessionCookie })).toMatchObject({ aud: shop });
        await browser.session();
        expect(browser.lines).toEqual([]);
        clock.forward(86_400);
      }
    }
  });

  it("S21: without the option, aud is a claim of the application, as before", async () => {
    const browser = await signedIn(undefined, { callbacks: { jwt: ({ token }) => ({ ...token, aud: ["a", "b"] }) } });
    expect(await browser.session()).not.toBeNull();
    expect(await decode({ token: tokenOf(browser), secret, salt: sessionCookie })).toMatchObject({ aud: ["a", "b"] });
  });

  it("S21: is one text: a list that contains it is another audience", async () => {
    const token = await encode({ token: { sub: "1", aud: [shop, blog] }, secret, salt: sessionCookie });
    expect(await takes(token, shop)).toEqual(all(false));
    const good = await encode({ token: { sub: "1", aud: shop }, secret, salt: sessionCookie });
    expect(await takes(good, shop)).toEqual(all(true));
  });

  it("S21: is not verified with raw, which verifies nothing", async () => {
    const token = tokenOf(await signedIn(shop));
    const req = { headers: { authorization: `Bearer ${token}` } };
    expect(await getToken({ req, secret, audience: blog, raw: true })).toBe(token);
  });

  it("S21: is in sessions that tests mint", async () => {
    const { token } = await createSession({ secret, secure: true, claims: { sub: "1", aud: shop } });
    expect(await takes(token, shop)).toEqual(all(true));
    expect(await takes(token, blog)).toEqual(all(false));
  });

  it("S21: a session that is refused leaves one line that explains what to check", async () => {
    const log = createLog();
    const browser = new Client(configOf(blog, { logger: log.logger }));
    browser.cookies.set(sessionCookie, tokenOf(await signedIn(shop)));
    await browser.session();
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect(log.lines.filter(({ level }) => level === "warn")).toMatchObject([
      { code: "session-foreign", message: [expect.stringContaining("session.audience")] },
    ]);
  });
});

describe("S21: session.audience", () => {
  it.each(["", " shop", "shop ", "shöp", "a\nb", "x".repeat(257), 5, ["shop"]])(
    "S21: of %j is a configuration error",
    (audience) => {
      expect(verdict({ session: { audience } })).toMatchObject({
        type: "InvalidConfiguration",
        message: expect.stringContaining("session.audience must be"),
      });
    },
  );

  it.each(["shop", "our shop", app, "x".repeat(256)])("S21: may be %s", (audience) => {
    expect(verdict({ session: { audience } })).toMatchObject({ type: undefined, warnings: [] });
  });

  it("S21: has no effect on stored sessions, and a warning reports it", async () => {
    const stored = { adapter: adapter() };
    expect(verdict({ ...stored, session: { audience: shop } })).toMatchObject({
      type: undefined,
      warnings: ["audience-without-effect"],
    });
    expect(verdict({ ...stored, session: { audience: shop, strategy: "jwt" } }).warnings).toEqual([]);
    const browser = await signedIn(shop, stored);
    expect(await browser.session()).not.toBeNull();
  });
});
