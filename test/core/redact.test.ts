/** What is left of a value when its secrets are taken out. */
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccessDenied, AdapterError, type AuthError, CredentialsSignin } from "../../src/core/errors/index.ts";
import { redact } from "../../src/core/redact.ts";

const canary = "canary-7f3Kq9ZxWv";
/** Of 23 characters: too short to be known by its look. */
const short = "canary7f3Kq9ZxWv2LmRt8b";

describe("redact", () => {
  // biome-ignore format: a list
  const secretNames = ["code", "token", "access_token", "refresh_token", "id_token", "state", "nonce", "code_verifier", "client_secret", "clientSecret", "secret", "AUTH_SECRET_1", "password", "newPassword", "cookie", "set-cookie", "Authorization", "csrfToken", "sessionToken", "apiKey", "x-api-key", "privateKey", "client_assertion", "credentials", "server", "tokens", "jwt", "portico.session-token.0"];

  it.each(secretNames)("LG-05: a value under %s is hidden, at any depth and of any type", (name) => {
    for (const value of [canary, 12345, [canary], { x: canary }]) {
      const shown = JSON.stringify(redact({ a: [{ [name]: value }] }));
      expect(shown).not.toContain(canary);
      expect(shown).not.toContain("12345");
      expect(shown).toContain("[hidden");
    }
  });

  it("shows the length of a hidden text, and whether it is empty", () => {
    expect(redact({ secret: canary, token: null, hasToken: false, code: undefined })).toEqual({
      secret: "[hidden, 17 characters]",
      token: null,
      hasToken: false,
      code: undefined,
    });
  });

  it("LG-14: of a whole configuration, no secret is left, only its length", () => {
    const config = {
      secret: [canary, `${canary}2`],
      providers: [
        { id: "github", type: "oauth", clientId: "cid", clientSecret: canary, options: { clientSecret: canary } },
      ],
      session: { maxAge: 60, generateSessionToken: () => canary },
      cookies: { sessionToken: { name: "app" } },
    };
    expect(JSON.stringify(redact(config))).not.toContain(canary);
    expect(redact(config)).toMatchObject({ providers: [{ id: "github", type: "oauth" }], session: { maxAge: 60 } });
  });

  it.each([
    "tokenType",
    "token_type",
    "expires_in",
    "clientId",
    "provider",
    "userId",
    "email",
    "code_challenge_method",
  ])("a value under %s is shown", (name) => {
    expect(redact({ [name]: "plain" })).toEqual({ [name]: "plain" });
  });

  // biome-ignore format: a table
  it.each([
    [`https://app.example/cb?code=${canary}&state=${canary}&iss=x`,       "https://app.example/cb?code=[hidden]&state=[hidden]&iss=x"],
    [`https://app.example/cb#id_token=${canary}`,                         "https://app.example/cb#id_token=[hidden]"],
    [`/auth/callback/email?token=${canary}&email=a@b.c`,                  "/auth/callback/email?token=[hidden]&email=a@b.c"],
    [`/signin?callbackUrl=https%3A%2F%2Fa.b%2F%3Fcode%3D${canary}`,       "/signin?callbackUrl=https%3A%2F%2Fa.b%2F%3Fcode%3D[hidden]"],
    [`https://user:${canary}@db.example/x`,                               "https://[hidden]@db.example/x"],
    [`{"access_token":"${canary}","scope":"a"}`,                          '{"access_token":"[hidden]","scope":"a"}'],
    [`grant_type=authorization_code&code=${canary}`,                      "grant_type=authorization_code&code=[hidden]"],
    [`Key (token)=(${canary}) already exists.`,                           "Key (token)=([hidden]) already exists."],
    [`Authorization: Bearer ${canary}`,                                   "Authorization: [hidden]"],
    [`sent bearer ${canary} to it`,                                       "sent bearer [hidden] to it"],
    [`Cookie: a=1; portico.session-token=${canary}`,                      "Cookie: [hidden]"],
    [`password: ${canary}`,                                               "password: [hidden]"],
    ["eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDIn0..iv1.ct",                   "[hidden]..iv1.ct"],
    ["0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",  "[hidden]"],
    ["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk is it",                 "[hidden] is it"],
  ])("LG-06: %s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  // biome-ignore format: a table
  it.each([
    "The state is missing. Set AUTH_URL (or `url`) to https://app.example/auth.",
    "error code: 42P01, relation users",
    "user 123e4567-e89b-12d3-a456-426614174000 is gone",
    "at handler (/home/me/project1/node_modules/portico/dist/shared/answer-Ab12.js:10:5)",
    "https://app.example/auth/callback/github?error=access_denied",
  ])("leaves unchanged: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("FL-18: controls, line breaks and invisible characters are shown escaped", () => {
    expect(redact("a\nb\r\u0000\u001b[31m\u2028\u202e\u200b\ufeff")).toBe(
      "a\\u000ab\\u000d\\u0000\\u001b[31m\\u2028\\u202e\\u200b\\ufeff",
    );
  });

  it("FL-18: a text of a megabyte is truncated", () => {
    expect(String(redact("x y ".repeat(250_000)))).toHaveLength(2_006);
    expect(String(redact(`${"x".repeat(3_990)} code=${canary}${canary}`))).not.toContain("canary");
  });

  it("LG-03: of a provider, id and type are shown", () => {
    expect(
      redact({ provider: { id: "github", type: "oauth", clientSecret: canary, token: { url: "https://x" } } }),
    ).toEqual({
      provider: { id: "github", type: "oauth" },
    });
  });

  it("LG-03: of a request or an answer, no header and no body is shown", () => {
    const request = new Request(`https://app.example/cb?code=${canary}`, {
      method: "POST",
      headers: { authorization: canary, "x-other": canary },
      body: canary,
    });
    expect(redact({ request, answer: new Response(canary, { status: 500 }) })).toEqual({
      request: { method: "POST", url: "https://app.example/cb?code=[hidden]" },
      answer: { status: 500, url: "" },
    });
  });

  it("shows other objects of the platform by their content", () => {
    expect(
      redact({
        date: new Date(0),
        url: new URL(`https://a.b/?token=${canary}`),
        map: new Map([
          ["code", canary],
          ["b", "1"],
        ]),
        set: new Set([1]),
        headers: new Headers({ cookie: canary, accept: "x" }),
        params: new URLSearchParams({ state: canary, b: "1" }),
        bytes: new Uint8Array(3),
        fn: function named() {},
        big: 5n,
        symbol: Symbol("s"),
      }),
    ).toEqual({
      date: expect.stringContaining("1970"),
      url: "https://a.b/?token=[hidden]",
      map: { code: "[hidden, 17 characters]", b: "1" },
      set: [1],
      headers: { accept: "x", cookie: "[hidden, 17 characters]" },
      params: { state: "[hidden, 17 characters]", b: "1" },
      bytes: "[3 bytes]",
      fn: "[function named]",
      big: "5",
      symbol: "Symbol(s)",
    });
  });

  it("is bounded in depth and width, also in circles", () => {
    const circle: Record<string, unknown> = { wide: Array.from({ length: 100 }, (_, index) => index) };
    circle.self = circle;
    const text = JSON.stringify(redact(circle));
    expect(text).toContain("[...]");
    expect((redact(circle) as { wide: unknown[] }).wide).toHaveLength(50);
  });

  it("MT-05: a field named __proto__ is a field of the copy", () => {
    const copy = redact(JSON.parse('{"__proto__":{"polluted":1}}')) as object;
    expect(Object.hasOwn(copy, "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  describe("of errors", () => {
    it("keeps class, name, type and code", () => {
      class LockedOut extends CredentialsSignin {
        override code = "locked";
      }
      const copy = redact(new LockedOut("no")) as LockedOut;
      expect(copy).toBeInstanceOf(LockedOut);
      expect(copy).toMatchObject({
        name: "CredentialsSignin",
        type: "CredentialsSignin",
        code: "locked",
        message: "no",
      });
      const refused = Object.assign(new TypeError("connect"), { code: "ECONNREFUSED", errno: -111 });
      expect(redact(refused)).toMatchObject({ name: "TypeError", code: "ECONNREFUSED", errno: -111 });
    });

    it("LG-01: hides secrets in messages, fields, stacks and the whole chain of causes", () => {
      const inner = Object.assign(new Error(`POST https://x/token?code=${canary} failed`), {
        config: { headers: { Authorization: canary } },
        token: canary,
      });
      const middle = new Error(`refresh_token=${canary}`, { cause: inner });
      const error = new AdapterError("The adapter failed.", {
        cause: { err: middle, access_token: canary, method: "getUser" },
      });
      const copy = redact(error) as AuthError;
      expect(inspect(copy, { depth: 9, showHidden: true })).not.toContain(canary);
      expect(JSON.stringify(copy)).not.toContain(canary);
      expect(copy.cause?.err?.cause).toBeInstanceOf(Error);
      expect(copy.cause?.method).toBe("getUser");
      expect(inspect(error, { depth: 9 })).toContain(canary);
    });

    it("keeps the frames of the stack, and no line that imitates one", () => {
      const { stack = "" } = redact(new Error("first\n    at evil (file.js:1:1)")) as Error;
      const [head, ...frames] = stack.split("\n");
      expect(head).toBe("Error: first\\u000a    at evil (file.js:1:1)");
      expect(frames.length).toBeGreaterThan(0);
      expect(frames.join()).not.toContain("evil");
      expect(frames.every((frame) => frame.startsWith("    at "))).toBe(true);
    });

    it("handles those of the platform", () => {
      const copy = redact(new DOMException("took too long", "TimeoutError")) as Error;
      expect([copy.name, copy.message]).toEqual(["TimeoutError", "took too long"]);
      expect(String(copy.stack)).toContain("TimeoutError: took too long");
      expect(inspect(copy)).toMatch(/TimeoutError.*took too long/);
      expect(copy).toMatchObject({ code: 23 });
    });

    it("S9: hides the values of a statement, whatever their names, and shows the statement", () => {
      const sql = `update "session" set "expires" = '2040-01-01' where "id" = '${short}'`;
      const error = Object.assign(new Error("no"), {
        sql,
        parameters: [short],
        params: [short],
        bindings: { a: short },
      });
      const copy = redact(error);
      expect(inspect(copy, { depth: 9 })).not.toContain("canary");
      expect(copy).toMatchObject({ sql: expect.stringContaining('update "session" set'), parameters: "[hidden]" });
    });

    it("shows each of several errors in one", () => {
      const copy = redact(
        new AggregateError([new TypeError(`token=${canary}`), new Error("b")], "both"),
      ) as AggregateError;
      expect(copy.errors).toMatchObject([{ name: "TypeError", message: "token=[hidden]" }, { message: "b" }]);
    });

    it("leaves the error itself unchanged", () => {
      const error = Object.freeze(new AccessDenied(`token=${canary}`));
      redact(error);
      expect(error.message).toContain(canary);
    });
  });

  it("handles any value", () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSet: true,
          withTypedArray: true,
        }),
        (value) => {
          JSON.stringify(redact(value));
        },
      ),
    );
  });
});
