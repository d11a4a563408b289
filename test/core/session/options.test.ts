/** Custom `jwt.encode` and `jwt.decode`: their parameters, and which results are accepted. */
import { describe, expect, it, vi } from "vitest";
import type { JWTOptions } from "../../../src/core/types/jwt.ts";
import type { JWT } from "../../../src/core/types/session.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { createLog, secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie } from "../helpers.ts";

useClock();

const written = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, "");
const encode = vi.fn<JWTOptions["encode"]>(({ token }) => `own.${written(token ?? {})}`);
const decode = vi.fn<JWTOptions["decode"]>(({ token = "" }) => {
  if (!token.startsWith("own.")) throw new Error("not mine");
  return JSON.parse(atob(token.slice(4)));
});

const client = (more: Partial<JWTOptions> = {}, secrets: string | string[] = secret) =>
  new Client(kit.config({ jwt: { encode, decode, maxAge: 600, ...more }, secret: secrets }));

describe("encode and decode of the application", () => {
  it("carry the session, and end it", async () => {
    const mine = client();
    await mine.signIn();
    expect(mine.cookies.get(sessionCookie)).toMatch(/^own\./);
    expect((await mine.session())?.user?.email).toBe("ada@app.example");
    await mine.post("/auth/signout");
    expect(await mine.session()).toBeNull();
  });

  it("receive the secret as it was configured, the salt, and the lifetime of the token", async () => {
    for (const secrets of [secret, [secret, kit.formerSecret]]) {
      const mine = client({}, secrets);
      await mine.signIn();
      const token = expect.objectContaining({ email: "ada@app.example" });
      expect(encode).toHaveBeenLastCalledWith({ token, secret: secrets, salt: sessionCookie, maxAge: 600 });
      await mine.session();
      expect(decode).toHaveBeenLastCalledWith({
        token: mine.cookies.get(sessionCookie),
        secret: secrets,
        salt: sessionCookie,
      });
    }
  });

  it("are called at each access while tokens have no time, and keep their own otherwise", async () => {
    const mine = client();
    await mine.signIn();
    expect((await mine.session())?.expires).toBe(new Date(now + 600_000).toISOString());
    expect(mine.lines).toHaveLength(1);
    const times = { iat: now / 1000, exp: now / 1000 + 60 };
    const timed = client({ encode: ({ token }) => `own.${written({ ...token, ...times })}` });
    await timed.signIn();
    expect((await timed.session())?.expires).toBe(new Date(now + 60_000).toISOString());
    expect(timed.lines).toEqual([]);
  });

  it("still bind the CSRF token to the signed-in user", async () => {
    const mine = client();
    const before = await mine.token();
    await mine.signIn();
    const body = new URLSearchParams({ csrfToken: before });
    expect(kit.where(await mine.send("/auth/signout", { method: "POST", body }))).toBe(
      "/auth/signin?error=MissingCSRF",
    );
    expect(kit.where(await mine.post("/auth/signout"))).toBe("/");
  });

  const fail = (thrown: unknown) => () => {
    throw thrown;
  };
  // biome-ignore format: a table
  const strangers: readonly (readonly [string, () => unknown])[] = [
    ["throws",         fail(new Error("no"))], ["throws a text", fail("no")],    ["throws null", fail(null)],
    ["rejects",        () => Promise.reject(new Error("no"))],                   ["returns null", () => null],
    ["returns nothing", () => undefined],      ["returns a text", () => "ada"],  ["returns a list", () => [{ sub: "1" }]], ["returns true", () => true],
  ];
  it.each(strangers)("DS-21: a decode that %s results in no session", async (_, answer) => {
    const log = createLog();
    const mine = new Client(kit.config({ logger: log.logger, jwt: { encode, decode: answer as () => JWT } }));
    await mine.signIn();
    expect(await mine.session()).toBeNull();
    expect([mine.cookies.has(sessionCookie), log.errors]).toEqual([false, []]);
  });

  it("DS-21: an encode that fails, or returns no string, signs no user in", async () => {
    const broken: readonly (() => unknown)[] = [
      fail(new Error("no")),
      fail("no"),
      () => Promise.reject(null),
      () => {},
      () => 5,
      () => "",
    ];
    for (const answer of broken) {
      const mine = client({ encode: answer as () => string });
      const response = await mine.signIn();
      expect([response.status, kit.where(response)]).toEqual([
        302,
        expect.stringMatching(/^\/auth\/error\?error=Configuration/),
      ]);
      expect(mine.cookies.has(sessionCookie)).toBe(false);
    }
  });
});
