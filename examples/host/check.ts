/** Checks the example in Chromium: every sign-in method, two tabs, without JavaScript, on a phone, and what must be refused. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A running example. */
export interface Running {
  readonly address: string;
  /** Address of the OpenID Provider. */
  readonly issuer: string;
  readonly browser: Browser;
  /** Folder for screenshots. */
  readonly pictures: string;
  /** The link of the newest mail to an address. */
  readonly linkFor: (email: string) => string;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

/** Opens the example in a new browser context. */
async function visit<T>(
  { browser, address }: Running,
  options: BrowserContextOptions,
  story: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: address, viewport: desk, ...options });
  try {
    return await story(await context.newPage());
  } finally {
    await context.close();
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Waits until the header, a client component, shows the name. */
const named = (page: Page, name: string) => page.locator(".visitor", { hasText: name }).waitFor();

/** Waits for the sign-in page that a protected page redirects to. */
const isAtSignInPage = (page: Page, path: string) =>
  page.waitForURL(`**/sign-in?${new URLSearchParams({ callbackUrl: path })}`);

async function typePassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in with a password, from a page that needs it. */
async function enter(page: Page, name = "ada", password = "engine", path = "/dashboard"): Promise<void> {
  await page.goto(path);
  await isAtSignInPage(page, path);
  await typePassword(page, name, password);
  await page.waitForURL(`**${path}`);
}

const leave = (page: Page) => page.getByRole("button", { name: "Sign out", exact: true }).click();

/** Signs in with a password, after a wrong one, and out again. */
async function byPassword(page: Page, picture: (what: string) => Promise<unknown>): Promise<void> {
  await page.goto("/");
  await heading(page, "A safe place to land.");
  await picture("1-stranger");
  await page.goto("/dashboard");
  await isAtSignInPage(page, "/dashboard");
  await typePassword(page, "ada", "difference");
  await page.getByRole("alert").filter({ hasText: "password is wrong" }).waitFor();
  await picture("2-refused");
  await typePassword(page, "ada", "engine");
  await page.waitForURL("**/dashboard");
  await heading(page, "Dashboard");
  await page.getByText("ada@example.com").waitFor();
  await page.getByText("admin", { exact: true }).waitFor();
  await picture("3-dashboard");
  await page.getByRole("link", { name: "Admin" }).click();
  await heading(page, "Admin");
  await page.getByRole("link", { name: "Profile" }).click();
  await heading(page, "Profile");
  await page.getByLabel("New nickname").first().fill("Countess");
  await page.getByRole("button", { name: "Change it there" }).click();
  await page.locator("#server-nickname", { hasText: "Countess" }).waitFor();
  await picture("4-profile");
  await leave(page);
  await heading(page, "A safe place to land.");
  await page.goto("/dashboard");
  await isAtSignInPage(page, "/dashboard");
}

/** Signs in with the OpenID Provider, from a page that needs it. */
async function enterWithProvider(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAtSignInPage(page, path);
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: /Ines Moreau/ }).click();
  await page.getByRole("button", { name: /Allow/ }).click();
  await page.waitForURL(`**${path}`);
}

/** With an OpenID Provider. */
async function byProvider(page: Page): Promise<void> {
  await enterWithProvider(page, "/profile");
  await page.goto("/");
  await heading(page, "Welcome back, Ines Moreau.");
  await page.goto("/admin");
  await heading(page, "Not for you");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign out, also at the provider" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await heading(page, "A safe place to land.");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: /Ines Moreau/ }).waitFor();
}

/** With a link by e-mail. */
async function byLink(
  page: Page,
  linkFor: Running["linkFor"],
  email: string,
  picture: (what: string) => Promise<unknown>,
) {
  await page.goto("/sign-in?callbackUrl=%2Fdashboard");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await heading(page, "Check your mail");
  await picture("5-check-mail");
  await page.goto(linkFor(email));
  await page.waitForURL("**/dashboard");
  await page.getByRole("definition").filter({ hasText: email }).waitFor();
  await leave(page);
  await heading(page, "A safe place to land.");
}

/** Two tabs of one browser agree, and so do server and browser, without a page being loaded again. */
async function twoTabs(running: Running): Promise<void> {
  await visit(running, {}, async (first) => {
    const second = await first.context().newPage();
    await enter(first, "ada", "engine", "/profile");
    // The page was not loaded again: what the form sent came back, and the bar knows it.
    await named(first, "Ada Lovelace");
    await second.goto("/profile");
    await named(second, "Ada Lovelace");
    const loads: string[] = [];
    for (const page of [first, second]) page.on("load", () => loads.push(page.url()));

    await first.getByLabel("New nickname").first().fill("Enchantress");
    await first.getByRole("button", { name: "Change it there" }).click();
    for (const page of [first, second]) await page.locator("#nickname", { hasText: "Enchantress" }).waitFor();

    await second.getByLabel("New nickname").last().fill("Number");
    await second.getByRole("button", { name: "Change it here" }).click();
    for (const page of [second, first]) await page.locator("#nickname", { hasText: "Number" }).waitFor();
    deepEqual(loads, []);

    await first.getByRole("button", { name: "Sign out, in all tabs" }).click();
    await heading(first, "A safe place to land.");
    await named(second, "Not signed in");

    await enter(first);
    await named(second, "Ada Lovelace");
    await leave(first);
    await named(first, "Not signed in");
    await named(second, "Not signed in");
    deepEqual(new Set(loads.filter((url) => url === second.url())), new Set());
  });
}

/** With a passkey: added, used, and removed. The authenticator is a software one, and always approves. */
async function byPasskey(running: Running): Promise<void> {
  await visit(running, {}, async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await enter(page, "ada", "engine", "/profile");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const remove = page.getByRole("button", { name: "Remove" });
    await remove.waitFor();
    await page.screenshot({ path: `${running.pictures}/passkey-1-profile.png`, fullPage: true });
    await page.getByRole("button", { name: "Sign out, in all tabs" }).click();
    await heading(page, "A safe place to land.");
    await page.goto("/sign-in?callbackUrl=%2Fprofile");
    await page.getByRole("button", { name: "Continue with a passkey" }).click();
    await page.waitForURL("**/profile");
    await named(page, "Ada Lovelace");
    await remove.click();
    await page.getByText("None yet.").waitFor();
    await leave(page);
    await heading(page, "A safe place to land.");
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Continue with a passkey" }).click();
    await page.getByRole("alert").filter({ hasText: "passkey" }).waitFor();
    await named(page, "Not signed in");
  });
}

/** Opens the dashboard: it is protected, so a browser whose session has ended is asked to sign in. */
async function isSignedIn(page: Page): Promise<boolean> {
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: /Dashboard|Sign in/ }).waitFor();
  return new URL(page.url()).pathname === "/dashboard";
}

const android =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** Two browsers of a user: each is named, and one signs the other out, then all. `name`: of the screenshots. */
async function sessionsPage(running: Running, name: string): Promise<void> {
  await visit(running, {}, (page) =>
    visit(running, { userAgent: android, viewport: phone }, async (mobile) => {
      const picture = (what: string) =>
        page.screenshot({ path: `${running.pictures}/${name}-sessions-${what}.png`, fullPage: true });
      const labels = page.locator("main li h2");
      const leavesEverywhereElse = () => page.getByRole("button", { name: "Sign out everywhere else" }).click();
      const returns = async (path: string) => {
        await mobile.goto(`/sign-in?${new URLSearchParams({ callbackUrl: path })}`);
        await typePassword(mobile, "ada", "engine");
        await mobile.waitForURL(`**${path}`);
      };
      const isAlone = () => page.waitForFunction("document.querySelectorAll('main li').length === 1");
      await enter(page, "ada", "engine", "/sessions");
      await heading(page, "Where you are signed in");
      // Earlier visits of the walk.
      await leavesEverywhereElse();
      await isAlone();
      await enter(mobile);

      await page.reload();
      deepEqual(await labels.allTextContents(), ["Chromium on Linux", "Chromium on Android"]);
      equal(await page.getByText("This browser").count(), 1);
      await picture("1-two");
      await page.getByRole("button", { name: "Sign out there" }).click();
      await isAlone();
      deepEqual(await labels.allTextContents(), ["Chromium on Linux"]);
      deepEqual([await isSignedIn(mobile), await isSignedIn(page)], [false, true]);

      await returns("/dashboard");
      await page.goto("/sessions");
      await leavesEverywhereElse();
      await isAlone();
      deepEqual([await isSignedIn(mobile), await isSignedIn(page)], [false, true]);

      await returns("/sessions");
      await heading(mobile, "Where you are signed in");
      await mobile.screenshot({ path: `${running.pictures}/${name}-sessions-2-phone.png`, fullPage: true });
      await page.goto("/sessions");
      await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
      await heading(page, "A safe place to land.");
      await named(page, "Not signed in");
      deepEqual([await isSignedIn(mobile), await isSignedIn(page)], [false, false]);
    }),
  );
}

/** What programs get. */
async function api(running: Running): Promise<void> {
  await visit(running, {}, async (page) => {
    const ask = async (path: string) => {
      const response = await page.request.get(path);
      return [response.status(), await response.json()];
    };
    const unauthorized = [401, { error: "Unauthorized" }];
    deepEqual([await ask("/api/me"), await ask("/api/claims")], [unauthorized, unauthorized]);
    await enter(page);
    const [status, me] = await ask("/api/me");
    deepEqual(
      [status, me],
      [200, { user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, role: "admin" }],
    );
    const [, { sub, exp }] = await ask("/api/claims");
    ok(typeof sub === "string" && exp > Date.now() / 1000, "The token contains the user and the expiry.");
    for (const [path, cookies] of [
      ["/", 0],
      ["/api/auth/session", 0],
    ] as const) {
      const response = await fetch(running.address + path);
      equal(response.headers.getSetCookie().length, cookies, `A visitor without a session gets no cookie at ${path}.`);
    }
  });
}

/** Requests that a user would not make. */
async function tricks(running: Running): Promise<void> {
  const { address } = running;
  const redirected = await fetch(`${address}/dashboard`, { redirect: "manual" });
  equal(redirected.status, 307);
  const skipped = await fetch(`${address}/dashboard`, {
    headers: { "x-middleware-subrequest": Array(5).fill("proxy").join(":") },
    redirect: "manual",
  });
  ok(!(await skipped.text()).includes("Signed in until"));
  const foreign = await fetch(`${address}/api/auth/signout`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  ok(foreign.status >= 400 || /error=/.test(foreign.url));
  await visit(running, {}, async (page) => {
    await page.goto("/sign-in?callbackUrl=https%3A%2F%2Fevil.example%2F");
    await typePassword(page, "grace", "compiler");
    await named(page, "Grace Hopper");
    equal(new URL(page.url()).origin, address);
  });
}

/** Nothing is wrong with the pages for those who do not see them, and nothing is wider than the window. */
async function soundness(
  running: Running,
  options: BrowserContextOptions & { viewport: { width: number } },
  name: string,
) {
  await visit(running, { ...options, bypassCSP: true }, async (page) => {
    const look = async (path: string, what: string) => {
      await page.goto(path);
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>("axe.run()");
      deepEqual(
        violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`),
        [],
      );
      equal(
        await page.evaluate("document.documentElement.scrollWidth"),
        options.viewport.width,
        `${path} fits the window.`,
      );
      await page.screenshot({ path: `${running.pictures}/${name}-${what}.png`, fullPage: true });
    };
    await look("/", "6-stranger");
    await look("/sign-in?error=OAuthAccountNotLinked", "7-sign-in");
    await look("/check-mail", "8-check-mail");
    await enter(page);
    await look("/", "9-home");
    await look("/dashboard", "10-dashboard");
    await look("/profile", "11-profile");
    await look("/sessions", "12-sessions");
  });
}

/** Walks through all of it. Throws at the first surprise. */
export async function check(running: Running): Promise<void> {
  for (const [name, options] of [
    ["script", {}],
    ["no-script", { javaScriptEnabled: false }],
  ] as const) {
    await visit(running, options, async (page) => {
      const picture = (what: string) =>
        page.screenshot({ path: `${running.pictures}/${name}-${what}.png`, fullPage: true });
      await byPassword(page, picture);
      await byProvider(page);
      await byLink(page, running.linkFor, `${name}@letters.example`, picture);
    });
    console.log(`  sign-in method: ${name}`);
  }
  await twoTabs(running);
  console.log("  two tabs");
  await byPasskey(running);
  console.log("  passkeys");
  await sessionsPage(running, "cookie");
  console.log("  sessions: there, everywhere else, everywhere");
  await api(running);
  await tricks(running);
  console.log("  API and invalid requests");
  for (const colorScheme of ["light", "dark"] as const) {
    await soundness(running, { colorScheme, viewport: desk }, `desk-${colorScheme}`);
    await soundness(running, { colorScheme, viewport: phone }, `phone-${colorScheme}`);
  }
  console.log("  light, dark, phone");
}

/** With a database: a session outlives the process, and ends when it is ended. */
export async function checkDatabase(
  running: Running,
  restart: <T>(visit: () => Promise<T>) => Promise<T>,
): Promise<void> {
  await visit(running, {}, async (page) => {
    await restart(async () => {
      await enter(page);
      await page.getByText("ada@example.com").waitFor();
      await byLinkWith(running);
      await leftAtProvider(running);
    });
    await restart(async () => {
      await page.goto("/dashboard");
      await page.getByText("ada@example.com").waitFor();
      const [held] = (await page.context().cookies()).filter(({ name }) => name.endsWith("session-token"));
      match(held?.value ?? "", /^[\w-]{16,}$/);
      await leave(page);
      await heading(page, "A safe place to land.");
      await page.context().addCookies(held ? [held] : []);
      await page.goto("/dashboard");
      await isAtSignInPage(page, "/dashboard");
      await sessionsPage(running, "database");
    });
  });
  console.log("  sessions in PGlite");
}

const byLinkWith = (running: Running) =>
  visit(running, {}, (page) => byLink(page, running.linkFor, "kept@letters.example", async () => {}));

/** Two sessions of a user: the one whose browser signs out on the pages of the provider ends, by a logout token. */
const leftAtProvider = (running: Running) =>
  visit(running, {}, async (page) => {
    await enterWithProvider(page, "/dashboard");
    await visit(running, {}, async (other) => {
      await enterWithProvider(other, "/dashboard");
      await page.goto(running.issuer);
      await page.getByRole("link", { name: "Sign out of Lighthouse ID" }).click();
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await page.getByRole("heading", { name: "You are signed out of Lighthouse ID" }).waitFor();
      await page.goto("/");
      await heading(page, "A safe place to land.");
      await named(page, "Not signed in");
      await page.goto("/dashboard");
      await isAtSignInPage(page, "/dashboard");
      await other.reload();
      await heading(other, "Dashboard");
      await other.getByText("ines@lighthouse.example").waitFor();
    });
    console.log("  back-channel logout");
  });
