/** The site of the manual in Chromium: it is accessible, loads nothing from elsewhere, and its search answers newcomers. */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "../../.ci/docs/site.ts";
import { openBrowser, screens, type Visit, visitsWith } from "./helpers.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const dist = new URL("../../docs/.vitepress/dist/", import.meta.url);

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** Serves the site as a host with addresses without endings does. */
const openManual = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const path = new URL(request.url ?? "/", "http://host").pathname.slice(1);
      for (const name of [path, `${path}.html`, `${path}index.html`]) {
        const body = extname(name) === "" ? undefined : await readFile(new URL(name, dist)).catch(() => undefined);
        if (body) return response.writeHead(200, { "content-type": types[extname(name)] }).end(body);
      }
      return response.writeHead(404).end();
    });
    server.listen(0, "127.0.0.1", () => resolve(server));
  });

let browser: Browser;
let server: Server;
let origin = "";

beforeAll(async () => {
  // `.ci/run` builds the site in its step `docs`.
  if (!existsSync(new URL("index.html", dist))) await buildSite();
  [browser, server] = await Promise.all([openBrowser(), openManual()]);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await browser.close();
});

/** A visit without a time limit of its own: the timeout of the test finds what hangs. */
const visit: Visit = (options, visitor) =>
  visitsWith(() => browser)(options, (page) => {
    page.setDefaultTimeout(0);
    page.setDefaultNavigationTimeout(0);
    return visitor(page);
  });

/** What axe finds, by rule and element. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** One page of each kind. */
const kinds = {
  home: "/",
  guide: "/guides/signing-out",
  concept: "/concepts/sign-in",
  reference: "/reference/options",
  module: "/reference/api/jwt",
  error: "/errors/InvalidCheck",
  provider: "/reference/providers/github",
} as const;

describe.each(Object.entries(kinds))("%s", (_kind, path) => {
  it.each([
    ["desk", "light"],
    ["desk", "dark"],
    ["phone", "light"],
    ["phone", "dark"],
  ] as const)(
    "%s, %s: axe finds nothing, nothing is wider than the window, no other origin is asked",
    async (screen, colorScheme) => {
      await visit({ viewport: screens[screen], colorScheme }, async (page) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(origin + path, { waitUntil: "networkidle" });
        expect(await violationsOf(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(0);
        expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith("data:"))).toEqual([]);
        expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(colorScheme === "dark");
      });
    },
  );
});

/** Presses the key of the search until it is open: on a slow machine the page is complete before its script listens. */
async function openSearch(page: Page): Promise<void> {
  const input = page.locator("#localsearch-input");
  while (!(await input.isVisible())) {
    await page.keyboard.press("Control+k");
    await page.waitForTimeout(500);
  }
}

describe("search", () => {
  it.each([
    ["how do I protect a route", "/guides/protecting"],
    ["sign out everywhere", "/guides/signing-out-everywhere"],
    ["callback url mismatch", "/guides/troubleshooting"],
    ["set up google", "/reference/providers/google"],
    ["roles", "/guides/roles"],
    ["InvalidCheck", "/errors/InvalidCheck"],
    ["passkeys", "/guides/passkeys"],
    ["own sign-in page", "/guides/own-pages"],
    ["behind a proxy", "/guides/proxies"],
    ["AUTH_SECRET", "/reference/environment"],
  ])("%s: %s is among the first five results", async (question, path) => {
    await visit({ viewport: screens.desk }, async (page) => {
      await page.goto(`${origin}/guides/`, { waitUntil: "networkidle" });
      await openSearch(page);
      await page.locator("#localsearch-input").fill(question);
      await page.locator("#localsearch-list a").first().waitFor();
      const found = await page
        .locator("#localsearch-list a")
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect([...new Set(found)].slice(0, 5)).toContain(path);
    });
  });
});
