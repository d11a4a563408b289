/** OpenID Connect, Form Post Basic RP: the modules of Basic RP, with answers that the provider's page posts. */
import { describe, expect, it } from "vitest";
import { transactionCookies } from "../world/journey.ts";
import { expectRefused, expectSignedIn, expectSignedOut, type TrialOptions, useTrials } from "./helpers.ts";
import { basic } from "./modules.ts";

const { trial, stage } = useTrials();

/** The same setting, with `response_mode=form_post`. */
function posted({ provider = {}, ...setting }: TrialOptions): TrialOptions {
  const { authorization } = provider;
  const params = typeof authorization === "object" ? authorization.params : {};
  return {
    ...setting,
    provider: { ...provider, authorization: { params: { ...params, response_mode: "form_post" } } },
  };
}

describe("oidcc-client-formpost-basic-certification-test-plan", () => {
  it.each(basic)("oidcc-client-$module: $shows", async ({ ends, ...setting }) => {
    const result = await trial(posted(setting));
    expect(result.issuer.requests.authorization[0]?.body.response_mode).toBe("form_post");
    if (ends === "signed in") await expectSignedIn(result);
    else await expectRefused(result, ends);
  });

  it("oidcc-client-test-userinfo-invalid-sub: another sub in the userinfo answer is refused", async () => {
    const result = await trial(posted({ faults: { userinfoClaims: { sub: "somebody-else" } } }));
    await expectSignedOut(result, "OAuthResponseError");
    expect(result.issuer.requests.userinfo).toHaveLength(1);
  });

  it("oidcc-client-test-form-post-error: a posted error ends on an error page", async () => {
    const result = await trial(posted({ input: { user: null, params: { prompt: "none", max_age: "0" } } }));
    expect(result.issuer.requests.authorization[0]?.body).toMatchObject({ prompt: "none", max_age: "0" });
    await expectRefused(result, "LoginRequired");
    expect(result.issuer.requests.token).toEqual([]);
  });
});

describe("a posted answer", () => {
  it("sends only the transaction cookie along from the provider's site", async () => {
    const { browser, issuer } = stage(posted({}));
    const page = await browser.visit("/auth/signin");
    const { url, set } = await browser.post("/auth/signin/op", page.forms[0]?.fields ?? {});
    const [line = ""] = set.filter((cookie) => cookie.includes("transaction"));
    expect(line).toMatch(/; SameSite=None/i);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    const cookie = browser.jar.header({
      url: new URL("https://app.example/auth/callback/op"),
      method: "POST",
      initiator: "https://op.example",
      topLevel: true,
    });
    expect(cookie?.split("; ").map((pair) => pair.split("=")[0])).toEqual(transactionCookies(browser));
    expect((await browser.arrive(issuer.authorize(url))).url).toBe("https://app.example/");
  });

  it("is refused if a redirect was requested", async () => {
    const { browser, issuer, ...rest } = stage({ provider: { authorization: { params: {} } } });
    await browser.visit("/auth/signin");
    const { url } = await browser.submit("/auth/signin/op");
    const { fields } = issuer.authorize(url);
    const [name = ""] = transactionCookies(browser);
    // Even in a browser that sends the cookie along.
    browser.jar.plant({ name, value: browser.cookies[name] ?? "", sameSite: "none" });
    const page = await browser.post("/auth/callback/op", fields, { initiator: "https://op.example" });
    await expectRefused({ browser, issuer, page, ...rest }, "InvalidCheck");
    expect(issuer.requests.token).toEqual([]);
  });

  it("by GET is refused if a POST was requested", async () => {
    const { browser, issuer, ...rest } = stage(posted({}));
    await browser.visit("/auth/signin");
    const { url } = await browser.submit("/auth/signin/op");
    const landing = issuer.authorize(url);
    const page = await browser.visit(`${landing.url}?${new URLSearchParams(landing.fields)}`, {
      initiator: "https://op.example",
    });
    await expectRefused({ browser, issuer, page, ...rest }, "InvalidCheck");
    expect(issuer.requests.token).toEqual([]);
  });
});
