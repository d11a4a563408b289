/** The script of the sign-in page is what its source compiles to. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { passkeyScript } from "../../../../src/core/pages/passkey-script/compiled.ts";
import { compiledPath, compileScript, moduleOf } from "./compile.ts";

describe("the script for passkeys", () => {
  it("is compiled from its source (`npm run passkey-script`)", async () => {
    const script = await compileScript();
    expect(passkeyScript).toBe(script);
    expect(readFileSync(compiledPath, "utf8")).toBe(moduleOf(script));
  });

  it("is one script in ASCII that loads no other", () => {
    expect(passkeyScript).toMatch(/^"use strict";\n?\(\(\)=>\{/);
    expect(passkeyScript).toMatch(/^[\n\x20-\x7e]*$/);
    expect(passkeyScript).not.toMatch(/import|require\(|<\//);
  });

  it("is small: it comes with every sign-in page that offers passkeys", () => {
    expect(passkeyScript.length).toBeLessThan(3_000);
  });
});
