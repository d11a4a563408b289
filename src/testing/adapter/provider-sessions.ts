/** Cases about what is known of sessions, and about sessions that a provider ends. */
import { expect } from "vitest";
import { type Harness, suite } from "./contract.ts";

/** Sessions of two users at two providers. */
async function severalSessions({ adapter, user, session }: Harness) {
  const [ada, bob] = [await user(), await user()];
  const rows = {
    adaOne: session(ada, { provider: "op", sid: "s1" }),
    adaTwo: session(ada, { provider: "op", sid: "s2" }),
    adaOther: session(ada, { provider: "other", sid: "s1" }),
    adaLocal: session(ada, { provider: null, sid: null }),
    bob: session(bob, { provider: "op", sid: "s3" }),
  };
  for (const row of Object.values(rows)) await adapter.createSession(row);
  const left = async () => {
    const found = Object.entries(rows).map(async ([name, { sessionToken }]) =>
      (await adapter.getSessionAndUser(sessionToken)) ? [name] : [],
    );
    return (await Promise.all(found)).flat();
  };
  return { ada, left };
}

const details = suite(
  "what is known of a session",
  ["createUser", "createSession", "getSessionAndUser", "deleteProviderSessions"],
  [
    [
      "is stored, read and listed",
      async ({ adapter, user, session, later, sameRow }) => {
        const ada = await user();
        const known = {
          provider: "op",
          sid: "s1",
          createdAt: later(-60),
          lastUsedAt: later(0),
          label: "Ada's telephone",
          amr: "pwd otp",
        };
        const row = session(ada, known);
        await adapter.createSession(row);
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.session, row);
        const [listed] = await adapter.listSessions(String(ada.id));
        sameRow(listed, known);
      },
      ["listSessions"],
    ],
    [
      "can be missing",
      async ({ adapter, user, session, sameRow }) => {
        const unknown = { provider: null, sid: null, createdAt: null, lastUsedAt: null, label: null, amr: null };
        const row = session(await user());
        await adapter.createSession(row);
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.session, { ...row, ...unknown });
      },
    ],
    [
      "is changed by an update, which leaves the rest",
      async ({ adapter, user, session, later, sameRow }) => {
        const row = session(await user(), { provider: "op", sid: "s1", createdAt: later(0), lastUsedAt: later(0) });
        await adapter.createSession(row);
        const changes = { expires: later(7200), lastUsedAt: later(60), label: "Library" };
        await adapter.updateSession({ sessionToken: row.sessionToken, ...changes });
        sameRow((await adapter.getSessionAndUser(row.sessionToken))?.session, { ...row, ...changes });
      },
      ["updateSession"],
    ],
  ],
);

const ended = suite(
  "the sessions that a provider ends",
  ["createUser", "createSession", "getSessionAndUser", "deleteProviderSessions"],
  [
    [
      "are that with its sid, of this provider alone",
      async (harness) => {
        const { left } = await severalSessions(harness);
        expect(await harness.adapter.deleteProviderSessions({ provider: "op", sid: "s1" })).toBe(1);
        expect(await left()).toEqual(["adaTwo", "adaOther", "adaLocal", "bob"]);
      },
    ],
    [
      "are those of a user that were opened there",
      async (harness) => {
        const { ada, left } = await severalSessions(harness);
        const target = { provider: "op", userId: String(ada.id) };
        expect(await harness.adapter.deleteProviderSessions(target)).toBe(2);
        expect(await left()).toEqual(["adaOther", "adaLocal", "bob"]);
      },
    ],
    [
      "are none where sid or provider are unknown, and after they ended",
      async (harness) => {
        const { adapter } = harness;
        const { left } = await severalSessions(harness);
        for (const target of [
          { provider: "op", sid: "S1" },
          { provider: "op", sid: "" },
          { provider: "", sid: "s1" },
        ]) {
          expect(await adapter.deleteProviderSessions(target)).toBe(0);
        }
        expect(await left()).toHaveLength(5);
        const target = { provider: "op", sid: "s1" };
        expect([await adapter.deleteProviderSessions(target), await adapter.deleteProviderSessions(target)]).toEqual([
          1, 0,
        ]);
      },
    ],
    [
      "include one whose sid an update wrote",
      async ({ adapter, user, session }) => {
        const row = session(await user());
        await adapter.createSession(row);
        await adapter.updateSession({ sessionToken: row.sessionToken, provider: "op", sid: "s9" });
        expect(await adapter.deleteProviderSessions({ provider: "op", sid: "s9" })).toBe(1);
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
      },
      ["updateSession"],
    ],
  ],
);

export const providerSessionSuites = [details, ended];
