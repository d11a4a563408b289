/** Every integration, in every way, does the same: real servers, real HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataRequests } from "./data-addresses.ts";
import { forgeries, otherHeaders } from "./forgeries.ts";
import { atFloor, buildLibrary, installFloors } from "./project.ts";
import { providerRows } from "./provider-rows.ts";
import { sessionRows } from "./session-rows.ts";
import * as stages from "./stage.ts";
import { needs, type Server, type Way, ways } from "./subject.ts";
import { subjects } from "./subjects.ts";

const { act, csrfToken, everything, formOf, homeSession, member, sessionCookies, signIn, toldSession } = stages;

const patience = 400_000;
const evil = "https://evil.example";
const ada = { user: { name: "Ada" }, weight: 0 };

/** One cookie, with its attributes, and no second one behind a comma. */
const oneCookie = /^[^=;,\s]+=[^;,\s]*(?:; [A-Za-z-]+(?:=(?:[^;,]|, \d\d[ -])*)?)*$/;

const nameOf = (line: string): string => line.slice(0, line.indexOf("="));

beforeAll(async () => {
  await buildLibrary();
  if (atFloor) installFloors();
}, patience);

describe.each(subjects)("$name", (subject) => {
  const builds = new Map<Way, Promise<Server>>();
  const built = (way: Way): Promise<Server> => {
    const kind = subject.ownBuilds?.includes(way) ? way : "plain";
    const build = builds.get(kind) ?? subject.build(kind);
    builds.set(kind, build);
    return build;
  };
  providerRows(subject, () => built("plain"));
  sessionRows(subject, () => built("plain"));

  describe.each((Object.keys(ways) as Way[]).filter((way) => !(way in subject.lacks)))("%s", (way) => {
    let stage: stages.Stage;
    beforeAll(async () => {
      stage = await stages.openStage(subject, way, await built(way));
    }, patience);
    afterAll(() => stage?.stop());

    /** Whether an address is that of the home page. Frameworks differ in the slash at its end. */
    const isHome = (url: string): boolean => `${url}/`.replace(/\/+$/, "/") === stage.origin + stage.path("/");

    it("reads no session at first, and writes nothing", async () => {
      const browser = stage.visitor();
      expect(await toldSession(stage, browser)).toBeNull();
      expect(await homeSession(stage, browser)).toBeNull();
      expect(sessionCookies(stage, browser)).toEqual([]);
      expect(browser.page.set).toEqual([]);
    });

    it("signs in on the page of the library, and leads back", async () => {
      const browser = stage.visitor();
      const page = await signIn(stage, browser, "Ada");
      expect(isHome(page.url)).toBe(true);
      expect(browser.jar.get(stage.cookieName)).toMatchObject({ httpOnly: true, path: "/", sameSite: "lax" });
      expect(browser.jar.get(stage.cookieName)?.secure).toBe(way === "proxied");
      expect(browser.jar.refused).toEqual([]);
    });

    it("shows the same session on the server as by the route", async () => {
      const browser = await member(stage);
      expect(await homeSession(stage, browser)).toMatchObject(ada);
      expect(await toldSession(stage, browser)).toMatchObject(ada);
      expect(await toldSession(stage, stage.visitor())).toBeNull();
    });

    it("signs in over a provider, with the public URL as redirect URI", async () => {
      const browser = stage.visitor();
      await browser.visit(`${stage.authBase}/signin?callbackUrl=${encodeURIComponent(stage.path("/"))}`);
      const { url, elsewhere } = await browser.submit("signin/harbor");
      const { origin, searchParams } = new URL(url);
      expect([elsewhere, origin]).toEqual([true, stage.harbor.url]);
      const redirectUri = searchParams.get("redirect_uri");
      expect(redirectUri).toBe(`${stage.origin}${stage.authBase}/callback/harbor`);
      const back = new URLSearchParams({ code: "a-code", state: searchParams.get("state") ?? "" });
      const page = await browser.visit(`${redirectUri}?${back}`, { initiator: stage.harbor.url });
      expect(isHome(page.url)).toBe(true);
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Hans" } });
    });

    it("refuses a wrong password, and shows the error", async () => {
      const browser = stage.visitor();
      const page = await signIn(stage, browser, "Ada", "sesame");
      expect(page.url).toContain(`${stage.authBase}/signin?`);
      expect(new URL(page.url).searchParams.get("error")).toBe("CredentialsSignin");
      expect(sessionCookies(stage, browser)).toEqual([]);
    });

    it("refuses another path, another method, and a form without a CSRF token", async () => {
      const browser = stage.visitor();
      expect((await browser.fetch(`${stage.authBase}/nothing`)).status).toBe(404);
      const { status, headers } = await browser.fetch(`${stage.authBase}/csrf`, { method: "POST" });
      expect([status, headers.get("allow")]).toEqual([405, expect.stringContaining("GET")]);
      const member = await stages.member(stage);
      await member.post(`${stage.authBase}/signout`, {});
      expect(await toldSession(stage, member)).toMatchObject(ada);
    });

    it("signs out on the page of the library", async () => {
      const browser = await member(stage);
      await browser.visit(`${stage.authBase}/signout`);
      await browser.submit("signout");
      expect(sessionCookies(stage, browser)).toEqual([]);
      expect(await homeSession(stage, browser)).toBeNull();
    });

    it("updates the session by the route", async () => {
      const browser = await member(stage);
      const body = JSON.stringify({
        csrfToken: await csrfToken(stage, browser),
        data: { user: { name: "Grace" } },
      });
      const headers = { "content-type": "application/json" };
      const response = await browser.fetch(`${stage.authBase}/session`, { method: "POST", body, headers });
      expect(await response.json()).toMatchObject({ user: { name: "Grace" } });
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Grace" } });
    });

    it("splits a session into as many cookies as it needs, and clears all of them", async () => {
      const browser = await member(stage, "Atlas");
      expect(sessionCookies(stage, browser)).toHaveLength(5);
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Atlas" }, weight: 12_000 });
      expect(await toldSession(stage, browser)).toMatchObject({ weight: 12_000 });
      await signIn(stage, browser, "Ada");
      expect(sessionCookies(stage, browser)).toEqual([stage.cookieName]);
      await signIn(stage, browser, "Atlas");
      await browser.visit(`${stage.authBase}/signout`);
      await browser.submit("signout");
      expect(sessionCookies(stage, browser)).toEqual([]);
      expect(browser.jar.refused).toEqual([]);
    });

    it("shows protected pages to signed-in users only", async () => {
      const stranger = await stage.visitor().visit(stage.path("/guarded"));
      expect(stranger.html).not.toContain("treasure");
      const page = await (await member(stage)).visit(stage.path("/guarded"));
      expect([page.status, page.html]).toEqual([200, expect.stringContaining("the treasure")]);
    });

    it("T1, MW-105: no address of its data, and no spelling of its path, shows a protected page without a session", async () => {
      const member = everything(await stages.member(stage));
      const shown: object[] = [];
      let answered = 0;
      for (const { path, headers } of dataRequests(stage.path(""), "/guarded")) {
        const response = await stage.sendRaw(path, { headers: { host: new URL(stage.origin).host, ...headers } });
        if ((await response.text()).includes("treasure")) shown.push({ path, headers });
        answered++;
      }
      expect([shown, answered]).toEqual([[], dataRequests("", "/guarded").length]);
      const page = await stage.sendRaw(stage.path("/guarded"), { headers: { cookie: member } });
      expect(await page.text()).toContain("treasure");
    });

    it("redirects visitors to the sign-in page, and from there back to the requested page", async (context) => {
      needs(context, subject, "protect");
      const browser = stage.visitor();
      const page = await browser.visit(`${stage.path("/guarded")}?tab=2`);
      expect(new URL(page.url).pathname).toBe(`${stage.authBase}/signin`);
      const back = await browser.submit("callback/credentials", { name: "Ada", password: "mellon" });
      expect([back.url, back.html]).toEqual([
        `${stage.origin}${stage.path("/guarded")}?tab=2`,
        expect.stringContaining("the treasure"),
      ]);
    });

    it("signs in by an action", async (context) => {
      needs(context, subject, "enter");
      const browser = stage.visitor();
      await act(stage, browser, "enter", { name: "Ada", password: "mellon" });
      expect(await homeSession(stage, browser)).toMatchObject(ada);
      expect(browser.jar.refused).toEqual([]);
    });

    it("signs in by an action that writes several cookies", async (context) => {
      needs(context, subject, "enter");
      const browser = stage.visitor();
      await act(stage, browser, "enter", { name: "Atlas", password: "mellon" });
      expect(sessionCookies(stage, browser)).toHaveLength(5);
      expect(await homeSession(stage, browser)).toMatchObject({ weight: 12_000 });
    });

    it("refuses a wrong password in an action, and shows the error", async (context) => {
      needs(context, subject, "enter");
      const browser = stage.visitor();
      const page = await act(stage, browser, "enter", { name: "Ada", password: "sesame" });
      expect(page.url + page.html).toContain("CredentialsSignin");
      expect(sessionCookies(stage, browser)).toEqual([]);
    });

    it("updates the session by an action", async (context) => {
      needs(context, subject, "rename");
      const browser = await member(stage);
      await act(stage, browser, "rename", { name: "Grace" });
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Grace" } });
    });

    it("signs out by an action", async (context) => {
      needs(context, subject, "leave");
      const browser = await member(stage, "Atlas");
      await act(stage, browser, "leave");
      expect(sessionCookies(stage, browser)).toEqual([]);
      expect(await homeSession(stage, browser)).toBeNull();
    });

    it("MW-12: cookies of the application and of the session are separate lines", async () => {
      const browser = await member(stage);
      const { set } = await browser.visit(stage.path("/cookies"));
      expect(new Set(set.map(nameOf))).toEqual(new Set(["first", "second", stage.cookieName]));
      expect(set.filter((line) => !oneCookie.test(line))).toEqual([]);
      expect(browser.jar.get("first")?.expires).toBe(Date.UTC(2070, 0, 1));
    });

    it("MW-12: so are the five cookies of a large session, beside those of the application", async () => {
      const browser = await member(stage, "Atlas");
      const { set } = await browser.visit(stage.path("/cookies"));
      expect(new Set(set.map(nameOf)).size).toBe(7);
      expect(set.filter((line) => !oneCookie.test(line))).toEqual([]);
    });

    it.each(Object.keys(forgeries("")))("MW-05: reads no session from %s", async (row) => {
      const { cookies } = await member(stage);
      const headers = forgeries(`${stage.cookieName}=${cookies[stage.cookieName]}`)[row] ?? {};
      const browser = stage.visitor();
      expect(stages.shownSession(await browser.visit(stage.path("/"), { headers }))).toBeNull();
      const sessionResponse = await browser.fetch(`${stage.authBase}/session`, { headers });
      expect(await sessionResponse.json()).toBeNull();
      expect((await browser.visit(stage.path("/guarded"), { headers })).html).not.toContain("treasure");
      expect((await browser.visit(stage.path("/cookies"), { headers })).html).not.toContain("Ada");
    });

    it("MW-04: sends no header of a visitor on to a provider", async () => {
      const browser = stage.visitor();
      await browser.visit(`${stage.authBase}/signin`, { headers: otherHeaders });
      const { searchParams } = new URL((await browser.submit("signin/harbor")).url);
      const back = new URLSearchParams({ code: "a-code", state: searchParams.get("state") ?? "" });
      const before = stage.harbor.heard.length;
      await browser.visit(`${searchParams.get("redirect_uri")}?${back}`, { headers: otherHeaders });
      const heard = stage.harbor.heard.slice(before);
      expect(heard).toHaveLength(2);
      for (const headers of heard) {
        expect(JSON.stringify(headers)).not.toMatch(
          /canary|portico\.|x-auth-return-redirect|app\.example|localhost:3000/,
        );
      }
    });

    it.for(["leave", "rename"] as const)("MW-16: another site cannot make a browser %s", async (action, context) => {
      needs(context, subject, action);
      const browser = await member(stage);
      const { url, all, multipart } = await formOf(stage, browser, action, { name: "Mallory" });
      // Not further than the first answer: the cookies that are sent along would bring the session back.
      const sent = { multipart, headers: { cookie: everything(browser) }, follow: false };
      for (const initiator of [evil, "null"]) {
        await browser.post(url, all, { initiator, ...sent });
        expect(await toldSession(stage, browser)).toMatchObject(ada);
      }
      await browser.post(url, all, { multipart });
      expect(await toldSession(stage, browser)).not.toMatchObject(ada);
    });

    it("MW-16: another site cannot make a browser sign in as another user", async (context) => {
      needs(context, subject, "enter");
      const browser = stage.visitor();
      const credentials = { name: "Mallory", password: "mellon" };
      const { url, all, multipart } = await formOf(stage, browser, "enter", credentials);
      for (const initiator of [evil, "null"]) {
        await browser.post(url, all, { initiator, multipart, follow: false });
        expect(sessionCookies(stage, browser)).toEqual([]);
      }
      await browser.post(url, all, { multipart });
      expect(sessionCookies(stage, browser)).toEqual([stage.cookieName]);
    });

    it("MW-16: nor by the routes, whatever it knows", async () => {
      const browser = await member(stage);
      const token = await csrfToken(stage, browser);
      const foreign = { initiator: evil, headers: { cookie: everything(browser) }, follow: false };
      await browser.post(`${stage.authBase}/signout`, { csrfToken: token }, foreign);
      expect(await toldSession(stage, browser)).toMatchObject(ada);
      const fields = { csrfToken: token, name: "Mallory", password: "mellon" };
      await browser.post(`${stage.authBase}/callback/credentials`, fields, foreign);
      expect(await toldSession(stage, browser)).toMatchObject(ada);
      await browser.post(`${stage.authBase}/callback/credentials`, fields, {});
      expect(await toldSession(stage, browser)).toMatchObject({ user: { name: "Mallory" } });
    });

    it("MW-17: script of another site reads no response, and no secret", async () => {
      const browser = await member(stage);
      const csrf = await csrfToken(stage, browser);
      const headers = { "x-auth-return-redirect": "1", cookie: everything(browser) };
      const secrets = [csrf, ...Object.values(browser.cookies)];
      const asked = [
        ["GET", "/session"],
        ["GET", "/csrf"],
        ["GET", "/providers"],
        ["POST", "/signin/harbor"],
        ["POST", "/signout"],
        ["OPTIONS", "/session"],
        ["OPTIONS", "/signout"],
      ] as const;
      for (const [method, route] of asked) {
        const response = await browser.fetch(stage.authBase + route, { method, headers, initiator: evil });
        const text = await response.text();
        expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-allow"))).toEqual([]);
        if (route !== "/csrf") expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
        expect(text).not.toContain("code_challenge");
      }
      expect(await toldSession(stage, browser)).toMatchObject(ada);
    });
  });
});
