/** Secrets in texts: known by the name in front of them, or by the call that they were given to. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { secretsIn, textsIn } from "../../../src/core/redact/known-secrets.ts";
import { redact, withoutSecrets } from "../../../src/core/redact.ts";

/** Of 23 characters: too short to be known by its look. */
const short = "canary7f3Kq9ZxWv2LmRt8b";

describe("texts", () => {
  const nested = inspect({
    a: { access_token: short, note: `it's "x"` },
    tokens: [short, short],
    cookies: { a: short, b: { c: short } },
  });
  // biome-ignore format: a table
  it.each([
    [`access_token: "${short}"`,                                  'access_token: "[hidden]"'],
    [`{ refresh_token: '${short}', scope: 'a' }`,                 "{ refresh_token: '[hidden]', scope: 'a' }"],
    [`id_token: \`${short}\`, a`,                                 "id_token: `[hidden]`, a"],
    [JSON.stringify({ sessionToken: `a"b ${short}`, b: 1 }),      '{"sessionToken":"[hidden]","b":1}'],
    [JSON.stringify(JSON.stringify({ access_token: short, b: 1 })), '"{\\"access_token\\":\\"[hidden]\\",\\"b\\":1}"'],
    [`?x=${encodeURIComponent(JSON.stringify({ code: short }))}`, "?x=%7B%22code%22%3A%22[hidden]%22%7D"],
    [inspect(new Map([["api_key", short]])),                      "Map(1) { 'api_key' => '[hidden]' }"],
    [inspect({ password: `a b ${short}` }),                       "{ password: '[hidden]' }"],
    [inspect({ tokens: [short, short] }),                         "{ tokens: [[hidden]] }"],
    [`cookies: { a: '}${short}', b: { c: '${short}' } }, d: 1`,   "cookies: {[hidden]}, d: 1"],
    [`key: 'a\\n' +\n 'b${short}', d: 1`,                        "key: '[hidden]', d: 1"],
    [`secret: Box { value: '${short}' }`,                         "secret: Box {[hidden]}"],
    [`token: ${short}`,                                           "token: [hidden]"],
    [`token: "${short}`,                                          'token: "[hidden]'],
    ["`sessionToken` = '123e4567-e89b-12d3-a456-426614174000'",   "`sessionToken` = '[hidden]'"],
    [`{ data: {\n access_token: "${short}",\n ~~~~\n provider: "op" } }`, '{ data: {\\u000a access_token: "[hidden]",\\u000a ~~~~\\u000a provider: "op" } }'],
    [`E11000 dup key: { sessionToken: "${short}" }`,              "E11000 dup key: {[hidden]}"],
    [`Key (token, identifier)=(${short}, a@b.c) already exists.`, "Key (token, identifier)=([hidden]) already exists."],
    [`Failing row contains (1, ${short}, null).`,                 "Failing row contains ([hidden]"],
    [`Duplicate entry '${short}' for key 'sessions.token'`,       "Duplicate entry '[hidden]' for key 'sessions.token'"],
    [`Failed query: insert into a values (?, ?)\nparams: 1,${short}`, "Failed query: insert into a values (?, ?)\\u000aparams: [hidden]"],
    [`insert into \`a\` (\`b\`) values (1, '${short}') - UNIQUE`, "insert into `a` (`b`) values (1, '[hidden]') - UNIQUE"],
  ])("S9: LG-06: %s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it("S9: a token of 20 to 31 characters under a secret-like name is in no text of inspect or JSON", () => {
    for (const text of [nested, JSON.stringify(nested), JSON.stringify(JSON.stringify(nested))]) {
      expect(String(redact(text))).not.toContain("canary");
    }
    expect(redact(nested)).toContain(`note: \`it's "x"\``);
  });

  // biome-ignore format: a table
  it.each([
    'token_type: "bearer", expires_at: 1900000000, scope: "openid email profile offline"',
    'provider: "github", userId: "123e4567-e89b-12d3-a456-426614174000"',
    "code: 'ER_DUP_ENTRY', errno: 1062",
    'Key (provider, "providerAccountId")=(github, 12345678901) already exists.',
    "UNIQUE constraint failed: session.sessionToken",
    "The tokens: none. The adapter's key: unknown, it's there.",
    'select "id" from "user" where "email" = $1',
  ])("S9: leaves unchanged: %s", (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe("the arguments of a call", () => {
  const row = {
    userId: "123e4567-e89b-12d3-a456-426614174000",
    provider: "github",
    access_token: short,
    id: "short-id",
  };

  it("tokens, hashes and keys are secrets, by their names", () => {
    const key = { credentialID: "credential-1234", credentialPublicKey: `${short}-key` };
    const given = [row, { session_state: `${short}-state`, deep: [{ refresh_token: null, apiKeys: [short, 5] }] }, key];
    expect(secretsIn(given)).toEqual([short, `${short}-state`, short, `${short}-key`]);
    expect(secretsIn({ password: "short", token_type: "bearer bearer", expires_at: 1_900_000_000 })).toEqual([]);
    expect([textsIn(short), textsIn("short"), textsIn(undefined)]).toEqual([[short], [], []]);
  });

  // biome-ignore format: a table
  it.each([
      ["a token",                    short],
      ["a UUID",                     "9b2d7c1e-5f3a-4e8b-a6d4-0c1b2a394857"],
      ["a hash",                     "3f7a".repeat(16)],
      ["with quotes and lines",      `it's "${short}"\nof two lines`],
      ["with signs of URLs",         `a+b/${short}==&c`],
      ["with signs of expressions",  `a.*(${short})[\\]$`],
      ["with half a character",      `${short}\ud83d`],
    ])("F5: %s is hidden in every place of an error and in every form", (_what, secret) => {
      const inner = Object.assign(new Error(`params: [1, ${JSON.stringify(secret)}]`), { detail: { rows: [`x ${secret}`] } });
      const error = Object.assign(new RangeError(`values ('${secret.replaceAll("'", "''")}') of 1`, { cause: inner }), {
        code: "P2002",
        url: `/?x=${encodeURIComponent(secret.replace(/\p{Surrogate}/gu, ""))}`,
        cut: secret.slice(0, 20),
        userId: row.userId,
      });
      const copy = withoutSecrets(error, [secret]) as RangeError & { cause: Error };
      const shown = inspect(copy, { depth: 9, showHidden: true }) + copy.stack + copy.cause.stack;
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), secret.slice(0, 20)]) expect(shown).not.toContain(form);
      expect(shown).not.toContain(encodeURIComponent(secret.slice(0, 16)));
      expect(copy).toBeInstanceOf(RangeError);
      expect(copy).toMatchObject({ code: "P2002", userId: row.userId, message: expect.stringMatching(/^values \('.*of 1$/) });
      expect(inspect(error)).toContain(secret.slice(0, 8));
    });

  it("F5: an error without a secret is the same error", () => {
    const error = new Error(`relation of ${row.userId} is gone`);
    expect(withoutSecrets(error, [short])).toBe(error);
    expect(withoutSecrets(error, [])).toBe(error);
  });

  it("F5: an error that cannot be read is replaced", () => {
    const error = Object.defineProperty(new Error("no"), "trap", {
      enumerable: true,
      get() {
        throw new Error(short);
      },
    });
    expect(withoutSecrets(error, [short]).message).toMatch(/cannot be shown/);
  });
});
