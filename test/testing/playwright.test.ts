/** The fixtures of `portico/testing/playwright`, called as Playwright calls them. */
import { expect, it } from "vitest";
import { getToken } from "../../src/jwt/index.ts";
import type { ServedIssuer } from "../../src/testing/index.ts";
import { type ContextLike, porticoFixtures } from "../../src/testing/playwright.ts";

const secret = "a secret of the tests, 32 characters";

type Cookie = Parameters<ContextLike["addCookies"]>[0][number];

/** A browser context that records what it is given. */
function recorded() {
  const cookies: Cookie[] = [];
  const commands: string[] = [];
  const context: ContextLike = {
    addCookies: async (added) => void cookies.push(...added),
    newCDPSession: async () => ({ send: async (method: string) => void commands.push(method) }),
  };
  return { cookies, commands, context };
}

it.each([
  ["http://localhost:3000/account", "http://localhost:3000", false],
  ["https://app.example", "https://app.example", true],
])("signInAs sets the session cookie of an application at %s", async (baseURL, origin, secure) => {
  const { cookies, context } = recorded();
  const { signInAs } = porticoFixtures({ secret });
  await signInAs({ context, baseURL }, (signIn) => signIn({ sub: "42", name: "Ada" }));
  expect(cookies).toMatchObject([{ url: origin, httpOnly: true, secure, sameSite: "Lax" }]);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const request = new Request(origin, { headers: { cookie } });
  expect(await getToken({ req: request, secret, secureCookie: secure })).toMatchObject({ sub: "42", name: "Ada" });
});

it("addAuthenticator asks Chromium for an authenticator that verifies the user", async () => {
  const { commands, context } = recorded();
  const { addAuthenticator } = porticoFixtures({ secret });
  await addAuthenticator({ context, page: {} }, (add) => add());
  expect(commands).toEqual(["WebAuthn.enable", "WebAuthn.addVirtualAuthenticator"]);
});

it("issuer runs while a worker uses it, and ends with it", async () => {
  const [fixture, options] = porticoFixtures({ secret }).issuer;
  let used: ServedIssuer | undefined;
  await fixture({ playwright: {} }, async (issuer) => {
    used = issuer;
    expect((await fetch(`${issuer.url}/jwks`)).status).toBe(200);
  });
  expect(options).toEqual({ scope: "worker" });
  await expect(fetch(`${used?.url}/jwks`)).rejects.toThrow("fetch failed");
});
