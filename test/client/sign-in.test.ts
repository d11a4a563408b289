/** Signing in and out by script: requests, navigation, and the result for the caller. */
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import * as client from "../../src/client/index.ts";
import { type Answers, ada, later, openPage } from "./helpers.ts";

const home = "https://app.example";
const base = `${home}/api/auth`;
const provider = (id: string, type: string) => ({
  id,
  name: id,
  type,
  signinUrl: `${base}/signin/${id}`,
  callbackUrl: `${base}/callback/${id}`,
});

const providers = {
  github: provider("github", "oauth"),
  acme: provider("acme", "oidc"),
  mail: provider("mail", "email"),
  password: provider("password", "credentials"),
};

/** A page whose server has these providers. */
function page(answers: Answers = {}, href?: string) {
  const found = openPage(href);
  Object.assign(found.answers, { "GET /providers": providers }, answers);
  return { ...found, ...createClient(), posted: () => found.asked.find(({ line }) => line.startsWith("POST")) };
}

const wrong = { url: `${base}/signin?error=CredentialsSignin&code=locked&callbackUrl=x` };

describe("signIn", () => {
  it.each([
    ["github", "/signin/github?"],
    ["acme", "/signin/acme?"],
    ["mail", "/signin/mail?"],
    ["password", "/callback/password?"],
  ])("%s posts to %s, with the fields, a token, and the page to come back to", async (id, path) => {
    const { signIn, posted, location } = page({ [`POST ${path.slice(0, -1)}`]: { url: `${home}/next` } });
    expect(await signIn(id, { email: "ada@app.example", code: 123, off: undefined, none: null })).toBeUndefined();
    expect(posted()?.line).toBe(`POST /api/auth${path}`);
    expect(posted()?.headers.get("x-auth-return-redirect")).toBe("1");
    expect(posted()?.body).toEqual({
      email: "ada@app.example",
      code: "123",
      callbackUrl: `${home}/start`,
      csrfToken: "token",
    });
    expect(location.gone).toEqual([`${home}/next`]);
  });

  it.each(["github", "acme", "mail", "password"])("%s posts whether the session is remembered", async (id) => {
    for (const [remember, sent] of [
      [false, "false"],
      [true, "true"],
      [undefined, undefined],
    ] as const) {
      const path = id === "password" ? "/callback/password" : `/signin/${id}`;
      const { signIn, posted } = page({ [`POST ${path}`]: { url: `${home}/next` } });
      await signIn(id, { email: "ada@app.example", remember });
      const { remember: found } = { ...posted()?.body } as { remember?: string };
      expect([posted() !== undefined, found]).toEqual([true, sent]);
    }
  });

  it.each([
    ["an object", { prompt: "login", login_hint: "a b" }],
    [
      "pairs",
      [
        ["prompt", "login"],
        ["login_hint", "a b"],
      ] as const,
    ],
    ["a text", "prompt=login&login_hint=a+b"],
    ["URLSearchParams", new URLSearchParams({ prompt: "login", login_hint: "a b" })],
  ])("sends parameters for the authorization request: %s", async (_form, params) => {
    const { signIn, posted } = page({ "POST /signin/github": { url: "https://github.example/authorize" } });
    const result = await signIn("github", { redirect: false }, params);
    expect(posted()?.line).toBe("POST /api/auth/signin/github?prompt=login&login_hint=a+b");
    expect(result).toEqual({
      ok: true,
      status: 200,
      url: "https://github.example/authorize",
      error: undefined,
      code: undefined,
    });
  });

  it("redirects to redirectTo in the end, a path or a whole URL", async () => {
    const { signIn, posted } = page({ "POST /signin/github": { url: `${home}/next` } });
    await signIn("github", { redirectTo: "/orders?of=today" });
    expect(posted()?.body.callbackUrl).toBe(`${home}/orders?of=today`);
  });

  it.each([
    [{ callbackUrl: "/orders" }, "/orders"],
    [{ callbackUrl: "/orders", redirectTo: "/here" }, "/here"],
  ])("U4: with %o goes to %s: callbackUrl is another name for redirectTo, which wins", async (options, place) => {
    const first = page({ "POST /signin/github": { url: `${home}/next` } });
    await first.signIn("github", options);
    expect(first.posted()?.body.callbackUrl).toBe(`${home}${place}`);
    expect(first.posted()?.body).not.toHaveProperty("redirectTo");
    const second = page({ "POST /signout": { url: `${home}/bye` } });
    await second.signOut({ ...options, redirect: false });
    expect(second.posted()?.body.callbackUrl).toBe(`${home}${place}`);
  });

  it.each([[undefined], ["nobody-knows"], ["constructor"], ["__proto__"]])(
    "with %s goes to the sign-in page, and back afterwards",
    async (id) => {
      const { signIn, location, posted } = page();
      await signIn(id);
      expect(location.gone).toEqual([`/api/auth/signin?${new URLSearchParams({ callbackUrl: `${home}/start` })}`]);
      expect(posted()).toBeUndefined();
      expect(await signIn(id, { redirect: false })).toEqual({
        ok: false,
        status: 0,
        url: null,
        error: "InvalidProvider",
        code: undefined,
      });
      expect(location.gone).toHaveLength(1);
    },
  );
});

describe("redirect: false", () => {
  it("credentials that are right: ok, and the session is set when it resolves", async () => {
    const { signIn, getSnapshot, location } = page({
      "POST /callback/password": { url: `${home}/start` },
      "GET /session": ada,
    });
    expect(await signIn("password", { password: "right", redirect: false })).toEqual({
      ok: true,
      status: 200,
      url: `${home}/start`,
      error: undefined,
      code: undefined,
    });
    expect(getSnapshot().data).toEqual(ada);
    expect(location.gone).toEqual([]);
  });

  it("credentials that are wrong: not ok, with error and code, though the status is 200", async () => {
    const { signIn, lines } = page({ "POST /callback/password": wrong });
    expect(await signIn("password", { password: "wrong", redirect: false })).toEqual({
      ok: false,
      status: 200,
      url: null,
      error: "CredentialsSignin",
      code: "locked",
    });
    expect(lines).not.toContain("GET /session");
  });

  it("a pending read of the session is discarded: it is requested again", async () => {
    const slow = later<unknown>();
    const answers = [slow.promise, ada];
    const { signIn, getSession } = page({
      "POST /callback/password": { url: `${home}/start` },
      "GET /session": () => answers.shift(),
    });
    const early = getSession();
    expect(await signIn("password", { redirect: false })).toMatchObject({ ok: true });
    slow.settle(null);
    expect(await early).toEqual(ada);
  });

  it("a visitor whom the signIn callback redirected elsewhere was not signed in", async () => {
    const { signIn } = page({ "POST /callback/password": { url: `${home}/waiting-list` } });
    expect(await signIn("password", { redirect: false })).toEqual({
      ok: false,
      status: 200,
      url: `${home}/waiting-list`,
      error: undefined,
      code: undefined,
    });
  });

  it("an error in the address of the current page is not reported as a refusal", async () => {
    const href = `${home}/login?error=CredentialsSignin&code=locked`;
    const { signIn } = page({ "POST /callback/password": { url: href }, "GET /session": ada }, href);
    expect(await signIn("password", { redirect: false })).toMatchObject({ ok: true, url: href, error: undefined });
  });

  it("a server that names the failure without a URL is quoted, with its status", async () => {
    const { signIn } = page({
      "POST /signin/github": () => new Response('{"error":"Configuration"}', { status: 500 }),
    });
    expect(await signIn("github", { redirect: false })).toMatchObject({
      ok: false,
      status: 500,
      error: "Configuration",
    });
  });

  it.each<[string, Answers]>([
    ["the providers", { "GET /providers": () => Promise.reject(new TypeError("offline")) }],
    ["the token", { "GET /csrf": () => Promise.reject(new TypeError("offline")) }],
    ["the form", { "POST /callback/password": () => Promise.reject(new TypeError("offline")) }],
    ["the answer", { "POST /callback/password": () => new Response("<h1>Bad gateway</h1>", { status: 502 }) }],
  ])("%s did not arrive: not ok, and does not throw", async (_what, answers) => {
    const { signIn, location } = page(answers);
    expect(await signIn("password", { redirect: false })).toMatchObject({
      ok: false,
      url: null,
      error: "ClientFetchError",
    });
    expect(location.gone).toEqual([]);
  });
});

describe("redirect: true", () => {
  it("goes to the page that shows the refusal", async () => {
    const { signIn, location } = page({ "POST /callback/password": wrong });
    await signIn("password");
    expect(location.gone).toEqual([wrong.url]);
  });

  it("without a response goes to the built-in pages, which work without script", async () => {
    const answers = { "GET /csrf": () => Promise.reject(new TypeError("offline")) };
    const { signIn, signOut, location } = page(answers);
    await signIn("github", { redirectTo: "/orders" });
    await signOut({ redirectTo: "/" });
    expect(location.gone).toEqual([
      `/api/auth/signin?${new URLSearchParams({ callbackUrl: `${home}/orders` })}`,
      `/api/auth/signout?${new URLSearchParams({ callbackUrl: `${home}/` })}`,
    ]);
  });

  it("reloads the page if only the fragment differs, and nothing twice elsewhere", async () => {
    const href = `${home}/start#top`;
    const { signIn, location } = page({ "POST /callback/password": { url: `${home}/start#prices` } }, href);
    await signIn("password");
    expect(location.reloads).toEqual([`${home}/start#prices`]);
    const other = page({ "POST /callback/password": { url: `${home}/other#prices` } }, href);
    await other.signIn("password");
    expect(other.location.reloads).toEqual([]);
  });

  it.each(["javascript:alert(1)", "data:text/html,hi", "vbscript:x", "blob:https://app.example/1", "http://[", ""])(
    "a response with %j leads to the own sign-in page and nowhere else",
    async (url) => {
      const { signIn, location } = page({ "POST /callback/password": { url } });
      await signIn("password");
      expect(location.gone).toEqual([`/api/auth/signin?${new URLSearchParams({ callbackUrl: `${home}/start` })}`]);
      expect(await signIn("password", { redirect: false })).toMatchObject({ ok: false, url: null });
    },
  );

  it.each(["javascript:alert(1)", "http://["])(
    "a redirectTo of %j is left to the server to check",
    async (redirectTo) => {
      const { signIn, posted, location } = page({ "POST /callback/password": { url: `${home}/` } });
      await signIn("password", { redirectTo: redirectTo });
      expect(posted()?.body.callbackUrl).toBe(redirectTo);
      expect(location.gone).toEqual([`${home}/`]);
    },
  );

  it("the URL of a provider may be on any origin", async () => {
    const { signIn, location } = page({ "POST /signin/acme": { url: "https://login.acme.example/authorize?a=b" } });
    await signIn("acme");
    expect(location.gone).toEqual(["https://login.acme.example/authorize?a=b"]);
  });
});

describe("signOut", () => {
  it("returns the URL of the redirect, and reports no session", async () => {
    const { signOut, getSnapshot, posted } = page({ "POST /signout": { url: `${home}/bye` } });
    const result = await signOut({ redirectTo: "/bye", redirect: false });
    expect(result).toMatchObject({ ok: true, status: 200, url: `${home}/bye`, error: undefined });
    expect(posted()?.body).toEqual({ callbackUrl: `${home}/bye`, csrfToken: "token" });
    expect(getSnapshot().status).toBe("unauthenticated");
  });

  it("at the provider: posts the choice, and returns or visits its URL", async () => {
    const left = "https://login.acme.example/logout?state=x";
    const { signOut, posted, location } = page({ "POST /signout": { url: left } });
    expect(await signOut({ provider: true, redirect: false })).toMatchObject({ ok: true, url: left });
    expect(posted()?.body).toMatchObject({ provider: "true", csrfToken: "token" });
    await signOut({ provider: true });
    expect(location.gone).toEqual([left]);
  });
});

describe("the token", () => {
  it("that another tab invalidated is requested again, once", async () => {
    const refused = { url: `${base}/signin?error=MissingCSRF` };
    const answers = [refused, { url: `${home}/` }];
    const { signOut, lines } = page({ "POST /signout": () => answers.shift() });
    expect(await signOut({ redirect: false })).toMatchObject({ ok: true });
    expect(lines).toEqual(["GET /csrf", "POST /signout", "GET /csrf", "POST /signout"]);
    const { signOut: never, lines: all } = page({ "POST /signout": refused });
    expect(await never({ redirect: false })).toMatchObject({ ok: false, error: "MissingCSRF" });
    expect(all).toHaveLength(4);
  });

  it("is omitted if the server checks none", async () => {
    const { getCsrfToken, signOut, posted } = page({
      "GET /csrf": () => new Response("", { status: 404 }),
      "POST /signout": { url: `${home}/` },
    });
    expect(await getCsrfToken()).toBe("");
    expect(await signOut({ redirect: false })).toMatchObject({ ok: true });
    expect(posted()?.body.csrfToken).toBe("");
  });
});

describe("the entries of frameworks", () => {
  it.each([
    ["react", () => import("../../src/react/index.ts")],
    ["vue", () => import("../../src/vue/index.ts")],
    ["svelte", () => import("../../src/svelte/index.ts")],
    ["solid", () => import("../../src/solid/index.ts")],
  ] as const)("portico/%s signs in and out with the functions of portico/client", async (_, load) => {
    const { signIn, signOut } = await load();
    expect([signIn, signOut]).toEqual([client.signIn, client.signOut]);
  });
});
