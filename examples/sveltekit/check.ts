/** Checks the example in Chromium, with JavaScript and without, and what must be refused. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import type { Running } from "../shared/walk.ts";

/** Signs in with a password. Returns the next page. */
async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("User name").fill("robin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in with a password" }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "You are not signed in.");
}

/** The actions of a user. */
async function walk({ address, pictures }: Running, page: Page, name: string, withScript: boolean): Promise<void> {
  const picture = (what: string) => page.screenshot({ path: `${pictures}/${name}-${what}.png`, fullPage: true });
  const isAt = (path: string) => page.waitForURL(address + path);
  const wayBack = `/signin?${new URLSearchParams({ callbackUrl: new URL(`${address}/dashboard`).pathname })}`;

  await page.goto(`${address}/`);
  await heading(page, "You are not signed in.");
  await picture("1-stranger");

  await page.getByRole("link", { name: "Dashboard" }).click();
  await isAt(wayBack);
  await picture("2-sign-in");
  await signIn(page, "under-the-bridge");
  match((await page.getByRole("alert").textContent()) ?? "", /^Sign-in failed\./);
  await picture("3-refused");
  await signIn(page, "over-the-river");
  await isAt("/dashboard");
  await page.getByText("robin@demo.example").waitFor();

  if (withScript) {
    await page.getByRole("link", { name: "Ask it" }).click();
    match((await page.locator("pre").textContent()) ?? "", /"sub": "u-1"/);
  }
  await picture("4-dashboard");
  deepEqual(await (await page.request.get(`${address}/api/token`)).json(), {
    sub: "u-1",
    name: "Robin Vale",
    email: "robin@demo.example",
  });

  await page.getByRole("link", { name: "About" }).click();
  await page.getByText("No user.").waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await heading(page, "Dashboard");
  await signOut(page);

  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: /Ines Moreau/ }).click();
  await page.getByRole("button", { name: /Allow/ }).click();
  await isAt("/dashboard");
  await page.getByText("ines@lighthouse.example").waitFor();
  await page.goto(`${address}/`);
  await heading(page, "Welcome back, Ines Moreau.");
  await picture("5-welcome-back");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await signOut(page);
  await page.goto(`${address}/dashboard`);
  await isAt(wayBack);
}

/** Requests that a user would not make. */
async function refuse({ address }: Running, { request }: BrowserContext): Promise<void> {
  const { origin } = new URL(address);
  const post = (form: Record<string, string>, headers: Record<string, string> = { origin }) =>
    request.post(`${address}/signin`, { form, headers: { accept: "text/html", ...headers }, maxRedirects: 0 });
  const right = { providerId: "password", username: "robin", password: "over-the-river" };
  const location = async (form: Record<string, string>) => (await post(form)).headers().location;

  equal((await request.get(`${address}/api/token`)).status(), 401);
  equal((await request.get(`${address}/auth/nothing`)).status(), 404);
  equal((await post({ ...right, password: "" })).status(), 401);
  equal((await post(right, { origin: "https://evil.example" })).status(), 403);
  equal((await post(right, {})).status(), 403);
  equal((await request.post(`${address}/signin`, { data: right, headers: { origin } })).status(), 415);
  match((await location({})) ?? "", /\/signin\?callbackUrl=/);
  match((await location({ providerId: "nobody" })) ?? "", /\/signin\?callbackUrl=/);
  equal(await (await request.get(`${address}/auth/session`)).json(), null);
  match((await location({ ...right, redirectTo: "https://evil.example/" })) ?? "", new RegExp(`^${origin}`));
}

/** The journeys, each in its own browser context. */
const visitors = [
  { name: "desk", options: { viewport: { width: 1280, height: 800 } } },
  { name: "desk-without-script", options: { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false } },
  { name: "phone-dark", options: { viewport: { width: 390, height: 844 }, colorScheme: "dark" } },
] as const;

/** Fails if anything surprises. */
export async function check(running: Running): Promise<void> {
  for (const { name, options } of visitors) {
    const context = await running.browser.newContext(options);
    await walk(running, await context.newPage(), name, !("javaScriptEnabled" in options));
    await context.close();
  }
  const context = await running.browser.newContext();
  await refuse(running, context);
  await context.close();
}
