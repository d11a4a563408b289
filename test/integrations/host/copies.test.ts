/** Next.js includes the library in the bundles of proxy, routes and pages: copies in one process, which share what has ended. */
import { expect, it, vi } from "vitest";
import { sessionCookie } from "../../../src/testing/session.ts";
import { testConfig } from "../../world/config.ts";

const secret = "a-secret-of-the-copies-in-this-process";
const origin = "https://app.example";

/** `Auth` of a copy of its own, as a bundle has it. */
async function copy() {
  vi.resetModules();
  const { Auth } = await import("../../../src/core/auth.ts");
  const config = testConfig({ secret });
  return (path: string, init: RequestInit) => Auth(new Request(`${origin}${path}`, init), config);
}

const headersOf = (cookie: string) => ({ cookie, "sec-fetch-site": "same-origin", origin });

it("a session that one copy signed out has ended in the other, at once", async () => {
  const [routes, proxy] = [await copy(), await copy()];
  const cookie = await sessionCookie({ secret, secure: true, claims: { sub: "1", name: "Ada", jti: "copies" } });
  const headers = headersOf(cookie);
  expect(await (await proxy("/auth/session", { headers })).json()).toMatchObject({ user: { name: "Ada" } });
  const csrf = await routes("/auth/csrf", { headers });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = [cookie, ...csrf.headers.getSetCookie().map((line) => line.split(";")[0])].join("; ");
  const body = new URLSearchParams({ csrfToken });
  const signedOut = await routes("/auth/signout", { method: "POST", headers: headersOf(cookies), body });
  expect(signedOut.headers.getSetCookie().join()).toContain("Max-Age=0");
  expect(await (await proxy("/auth/session", { headers })).json()).toBeNull();
});

it("a copy with another secret shares nothing", async () => {
  const [routes, proxy] = [await copy(), await copy()];
  const cookie = await sessionCookie({ secret: `${secret}-2`, secure: true, claims: { sub: "1" } });
  for (const app of [routes, proxy]) {
    expect(await (await app("/auth/session", { headers: headersOf(cookie) })).json()).toBeNull();
  }
});
