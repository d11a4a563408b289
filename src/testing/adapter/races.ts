/** Cases about many who do the same thing at once: one wins, and nobody is left half written. */
import { expect } from "vitest";
import { suite } from "./contract.ts";
import { fulfilledValues, ignoreRejection, runConcurrently } from "./harness.ts";

/** How often two calls are let loose on each other: which is first is not ours to choose. */
const rounds = 25;

/** Whether the k-th of two goes first. */
const alternate = <T>(k: number, pair: readonly [T, T]): readonly T[] => (k % 2 === 0 ? pair : pair.toReversed());

const sameRowRaces = suite(
  "of many at once",
  ["createUser", "getUserByEmail"],
  [
    [
      "who create a user with one address, one succeeds",
      async ({ adapter, user, concurrency, sameRow }) => {
        const results = fulfilledValues(
          await runConcurrently(concurrency, (i) => user({ name: `${i}`, email: "ada@example.com" })),
        );
        expect(results).toHaveLength(1);
        sameRow(await adapter.getUserByEmail("ada@example.com"), { ...results[0] });
      },
    ],
    [
      "who link one account, one succeeds",
      async ({ adapter, user, account, concurrency, sameRow, keyOf }) => {
        const people = [await user(), await user()] as const;
        const row = account(people[0]);
        const link = async (i: number) => {
          const owner = people[i % 2 === 0 ? 0 : 1];
          await adapter.linkAccount({ ...row, userId: owner.id });
          return owner;
        };
        const owners = fulfilledValues(await runConcurrently(concurrency, link));
        expect(owners).toHaveLength(1);
        sameRow(await adapter.getUserByAccount(keyOf(row)), { id: owners[0]?.id });
      },
      ["linkAccount", "getUserByAccount"],
    ],
    [
      "who store a session under one token, one succeeds",
      async ({ adapter, user, session, concurrency }) => {
        const row = session(await user());
        expect(fulfilledValues(await runConcurrently(concurrency, () => adapter.createSession(row)))).toHaveLength(1);
        expect(await adapter.getSessionAndUser(row.sessionToken)).toBeTruthy();
      },
      ["createSession", "getSessionAndUser"],
    ],
    [
      "who use one link token, one gets it",
      async ({ adapter, later, concurrency, sameRow }) => {
        const row = { identifier: "ada@example.com", token: "t", expires: later(600) };
        await adapter.createVerificationToken(row);
        const results = await runConcurrently(concurrency, () =>
          adapter.useVerificationToken({ identifier: row.identifier, token: row.token }),
        );
        const winners = fulfilledValues(results).filter(Boolean);
        expect(winners).toHaveLength(1);
        sameRow(winners[0], row);
      },
      ["createVerificationToken", "useVerificationToken"],
    ],
    [
      "who use many link tokens twice each, every token has one winner",
      async ({ adapter, later, concurrency }) => {
        const rowOf = (i: number) => ({ identifier: `user-${i}@example.com`, token: "t", expires: later(600) });
        await runConcurrently(concurrency, (i) => adapter.createVerificationToken(rowOf(i)));
        const keyOf = ({ identifier, token }: ReturnType<typeof rowOf>) => ({ identifier, token });
        const results = await runConcurrently(concurrency * 2, (i) =>
          adapter.useVerificationToken(keyOf(rowOf(i % concurrency))),
        );
        const winners = fulfilledValues(results).flatMap((used) => (used ? [used.identifier] : []));
        expect(winners).toHaveLength(concurrency);
        expect(new Set(winners).size).toBe(concurrency);
      },
      ["createVerificationToken", "useVerificationToken"],
    ],
    [
      "who sign up, each is stored",
      async ({ adapter, user, concurrency }) => {
        const people = fulfilledValues(await runConcurrently(concurrency, () => user()));
        expect(new Set(people.map(({ id }) => String(id))).size).toBe(concurrency);
        expect(await adapter.getUserByEmail(people[concurrency - 1]?.email ?? "")).toBeTruthy();
      },
    ],
    [
      "who open a session, each has one",
      async ({ adapter, user, session, concurrency }) => {
        const ada = await user();
        const rows = Array.from({ length: concurrency }, () => session(ada));
        expect(
          fulfilledValues(await runConcurrently(concurrency, (i) => adapter.createSession(rows[i] as never))),
        ).toHaveLength(concurrency);
        const read = await runConcurrently(concurrency, (i) => adapter.getSessionAndUser(rows[i]?.sessionToken ?? ""));
        expect(fulfilledValues(read).filter(Boolean)).toHaveLength(concurrency);
        expect(await adapter.listSessions(String(ada.id))).toHaveLength(concurrency);
      },
      ["createSession", "getSessionAndUser", "listSessions"],
    ],
    [
      "who end one session, it is gone for all",
      async ({ adapter, user, session, concurrency }) => {
        const row = session(await user());
        await adapter.createSession(row);
        const results = await runConcurrently(concurrency, () => adapter.deleteSession(row.sessionToken));
        expect(fulfilledValues(results).length).toBeGreaterThan(0);
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
      },
      ["createSession", "getSessionAndUser", "deleteSession"],
    ],
  ],
);

const twoStepRaces = suite(
  "at the same moment",
  ["createUser"],
  [
    [
      "an end and an extension leave no session",
      async ({ adapter, user, session, later }) => {
        const ada = await user();
        for (let k = 0; k < rounds; k++) {
          const row = session(ada);
          await adapter.createSession(row);
          const end = () => adapter.deleteSession(row.sessionToken);
          const extend = () => adapter.updateSession({ sessionToken: row.sessionToken, expires: later(7200 + k) });
          await Promise.all(alternate<() => unknown>(k, [end, extend]).map(ignoreRejection));
          expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
        }
      },
      ["createSession", "getSessionAndUser", "updateSession", "deleteSession"],
    ],
    [
      "an end of all sessions and an extension leave no session",
      async ({ adapter, user, session, later }) => {
        const ada = await user();
        for (let k = 0; k < rounds; k++) {
          const row = session(ada);
          await adapter.createSession(row);
          const end = () => adapter.deleteSessions(String(ada.id));
          const extend = () => adapter.updateSession({ sessionToken: row.sessionToken, expires: later(7200 + k) });
          await Promise.all(alternate<() => unknown>(k, [end, extend]).map(ignoreRejection));
          expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
        }
        expect(await adapter.listSessions(String(ada.id))).toEqual([]);
      },
      ["createSession", "getSessionAndUser", "updateSession", "deleteSessions", "listSessions"],
    ],
    [
      "the end of a user and a new session leave no session",
      async ({ adapter, user, session }) => {
        for (let k = 0; k < rounds; k++) {
          const ada = await user();
          const row = session(ada);
          const remove = () => adapter.deleteUser(ada.id);
          const open = () => adapter.createSession(row);
          await Promise.allSettled(alternate<() => unknown>(k, [remove, open]).map(async (run) => run()));
          expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
        }
      },
      ["createSession", "getSessionAndUser", "deleteUser"],
    ],
    [
      "the end of a user and a new account leave no account",
      async ({ adapter, user, account, keyOf }) => {
        for (let k = 0; k < rounds; k++) {
          const ada = await user();
          const row = account(ada);
          const remove = () => adapter.deleteUser(ada.id);
          const link = () => adapter.linkAccount(row);
          await Promise.allSettled(alternate<() => unknown>(k, [remove, link]).map(async (run) => run()));
          expect((await adapter.getUserByAccount(keyOf(row))) ?? null).toBeNull();
          const bob = await user();
          await adapter.linkAccount({ ...row, userId: bob.id });
        }
      },
      ["linkAccount", "getUserByAccount", "deleteUser"],
    ],
    [
      "two changes of one user are both kept",
      async ({ adapter, user, later, sameRow }) => {
        for (let k = 0; k < rounds; k++) {
          const { id } = await user();
          const changes = [
            { name: `name ${k}` },
            { image: `https://pictures.example/${k}` },
            { emailVerified: later(k) },
          ];
          await Promise.all(changes.map((change) => adapter.updateUser({ id, ...change })));
          sameRow(await adapter.getUser(id), Object.assign({}, ...changes));
        }
      },
      ["updateUser", "getUser"],
    ],
    [
      "two changes of one account are both kept",
      async ({ adapter, user, account, sameRow }) => {
        for (let k = 0; k < rounds; k++) {
          const row = account(await user());
          const { provider, providerAccountId } = row;
          await adapter.linkAccount(row);
          const changes = [{ access_token: `a${k}` }, { refresh_token: `r${k}` }, { scope: `s${k}` }];
          await Promise.all(changes.map((change) => adapter.updateAccount({ provider, providerAccountId, ...change })));
          sameRow(await adapter.getAccount(providerAccountId, provider), Object.assign({}, ...changes));
        }
      },
      ["linkAccount", "updateAccount", "getAccount"],
    ],
    [
      "two users who want one address do not both get it",
      async ({ adapter, user }) => {
        for (let k = 0; k < rounds; k++) {
          const people = [await user(), await user()];
          const email = `wanted-${k}@example.com`;
          const results = await Promise.allSettled(people.map(async ({ id }) => adapter.updateUser({ id, email })));
          expect(fulfilledValues(results)).toHaveLength(1);
        }
      },
      ["updateUser"],
    ],
  ],
);

export const raceSuites = [sameRowRaces, twoStepRaces];
