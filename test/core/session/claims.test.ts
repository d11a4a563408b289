/** The claims of the library in a session token: what the `jwt` callback and `getToken` make of them. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { JWT } from "../../../src/core/types/session.ts";
import { reservedClaims, stableClaims } from "../../../src/core/types/session-claims.ts";
import { decode } from "../../../src/jwt/decode.ts";
import { encode } from "../../../src/jwt/encode.ts";
import { getToken } from "../../../src/jwt/get-token.ts";
import { useClock } from "../../world/clock.ts";
import { secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie } from "../helpers.ts";

useClock();

// biome-ignore format: a table
const forged: JWT = {
  iat: 1, exp: 9_999_999_999, jti: "forged", stored: true, idp: { provider: "forged" }, auth_time: 9, proved: 9, amr: ["forged"], acr: "forged",
  remember: true, act: { sub: "forged" }, paused: "forged", v: 99, rest: "forged",
};

const claimsOf = (browser: Client) =>
  decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie });

async function signedIn(more: Partial<AuthConfig>): Promise<Client> {
  const browser = new Client(kit.config(more));
  expect((await browser.signIn()).status).toBe(302);
  return browser;
}

describe("the claims of the library", () => {
  it("are all forged below", () => {
    expect(Object.keys(forged)).toEqual(reservedClaims);
  });

  it("a jwt callback cannot set them at sign-in, and sets its own", async () => {
    const warn = vi.fn();
    const jwt = ({ token }: { token: JWT }) => ({ ...token, ...forged, role: "admin" });
    const claims = await claimsOf(await signedIn({ callbacks: { jwt }, logger: { warn } }));
    expect(claims).toMatchObject({ role: "admin" });
    for (const name of reservedClaims) expect(claims?.[name], name).not.toEqual(forged[name]);
    expect(warn).toHaveBeenCalledExactlyOnceWith("reserved-claim", expect.stringContaining("idp"));
  });

  it("a jwt callback cannot set or change them later, and changes its own", async () => {
    const token: JWT = { sub: "1", name: "Ada", stored: false, auth_time: 5, amr: ["pwd"], remember: false, v: 3 };
    const browser = new Client(
      kit.config({ callbacks: { jwt: ({ token: given }) => ({ ...given, ...forged, role: "admin" }) } }),
    );
    browser.cookies.set(sessionCookie, await encode({ token, secret, salt: sessionCookie }));
    const before = await claimsOf(browser);
    expect(await browser.session()).not.toBeNull();
    const after = await claimsOf(browser);
    expect(after).toMatchObject({ ...token, v: 4, jti: before?.jti, role: "admin" });
    for (const name of ["idp", "acr", "act", "rest"]) expect(after).not.toHaveProperty(name);
  });

  it("with a value of another type are not the library's, and are dropped when the token is written again", () => {
    const wrong = {
      jti: 1,
      stored: "yes",
      idp: "x",
      auth_time: "5",
      proved: "5",
      amr: "pwd",
      acr: 1,
      remember: 1,
      act: [],
      v: "1",
    };
    expect(stableClaims(wrong as unknown as JWT)).toEqual({});
    expect(stableClaims(forged)).toEqual({ ...forged, iat: undefined, exp: undefined });
  });

  it("getToken shows them, and every claim of the application", async () => {
    const token = await encode({ token: { ...forged, sub: "1", role: "admin" }, secret, salt: sessionCookie });
    const claims = await getToken({
      req: new Request("https://a.example", { headers: { authorization: `Bearer ${token}` } }),
      secret,
      cookieName: sessionCookie,
    });
    expect(claims).toMatchObject({ sub: "1", role: "admin", amr: ["forged"], act: { sub: "forged" } });
    for (const name of reservedClaims) expect(Object.hasOwn(claims ?? {}, name), name).toBe(true);
  });
});
