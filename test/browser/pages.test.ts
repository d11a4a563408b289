/** The built-in pages in Chromium: accessibility, size, themes, keyboard. Pictures of all of them go to `.artifacts/pages`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInPage } from "../../src/core/pages/index.ts";
import type { Theme } from "../../src/core/types/theme.ts";
import { callbackUrl, csrfToken, host, messages, providers, samples, wideLogo } from "../core/pages/helpers.ts";
import { openBrowser, openSite, type Site, screens, visitsWith } from "./helpers.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
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
const visit = visitsWith(() => browser);

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

  it.each(names)("axe finds no violation on %s", async (name) => {
    await visit(options, async (page) => {
      await page.goto(site.page(name));
      expect(await findings(page)).toEqual([]);
      const opened = await page.evaluate<number>(
        "[...document.querySelectorAll('details:not([open])')].map((fold) => { fold.open = true; }).length",
      );
      expect(opened > 0 ? await findings(page) : []).toEqual([]);
    });
  });

  it("every page fits the width, down to 320 pixels, and everything to press is at least 44 pixels high", async () => {
    await visit({ ...options, deviceScaleFactor: screen === "phone" ? 2 : 1 }, async (page) => {
      for (const name of names) {
        await page.goto(site.page(name));
        await page.screenshot({ path: `.artifacts/pages/${name}-${colorScheme}-${screen}.png`, fullPage: true });
        const width = await page.evaluate("document.documentElement.scrollWidth");
        expect([name, width]).toEqual([name, viewport.width]);
        for (const element of await page
          .locator("a, button, summary, input:not([type=hidden])")
          .filter({ visible: true })
          .all()) {
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
  it.each(themes)("axe finds no violation with a theme that is %s, in light or in dark", async (name, theme) => {
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
    const url = site.show(await signInPage({ theme: {}, host, messages, providers: list, csrfToken, callbackUrl }));
    for (const colorScheme of schemes) {
      await visit({ colorScheme, bypassCSP: true }, async (page) => {
        await page.goto(url);
        expect(await findings(page)).toEqual([]);
        await page.screenshot({ path: `.artifacts/pages/brands-${colorScheme}.png` });
      });
    }
  });

  it("a fixed scheme does not follow the visitor's preference", async () => {
    const ground = (colorScheme: "light" | "dark", theme: Theme) =>
      visit({ colorScheme }, async (page) => {
        await page.goto(site.page("sign-out", theme));
        return page.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor");
      });
    expect(await ground("light", { colorScheme: "dark" })).toBe(await ground("dark", {}));
    expect(await ground("dark", { colorScheme: "light" })).toBe(await ground("light", {}));
    expect(await ground("dark", {})).not.toBe(await ground("light", {}));
  });

  it("where the system chooses the colours, every field and button keeps its border", async () => {
    await visit({ forcedColors: "active", viewport: screens.desk }, async (page) => {
      await page.goto(site.page("sign-in"));
      for (const element of await page.locator("button, input:not([type=hidden])").all()) {
        expect(await element.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
      }
      await page.screenshot({ path: ".artifacts/pages/sign-in-forced-colours.png", fullPage: true });
    });
  });

  it("nothing moves if the visitor prefers reduced motion", async () => {
    const duration = (reducedMotion: "reduce" | "no-preference") =>
      visit({ reducedMotion }, async (page) => {
        await page.goto(site.page("sign-out"));
        return page.locator("button").evaluate((element) => getComputedStyle(element).transitionDuration);
      });
    expect(await duration("reduce")).toBe("0s");
    expect(await duration("no-preference")).not.toBe("0s");
  });
});

describe("U14: the sign-in page", () => {
  const heightOf = (name: string, viewport: { width: number; height: number }) =>
    visit({ viewport }, async (page) => {
      await page.goto(site.page(name));
      return page.locator("main").evaluate((element: HTMLElement) => element.offsetHeight);
    });

  it("shows three methods without scrolling, on a desktop and on a phone", async () => {
    expect(await heightOf("sign-in-three", screens.desk)).toBeLessThan(640);
    expect(await heightOf("sign-in-three", screens.phone)).toBeLessThan(screens.phone.height);
  });
});

describe("the keyboard", () => {
  it("goes through the sign-in page in visual order, and shows the focus", async () => {
    await visit({ viewport: screens.desk }, async (page) => {
      await page.goto(site.page("sign-in"));
      const stops: string[] = [];
      for (let stop = 0; stop < 10; stop++) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        stops.push(
          (await focused.getAttribute("name")) ??
            (await focused.textContent())?.replace(/^[A-Z](?=Continue)/, "") ??
            "",
        );
        expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
        // A folded way opens with the key that presses a button.
        if (stop === 6) await page.keyboard.press("Enter");
        if (stop === 1) await page.screenshot({ path: ".artifacts/pages/sign-in-focus.png" });
      }
      expect(stops).toEqual([
        "Continue with GitHub",
        "Continue with Google",
        "Continue with Acme Identity",
        "Continue with Microsoft Entra External ID for Partners and Their Very Long Names",
        "email",
        "Continue with email",
        "Continue with a password",
        "username",
        "password",
        "Sign in",
      ]);
    });
  });
});
