/** Cases about concurrent calls: one succeeds, and no row is written in part. */
import { expect } from "vitest";
import { suite } from "./contract.ts";
import { fulfilledValues, ignoreRejection, runConcurrently } from "./harness.ts";

/** How often two calls run concurrently: the test cannot choose which is first. */
const rounds = 25;

/** The pair in an order that alternates with `k`. */
const alternate = <T>(k: number, pair: readonly [T, T]): readonly T[] => (k % 2 === 0 ? pair : pair.toReversed());

const sameRowRaces = suite(
  "of many concurrent calls",
  ["createUser", "getUserByEmail"],
  [
    [
      "that create a user with one address, one succeeds",
      async ({ adapter, user, concurrency, sameRow }) => {
        const results = fulfilledValues(
          await runConcurrently(concurrency, (i) => user({ name: `${i}`, email: "ada@example.com" })),
        );
        expect(results).toHaveLength(1);
        sameRow(await adapter.getUserByEmail("ada@example.com"), { ...results[0] });
      },
    ],
    [
      "that link one account, one succeeds",
      async ({ adapter, user, account, concurrency, sameRow, keyOf }) => {
        const users = [await user(), await user()] as const;
        const row = account(users[0]);
        const link = async (i: number) => {
          const owner = users[i % 2 === 0 ? 0 : 1];
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
      "that store a session under one token, one succeeds",
      async ({ adapter, user, session, concurrency }) => {
        const row = session(await user());
        expect(fulfilledValues(await runConcurrently(concurrency, () => adapter.createSession(row)))).toHaveLength(1);
        expect(await adapter.getSessionAndUser(row.sessionToken)).toBeTruthy();
      },
      ["createSession", "getSessionAndUser"],
    ],
    [
      "that use one verification token, one gets it",
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
      "that use many verification tokens twice each, every token is returned once",
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
      "that create a user, each is stored",
      async ({ adapter, user, concurrency }) => {
        const users = fulfilledValues(await runConcurrently(concurrency, () => user()));
        expect(new Set(users.map(({ id }) => String(id))).size).toBe(concurrency);
        expect(await adapter.getUserByEmail(users[concurrency - 1]?.email ?? "")).toBeTruthy();
      },
    ],
    [
      "that create a session, each is stored",
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
      "that end one session, each finds it deleted",
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
  "concurrently",
  ["createUser"],
  [
    [
      "ending and renewing leave no session",
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
      "ending all sessions and renewing leave no session",
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
      "deleting a user and creating a session leave no session",
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
      "deleting a user and linking an account leave no account",
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
      "two updates of one user are both kept",
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
      "two updates of one account are both kept",
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
      "two users who change to one address do not both get it",
      async ({ adapter, user }) => {
        for (let k = 0; k < rounds; k++) {
          const users = [await user(), await user()];
          const email = `wanted-${k}@example.com`;
          const results = await Promise.allSettled(users.map(async ({ id }) => adapter.updateUser({ id, email })));
          expect(fulfilledValues(results)).toHaveLength(1);
        }
      },
      ["updateUser"],
    ],
  ],
);

export const raceSuites = [sameRowRaces, twoStepRaces];
