/** Cases about link tokens: used once, by the address that they were made for. */
import { expect } from "vitest";
import { type Harness, suite } from "./contract.ts";
import { expectRejected } from "./harness.ts";

/** A hash as the library makes it. */
const repeatedHash = (letter: string) => letter.repeat(64);

const tokenRow = ({ later }: Harness, fields: { identifier?: string; token?: string; expires?: Date } = {}) => ({
  identifier: "ada@example.com",
  token: repeatedHash("a"),
  expires: later(600),
  ...fields,
});

/** What the library asks with. */
function tokenKey(trial: Harness, fields: { identifier?: string; token?: string } = {}) {
  const { identifier, token } = tokenRow(trial, fields);
  return { identifier, token };
}

const usingTokens = suite(
  "a link token",
  ["createVerificationToken", "useVerificationToken"],
  [
    [
      "is returned to whoever uses it",
      async (trial) => {
        await trial.adapter.createVerificationToken(tokenRow(trial));
        trial.sameRow(await trial.adapter.useVerificationToken(tokenKey(trial)), tokenRow(trial));
      },
    ],
    [
      "works once",
      async (trial) => {
        await trial.adapter.createVerificationToken(tokenRow(trial));
        await trial.adapter.useVerificationToken(tokenKey(trial));
        expect((await trial.adapter.useVerificationToken(tokenKey(trial))) ?? null).toBeNull();
      },
    ],
    [
      "is null where there is none",
      async (trial) => {
        expect((await trial.adapter.useVerificationToken(tokenKey(trial))) ?? null).toBeNull();
      },
    ],
    [
      "of one address is nothing for another, and stays",
      async (trial) => {
        const { adapter, sameRow } = trial;
        await adapter.createVerificationToken(tokenRow(trial));
        for (const identifier of ["bob@example.com", "Ada@example.com", "ada@example.com ", "ada", "", "%"]) {
          expect((await adapter.useVerificationToken(tokenKey(trial, { identifier }))) ?? null, identifier).toBeNull();
        }
        sameRow(await adapter.useVerificationToken(tokenKey(trial)), tokenRow(trial));
      },
    ],
    [
      "stays where it is when a wrong one is tried",
      async (trial) => {
        const { adapter, sameRow } = trial;
        await adapter.createVerificationToken(tokenRow(trial));
        for (const token of [repeatedHash("b"), repeatedHash("A"), `${repeatedHash("a")} `, "", "%"]) {
          expect((await adapter.useVerificationToken(tokenKey(trial, { token }))) ?? null, token).toBeNull();
        }
        sameRow(await adapter.useVerificationToken(tokenKey(trial)), tokenRow(trial));
      },
    ],
    [
      "lives beside another of the same address",
      async (trial) => {
        const { adapter, sameRow } = trial;
        for (const letter of ["a", "b"])
          await adapter.createVerificationToken(tokenRow(trial, { token: repeatedHash(letter) }));
        sameRow(await adapter.useVerificationToken(tokenKey(trial, { token: repeatedHash("b") })), {
          token: repeatedHash("b"),
        });
        sameRow(await adapter.useVerificationToken(tokenKey(trial, { token: repeatedHash("a") })), {
          token: repeatedHash("a"),
        });
      },
    ],
    [
      "of two addresses may be the same, and is used for each",
      async (trial) => {
        const { adapter, sameRow } = trial;
        const other = { identifier: "bob@example.com" };
        await adapter.createVerificationToken(tokenRow(trial));
        await adapter.createVerificationToken(tokenRow(trial, other));
        sameRow(await adapter.useVerificationToken(tokenKey(trial)), tokenRow(trial));
        sameRow(await adapter.useVerificationToken(tokenKey(trial, other)), other);
      },
    ],
    [
      "is unique for its address",
      async (trial) => {
        await trial.adapter.createVerificationToken(tokenRow(trial));
        await expectRejected(() =>
          trial.adapter.createVerificationToken(tokenRow(trial, { expires: trial.later(6000) })),
        );
      },
    ],
    [
      "may come again once it was used",
      async (trial) => {
        const { adapter, sameRow } = trial;
        await adapter.createVerificationToken(tokenRow(trial));
        await adapter.useVerificationToken(tokenKey(trial));
        await adapter.createVerificationToken(tokenRow(trial, { expires: trial.later(900) }));
        sameRow(await adapter.useVerificationToken(tokenKey(trial)), { expires: trial.later(900) });
      },
    ],
    [
      "that is over is null, or tells when it ended",
      async (trial) => {
        const over = tokenRow(trial, { expires: trial.later(-60) });
        await trial.adapter.createVerificationToken(over);
        const used = await trial.adapter.useVerificationToken(tokenKey(trial));
        if (used) trial.sameRow(used, over);
        expect((await trial.adapter.useVerificationToken(tokenKey(trial))) ?? null).toBeNull();
      },
    ],
    [
      "has its end as it was written, also after 2038",
      async (trial) => {
        const expires = new Date("2100-02-28T23:59:59.999Z");
        await trial.adapter.createVerificationToken(tokenRow(trial, { expires }));
        trial.sameRow(await trial.adapter.useVerificationToken(tokenKey(trial)), { expires });
      },
    ],
    [
      "may be for an address of 254 characters",
      async (trial) => {
        const domain = Array.from({ length: 4 }, () => "d".repeat(45)).join(".");
        const identifier = `${"a".repeat(64)}@${domain}.example`.slice(0, 254);
        await trial.adapter.createVerificationToken(tokenRow(trial, { identifier }));
        expect(
          (await trial.adapter.useVerificationToken(tokenKey(trial, { identifier: identifier.slice(0, -1) }))) ?? null,
        ).toBeNull();
        trial.sameRow(await trial.adapter.useVerificationToken(tokenKey(trial, { identifier })), { identifier });
      },
    ],
    [
      "needs no user, and makes none",
      async (trial) => {
        await trial.adapter.createVerificationToken(tokenRow(trial));
        await trial.adapter.useVerificationToken(tokenKey(trial));
        expect((await trial.adapter.getUserByEmail("ada@example.com")) ?? null).toBeNull();
      },
      ["getUserByEmail"],
    ],
    [
      "stays when a user with its address is deleted",
      async (trial) => {
        const { adapter, user, sameRow } = trial;
        const ada = await user({ email: "ada@example.com" });
        await adapter.createVerificationToken(tokenRow(trial));
        await adapter.deleteUser(ada.id);
        sameRow(await adapter.useVerificationToken(tokenKey(trial)), tokenRow(trial));
      },
      ["createUser", "deleteUser"],
    ],
  ],
);

export const tokenSuites = [usingTokens];
