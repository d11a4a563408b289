/** THE TABLE of who is signed in: what each kind of principal may do as the stored user with its id, under both strategies. */
import { describe, expect, it } from "vitest";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { encode } from "../../src/jwt/encode.ts";
import Passkey from "../../src/providers/passkey.ts";
import * as kit from "../core/helpers.ts";
import { Client, sessionCookie } from "../core/helpers.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app, secret } from "../world/config.ts";

useClock();

type Strategy = "jwt" | "database";

const from = ({ cookies }: Client) => ({
  url: new URL("/account", app),
  headers: new Headers({
    host: "app.example",
    origin: app,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  }),
});

/** Keeps the cookies that a verb returned. */
function take(client: Client, cookies: readonly { readonly name: string; readonly value: string }[]): void {
  for (const { name, value } of cookies) client.cookies.set(name, value);
}

/** Ada is stored, with an account that has an access token. Bob is in support. */
async function world(strategy: Strategy) {
  const adapter = memory();
  const asked: object[] = [];
  const person = { id: "", name: "Ada", email: "elsewhere@app.example" };
  const config = kit.config({
    adapter,
    session: { strategy },
    experimental: { enableWebAuthn: true },
    providers: [
      kit.acme({ account: ({ access_token }) => ({ access_token: String(access_token) }) }),
      kit.acme({ id: "other", name: "Other" }),
      kit.credentials({ authorize: () => person }),
      Passkey(),
    ],
    callbacks: { mayActAs: ({ actor }) => asked.push({ callback: actor }) > 0 },
    events: { actAs: ({ actor }) => void asked.push({ event: actor }) },
  });
  const bridge = createBridge(config);
  const owner = new Client(config);
  await owner.signIn("ada");
  const { id } = (await adapter.getUserByEmail("ada@app.example")) ?? { id: "" };
  person.id = id;
  const bob = new Client(config);
  await bob.signIn("bob");
  const bobId = (await adapter.getUserByEmail("bob@app.example"))?.id ?? "";
  return { adapter, asked, bridge, config, owner, bob, id, bobId };
}

type World = Awaited<ReturnType<typeof world>>;

/** How a session of each kind with Ada's id is made. */
const kinds = {
  stored: async ({ owner }: World) => owner,
  async unstored({ config }: World) {
    const client = new Client(config);
    await client.post("/auth/callback/credentials", { username: "x" });
    return client;
  },
  async migrated({ config, id }: World) {
    const client = new Client(config);
    // What another library sealed has no claims of this one.
    client.cookies.set(sessionCookie, await encode({ token: { sub: id, name: "Ada" }, secret, salt: sessionCookie }));
    return client;
  },
  async acting({ bridge, bob, id }: World) {
    take(bob, (await bridge.actAs(from(bob), id)).cookies);
    return bob;
  },
} as const;

type Kind = keyof typeof kinds;

const done = () => true;
const typeOf = ({ type = "threw" }: { readonly type?: string }) => type;

/** What a use came to: `true`, or the type of the refusal. */
const uses: Readonly<Record<string, (world: World, client: Client) => Promise<unknown>>> = {
  async "link an account"({ adapter, id }, client) {
    const response = await client.post("/auth/signin/other");
    const { searchParams } = new URL(response.headers.get("location") ?? "", app);
    if (searchParams.has("error")) return searchParams.get("error");
    await client.back(searchParams.get("state") ?? "", "bob", "other");
    return (await adapter.listAccounts(id)).some(({ provider }) => provider === "other");
  },
  async "add a passkey"(_, client) {
    const response = await client.send("/auth/webauthn-options/passkey?action=register&name=x");
    const { options, error } = await response.json();
    return error ?? options?.user?.name === "ada@app.example";
  },
  "get a token of the account": ({ bridge }, client) =>
    bridge.accessToken(from(client), { provider: "acme" }).then(({ token }) => token.accessToken !== "", typeOf),
  "get it while acting is allowed to": ({ bridge }, client) =>
    bridge
      .accessToken(from(client), { provider: "acme", whileActing: true })
      .then(({ token }) => token.accessToken !== "", typeOf),
  "list accounts": ({ bridge }, client) => bridge.listAccounts(from(client)).then(({ length }) => length > 0, typeOf),
  "list passkeys": ({ bridge }, client) => bridge.listPasskeys(from(client)).then(done, typeOf),
  async "unlink an account"({ adapter, bridge, id }, client) {
    const [account] = await adapter.listAccounts(id);
    const key = { provider: "acme", providerAccountId: account?.providerAccountId ?? "" };
    return bridge.unlinkAccount(from(client), key, { evenIfLast: true }).then(done, typeOf);
  },
  "act for another": ({ bridge, bobId }, client) => bridge.actAs(from(client), bobId).then(done, typeOf),
  "be fresh": ({ bridge }, client) => bridge.fresh(from(client)),
};

const [required, refused] = ["SessionRequired", "RefusedWhileActing"];

/** What another kind than a stored user gets. */
// biome-ignore format: a table
const table: Readonly<Record<keyof typeof uses, Readonly<Record<Kind, unknown>>>> = {
  "link an account":            { stored: true, unstored: false,           migrated: false,           acting: refused },
  "add a passkey":              { stored: true, unstored: false,           migrated: false,           acting: refused },
  "get a token of the account": { stored: true, unstored: "RefreshFailed", migrated: "RefreshFailed", acting: refused },
  "get it while acting is allowed to": { stored: true, unstored: "RefreshFailed", migrated: "RefreshFailed", acting: true },
  "list accounts":              { stored: true, unstored: required,        migrated: required,        acting: true },
  "list passkeys":              { stored: true, unstored: required,        migrated: required,        acting: true },
  "unlink an account":          { stored: true, unstored: required,        migrated: required,        acting: refused },
  "act for another":            { stored: true, unstored: "AccessDenied",  migrated: "AccessDenied",  acting: refused },
  "be fresh":                   { stored: true, unstored: true,            migrated: false,           acting: false },
};

const rows = Object.entries(table).flatMap(([use, expected]) =>
  (Object.keys(expected) as Kind[]).map((kind) => ({ use, kind, expected: expected[kind] })),
);

describe("T5, T6, AL-121, AL-122: under the jwt strategy", () => {
  it.each(rows)("who is $kind: $use is $expected", async ({ use, kind, expected }) => {
    const set = await world("jwt");
    expect(await uses[use]?.(set, await kinds[kind](set))).toBe(expected);
  });
});

describe("T5, T6: under the database strategy, where every session belongs to a stored user", () => {
  it.each(rows.filter(({ kind }) => kind === "stored" || kind === "acting"))(
    "who is $kind: $use is $expected",
    async ({ use, kind, expected }) => {
      const set = await world("database");
      expect(await uses[use]?.(set, await kinds[kind](set))).toBe(expected);
    },
  );
});

describe("T6: who asks to act for another", () => {
  it("T6, AL-122: is a stored user: a user of another directory with the id of one who may act is refused unasked", async () => {
    const set = await world("jwt");
    const intern = await kinds.unstored(set);
    await expect(set.bridge.actAs(from(intern), set.bobId)).rejects.toMatchObject({ type: "AccessDenied" });
    expect(set.asked).toEqual([]);
    await set.bridge.actAs(from(set.owner), set.bobId);
    expect(set.asked).toMatchObject([
      { callback: { email: "ada@app.example" } },
      { event: { email: "ada@app.example" } },
    ]);
  });
});

describe("T16, AL-180: a token that was read while acting is allowed to", () => {
  it("is not kept for a call of the same request that does not allow it", async () => {
    const set = await world("jwt");
    const request = from(await kinds.acting(set));
    const { token } = await set.bridge.accessToken(request, { provider: "acme", whileActing: true });
    expect(token.accessToken).not.toBe("");
    await expect(set.bridge.accessToken(request, { provider: "acme" })).rejects.toMatchObject({
      type: "RefusedWhileActing",
    });
  });
});
