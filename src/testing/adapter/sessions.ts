/** Cases about sessions: reading by token, dates. */
import { expect } from "vitest";
import { type ContractRow, type Harness, suite } from "./contract.ts";
import { expectRejected } from "./harness.ts";

const readingSessions = suite(
  "a session",
  ["createUser", "createSession", "getSessionAndUser"],
  [
    [
      "is found by its token, with its user",
      async ({ adapter, user, session, sameRow }) => {
        const ada = await user({ name: "Ada" });
        const row = session(ada);
        await adapter.createSession(row);
        const read = await adapter.getSessionAndUser(row.sessionToken);
        sameRow(read?.session, row);
        sameRow(read?.user, ada);
      },
    ],
    [
      "has the token that it was read by",
      async ({ adapter, user, session }) => {
        const row = session(await user());
        await adapter.createSession(row);
        expect((await adapter.getSessionAndUser(row.sessionToken))?.session.sessionToken).toBe(row.sessionToken);
      },
    ],
    [
      "is null if it does not exist",
      async ({ adapter, user, session }) => {
        await adapter.createSession(session(await user()));
        for (const token of ["other", "", "%", "_", "*", "session-?"]) {
          expect((await adapter.getSessionAndUser(token)) ?? null, token).toBeNull();
        }
      },
    ],
    [
      "has a unique token",
      async ({ adapter, user, session, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = session(ada);
        await adapter.createSession(row);
        await expectRejected(() => adapter.createSession({ ...row, userId: String(bob.id) }));
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.user, { id: ada.id });
      },
    ],
    [
      "of an unknown user is rejected, or is not found",
      async ({ adapter, session, unknownId }) => {
        const row = session({ id: unknownId });
        await Promise.allSettled([adapter.createSession(row)]);
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
      },
    ],
    [
      "may have a token of 512 characters",
      async ({ adapter, user, session, sameRow }) => {
        const row = session(await user(), { sessionToken: "~".repeat(512) });
        await adapter.createSession(row);
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.session, row);
        expect((await adapter.getSessionAndUser("~".repeat(511))) ?? null).toBeNull();
      },
    ],
    [
      "that has expired is null, or has the date when it expired",
      async ({ adapter, user, session, later, sameRow }) => {
        const row = session(await user(), { expires: later(-3600) });
        await adapter.createSession(row);
        const read = await adapter.getSessionAndUser(row.sessionToken);
        if (read) sameRow(read.session, row);
      },
    ],
    [
      "shows its user as they are now",
      async ({ adapter, user, session, later, sameRow }) => {
        const ada = await user();
        const row = session(ada);
        await adapter.createSession(row);
        await adapter.updateUser({ id: ada.id, name: "Countess", emailVerified: later(0) });
        const now = await adapter.getSessionAndUser(row.sessionToken);
        sameRow(now?.user, { name: "Countess", emailVerified: later(0) });
      },
      ["updateUser"],
    ],
  ],
);

/** Dates that are a problem for calendars, time zones or small columns. */
const dates: readonly (readonly [string, (harness: Harness) => Date])[] = [
  ["a whole second", ({ later }) => new Date(later(600).setMilliseconds(0))],
  ["its first millisecond", ({ later }) => new Date(later(600).setMilliseconds(1))],
  ["its last millisecond", ({ later }) => new Date(later(600).setMilliseconds(999))],
  ["thirty days from now", ({ later }) => later(2_592_000)],
  ["400 days from now", ({ later }) => later(34_560_000)],
  ["the hour that summer time skips in Europe", () => new Date("2035-03-25T01:30:00.123Z")],
  ["the hour that summer time skips in America", () => new Date("2035-03-11T10:30:00.123Z")],
  ["the hour that occurs twice in autumn", () => new Date("2035-10-28T00:30:00.123Z")],
  ["a leap day", () => new Date("2036-02-29T23:59:59.123Z")],
  ["the turn of a year", () => new Date("2035-12-31T23:59:59.123Z")],
  ["a time after 2038", () => new Date("2100-06-01T12:00:00.123Z")],
];

const sessionDates = suite(
  "a session that expires at",
  ["createUser", "createSession", "getSessionAndUser", "updateSession"],
  dates.map(
    ([what, make]): ContractRow => [
      `${what} is read as it was written`,
      async (harness) => {
        const { adapter, user, session, sameRow, later } = harness;
        const expires = make(harness);
        const ada = await user();
        const [row, other] = [session(ada, { expires }), session(ada, { expires: later(60) })];
        for (const one of [row, other]) await adapter.createSession(one);
        await adapter.updateSession({ sessionToken: other.sessionToken, expires });
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.session, { expires });
        sameRow((await adapter.getSessionAndUser(other.sessionToken))?.session, { expires });
      },
    ],
  ),
);

export const sessionSuites = [readingSessions, sessionDates];
