/** The table of failures: each reason has a message that names the provider. */
import { describe, expect, it } from "vitest";
import { RefreshFailed } from "../../../src/core/errors/index.ts";
import { isRefreshFailure, refreshFailed } from "../../../src/core/tokens/failures.ts";
import type { RefreshFailure } from "../../../src/core/types/tokens.ts";

// biome-ignore format: a table
const rows: readonly (readonly [RefreshFailure, string])[] = [
  ["revoked",      'signIn("op")'],
  ["expired",      "no refresh token"],
  ["no-tokens",    "keepTokens: true"],
  ["scope",        'signIn("op", { scopes })'],
  ["unavailable",  "Try again later"],
  ["lost",         "not sent twice"],
  ["mismatch",     "nothing of the answer was used"],
  ["rejected",     "Check the client"],
  ["cannot-write", 'refresh: "ahead"'],
];

describe("refreshFailed", () => {
  it.each(rows)("%s has the provider, the reason and the fix", (reason, fix) => {
    const err = new Error("the cause");
    const error = refreshFailed(reason, "op", { err, detail: "Missing: calendar." });
    expect(error).toBeInstanceOf(RefreshFailed);
    expect([error.reason, error.provider, error.cause?.err]).toEqual([reason, "op", err]);
    expect(error.message).toContain('"op"');
    expect(error.message).toContain(fix);
    expect(error.message).toMatch(/ Missing: calendar\.$/);
    expect(refreshFailed(reason, "op").cause).toEqual({ reason, provider: "op" });
    expect(isRefreshFailure(reason)).toBe(true);
  });

  it.each(["", "toString", "__proto__", "Revoked", "done"])("%j is no reason", (text) => {
    expect(isRefreshFailure(text)).toBe(false);
  });
});
