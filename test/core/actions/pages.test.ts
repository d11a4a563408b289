/** Actions that show a page: the application's own pages first, then the built-in ones. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { OAuthConfig } from "../../../src/core/types/provider.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, csrfCookie, sessionCookie, where } from "../helpers.ts";

useClock();

const own: AuthConfig["pages"] = {
  signIn: "/login?x=1",
  signOut: "/bye",
  error: "/oops",
  verifyRequest: "/sent#top",
  newUser: "/welcome",
};
const onwards = `callbackUrl=${encodeURIComponent(`${app}/orders`)}`;
const home = `callbackUrl=${encodeURIComponent(`${app}/`)}`;

describe("pages of the application", () => {
  // biome-ignore format: a table
  it.each([
    ["/auth/signin",                                               `/login?x=1&${home}`],
    ["/auth/signin?callbackUrl=/orders",                           `/login?x=1&${onwards}`],
    ["/auth/signin?callbackUrl=https://evil.example",              `/login?x=1&callbackUrl=${encodeURIComponent(app)}`],
    ["/auth/signin?error=CredentialsSignin&code=locked",           `/login?x=1&${home}&error=CredentialsSignin&code=locked`],
    ["/auth/signin?error=AdapterError",                            `/login?x=1&${home}&error=Default`],
    ["/auth/signin?error=%3Cscript%3E",                            `/login?x=1&${home}&error=Default`],
    ["/auth/signout?callbackUrl=/orders",                          `/bye?${onwards}`],
    ["/auth/error?error=AccessDenied",                             "/oops?error=AccessDenied"],
    ["/auth/error",                                                "/oops?error=Default"],
    ["/auth/error?error=__proto__",                                "/oops?error=Default"],
    ["/auth/verify-request?provider=email&type=email",             "/sent?provider=email&type=email#top"],
    ["/auth/verify-request?provider=acme",                         "/sent#top"],
    ["/auth/verify-request?provider=%3Cscript%3E&type=x",          "/sent#top"],
  ])("%s leads to %s, and sets no cookie", async (path, leads) => {
    const client = new Client(kit.config({ pages: own, adapter: memory(), providers: [kit.acme(), kit.email([])] }));
    expect([where(await client.send(path)), client.lines]).toEqual([leads, []]);
  });

  it("a sign-in without a provider leads to the sign-in page", async () => {
    const fields = { callbackUrl: "/orders" };
    expect(where(await new Client(kit.config({ pages: own })).post("/auth/signin", fields))).toBe(
      `/login?x=1&${onwards}`,
    );
    expect(where(await new Client(kit.config()).post("/auth/signin", fields))).toBe(`/auth/signin?${onwards}`);
    expect(where(await new Client(kit.config()).post("/auth/signin/credentials", fields))).toBe(
      `/auth/signin?${onwards}`,
    );
  });
});

describe("the built-in pages", () => {
  const shown = async (path: string, more: Partial<AuthConfig> = {}) => {
    const client = new Client(kit.config(more));
    const response = await client.send(path);
    return { client, response, text: await response.text() };
  };

  it("sign-in: a form for every provider, each with a token of this browser", async () => {
    const more = {
      adapter: memory(),
      session: { strategy: "jwt" as const },
      providers: [kit.acme(), kit.email([]), kit.credentials()],
    };
    const { client, response, text } = await shown(
      "/auth/signin?callbackUrl=/orders&email=ada@app.example&error=AccessDenied",
      more,
    );
    expect([response.status, [...client.cookies.keys()]]).toEqual([200, [csrfCookie]]);
    for (const part of [
      "/auth/signin/acme",
      "/auth/signin/email",
      "/auth/callback/credentials",
      `${app}/orders`,
      "ada@app.example",
    ])
      expect(text).toContain(part);
    const csrfToken = /name="csrfToken" value="([0-9a-f]{128})"/.exec(text)?.[1] ?? "";
    expect(
      where(await client.post("/auth/callback/credentials", { csrfToken, username: "ada", callbackUrl: "/orders" })),
    ).toBe("/orders");
  });

  it("error: shows only known errors, and nothing else from the address", async () => {
    expect((await shown("/auth/error?error=AccessDenied")).response.status).toBe(403);
    for (const name of ["AdapterError", "nonsense", "toString"])
      expect((await shown(`/auth/error?error=${name}`)).text).not.toContain(name);
  });

  it("verify-request: shows the lifetime of a link", async () => {
    const mail = { adapter: memory(), providers: [kit.email([], { maxAge: 1800 })] };
    expect((await shown("/auth/verify-request?provider=email&type=email", mail)).text).toMatch(/30 minutes/);
    expect((await shown("/auth/verify-request?provider=nobody", mail)).response.status).toBe(200);
  });

  it("providers: public facts only, in the order of the configuration", async () => {
    const { text } = await shown("/auth/providers");
    expect(JSON.parse(text)).toEqual({
      acme: {
        id: "acme",
        name: "Acme",
        type: "oauth",
        signinUrl: `${app}/auth/signin/acme`,
        callbackUrl: `${app}/auth/callback/acme`,
      },
      credentials: {
        id: "credentials",
        name: "Password",
        type: "credentials",
        signinUrl: `${app}/auth/signin/credentials`,
        callbackUrl: `${app}/auth/callback/credentials`,
      },
    });
    expect(Object.keys(JSON.parse(text))).toEqual(["acme", "credentials"]);
  });
});

describe("a mark that the card keeps apart", () => {
  const drawn = 'd="M0 0h24v24z"';
  const shown = async (mark: string, more: Partial<OAuthConfig> = {}) => {
    const load = vi.fn(async () => ({ default: mark }));
    const client = new Client(kit.config({ providers: [{ ...kit.acme(more), mark: load }] }));
    const text = async (path: string) => (await client.send(path)).text();
    return { client, load, text };
  };

  it("is loaded when the sign-in page shows it, and by nothing else", async () => {
    const { client, load, text } = await shown("M0 0h24v24z");
    await client.signIn();
    for (const path of ["session", "providers", "csrf", "error", "signout", "verify-request"])
      await text(`/auth/${path}`);
    expect(load).not.toHaveBeenCalled();
    expect(await text("/auth/signin")).toContain(drawn);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([{ mark: "M1 1h2v2z" }, { mark: "" }, { logo: "/logo.png" }])(
    "is not loaded if the application has another picture: %o",
    async (style) => {
      const { load, text } = await shown("M0 0h24v24z", { style });
      expect(await text("/auth/signin")).not.toContain(drawn);
      expect(load).not.toHaveBeenCalled();
    },
  );

  it("has the colours of the application, and is drawn only if it is an outline", async () => {
    const own = await shown("M0 0h24v24z", { style: { brandColor: "#123456", logo: "" } });
    const page = await own.text("/auth/signin");
    expect([page.includes(drawn), page.includes("background:#123456")]).toEqual([true, true]);
    const odd = await shown('"/><script>alert(1)</script>');
    expect(await odd.text("/auth/signin")).not.toContain("alert(1)");
  });
});

describe("with useStrictCookies", () => {
  const elsewhere = { headers: { "sec-fetch-site": "cross-site" } };

  it("a visitor from a provider takes one more redirect, from a built-in page, so that cookies are sent", async () => {
    const client = new Client(kit.config({ useStrictCookies: true }));
    const path = `/auth/callback/acme?code=ada&state=${await client.begin()}`;
    const page = await client.send(path, elsewhere);
    expect([page.status, await page.text(), client.cookies.has(sessionCookie)]).toEqual([
      200,
      expect.stringContaining("/auth/callback/acme?code=ada"),
      false,
    ]);
    const again = await client.send(path, { headers: { "sec-fetch-site": "same-origin" } });
    expect([where(again), client.cookies.has(sessionCookie)]).toEqual(["/", true]);
  });

  it("a long answer of a provider takes the step whole", async () => {
    const client = new Client(kit.config({ useStrictCookies: true }));
    const code = "a".repeat(3000);
    const page = await client.send(`/auth/callback/acme?code=${code}&state=${await client.begin()}`, elsewhere);
    expect(await page.text()).toContain(code);
  });

  it("a response that a provider posts ends on a built-in page, with the session", async () => {
    const acme = kit.acme({
      authorization: { url: "https://acme.example/authorize", params: { response_mode: "form_post" } },
    });
    const client = new Client(kit.config({ useStrictCookies: true, providers: [acme] }));
    const state = await client.begin("acme", { callbackUrl: "/orders" });
    const body = new URLSearchParams({ code: "ada", state });
    const page = await client.send("/auth/callback/acme", { method: "POST", body, ...elsewhere });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`${app}/orders`)]);
    expect((await client.session())?.user?.email).toBe("ada@app.example");
  });

  it("without it, there is no extra redirect", async () => {
    const client = new Client(kit.config());
    const path = `/auth/callback/acme?code=ada&state=${await client.begin()}`;
    expect(where(await client.send(path, elsewhere))).toBe("/");
  });
});
