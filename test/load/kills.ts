/**
 * Processes are killed in the middle of writes, and sign-outs race with updates: no session is lost, none comes back after its sign-out,
 * and no update that was answered is undone.
 */
import { randomBytes } from "node:crypto";
import type { SessionOptions } from "../../src/core/types/config.ts";
import { createNode, type Node } from "./nodes.ts";
import { grounds, type Store } from "./stores.ts";
import { cookieOf, keep } from "./users.ts";

const origin = "http://127.0.0.1:47100";

/** Users at the same time. */
const users = 60;

/** Seconds after which another process knows that a session has ended. */
const staleness = 1;

const kinds: Readonly<Record<string, Partial<SessionOptions>>> = {
  "jwt with revocation": { strategy: "jwt", revocation: { staleness } },
  database: { strategy: "database" },
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What happened. The first three must stay at zero. */
interface Tally {
  lost: number;
  undone: number;
  ghosts: number;
  /** Answers that are errors; those that a killed process did not give are not among them. */
  failed: number;
  kills: number;
  /** Writes whose answer never came. */
  cutOff: number;
  updates: number;
  signOuts: number;
}

type Jar = Map<string, string>;

/** What `GET /session` shows. */
type Shown = Readonly<Record<string, unknown>> | null;

interface Scene {
  readonly nodes: readonly Node[];
  readonly tally: Tally;
  readonly isOver: () => boolean;
}

/** An answer; `undefined` if the process was killed. */
interface Reply {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** Sends a request as a tab does, and keeps its cookies in the jar of the browser in the order of the answers. */
async function send(
  { tally }: Scene,
  node: Node,
  jar: Jar,
  path: string,
  init: RequestInit = {},
): Promise<Reply | undefined> {
  try {
    const headers = { cookie: cookieOf(jar), origin, ...(init.headers as Record<string, string>) };
    const response = await fetch(node.address + path, { ...init, headers, redirect: "manual" });
    const body = await response.text();
    keep(jar, response.headers.getSetCookie());
    const location = response.headers.get("location") ?? "";
    if (response.status >= 400 || location.includes("error=")) tally.failed += 1;
    return { status: response.status, location, body };
  } catch {
    if (init.method === "POST") tally.cutOff += 1;
    return undefined;
  }
}

const form = { method: "POST", body: new URLSearchParams() };

const isRight = (reply: Reply | undefined): reply is Reply =>
  reply !== undefined && reply.status < 400 && !reply.location.includes("error=");

const shownIn = (reply: Reply | undefined): Shown | undefined =>
  reply?.status === 200 ? JSON.parse(reply.body) : undefined;

const read = async (scene: Scene, node: Node, jar: Jar): Promise<Shown | undefined> =>
  shownIn(await send(scene, node, jar, "/auth/session"));

/** Changes a claim. Returns the session that was answered. */
async function update(scene: Scene, node: Node, jar: Jar, data: object): Promise<Shown | undefined> {
  const init = { method: "POST", body: JSON.stringify({ data }), headers: { "content-type": "application/json" } };
  const seen = shownIn(await send(scene, node, jar, "/auth/session", init));
  if (seen) scene.tally.updates += 1;
  return seen;
}

/** Signs in at whichever process answers. */
async function signIn(scene: Scene, name: string): Promise<Jar> {
  for (let turn = 0; turn < 100; turn++) {
    const [jar, node] = [new Map<string, string>(), scene.nodes[turn % 2] as Node];
    const away = await send(scene, node, jar, "/auth/signin/one", form);
    const state = URL.canParse(away?.location ?? "") ? new URL(away?.location ?? "").searchParams.get("state") : null;
    const code = btoa(JSON.stringify({ id: name, email: `${name}@load.example` }));
    const query = new URLSearchParams({ code, state: state ?? "" });
    if (state !== null && isRight(await send(scene, node, jar, `/auth/callback/one?${query}`))) return jar;
    await sleep(100);
  }
  throw new Error(`${name} cannot sign in any more.`);
}

/** Two tabs write at both processes at once, again and again. Returns what was answered to each. */
async function work(scene: Scene, jar: Jar, rounds: number): Promise<{ a: number; b: number }> {
  const [one, two] = scene.nodes as [Node, Node];
  const answered = { a: 0, b: 0 };
  for (let count = 1; count <= rounds; count++) {
    const [a, b, seen] = await Promise.all([
      update(scene, one, jar, { a: count }),
      update(scene, two, jar, { b: count }),
      read(scene, scene.nodes[count % 2] as Node, jar),
    ]);
    if (a) answered.a = count;
    if (b) answered.b = count;
    if ([a, b, seen].includes(null)) scene.tally.lost += 1;
  }
  return answered;
}

/** What is there after the writes: the session, with every change that was answered. */
async function check(scene: Scene, jar: Jar, answered: { a: number; b: number }, keepsClaims: boolean): Promise<void> {
  await sleep(staleness * 1000);
  for (const node of scene.nodes) {
    const seen = await read(scene, node, jar);
    if (seen === null) scene.tally.lost += 1;
    if (seen && keepsClaims && (Number(seen.a ?? 0) < answered.a || Number(seen.b ?? 0) < answered.b)) {
      scene.tally.undone += 1;
    }
  }
}

/** Signs out while other tabs write. Afterwards no cookie that was ever there opens a session. */
async function leave(scene: Scene, jar: Jar, turn: number): Promise<void> {
  const tabs = [1, 2, 3].map(() => new Map(jar));
  const before = new Map(jar);
  const [here, there] = [turn, turn + 1].map((index) => scene.nodes[index % 2]) as [Node, Node];
  const [out] = await Promise.all([
    send(scene, here, jar, "/auth/signout", form),
    update(scene, here, tabs[0] as Jar, { a: 99 }),
    update(scene, there, tabs[1] as Jar, { b: 99 }),
    read(scene, there, tabs[2] as Jar),
  ]);
  // A sign-out that was not answered may have happened or not.
  if (!isRight(out)) return;
  scene.tally.signOuts += 1;
  const cookies = [before, ...tabs];
  const tryAll = async (node: Node) => {
    const seen = await Promise.all(cookies.map((cookie) => read(scene, node, new Map(cookie))));
    scene.tally.ghosts += seen.filter((session) => session).length;
  };
  await tryAll(here);
  await sleep(staleness * 1000);
  await tryAll(there);
  await tryAll(here);
}

async function live(scene: Scene, number: number, keepsClaims: boolean): Promise<void> {
  for (let turn = number; !scene.isOver(); turn++) {
    const jar = await signIn(scene, `person-${number}`);
    const answered = await work(scene, jar, 4);
    await check(scene, jar, answered, keepsClaims);
    await leave(scene, jar, turn);
  }
}

/** Kills one process after the other, while both have requests under way. */
async function killOften({ nodes, tally, isOver }: Scene): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await sleep(400 + Math.random() * 200);
    const node = nodes[turn % 2] as Node;
    await node.kill();
    tally.kills += 1;
    await node.start();
  }
}

async function runKind(store: Store, kind: string, seconds: number): Promise<boolean> {
  const ground = await grounds[store]();
  const session = kinds[kind] ?? {};
  const common = { store, origin, session, secret: randomBytes(32).toString("base64url") };
  const nodes = [47101, 47102].map((port) => createNode(port, common));
  const tally = { lost: 0, undone: 0, ghosts: 0, failed: 0, kills: 0, cutOff: 0, updates: 0, signOuts: 0 };
  try {
    await Promise.all(nodes.map((node) => node.start()));
    const end = performance.now() + seconds * 1000;
    const scene = { nodes, tally, isOver: () => performance.now() > end };
    const keepsClaims = session.strategy === "jwt";
    await Promise.all([
      killOften(scene),
      ...Array.from({ length: users }, (_, number) => live(scene, number, keepsClaims)),
    ]);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await ground.clear();
  }
  const { lost, undone, ghosts, failed, kills, cutOff, updates, signOuts } = tally;
  const errors = nodes.map((node) => Object.fromEntries(node.errors));
  const crashes = nodes.flatMap((node) => node.crashes);
  console.log(
    `\nsessions, ${store}, ${kind}: ${lost} lost, ${ghosts} ghosts, ${undone} undone (users: ${users}, processes killed: ${kills}, writes cut off: ${cutOff}, updates: ${updates}, sign-outs in a race: ${signOuts}, failed answers: ${failed})`,
  );
  for (const wrong of [...crashes, ...(failed > 0 ? [JSON.stringify(errors)] : [])]) console.log(" ", wrong);
  const isSevere = kills > 0 && cutOff > 0 && updates > 0 && signOuts > 0;
  if (!isSevere) console.log("  Too little happened: no write was cut off, or no sign-out raced with an update.");
  return lost + undone + ghosts + failed + crashes.length === 0 && isSevere;
}

/** Runs the scenario under both strategies. Whether all is well. */
export async function killedWrites(store: Store, seconds: number): Promise<boolean> {
  let well = true;
  for (const kind of Object.keys(kinds)) well = (await runKind(store, kind, seconds)) && well;
  return well;
}
