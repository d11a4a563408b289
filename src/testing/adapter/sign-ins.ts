/** Cases in which users sign in through `Auth`, one by one or concurrently. */
import { expect } from "vitest";
import type { AdapterUser } from "../../core/types/adapter.ts";
import { type Harness, suite } from "./contract.ts";
import { fulfilledValues, runConcurrently } from "./harness.ts";
import { createTestSite, type Person, type TestBrowser } from "./test-site.ts";

const ada: Person = { id: "1", email: "ada@example.com" };

/** Starts concurrent sign-ins, up to the callback. */
async function startSignIns({ concurrency, adapter }: Harness, who: (i: number) => readonly [string, Person]) {
  const site = createTestSite(adapter);
  const start = async (i: number) => {
    const browser = site.openBrowser();
    return { browser, path: await browser.startSignIn(...who(i)) };
  };
  return fulfilledValues(await runConcurrently(concurrency, start));
}

/** Completes sign-ins concurrently. Returns the browsers that are signed in. */
async function completeSignIns(
  started: readonly { browser: TestBrowser; path: string }[],
): Promise<readonly TestBrowser[]> {
  expect(started.length).toBeGreaterThan(0);
  await Promise.all(started.map(({ browser, path }) => browser.request(path)));
  return started.map(({ browser }) => browser).filter((browser) => browser.hasSessionCookie());
}

const sessionEmails = async (browsers: readonly TestBrowser[]): Promise<readonly (string | null)[]> => [
  ...new Set(await Promise.all(browsers.map((browser) => browser.sessionEmail()))),
];

const signInMethodNames = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "linkAccount",
  "deleteUser",
] as const;
const sessionMethodNames = ["createSession", "getSessionAndUser", "updateSession", "deleteSession"] as const;
const magicLinkMethods = ["createVerificationToken", "useVerificationToken", "updateUser"] as const;

const singleSignIns = suite(
  "through the library, a visitor",
  [...signInMethodNames, ...sessionMethodNames],
  [
    [
      "signs in, returns, and is one user",
      async ({ adapter, sameRow }) => {
        const site = createTestSite(adapter);
        const [first, second] = [site.openBrowser(), site.openBrowser()];
        await first.signIn("one", ada);
        const stored = await adapter.getUserByAccount({ provider: "one", providerAccountId: "1" });
        sameRow(stored, { email: "ada@example.com", emailVerified: null });
        await second.signIn("one", ada);
        expect(await sessionEmails([first, second])).toEqual(["ada@example.com"]);
        sameRow(await adapter.getUserByEmail("ada@example.com"), { id: stored?.id });
      },
    ],
    [
      "without an address signs in, and has a session without one",
      async ({ adapter }) => {
        const browser = createTestSite(adapter).openBrowser();
        await browser.signIn("one", { id: "2", email: null });
        expect(browser.hasSessionCookie()).toBe(true);
        expect(await browser.sessionEmail()).toBeNull();
        expect(await adapter.getUserByAccount({ provider: "one", providerAccountId: "2" })).toBeTruthy();
      },
    ],
    [
      "who signed out has no session, also with the former cookie",
      async ({ adapter }) => {
        const browser = createTestSite(adapter).openBrowser();
        await browser.signIn("one", ada);
        expect(await browser.sessionEmail()).toBe("ada@example.com");
        await browser.request("/auth/signout", {});
        expect(await browser.sessionEmail()).toBeNull();
      },
    ],
    [
      "has a session that is renewed at each access if the application configures it",
      async ({ adapter, sameRow, later }) => {
        const site = createTestSite(adapter, {
          session: { updateAge: 0, generateSessionToken: () => "fixed-for-the-test" },
        });
        const browser = site.openBrowser();
        await browser.signIn("one", ada);
        await adapter.updateSession({ sessionToken: "fixed-for-the-test", expires: later(3600) });
        expect(await browser.sessionEmail()).toBe("ada@example.com");
        const read = await adapter.getSessionAndUser("fixed-for-the-test");
        expect(read?.session.expires.valueOf()).toBeGreaterThan(later(86_400).valueOf());
        sameRow(read?.user, { email: "ada@example.com" });
      },
    ],
    [
      "whose session was deleted signs in again in the same browser, and has one session",
      async ({ adapter }) => {
        const tokens: string[] = [];
        const generateSessionToken = () => {
          tokens.push(`fixed-for-the-test-${tokens.length}`);
          return tokens.at(-1) ?? "";
        };
        const browser = createTestSite(adapter, { session: { generateSessionToken } }).openBrowser();
        await browser.signIn("one", ada);
        await adapter.deleteSession(tokens[0] ?? "");
        await browser.signIn("one", ada);
        expect(await browser.sessionEmail()).toBe("ada@example.com");
        const found = await Promise.all(tokens.map((token) => adapter.getSessionAndUser(token)));
        expect(found.map(Boolean)).toEqual([false, true]);
      },
    ],
    [
      "keeps a session that is renewed, access after access",
      async ({ adapter, later }) => {
        const site = createTestSite(adapter, {
          session: { updateAge: 0, generateSessionToken: () => "fixed-for-the-test" },
        });
        const browser = site.openBrowser();
        await browser.signIn("one", ada);
        for (const _access of [1, 2, 3]) {
          await adapter.updateSession({ sessionToken: "fixed-for-the-test", expires: later(3600) });
          expect(await browser.sessionEmail()).toBe("ada@example.com");
          expect(browser.hasSessionCookie()).toBe(true);
        }
      },
    ],
    [
      "who returns by a magic link has a verified address, and is the same user",
      async ({ adapter, sameRow }) => {
        const site = createTestSite(adapter);
        for (const _time of [1, 2]) {
          const browser = site.openBrowser();
          await browser.request("/auth/signin/mail", { email: "ada@example.com" });
          await browser.request(site.mailbox.get("ada@example.com") ?? "");
          expect(await browser.sessionEmail()).toBe("ada@example.com");
        }
        const stored = await adapter.getUserByEmail("ada@example.com");
        expect(stored?.emailVerified).toBeInstanceOf(Date);
        sameRow(await adapter.getUser(stored?.id ?? ""), { email: "ada@example.com" });
      },
      magicLinkMethods,
    ],
    [
      "signs in by a magic link, once",
      async ({ adapter }) => {
        const site = createTestSite(adapter);
        const browser = site.openBrowser();
        await browser.request("/auth/signin/mail", { email: "ada@example.com" });
        const link = site.mailbox.get("ada@example.com") ?? "";
        await browser.request(link);
        expect(await browser.sessionEmail()).toBe("ada@example.com");
        expect((await adapter.getUserByEmail("ada@example.com"))?.emailVerified).toBeInstanceOf(Date);
        const other = site.openBrowser();
        await other.request(link);
        expect(other.hasSessionCookie()).toBe(false);
      },
      magicLinkMethods,
    ],
  ],
);

const concurrentSignIns = suite(
  "through the library, concurrent visitors",
  [...signInMethodNames, ...sessionMethodNames],
  [
    [
      "with one account become one user with one account",
      async (harness) => {
        const { adapter, sameRow, concurrency } = harness;
        const browsers = await completeSignIns(await startSignIns(harness, () => ["one", ada]));
        expect(browsers).toHaveLength(concurrency);
        expect(await sessionEmails(browsers)).toEqual(["ada@example.com"]);
        const owner = await adapter.getUserByAccount({ provider: "one", providerAccountId: "1" });
        sameRow(await adapter.getUserByEmail("ada@example.com"), { id: owner?.id });
      },
    ],
    [
      "with one account and no address become one user with one account",
      async (harness) => {
        const ids: string[] = [];
        /** Records the ids of created users. */
        const recorded =
          <T extends readonly unknown[]>(create: (...input: T) => unknown) =>
          async (...input: T) => {
            const made = (await create(...input)) as AdapterUser;
            ids.push(String(made.id));
            return made;
          };
        const { createUser, createUserWithAccount } = harness.adapter;
        const adapter = {
          ...harness.adapter,
          createUser: recorded(createUser),
          ...(createUserWithAccount && { createUserWithAccount: recorded(createUserWithAccount) }),
        };
        const browsers = await completeSignIns(
          await startSignIns({ ...harness, adapter }, () => ["one", { id: "1", email: null }]),
        );
        expect(browsers).toHaveLength(harness.concurrency);
        const owner = await harness.adapter.getUserByAccount({ provider: "one", providerAccountId: "1" });
        const left = await Promise.all(ids.map((id) => harness.adapter.getUser(id)));
        expect(left.flatMap((user) => (user ? [String(user.id)] : []))).toEqual([String(owner?.id)]);
      },
    ],
    [
      "with one address at two providers become one user, and the other account is refused",
      async (harness) => {
        const { adapter, sameRow } = harness;
        const browsers = await completeSignIns(await startSignIns(harness, (i) => [i % 2 === 0 ? "one" : "two", ada]));
        expect(browsers.length).toBeGreaterThan(0);
        expect(await sessionEmails(browsers)).toEqual(["ada@example.com"]);
        const owners = await Promise.all(
          ["one", "two"].map((provider) => adapter.getUserByAccount({ provider, providerAccountId: "1" })),
        );
        const known = owners.filter((owner) => owner);
        expect(known).toHaveLength(1);
        sameRow(await adapter.getUserByEmail("ada@example.com"), { id: known[0]?.id });
      },
    ],
    [
      "with many accounts become as many users",
      async (harness) => {
        const person = (i: number): Person => ({ id: `${i}`, email: `person-${i}@example.com` });
        const browsers = await completeSignIns(await startSignIns(harness, (i) => ["one", person(i)]));
        expect(browsers).toHaveLength(harness.concurrency);
        expect((await sessionEmails(browsers)).length).toBe(harness.concurrency);
      },
    ],
    [
      "who open one magic link: one is signed in",
      async ({ adapter, concurrency }) => {
        const site = createTestSite(adapter);
        const browser = site.openBrowser();
        await browser.request("/auth/signin/mail", { email: "ada@example.com" });
        const link = site.mailbox.get("ada@example.com") ?? "";
        const answers = fulfilledValues(await runConcurrently(concurrency, () => browser.request(link)));
        const opened = answers.filter(({ headers }) =>
          headers.getSetCookie().some((line) => /session-token=[^;]/.test(line)),
        );
        expect(opened).toHaveLength(1);
      },
      magicLinkMethods,
    ],
    [
      "who read an expired session all get none",
      async ({ adapter, concurrency, later }) => {
        const token = "fixed-for-the-test";
        const browser = createTestSite(adapter, { session: { generateSessionToken: () => token } }).openBrowser();
        await browser.signIn("one", ada);
        await adapter.updateSession({ sessionToken: token, expires: later(-3600) });
        const answers = fulfilledValues(await runConcurrently(concurrency, () => browser.request("/auth/session")));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(["null"]));
      },
    ],
    [
      "who sign out of one session all have none",
      async ({ adapter, concurrency }) => {
        const token = "fixed-for-the-test";
        const browser = createTestSite(adapter, { session: { generateSessionToken: () => token } }).openBrowser();
        await browser.signIn("one", ada);
        const answers = fulfilledValues(await runConcurrently(concurrency, () => browser.request("/auth/signout", {})));
        expect(answers.filter(({ headers }) => headers.get("location")?.includes("error"))).toEqual([]);
        expect(await adapter.getSessionAndUser(token)).toBeFalsy();
        expect(browser.hasSessionCookie()).toBe(false);
      },
    ],
    [
      "who read a session while it is ended do not restore it",
      async ({ adapter, concurrency }) => {
        const token = "fixed-for-the-test";
        const site = createTestSite(adapter, { session: { updateAge: 0, generateSessionToken: () => token } });
        const browser = site.openBrowser();
        await browser.signIn("one", ada);
        const half = Math.floor(concurrency / 2);
        const step = (i: number) =>
          browser.request(i === half ? "/auth/signout" : "/auth/session", i === half ? {} : undefined);
        await runConcurrently(concurrency, step);
        expect((await adapter.getSessionAndUser(token)) ?? null).toBeNull();
      },
    ],
  ],
);

export const signInSuites = [singleSignIns, concurrentSignIns];
