import nodeCrypto from "node:crypto";
import { jwtDecrypt } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InvalidConfiguration, JWTSessionError, MissingSecretError } from "../../src/core/errors/index.ts";
import { decode, encode, getToken } from "../../src/jwt/index.ts";
import { forge, keyOf, now, salt, seconds, secret } from "../core/crypto/helpers.ts";

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const missing = [
  ["an empty text", ""],
  ["a list with an empty text", [""]],
  ["an empty text before a valid one", ["", "good"]],
  ["blanks", "   "],
  ["undefined", undefined],
  ["null", null],
  ["an empty list", []],
] as const;

const wrong = [
  ["a number", 7],
  ["a Buffer", Buffer.from("secret")],
  ["an object", { secret: "good" }],
  ["a list with a number", ["good", 7]],
] as const;

describe("encode", () => {
  it("seals claims that decode opens", async () => {
    const token = await encode({ token: { sub: "42", name: "Ada" }, secret, salt });
    expect(await decode({ token, secret, salt })).toEqual({
      sub: "42",
      name: "Ada",
      iat: seconds,
      exp: seconds + 30 * 24 * 60 * 60,
      jti: expect.any(String),
    });
  });

  it("seals no claims without input", async () => {
    const token = await encode({ secret, salt, maxAge: 60 });
    expect(await decode({ token, secret, salt })).toEqual({ iat: seconds, exp: seconds + 60, jti: expect.any(String) });
  });

  it("returns a token that any JOSE library opens with the documented key", async () => {
    const token = await encode({ token: { sub: "42" }, secret, salt });
    expect((await jwtDecrypt(token, keyOf(), { currentDate: new Date(now) })).payload.sub).toBe("42");
  });

  it("JW-19: seals under the first of several secrets", async () => {
    const token = await encode({ secret: ["new", "old"], salt });
    expect(await decode({ token, secret: "new", salt })).not.toBeNull();
    expect(await decode({ token, secret: "old", salt })).toBeNull();
  });

  it.each(missing)("JW-20: throws when the secret is %s", async (_, bad) => {
    await expect(encode({ secret: bad as string, salt })).rejects.toThrow(MissingSecretError);
  });

  it.each(wrong)("JW-22: throws when the secret is %s", async (_, bad) => {
    await expect(encode({ secret: bad as unknown as string, salt })).rejects.toThrow(InvalidConfiguration);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, "30d"])(
    "JW-29: throws for a maxAge of %s",
    async (maxAge) => {
      await expect(encode({ secret, salt, maxAge: maxAge as number })).rejects.toThrow(InvalidConfiguration);
    },
  );

  it.each(["", undefined, 7])("throws for a salt of %o", async (bad) => {
    await expect(encode({ secret, salt: bad as string })).rejects.toThrow(InvalidConfiguration);
  });

  it("JW-26: throws for claims that are not plain data", async () => {
    await expect(encode({ token: { big: 1n }, secret, salt })).rejects.toThrow(JWTSessionError);
    await expect(encode({ token: [] as unknown as Record<string, unknown>, secret, salt })).rejects.toThrow(
      JWTSessionError,
    );
  });
});

describe("decode", () => {
  it("JW-19: opens under any of several secrets", async () => {
    const token = await encode({ token: { sub: "42" }, secret: "old", salt });
    expect(await decode({ token, secret: ["new", "old"], salt })).toMatchObject({ sub: "42" });
    expect(await decode({ token, secret: ["new"], salt })).toBeNull();
  });

  it("JW-23: opens no token that was sealed with another salt", async () => {
    const token = await encode({ secret, salt });
    expect(await decode({ token, secret, salt: "other" })).toBeNull();
  });

  it("JW-12: opens no expired token", async () => {
    const token = await encode({ secret, salt, maxAge: 60 });
    vi.setSystemTime(now + 74_000);
    expect(await decode({ token, secret, salt })).not.toBeNull();
    vi.setSystemTime(now + 76_000);
    expect(await decode({ token, secret, salt })).toBeNull();
  });

  it.each([undefined, "", 5, {}, null, "token", ".....", true])(
    "JW-37: returns null for %o, and does not throw",
    async (token) => {
      expect(await decode({ token: token as string, secret, salt })).toBeNull();
    },
  );

  it("JW-06: returns the same null for any invalid token", async () => {
    const tokens = [forge("{"), forge("[]"), forge(Buffer.alloc(16, 0xff), { pad: false }), `${forge("{}")}A`];
    expect(await Promise.all(tokens.map((token) => decode({ token, secret, salt })))).toEqual([null, null, null, null]);
  });

  it.each(missing)("JW-20: throws when the secret is %s, also without a token", async (_, bad) => {
    const token = await encode({ secret, salt });
    await expect(decode({ token, secret: bad as string, salt })).rejects.toThrow(MissingSecretError);
    await expect(decode({ secret: bad as string, salt })).rejects.toThrow(MissingSecretError);
  });

  it.each(wrong)("JW-22: throws when the secret is %s", async (_, bad) => {
    await expect(decode({ token: "", secret: bad as unknown as string, salt })).rejects.toThrow(InvalidConfiguration);
  });

  it("throws for an invalid salt rather than always return null", async () => {
    const token = await encode({ secret, salt });
    await expect(decode({ token, secret, salt: "" })).rejects.toThrow(InvalidConfiguration);
  });
});

describe("U9: a token that no cookie carries", () => {
  const long = { token: { sub: "1", long: "x".repeat(60_000) }, secret, salt };

  it("U9: is sealed, opened, and found as a bearer token", async () => {
    const token = await encode(long);
    expect(token.length).toBeGreaterThan(39_360);
    expect(await decode({ token, secret, salt })).toMatchObject(long.token);
    const req = { headers: { authorization: `Bearer ${token}` } };
    expect(await getToken({ req, secret, salt })).toMatchObject(long.token);
    expect(await getToken({ req, secret, salt, raw: true })).toBe(token);
  });

  it("U9, JW-25: is limited nevertheless: a token of encode is opened by decode", async () => {
    const most = await encode({ token: { long: "x".repeat(196_000) }, secret, salt });
    expect(await decode({ token: most, secret, salt })).not.toBeNull();
    const sealing = encode({ token: { long: "x".repeat(200_000) }, secret, salt });
    await expect(sealing).rejects.toThrow(JWTSessionError);
    await expect(sealing).rejects.toThrow(/`decode` accepts at most 262144/);
  });
});

describe("the cache of keyrings", () => {
  it("derives the key of a secret and a salt once, for encode and decode together", async () => {
    const derive = vi.spyOn(nodeCrypto, "hkdfSync");
    for (let i = 0; i < 5; i++) {
      const token = await encode({ secret: "a secret of this test", salt });
      await decode({ token, secret: "a secret of this test", salt });
    }
    expect(derive).toHaveBeenCalledTimes(1);
  });

  it("never confuses two lists of secrets", async () => {
    const token = await encode({ secret: "a", salt });
    expect(await decode({ token, secret: ["b", "a"], salt })).not.toBeNull();
    for (const other of ['["b","a"]', "b,a", "ba", ["b,a"], ["b", '"a"']]) {
      expect(await decode({ token, secret: other, salt })).toBeNull();
    }
  });

  it("is bounded: the keys of one secret are dropped when many others are used", async () => {
    await encode({ secret: "first", salt });
    for (let i = 0; i < 200; i++) await encode({ secret: `tenant ${i}`, salt });
    const derive = vi.spyOn(nodeCrypto, "hkdfSync");
    await encode({ secret: "tenant 199", salt });
    expect(derive).toHaveBeenCalledTimes(0);
    await encode({ secret: "first", salt });
    expect(derive).toHaveBeenCalledTimes(1);
  });
});
