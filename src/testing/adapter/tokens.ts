/** Cases about verification tokens: each is used once, with its address. */
import { expect } from "vitest";
import { type Harness, suite } from "./contract.ts";
import { expectRejected } from "./harness.ts";

/** A token in the form of the library's hashes. */
const repeatedHash = (letter: string) => letter.repeat(64);

const tokenRow = ({ later }: Harness, fields: { identifier?: string; token?: string; expires?: Date } = {}) => ({
  identifier: "ada@example.com",
  token: repeatedHash("a"),
  expires: later(600),
  ...fields,
});

/** The key that the library passes. */
function tokenKey(harness: Harness, fields: { identifier?: string; token?: string } = {}) {
  const { identifier, token } = tokenRow(harness, fields);
  return { identifier, token };
}

const usingTokens = suite(
  "a verification token",
  ["createVerificationToken", "useVerificationToken"],
  [
    [
      "is returned when it is used",
      async (harness) => {
        await harness.adapter.createVerificationToken(tokenRow(harness));
        harness.sameRow(await harness.adapter.useVerificationToken(tokenKey(harness)), tokenRow(harness));
      },
    ],
    [
      "works once",
      async (harness) => {
        await harness.adapter.createVerificationToken(tokenRow(harness));
        await harness.adapter.useVerificationToken(tokenKey(harness));
        expect((await harness.adapter.useVerificationToken(tokenKey(harness))) ?? null).toBeNull();
      },
    ],
    [
      "is null if it does not exist",
      async (harness) => {
        expect((await harness.adapter.useVerificationToken(tokenKey(harness))) ?? null).toBeNull();
      },
    ],
    [
      "of one address cannot be used with another, and stays",
      async (harness) => {
        const { adapter, sameRow } = harness;
        await adapter.createVerificationToken(tokenRow(harness));
        for (const identifier of ["bob@example.com", "Ada@example.com", "ada@example.com ", "ada", "", "%"]) {
          expect(
            (await adapter.useVerificationToken(tokenKey(harness, { identifier }))) ?? null,
            identifier,
          ).toBeNull();
        }
        sameRow(await adapter.useVerificationToken(tokenKey(harness)), tokenRow(harness));
      },
    ],
    [
      "is not consumed when a wrong one is tried",
      async (harness) => {
        const { adapter, sameRow } = harness;
        await adapter.createVerificationToken(tokenRow(harness));
        for (const token of [repeatedHash("b"), repeatedHash("A"), `${repeatedHash("a")} `, "", "%"]) {
          expect((await adapter.useVerificationToken(tokenKey(harness, { token }))) ?? null, token).toBeNull();
        }
        sameRow(await adapter.useVerificationToken(tokenKey(harness)), tokenRow(harness));
      },
    ],
    [
      "is stored beside another of the same address",
      async (harness) => {
        const { adapter, sameRow } = harness;
        for (const letter of ["a", "b"])
          await adapter.createVerificationToken(tokenRow(harness, { token: repeatedHash(letter) }));
        sameRow(await adapter.useVerificationToken(tokenKey(harness, { token: repeatedHash("b") })), {
          token: repeatedHash("b"),
        });
        sameRow(await adapter.useVerificationToken(tokenKey(harness, { token: repeatedHash("a") })), {
          token: repeatedHash("a"),
        });
      },
    ],
    [
      "of two addresses may be the same, and is used for each",
      async (harness) => {
        const { adapter, sameRow } = harness;
        const other = { identifier: "bob@example.com" };
        await adapter.createVerificationToken(tokenRow(harness));
        await adapter.createVerificationToken(tokenRow(harness, other));
        sameRow(await adapter.useVerificationToken(tokenKey(harness)), tokenRow(harness));
        sameRow(await adapter.useVerificationToken(tokenKey(harness, other)), other);
      },
    ],
    [
      "is unique for its address",
      async (harness) => {
        await harness.adapter.createVerificationToken(tokenRow(harness));
        await expectRejected(() =>
          harness.adapter.createVerificationToken(tokenRow(harness, { expires: harness.later(6000) })),
        );
      },
    ],
    [
      "may be stored again once it was used",
      async (harness) => {
        const { adapter, sameRow } = harness;
        await adapter.createVerificationToken(tokenRow(harness));
        await adapter.useVerificationToken(tokenKey(harness));
        await adapter.createVerificationToken(tokenRow(harness, { expires: harness.later(900) }));
        sameRow(await adapter.useVerificationToken(tokenKey(harness)), { expires: harness.later(900) });
      },
    ],
    [
      "that has expired is null, or has the date when it expired",
      async (harness) => {
        const over = tokenRow(harness, { expires: harness.later(-60) });
        await harness.adapter.createVerificationToken(over);
        const used = await harness.adapter.useVerificationToken(tokenKey(harness));
        if (used) harness.sameRow(used, over);
        expect((await harness.adapter.useVerificationToken(tokenKey(harness))) ?? null).toBeNull();
      },
    ],
    [
      "has its expiry as it was written, also after 2038",
      async (harness) => {
        const expires = new Date("2100-02-28T23:59:59.999Z");
        await harness.adapter.createVerificationToken(tokenRow(harness, { expires }));
        harness.sameRow(await harness.adapter.useVerificationToken(tokenKey(harness)), { expires });
      },
    ],
    [
      "may be for an address of 254 characters",
      async (harness) => {
        const domain = Array.from({ length: 4 }, () => "d".repeat(45)).join(".");
        const identifier = `${"a".repeat(64)}@${domain}.example`.slice(0, 254);
        await harness.adapter.createVerificationToken(tokenRow(harness, { identifier }));
        expect(
          (await harness.adapter.useVerificationToken(tokenKey(harness, { identifier: identifier.slice(0, -1) }))) ??
            null,
        ).toBeNull();
        harness.sameRow(await harness.adapter.useVerificationToken(tokenKey(harness, { identifier })), { identifier });
      },
    ],
    [
      "needs no user, and creates none",
      async (harness) => {
        await harness.adapter.createVerificationToken(tokenRow(harness));
        await harness.adapter.useVerificationToken(tokenKey(harness));
        expect((await harness.adapter.getUserByEmail("ada@example.com")) ?? null).toBeNull();
      },
      ["getUserByEmail"],
    ],
    [
      "stays when a user with its address is deleted",
      async (harness) => {
        const { adapter, user, sameRow } = harness;
        const ada = await user({ email: "ada@example.com" });
        await adapter.createVerificationToken(tokenRow(harness));
        await adapter.deleteUser(ada.id);
        sameRow(await adapter.useVerificationToken(tokenKey(harness)), tokenRow(harness));
      },
      ["createUser", "deleteUser"],
    ],
  ],
);

export const tokenSuites = [usingTokens];
