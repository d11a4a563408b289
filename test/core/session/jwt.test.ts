/** The `jwt` strategy: when a token is written, with which claims, and what the callbacks see. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { JWT } from "../../../src/core/types/session.ts";
import { decode } from "../../../src/jwt/decode.ts";
import { encode } from "../../../src/jwt/encode.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { createLog, secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, day, sessionCookie } from "../helpers.ts";

useClock();

const minute = 60_000;
const tokenOf = (browser: Client) => browser.cookies.get(sessionCookie);
const claimsOf = (browser: Client, under = secret) =>
  decode({ token: tokenOf(browser) ?? "", secret: under, salt: sessionCookie });

async function signedIn(more: Partial<AuthConfig> = {}): Promise<Client> {
  const browser = new Client(kit.config(more));
  expect((await browser.signIn()).status).toBe(302);
  return browser;
}

/** Whether a read at a moment writes the cookie. */
async function writes(browser: Client, at: number): Promise<boolean> {
  vi.setSystemTime(at);
  await browser.session();
  return browser.lines.some((line) => line.startsWith(sessionCookie));
}

describe("a session token", () => {
  it("contains the user, and the times of the library", async () => {
    const browser = await signedIn();
    expect(await claimsOf(browser)).toEqual({
      sub: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: "Ada",
      email: "ada@app.example",
      picture: null,
      iat: now / 1000,
      exp: (now + 30 * day) / 1000,
      jti: expect.any(String),
      portico: { auth_time: now / 1000, proved: now / 1000 },
    });
    expect(browser.lines.find((line) => line.startsWith(sessionCookie))).toContain(
      "; Expires=Mon, 21 Dec 2026 12:00:00 GMT; ",
    );
  });

  it("contains the same user id at each sign-in, and another at another provider", async () => {
    const config = kit.config({ providers: [kit.acme(), kit.acme({ id: "other" })] });
    const subs: unknown[] = [];
    for (const provider of ["acme", "acme", "other"]) {
      const browser = new Client(config);
      await browser.signIn("ada", provider);
      subs.push((await claimsOf(browser))?.sub);
    }
    expect(subs[0]).toBe(subs[1]);
    expect(subs[2]).not.toBe(subs[0]);
  });

  it("is valid for the shorter of jwt.maxAge and session.maxAge", async () => {
    for (const [jwt, session] of [
      [600, 3600],
      [3600, 600],
    ] as const) {
      // biome-ignore format: pairs
      const browser = await signedIn({ jwt: { maxAge: jwt }, session: { maxAge: session } });
      expect((await claimsOf(browser))?.exp).toBe(now / 1000 + 600);
      expect((await browser.session())?.expires).toBe(new Date(now + 600_000).toISOString());
    }
  });

  it("that is unknown, expired, or of another kind shows no session, and its cookie is cleared", async () => {
    const good = await encode({ token: { sub: "1" }, secret: secret, salt: sessionCookie, maxAge: 60 });
    const warn = vi.fn();
    const config = kit.config({ logger: { warn } });
    const other = await encode({ token: { sub: "1" }, secret: secret, salt: "another" });
    for (const token of ["x", `${good}.`, other, "a".repeat(50_000)]) {
      const browser = new Client(config);
      browser.cookies.set(sessionCookie, token);
      expect(await browser.session()).toBeNull();
      expect(browser.lines).toEqual([`${sessionCookie}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`]);
      expect(warn).toHaveBeenLastCalledWith("session-rejected", expect.any(String));
      expect(await browser.session()).toBeNull();
      expect(browser.lines).toEqual([]);
    }
    const browser = new Client(config);
    browser.cookies.set(sessionCookie, good);
    expect(await browser.session()).not.toBeNull();
    expect(await writes(browser, now + 76_000)).toBe(true);
    expect(tokenOf(browser)).toBeUndefined();
  });
});

describe("renewal", () => {
  it("writes once a day, and not in between", async () => {
    const browser = await signedIn();
    expect(await writes(browser, now)).toBe(false);
    expect(await writes(browser, now + day - minute)).toBe(false);
    expect((await browser.session())?.expires).toBe(new Date(now + 30 * day).toISOString());
    const { jti } = (await claimsOf(browser)) as JWT;
    expect(await writes(browser, now + day)).toBe(true);
    expect(await claimsOf(browser)).toMatchObject({ jti, iat: (now + day) / 1000, exp: (now + 31 * day) / 1000 });
    expect((await browser.session())?.expires).toBe(new Date(now + 31 * day).toISOString());
    expect(await writes(browser, now + day + minute)).toBe(false);
  });

  it("with updateAge 0 writes at every access", async () => {
    const browser = await signedIn({ session: { updateAge: 0 } });
    expect([await writes(browser, now), await writes(browser, now), await writes(browser, now + 1)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("writes when the jwt callback changed something, and only then", async () => {
    const visits = vi.fn(() => 0);
    const browser = await signedIn({ callbacks: { jwt: ({ token }) => ({ ...token, visits: visits() }) } });
    expect(await writes(browser, now)).toBe(false);
    visits.mockReturnValue(1);
    expect(await writes(browser, now)).toBe(true);
    expect(await writes(browser, now)).toBe(false);
    expect(await claimsOf(browser)).toMatchObject({ visits: 1, email: "ada@app.example" });
  });

  it("detects a change in place", async () => {
    const browser = await signedIn({
      callbacks: { jwt: ({ token, trigger }) => Object.assign(token, trigger === undefined && { seen: true }) },
    });
    expect(await writes(browser, now)).toBe(true);
    expect(await writes(browser, now)).toBe(false);
  });

  it("does not write for claims of the library that a callback omits", async () => {
    const browser = await signedIn({
      callbacks: { jwt: ({ token: { sub, name } }) => ({ sub: String(sub), name: name ?? null }) },
    });
    expect(await writes(browser, now)).toBe(false);
    expect(await writes(browser, now + day)).toBe(true);
  });

  it("keeps what the jwt callback returned, and not what the session callback made of it", async () => {
    const browser = await signedIn({
      session: { updateAge: 0 },
      callbacks: {
        session: ({ session, token }) => Object.assign(session, { added: Object.assign(token, { leak: 1 }).leak }),
      },
    });
    await browser.session();
    expect(await claimsOf(browser)).not.toHaveProperty("leak");
  });

  it("JW-19: a token under an older secret is read, and sealed again under the newest", async () => {
    const before = await signedIn({ secret: kit.formerSecret });
    const after = new Client(kit.config({ secret: [secret, kit.formerSecret] }));
    after.cookies.set(sessionCookie, tokenOf(before) ?? "");
    const { jti } = (await claimsOf(before, kit.formerSecret)) as JWT;
    expect(await writes(after, now)).toBe(true);
    expect(await claimsOf(after)).toMatchObject({ jti });
    expect(await writes(after, now)).toBe(false);
    const gone = new Client(kit.config({ secret: [secret] }));
    gone.cookies.set(sessionCookie, tokenOf(before) ?? "");
    expect(await gone.session()).toBeNull();
  });
});

describe("the jwt callback", () => {
  it("JW-27: may return its own times and ids; those of the library win", async () => {
    const browser = await signedIn({
      callbacks: { jwt: ({ token }) => ({ ...token, iat: 1, exp: 9e9, jti: "mine", aud: "someone" }) },
    });
    const { jti, ...claims } = (await claimsOf(browser)) as JWT;
    expect(claims).toMatchObject({ iat: now / 1000, exp: (now + 30 * day) / 1000, aud: "someone" });
    expect(jti).not.toBe("mine");
    expect(await writes(browser, now)).toBe(false);
    expect(await writes(browser, now + day)).toBe(true);
    expect(await claimsOf(browser)).toMatchObject({ jti, iat: (now + day) / 1000, exp: (now + 31 * day) / 1000 });
  });

  // biome-ignore format: a list
  const junk: readonly unknown[] = [undefined, "text", [], 1, true, new Response(), new Error("x")];
  it.each(junk.map((answer) => [answer]))(
    "JW-28: that returns %o at sign-in signs no user in, and at a read shows no session",
    async (answer) => {
      const jwt = vi.fn(() => answer as JWT);
      const log = createLog();
      const browser = new Client(kit.config({ callbacks: { jwt }, logger: log.logger }));
      const response = await browser.signIn();
      expect(kit.where(response)).toBe("/auth/error?error=Configuration&callbackUrl=https%3A%2F%2Fapp.example%2F");
      expect(tokenOf(browser)).toBeUndefined();
      jwt.mockImplementationOnce((({ token }: { token: JWT }) => token) as never);
      await browser.signIn();
      const read = await browser.send("/auth/session");
      expect([read.status, await read.json(), browser.lines]).toEqual([500, null, []]);
      expect(log.errors).toEqual(["JWTSessionError", "JWTSessionError"]);
    },
  );

  it("JW-28: that returns null ends the session", async () => {
    const jwt = vi.fn(({ token }: { token: JWT }): JWT | null => token);
    const browser = await signedIn({ callbacks: { jwt } });
    jwt.mockReturnValue(null);
    expect(await browser.session()).toBeNull();
    expect(tokenOf(browser)).toBeUndefined();
    expect((await browser.signIn()).headers.get("location")).toBe("https://app.example/");
    expect(tokenOf(browser)).toBeUndefined();
  });

  it("JW-28: that returns null at a sign-in ends the session that was there", async () => {
    const jwt = vi.fn(({ token }: { token: JWT }): JWT | null => token);
    const browser = await signedIn({ callbacks: { jwt } });
    jwt.mockReturnValue(null);
    await browser.signIn();
    expect(tokenOf(browser)).toBeUndefined();
  });

  it("JW-26: that returns what JSON cannot represent is reported", async () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    for (const more of [{ big: 1n }, circle]) {
      const log = createLog();
      const browser = new Client(
        kit.config({
          logger: log.logger,
          callbacks: { jwt: ({ token, trigger }) => (trigger ? token : { ...token, ...more }) },
        }),
      );
      await browser.signIn();
      expect((await browser.send("/auth/session")).status).toBe(500);
      expect(log.thrown).toMatchObject([{ type: "JWTSessionError", message: expect.stringContaining("JSON") }]);
    }
    const date = await signedIn({
      callbacks: { jwt: ({ token }) => ({ ...token, at: new Date(0), toJSON: () => "x" }) },
    });
    expect(await claimsOf(date)).toMatchObject({ at: "1970-01-01T00:00:00.000Z", sub: expect.any(String) });
  });

  it("JW-26: with a payload of hostile names pollutes nothing", async () => {
    const hostile = JSON.parse(`{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}`);
    const browser = await signedIn({
      callbacks: {
        jwt: ({ token }) => Object.defineProperties({ ...token }, Object.getOwnPropertyDescriptors(hostile)),
      },
    });
    expect(await browser.session()).not.toBeNull();
    expect([{}, await claimsOf(browser)].map((one) => (one as { admin?: boolean }).admin)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
