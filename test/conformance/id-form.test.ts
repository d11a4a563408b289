/** Attack group ID: the bytes of the id_token, and the set of keys. */
import { describe, expect, it } from "vitest";
import type { ErrorType } from "../../src/core/errors/table.ts";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { jwkOf, keyFor } from "../../src/testing/issuer/keys.ts";
import { leave, signIn } from "../world/journey.ts";
import { expectRefused, expectSignedIn, expectSignedOut, useTrials } from "./helpers.ts";

const { trial, stage, clock } = useTrials();

describe("the payload", () => {
  const bytes = (text: string) => Buffer.from(text);
  // biome-ignore format: a table
  const rows: [what: string, payload: Faults["payload"]][] = [
    ["trailing bytes",          (json) => `${json}x`],
    ["a second object",         (json) => `${json}{}`],
    ["a byte-order mark",       (json) => `\ufeff${json}`],
    ["invalid UTF-8",           (json) => Buffer.concat([bytes(json.slice(0, -1)), bytes(',"x":"'), Buffer.from([0xff, 0xfe]), bytes('"}')])],
    ["an overlong UTF-8",       (json) => Buffer.concat([bytes(json.slice(0, -1)), bytes(',"x":"'), Buffer.from([0xc0, 0xaf]), bytes('"}')])],
    ["a list around it",        (json) => `[${json}]`],
    ["an empty text",           () => ""],
    ["a text",                  () => '"ada"'],
    ["null",                    () => "null"],
    ["a comment",               (json) => `${json}//`],
    ["a broken end",            (json) => json.slice(0, -1)],
  ];
  it.each(rows)("ID-11: with %s is refused", async (_what, payload) => {
    const result = await trial({ faults: { ...(payload && { payload }) } });
    await expectRefused(result);
    expect(result.log.thrown[0]?.message).toMatch(
      /its payload is not JSON|its payload is not a JSON object|not a signed JWT/,
    );
  });

  it("ID-11: with a duplicate key uses the last value, everywhere", async () => {
    const twice = (json: string) => json.replace('"sub":"ada-1815"', '"sub":"admin","sub":"ada-1815"');
    const result = await trial({ faults: { payload: twice } });
    await expectSignedIn(result);
    expect(result.store.calls.find(({ method }) => method === "linkAccount")?.input[0]).toMatchObject({
      providerAccountId: "ada-1815",
    });
    await expectSignedOut(
      await trial({ faults: { payload: (json) => json.replace(/\}$/, ',"sub":"admin"}') } }),
      "OAuthResponseError",
    );
  });

  it("ID-11: with a key of the prototype changes nothing", async () => {
    const poison = (json: string) => json.replace(/\}$/, ',"__proto__":{"email_verified":true}}');
    await expectSignedIn(await trial({ faults: { payload: poison } }));
    expect(({} as Record<string, unknown>).email_verified).toBeUndefined();
  });
});

describe("the spelling", () => {
  const part = (token: string, at: number, change: (text: string) => string) =>
    token
      .split(".")
      .map((text, i) => (i === at ? change(text) : text))
      .join(".");
  const swap = (text: string) => text.replaceAll("-", "+").replaceAll("_", "/");
  /** The last character contains unused bits: another one decodes to the same bytes. */
  const otherEnd = (text: string) => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? "A") + 1];
  };
  // biome-ignore format: a table
  const rows: [what: string, idToken: (token: string) => string][] = [
    ["padding after the header",       (token) => part(token, 0, (text) => `${text}=`)],
    ["padding after the payload",      (token) => part(token, 1, (text) => `${text}==`)],
    ["padding after the signature",    (token) => part(token, 2, (text) => `${text}==`)],
    ["white space in the payload",     (token) => part(token, 1, (text) => `${text.slice(0, 8)} ${text.slice(8)}`)],
    ["a new line in the signature",    (token) => part(token, 2, (text) => `${text.slice(0, 8)}\n${text.slice(8)}`)],
    ["white space before it",          (token) => ` ${token}`],
    ["white space after it",           (token) => `${token}\n`],
    ["another last character",         (token) => part(token, 2, otherEnd)],
    ["a fourth part",                  (token) => `${token}.`],
    ["a part before it",               (token) => `.${token}`],
  ];
  it.each(rows)("ID-37: with %s is refused", async (_what, idToken) => {
    await expectRefused(await trial({ faults: { idToken } }));
  });

  it("ID-37: in the other alphabet is refused", async () => {
    // A signature of 256 bytes without any of these two characters is rarer than it matters; one that has none is the same text.
    const changed: boolean[] = [];
    const idToken = (token: string) => {
      changed.push(swap(token) !== token);
      return swap(token);
    };
    await expectRefused(await trial({ faults: { idToken } }));
    expect(changed).toEqual([true]);
  });

  it.each(["", "a", "a.b", "a.b.c", "....", "null", "[object Object]", "x".repeat(100_000)])(
    "ID-37: %.20s is not an id_token",
    async (idToken) => {
      await expectRefused(await trial({ faults: { idToken } }), idToken ? "InvalidToken" : "OAuthResponseError");
    },
  );

  it.each([7, {}, ["a.b.c"], true])("ID-37: %j is not an id_token", async (id_token) => {
    await expectRefused(await trial({ faults: { tokens: { id_token } } }), "OAuthResponseError");
  });
});

describe("the kid", () => {
  it("ID-31: may be absent where there is one key", async () => {
    await expectSignedIn(await trial({ faults: { kid: "absent" } }));
  });

  it("ID-31: may be absent where there are a few keys", async () => {
    await expectSignedIn(await trial({ faults: { kid: "absent", otherKeys: 3 } }));
  });

  it("ID-31: may not be absent where there are more than four keys", async () => {
    await expectRefused(await trial({ faults: { kid: "absent", otherKeys: 4 } }));
  });

  it("ID-33: shared by several keys selects none", async () => {
    await expectRefused(await trial({ faults: { otherKeys: 2, kids: "same" } }), "OAuthResponseError");
  });

  it("ID-32: of a new key is looked up once more, and then it works", async () => {
    const set = stage();
    await signIn(set.browser, set.issuer);
    for (let turn = 2; turn <= 4; turn++) {
      set.issuer.rotateKeys();
      clock.forward(60);
      const page = await signIn(set.browser, set.issuer, { callbackUrl: "/dashboard" });
      await expectSignedIn({ ...set, page });
      expect(set.issuer.requests.jwks).toHaveLength(turn);
    }
  });

  it("ID-32: of a key that is added right before signing works too", async () => {
    const set = stage();
    await signIn(set.browser, set.issuer);
    const { url } = await leave(set.browser, { callbackUrl: "/dashboard" });
    const landing = set.issuer.authorize(url);
    set.issuer.rotateKeys({ keep: true });
    await expectSignedIn({ ...set, page: await set.browser.arrive(landing) });
  });

  it("ID-32: that is unknown does not cause repeated requests", async () => {
    const set = stage({ faults: { kid: "unknown" } });
    for (let i = 0; i < 5; i++) await signIn(set.browser, set.issuer);
    expect(set.issuer.requests.jwks).toHaveLength(2);
    expect(new Set(set.log.errors)).toEqual(new Set(["InvalidToken"]));
  });
});

describe("the set of keys", () => {
  const good = jwkOf(keyFor("RS256"));
  const oct = { kty: "oct", kid: "rs256-0", alg: "RS256", k: "c2VjcmV0LXNlY3JldC1zZWNyZXQ" };
  const whole = { ...keyFor("RS256").privateKey.export({ format: "jwk" }), kid: "rs256-0", alg: "RS256", use: "sig" };
  const many = Array.from({ length: 10_000 }, (_, i) => ({ ...good, kid: `k${i}` }));
  // biome-ignore format: a table
  const rows: [what: string, jwks: Faults["jwks"], type: ErrorType][] = [
    ["10 MB",                     { body: JSON.stringify({ keys: [good], padding: "x".repeat(10_000_000) }), contentType: "application/json" }, "OAuthResponseError"],
    ["10,000 keys",               { body: { keys: [...many, good] } }, "OAuthResponseError"],
    ["101 keys",                  { body: { keys: [...many.slice(0, 100), good] } }, "OAuthResponseError"],
    ["a kid twice",               { body: { keys: [good, { ...jwkOf(keyFor("RS256", 50)), kid: "rs256-0" }] } }, "OAuthResponseError"],
    ["a symmetric key",           { body: { keys: [oct] } }, "InvalidToken"],
    ["a private key",             { body: { keys: [whole] } }, "InvalidToken"],
    ["no keys",                   { body: { keys: [] } }, "InvalidToken"],
    ["something else",            { body: { key: good } }, "OAuthResponseError"],
    ["values that are not keys",        { body: { keys: [null, 7, "x", {}, []] } }, "InvalidToken"],
    ["broken JSON",               { body: '{"keys":[', contentType: "application/json" }, "OAuthResponseError"],
    ["HTML",                      { body: "<p>Hello</p>", contentType: "text/html" }, "OAuthResponseError"],
    ["keys as text/plain",        { body: JSON.stringify({ keys: [good] }), contentType: "text/plain" }, "OAuthResponseError"],
    ["a redirect",                { status: 302, headers: { location: "https://op.example/other-jwks" } }, "OAuthResponseError"],
    ["404",                       404, "OAuthResponseError"],
  ];
  it.each(rows)("ID-33: with %s verifies nothing", async (_what, jwks, type) => {
    const result = await trial({ faults: { ...(jwks !== undefined && { jwks }) } });
    await expectRefused(result, type);
    expect(result.issuer.requests.more).toEqual([]);
  });

  it("ID-33: may have a hundred keys", async () => {
    await expectSignedIn(await trial({ faults: { jwks: { body: { keys: [...many.slice(0, 99), good] } } } }));
  });

  it("ID-33: may have symmetric and private keys beside the right one: they are ignored", async () => {
    const keys = [{ ...oct, kid: "oct" }, { ...whole, kid: "private" }, good];
    await expectSignedIn(await trial({ faults: { jwks: { body: { keys } } } }));
  });

  it("ID-33: with a symmetric key does not make HS256 of it", async () => {
    const { clientSecret } = stage().issuer;
    const k = Buffer.from(clientSecret).toString("base64url");
    const keys = [{ kty: "oct", kid: "rs256-0", alg: "HS256", k }];
    await expectRefused(await trial({ faults: { alg: "HS256", jwks: { body: { keys } } } }));
  });
});
