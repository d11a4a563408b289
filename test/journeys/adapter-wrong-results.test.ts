/** One adapter method returns wrong results: no wrong user is signed in, none is locked out, no secret is revealed. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { AdapterMethod } from "../../src/core/types/adapter.ts";
import { Client, sessionCookie } from "../core/helpers.ts";
import { useClock } from "../world/clock.ts";
import { adapterFaults, type FaultOf, isHarmless, type MethodFault } from "./adapter-faults.ts";
import { codes, createScene, type Scene, type Story, stories, whoIs } from "./adapter-scenarios.ts";

useClock();

type Method = AdapterMethod;

/** A story up to its point, and the tokens of sessions that it is about. */
async function begun(story: Story) {
  const scene = await createScene(story.strategy);
  await story.prepare(scene);
  const known = (await scene.store.getUserByEmail("ada@app.example"))?.id ?? null;
  const tokens = { actor: scene.actor.cookies.get(sessionCookie), phone: scene.phone.cookies.get(sessionCookie) };
  return { scene, known, tokens };
}

/** A browser with the same cookies. */
function copyOf({ config }: Scene, { cookies }: Client): Client {
  const copy = new Client(config);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

/** The methods that a story calls when all is well. */
async function methodsOf(story: Story): Promise<readonly Method[]> {
  const { scene } = await begun(story);
  const before = scene.store.calls.length;
  expect(await story.go(scene)).toBe(true);
  return [...new Set(scene.store.called.slice(before))];
}

/** Others come by while a method waits: the victim, and the actor in another browser. */
async function othersComeBy(scene: Scene): Promise<void> {
  await scene.victim.session();
  const other = new Client(scene.config);
  await other.signIn(codes.actor);
  await copyOf(scene, scene.actor).session();
}

async function goes(story: Story, scene: Scene, { waits, release }: MethodFault): Promise<boolean> {
  const going = story.go(scene);
  if (waits && release) {
    await Promise.race([waits, going]);
    await othersComeBy(scene);
    release();
  }
  return going;
}

const usersIn = ({ store }: Scene): readonly string[] => [
  ...new Set(
    store.calls
      .filter(({ method }) => method === "createUser" || method === "createUserWithAccount")
      .map(({ input: [user] }) => (user as { id: string }).id),
  ),
];

/** Users other than the victim who have no account and no verified address. */
async function orphans(scene: Scene): Promise<readonly string[]> {
  const found = await Promise.all(
    usersIn(scene).map(async (id) => {
      const user = await scene.store.getUser(id);
      const accounts = user ? await scene.store.listAccounts(id) : [];
      return user && accounts.length === 0 && !user.emailVerified ? id : undefined;
    }),
  );
  return found.filter((id) => id !== undefined);
}

/** Tokens of the valid sessions of the actor. */
async function validTokens({ store, victimId }: Scene): Promise<readonly string[]> {
  const tokens = store.calls.flatMap(({ method, input: [row] }) =>
    method === "createSession" ? [(row as { sessionToken: string }).sessionToken] : [],
  );
  const found = await Promise.all([...new Set(tokens)].map((token) => store.getSessionAndUser(token)));
  return found.flatMap((read) =>
    read && String(read.user.id) !== victimId && read.session.expires.valueOf() > Date.now()
      ? [read.session.sessionToken]
      : [],
  );
}

/** Texts that are in no log: tokens of sessions, of providers and of links. */
const secretsOf = ({ store, outbox }: Scene): readonly string[] => [
  ...Object.values(codes),
  ...outbox.map(({ url }) => new URL(url).searchParams.get("token") ?? "no token"),
  ...store.calls.flatMap(({ method, input: [row] }) =>
    method === "createSession" ? [(row as { sessionToken: string }).sessionToken] : [],
  ),
];

const printed = (value: unknown): string => inspect(value, { depth: 12, showHidden: true }) + JSON.stringify(value);

/** What does not hold of a story under a fault; nothing, if all does. */
async function brokenBy(story: Story, method: Method, name: string, fault: FaultOf): Promise<readonly string[]> {
  const { scene, known, tokens } = await begun(story);
  const { store, victim, victimId, actor } = scene;
  const made = await fault(method, store);
  store.breaks(made.faults);
  const broken: string[] = [];
  const holds = (is: unknown, what: string) => void (is || broken.push(`${method}: ${what}`));
  const worked = await goes(story, scene, made).catch((thrown: unknown) => {
    broken.push(`${method}: Auth threw ${thrown}`);
    return false;
  });
  const isMoved = story.isBound && made.waits;
  holds(worked || isMoved || !isHarmless(name, method), "it failed");
  const isActor = (id: string | null) => id === null || (id !== victimId && (known === null || id === known));
  holds(isActor(await whoIs(copyOf(scene, actor))), "another user is signed in");
  store.breaks();
  const after = await whoIs(copyOf(scene, actor));
  holds(isActor(after), "another user is signed in afterwards");
  if (story.ends) {
    const copied = new Client(scene.config);
    copied.cookies.set(sessionCookie, tokens[story.ends] ?? "");
    // What the database denies cannot be ended; the cookie went all the same.
    const isDenied = method === "getSessionAndUser";
    if (worked) holds(isDenied || (await whoIs(copied)) === null, "an ended session is still valid");
  } else if (worked) holds(after !== null || method === "getSessionAndUser", "it succeeded, and no user is signed in");
  holds((await whoIs(copyOf(scene, victim))) === victimId, "the session of another user was ended");
  const owner = await store.getUserByAccount({ provider: "other", providerAccountId: "ada-1815" });
  holds(owner?.id !== victimId, "the account belongs to another user");
  await story.again(scene);
  const again = await whoIs(actor);
  const left = (await validTokens(scene)).filter(
    (token) => token !== actor.cookies.get(sessionCookie) && token !== tokens.phone,
  );
  // One that cannot be read, or not be ended, stays until its time is over.
  const mayStay =
    made.waits !== undefined ||
    method === "getSessionAndUser" ||
    (method === "deleteSession" && !isHarmless(name, method));
  holds(
    mayStay ? left.every((token) => token === tokens.actor || made.waits) : left.length === 0,
    "a session is left that no browser has",
  );
  holds(again !== null && isActor(again), "who signs in again is not signed in");
  holds((await orphans(scene)).length === 0, "a user without a sign-in method is left");
  const log = printed(scene.log.lines);
  for (const secret of secretsOf(scene)) holds(!log.includes(secret), `the log contains ${secret}`);
  return broken;
}

describe.each(Object.entries(stories))("an adapter in %s", (_name, story) => {
  it.each(Object.entries(adapterFaults))(
    "that %s signs no wrong user in, and locks no user out, whatever its method",
    async (name, fault) => {
      const broken: string[] = [];
      for (const method of await methodsOf(story)) broken.push(...(await brokenBy(story, method, name, fault)));
      expect(broken).toEqual([]);
    },
  );
});
