import { createHmac, hkdfSync } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Bytes } from "../../../src/core/crypto/engine.ts";
import { engineOf, lazyWebEngine } from "../../../src/core/crypto/node.ts";
import { base64url } from "./helpers.ts";

const hex = (text: string): Bytes => Uint8Array.from(Buffer.from(text.replace(/\s/g, ""), "hex"));

/** RFC 7518, appendix B.3. */
const vector = {
  key: Uint8Array.from({ length: 64 }, (_, at) => at),
  text: "A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without inconvenience",
  authenticated: "The second principle of Auguste Kerckhoffs",
  iv: hex("1af38c2dc2b96ffdd86694092341bc04"),
  ciphertext: hex(`
    4affaaadb78c31c5da4b1b590d10ffbd3dd8d5d302423526912da037ecbcc7bd822c301dd67c373bccb584ad3e9279c2
    e6d12a1374b77f077553df829410446b36ebd97066296ae6427ea75c2e0846a11a09ccf5370dc80bfecbad28c73f09b3
    a3b75e662a2594410ae496b2e2e6609e31e6e02cc837f053d21f37ff4f51950bbe2638d09dd7a4930930806d0703b1f6`),
  tag: hex("4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5"),
};

const body = {
  iv: base64url(vector.iv),
  ciphertext: base64url(vector.ciphertext),
  tag: base64url(vector.tag),
};

describe.each(["node", "web"] as const)("engine %s", (name) => {
  const engine = engineOf(name);
  const key = async () => engine.sealing(vector.key.slice(), vector.authenticated);

  it("opens the example of RFC 7518, appendix B.3", async () => {
    expect(await (await key()).open(body)).toBe(vector.text);
  });

  it.each(["iv", "ciphertext", "tag"] as const)("refuses it with any bit of its %s changed", async (part) => {
    const sealing = await key();
    const bytes = vector[part];
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(await sealing.open({ ...body, [part]: base64url(changed) })).toBeNull();
    }
  });

  it("opens what it sealed, and never seals the same twice", async () => {
    const sealing = await key();
    const tokens = [await sealing.seal("é€😀"), await sealing.seal("é€😀")];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      const [header, none, iv = "", ciphertext = "", tag = ""] = token.split(".");
      expect([header, none]).toEqual([vector.authenticated, ""]);
      expect(await sealing.open({ iv, ciphertext, tag })).toBe("é€😀");
    }
  });

  it("derives as HKDF-SHA-256 does (RFC 5869, test case 3 among others)", async () => {
    const derived = await engine.derive("\x0b".repeat(22), "", "", 42);
    expect(Buffer.from(derived).toString("hex")).toBe(
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    );
    const other = await engine.derive("é€😀", "salt", "info", 64);
    expect(Buffer.from(other)).toEqual(Buffer.from(hkdfSync("sha256", "é€😀", "salt", "info", 64)));
  });

  it("makes HMAC-SHA-256 in hex", async () => {
    const mac = await engine.mac(hex("0b".repeat(20)));
    expect(await mac("Hi There")).toBe("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    expect(await mac("é")).toBe(
      createHmac("sha256", hex("0b".repeat(20)))
        .update("é")
        .digest("hex"),
    );
  });

  it("hashes", async () => {
    expect(Buffer.from(await engine.digest("SHA-256", "abc")).toString("hex")).toMatch(/^ba7816bf/);
    expect(Buffer.from(await engine.digest("SHA-512", "abc")).toString("hex")).toMatch(/^ddaf35a1/);
  });
});

describe("the choice of an engine", () => {
  afterEach(() => vi.unstubAllGlobals());
  const withModules = (load: unknown) => vi.stubGlobal("process", { getBuiltinModule: load });

  it("uses node:crypto if the runtime has it", () => {
    expect(engineOf()).not.toBe(lazyWebEngine);
    expect(engineOf("web")).toBe(lazyWebEngine);
  });

  it.each([
    ["process is undefined", () => vi.stubGlobal("process", undefined)],
    ["the process has no getBuiltinModule", () => vi.stubGlobal("process", { env: {} })],
    ["the module is missing", () => withModules(() => undefined)],
    [
      "modules of Node.js are forbidden",
      () =>
        withModules(() => {
          throw new Error("A Node.js API is used which is not supported in the Edge Runtime.");
        }),
    ],
    ["node:crypto has no ciphers", () => withModules(() => ({ hkdfSync: () => {} }))],
    ["node:crypto derives no keys", () => withModules(() => ({ createDecipheriv: () => {} }))],
    [
      "node:buffer is missing",
      () => withModules((id: string) => (id === "node:crypto" ? { hkdfSync() {}, createDecipheriv() {} } : undefined)),
    ],
  ])("uses WebCrypto where %s, even if node:crypto is configured", (_, arrange) => {
    arrange();
    expect(engineOf()).toBe(lazyWebEngine);
    expect(engineOf("node")).toBe(lazyWebEngine);
  });
});
