/** Cases about changing and deleting users. */
import { expect } from "vitest";
import { suite } from "./contract.ts";
import { ignoreRejection } from "./harness.ts";

const updatingUsers = suite(
  "an update of a user",
  ["createUser", "getUser", "updateUser"],
  [
    [
      "leaves other fields unchanged, and returns the user if it returns anything",
      async ({ adapter, user, later, sameRow }) => {
        const ada = await user({ name: "Ada", image: "https://pictures.example/1.png" });
        const emailVerified = later(0);
        const updatedUser = await adapter.updateUser({ id: ada.id, emailVerified });
        if (updatedUser) sameRow(updatedUser, { id: ada.id });
        sameRow(await adapter.getUser(ada.id), { ...ada, emailVerified });
      },
    ],
    [
      "is stored",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: "Ada" });
        await adapter.updateUser({ id: ada.id, name: "Countess" });
        sameRow(await adapter.getUser(ada.id), { ...ada, name: "Countess" });
      },
    ],
    [
      "to undefined leaves the field unchanged",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: "Ada" });
        await adapter.updateUser({ id: ada.id, name: undefined as never, image: "https://pictures.example/2.png" });
        sameRow(await adapter.getUser(ada.id), { name: "Ada", image: "https://pictures.example/2.png" });
      },
    ],
    [
      "to null empties the field",
      async ({ adapter, user, later, sameRow }) => {
        const ada = await user({ name: "Ada", emailVerified: later(0) });
        await adapter.updateUser({ id: ada.id, name: null, emailVerified: null });
        sameRow(await adapter.getUser(ada.id), { name: null, emailVerified: null });
      },
    ],
    [
      "without fields changes nothing",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: "Ada" });
        await ignoreRejection(() => adapter.updateUser({ id: ada.id }));
        sameRow(await adapter.getUser(ada.id), ada);
      },
    ],
    [
      "of one leaves the others unchanged",
      async ({ adapter, user, sameRow }) => {
        const [ada, bob] = [await user(), await user({ name: "Bob" })];
        await adapter.updateUser({ id: ada.id, name: "Ada" });
        sameRow(await adapter.getUser(bob.id), bob);
      },
    ],
    [
      "creates none if the user does not exist",
      async ({ adapter, unknownId }) => {
        await ignoreRejection(() => adapter.updateUser({ id: unknownId, name: "Eve" }));
        expect((await adapter.getUser(unknownId)) ?? null).toBeNull();
      },
    ],
  ],
);

const deletingUsers = suite(
  "a deleted user",
  ["createUser", "getUser", "deleteUser"],
  [
    [
      "is not found",
      async ({ adapter, user, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        await adapter.deleteUser(ada.id);
        expect((await adapter.getUser(ada.id)) ?? null).toBeNull();
        sameRow(await adapter.getUser(bob.id), bob);
      },
    ],
    [
      "is still deleted if that is repeated",
      async ({ adapter, user }) => {
        const ada = await user();
        await adapter.deleteUser(ada.id);
        await ignoreRejection(() => adapter.deleteUser(ada.id));
        expect((await adapter.getUser(ada.id)) ?? null).toBeNull();
      },
    ],
    [
      "is deleted with their accounts, and those of others stay",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const [ada, bob] = [await user(), await user()];
        const rows = [account(ada), account(ada, { provider: "other" }), account(bob)] as const;
        for (const row of rows) await adapter.linkAccount(row);
        await adapter.deleteUser(ada.id);
        expect((await adapter.getUserByAccount(keyOf(rows[0]))) ?? null).toBeNull();
        expect((await adapter.getUserByAccount(keyOf(rows[1]))) ?? null).toBeNull();
        sameRow(await adapter.getUserByAccount(keyOf(rows[2])), bob);
      },
      ["linkAccount", "getUserByAccount"],
    ],
    [
      "has accounts that can be linked again",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await adapter.deleteUser(ada.id);
        await adapter.linkAccount({ ...row, userId: bob.id });
        sameRow(await adapter.getUserByAccount(keyOf(row)), bob);
      },
      ["linkAccount", "getUserByAccount"],
    ],
    [
      "is deleted with their sessions, and those of others stay",
      async ({ adapter, user, session, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const [first, second, third] = [session(ada), session(ada), session(bob)];
        for (const row of [first, second, third]) await adapter.createSession(row);
        await adapter.deleteUser(ada.id);
        expect((await adapter.getSessionAndUser(first.sessionToken)) ?? null).toBeNull();
        expect((await adapter.getSessionAndUser(second.sessionToken)) ?? null).toBeNull();
        sameRow((await adapter.getSessionAndUser(third.sessionToken))?.user, bob);
      },
      ["createSession", "getSessionAndUser"],
    ],
    [
      "has sessions that no update restores",
      async ({ adapter, user, session, later }) => {
        const ada = await user();
        const row = session(ada);
        await adapter.createSession(row);
        await adapter.deleteUser(ada.id);
        await ignoreRejection(() => adapter.updateSession({ sessionToken: row.sessionToken, expires: later(7200) }));
        expect((await adapter.getSessionAndUser(row.sessionToken)) ?? null).toBeNull();
      },
      ["createSession", "getSessionAndUser", "updateSession"],
    ],
    [
      "is deleted with their authenticators, and those of others stay",
      async ({ adapter, user, authenticator, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const [first, second] = [authenticator(ada), authenticator(bob)];
        for (const row of [first, second]) await adapter.createAuthenticator(row);
        await adapter.deleteUser(ada.id);
        expect((await adapter.getAuthenticator(first.credentialID)) ?? null).toBeNull();
        expect(await adapter.listAuthenticatorsByUserId(ada.id)).toEqual([]);
        sameRow(await adapter.getAuthenticator(second.credentialID), second);
      },
      ["createAuthenticator", "getAuthenticator", "listAuthenticatorsByUserId"],
    ],
  ],
);

export const userChangeSuites = [updatingUsers, deletingUsers];
