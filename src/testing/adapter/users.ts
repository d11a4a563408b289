/** Cases about users: storing, finding, unique addresses. */
import { expect } from "vitest";
import { randomUuid } from "../../core/crypto/random.ts";
import { suite } from "./contract.ts";
import { expectRejected } from "./harness.ts";

const findingUsers = suite(
  "a user",
  ["createUser", "getUser", "getUserByEmail"],
  [
    [
      "is stored whole",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: "Ada" });
        sameRow(await adapter.getUser(ada.id), {
          ...ada,
          name: "Ada",
          email: "user-1@example.com",
          emailVerified: null,
        });
      },
    ],
    [
      "has an id",
      async ({ user }) => {
        const { id } = await user();
        expect(String(id)).toMatch(/^(?!undefined|null|\[object).+/);
      },
    ],
    [
      "is found by id",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: "Ada" });
        sameRow(await adapter.getUser(ada.id), ada);
      },
    ],
    [
      "is found by the text of its id",
      async ({ adapter, user, sameRow }) => {
        const ada = await user();
        sameRow(await adapter.getUser(String(ada.id)), ada);
      },
    ],
    [
      "is found by its address",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ email: "ada@example.com" });
        sameRow(await adapter.getUserByEmail("ada@example.com"), ada);
      },
    ],
    [
      "is null if the id is unknown",
      async ({ adapter, user, unknownId }) => {
        await user();
        expect((await adapter.getUser(unknownId)) ?? null).toBeNull();
      },
    ],
    [
      "is null if the address is unknown",
      async ({ adapter, user }) => {
        await user();
        expect((await adapter.getUserByEmail("unknown@example.com")) ?? null).toBeNull();
      },
    ],
    [
      "is null for an empty address",
      async ({ adapter, user }) => {
        await user({ email: null as never });
        expect((await adapter.getUserByEmail("")) ?? null).toBeNull();
      },
    ],
    [
      "has emailVerified null until the address is verified",
      async ({ adapter, user }) => {
        const ada = await user();
        expect((await adapter.getUser(ada.id))?.emailVerified ?? null).toBeNull();
      },
    ],
    [
      "has the date when its address was verified",
      async ({ adapter, user, later, sameRow }) => {
        const ada = await user({ emailVerified: later(-60) });
        sameRow(await adapter.getUser(ada.id), { emailVerified: later(-60) });
        sameRow(await adapter.getUserByEmail(ada.email), { emailVerified: later(-60) });
      },
    ],
    [
      "may have no name and no picture",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: null, image: null });
        sameRow(await adapter.getUser(ada.id), { name: null, image: null });
      },
    ],
    [
      "may omit its name and its picture",
      async ({ adapter, sameRow }) => {
        const ada = await adapter.createUser({
          id: randomUuid(),
          email: "ada@example.com",
          emailVerified: null,
        });
        sameRow(await adapter.getUser(ada.id), { name: null, image: null, email: "ada@example.com" });
      },
    ],
    [
      "has a picture with a long URL",
      async ({ adapter, user, sameRow }) => {
        const image = `https://pictures.example/${"a".repeat(2000)}.png`;
        const ada = await user({ image });
        sameRow(await adapter.getUser(ada.id), { image });
      },
    ],
    [
      "keeps custom fields",
      async ({ adapter, user, sameRow, contract }) => {
        const ada = await user(contract.extra?.user ?? {});
        sameRow(await adapter.getUser(ada.id), contract.extra?.user ?? {});
        await adapter.updateUser({ id: ada.id, name: "Ada" });
        sameRow(await adapter.getUser(ada.id), { ...contract.extra?.user, name: "Ada" });
        sameRow(await adapter.getUserByEmail(ada.email), contract.extra?.user ?? {});
      },
      ["updateUser"],
    ],
    [
      "is a copy: changing it changes nothing that is stored",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: "Ada" });
        const read = await adapter.getUser(ada.id);
        if (read) read.name = "changed";
        sameRow(await adapter.getUser(ada.id), { name: "Ada" });
      },
    ],
  ],
);

const uniqueAddresses = suite(
  "addresses of users",
  ["createUser", "getUser", "getUserByEmail", "updateUser"],
  [
    [
      "are unique",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ email: "ada@example.com" });
        await expectRejected(() => user({ email: "ada@example.com" }));
        sameRow(await adapter.getUserByEmail("ada@example.com"), ada);
      },
    ],
    [
      "cannot be taken over by an update",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ email: "ada@example.com" });
        const bob = await user({ email: "bob@example.com" });
        await expectRejected(() => adapter.updateUser({ id: bob.id, email: "ada@example.com" }));
        sameRow(await adapter.getUserByEmail("ada@example.com"), ada);
        sameRow(await adapter.getUserByEmail("bob@example.com"), bob);
      },
    ],
    [
      "may be missing, for any number of users",
      async ({ adapter, user, sameRow }) => {
        const one = await user({ email: null as never });
        const two = await user({ email: null as never });
        expect(String(one.id)).not.toBe(String(two.id));
        sameRow(await adapter.getUser(one.id), { email: null });
      },
    ],
    [
      "are free again when their user has another",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ email: "ada@example.com" });
        await adapter.updateUser({ id: ada.id, email: "lovelace@example.com" });
        expect((await adapter.getUserByEmail("ada@example.com")) ?? null).toBeNull();
        sameRow(await adapter.getUserByEmail("lovelace@example.com"), { id: ada.id });
        sameRow(await user({ email: "ada@example.com" }), { email: "ada@example.com" });
      },
    ],
    [
      "are free again when their user is deleted",
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ email: "ada@example.com" });
        await adapter.deleteUser(ada.id);
        expect((await adapter.getUserByEmail("ada@example.com")) ?? null).toBeNull();
        sameRow(await user({ email: "ada@example.com" }), { email: "ada@example.com" });
      },
      ["deleteUser"],
    ],
  ],
);

export const userSuites = [findingUsers, uniqueAddresses];
