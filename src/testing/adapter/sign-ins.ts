/** Cases in which people sign in through the library, one by one and all at once. */
import { expect } from "vitest";
import type { AdapterUser } from "../../core/types/adapter.ts";
import { type Harness, suite } from "./contract.ts";
import { fulfilledValues, runConcurrently } from "./harness.ts";
import { createTestSite, type Person, type TestBrowser } from "./test-site.ts";

const ada: Person = { id: "1", email: "ada@example.com" };

/** Many visitors at the door of a provider. */
async function startSignIns({ concurrency, adapter }: Harness, who: (i: number) => readonly [string, Person]) {
  const site = createTestSite(adapter);
  const begin = async (i: number) => {
    const visitor = site.openBrowser();
    return { visitor, path: await visitor.startSignIn(...who(i)) };
  };
  return fulfilledValues(await runConcurrently(concurrency, begin));
}

/** All come back at once. Returns those who are in. */
async function completeSignIns(
  waiting: readonly { visitor: TestBrowser; path: string }[],
): Promise<readonly TestBrowser[]> {
  expect(waiting.length).toBeGreaterThan(0);
  await Promise.all(waiting.map(({ visitor, path }) => visitor.request(path)));
  return waiting.map(({ visitor }) => visitor).filter((visitor) => visitor.hasSessionCookie());
}

const sessionEmails = async (visitors: readonly TestBrowser[]): Promise<readonly (string | null)[]> => [
  ...new Set(await Promise.all(visitors.map((visitor) => visitor.sessionEmail()))),
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
  "through the library, a person",
  [...signInMethodNames, ...sessionMethodNames],
  [
    [
      "signs in, comes back, and is one user",
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
      "without an address signs in, and is shown without one",
      async ({ adapter }) => {
        const visitor = createTestSite(adapter).openBrowser();
        await visitor.signIn("one", { id: "2", email: null });
        expect(visitor.hasSessionCookie()).toBe(true);
        expect(await visitor.sessionEmail()).toBeNull();
        expect(await adapter.getUserByAccount({ provider: "one", providerAccountId: "2" })).toBeTruthy();
      },
    ],
    [
      "who signed out is out, also with the cookie of before",
      async ({ adapter }) => {
        const visitor = createTestSite(adapter).openBrowser();
        await visitor.signIn("one", ada);
        expect(await visitor.sessionEmail()).toBe("ada@example.com");
        await visitor.request("/auth/signout", {});
        expect(await visitor.sessionEmail()).toBeNull();
      },
    ],
    [
      "has a session that is extended at each access when the application says so",
      async ({ adapter, sameRow, later }) => {
        const site = createTestSite(adapter, {
          session: { updateAge: 0, generateSessionToken: () => "fixed-for-the-test" },
        });
        const visitor = site.openBrowser();
        await visitor.signIn("one", ada);
        await adapter.updateSession({ sessionToken: "fixed-for-the-test", expires: later(3600) });
        expect(await visitor.sessionEmail()).toBe("ada@example.com");
        const read = await adapter.getSessionAndUser("fixed-for-the-test");
        expect(read?.session.expires.valueOf()).toBeGreaterThan(later(86_400).valueOf());
        sameRow(read?.user, { email: "ada@example.com" });
      },
    ],
    [
      "whose session is gone signs in again in the same browser, and has one session",
      async ({ adapter }) => {
        const tokens: string[] = [];
        const generateSessionToken = () => {
          tokens.push(`fixed-for-the-test-${tokens.length}`);
          return tokens.at(-1) ?? "";
        };
        const visitor = createTestSite(adapter, { session: { generateSessionToken } }).openBrowser();
        await visitor.signIn("one", ada);
        await adapter.deleteSession(tokens[0] ?? "");
        await visitor.signIn("one", ada);
        expect(await visitor.sessionEmail()).toBe("ada@example.com");
        const found = await Promise.all(tokens.map((token) => adapter.getSessionAndUser(token)));
        expect(found.map(Boolean)).toEqual([false, true]);
      },
    ],
    [
      "keeps a session that is extended, access after access",
      async ({ adapter, later }) => {
        const site = createTestSite(adapter, {
          session: { updateAge: 0, generateSessionToken: () => "fixed-for-the-test" },
        });
        const visitor = site.openBrowser();
        await visitor.signIn("one", ada);
        for (const _access of [1, 2, 3]) {
          await adapter.updateSession({ sessionToken: "fixed-for-the-test", expires: later(3600) });
          expect(await visitor.sessionEmail()).toBe("ada@example.com");
          expect(visitor.hasSessionCookie()).toBe(true);
        }
      },
    ],
    [
      "who comes back by a link has the address proved, and is the same user",
      async ({ adapter, sameRow }) => {
        const site = createTestSite(adapter);
        for (const _time of [1, 2]) {
          const visitor = site.openBrowser();
          await visitor.request("/auth/signin/mail", { email: "ada@example.com" });
          await visitor.request(site.mailbox.get("ada@example.com") ?? "");
          expect(await visitor.sessionEmail()).toBe("ada@example.com");
        }
        const stored = await adapter.getUserByEmail("ada@example.com");
        expect(stored?.emailVerified).toBeInstanceOf(Date);
        sameRow(await adapter.getUser(stored?.id ?? ""), { email: "ada@example.com" });
      },
      magicLinkMethods,
    ],
    [
      "signs in by a link, once",
      async ({ adapter }) => {
        const site = createTestSite(adapter);
        const visitor = site.openBrowser();
        await visitor.request("/auth/signin/mail", { email: "ada@example.com" });
        const link = site.mailbox.get("ada@example.com") ?? "";
        await visitor.request(link);
        expect(await visitor.sessionEmail()).toBe("ada@example.com");
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
  "through the library, many at once",
  [...signInMethodNames, ...sessionMethodNames],
  [
    [
      "who are one person become one user with one account",
      async (trial) => {
        const { adapter, sameRow, concurrency } = trial;
        const members = await completeSignIns(await startSignIns(trial, () => ["one", ada]));
        expect(members).toHaveLength(concurrency);
        expect(await sessionEmails(members)).toEqual(["ada@example.com"]);
        const owner = await adapter.getUserByAccount({ provider: "one", providerAccountId: "1" });
        sameRow(await adapter.getUserByEmail("ada@example.com"), { id: owner?.id });
      },
    ],
    [
      "who are one person without an address become one user with one account",
      async (trial) => {
        const ids: string[] = [];
        /** Notes who was made. */
        const noted =
          <T extends readonly unknown[]>(create: (...input: T) => unknown) =>
          async (...input: T) => {
            const made = (await create(...input)) as AdapterUser;
            ids.push(String(made.id));
            return made;
          };
        const { createUser, createUserWithAccount } = trial.adapter;
        const adapter = {
          ...trial.adapter,
          createUser: noted(createUser),
          ...(createUserWithAccount && { createUserWithAccount: noted(createUserWithAccount) }),
        };
        const members = await completeSignIns(
          await startSignIns({ ...trial, adapter }, () => ["one", { id: "1", email: null }]),
        );
        expect(members).toHaveLength(trial.concurrency);
        const owner = await trial.adapter.getUserByAccount({ provider: "one", providerAccountId: "1" });
        const left = await Promise.all(ids.map((id) => trial.adapter.getUser(id)));
        expect(left.flatMap((user) => (user ? [String(user.id)] : []))).toEqual([String(owner?.id)]);
      },
    ],
    [
      "who have one address at two providers become one user, and the other account is refused",
      async (trial) => {
        const { adapter, sameRow } = trial;
        const members = await completeSignIns(await startSignIns(trial, (i) => [i % 2 === 0 ? "one" : "two", ada]));
        expect(members.length).toBeGreaterThan(0);
        expect(await sessionEmails(members)).toEqual(["ada@example.com"]);
        const owners = await Promise.all(
          ["one", "two"].map((provider) => adapter.getUserByAccount({ provider, providerAccountId: "1" })),
        );
        const known = owners.filter((owner) => owner);
        expect(known).toHaveLength(1);
        sameRow(await adapter.getUserByEmail("ada@example.com"), { id: known[0]?.id });
      },
    ],
    [
      "who are many persons become as many users",
      async (trial) => {
        const person = (i: number): Person => ({ id: `${i}`, email: `person-${i}@example.com` });
        const members = await completeSignIns(await startSignIns(trial, (i) => ["one", person(i)]));
        expect(members).toHaveLength(trial.concurrency);
        expect((await sessionEmails(members)).length).toBe(trial.concurrency);
      },
    ],
    [
      "who click one link: one is signed in",
      async ({ adapter, concurrency }) => {
        const site = createTestSite(adapter);
        const visitor = site.openBrowser();
        await visitor.request("/auth/signin/mail", { email: "ada@example.com" });
        const link = site.mailbox.get("ada@example.com") ?? "";
        const answers = fulfilledValues(await runConcurrently(concurrency, () => visitor.request(link)));
        const opened = answers.filter(({ headers }) =>
          headers.getSetCookie().some((line) => /session-token=[^;]/.test(line)),
        );
        expect(opened).toHaveLength(1);
      },
      magicLinkMethods,
    ],
    [
      "who read a session that is over are all told that there is none",
      async ({ adapter, concurrency, later }) => {
        const token = "fixed-for-the-test";
        const visitor = createTestSite(adapter, { session: { generateSessionToken: () => token } }).openBrowser();
        await visitor.signIn("one", ada);
        await adapter.updateSession({ sessionToken: token, expires: later(-3600) });
        const answers = fulfilledValues(await runConcurrently(concurrency, () => visitor.request("/auth/session")));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(["null"]));
      },
    ],
    [
      "who sign out of one session are all out",
      async ({ adapter, concurrency }) => {
        const token = "fixed-for-the-test";
        const visitor = createTestSite(adapter, { session: { generateSessionToken: () => token } }).openBrowser();
        await visitor.signIn("one", ada);
        const answers = fulfilledValues(await runConcurrently(concurrency, () => visitor.request("/auth/signout", {})));
        expect(answers.filter(({ headers }) => headers.get("location")?.includes("error"))).toEqual([]);
        expect(await adapter.getSessionAndUser(token)).toBeFalsy();
        expect(visitor.hasSessionCookie()).toBe(false);
      },
    ],
    [
      "who read a session while it is ended do not bring it back",
      async ({ adapter, concurrency }) => {
        const token = "fixed-for-the-test";
        const site = createTestSite(adapter, { session: { updateAge: 0, generateSessionToken: () => token } });
        const visitor = site.openBrowser();
        await visitor.signIn("one", ada);
        const half = Math.floor(concurrency / 2);
        const step = (i: number) =>
          visitor.request(i === half ? "/auth/signout" : "/auth/session", i === half ? {} : undefined);
        await runConcurrently(concurrency, step);
        expect((await adapter.getSessionAndUser(token)) ?? null).toBeNull();
      },
    ],
  ],
);

export const signInSuites = [singleSignIns, concurrentSignIns];
