/** The writes of a sign-in: all of them or none, whatever the database does, and once for concurrent sign-ins. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie, where } from "../helpers.ts";
import { census } from "./helpers.ts";

useClock();

/** A flow: the stored rows before it, and the one request during which the database fails. */
interface Story {
  readonly start: (client: Client) => Promise<string>;
  readonly request: (client: Client, state: string) => Promise<Response>;
  readonly config?: Partial<AuthConfig>;
  /** Accounts that are stored at the end. */
  readonly accounts: number;
}

const outbox: { identifier: string; url: string }[] = [];
const asked = async (client: Client) => {
  await client.post("/auth/signin/email", { email: "ada@app.example" });
  return outbox.at(-1)?.url.replace(app, "") ?? "";
};
const signedIn = async (client: Client) => {
  await client.signIn();
  return client.begin("other");
};
const knownByAccount = async (client: Client) => {
  await client.signIn();
  await client.post("/auth/signout");
  return client.begin();
};
const knownByAddress = async (client: Client) => {
  await client.send(await asked(client));
  await client.post("/auth/signout");
  return asked(client);
};
const back: Story["request"] = (client, state) => client.back(state);
const follow: Story["request"] = (client, link) => client.send(link);

// biome-ignore format: a table
const stories: Readonly<Record<string, Story>> = {
  "a first sign-in":                 { accounts: 1, start: (client) => client.begin(), request: back },
  "a first sign-in under jwt":       { accounts: 1, start: (client) => client.begin(), request: back, config: { session: { strategy: "jwt" } } },
  "a first sign-in without address": { accounts: 1, start: (client) => client.begin(), request: (client, state) => client.back(state, "nameless") },
  "a second sign-in":                { accounts: 1, start: knownByAccount,             request: back },
  "a linked account":                { accounts: 2, start: signedIn,                   request: (client, state) => client.back(state, "bob", "other") },
  "a first link":                    { accounts: 0, start: asked,                      request: follow },
  "a second link":                   { accounts: 0, start: knownByAddress,             request: follow },
};

const ways = {
  throws: new Error("no connection"),
  "answers nothing": { answers: undefined },
  "answers null": { answers: null },
} as const;

/** An adapter may return nothing from a write, and a user may be deleted: such a result is accepted. */
const believed: ReadonlySet<string> = new Set([
  "linkAccount",
  "deleteSession",
  "updateAccount",
  "createSession",
  "getUser",
]);

describe.each(Object.entries(stories))("AR-12: %s", (_, { start, request, config, accounts }) => {
  const begun = async () => {
    const adapter = memory();
    const log = createLog();
    const providers = [kit.acme(), kit.acme({ id: "other" }), kit.email(outbox)];
    const client = new Client(kit.config({ adapter, providers, logger: log.logger, ...config }));
    return { adapter, client, log, state: await start(client) };
  };

  it("works when nothing fails", async () => {
    const { adapter, client, log, state } = await begun();
    expect(where(await request(client, state))).toBe("/");
    expect([await client.session(), log.errors]).toEqual([expect.anything(), []]);
    const { users, accounts: stored } = await census(adapter);
    expect([users.length, stored.length]).toEqual([1, accounts]);
  });

  it.each(Object.entries(ways))(
    "a call of the database that %s signs no wrong user in and leaves no partial user",
    async (name, how) => {
      for (let k = 1; ; k++) {
        const { adapter, client, log, state } = await begun();
        const held = client.cookies.get(sessionCookie);
        const earlier = adapter.calls.length;
        adapter.breaks({ failAt: earlier + k, how });
        const response = await request(client, state);
        const calls = adapter.called.slice(earlier);
        adapter.breaks();
        if (calls.length < k) return expect(where(response)).toBe("/");
        const broken = calls[k - 1];
        if (name !== "throws" && believed.has(broken ?? "")) continue;
        const seen = [k, broken, where(response), log.errors];
        // Redirected to the provider, or asked for a confirmation.
        expect([seen, response.status]).toEqual([seen, where(response) === "" ? 200 : 302]);
        const { users, accounts: stored } = await census(adapter);
        const session = await client.session();
        if (where(response) !== "/") {
          expect([seen, log.errors.length]).toEqual([seen, response.status === 302 ? 1 : 0]);
          // A user who was signed in still is, as the same user; no other user is.
          expect([seen, client.cookies.get(sessionCookie)]).toEqual([seen, held]);
          expect([seen, session === null]).toEqual([seen, held === undefined]);
        } else {
          expect([seen, session?.user]).toEqual([seen, expect.anything()]);
        }
        expect([seen, users.length - Math.min(stored.length, 1)]).toEqual([seen, accounts === 0 ? users.length : 0]);
        await client.post("/auth/signout");
        const again = await start(client);
        expect([seen, where(await request(client, again))]).toEqual([seen, "/"]);
        expect([seen, await client.session()]).toEqual([seen, expect.anything()]);
        expect([seen, (await census(adapter)).users.length]).toEqual([seen, 1]);
      }
    },
  );
});
