/** `useSignIn` and `useSignOut`: where they lead, and whom they refuse. */
import { describe, expect, it } from "vitest";
import { adapter } from "../../world/adapter.ts";
import { app, createLog } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { mailbox } from "../../world/mailbox.ts";
import { useWorld } from "../../world/server.ts";
import { type ActionName, actionValue, adaSignsIn, configOf, leadsTo, sessionOf, siteOf } from "./helpers.ts";

const server = useWorld();

/** The result of an action for a script of Qwik: the whole response, as text. */
const bodyOf = (response: Response): Promise<string> => response.text();

const issuerSite = () => {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  return siteOf(configOf({ providers: [issuer.provider()] }));
};

describe("useSignIn, without JavaScript", () => {
  it("signs in, and redirects to the URL of the form", async () => {
    const site = siteOf();
    const response = await adaSignsIn(site);
    expect([response.status, leadsTo(response), response.headers.get("cache-control")]).toEqual([
      303,
      "/here/",
      "no-store",
    ]);
    expect(await sessionOf(site)).toMatchObject({ user: { name: "Ada" } });
  });

  it.each([
    ["the page with the form", {}, "/about/"],
    ["the URL in the options", { "options.redirectTo": "/inner/", redirectTo: "/outer/" }, "/inner/"],
    ["the URL beside the options", { redirectTo: "/outer/" }, "/outer/"],
    ["the page with the form, where a field is empty", { redirectTo: "" }, "/about/"],
    ["U4: callbackUrl, another name for redirectTo", { callbackUrl: "/outer/" }, "/outer/"],
    ["U4: callbackUrl, where redirectTo is empty", { callbackUrl: "/outer/", redirectTo: "" }, "/outer/"],
    ["U4: redirectTo, if both are present", { callbackUrl: "/outer/", redirectTo: "/here/" }, "/here/"],
    ["U4: callbackUrl in the options", { "options.callbackUrl": "/inner/", redirectTo: "/outer/" }, "/inner/"],
    ["this site, whatever is requested", { redirectTo: "https://evil.example/" }, "/"],
  ])("leads to %s", async (_, fields, place) => {
    const site = siteOf();
    const response = await site.post(
      "useSignIn",
      { providerId: "credentials", "options.word": "right", ...fields },
      "/about/",
    );
    expect(leadsTo(response)).toBe(place);
  });

  it("redirects to the provider, with parameters for it", async () => {
    const site = issuerSite();
    const response = await site.post("useSignIn", { providerId: "op", "authorizationParams.prompt": "login" });
    const { origin, searchParams } = new URL(leadsTo(response));
    expect([origin, searchParams.get("prompt")]).toEqual(["https://op.example", "login"]);
  });

  it.each([
    [{ "options.remember": "false" }, { remember: false }, false],
    [{ "options.remember": "on" }, { remember: true }, true],
    [{}, {}, true],
  ])("keeps the session in the browser or not: %j", async (fields, options, isKept) => {
    const site = siteOf();
    const isStored = () => site.browser.jar.get("__Host-portico.session-token")?.expires !== undefined;
    await site.post("useSignIn", { providerId: "credentials", "options.word": "right", ...fields });
    expect([await sessionOf(site), isStored()]).toMatchObject([{ user: { name: "Ada" } }, isKept]);
    await site.submit("useSignIn", { providerId: "credentials", options: { word: "right", ...options } });
    expect([await sessionOf(site), isStored()]).toMatchObject([{ user: { name: "Ada" } }, isKept]);
  });

  it("asks for further scopes, as far as allowedScopes has them: an action runs for browsers alone", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const site = siteOf(configOf({ providers: [issuer.provider({ allowedScopes: ["calendar"] })] }));
    const scopeOf = async (fields: Record<string, string>) =>
      new URL(leadsTo(await site.post("useSignIn", { providerId: "op", ...fields }))).searchParams.get("scope");
    expect(await scopeOf({ "options.scopes": "calendar admin" })).toBe("openid profile email calendar");
    expect(await scopeOf({ "options.scopes.0": "calendar", "options.scopes.1": "admin" })).toBe(
      "openid profile email calendar",
    );
    expect(await scopeOf({})).toBe("openid profile email");
  });

  it.each([
    ["no provider is named", {}, []],
    ["the name is empty", { providerId: "" }, []],
    ["the name is unknown", { providerId: "nobody" }, ["unknown-provider"]],
  ])("leads to the sign-in page, where %s", async (_, form, warnings) => {
    const log = createLog();
    const response = await siteOf(configOf({ logger: log.logger })).post("useSignIn", form, "/about/");
    expect(log.lines.map(({ code }) => code)).toEqual(warnings);
    expect(leadsTo(response)).toBe(`/auth/signin?callbackUrl=${encodeURIComponent(`${app}/about/`)}`);
  });

  it("sends a mail", async () => {
    const mail = mailbox();
    const site = siteOf(configOf({ adapter: adapter(), providers: [mail.provider] }));
    const response = await site.post("useSignIn", { providerId: "email", "options.email": "ada@example.com" });
    expect(leadsTo(response)).toContain("/auth/verify-request");
    expect(mail.sent.map(({ identifier }) => identifier)).toEqual(["ada@example.com"]);
  });

  it("keeps slashes of a query unchanged", async () => {
    const response = await siteOf().post("useSignIn", {
      providerId: "credentials",
      "options.word": "right",
      redirectTo: "/read/?book=https://books.example//1",
    });
    expect(leadsTo(response)).toBe("/read/?book=https://books.example//1");
  });
});

describe("useSignIn, from a script", () => {
  it("returns the URL to the script of Qwik, also of another site", async () => {
    const site = issuerSite();
    const response = await site.submit("useSignIn", { providerId: "op", authorizationParams: { prompt: "login" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringContaining("json")]);
    expect(await bodyOf(response)).toContain("https://op.example/authorize?");
    expect(Object.keys(site.browser.cookies)).toEqual([expect.stringContaining("portico.transaction.")]);
  });

  it.each([
    ["text", "prompt=login&login_hint=ada"],
    ["an object", { prompt: "login", login_hint: "ada" }],
  ])("accepts parameters for the provider as %s", async (_, authorizationParams) => {
    const text = await bodyOf(await issuerSite().submit("useSignIn", { providerId: "op", authorizationParams }));
    expect(text).toMatch(/prompt=login/);
    expect(text).toMatch(/login_hint=ada/);
  });

  it("signs in, and returns to the page", async () => {
    const site = siteOf();
    const response = await site.submit(
      "useSignIn",
      { providerId: "credentials", options: { word: "right" } },
      "/about/",
    );
    expect(await bodyOf(response)).toContain(`"${app}/about/"`);
    expect(await sessionOf(site)).toMatchObject({ user: { name: "Ada" } });
  });
});

describe("useSignOut", () => {
  it.each([
    ["back to the page", {}, "/about/"],
    ["to the URL of the form", { redirectTo: "/bye/" }, "/bye/"],
    ["U4: to the callbackUrl of the form", { callbackUrl: "/bye/" }, "/bye/"],
  ])("ends the session, and redirects %s", async (_, form, place) => {
    const site = siteOf();
    await adaSignsIn(site);
    const response = await site.post("useSignOut", form, "/about/");
    expect([response.status, leadsTo(response)]).toEqual([303, place]);
    expect(await sessionOf(site)).toBe(null);
  });

  it("returns the URL to a script of Qwik", async () => {
    const site = siteOf();
    await adaSignsIn(site);
    expect(await bodyOf(await site.submit("useSignOut"))).toContain(`"${app}/"`);
    expect(await sessionOf(site)).toBe(null);
  });
});

describe("another site", () => {
  const form = "application/x-www-form-urlencoded";

  it.each<[ActionName, string, boolean]>([
    ["useSignIn", form, true],
    ["useSignOut", form, true],
    ["useSignIn", form, false],
    ["useSignOut", form, false],
    ["useSignIn", "application/json", true],
    ["useSignOut", "application/json", true],
  ])("MW-16: cannot make a browser run %s (%s, check of Qwik: %s)", async (action, type, checkOrigin) => {
    const site = siteOf(configOf(), { checkOrigin });
    await adaSignsIn(site);
    const response = await site.send(action, type.endsWith("json") ? "{}" : "", {
      type,
      initiator: "https://evil.example",
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await sessionOf(site)).toMatchObject({ user: { name: "Ada" } });
  });

  it("MW-16: a refusal is reported like every other failure", async () => {
    const from = { type: "application/json", initiator: "https://evil.example" };
    expect(await actionValue(await siteOf().send("useSignOut", "{}", from))).toEqual({
      failed: true,
      fieldErrors: { redirectTo: [] },
      formErrors: [expect.any(String)],
      error: "MissingCSRF",
      reference: expect.any(String),
    });
  });

  it("MW-16: this site can", async () => {
    const site = siteOf();
    await adaSignsIn(site);
    expect((await site.post("useSignOut")).status).toBe(303);
    expect(await sessionOf(site)).toBe(null);
  });
});
