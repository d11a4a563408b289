/** The database hangs, at each call in turn: no user is signed in meanwhile, sessions stay, and others can sign in. */
import { describe, expect, it, vi } from "vitest";
import { acme, Client, config, credentials, email, sessionCookie, where } from "../core/helpers.ts";
import { type TestAdapter, adapter as world } from "../world/adapter.ts";
import { app } from "../world/config.ts";

interface Scene {
  readonly store: TestAdapter;
  readonly outbox: { identifier: string; url: string }[];
  /** A browser in front of the application. */
  client(): Client;
}

/** What is done before, and the request in which the database hangs. */
interface Deed {
  readonly prepare: (client: Client, scene: Scene) => Promise<string>;
  readonly act: (client: Client, prepared: string) => Promise<Response>;
  /** Calls of the database that it takes when all is well. */
  readonly calls: number;
  readonly strategy?: "jwt" | undefined;
}

function build({ strategy }: Pick<Deed, "strategy">): Scene {
  const [store, outbox] = [world(), [] as Scene["outbox"]];
  const providers = [
    acme(),
    credentials({ authorize: async () => store.getUserByEmail("bob@app.example") }),
    email(outbox),
  ];
  const settings = config({ adapter: store, providers, session: { updateAge: 0, ...(strategy && { strategy }) } });
  return { store, outbox, client: () => new Client(settings) };
}

const token = (client: Client) => client.token();
const begun = (client: Client) => client.begin();
const member = async (client: Client) => {
  await client.signIn();
  return client.token();
};
const known = async (client: Client, scene: Scene) => {
  await scene.client().signIn();
  return client.begin();
};
const asked = async (client: Client, { outbox }: Scene) => {
  await client.post("/auth/signin/email", { email: "ada@app.example" });
  return outbox.at(-1)?.url.replace(app, "") ?? "";
};
const back = (client: Client, state: string) => client.back(state);

// biome-ignore format: a table
const deeds: Readonly<Record<string, Deed>> = {
  "a first sign-in":                     { calls: 5, prepare: begun,  act: back },
  "a first sign-in with the jwt strategy": { calls: 4, prepare: begun, act: back, strategy: "jwt" },
  "a second sign-in":                    { calls: 4, prepare: known,  act: back },
  "asking for a link":                   { calls: 2, prepare: token,  act: (client, csrfToken) => client.post("/auth/signin/email", { csrfToken, email: "ada@app.example" }) },
  "following a first link":              { calls: 5, prepare: asked,  act: (client, link) => client.send(link) },
  "a password":                          { calls: 3, prepare: token,  act: (client, csrfToken) => client.post("/auth/callback/credentials", { csrfToken, username: "bob" }) },
  "reading a session":                   { calls: 2, prepare: member, act: (client) => client.send("/auth/session") },
  "changing a session":                  { calls: 2, prepare: member, act: (client, csrfToken) => client.json("/auth/session", { csrfToken, data: { a: 1 } }) },
  "signing out":                         { calls: 2, prepare: member, act: (client, csrfToken) => client.post("/auth/signout", { csrfToken }) },
};

/** Bob has an account of a password, and is signed in all the time. */
async function bobIn({ store, client }: Scene): Promise<Client> {
  await store.createUser({ id: "2", email: "bob@app.example", emailVerified: null });
  const bob = client();
  await bob.post("/auth/callback/credentials", { username: "bob" });
  return bob;
}

/** Lets everything run that is not waiting for the database. */
const settle = async (store: TestAdapter, calls: number) => {
  await vi.waitFor(() => expect(store.calls.length).toBe(calls), { timeout: 60_000, interval: 1 });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe.each(Object.entries(deeds))("AR-12: %s", (_title, { prepare, act, calls, strategy }) => {
  it(`uses ${calls} calls of the database without a failure`, async () => {
    const scene = build({ strategy });
    await bobIn(scene);
    const client = scene.client();
    const prepared = await prepare(client, scene);
    const before = scene.store.calls.length;
    const response = await act(client, prepared);
    expect([response.status < 400, /error=/.test(where(response))]).toEqual([true, false]);
    expect(scene.store.called.slice(before)).toHaveLength(calls);
  });

  it.each(Array.from({ length: calls }, (_, i) => i + 1))(
    "signs no user in while call %i hangs, and ends no session",
    async (k) => {
      const scene = build({ strategy });
      const { store } = scene;
      const bob = await bobIn(scene);
      const client = scene.client();
      const prepared = await prepare(client, scene);
      const held = client.cookies.get(sessionCookie);
      const earlier = store.calls.length;
      store.breaks({ failAt: earlier + k, how: "hangs" });
      const answers: Response[] = [];
      void act(client, prepared).then((response) => answers.push(response));
      await settle(store, earlier + k);
      store.breaks();
      expect(answers).toEqual([]);
      // The browser disconnects. Its cookies are unchanged, and no session was opened.
      expect(client.cookies.get(sessionCookie)).toBe(held);
      expect((await client.session()) !== null).toBe(held !== undefined);
      expect(await bob.session()).not.toBeNull();
      // Another user can sign in, and so can Bob once more.
      const carol = scene.client();
      expect(where(await carol.signIn("nameless"))).toBe("/");
      expect(await carol.session()).not.toBeNull();
    },
  );
});
