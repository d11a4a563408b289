/** Runs the rows of the matrix about the provider of a session: once with its tokens in a cookie, once in the accounts of an adapter. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { endRows, leaveRows } from "./logout-rows.ts";
import { openProviderStage, type Place, type ProviderStage, places } from "./provider-stage.ts";
import { needs, type Server, type Skill, type Subject } from "./subject.ts";
import { aheadRows, scopeRows, tokenRows } from "./token-rows.ts";

/** What a row gets. `count`: refreshes since the row began. */
export interface Row {
  readonly stage: ProviderStage;
  readonly place: Place;
  readonly count: () => number;
}

/** A row, and what an integration must be able to do for it. */
export type RowTest = readonly [title: string, run: (row: Row) => Promise<void>, ...skills: readonly Skill[]];

/** Runs rows in an application of this kind. */
function runRows(
  subject: Subject,
  built: () => Promise<Server>,
  { place, refresh, rows }: { place: Place; refresh: "ahead" | "on-demand"; rows: readonly RowTest[] },
): void {
  let stage: ProviderStage;
  beforeAll(async () => {
    stage = await openProviderStage(subject, await built(), place, refresh);
  });
  afterAll(() => stage?.stop());

  for (const [title, run, ...skills] of rows) {
    it(title, async (context) => {
      needs(context, subject, ...skills);
      const before = stage.issuer.refreshes.length;
      await run({ stage, place, count: () => stage.issuer.refreshes.length - before });
    });
  }
}

/** Every row about the provider of a session, for an integration: with tokens in a cookie, and in the accounts of an adapter. */
export function providerRows(subject: Subject, built: () => Promise<Server>): void {
  describe.each(places)("tokens in %s", (place) => {
    const rows = [...tokenRows, ...scopeRows, ...leaveRows, ...(place === "accounts" ? endRows : [])];
    runRows(subject, built, { place, refresh: "on-demand", rows });
    describe("ahead", () => runRows(subject, built, { place, refresh: "ahead", rows: aheadRows }));
  });
}
