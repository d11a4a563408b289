/** Checks the example in Chromium, with JavaScript and without, and what must be refused. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { APIRequestContext, Page } from "playwright-core";
import type { Running } from "../shared/walk.ts";

/** A visitor. */
interface Visitor {
  readonly page: Page;
  readonly picture: (what: string) => Promise<unknown>;
  readonly hasScript: boolean;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const showsSignedOut = (page: Page) => heading(page, "You are not signed in.");

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("User name").fill("robin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in with a password" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await showsSignedOut(page);
}

/** A password, first a wrong one. */
async function withPassword({ address: origin }: Running, { page, picture, hasScript }: Visitor): Promise<void> {
  await page.goto(origin);
  await showsSignedOut(page);
  await picture("1-stranger");
  // With JavaScript, the request for the data of the page redirects; without, the middleware does.
  const redirected = page.waitForResponse((answer) => answer.headers().location === "/");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await redirected;
  await page.goto(origin);
  await showsSignedOut(page);

  await signIn(page, "under-the-bridge");
  equal(await page.getByRole("alert").textContent(), "The user name or the password is wrong.");
  equal((await page.context().cookies()).filter(({ value }) => value.includes("under-the-bridge")).length, 0);
  await picture("2-refused");

  await signIn(page, "over-the-river");
  await page.waitForURL(`${origin}/dashboard`);
  await page.getByText("robin@demo.example").waitFor();
  if (hasScript) {
    await page.getByRole("link", { name: "Ask it" }).click();
    match((await page.locator("pre").textContent()) ?? "", /"sub": "u-1"/);
  }
  await picture("3-dashboard");
  const me = await page.request.get(`${origin}/api/token`);
  deepEqual(await me.json(), { sub: "u-1", name: "Robin Vale", email: "robin@demo.example" });
  await signOut(page);
}

/** The OpenID Provider. */
async function withProvider({ address: origin }: Running, { page, picture, hasScript }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: /Ines Moreau/ }).click();
  await page.getByRole("button", { name: /Allow/ }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.getByText("ines@lighthouse.example").waitFor();
  await page.getByRole("link", { name: "SolidStart" }).click();
  await heading(page, "Welcome back, Ines Moreau.");
  await picture("4-welcome-back");

  // The session of the server is there in the browser, also after a reload.
  await page.reload();
  await heading(page, "Welcome back, Ines Moreau.");
  if (hasScript) {
    const name = await page.evaluate(
      "fetch('/api/auth/session').then((answer) => answer.json()).then(({ user }) => user.name)",
    );
    equal(name, "Ines Moreau");
  }
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await heading(page, "Dashboard");
  await signOut(page);
  await page.goto(`${origin}/dashboard`);
  await showsSignedOut(page);
}

/** Cancelling at the provider. */
async function withdraw({ address: origin }: Running, { page }: Visitor): Promise<void> {
  await page.goto(origin);
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await showsSignedOut(page);
  await page.getByRole("alert").waitFor();
}

/** Address of the first action of a page. */
async function actionOf(request: APIRequestContext, url: string): Promise<string> {
  const page = await (await request.get(url)).text();
  const [, action = ""] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  return new URL(action.replaceAll("&amp;", "&"), url).href;
}

/** Requests that a user would not make. */
async function refuse({ address: origin }: Running, request: APIRequestContext): Promise<void> {
  const action = await actionOf(request, origin);
  const right = { provider: "password", username: "robin", password: "over-the-river" };
  const post = async (form: Record<string, string>, headers: Record<string, string> = { origin }) => {
    const answer = await request.post(action, {
      form,
      headers: { referer: `${origin}/`, ...headers },
      maxRedirects: 0,
    });
    return new URL(answer.headers().location ?? "", origin).href;
  };
  const isSignedOut = async () => equal(await (await request.get(`${origin}/api/auth/session`)).json(), null);

  equal((await request.get(`${origin}/api/token`)).status(), 401);
  equal((await request.get(`${origin}/api/auth/nothing`)).status(), 404);
  for (const path of ["/dashboard", "/Dashboard/", "/%64ashboard", "/dashboard?x=/", "//dashboard"]) {
    const answer = await request.get(origin + path, { maxRedirects: 0 });
    deepEqual([answer.status(), answer.headers().location], [302, "/"], path);
  }

  // Each action without input, with unexpected input, and from another site.
  equal(await post({ ...right, password: "" }), `${origin}/?error=CredentialsSignin`);
  equal(await post({ ...right, password: "x".repeat(20_000) }), `${origin}/?error=CredentialsSignin`);
  match(await post({}), new RegExp(`^${origin}/\\?callbackUrl=`));
  match(await post({ provider: "nobody" }), new RegExp(`^${origin}/\\?callbackUrl=`));
  equal(await post(right, { origin: "https://evil.example" }), `${origin}/?error=MissingCSRF`);
  await isSignedOut();
  equal(new URL(await post({ ...right, redirectTo: "https://evil.example/" })).origin, origin);

  // Signed in by now. A link of another site calls the server function that signs out.
  const leave = await actionOf(request, `${origin}/dashboard`);
  await request.get(leave, { headers: { referer: "https://evil.example/" }, maxRedirects: 0 });
  await request.post(leave, { headers: { origin: "https://evil.example" }, maxRedirects: 0 });
  equal((await request.get(`${origin}/api/token`)).status(), 200);
  await request.post(leave, { headers: { origin }, maxRedirects: 0 });
  await isSignedOut();
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
    const picture = (what: string) =>
      page.screenshot({ path: `${running.pictures}/${name}-${what}.png`, fullPage: true });
    const visitor = { page, picture, hasScript: !("javaScriptEnabled" in options) };
    await withPassword(running, visitor);
    await withProvider(running, visitor);
    await context.clearCookies();
    await withdraw(running, visitor);
    await context.close();
  }
  const context = await running.browser.newContext();
  await refuse(running, context.request);
  await context.close();
}
