/** Cases about the end of sessions: one by one or all of a user, with the list of those that remain. */
import { expect } from "vitest";
import { suite } from "./contract.ts";
import { ignoreRejection } from "./harness.ts";

const endingSessions = suite(
  "a session that is",
  ["createUser", "createSession", "getSessionAndUser", "deleteSession"],
  [
    [
      "ended is deleted, and the others stay",
      async ({ adapter, user, session, sameRow }) => {
        const ada = await user();
        const [row, other] = [session(ada), session(ada)];
        for (const one of [row, other]) await adapter.createSession(one);
        await adapter.deleteSession(row.sessionToken);
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
        sameRow((await adapter.getSessionAndUser(other.sessionToken))?.session, other);
      },
    ],
    [
      "ended twice is still deleted",
      async ({ adapter, user, session }) => {
        const row = session(await user());
        await adapter.createSession(row);
        await adapter.deleteSession(row.sessionToken);
        await ignoreRejection(() => adapter.deleteSession(row.sessionToken));
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
      },
    ],
    [
      "ended is not restored by an update",
      async ({ adapter, user, session, later }) => {
        const row = session(await user());
        await adapter.createSession(row);
        await adapter.deleteSession(row.sessionToken);
        await ignoreRejection(() => adapter.updateSession({ sessionToken: row.sessionToken, expires: later(7200) }));
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
      },
      ["updateSession"],
    ],
    [
      "ended leaves its user",
      async ({ adapter, user, session, sameRow }) => {
        const ada = await user();
        const row = session(ada);
        await adapter.createSession(row);
        await adapter.deleteSession(row.sessionToken);
        sameRow(await adapter.getUser(ada.id), ada);
      },
      ["getUser"],
    ],
    [
      "renewed has its new expiry, its user and its token",
      async ({ adapter, user, session, later, sameRow }) => {
        const row = session(await user());
        await adapter.createSession(row);
        await adapter.updateSession({ sessionToken: row.sessionToken, expires: later(7200) });
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.session, { ...row, expires: later(7200) });
      },
      ["updateSession"],
    ],
    [
      "renewed leaves the others unchanged",
      async ({ adapter, user, session, later, sameRow }) => {
        const ada = await user();
        const [row, other] = [session(ada), session(ada)];
        for (const one of [row, other]) await adapter.createSession(one);
        await adapter.updateSession({ sessionToken: row.sessionToken, expires: later(7200) });
        sameRow((await adapter.getSessionAndUser(other.sessionToken))?.session, other);
      },
      ["updateSession"],
    ],
    [
      "missing is not created by a renewal",
      async ({ adapter, later }) => {
        await ignoreRejection(() => adapter.updateSession({ sessionToken: "nothing", expires: later(60) }));
        expect((await adapter.getSessionAndUser("nothing")) ?? null).toBeNull();
      },
      ["updateSession"],
    ],
  ],
);

const listingSessions = suite(
  "the sessions of a user",
  ["createUser", "createSession", "getSessionAndUser", "listSessions"],
  [
    [
      "are listed, without those of others",
      async ({ adapter, user, session, later, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        await adapter.createSession(session(ada, { expires: later(100) }));
        await adapter.createSession(session(ada, { expires: later(200) }));
        await adapter.createSession(session(bob, { expires: later(300) }));
        const rows = (await adapter.listSessions(String(ada.id))).toSorted(
          (a, b) => Number(a.expires) - Number(b.expires),
        );
        expect(rows).toHaveLength(2);
        sameRow(rows[0], { userId: ada.id, expires: later(100) });
        sameRow(rows[1], { userId: ada.id, expires: later(200) });
      },
    ],
    [
      "are an empty list if there are none",
      async ({ adapter, user, unknownId }) => {
        const ada = await user();
        expect(await adapter.listSessions(String(ada.id))).toEqual([]);
        expect(await adapter.listSessions(unknownId)).toEqual([]);
      },
    ],
    [
      "are listed until they expire",
      async ({ adapter, user, session, later }) => {
        const ada = await user();
        await adapter.createSession(session(ada, { expires: later(-60) }));
        await adapter.createSession(session(ada));
        expect(await adapter.listSessions(String(ada.id))).toHaveLength(1);
      },
    ],
    [
      "are not listed once they ended",
      async ({ adapter, user, session }) => {
        const ada = await user();
        const [row, other] = [session(ada), session(ada)];
        for (const one of [row, other]) await adapter.createSession(one);
        await adapter.deleteSession(row.sessionToken);
        expect(await adapter.listSessions(String(ada.id))).toHaveLength(1);
      },
      ["deleteSession"],
    ],
    [
      "are not ended by the listed id if it is not a token",
      async ({ adapter, user, session }) => {
        const ada = await user();
        const row = session(ada);
        await adapter.createSession(row);
        const [listed] = await adapter.listSessions(String(ada.id));
        if (listed?.sessionToken === row.sessionToken) return;
        await ignoreRejection(() => adapter.deleteSession(listed?.sessionToken ?? ""));
        expect(await adapter.getSessionAndUser(row.sessionToken)).toBeTruthy();
      },
      ["deleteSession"],
    ],
    [
      "can each be ended by the listed id",
      async ({ adapter, user, session, later }) => {
        const ada = await user();
        const [row, other] = [session(ada, { expires: later(100) }), session(ada, { expires: later(200) })];
        for (const one of [row, other]) await adapter.createSession(one);
        const rows = (await adapter.listSessions(String(ada.id))).toSorted(
          (a, b) => Number(a.expires) - Number(b.expires),
        );
        await (adapter.deleteSessionByName ?? adapter.deleteSession).call(adapter, rows[0]?.sessionToken ?? "");
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
        expect(await adapter.getSessionAndUser(other.sessionToken)).toBeTruthy();
      },
      ["deleteSession"],
    ],
    [
      "end together, and those of others stay",
      async ({ adapter, user, session }) => {
        const [ada, bob] = [await user(), await user()];
        const rows = [session(ada), session(ada), session(bob)] as const;
        for (const row of rows) await adapter.createSession(row);
        await adapter.deleteSessions(String(ada.id));
        expect((await adapter.getSessionAndUser(rows[0].sessionToken)) ?? null).toBeNull();
        expect((await adapter.getSessionAndUser(rows[1].sessionToken)) ?? null).toBeNull();
        expect(await adapter.getSessionAndUser(rows[2].sessionToken)).toBeTruthy();
        expect(await adapter.listSessions(String(ada.id))).toEqual([]);
      },
      ["deleteSessions"],
    ],
    [
      "end together, all but one",
      async ({ adapter, user, session }) => {
        const ada = await user();
        const rows = [session(ada), session(ada), session(ada)] as const;
        for (const row of rows) await adapter.createSession(row);
        await adapter.deleteSessions(String(ada.id), rows[1].sessionToken);
        expect((await adapter.getSessionAndUser(rows[0].sessionToken)) ?? null).toBeNull();
        expect(await adapter.getSessionAndUser(rows[1].sessionToken)).toBeTruthy();
        expect((await adapter.getSessionAndUser(rows[2].sessionToken)) ?? null).toBeNull();
        expect(await adapter.listSessions(String(ada.id))).toHaveLength(1);
      },
      ["deleteSessions"],
    ],
    [
      "end together if the one to keep does not exist or belongs to another user",
      async ({ adapter, user, session }) => {
        const [ada, bob] = [await user(), await user()];
        const [row, other] = [session(ada), session(bob)];
        for (const one of [row, other]) await adapter.createSession(one);
        await adapter.deleteSessions(String(ada.id), other.sessionToken);
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
        expect(await adapter.getSessionAndUser(other.sessionToken)).toBeTruthy();
        await adapter.deleteSessions(String(ada.id), "nothing");
      },
      ["deleteSessions"],
    ],
  ],
);

export const sessionEndSuites = [endingSessions, listingSessions];
