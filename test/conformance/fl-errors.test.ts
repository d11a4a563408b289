/** Attack group FL: errors of a provider, genuine and forged; and links between accounts. */
import { describe, expect, it } from "vitest";
import { createIssuer } from "../world/issuer.ts";
import { leave, sessionCookies, signIn, visitorOf } from "../world/journey.ts";
import { expectRefused, expectSignedOut, useTrials } from "./helpers.ts";

const { stage, trial, server } = useTrials();
const hostile = '"><script>alert(1)</script><b onmouseover="x">\r\nINJECTED line\u2028\u0000\u001b[31m';

describe("an error", () => {
  it("FL-17: of a sign-in of this browser is shown, and ends it", async () => {
    const result = await trial({ input: { user: null } });
    await expectRefused(result, "SignInCancelled");
    expect(result.issuer.requests.token).toEqual([]);
    expect(new URL(result.page.url).searchParams.get("callbackUrl")).toBe("https://app.example/dashboard");
  });

  it("FL-17: without a sign-in of this browser is not shown", async () => {
    const set = stage();
    const parameters = new URLSearchParams({
      error: "access_denied",
      error_description: "Call 555-0100 to keep your account",
      state: "nobodys-state",
    });
    const page = await set.browser.visit(`/auth/callback/op?${parameters}`, { initiator: "https://evil.example" });
    await expectSignedOut({ ...set, page }, "InvalidCheck");
    for (const word of ["access_denied", "555-0100", "nobodys-state"]) {
      expect(page.html).not.toContain(word);
      expect(page.url).not.toContain(word);
    }
  });

  it("FL-18: with a hostile description is not repeated to the visitor, and is one clean line of the log", async () => {
    const result = await trial({ faults: { error: { error: "access_denied", error_description: hostile } } });
    await expectRefused(result, "SignInCancelled");
    expect(result.page.html).not.toMatch(/INJECTED|alert\(1\)|onmouseover/);
    expect(result.page.url).not.toContain("INJECTED");
    const words = result.log.thrown.map(({ message }) => message).join();
    expect(words).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  });

  it("FL-18: with a hostile code is not repeated to the visitor", async () => {
    const result = await trial({ faults: { error: hostile } });
    await expectRefused(result, "OAuthCallbackError");
    expect(result.page.html).not.toMatch(/INJECTED|alert\(1\)|onmouseover/);
    expect(result.log.thrown.map(({ message }) => message).join()).not.toMatch(/[\u0000-\u001f\u2028]|INJECTED/);
  });

  it("FL-18: with a description of 30,000 characters is cut for the log", async () => {
    const long = "long words ".repeat(2700);
    const result = await trial({ faults: { error: { error: "access_denied", error_description: long } } });
    await expectRefused(result, "SignInCancelled");
    expect(result.log.thrown[0]?.message.length).toBeLessThan(500);
  });

  it("FL-18: with a description of a megabyte is not read", async () => {
    const set = stage();
    const { url } = await leave(set.browser);
    const { fields, ...landing } = set.issuer.authorize(url, { user: null });
    const long = new URLSearchParams({ ...fields, error_description: "x".repeat(1_000_000) });
    const page = await set.browser.arrive({ ...landing, fields, url: `https://app.example/auth/callback/op?${long}` });
    await expectSignedOut({ ...set, page }, "InvalidRequest");
    expect(page.status).toBe(400);
    expect(page.html.length).toBeLessThan(20_000);
  });

  it("FL-18: with a megabyte that is posted is not read", async () => {
    const set = stage({ provider: { authorization: { params: { response_mode: "form_post" } } } });
    const { url } = await leave(set.browser);
    const { fields, ...landing } = set.issuer.authorize(url, { user: null });
    const page = await set.browser.arrive({
      ...landing,
      fields: { ...fields, error_description: "x".repeat(1_000_000) },
    });
    await expectSignedOut({ ...set, page }, "RequestTooLarge");
    expect(page.status).toBe(413);
  });

  it.each([
    ["account_selection_required", "AccountSelectionRequired", /more than one account/],
    ["consent_required", "ConsentRequired", /consent/],
    ["interaction_required", "InteractionRequired", /follow its instructions/],
    ["login_required", "LoginRequired", /not signed in at the provider/],
  ] as const)("F11: %s has its own error type and text", async (error, type, words) => {
    const result = await trial({ faults: { error }, input: { params: { prompt: "none" } } });
    await expectRefused(result, type);
    expect(result.page.text).toMatch(words);
    expect(result.log.thrown[0]?.message).toContain(`answered with ${error}`);
    expect(result.page.forms.map(({ action }) => action)).toContain("https://app.example/auth/signin/op");
  });

  it("FL-30: login_required after prompt=none ends on a page, and not in a redirect loop", async () => {
    const result = await trial({ input: { user: null, params: { prompt: "none" } } });
    await expectRefused(result, "LoginRequired");
    expect(result.issuer.requests.authorization).toHaveLength(1);
    expect(result.page.elsewhere).toBe(false);
    expect(result.page.way).toHaveLength(2);
    expect(result.page.forms.map(({ action }) => action)).toContain("https://app.example/auth/signin/op");
  });
});

describe("a sign-in that links an account", () => {
  /** Ada is signed in with the first provider, and on her way back from a second one. */
  async function linking() {
    const other = createIssuer({
      url: "https://other.example",
      claims: { sub: "other-1", email: "ada@other.example" },
    });
    server.use(...other.handlers);
    const set = stage();
    const config = { ...set.config, providers: [...set.config.providers, other.provider({ id: "other" })] };
    const browser = visitorOf(config);
    await signIn(browser, set.issuer);
    const { url } = await leave(browser, { provider: "other" });
    return { ...set, config, browser, other, landing: other.authorize(url) };
  }
  const linked = ({ store }: Awaited<ReturnType<typeof linking>>) =>
    store.calls
      .filter(({ method }) => method === "linkAccount")
      .map(({ input }) => (input[0] as { provider: string }).provider);

  it("FL-31: links it to the user who started it and is still signed in", async () => {
    const set = await linking();
    await set.browser.arrive(set.landing);
    expect(linked(set)).toEqual(["op", "other"]);
    expect(set.log.errors).toEqual([]);
    expect(set.store.called.filter((method) => method === "createUser")).toHaveLength(1);
  });

  it("FL-31: is refused when the user has signed out", async () => {
    const set = await linking();
    for (const name of sessionCookies(set.browser)) set.browser.jar.remove(name);
    const page = await set.browser.arrive(set.landing);
    expect(new URL(page.url).searchParams.get("error")).toBe("InvalidCheck");
    expect(linked(set)).toEqual(["op"]);
    expect(sessionCookies(set.browser)).toEqual([]);
  });

  it("FL-31: is refused when another user has signed in since", async () => {
    const set = await linking();
    const bob = visitorOf(set.config);
    await signIn(bob, set.issuer, { user: { sub: "bob-1", name: "Bob", email: "bob@example.com" } });
    const [name = ""] = sessionCookies(bob);
    set.browser.jar.plant({ name, value: bob.cookies[name] ?? "" });
    const page = await set.browser.arrive(set.landing);
    expect(new URL(page.url).searchParams.get("error")).toBe("InvalidCheck");
    expect(linked(set)).toEqual(["op", "op"]);
    expect(set.browser.cookies[name]).toBe(bob.cookies[name]);
  });
});
