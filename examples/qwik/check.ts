/** Checks the example in Chromium, with JavaScript and without, and what must be refused. */
import { deepEqual, equal, match } from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import type { Running as RunningExample } from "../shared/walk.ts";

/** The example, with the folder of all that is sent to browsers. */
interface Running extends RunningExample {
  readonly files: string;
}

/** Signs in with a password. */
async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("User name").fill("robin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in with a password" }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** The URL that Qwik's JavaScript posts an action to. */
const byScript = ["/signin/q-data.json", "/signin/q-data.json", "/dashboard/q-data.json"];

const wayBack = "/signin/?callbackUrl=%2Fdashboard%2F";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "You are not signed in.");
}

/** A wrong password, then the correct one; the protected page; signing out. */
async function withPassword(
  { address, pictures }: Running,
  page: Page,
  name: string,
  hasScript: boolean,
): Promise<void> {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  const picture = (what: string) => page.screenshot({ path: `${pictures}/${name}-${what}.png`, fullPage: true });
  await page.goto(`${address}/`);
  await heading(page, "You are not signed in.");
  await picture("1-stranger");

  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL(address + wayBack);
  await heading(page, "Sign in");
  await picture("2-sign-in");
  await signIn(page, "under-the-bridge");
  match((await page.getByRole("alert").textContent()) ?? "", /^Sign-in failed\./);
  await picture("3-refused");
  await signIn(page, "over-the-river");
  await page.waitForURL(`${address}/dashboard/`);
  await page.getByText("robin@demo.example").waitFor();

  if (hasScript) {
    await page.getByRole("link", { name: "Ask it" }).click();
    match((await page.locator("pre").textContent()) ?? "", /"sub": "u-1"/);
  }
  await picture("4-dashboard");
  const claims = await (await page.request.get(`${address}/api/token/`)).json();
  deepEqual(claims, { sub: "u-1", name: "Robin Vale", email: "robin@demo.example" });

  await page.getByRole("link", { name: "About" }).click();
  await page.getByText("No user.").waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await heading(page, "Dashboard");
  await signOut(page);
  deepEqual(posts, hasScript ? byScript : ["/signin/", "/signin/", "/dashboard/"]);
}

/** The OpenID Provider: there, back, and out. */
async function withProvider({ address, pictures }: Running, page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: /Ines Moreau/ }).click();
  await page.getByRole("button", { name: /Allow/ }).click();
  await page.waitForURL(`${address}/dashboard/`);
  await page.getByText("ines@lighthouse.example").waitFor();
  await page.getByRole("link", { name: "Qwik" }).click();
  await heading(page, "Welcome back, Ines Moreau.");
  await page.screenshot({ path: `${pictures}/${name}-5-welcome-back.png`, fullPage: true });
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await heading(page, "Dashboard");
  await signOut(page);
  await page.goto(`${address}/dashboard/`);
  await page.waitForURL(address + wayBack);
}

/** Where the forms of a page are posted to: of each action one address. */
async function actionsOf({ address }: Running, { request }: BrowserContext, path: string): Promise<readonly string[]> {
  const html = await (await request.get(address + path)).text();
  return [...html.matchAll(/action="([^"]+)"/g)].map(([, action = ""]) => new URL(action, address + path).href);
}

/** Requests that a user would not make. */
async function refuse(running: Running, context: BrowserContext): Promise<void> {
  const { address } = running;
  const { request } = context;
  const [signIn = ""] = await actionsOf(running, context, "/signin/");
  const post = (form: Record<string, string>, headers: Record<string, string> = { origin: address }) =>
    request.post(signIn, { form, headers: { accept: "text/html", ...headers }, maxRedirects: 0 });
  const right = { providerId: "password", "options.username": "robin", "options.password": "over-the-river" };
  const location = async (form: Record<string, string>) => (await post(form)).headers().location ?? "";

  equal((await request.get(`${address}/api/token/`)).status(), 401);
  equal((await request.get(`${address}/auth/nothing`)).status(), 404);
  equal((await post({ ...right, "options.password": "" })).status(), 401);
  equal((await post(right, { origin: "https://evil.example" })).status(), 403);
  equal((await post(right, {})).status(), 403);
  equal((await request.post(signIn, { data: right, headers: { origin: "https://evil.example" } })).status(), 403);
  match(await location({}), /\/signin\/\?callbackUrl=/);
  match(await location({ providerId: "nobody" }), /\/signin\/\?callbackUrl=/);
  equal(await (await request.get(`${address}/auth/session`)).json(), null);
  equal(await location({ ...right, redirectTo: "https://evil.example/" }), `${address}/`);

  // With a session, the page has the form of the other action.
  const [signOut = ""] = await actionsOf(running, context, "/dashboard/");
  await wrongInput(running, context, signIn, { providerId: 1, options: 2, authorizationParams: 3, redirectTo: 4 });
  await wrongInput(running, context, signOut, { redirectTo: 4 });
  equal((await request.post(signOut, { form: {}, headers: { origin: "https://evil.example" } })).status(), 403);
  match(JSON.stringify(await (await request.get(`${address}/auth/session`)).json()), /Robin Vale/);
}

/** Every field of an action is invalid: the result has a list of errors for each. */
async function wrongInput(
  { address }: Running,
  { request }: BrowserContext,
  action: string,
  data: object,
): Promise<void> {
  const url = action.replace("?", "q-data.json?");
  const answer = await request.post(url, { data, headers: { origin: address } });
  equal(answer.status(), 400);
  const text = await answer.text();
  for (const field of Object.keys(data)) match(text, new RegExp(`"${field}"`));
  match(text, /"failed"/);
  match(text, /"This must be text\."/);
}

/** Nothing of the engine, and nothing of what only the server may know, is sent to browsers. */
function searchFiles({ files }: Running): void {
  for (const file of globSync(`${files}/**/*.{js,json}`)) {
    equal(/scrypt|timingSafeEqual|session-token|AUTH_SECRET/.exec(readFileSync(file, "utf8"))?.[0], undefined, file);
  }
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
    const page = await context.newPage();
    await withPassword(running, page, name, !("javaScriptEnabled" in options));
    await withProvider(running, page, name);
    await context.close();
  }
  const context = await running.browser.newContext();
  await refuse(running, context);
  await context.close();
  searchFiles(running);
}
