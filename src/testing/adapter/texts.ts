/** Cases about texts: similar ones stay different, and commands have no effect. */
import { expect } from "vitest";
import { type ContractRow, suite } from "./contract.ts";
import { ignoreRejection, runConcurrently } from "./harness.ts";

/** Pairs of texts that a careless comparison treats as equal. */
const lookalikes: readonly (readonly [string, string, string])[] = [
  ["case", "ada@example.com", "ADA@example.com"],
  ["an accent", "rene@example.com", "rené@example.com"],
  ["a trailing space", "ada@example.com", "ada@example.com "],
  ["the form of an accent", "ren\u00e9@example.com", "rene\u0301@example.com"],
  ["a sharp s", "strasse@example.com", "straße@example.com"],
  ["width", "ada@example.com", "ａda@example.com"],
  ["a dotless i", "ii@example.com", "\u0131i@example.com"],
  ["an invisible character", "ada@example.com", "ada\u200b@example.com"],
];

/** Texts with a meaning in some language or format. */
const unusual: readonly (readonly [string, string])[] = [
  ["quotes of SQL", "' OR 1=1--"],
  ["a quote and a backslash", "\\'; DROP TABLE users; --"],
  ["an operator of a document database", '{"$ne":null}'],
  ["a wildcard of SQL", "%"],
  ["a wildcard of keys", "*"],
  ["the name of a prototype", "__proto__"],
  ["the name of a method", "constructor"],
  ["colons", "a:b::c"],
  ["braces", "{a}{b}"],
  ["a placeholder", "$1 ? :name"],
  ["emoji", "👩🏽‍🚀🏳️‍🌈"],
  ["characters of many scripts", "日本語 العربية हिन्दी"],
  ["line breaks and tabs", "a\r\nb\tc"],
  ["255 characters", "x".repeat(255)],
];

/** The text without line breaks and tabs, as an id. */
const idFrom = (text: string) => text.replace(/[\r\n\t]/g, "_");

const distinctIds = suite(
  "texts that differ in",
  ["createUser", "getUserByEmail"],
  lookalikes.flatMap(([what, one, other]): ContractRow[] => [
    [
      `${what} are two addresses`,
      async ({ adapter, user, sameRow }) => {
        const first = await user({ email: one });
        expect((await adapter.getUserByEmail(other)) ?? null).toBeNull();
        const second = await user({ email: other });
        sameRow(await adapter.getUserByEmail(one), first);
        sameRow(await adapter.getUserByEmail(other), second);
      },
    ],
    [
      `${what} are two accounts`,
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        await adapter.linkAccount(account(ada, { providerAccountId: one }));
        expect((await adapter.getUserByAccount({ provider: "op", providerAccountId: other })) ?? null).toBeNull();
        await adapter.linkAccount(account(bob, { providerAccountId: other }));
        sameRow(await adapter.getUserByAccount({ provider: "op", providerAccountId: one }), ada);
        sameRow(await adapter.getUserByAccount({ provider: "op", providerAccountId: other }), bob);
      },
      ["linkAccount", "getUserByAccount"],
    ],
    [
      `${what} are two session tokens`,
      async ({ adapter, user, session, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        await adapter.createSession(session(ada, { sessionToken: one }));
        expect((await adapter.getSessionAndUser(other)) ?? null).toBeNull();
        await adapter.createSession(session(bob, { sessionToken: other }));
        await adapter.deleteSession(one);
        sameRow((await adapter.getSessionAndUser(other))?.user, bob);
      },
      ["createSession", "getSessionAndUser", "deleteSession"],
    ],
    [
      `${what} are two identifiers of tokens`,
      async ({ adapter, later, sameRow }) => {
        const row = { identifier: one, token: "t", expires: later(60) };
        await adapter.createVerificationToken(row);
        expect((await adapter.useVerificationToken({ identifier: other, token: "t" })) ?? null).toBeNull();
        sameRow(await adapter.useVerificationToken({ identifier: row.identifier, token: row.token }), row);
      },
      ["createVerificationToken", "useVerificationToken"],
    ],
  ]),
);

const unusualTexts = suite(
  "a text with",
  ["createUser", "getUser"],
  unusual.flatMap(([what, text]): ContractRow[] => [
    [
      `${what} is stored as a name`,
      async ({ adapter, user, sameRow }) => {
        const ada = await user({ name: text });
        sameRow(await adapter.getUser(ada.id), { name: text });
      },
    ],
    [
      `${what} is stored as an id of an account`,
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        await adapter.linkAccount(account(bob));
        await adapter.linkAccount(account(ada, { providerAccountId: idFrom(text) }));
        sameRow(await adapter.getUserByAccount({ provider: "op", providerAccountId: idFrom(text) }), ada);
        await adapter.unlinkAccount({ provider: "op", providerAccountId: idFrom(text) });
        expect(
          (await adapter.getUserByAccount({ provider: "op", providerAccountId: idFrom(text) })) ?? null,
        ).toBeNull();
      },
      ["linkAccount", "unlinkAccount", "getUserByAccount"],
    ],
    [
      `${what} finds no session that is not its own`,
      async ({ adapter, user, session }) => {
        await adapter.createSession(session(await user()));
        expect((await adapter.getSessionAndUser(text)) ?? null).toBeNull();
        await ignoreRejection(() => adapter.deleteSession(text));
        expect(await adapter.getSessionAndUser("session-1")).toBeTruthy();
      },
      ["createSession", "getSessionAndUser", "deleteSession"],
    ],
  ]),
);

/** Pairs that are equal if their parts are joined without a separator. */
const lookalikePairs: readonly (readonly [readonly [string, string], readonly [string, string]])[] = [
  [
    ["a:b", "c"],
    ["a", "b:c"],
  ],
  [
    ["a", ":b"],
    ["a:", "b"],
  ],
  [
    ["a|b", "c"],
    ["a", "b|c"],
  ],
  [
    ["a/b", "c"],
    ["a", "b/c"],
  ],
  [
    ["a", "bc"],
    ["ab", "c"],
  ],
  [
    ['a","b', "c"],
    ["a", 'b","c'],
  ],
  [
    ["a\\", "b"],
    ["a", "\\b"],
  ],
  [
    ["a%3Ab", "c"],
    ["a", "b%3Ac"],
  ],
];

const separateParts = suite(
  "the pairs",
  ["createUser", "linkAccount", "getUserByAccount"],
  [
    ...lookalikePairs.map(
      ([one, other]): ContractRow => [
        `${JSON.stringify(one)} and ${JSON.stringify(other)} are two accounts`,
        async ({ adapter, user, account, sameRow }) => {
          const [ada, bob] = [await user(), await user()];
          const keyOf = ([provider, providerAccountId]: readonly [string, string]) => ({ provider, providerAccountId });
          await adapter.linkAccount(account(ada, keyOf(one)));
          expect((await adapter.getUserByAccount(keyOf(other))) ?? null).toBeNull();
          await adapter.linkAccount(account(bob, keyOf(other)));
          sameRow(await adapter.getUserByAccount(keyOf(one)), ada);
          sameRow(await adapter.getUserByAccount(keyOf(other)), bob);
        },
      ],
    ),
    [
      "of address and token are not concatenated",
      async ({ adapter, later, sameRow }) => {
        const row = { identifier: "a:b", token: "c", expires: later(60) };
        await adapter.createVerificationToken(row);
        expect((await adapter.useVerificationToken({ identifier: "a", token: "b:c" })) ?? null).toBeNull();
        sameRow(await adapter.useVerificationToken({ identifier: row.identifier, token: row.token }), row);
      },
      ["createVerificationToken", "useVerificationToken"],
    ],
  ],
);

const injectionTexts = suite(
  "a value that is not a text",
  ["createUser", "createSession", "getSessionAndUser"],
  [
    ...[{ $ne: null }, { toString: () => "session-1" }, ["session-1"], true, null, undefined].map(
      (value): ContractRow => [
        `${JSON.stringify(value) ?? "undefined"} finds no session`,
        async ({ adapter, user, session }) => {
          await adapter.createSession(session(await user(), { sessionToken: "only-one" }));
          const [result] = await runConcurrently(1, () => adapter.getSessionAndUser(value as never));
          expect(result?.status === "fulfilled" ? (result.value ?? null) : null).toBeNull();
          expect(await adapter.getSessionAndUser("only-one")).toBeTruthy();
        },
      ],
    ),
    [
      "or has a null character is stored whole or refused, never truncated",
      async ({ adapter, user, account }) => {
        const ada = await user();
        const [named] = await runConcurrently(1, () => user({ name: "Ada\0Lovelace" }));
        if (named?.status === "fulfilled") expect((await adapter.getUser(named.value.id))?.name).toBe("Ada\0Lovelace");
        const key = { provider: "op", providerAccountId: "admin\0x" };
        await runConcurrently(1, () => adapter.linkAccount(account(ada, key)));
        expect((await adapter.getUserByAccount({ provider: "op", providerAccountId: "admin" })) ?? null).toBeNull();
      },
      ["getUser", "linkAccount", "getUserByAccount"],
    ],
  ],
);

export const textSuites = [distinctIds, unusualTexts, separateParts, injectionTexts];
