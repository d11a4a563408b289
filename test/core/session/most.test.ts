/** `session.max`: which sessions are too many. */
import { describe, expect, it } from "vitest";
import { beyondNewest } from "../../../src/core/session/most.ts";
import type { AdapterSession } from "../../../src/core/types/adapter.ts";

const now = Date.UTC(2026, 10, 24);
const row = (sessionToken: string, more: Partial<AdapterSession> = {}): AdapterSession => ({
  sessionToken,
  userId: "ada",
  expires: new Date(now + 60_000),
  ...more,
});
const opened = (minute: number) => ({ createdAt: new Date(now - minute * 60_000) });
const ended = (rows: readonly AdapterSession[], max: number) =>
  beyondNewest(rows, max, now).map(({ sessionToken }) => sessionToken);

describe("the sessions beyond the newest", () => {
  it("are the ones that were opened first", () => {
    expect(ended([row("old", opened(3)), row("new", opened(1)), row("middle", opened(2))], 2)).toEqual(["old"]);
  });

  it("are those without a time before all others", () => {
    expect(ended([row("unknown"), row("old", opened(30))], 1)).toEqual(["unknown"]);
  });

  it("are the same for two sign-ins at once: of one moment, the token decides", () => {
    const rows = [row("b", opened(1)), row("a", opened(1))];
    expect([ended(rows, 1), ended(rows.toReversed(), 1)]).toEqual([["b"], ["b"]]);
  });

  it("are not those that have expired, nor those in which another user acts", () => {
    const rows = [row("expired", { expires: new Date(now - 120_000) }), row("acting", { actorId: "bob" }), row("one")];
    expect(ended(rows, 1)).toEqual([]);
  });
});
