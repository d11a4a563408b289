/** The number of statements per step: counted, printed, and limited. */
import type { Dialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SQLAdapter, type SQLAdapterOptions } from "../../../src/adapters/sql/index.ts";
import { Client, config, email } from "../../core/helpers.ts";
import { app } from "../../world/config.ts";
import { type Engine, open } from "./helpers.ts";

/** Statements of each step, at most. */
export interface Costs {
  readonly "first sign-in": number;
  readonly "session read": number;
  readonly "session that is extended": number;
  readonly "second sign-in": number;
  readonly "sign-out": number;
  readonly "link that is sent": number;
  readonly "first sign-in by a link": number;
}

/** If an update returns the row that it changed. */
export const returning: Costs = {
  // The claim of the transaction, the account, the address, a user, their account, a session.
  "first sign-in": 6,
  "session read": 1,
  // The session and the change.
  "session that is extended": 2,
  // The claim of the transaction, the user of the account, the account itself, fresh tokens, a session.
  "second sign-in": 5,
  // Whose session it is, and its end.
  "sign-out": 2,
  // The user, the token, the tokens of this address.
  "link that is sent": 3,
  // The user, the token, the note that it was used, the user once more, a new user, a session.
  "first sign-in by a link": 6,
};

/** Where a user and their account are one statement. */
export const inOne: Costs = { ...returning, "first sign-in": 5 };

/** Counts on an engine. */
export function countStatements(name: string, dialect: () => Dialect, costs: Costs, options: SQLAdapterOptions = {}) {
  describe(`statements on ${name}`, () => {
    const state = {} as { engine: Engine };
    beforeAll(async () => {
      state.engine = await open(dialect(), options);
    });
    afterAll(() => state.engine?.close());

    /** What a step costs, and which statements they are. */
    async function count(step: () => Promise<unknown>): Promise<readonly string[]> {
      state.engine.statements.length = 0;
      await step();
      return [...state.engine.statements];
    }

    async function walk(): Promise<Readonly<Record<keyof Costs, readonly string[]>>> {
      const adapter = SQLAdapter(state.engine.db, options);
      const outbox: { identifier: string; url: string }[] = [];
      const providers = [...config().providers, email(outbox)];
      const ada = new Client(config({ adapter, providers }));
      const often = new Client(config({ adapter, providers, session: { updateAge: 0 } }));
      const begun = await ada.begin();
      const first = await count(() => ada.back(begun));
      const read = await count(() => ada.session());
      for (const [key, value] of ada.cookies) often.cookies.set(key, value);
      const extended = await count(() => often.session());
      const csrf = await ada.token();
      const out = await count(() => ada.post("/auth/signout", { csrfToken: csrf }));
      const again = await ada.begin();
      const second = await count(() => ada.back(again));
      const eve = new Client(config({ adapter, providers }));
      const token = await eve.token();
      const sent = await count(() => eve.post("/auth/signin/email", { email: "eve@app.example", csrfToken: token }));
      const linked = await count(() => eve.send((outbox.at(-1)?.url ?? "").replace(app, "")));
      expect([await ada.session(), await eve.session()]).toMatchObject([
        { user: { email: "ada@app.example" } },
        { user: { email: "eve@app.example" } },
      ]);
      return {
        "first sign-in": first,
        "session read": read,
        "session that is extended": extended,
        "second sign-in": second,
        "sign-out": out,
        "link that is sent": sent,
        "first sign-in by a link": linked,
      };
    }

    it("are few", async () => {
      const steps = Object.entries(await walk());
      const counted = Object.fromEntries(steps.map(([step, { length }]) => [step, length]));
      console.log(`statements on ${name}: ${steps.map(([step, { length }]) => `${step} ${length}`).join(", ")}`);
      expect(counted, steps.map(([step, all]) => `${step}:\n  ${all.join("\n  ")}`).join("\n")).toEqual(costs);
      expect(counted["first sign-in"]).toBeLessThanOrEqual(6);
      expect(counted["session read"]).toBe(1);
    });
  });
}
