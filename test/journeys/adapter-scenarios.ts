/** Two users whose names, addresses, ids and tokens differ in case and accents only, and what one of them does. */

import { createContext } from "../../src/core/context/index.ts";
import { receive } from "../../src/core/http/receive.ts";
import { listSessions, revokeSessions } from "../../src/core/session/manage.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Profile } from "../../src/core/types/user.ts";
import Passkey from "../../src/providers/passkey.ts";
import {
  createAuthenticator,
  type PasskeyCeremony as PasskeyOptions,
  type PasskeyOverrides,
} from "../../src/testing/authenticator.ts";
import { acme, Client, email, config as kitConfig, sessionCookie, where } from "../core/helpers.ts";
import { adapter, type TestAdapter } from "../world/adapter.ts";
import { app, createLog, type Log } from "../world/config.ts";
import { checkedSettings } from "../world/settings.ts";

/** Authorization codes of returning users, and their access tokens. They look like ids. */
export const codes = { victim: "canaryV7f3Kq9ZxWv2Lm", actor: "canaryA2mRt8bQw5Yp1X" } as const;

const people: Readonly<Record<string, Profile>> = {
  [codes.victim]: { id: "ADA-1815", name: "Áda", email: "áda@app.example", email_verified: true },
  [codes.actor]: { id: "ada-1815", name: "Ada", email: "ada@app.example", email_verified: true },
};

/** In base64url: the same letters. */
const credentialIds = { victim: "QUJDREVGR0hJSktMTU5P", actor: "qujdrevgr0hjsktmtu5p" } as const;

type Keys = ReturnType<typeof createAuthenticator>;

/** A database, an application over it, and browsers. */
export interface Scene {
  readonly config: Omit<AuthConfig, "raw">;
  readonly store: TestAdapter;
  readonly log: Log;
  readonly outbox: readonly { readonly url: string }[];
  readonly victim: Client;
  readonly victimId: string;
  readonly actor: Client;
  /** Another browser of the actor. */
  readonly phone: Client;
  /** Passkeys of the actor. */
  readonly keys: Keys;
  /** Where the actor left for a provider. */
  state: string;
}

/** The actions of one user, while one method of the database fails. */
export interface Story {
  readonly strategy: "jwt" | "database";
  /** What is done before, when all is well. */
  prepare(scene: Scene): Promise<unknown>;
  /** Runs the actions. Returns whether the actor got a successful response. */
  go(scene: Scene): Promise<boolean>;
  /** Signs in again, in the same browser. */
  again(scene: Scene): Promise<unknown>;
  /** Whether it is valid only while no other request changes the user: a link is. */
  readonly isBound?: boolean;
  /** Whether it ends the session of the actor, or of their phone. */
  readonly ends?: "actor" | "phone";
}

/** Who is signed in: the id of the user. */
export const whoIs = async (client: Client): Promise<string | null> => {
  const session = (await client.session()) as { user?: { id?: string } } | null;
  return session?.user?.id ?? null;
};

const isLanded = (response: Response, at = "/"): boolean => where(response) === at;
const oauth = async ({ actor }: Scene) => isLanded(await actor.signIn(codes.actor));

async function ask(
  client: Client,
  action: string,
  params: Readonly<Record<string, string>> = {},
): Promise<PasskeyOptions> {
  const response = await client.send(`/auth/webauthn-options/passkey?${new URLSearchParams({ action, ...params })}`);
  const { options } = await response.json();
  if (!options) throw new Error(`No options: ${response.status}`);
  return options;
}

async function register(client: Client, keys: Keys, lies: PasskeyOverrides, params?: Readonly<Record<string, string>>) {
  const data = JSON.stringify(keys.create(await ask(client, "register", params), { counter: 1, ...lies }));
  return client.post("/auth/callback/passkey", { action: "register", data });
}

/** Counters rise from use to use. */
async function usePasskey(client: Client, keys: Keys, counter: number) {
  const data = JSON.stringify(keys.get(await ask(client, "authenticate"), { counter }));
  return client.post("/auth/callback/passkey", { action: "authenticate", data });
}

const isStored = async ({ store, keys }: Scene): Promise<boolean> => {
  const id = Buffer.from(keys.passkeys.at(-1)?.id ?? "", "base64url").toString("base64");
  return (await store.getAuthenticator(id)) !== null;
};

/** Tokens of the first session of each are the same letters. */
function sessionTokens(): () => string {
  const state = { count: 0 };
  return () => {
    const count = state.count++;
    return count === 0 ? "CANARY-SESSION-TOKEN-1" : `canary-session-token-${count}`;
  };
}

const callbacks: AuthConfig["callbacks"] = {
  session: ({ session, user, token }) => ({
    ...session,
    user: { ...session.user, id: String(user?.id ?? token?.sub) },
  }),
};

/** Both users, before any failure. The victim has every kind of row, and is signed in. */
export async function createScene(strategy: "jwt" | "database"): Promise<Scene> {
  const store = adapter();
  const log = createLog();
  const outbox: { identifier: string; url: string }[] = [];
  const config = kitConfig({
    adapter: store,
    logger: log.logger,
    callbacks,
    providers: [acme({}, people), acme({ id: "other" }, people), email(outbox), Passkey()],
    experimental: { enableWebAuthn: true },
    session: { strategy, updateAge: 0, generateSessionToken: sessionTokens() },
  });
  const [victim, actor, phone] = [1, 2, 3].map(() => new Client(config)) as [Client, Client, Client];
  await victim.signIn(codes.victim);
  await victim.signIn(codes.victim, "other");
  await register(victim, createAuthenticator(app), { id: credentialIds.victim });
  const victimId = await whoIs(victim);
  if (victimId === null) throw new Error(`The victim is not signed in: ${log.errors}`);
  return { config, store, log, outbox, victim, victimId, actor, phone, keys: createAuthenticator(app), state: "" };
}

async function byLink({ actor, outbox }: Pick<Scene, "actor" | "outbox">): Promise<boolean> {
  await actor.post("/auth/signin/email", { email: "ada@app.example" });
  return isLanded(await actor.send((outbox.at(-1)?.url ?? "").replace(app, "")));
}

/** Ends the other sessions of the actor: all at once, or each by its name. */
async function revoke({ config, actor }: Scene, which: "others" | "each"): Promise<boolean> {
  const headers = { host: "app.example", cookie: [...actor.cookies].map((pair) => pair.join("=")).join("; ") };
  const settings = await checkedSettings(config);
  const call = await receive(new Request(`${app}/auth/session`, { headers }), settings);
  const context = createContext(settings, call, {}, Date.now());
  if (which === "others") return (await revokeSessions(context, which)).ended > 0;
  const others = (await listSessions(context)).filter(({ current }) => !current);
  const revoked = await Promise.all(others.map(({ id }) => revokeSessions(context, { id })));
  return revoked.some(({ ended }) => ended > 0);
}

const begin = async (scene: Scene) => {
  scene.state = await scene.actor.begin();
};
const back = async ({ actor, state }: Scene) => isLanded(await actor.back(state, codes.actor));
const read = async ({ actor }: Scene) => (await actor.send("/auth/session")).ok;

async function inTwoBrowsers(scene: Scene): Promise<void> {
  await oauth(scene);
  await scene.phone.signIn(codes.actor);
}

/** Signed in, until a second ago. */
async function over(scene: Scene): Promise<void> {
  await oauth(scene);
  const sessionToken = scene.actor.cookies.get(sessionCookie) ?? "";
  await scene.store.updateSession({ sessionToken, expires: new Date(Date.now() - 1000) });
}

const throughProvider = (strategy: "jwt" | "database"): Record<string, Story> => ({
  [`a first sign-in (${strategy})`]: { strategy, prepare: begin, go: back, again: oauth },
  [`a second sign-in (${strategy})`]: {
    strategy,
    async prepare(scene) {
      await scene.phone.signIn(codes.actor);
      await begin(scene);
    },
    go: back,
    again: oauth,
  },
  [`a sign-in over a session that is there (${strategy})`]: {
    strategy,
    async prepare(scene) {
      await oauth(scene);
      await begin(scene);
    },
    go: back,
    again: oauth,
  },
  [`an account that is linked (${strategy})`]: {
    strategy,
    async prepare(scene) {
      await oauth(scene);
      scene.state = await scene.actor.begin("other");
    },
    go: async ({ actor, state }) => isLanded(await actor.back(state, codes.actor, "other")),
    again: oauth,
  },
});

const byPasskey = (strategy: "jwt" | "database"): Record<string, Story> => {
  const again = async (scene: Scene) => {
    if (await isStored(scene)) await usePasskey(scene.actor, scene.keys, 9);
    else await register(scene.actor, scene.keys, {}, { name: "Ada" });
  };
  const make = (client: Client, keys: Keys) => register(client, keys, { id: credentialIds.actor }, { name: "Ada" });
  return {
    [`a passkey of a new user (${strategy})`]: {
      strategy,
      prepare: async () => {},
      go: async ({ actor, keys }) => isLanded(await make(actor, keys)),
      again,
    },
    [`a sign-in with a passkey (${strategy})`]: {
      strategy,
      prepare: ({ phone, keys }) => make(phone, keys),
      go: async ({ actor, keys }) => isLanded(await usePasskey(actor, keys, 2)),
      again,
    },
  };
};

/** All stories, by name. */
export const stories: Readonly<Record<string, Story>> = {
  ...throughProvider("database"),
  ...throughProvider("jwt"),
  ...byPasskey("database"),
  ...byPasskey("jwt"),
  "a link for a new user": {
    strategy: "database",
    prepare: async () => {},
    go: byLink,
    again: byLink,
    isBound: true,
  },
  "a link for a known user": {
    strategy: "database",
    prepare: ({ phone, outbox }) => byLink({ actor: phone, outbox }),
    go: byLink,
    again: byLink,
    isBound: true,
  },
  "a read of a session that is renewed": { strategy: "database", prepare: oauth, go: read, again: oauth },
  "a read of an expired session": {
    strategy: "database",
    prepare: over,
    go: read,
    again: oauth,
    ends: "actor",
  },
  "concurrent reads of an expired session": {
    strategy: "database",
    prepare: over,
    async go({ actor }) {
      const reads = await Promise.all([1, 2, 3, 4].map(() => actor.send("/auth/session")));
      return reads.every(({ ok }) => ok);
    },
    again: oauth,
    ends: "actor",
  },
  "a sign-in over a deleted session": {
    strategy: "database",
    async prepare(scene) {
      await oauth(scene);
      await scene.store.deleteSession(scene.actor.cookies.get(sessionCookie) ?? "");
      await begin(scene);
    },
    go: back,
    again: oauth,
  },
  "two sign-outs at once": {
    strategy: "database",
    prepare: oauth,
    async go({ actor }) {
      const csrfToken = await actor.token();
      const both = await Promise.all([1, 2].map(() => actor.post("/auth/signout", { csrfToken })));
      return both.every((response) => isLanded(response));
    },
    again: oauth,
    ends: "actor",
  },
  "a sign-out": {
    strategy: "database",
    prepare: oauth,
    go: async ({ actor }) => isLanded(await actor.post("/auth/signout")),
    again: oauth,
    ends: "actor",
  },
  "the end of the other sessions": {
    strategy: "database",
    prepare: inTwoBrowsers,
    go: (scene) => revoke(scene, "others").catch(() => false),
    again: oauth,
    ends: "phone",
  },
  "the end of another session": {
    strategy: "database",
    prepare: inTwoBrowsers,
    go: (scene) => revoke(scene, "each").catch(() => false),
    again: oauth,
    ends: "phone",
  },
};
