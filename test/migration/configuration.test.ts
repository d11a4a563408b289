/** What `migrateFrom` may be, and what must not stand beside it. */
import { describe, expect, it } from "vitest";
import type { MigrateFrom } from "../../src/core/types/migrate-from.ts";
import { verdict } from "../core/config/helpers.ts";
import { secret } from "../world/config.ts";

const fine = { type: undefined, message: "", warnings: [], loggedWarnings: [] };

describe("migrateFrom", () => {
  it.each<[MigrateFrom]>([
    ["authjs"],
    ["next-auth"],
    [{ library: "authjs" }],
    [{ library: "next-auth", cookie: { name: "__Secure-shop.sid", domain: ".app.example", path: "/shop" } }],
  ])("can be %j", (migrateFrom) => {
    expect(verdict({ migrateFrom })).toEqual(fine);
    expect(verdict({ migrateFrom }, false)).toEqual(fine);
  });

  // biome-ignore format: a table
  it.each([
    ["lucia",                                             'migrateFrom is "lucia"'],
    [true,                                                'migrateFrom is "true"'],
    [{},                                                  'migrateFrom.library is "undefined"'],
    [{ library: "authjs", cookies: {} },                  'migrateFrom has no option "cookies"'],
    [{ library: "authjs", cookie: "sid" },                "migrateFrom.cookie must be an object"],
    [{ library: "authjs", cookie: { name: "a b" } },      'migrateFrom.cookie.name is "a b"'],
    [{ library: "authjs", cookie: { domain: "a;b" } },    'migrateFrom.cookie.domain is "a;b"'],
    [{ library: "authjs", cookie: { path: "shop" } },     'migrateFrom.cookie.path is "shop"'],
    [{ library: "authjs", cookie: { secure: true } },     'migrateFrom.cookie has no option "secure"'],
  ])("cannot be %j", (migrateFrom, message) => {
    // As JavaScript may pass it.
    const { type, message: said } = verdict({ migrateFrom: migrateFrom as MigrateFrom });
    expect([type, said]).toEqual(["InvalidConfiguration", expect.stringContaining(message)]);
    expect(said).toContain('Write "authjs" or "next-auth"');
  });

  it.each([
    ["absoluteMaxAge", { absoluteMaxAge: 86_400 }],
    ["audience", { audience: "https://shop.example" }],
  ])("beside session.%s, which ends former sessions, is a warning", (name, session) => {
    const { type, loggedWarnings } = verdict({ migrateFrom: "authjs", session });
    expect(type).toBeUndefined();
    expect(loggedWarnings).toEqual([
      { code: "migration-without-sessions", message: expect.stringContaining(`session.${name}`) },
    ]);
    expect(verdict({ session })).toEqual(fine);
  });
});

describe("JW-21: secrets under migrateFrom", () => {
  it("may be short behind the first one, in production too", () => {
    expect(verdict({ secret: [secret, "short"], migrateFrom: "authjs" })).toEqual(fine);
    expect(verdict({ secret: [secret, "short"] }).type).toBe("InvalidConfiguration");
  });

  it("may not be short in the first place, and the error says where the old one goes", () => {
    for (const secrets of ["short", ["short"], ["short", secret]]) {
      const { type, message } = verdict({ secret: secrets, migrateFrom: "authjs" });
      expect([type, message]).toEqual(["InvalidConfiguration", expect.stringContaining("keep the old one after it")]);
    }
  });

  it("may not be blank", () => {
    expect(verdict({ secret: [secret, ""], migrateFrom: "authjs" }).type).toBe("MissingSecretError");
  });
});
