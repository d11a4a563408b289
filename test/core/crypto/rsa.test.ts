/** Signatures with a private RSA key: what node:crypto makes of the same key is the measure. */
import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signRsa } from "../../../src/core/crypto/rsa.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const file = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const bare = (privateKey.export({ type: "pkcs8", format: "der" }) as Buffer).toString("base64");

describe("a signature with RSA", () => {
  it.each(["", "app_id=1&method=a", "naïve 雪"])("is PKCS #1 with SHA-256, as base64 (%j)", async (text) => {
    expect(await signRsa(text, file)).toBe(sign("sha256", Buffer.from(text), privateKey).toString("base64"));
  });

  it("takes a key with and without its first and last line", async () => {
    expect(await signRsa("a", bare)).toBe(await signRsa("a", file));
  });

  it.each([
    "",
    "the-secret",
    generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    privateKey.export({ type: "pkcs1", format: "pem" }) as string,
  ])("reports another kind of key, and does not repeat it (%#)", async (key) => {
    const error = await signRsa("a", key).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("PKCS #8") });
    if (key) expect(String(error)).not.toContain(key.slice(30, 60) || key);
  });
});
