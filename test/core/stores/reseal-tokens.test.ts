/** Which stored tokens are sealed anew: a truth table of what can be in a field. */
import { describe, expect, it } from "vitest";
import { createKeyring } from "../../../src/core/crypto/keyring.ts";
import { type FieldState, resealedRow } from "../../../src/core/stores/reseal-tokens.ts";
import { sealedMethods, sealField, type TokenField, tokenFields } from "../../../src/core/stores/sealed-tokens.ts";
import type { AdapterAccount } from "../../../src/core/types/adapter.ts";

const [newest, former, removed] = ["n", "f", "r"].map((letter) => letter.repeat(43)) as [string, string, string];
const keys = createKeyring([newest, former]);
const key = { provider: "acme", providerAccountId: "1" } as const;

const sealedWith = async (secret: string, field: TokenField, account = key, token = `the ${field}`): Promise<string> =>
  (await sealField({ keys: createKeyring([secret]) }, account, field, token)) as string;

/** What is stored -> its state. */
const cases: readonly (readonly [string, (field: TokenField) => unknown, FieldState])[] = [
  ["nothing", () => undefined, "none"],
  ["null", () => null, "none"],
  ["an empty text", () => "", "none"],
  ["a number", () => 7, "none"],
  ["a token as it came", (field) => `the ${field}`, "plain"],
  ["a token like the beginning of sealed text", () => "portico.1", "plain"],
  ["sealed with the newest secret", (field) => sealedWith(newest, field), "sealed"],
  ["sealed with a former secret", (field) => sealedWith(former, field), "former"],
  ["sealed with a secret that was removed", (field) => sealedWith(removed, field), "unreadable"],
  [
    "sealed for another row",
    (field) => sealedWith(newest, field, { ...key, providerAccountId: "2" } as never),
    "unreadable",
  ],
  [
    "sealed for another field",
    (field) => sealedWith(newest, field === "id_token" ? "access_token" : "id_token"),
    "unreadable",
  ],
  ["altered", async (field) => (await sealedWith(newest, field)).slice(0, -9), "unreadable"],
  ["only the prefix", () => "portico.1:", "unreadable"],
  ["too long to be sealed", () => "x".repeat(262_144), "unreadable"],
];

const opened = (row: AdapterAccount) =>
  sealedMethods({ keys: createKeyring([newest]), unreadable: () => {} }, { getAccount: () => row }).getAccount(
    "1",
    "acme",
  );

describe("a stored token", () => {
  for (const field of tokenFields) {
    it.each(cases)(`%s, in ${field}`, async (_name, stored, state) => {
      const text = await stored(field);
      const { states, changes } = await resealedRow({ keys }, { ...key, scope: "email", [field]: text });
      expect(states).toEqual({ access_token: "none", refresh_token: "none", id_token: "none", [field]: state });
      if (state !== "plain" && state !== "former") {
        expect(changes).toBeNull();
        return;
      }
      expect(Object.keys(changes ?? {}).toSorted()).toEqual(["provider", "providerAccountId", field].toSorted());
      const read = await opened(changes as AdapterAccount);
      expect(read?.[field]).toBe(text === "portico.1" ? text : `the ${field}`);
    });
  }
});

it("of a row with several, only those change that are not sealed with the newest secret", async () => {
  const row = {
    ...key,
    access_token: await sealedWith(removed, "access_token"),
    refresh_token: "plain",
    id_token: await sealedWith(newest, "id_token"),
  };
  const { states, changes } = await resealedRow({ keys }, row);
  expect(states).toEqual({ access_token: "unreadable", refresh_token: "plain", id_token: "sealed" });
  expect(changes).toEqual({ ...key, refresh_token: expect.stringMatching(/^portico\.1:/) });
  const again = await resealedRow({ keys }, { ...row, ...changes });
  expect(again.changes).toBeNull();
});
