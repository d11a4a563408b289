import { describe, expect, expectTypeOf, it } from "vitest";
import type { JWT } from "../../src/jwt/index.ts";
import * as face from "../../src/jwt/index.ts";

declare module "portico/jwt" {
  interface JWT {
    /** Only in this test. */
    addedByATest?: 7;
  }
}

describe("portico/jwt", () => {
  it("exports these names", () => {
    expect(Object.keys(face)).toEqual(["decode", "encode", "getToken"]);
  });

  it("has claims that an application can add to", () => {
    expectTypeOf<JWT["addedByATest"]>().toEqualTypeOf<7 | undefined>();
    expectTypeOf<JWT["anythingElse"]>().toEqualTypeOf<unknown>();
    expectTypeOf(face.getToken<false>).returns.resolves.toEqualTypeOf<JWT | null>();
    expectTypeOf(face.getToken<true>).returns.resolves.toEqualTypeOf<string | null>();
    expectTypeOf(face.decode<{ sub: string }>).returns.resolves.toEqualTypeOf<{ sub: string } | null>();
  });
});
