/** portico/testing: the library accepts a minted session. */
import { createSession, sessionCookie } from "portico/testing";
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter } from "../world/adapter.ts";
import { createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { secret, testConfig } from "../world/config.ts";

const clock = useClock();
const ada = { sub: "42", name: "Ada", email: "ada@example.com", picture: "https://example.com/ada.png" };

/** The response of `GET /session` to a browser with this header. */
async function sessionWith(cookie: string, config: Partial<AuthConfig> = {}, origin = "http://localhost:3000") {
  const { host } = new URL(origin);
  const request = new Request(`${origin}/auth/session`, { headers: { cookie, host } });
  return (await Auth(request, testConfig(config))).json();
}

describe("a minted session", () => {
  it("is a session of the application", async () => {
    const cookie = await sessionCookie({ secret, claims: ada });
    expect(await sessionWith(cookie)).toEqual({
      user: { name: "Ada", email: "ada@example.com", image: "https://example.com/ada.png" },
      expires: "2026-12-21T12:00:00.000Z",
    });
  });

  it("of another secret is invalid", async () => {
    const cookie = await sessionCookie({ secret: "another secret, as long as the first one", claims: ada });
    expect(await sessionWith(cookie)).toBeNull();
  });

  it("without a secret is not created", async () => {
    await expect(sessionCookie({ claims: ada })).rejects.toMatchObject({ type: "MissingSecretError" });
  });

  it("is sealed with the first of several secrets", async () => {
    const cookie = await sessionCookie({ secret: [secret, "an old secret, as long as the first one"], claims: ada });
    expect(await sessionWith(cookie)).not.toBeNull();
  });

  it("belongs to a user with an id, also if a test passes none", async () => {
    const ids: unknown[] = [];
    const callbacks: AuthConfig["callbacks"] = {
      session: ({ session, token }) => {
        ids.push(token.sub);
        return session;
      },
    };
    await sessionWith(await sessionCookie({ secret }), { callbacks });
    await sessionWith(await sessionCookie({ secret, claims: { sub: "7" } }), { callbacks });
    expect(ids).toEqual(["test-user", "7"]);
  });

  it("expires", async () => {
    const cookie = await sessionCookie({ secret, claims: ada, maxAge: 60 });
    clock.forward(59);
    expect(await sessionWith(cookie)).not.toBeNull();
    clock.forward(60);
    expect(await sessionWith(cookie)).toBeNull();
  });

  it("has a cookie that a browser keeps, with the attributes of the library", async () => {
    const { cookies, token } = await createSession({ secret, claims: ada, secure: true });
    expect(cookies).toEqual([
      {
        name: "__Host-portico.session-token",
        value: token,
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: true, maxAge: 2_592_000 },
      },
    ]);
  });

  it("has the name of the cookie on https, if that is configured", async () => {
    const plain = await sessionCookie({ secret, claims: ada });
    const secure = await sessionCookie({ secret, claims: ada, secure: true });
    expect([plain, secure].map((cookie) => cookie.split("=")[0])).toEqual([
      "portico.session-token",
      "__Host-portico.session-token",
    ]);
    expect(await sessionWith(secure, {}, "https://app.example")).not.toBeNull();
    expect(await sessionWith(plain, {}, "https://app.example")).toBeNull();
    expect(await sessionWith(secure)).toBeNull();
  });

  it("follows the cookies of the configuration", async () => {
    const cookies = { sessionToken: { name: "sid", options: { sameSite: "strict", path: "/app" } } } as const;
    const { header, cookies: written } = await createSession({ secret, claims: ada, cookies });
    expect(written[0]).toMatchObject({ name: "sid", options: { sameSite: "strict", path: "/app" } });
    expect(await sessionWith(header, { cookies })).not.toBeNull();
    const strict = await createSession({ secret, claims: ada, useStrictCookies: true });
    expect(strict.cookies[0]?.options.sameSite).toBe("strict");
  });

  it("is split when it is large", async () => {
    const claims = { ...ada, notes: "n".repeat(6000) };
    const { cookies, header } = await createSession({ secret, claims });
    expect(cookies.map(({ name }) => name)).toEqual([
      "portico.session-token.0",
      "portico.session-token.1",
      "portico.session-token.2",
    ]);
    expect(await sessionWith(header)).not.toBeNull();
    await expect(createSession({ secret, claims: { notes: "n".repeat(60_000) } })).rejects.toMatchObject({
      type: "JWTSessionError",
    });
  });

  it("of a database is the row that a test has stored", async () => {
    const store = adapter();
    await store.createUser({ id: "42", name: "Ada", email: "ada@example.com", emailVerified: null });
    await store.createSession({ sessionToken: "row-1", userId: "42", expires: new Date(clock.now() + 60_000) });
    const cookie = await sessionCookie({ sessionToken: "row-1" });
    expect(cookie).toBe("portico.session-token=row-1");
    expect(await sessionWith(cookie, { adapter: store })).toMatchObject({ user: { name: "Ada" } });
  });

  it("is signed out", async () => {
    const config = testConfig();
    const browser = createBrowser((request) => Auth(request, config));
    const { cookies } = await createSession({ secret, claims: ada, secure: true });
    for (const { name, value } of cookies) browser.jar.plant({ name, value });
    await browser.visit("/auth/signout");
    await browser.submit();
    expect(browser.jar.get("__Host-portico.session-token")).toBeUndefined();
  });
});
