import nodeCrypto, { createHmac, hkdfSync } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createKeyring } from "../../../src/core/crypto/keyring.ts";
import { InvalidConfiguration, MissingSecretError } from "../../../src/core/errors/index.ts";
import { keyOf, kidOf, now, salt, seconds, secret, validClaims } from "./helpers.ts";

afterEach(() => vi.restoreAllMocks());

const life = { salt, maxAge: 60, now };
const headerIn = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());

describe.each(["node", "web"] as const)("keyring on %s", (engine) => {
  const keyring = (...secrets: string[]) => createKeyring(secrets.length ? secrets : [secret], { engine });

  it("seals claims with its own times and id, and opens them", async () => {
    const token = await keyring().seal({ sub: "42", name: "é€😀" }, life);
    const opened = await keyring().open(token, { salt, now });
    expect(opened?.claims).toEqual({
      sub: "42",
      name: "é€😀",
      iat: seconds,
      exp: seconds + 60,
      jti: expect.any(String),
    });
    expect(JSON.parse(opened?.text ?? "")).toEqual(opened?.claims);
    expect(opened?.stale).toBe(false);
  });

  it("writes exactly `dir`, `A256CBC-HS512` and the RFC 7638 thumbprint into the header", async () => {
    const token = await keyring().seal({}, life);
    expect(headerIn(token)).toEqual({ alg: "dir", enc: "A256CBC-HS512", kid: kidOf(keyOf()) });
    expect(token.split(".")).toHaveLength(5);
  });

  it("JW-27: its iat, exp and jti win over claims of that name", async () => {
    const token = await keyring().seal({ iat: 1, exp: 9e9, jti: "theirs", nbf: 5, aud: "x" }, life);
    const opened = await keyring().open(token, { salt, now });
    expect(opened?.claims).toMatchObject({ iat: seconds, exp: seconds + 60, nbf: 5, aud: "x" });
    expect(opened?.claims.jti).toMatch(/^[\da-f-]{36}$/);
  });

  it("keeps a given id: a renewed session keeps its identity", async () => {
    const token = await keyring().seal({}, { ...life, jti: "the same" });
    expect((await keyring().open(token, { salt, now }))?.claims.jti).toBe("the same");
  });

  it("JW-19: opens under every secret, and reports as stale what the newest did not seal", async () => {
    const token = await keyring("old").seal({ sub: "42" }, life);
    expect(await keyring("new", "old").open(token, { salt, now })).toMatchObject({
      claims: { sub: "42" },
      stale: true,
    });
    expect(await keyring("old", "new").open(token, { salt, now })).toMatchObject({
      claims: { sub: "42" },
      stale: false,
    });
    expect(await keyring("new").open(token, { salt, now })).toBeNull();
  });

  it("JW-19: seals under the newest secret", async () => {
    const token = await keyring("new", "old").seal({}, life);
    expect(headerIn(token).kid).toBe(kidOf(keyOf("new")));
  });

  it("JW-23: another salt has another key, and does not open tokens of this one", async () => {
    const token = await keyring().seal({}, life);
    expect(await keyring().open(token, { salt: "other", now })).toBeNull();
    expect(await keyring().open(token, { salt, now })).not.toBeNull();
  });

  it.each([
    [14, true],
    [15, false],
    [16, false],
  ])("JW-12: a token that expired %i s ago is open: %s", async (ago, open) => {
    const token = await keyring().seal({}, life);
    const opened = await keyring().open(token, { salt, now: now + (60 + ago) * 1000 });
    expect(opened !== null).toBe(open);
  });

  it.each(["iat", "nbf"])("JW-13: a token whose %s is in the future is refused beyond 15 s", async (claim) => {
    const claims = claim === "nbf" ? { nbf: seconds + 15 } : {};
    const token = await keyring().seal(claims, { ...life, now: claim === "iat" ? now + 15_000 : now });
    expect(await keyring().open(token, { salt, now })).not.toBeNull();
    expect(await keyring().open(token, { salt, now: now - 1000 })).toBeNull();
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, "30d", 0.5, null])(
    "JW-29: a maxAge of %s is a configuration error",
    async (maxAge) => {
      const sealing = keyring().seal({}, { ...life, maxAge: maxAge as number });
      await expect(sealing).rejects.toThrow(InvalidConfiguration);
    },
  );

  it("accepts a maxAge from a second to a hundred years", async () => {
    for (const maxAge of [1, 3_155_760_000]) {
      const token = await keyring().seal({}, { ...life, maxAge });
      expect((await keyring().open(token, { salt, now }))?.claims.exp).toBe(seconds + maxAge);
    }
  });

  it.each(["", 5, undefined, "x".repeat(257)])("a salt of %o is a configuration error", async (bad) => {
    await expect(keyring().seal({}, { ...life, salt: bad as string })).rejects.toThrow(InvalidConfiguration);
  });

  it("JW-36: WebCrypto keys cannot be read back", async () => {
    const spy = vi.spyOn(crypto.subtle, "importKey");
    await keyring().seal({}, life);
    await keyring().mac("csrf", "text");
    for (const call of spy.mock.calls) expect(call[3]).toBe(false);
    expect(spy.mock.calls.length > 0).toBe(engine === "web");
  });

  describe("keyed hashes", () => {
    it("are HMAC-SHA-256 under a key of their purpose (known answer)", async () => {
      const key = Buffer.from(hkdfSync("sha256", secret, "", "portico csrf key", 32));
      expect(await keyring().mac("csrf", "text é")).toBe(createHmac("sha256", key).update("text é").digest("hex"));
      expect(await keyring().mac("csrf", "text é")).toMatch(/^[\da-f]{64}$/);
    });

    it("JW-24: are made under the newest secret and still match under the others", async () => {
      const before = await keyring("old").mac("csrf", "text");
      const rotated = keyring("new", "old");
      expect(await rotated.matches("csrf", "text", before)).toBe(true);
      expect(await rotated.mac("csrf", "text")).toBe(await keyring("new").mac("csrf", "text"));
      expect(await rotated.macs("csrf", "text")).toEqual([await keyring("new").mac("csrf", "text"), before]);
      expect(await keyring("new").matches("csrf", "text", before)).toBe(false);
    });

    it.each(["", "0".repeat(64), "short"])("do not match %j", async (mac) => {
      expect(await keyring().matches("csrf", "text", mac)).toBe(false);
    });

    it("do not match another text or another purpose", async () => {
      const mac = await keyring().mac("csrf", "text");
      expect(await keyring().matches("csrf", "text", mac)).toBe(true);
      expect(await keyring().matches("csrf", "texT", mac)).toBe(false);
      expect(await keyring().matches("email", "text", mac)).toBe(false);
    });
  });
});

describe("keyring", () => {
  it("JW-35: every purpose has its own key", () => {
    const infos = ["portico csrf key", "portico email key", "portico check key", `portico session key (${salt})`];
    const keys = infos.flatMap((info) => ["", salt].map((with_) => hkdfSync("sha256", secret, with_, info, 32)));
    expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(8);
  });

  it("JW-35: no purpose can be named so that its key is that of the session", async () => {
    const keyring = createKeyring([secret]);
    const sessionKey = keyOf().subarray(0, 32);
    const mac = await keyring.mac(`session key (${salt})`, "text");
    expect(mac).not.toBe(createHmac("sha256", sessionKey).update("text").digest("hex"));
  });

  it("opens on either engine what the other sealed", async () => {
    const node = createKeyring([secret], { engine: "node" });
    const web = createKeyring([secret], { engine: "web" });
    expect(await web.open(await node.seal({ a: 1 }, life), { salt, now })).toMatchObject({ claims: { a: 1 } });
    expect(await node.open(await web.seal({ a: 1 }, life), { salt, now })).toMatchObject({ claims: { a: 1 } });
    expect(await web.mac("csrf", "é")).toBe(await node.mac("csrf", "é"));
  });

  it("derives keys when they are needed, and each once", async () => {
    const derive = vi.spyOn(nodeCrypto, "hkdfSync");
    const keyring = createKeyring([secret, "old"]);
    expect(derive).not.toHaveBeenCalled();
    const token = await keyring.seal(validClaims, life);
    for (let i = 0; i < 3; i++) {
      await keyring.seal(validClaims, life);
      await keyring.open(token, { salt, now });
      await keyring.matches("csrf", "text", "mac");
    }
    expect(derive).toHaveBeenCalledTimes(4);
  });

  it("JW-19: with 20 secrets, each key is derived once", async () => {
    const derive = vi.spyOn(nodeCrypto, "hkdfSync");
    const secrets = Array.from({ length: 20 }, (_, at) => `secret ${at}`);
    const token = await createKeyring([secrets[19] ?? ""]).seal(validClaims, life);
    derive.mockClear();
    const keyring = createKeyring(secrets, { cache: false });
    for (let i = 0; i < 5; i++) expect(await keyring.open(token, { salt, now })).toMatchObject({ stale: true });
    expect(derive).toHaveBeenCalledTimes(20);
  });

  it("keeps keys of a bounded number of salts", async () => {
    const keyring = createKeyring([secret]);
    const token = await keyring.seal({ sub: "42" }, life);
    for (let i = 0; i < 200; i++) await keyring.seal({}, { ...life, salt: `salt ${i}` });
    expect(await keyring.open(token, { salt, now })).toMatchObject({ claims: { sub: "42" } });
  });

  it("JW-36: neither it nor its errors print a secret", async () => {
    const keyring = createKeyring([secret]);
    await keyring.seal({}, life);
    expect(inspect(keyring, { depth: 9, getters: true })).not.toContain("thirty-two");
    expect(JSON.stringify(keyring)).not.toContain("thirty-two");
    expect(Object.keys(keyring)).not.toContain("secrets");
    const errors = await Promise.allSettled([
      keyring.seal({ big: 1n }, life),
      keyring.seal({}, { ...life, salt: "" }),
      keyring.seal({}, { ...life, maxAge: 0 }),
    ]);
    expect(inspect(errors, { depth: 9 })).not.toContain("thirty-two");
  });

  it("returns its secrets by name only", () => {
    expect(createKeyring(["new", "old"]).secrets).toEqual(["new", "old"]);
  });

  it("JW-20: is never created without a secret", () => {
    expect(() => createKeyring([])).toThrow(MissingSecretError);
    expect(() => createKeyring([""])).toThrow(MissingSecretError);
  });
});
