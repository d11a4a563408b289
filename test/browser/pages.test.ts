/** The built-in pages in Chromium: accessibility, size, keyboard, policy, and no script. Pictures of all of them go to `.artifacts/pages`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInPage } from "../../src/core/pages/index.ts";
import type { Theme } from "../../src/core/types/config.ts";
import { callbackUrl, csrfToken, host, providers, samples, wideLogo } from "../core/pages/samples.ts";
import { openBrowser, openSite, type Site } from "./world.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;
const schemes = ["light", "dark"] as const;
const names = Object.keys(samples);

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), openSite()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), site.close()]);
});

/** Opens pages in a fresh browser, and closes it. */
async function visit<T>(options: BrowserContextOptions, visitor: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await visitor(await context.newPage());
  } finally {
    await context.close();
  }
}

/** What axe finds, by rule and element. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations, incomplete } = await page.evaluate<AxeResults>("axe.run()");
  const seen = [...violations, ...incomplete.filter(({ id }) => id === "color-contrast")];
  return seen.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

const rows = schemes.flatMap((colorScheme) =>
  (["phone", "desk"] as const).map((screen) => ({ colorScheme, screen, viewport: screens[screen] })),
);

describe.each(rows)("on a $screen, $colorScheme", ({ colorScheme, screen, viewport }) => {
  // The policy of the page keeps axe out as it keeps everyone out; these visits let it in.
  const options = { colorScheme, viewport, bypassCSP: true };

  it.each(names)("axe finds nothing wrong with %s", async (name) => {
    await visit(options, async (page) => {
      await page.goto(site.page(name));
      expect(await findings(page)).toEqual([]);
    });
  });

  it("every page fits the width, down to 320 pixels, and everything to press is at least 44 pixels high", async () => {
    await visit({ ...options, deviceScaleFactor: screen === "phone" ? 2 : 1 }, async (page) => {
      for (const name of names) {
        await page.goto(site.page(name));
        await page.screenshot({ path: `.artifacts/pages/${name}-${colorScheme}-${screen}.png`, fullPage: true });
        const width = await page.evaluate("document.documentElement.scrollWidth");
        expect([name, width]).toEqual([name, viewport.width]);
        for (const element of await page.locator("a, button, input:not([type=hidden])").all()) {
          expect((await element.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        }
        if (screen === "phone") {
          await page.setViewportSize({ width: 320, height: 640 });
          expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, 320]);
          await page.setViewportSize(viewport);
        }
      }
    });
  });
});

// biome-ignore format: a table
const themes: readonly (readonly [name: string, theme: Theme])[] = [
  ["black", { brandColor: "#000" }], ["white", { brandColor: "white" }], ["yellow", { brandColor: "hsl(60 100% 50%)" }],
  ["gray, the hardest of all", { brandColor: "#767676" }], ["half see-through", { brandColor: "rgba(0, 0, 255, .4)" }],
  ["unreadable", { brandColor: "#fd0", buttonText: "#fff" }], ["its own text", { brandColor: "#2f6f5e", buttonText: "#f4fff0", logo: wideLogo }],
  ["always dark", { colorScheme: "dark" }], ["always light", { colorScheme: "light" }],
];

describe("themes", () => {
  it.each(themes)("axe finds nothing wrong with a theme that is %s, in light or in dark", async (name, theme) => {
    for (const colorScheme of schemes) {
      await visit({ colorScheme, viewport: screens.desk, bypassCSP: true }, async (page) => {
        await page.goto(site.page("sign-in-error", theme));
        expect([colorScheme, await findings(page)]).toEqual([colorScheme, []]);
        await page.screenshot({ path: `.artifacts/pages/theme-${name.replaceAll(/\W+/g, "-")}-${colorScheme}.png` });
      });
    }
  });

  it("brands in every colour keep their marks readable, in light and in dark", async () => {
    const colours = ["#000", "#fff", "#777", "#4285f4", "#ff0", "#0f08", "tomato"];
    const list = colours.map((brandColor, at) => ({
      ...(providers[0] as (typeof providers)[0]),
      id: `p${at}`,
      style: { brandColor },
    }));
    const url = site.show(await signInPage({ theme: {}, host, providers: list, csrfToken, callbackUrl }));
    for (const colorScheme of schemes) {
      await visit({ colorScheme, bypassCSP: true }, async (page) => {
        await page.goto(url);
        expect(await findings(page)).toEqual([]);
        await page.screenshot({ path: `.artifacts/pages/brands-${colorScheme}.png` });
      });
    }
  });

  it("a fixed scheme does not follow the visitor", async () => {
    const ground = (colorScheme: "light" | "dark", theme: Theme) =>
      visit({ colorScheme }, async (page) => {
        await page.goto(site.page("sign-out", theme));
        return page.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor");
      });
    expect(await ground("light", { colorScheme: "dark" })).toBe(await ground("dark", {}));
    expect(await ground("dark", { colorScheme: "light" })).toBe(await ground("light", {}));
    expect(await ground("dark", {})).not.toBe(await ground("light", {}));
  });

  it("where the system chooses the colours, every field and button keeps its edge", async () => {
    await visit({ forcedColors: "active", viewport: screens.desk }, async (page) => {
      await page.goto(site.page("sign-in"));
      for (const element of await page.locator("button, input:not([type=hidden])").all()) {
        expect(await element.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
      }
      await page.screenshot({ path: ".artifacts/pages/sign-in-forced-colours.png", fullPage: true });
    });
  });

  it("nothing moves for those who asked for less motion", async () => {
    const duration = (reducedMotion: "reduce" | "no-preference") =>
      visit({ reducedMotion }, async (page) => {
        await page.goto(site.page("sign-out"));
        return page.locator("button").evaluate((element) => getComputedStyle(element).transitionDuration);
      });
    expect(await duration("reduce")).toBe("0s");
    expect(await duration("no-preference")).not.toBe("0s");
  });
});

describe("the policy", () => {
  it.each(names)("XS-24: %s breaks no rule of its own policy, asks nobody else, and is styled", async (name) => {
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

  it("XS-24: the policy is in force: a style or a script that is not ours does nothing", async () => {
    const outcome = await signInPage({ theme: {}, host, providers, csrfToken, callbackUrl });
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

  it("HD-01, HD-02: no page can be put into a frame", async () => {
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

  it("XS-11, XS-14: in a browser too, hostile names are nothing but text", async () => {
    const evil = `A"'><img src=x onerror=alert(1)><script>alert(1)</script>`;
    const list = providers.map((provider) => ({
      ...provider,
      name: evil,
      id: evil,
      ...(provider.credentials && { credentials: { [evil]: { label: evil, onfocus: "alert(1)", autofocus: true } } }),
    }));
    const url = site.show(
      await signInPage({ theme: {}, host: evil, providers: list, csrfToken: evil, callbackUrl: evil, email: evil }),
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
        site.show(await signInPage({ theme: {}, host, providers: harmless, csrfToken, callbackUrl, email: "a" })),
      );
      expect(seen).toBe(await page.evaluate(shape));
      expect(dialogs).toEqual([]);
    });
  });
});

describe("the keyboard", () => {
  it("goes through the sign-in page in the order of the eye, and shows where it is", async () => {
    await visit({ viewport: screens.desk }, async (page) => {
      await page.goto(site.page("sign-in"));
      const stops: string[] = [];
      for (let stop = 0; stop < 9; stop++) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        stops.push(
          (await focused.getAttribute("name")) ??
            (await focused.textContent())?.replace(/^[A-Z](?=Continue)/, "") ??
            "",
        );
        expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
        if (stop === 1) await page.screenshot({ path: ".artifacts/pages/sign-in-focus.png" });
      }
      expect(stops).toEqual([
        "Continue with GitHub",
        "Continue with Google",
        "Continue with Acme Identity",
        "Continue with Microsoft Entra External ID for Partners and Their Very Long Names",
        "email",
        "Continue with e-mail",
        "username",
        "password",
        "Sign in",
      ]);
    });
  });
});

describe("without script", () => {
  const options: BrowserContextOptions = { javaScriptEnabled: false, viewport: screens.phone };
  const last = () => site.posted.at(-1);

  it("a provider's button posts the token and where to go", async () => {
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

  it("HD-04: the browser says where a form came from", async () => {
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
      await page.getByLabel("E-mail address").fill("not an address");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(200);
      expect(site.posted).toHaveLength(before);
      await page.getByLabel("E-mail address").fill("ada@example.com");
      await page.keyboard.press("Enter");
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

  it("the page that sends on does so by itself", async () => {
    await visit(options, async (page) => {
      const onward = page.waitForRequest(`${site.origin}/nothing`);
      await page.goto(site.page("continue"));
      expect((await onward).method()).toBe("GET");
    });
  });
});
