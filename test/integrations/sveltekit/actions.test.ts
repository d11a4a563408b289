/** `signIn` and `signOut`, as form actions and as parts of them. */
import { isRedirect, type RequestEvent } from "@sveltejs/kit";
import { describe, expect, it } from "vitest";
import { AuthError, CredentialsSignin, failure } from "../../../src/integrations/sveltekit/index.ts";
import { createIssuer } from "../../world/issuer.ts";
import { sessionCookies } from "../../world/journey.ts";
import { anyReference } from "../../world/reference.ts";
import { useWorld } from "../../world/server.ts";
import { adaSignsIn, configOf, siteOf } from "./helpers.ts";
import { eventOf, formOf } from "./kit.ts";

const server = useWorld();

/** A form action is called. */
function posted(fields: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}): RequestEvent {
  const sent = { host: "app.example", origin: "https://app.example", ...headers };
  return eventOf(new Request("https://app.example/signin", { method: "POST", body: formOf(fields), headers: sent }));
}

const thrownBy = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** Where an action leads. */
async function wayOf(doing: Promise<unknown>): Promise<string> {
  const thrown = await thrownBy(doing);
  if (!isRedirect(thrown)) throw thrown ?? new Error("Nothing was thrown.");
  return thrown.location;
}

describe("signIn", () => {
  it("signs in with a form, and redirects to its URL with a GET", async () => {
    const { browser } = siteOf();
    const page = await browser.post(
      "/signin",
      { providerId: "credentials", word: "right", redirectTo: "/welcome" },
      { follow: false },
    );
    expect([page.status, page.url]).toEqual([303, "https://app.example/welcome"]);
    expect(sessionCookies(browser)).toEqual(["__Host-portico.session-token"]);
  });

  it.each([
    [{ remember: "false" }, false],
    [{ remember: "on" }, true],
    [{}, true],
  ])("a form with %j decides whether the browser keeps the session", async (choice, isKept) => {
    const { browser } = siteOf();
    await browser.post("/signin", { providerId: "credentials", word: "right", ...choice });
    expect(sessionCookies(browser)).toHaveLength(1);
    expect(browser.jar.get("__Host-portico.session-token")?.expires !== undefined).toBe(isKept);
  });

  it.each([true, false])("so does an object: remember: %s", async (remember) => {
    const site = siteOf(configOf(), {
      "/enter": (event) => site.signIn(event, { providerId: "credentials", word: "right", remember }),
    });
    await site.browser.post("/enter");
    expect(sessionCookies(site.browser)).toHaveLength(1);
    expect(site.browser.jar.get("__Host-portico.session-token")?.expires !== undefined).toBe(remember);
  });

  it("U4: goes to callbackUrl, another name for redirectTo, with a form or an object", async () => {
    const { signIn, signOut } = siteOf();
    const fields = { providerId: "credentials", word: "right", callbackUrl: "/welcome" };
    expect(await wayOf(signIn(posted(fields)))).toBe("https://app.example/welcome");
    expect(await wayOf(signIn(posted(), fields))).toBe("https://app.example/welcome");
    expect(await wayOf(signOut(posted({ callbackUrl: "/bye" })))).toBe("https://app.example/bye");
  });

  it("without a provider, and with an unknown one, redirects to the sign-in page", async () => {
    const { signIn } = siteOf();
    for (const providerId of ["", "nobody", "__proto__"]) {
      const way = new URL(await wayOf(signIn(posted({ providerId, redirectTo: "/welcome" }))));
      expect([way.pathname, way.searchParams.get("callbackUrl")]).toEqual([
        "/auth/signin",
        "https://app.example/welcome",
      ]);
    }
  });

  it("redirects to a provider, with parameters from fields, an object or a query, and returns", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const { signIn, browser } = siteOf(configOf({ providers: [issuer.provider()] }));
    const fields = { providerId: "op", "authorizationParams-login_hint": "ada", "authorizationParams-state": "mine" };
    const way = new URL(await wayOf(signIn(posted(fields))));
    expect(way.searchParams.get("login_hint")).toBe("ada");
    expect(way.searchParams.get("state")).not.toBe("mine");
    for (const authorizationParams of [{ login_hint: "ada" }, "login_hint=ada", [["login_hint", "ada"]]]) {
      const object = new URL(await wayOf(signIn(posted(), { providerId: "op", authorizationParams })));
      expect(object.searchParams.get("login_hint")).toBe("ada");
    }
    const page = await browser.post("/signin", { providerId: "op", redirectTo: "/" });
    expect(page.elsewhere).toBe(true);
    expect((await browser.arrive(issuer.authorize(page.url))).url).toBe("https://app.example/");
    expect(sessionCookies(browser)).toHaveLength(1);
    expect(issuer.complaints).toEqual([]);
  });

  it("asks for further scopes: those of a form as far as allowedScopes has them, those of code in any case", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const { signIn } = siteOf(configOf({ providers: [issuer.provider({ allowedScopes: ["calendar"] })] }));
    const scopeOf = async (doing: Promise<unknown>) => new URL(await wayOf(doing)).searchParams.get("scope");
    const form = { providerId: "op", scopes: "calendar admin" };
    expect(await scopeOf(signIn(posted(form)))).toBe("openid profile email calendar");
    const list = { providerId: "op", scopes: ["calendar", "admin"] };
    expect(await scopeOf(signIn(posted(), list))).toBe("openid profile email calendar admin");
  });

  it("returns the URL with redirect: false, from code and from a form", async () => {
    const { signIn } = siteOf();
    const options = { providerId: "credentials", word: "right", redirectTo: "/welcome" };
    const there = { url: "https://app.example/welcome" };
    expect(await signIn(posted(), { ...options, redirect: false })).toEqual(there);
    expect(await signIn(posted({ ...options, redirect: "false" }))).toEqual(there);
  });

  it("accepts a form that the action has read already", async () => {
    const { signIn } = siteOf();
    const event = posted({ word: "right" });
    const form = await event.request.formData();
    form.set("providerId", "credentials");
    expect(await wayOf(signIn(event, form))).toBe("https://app.example/");
  });

  it("throws failures to the caller, with the reason in the code", async () => {
    const { signIn } = siteOf();
    const thrown = await thrownBy(signIn(posted({ providerId: "credentials", word: "wrong" })));
    expect(thrown).toBeInstanceOf(CredentialsSignin);
    expect((thrown as CredentialsSignin).code).toBe("credentials");
  });

  it("does not redirect to another site", async () => {
    const { signIn } = siteOf();
    const fields = { providerId: "credentials", word: "right", redirectTo: "https://evil.example/" };
    expect(new URL(await wayOf(signIn(posted(fields)))).origin).toBe("https://app.example");
  });

  it("ignores files: an upload cannot be an id or a parameter", async () => {
    const { signIn } = siteOf();
    const form = formOf({ word: "right" });
    form.append("providerId", new Blob(["credentials"]), "id.txt");
    form.append("authorizationParams", new Blob(["x"]), "x.txt");
    expect(new URL(await wayOf(signIn(posted(), form))).pathname).toBe("/auth/signin");
  });

  it("MW-16: is refused when another site, or a page without a known origin, makes the browser call it", async () => {
    const { signIn, signOut } = siteOf();
    for (const origin of ["https://evil.example", "null"]) {
      const event = () => posted({ providerId: "credentials", word: "right" }, { origin });
      expect(await thrownBy(signIn(event()))).toMatchObject({ type: "MissingCSRF" });
      expect(await thrownBy(signOut(event()))).toMatchObject({ type: "MissingCSRF" });
    }
    expect(isRedirect(await thrownBy(signIn(posted({ providerId: "credentials", word: "right" }))))).toBe(true);
  });
});

describe("failure", () => {
  it.each(["provider", "providerId"])(
    "answers the form that has %s, with a message, the type and the code",
    async (name) => {
      const { browser } = siteOf();
      const page = await browser.post("/signin", { [name]: "credentials", word: "wrong" });
      expect(page.status).toBe(401);
      expect(JSON.parse(page.html)).toEqual({
        error: "CredentialsSignin",
        message: "Sign-in failed. Check your details and try again.",
        code: "credentials",
        reference: expect.stringMatching(anyReference),
      });
      expect(sessionCookies(browser)).toEqual([]);
    },
  );

  it("omits what is not for visitors", () => {
    const { status, data } = failure(new AuthError("The pool at 10.0.0.7 is closed."));
    expect([status, data.error]).toEqual([500, "Configuration"]);
    expect(JSON.stringify(data)).not.toContain("10.0.0.7");
  });

  it("passes on everything else: redirects of SvelteKit are thrown, too", async () => {
    const { browser } = siteOf();
    expect(
      (await browser.post("/signin", { providerId: "credentials", word: "right" }, { follow: false })).status,
    ).toBe(303);
    const other = new TypeError("other");
    expect(() => failure(other)).toThrow(other);
  });
});

describe("signOut", () => {
  it("ends the session, and redirects to the URL of the form", async () => {
    const site = siteOf();
    await adaSignsIn(site);
    const page = await site.browser.post("/signout", { redirectTo: "/bye" }, { follow: false });
    expect([page.status, page.url]).toEqual([303, "https://app.example/bye"]);
    expect(sessionCookies(site.browser)).toEqual([]);
    expect(await (await site.browser.fetch("/")).json()).toBeNull();
  });

  it("is visible to later readers in the same request", async () => {
    const pages: Parameters<typeof siteOf>[1] = {
      "/leave": async (event) => {
        const before = await event.locals.auth();
        await leave.signOut(event, { redirect: false });
        return [before?.user?.name, await event.locals.auth()];
      },
    };
    const leave = siteOf(configOf(), pages);
    await adaSignsIn(leave);
    expect(JSON.parse((await leave.browser.post("/leave")).html)).toEqual(["Ada", null]);
    expect(sessionCookies(leave.browser)).toEqual([]);
  });

  it("returns the address with redirect: false", async () => {
    const { signOut } = siteOf();
    expect(await signOut(posted(), { redirectTo: "/bye", redirect: false })).toEqual({
      url: "https://app.example/bye",
    });
  });
});
