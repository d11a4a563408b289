/** The built-in pages in Chromium: their policy is in force, and their forms work without script. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInPage } from "../../src/core/pages/index.ts";
import { callbackUrl, csrfToken, host, messages, providers, samples, wideLogo } from "../core/pages/helpers.ts";
import { openBrowser, openSite, type Site, screens, visitsWith } from "./helpers.ts";

const names = Object.keys(samples);

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), openSite()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), site.close()]);
});
const visit = visitsWith(() => browser);

describe("the content security policy", () => {
  it.each(names)("XS-24: %s does not violate its own policy, requests no other origin, and is styled", async (name) => {
    await visit({}, async (page) => {
      const complaints: string[] = [];
      const asked: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(site.page(name, { brandColor: "teal", logo: wideLogo }), { waitUntil: "networkidle" });
      const own = /^Failed to load resource: the server responded with a status of \d+ \(/;
      expect(complaints.filter((text) => !own.test(text))).toEqual([]);
      expect(asked.filter((url) => !url.startsWith(site.origin) && !url.startsWith("data:"))).toEqual([]);
      expect(await page.evaluate("getComputedStyle(document.querySelector('main')).borderTopLeftRadius")).not.toBe(
        "0px",
      );
      expect(await page.locator("img.logo").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
    });
  });

  it("XS-24: the policy is in force: a foreign style or script is not applied", async () => {
    const outcome = await signInPage({ theme: {}, host, messages, providers, csrfToken, callbackUrl });
    const added = `<style>h1{color:rgb(1,2,3)}</style><h2 style="color:rgb(1,2,3)">x</h2><script>document.title = "script"</script>`;
    await visit({}, async (page) => {
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      await page.goto(site.show({ ...outcome, body: String(outcome.body).replace("</main>", `${added}</main>`) }));
      expect(await page.title()).toBe("Sign in · app.example");
      expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).not.toBe("rgb(1, 2, 3)");
      expect(await page.evaluate("getComputedStyle(document.querySelector('h2')).color")).not.toBe("rgb(1, 2, 3)");
      expect(complaints).toHaveLength(3);
    });
  });

  it("HD-01, HD-02: pages cannot be framed", async () => {
    await visit({}, async (page) => {
      const frame = `<iframe src="${site.page("sign-in")}"></iframe>`;
      await page.goto(site.show({ status: 200, headers: { "content-type": "text/html" }, body: frame }));
      expect(
        await page
          .frames()[1]
          ?.evaluate("document.querySelector('form')")
          .catch(() => null),
      ).toBeNull();
    });
  });

  it("XS-11, XS-14: in a browser too, hostile names are rendered as text", async () => {
    const evil = `A"'><img src=x onerror=alert(1)><script>alert(1)</script>`;
    const list = providers.map((provider) => ({
      ...provider,
      name: evil,
      id: evil,
      ...(provider.credentials && { credentials: { [evil]: { label: evil, onfocus: "alert(1)", autofocus: true } } }),
    }));
    const url = site.show(
      await signInPage({
        theme: {},
        host: evil,
        messages,
        providers: list,
        csrfToken: evil,
        callbackUrl: evil,
        email: evil,
      }),
    );
    const shape =
      "[...document.querySelectorAll('body *')].map(e => [e.tagName, ...e.getAttributeNames()].join(' ')).sort().join()";
    await visit({}, async (page) => {
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(url);
      expect(await page.locator("script").count()).toBe(0);
      expect(await page.locator("[onerror], [onfocus], [autofocus]").count()).toBe(0);
      const seen = await page.evaluate(shape);
      const harmless = list.map((provider) => ({
        ...provider,
        name: "Name",
        id: "id",
        ...(provider.credentials && { credentials: { field: {} } }),
      }));
      await page.goto(
        site.show(
          await signInPage({ theme: {}, host, messages, providers: harmless, csrfToken, callbackUrl, email: "a" }),
        ),
      );
      expect(seen).toBe(await page.evaluate(shape));
      expect(dialogs).toEqual([]);
    });
  });
});

describe("without script", () => {
  const options: BrowserContextOptions = { javaScriptEnabled: false, viewport: screens.phone };
  const last = () => site.posted.at(-1);

  it("the button of a provider posts the token and the callback URL", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("sign-in"));
      await page.getByRole("button", { name: "Continue with GitHub" }).click();
      await page.waitForURL("**/auth/signin/github");
    });
    expect(last()?.path).toBe("/auth/signin/github");
    expect(Object.fromEntries(last()?.fields ?? [])).toEqual({ csrfToken, callbackUrl });
  });

  it("HD-01: the policy lets the redirect after a form go to the provider", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("sign-in"));
      await page.getByRole("button", { name: "Continue with Google" }).click();
      await page.waitForURL("http://localhost:*/authorize");
    });
    expect(last()?.path).toBe("/auth/signin/google");
  });

  it("HD-04: the browser sends the origin of a form", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("sign-out"));
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/auth/signout");
    });
    expect(last()?.origin).toBe(site.origin);
  });

  it("an address is typed, checked by the browser, and posted with Enter", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("sign-in"));
      const before = site.posted.length;
      await page.getByLabel("Email address").fill("not an address");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(200);
      expect(site.posted).toHaveLength(before);
      await page.getByLabel("Email address").fill("ada@example.com");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/auth/signin/mail");
    });
    expect(Object.fromEntries(last()?.fields ?? [])).toEqual({ csrfToken, callbackUrl, email: "ada@example.com" });
  });

  it("U14: a folded method opens, and posts what was entered there", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("sign-in-three"));
      expect(await page.getByLabel("Email address").isVisible()).toBe(false);
      await page.getByText("Continue with email").click();
      await page.getByLabel("Email address").fill("ada@example.com");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.waitForURL("**/auth/signin/mail");
    });
    expect(Object.fromEntries(last()?.fields ?? [])).toEqual({ csrfToken, callbackUrl, email: "ada@example.com" });
  });

  it("U14: a mail is sent again, to the address on the page", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("verify-request-sent"));
      await page.getByRole("button", { name: "Send again" }).click();
      await page.waitForURL("**/auth/signin/mail");
    });
    expect(Object.fromEntries(last()?.fields ?? [])).toEqual({ csrfToken, callbackUrl, email: "ada@example.com" });
  });

  it("credentials are found by their labels and posted to the callback", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("sign-in-error"));
      await page.getByLabel("User name").fill("ada");
      await page.getByLabel("Password").fill("s3cret & more");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/auth/callback/password");
    });
    expect(Object.fromEntries(last()?.fields ?? [])).toEqual({
      csrfToken,
      callbackUrl,
      username: "ada",
      password: "s3cret & more",
    });
  });

  it("the link from an e-mail is confirmed with one button", async () => {
    await visit(options, async (page) => {
      await page.goto(site.page("confirm-link"));
      await page.getByRole("button").click();
      await page.waitForURL("**/auth/callback/mail");
    });
    expect(Object.fromEntries(last()?.fields ?? [])).toEqual({ csrfToken, token: "t0ken", email: "ada@example.com" });
  });

  it("the interstitial page navigates by itself", async () => {
    await visit(options, async (page) => {
      const onward = page.waitForRequest(`${site.origin}/nothing`);
      await page.goto(site.page("continue"));
      expect((await onward).method()).toBe("GET");
    });
  });
});
