/** What visitors do before and after the move, and what they see: in Chromium, with sessions in cookies and in a database. */
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { ServedIssuer } from "../../src/testing/serve.ts";
import { type Former, formers } from "../migration/former.ts";
import { type Application, createApplication, type Package } from "./application.ts";

/** An application of `apps/`. */
export interface Version {
  readonly name: string;
  /** The library that it moves from: `title` in `former.ts`. */
  readonly former: string;
  /** Its session cookie on `http:`. */
  readonly cookie: string;
  /** Further buttons of its sign-in page, each for a user of its own. */
  readonly buttons: Readonly<Record<Strategy, readonly string[]>>;
  /** Where a visitor ends who may not see the page for the staff: at the sign-in page, or at the page that is not found. */
  readonly refusedAt: Readonly<Record<Strategy, string>>;
  /** The environment of the application. */
  readonly env: (address: string, secret: string) => Readonly<Record<string, string>>;
}

export type Strategy = "jwt" | "database";

/** What a page shows to a visitor. */
export interface Seen {
  readonly path: string;
  /** The user, as the server renders it. */
  readonly user: Readonly<Record<string, string>>;
  /** The user, as the browser knows it. */
  readonly visitor: string;
  /** `GET /api/me`. */
  readonly me: unknown;
  /** `GET /api/claims`: what the session token has. */
  readonly claims: unknown;
  /** Whether the page for the staff is shown, which a middleware protects. */
  readonly isStaff: boolean;
  readonly staffPath: string;
  /** The session cookies of both libraries. */
  readonly cookies: readonly string[];
}

/** What one user saw before the move and after it. */
export interface Crossing {
  readonly before: Seen;
  readonly after: Seen;
}

/** What was seen under one strategy. */
export interface Observed extends Crossing {
  /** Users of the further buttons, by their names. */
  readonly others: Readonly<Record<string, Crossing>>;
  /** Another browser with a cookie of the other library that was made with another secret, or is in no database. */
  readonly foreign: Seen;
  /** Another browser with a cookie of the other library, made like the foreign one, with the right secret. */
  readonly genuine: Seen;
  readonly signedOut: Seen;
  /** Another browser with the cookie of the other library of the user who has signed out. */
  readonly replayed: Seen;
  /** After another sign-in. */
  readonly again: Seen;
  /** How many rows there are in the end; none with sessions in cookies. */
  readonly rows: Readonly<Record<string, number>>;
  /** The session tokens in the database, before and after. */
  readonly tokens: readonly (readonly string[])[];
}

export interface Walk {
  readonly printed: string;
  readonly typeErrors: string;
  readonly jwt: Observed;
  readonly database: Observed;
}

const secret = "9Zc0vYhR3oQmX7t2uLbE5wKjA8dFnG1sPiVxTqWyHrM=";
const foreignSecret = "hT2mBq8ZsYx0vKc6RdLwUe4jNfAg1PiXoMt7bVy5QnE=";

/** A visitor, the application that runs, and what it stores. */
interface Stage {
  readonly version: Version;
  readonly application: Application;
  readonly strategy: Strategy;
  readonly databaseFile: string;
  readonly browser: Browser;
}

const sessionCookies = async (context: BrowserContext): Promise<readonly string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.includes("session-token"));

async function textsOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const fields = await page.locator("dd").all();
  return Object.fromEntries(
    await Promise.all(fields.map(async (one) => [await one.getAttribute("id"), await one.textContent()])),
  );
}

/** The issuers at which users sign in: OpenID Connect, and plain OAuth 2.0. */
export interface Issuers {
  readonly harbor: ServedIssuer;
  readonly github: ServedIssuer;
}

/** Opens the pages of the application. */
async function look(context: BrowserContext, address: string): Promise<Seen> {
  const page = await context.newPage();
  try {
    await page.goto(`${address}/orders`);
    const { pathname } = new URL(page.url());
    const user = await textsOf(page);
    await page.goto(`${address}/staff`);
    const isStaff = (await page.content()).includes("For the staff");
    const { pathname: staffPath } = new URL(page.url());
    await page.goto(address);
    const visitor = (await page.locator("#visitor").textContent()) ?? "";
    const json = async (path: string): Promise<unknown> => (await context.request.get(address + path)).json();
    const [me, claims] = [await json("/api/me"), await json("/api/claims")];
    return { path: pathname, user, visitor, me, claims, isStaff, staffPath, cookies: await sessionCookies(context) };
  } finally {
    await page.close();
  }
}

/** Signs in at the issuer, which has one user and asks nothing. */
async function enter(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Sign in here" }).click();
  await page.waitForURL(`${address}/orders`);
  await page.close();
}

/** Signs in with a button of the sign-in page. The fields are those of a password. */
async function enterBy(context: BrowserContext, address: string, button: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/sign-in`);
  await page.getByPlaceholder("Email").fill("mary@harbor.example");
  await page.getByPlaceholder("Password").fill("deep water");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${address}/orders`);
  await page.close();
}

async function leave(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.locator("#visitor", { hasText: "A visitor" }).waitFor();
  await page.close();
}

/** Another browser, with a session cookie of the other library. */
async function withCookie({ browser, version, application }: Stage, value: string): Promise<Seen> {
  const context = await browser.newContext();
  await context.addCookies([{ name: version.cookie, value, url: application.address }]);
  const seen = await look(context, application.address);
  await context.close();
  return seen;
}

const formerOf = ({ former }: Version): Former => formers.find(({ title }) => title === former) as Former;

const claims = { name: "Grace Hopper", email: "grace@app.example", sub: "7", role: "staff" };

/** A session cookie that the other library made. */
const cookieOf = ({ version }: Stage, key: string): Promise<string> =>
  formerOf(version).encode({ token: claims, secret: key, salt: version.cookie });

/** A row of the other library, for a user who signed in before. */
function storeSession(file: string): string {
  const database = new DatabaseSync(file);
  const [token, expires] = ["5f0c1d9e-63f7-4f4e-9d0f-0b7c7c8f7a11", new Date(Date.now() + 86_400_000).toISOString()];
  database.exec(
    `insert into "User" (id, name, email, role) values ('7', 'Grace Hopper', 'grace@app.example', 'staff')`,
  );
  database
    .prepare(`insert into "Session" (id, "sessionToken", expires, "userId") values ('s', ?, ?, '7')`)
    .run(token, expires);
  database.close();
  return token;
}

function tokensIn(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file);
  const rows = database.prepare('select "sessionToken" from "Session"').all();
  database.close();
  return rows.map(({ sessionToken }) => String(sessionToken));
}

function rowsIn(file: string): Readonly<Record<string, number>> {
  if (!existsSync(file)) return {};
  const database = new DatabaseSync(file);
  const count = (table: string) => Number(database.prepare(`select count(*) as rows from "${table}"`).get()?.rows);
  const rows = { users: count("User"), accounts: count("Account"), sessions: count("Session") };
  database.close();
  return rows;
}

const start = ({ version, application, strategy, databaseFile }: Stage, { harbor, github }: Issuers) =>
  application.start({
    ...version.env(application.address, secret),
    HARBOR_ISSUER: harbor.url,
    HARBOR_ID: harbor.issuer.clientId,
    HARBOR_SECRET: harbor.issuer.clientSecret,
    GITHUB_SERVER: github.url,
    GITHUB_ID: github.issuer.clientId,
    GITHUB_SECRET: github.issuer.clientSecret,
    DATABASE_FILE: strategy === "database" ? databaseFile : "",
  });

/** A user who has signed in, in a browser of its own. */
interface Member {
  readonly context: BrowserContext;
  readonly seen: Seen;
}

interface Before extends Member {
  readonly others: Readonly<Record<string, Member>>;
  /** The session cookie. */
  readonly cookie: string;
  readonly tokens: readonly string[];
}

async function member(stage: Stage, signIn: (context: BrowserContext) => Promise<void>): Promise<Member> {
  const context = await stage.browser.newContext();
  await signIn(context);
  return { context, seen: await look(context, stage.application.address) };
}

/** Users sign in with the other library. */
async function walkBefore(stage: Stage, issuers: Issuers): Promise<Before> {
  const { application, databaseFile, strategy, version } = stage;
  const running = await start(stage, issuers);
  try {
    const user = await member(stage, (context) => enter(context, application.address));
    const others: Record<string, Member> = {};
    for (const button of version.buttons[strategy]) {
      others[button] = await member(stage, (context) => enterBy(context, application.address, button));
    }
    const cookie = (await user.context.cookies()).find(({ name }) => name === version.cookie)?.value ?? "";
    return { ...user, others, cookie, tokens: tokensIn(databaseFile) };
  } finally {
    await running.stop();
  }
}

/** The further users come back. */
async function crossings(others: Before["others"], address: string): Promise<Observed["others"]> {
  const seen: Record<string, Crossing> = {};
  for (const [button, { context, seen: before }] of Object.entries(others)) {
    seen[button] = { before, after: await look(context, address) };
    await context.close();
  }
  return seen;
}

/** The same browsers come back after the move; others try cookies of the other library. */
async function walkAfter(
  stage: Stage,
  issuers: Issuers,
  { context, seen, tokens, ...former }: Before,
): Promise<Observed> {
  const { strategy, application, databaseFile } = stage;
  const running = await start(stage, issuers);
  try {
    const after = await look(context, application.address);
    const others = await crossings(former.others, application.address);
    const isStored = strategy === "database";
    const foreign = await withCookie(stage, await cookieOf(stage, foreignSecret));
    const genuine = await withCookie(stage, isStored ? storeSession(databaseFile) : await cookieOf(stage, secret));
    await leave(context, application.address);
    const signedOut = await look(context, application.address);
    const replayed = await withCookie(stage, former.cookie);
    const left = tokensIn(databaseFile);
    await enter(context, application.address);
    const again = await look(context, application.address);
    const rows = rowsIn(databaseFile);
    const counted = { rows, tokens: [tokens, left, tokensIn(databaseFile)] };
    return { before: seen, after, others, foreign, genuine, signedOut, replayed, again, ...counted };
  } finally {
    await running.stop();
    await context.close();
  }
}

/** Moves an application, with users before and after. */
export async function walk(
  version: Version,
  packed: Promise<Package>,
  browser: Browser,
  issuers: Issuers,
): Promise<Walk> {
  const application = await createApplication(version.name);
  const stageOf = (strategy: Strategy): Stage => ({
    version,
    application,
    strategy,
    databaseFile: strategy === "database" ? `${application.folder}/application.db` : "",
    browser,
  });
  const [jwt, database] = [stageOf("jwt"), stageOf("database")];
  await application.build();
  const inCookie = await walkBefore(jwt, issuers);
  const inDatabase = await walkBefore(database, issuers);
  const printed = await application.move(await packed);
  await application.build();
  // Next.js writes types of its routes when it builds.
  const typeErrors = await application.typeErrors();
  return {
    printed,
    typeErrors,
    jwt: await walkAfter(jwt, issuers, inCookie),
    database: await walkAfter(database, issuers, inDatabase),
  };
}
