import { describe, expect, it } from "vitest";
import { randomBase64url, randomHex, randomUuid } from "../../../src/core/crypto/random.ts";

describe("random", () => {
  it("returns the requested number of bytes, in the requested encoding", () => {
    expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
    expect(randomBase64url(32)).toMatch(/^[\w-]{43}$/);
    expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("never returns the same twice", () => {
    const many = Array.from({ length: 500 }, () => [randomHex(16), randomBase64url(16), randomUuid()]).flat();
    expect(new Set(many).size).toBe(many.length);
  });
});
