/** What each thing that visitors do costs: calls of the adapter, counted and printed. */
import { afterAll, expect, it } from "vitest";
import { acme, Client, config, email } from "../core/helpers.ts";
import { type TestAdapter, adapter as world } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app } from "../world/config.ts";

const clock = useClock();
const table: { what: string; calls: number; which: string }[] = [];
afterAll(() => console.table(table));

interface Step {
  readonly strategy?: "jwt" | "database";
  readonly prepare: (client: Client) => Promise<string>;
  readonly act: (client: Client, prepared: string) => Promise<unknown>;
  /** At most so many. */
  readonly most: number;
}

const outbox: { identifier: string; url: string }[] = [];
const nothing = async () => "";
const member = async (client: Client) => {
  await client.signIn();
  return client.token();
};
const again = async (client: Client) => {
  await member(client);
  await client.post("/auth/signout");
  return client.begin();
};
const link = async (client: Client) => {
  await client.post("/auth/signin/email", { email: "ada@app.example" });
  return outbox.at(-1)?.url.replace(app, "") ?? "";
};
const read = (client: Client) => client.session();
const back = (client: Client, state: string) => client.back(state);

// biome-ignore format: a table
const steps: Readonly<Record<string, Step>> = {
  "reads a session":                   { most: 1, prepare: member, act: read },
  "reads a session that is due":       { most: 2, prepare: async (client) => { await member(client); clock.forward(86_400); return ""; }, act: read },
  "reads a session under jwt":         { most: 0, prepare: member, act: read, strategy: "jwt" },
  "is a visitor":                      { most: 0, prepare: nothing, act: read },
  "signs in for the first time":       { most: 4, prepare: (client) => client.begin(), act: back },
  "signs in for the first time, jwt":  { most: 3, prepare: (client) => client.begin(), act: back, strategy: "jwt" },
  // One of them reads the account back: the database may have found another than the requested one.
  "signs in again":                    { most: 4, prepare: again, act: back },
  "asks for a link":                   { most: 2, prepare: (client) => client.token(), act: (client, csrfToken) => client.post("/auth/signin/email", { csrfToken, email: "ada@app.example" }) },
  "follows a link for the first time": { most: 5, prepare: link, act: (client, url) => client.send(url) },
  "signs out":                         { most: 2, prepare: member, act: (client, csrfToken) => client.post("/auth/signout", { csrfToken }) },
};

it.each(Object.entries(steps))("%s costs no more calls than the limit", async (what, step) => {
  const store: TestAdapter = world({ oneStep: true });
  const strategy = step.strategy ?? "database";
  const client = new Client(config({ adapter: store, session: { strategy }, providers: [acme(), email(outbox)] }));
  const prepared = await step.prepare(client);
  const before = store.calls.length;
  await step.act(client, prepared);
  const which = store.called.slice(before);
  table.push({ what, calls: which.length, which: which.join(" ") });
  expect(which.length, which.join(" ")).toBeLessThanOrEqual(step.most);
});
