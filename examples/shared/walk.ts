/** What a visitor does in every example, in Chromium; and what another site must not do. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** An example that runs. */
export interface Running {
  /** Address of the application; no slash at the end. */
  readonly address: string;
  /** Base path of the routes. */
  readonly authPath: string;
  readonly browser: Browser;
  /** Folder for screenshots. */
  readonly pictures: string;
  /** The link of the newest mail to an address. */
  readonly linkFor: (email: string) => string;
}

/** What an application names. */
export interface Site {
  /** The first heading of the start page for a visitor without a session. */
  readonly welcome: string | RegExp;
  /** A page for signed-in users: its path, and its first heading. It shows the name, or the e-mail address of a user without one. */
  readonly page: { readonly path: string; readonly heading: string | RegExp };
  /** A path for programs: 401 without a session, JSON with one. */
  readonly api: string;
  /** The form on the page that changes the name in the session: the label of its field, and its button. */
  readonly update: { readonly label: string; readonly button: string };
  /** Name of the button that signs out. Default: `Sign out`. */
  readonly signOut?: string;
  /** What another site would like to post. */
  readonly foreign: readonly { readonly path: string; readonly form: Readonly<Record<string, string>> }[];
  /** What the application is for, on its page. */
  readonly use?: (page: Page) => Promise<void>;
  /** Whether it needs JavaScript. Default: no. */
  readonly needsScript?: boolean;
}

/** A step through the site. */
interface Visit extends Running {
  readonly site: Site;
  readonly page: Page;
  readonly picture: (what: string) => Promise<unknown>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Opens the protected page as a visitor: it leads to the sign-in page. */
async function comeToSignIn({ site, page, address, authPath }: Visit): Promise<void> {
  await page.goto(`${address}${site.page.path}`);
  await heading(page, "Sign in");
  equal(new URL(page.url()).pathname, `${authPath}/signin`);
}

/** Is back on the page, as this user. */
async function isSignedInAs({ site, page, address }: Visit, user: string): Promise<void> {
  await page.waitForURL(`${address}${site.page.path}`);
  await heading(page, site.page.heading);
  await page.getByText(user).first().waitFor();
}

async function leave({ site, page, address }: Visit): Promise<void> {
  await page.getByRole("button", { name: site.signOut ?? "Sign out" }).click();
  await page.waitForURL(`${address}/`);
  await heading(page, site.welcome);
}

/** With the OpenID Provider: the application is used, the name is changed, and the visitor leaves. */
async function withProvider(visit: Visit): Promise<void> {
  const { site, page, picture, address, authPath } = visit;
  await page.goto(`${address}/`);
  await heading(page, site.welcome);
  await picture("1-stranger");
  await comeToSignIn(visit);
  await picture("2-sign-in");
  await page.getByRole("button", { name: "Lighthouse ID" }).click();
  await page.getByRole("button", { name: /Ines Moreau/ }).click();
  await page.getByRole("button", { name: /Allow/ }).click();
  await isSignedInAs(visit, "Ines Moreau");
  await picture("3-page");
  await site.use?.(page);
  await page.getByLabel(site.update.label).fill("Ines of the Lamp");
  await page.getByRole("button", { name: site.update.button }).click();
  await page.getByText("Ines of the Lamp").first().waitFor();
  const session = (await (await page.request.get(`${address}${authPath}/session`)).json()) as {
    user: { name: string };
  };
  equal(session.user.name, "Ines of the Lamp");
  await picture("4-updated");
  await leave(visit);
}

/** The field of a sign-in method: the page may show its form only when it is chosen. */
async function fieldOf(page: Page, label: string, method: RegExp) {
  const field = page.getByLabel(label);
  if (!(await field.isVisible())) await page.locator("summary", { hasText: method }).click();
  return field;
}

/** With a link by mail, once. */
async function withLink(visit: Visit, email: string): Promise<void> {
  const { page, linkFor } = visit;
  await comeToSignIn(visit);
  const field = await fieldOf(page, "Email address", /email/);
  await field.fill(email);
  await field.press("Enter");
  await heading(page, "Check your email");
  await page.goto(linkFor(email));
  await isSignedInAs(visit, email);
  await leave(visit);
}

/** With a password, after a wrong one. */
async function withPassword(visit: Visit): Promise<void> {
  const { page, picture } = visit;
  const type = async (password: string) => {
    await (await fieldOf(page, "User name", /password/)).fill("robin");
    await page.getByLabel("Password").fill(password);
    await page.getByLabel("Password").press("Enter");
  };
  await comeToSignIn(visit);
  await type("under-the-bridge");
  await page.getByRole("alert").waitFor();
  await picture("5-refused");
  await type("over-the-river");
  await isSignedInAs(visit, "Robin Vale");
}

/** Signed in as Robin: what programs get, and what another site cannot do. */
async function refuse({ site, address, authPath }: Visit, { request }: BrowserContext, other: BrowserContext) {
  const programs = { headers: { accept: "application/json" }, maxRedirects: 0 };
  const stranger = await other.request.get(`${address}${site.api}`, programs);
  deepEqual([stranger.status(), await stranger.json()], [401, { error: "Unauthorized" }]);
  const known = await request.get(`${address}${site.api}`, programs);
  ok(known.ok(), `${site.api} answers ${known.status()} to a signed-in user.`);
  const nameNow = async () =>
    ((await (await request.get(`${address}${authPath}/session`)).json()) as { user?: { name?: string } } | null)?.user
      ?.name;
  equal(await nameNow(), "Robin Vale");
  for (const { path, form } of [{ path: `${authPath}/signout`, form: {} }, ...site.foreign]) {
    for (const origin of ["https://evil.example", "null"]) {
      const headers = { origin, "sec-fetch-site": "cross-site", accept: "text/html" };
      const response = await request.post(`${address}${path}`, { form: { ...form }, headers, maxRedirects: 0 });
      const seen = `POST ${path} from ${origin}: ${response.status()}`;
      // The page of the library asks; a form of the application is refused.
      ok(path === `${authPath}/signout` || response.status() >= 400, seen);
      equal(await nameNow(), "Robin Vale", seen);
    }
  }
}

/** How visitors come. */
const visitors: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: "desk", options: { viewport: { width: 1280, height: 800 } } },
  { name: "phone-without-script", options: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false } },
];

/** Walks through an example. Fails if anything surprises. */
export async function walk(running: Running, site: Site): Promise<void> {
  for (const { name, options } of visitors.slice(0, site.needsScript ? 1 : visitors.length)) {
    const context = await running.browser.newContext(options);
    const other = await running.browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const picture = (what: string) =>
      page.screenshot({ path: `${running.pictures}/${name}-${what}.png`, fullPage: true });
    const visit: Visit = { ...running, site, page, picture };
    await withProvider(visit);
    await withLink(visit, `${name}@letters.example`);
    await withPassword(visit);
    await refuse(visit, context, other);
    await leave(visit);
    await page.goto(`${running.address}${site.page.path}`);
    await heading(page, "Sign in");
    await Promise.all([context.close(), other.close()]);
  }
}
