/** The decision of a middleware. */
import { describe, expect, it, vi } from "vitest";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import { protectionResult } from "../../../src/integrations/bridge/protect.ts";
import { app, createLog, testConfig } from "../../world/config.ts";
import { ada, asking, namesOf } from "./helpers.ts";

const site = { basePath: "/auth", pages: {} };
const url = new URL("https://app.example/dashboard?tab=2");

const redirecting = (location: string) => new Response(null, { status: 307, headers: { location } });

/** Truth table: the result of `authorized`, at the sign-in page and elsewhere. */
// biome-ignore format: a table
const table = [
  { answer: true,             elsewhere: "pass",     signIn: "pass" },
  { answer: false,            elsewhere: "redirect", signIn: "pass" },
  { answer: undefined,        elsewhere: "redirect", signIn: "pass" },
  { answer: null,             elsewhere: "redirect", signIn: "pass" },
  { answer: 1,                elsewhere: "redirect", signIn: "pass" },
  { answer: "true",           elsewhere: "redirect", signIn: "pass" },
  { answer: { user: {} },     elsewhere: "redirect", signIn: "pass" },
  { answer: new Response(""), elsewhere: "answer",   signIn: "answer" },
] as const;

describe("the decision", () => {
  it.each(table)("$answer: $elsewhere, and at the sign-in page $signIn", ({ answer, elsewhere, signIn }) => {
    expect(protectionResult(site, url, answer).do).toBe(elsewhere);
    expect(protectionResult(site, new URL("https://app.example/auth/signin?x=1"), answer).do).toBe(signIn);
  });

  it("MW-08: redirects visitors to the sign-in page, with their own path as callback URL", () => {
    expect(protectionResult(site, url, false)).toEqual({
      do: "redirect",
      url: `https://app.example/auth/signin?callbackUrl=${encodeURIComponent("/dashboard?tab=2")}`,
    });
  });

  it("MW-65: a path of many slashes costs no more than others of its length", () => {
    const long = new URL(`https://app.example${"/".repeat(60_000)}x`);
    const start = performance.now();
    expect(protectionResult(site, long, false).do).toBe("redirect");
    // The square of the length takes seconds.
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("uses the sign-in page of the application, with or without a slash at the end", () => {
    const own = { ...site, pages: { signIn: "/login?from=gate" } };
    expect(protectionResult(own, url, false)).toMatchObject({
      url: `https://app.example/login?from=gate&callbackUrl=${encodeURIComponent("/dashboard?tab=2")}`,
    });
    expect(protectionResult(own, new URL("https://app.example/login/"), false)).toEqual({ do: "pass" });
  });

  it.each(["https://app.example//evil.example", "https://app.example///evil.example/x"])(
    "MW-09: never uses another site as callback URL from %s",
    (address) => {
      const { searchParams } = new URL((protectionResult(site, new URL(address), false) as { url: string }).url);
      expect(new URL(searchParams.get("callbackUrl") ?? "", "https://app.example").origin).toBe("https://app.example");
    },
  );

  it("MW-08: makes a relative address of a response absolute", () => {
    const verdict = protectionResult(site, url, redirecting("/plans"));
    expect(verdict).toMatchObject({ do: "answer" });
    expect((verdict as { response: Response }).response.headers.get("location")).toBe("https://app.example/plans");
  });

  it.each(["/dashboard?tab=2", "https://app.example/dashboard?tab=2#x", "?tab=2"])(
    "MW-08: refuses a response that redirects to itself: %s",
    (location) => {
      expect(() => protectionResult(site, url, redirecting(location))).toThrow(/redirects \/dashboard to \/dashboard/);
    },
  );

  it("leaves a response to another page unchanged", () => {
    const response = redirecting("https://elsewhere.example/");
    expect(protectionResult(site, url, response)).toEqual({ do: "answer", response });
  });
});

describe("protect", () => {
  it("calls the application with the session, and lets the request pass", async () => {
    const bridge = createBridge(testConfig());
    const authorized = vi.fn((session) => session !== null);
    expect(await bridge.protect({ ...(await ada()), url }, authorized)).toMatchObject({ do: "pass", cookies: [] });
    expect(authorized.mock.calls[0]?.[0]?.user?.name).toBe("Ada");
    expect(await bridge.protect({ ...asking(), url }, authorized)).toMatchObject({ do: "redirect", session: null });
  });

  it("does not check the routes of the library", async () => {
    const bridge = createBridge(testConfig());
    const authorized = vi.fn(() => false);
    for (const path of ["/auth/session", "/auth/signin/github", "/auth/callback/github"]) {
      expect((await bridge.protect(asking({}, path), authorized)).do).toBe("pass");
    }
    expect(authorized).not.toHaveBeenCalled();
    expect((await bridge.protect(asking({}, "/auth/profile"), authorized)).do).toBe("redirect");
  });

  // biome-ignore format: a table
  it.each([
    ["/auth",  "/auth/callback/x/anything"], ["/auth", "/auth/session/x"],           ["/auth", "/auth/callback/a%2fb"], ["/auth", "/auth/signin/.."],
    ["/auth",  "/auth/providers/42"],        ["/auth", "/auth/callback/github//x"],  ["/auth", "/auth/Session"],        ["/auth", "/auth/session%2fx"],
    ["/",      "/providers/42/patients"],    ["/",     "/providers/42"],             ["/",     "/session/notes"],       ["/",     "/callback/x/y"],
    ["/api/auth", "/api/auth/csrf/../../secret/x"],
  ])("S11: with the base path %s, checks %s: the router does not treat it as a route", async (basePath, path) => {
    const bridge = createBridge(testConfig({ basePath }));
    const authorized = vi.fn(() => false);
    const from = { ...asking({}, "/"), url: Object.assign(new URL(app), { pathname: path }) };
    expect((await bridge.protect(from, authorized)).do).toBe("redirect");
    expect(authorized).toHaveBeenCalledOnce();
    expect(await bridge.owns(from)).toBe(false);
  });

  it.each(["/auth/session/", "/auth/callback/github", "/auth/webauthn-options/passkey", "/auth/verify-request"])(
    "S11: does not check the route %s",
    async (path) => {
      const bridge = createBridge(testConfig());
      expect((await bridge.protect(asking({}, path), () => false)).do).toBe("pass");
      expect(await bridge.owns(asking({}, path))).toBe(true);
    },
  );

  it("sets the cookies of the session, whatever the decision", async () => {
    const bridge = createBridge(testConfig({ session: { updateAge: 0 } }));
    for (const answer of [true, false, new Response("")]) {
      const { cookies } = await bridge.protect({ ...(await ada()), url }, () => answer);
      expect(namesOf(cookies)).toEqual(["__Host-portico.session-token"]);
    }
  });

  it("warns of a result that looks like a permission, in development", async () => {
    const log = createLog();
    const bridge = createBridge(testConfig({ logger: log.logger }));
    await bridge.protect(asking(), () => "yes");
    await vi.waitFor(() => expect(log.lines.map(({ code }) => code)).toContain("authorized-not-true"));
    const quiet = createLog();
    await createBridge(testConfig({ logger: quiet.logger })).protect(asking(), () => false);
    expect(quiet.lines.map(({ code }) => code)).not.toContain("authorized-not-true");
  });
});
