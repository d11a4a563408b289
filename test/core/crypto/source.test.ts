import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const room = new URL("../../../src/core/crypto/", import.meta.url);
const files = readdirSync(room).filter((name) => name.endsWith(".ts"));
const source = (name: string) => readFileSync(new URL(name, room), "utf8");
const count = (name: string, pattern: RegExp) => source(name).match(pattern)?.length ?? 0;

describe("the source of core/crypto", () => {
  it("JW-07: decrypts at one place per engine, and at one for tokens in A256GCM", () => {
    const places = files.filter((name) => count(name, /createDecipheriv\(|subtle\.decrypt\(|compactDecrypt\(/g) > 0);
    expect(places).toEqual(["gcm.ts", "node.ts", "web.ts"]);
    for (const name of places)
      expect(count(name, /createDecipheriv\(|subtle\.decrypt\(|compactDecrypt\(/g), name).toBe(1);
  });

  it("imports nothing of Node.js, and jose only when it is needed", () => {
    for (const name of files) {
      expect(source(name)).not.toMatch(/from "node:|import\("node:|require\(/);
      // `token-cipher.ts` loads gcm.ts with the first token in A256GCM, and `config/migration.ts` the other with `migrateFrom`.
      if (!["gcm.ts", "former-tokens.ts"].includes(name))
        expect(source(name)).not.toMatch(/^import .*from "(?:jose|\.\/gcm\.ts)/m);
    }
  });
});
