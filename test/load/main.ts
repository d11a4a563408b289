/**
 * Two processes behind one store, two hundred people, and trouble: a process is killed and started again, and the store
 * drops every connection. `npm run load -- [--seconds 60] [--users 200] [--store postgres|redis]`. With `--reads`: `reads.ts`.
 */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { killedWrites } from "./kills.ts";
import { createNode, type Node } from "./nodes.ts";
import { reportReads } from "./reads.ts";
import { createRecord, figures, type Record, unexplained } from "./record.ts";
import { type Ground, grounds, type Store } from "./stores.ts";
import { freshTokens } from "./tokens.ts";
import { live } from "./users.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    users: { type: "string", default: "200" },
    store: { type: "string" },
    reads: { type: "boolean", default: false },
    rows: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
  },
});
const [seconds, users] = [Number(values.seconds), Number(values.users)];
const stores: readonly Store[] = values.store === undefined ? ["postgres", "redis"] : [values.store as Store];

/** Milliseconds in which the application finds its way back after a trouble is over. */
const recovery = 1500;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a trouble, and notes when it began and ended. */
async function trouble(record: Record, what: string, make: () => Promise<unknown>): Promise<void> {
  const one = { what, from: record.now(), to: Number.POSITIVE_INFINITY };
  record.troubles.push(one);
  await make();
  one.to = record.now() + recovery;
}

/** A crash, and a cut some time after it. */
async function makeTrouble(record: Record, node: Node, ground: Ground): Promise<void> {
  await sleep((seconds * 1000) / 4);
  await trouble(record, "a process is killed", async () => {
    await node.kill();
    await sleep(300);
    await node.start();
  });
  await sleep((seconds * 1000) / 4);
  await trouble(record, "every connection to the store is cut", async () => {
    const cut = await ground.cut();
    if (cut === 0) record.wrongs.push("There was no connection to close.");
  });
}

async function run(store: Store): Promise<boolean> {
  const ground = await grounds[store]();
  const origin = "http://127.0.0.1:47100";
  const common = { store, origin, secret: randomBytes(32).toString("base64url") };
  const nodes = [47101, 47102].map((port) => createNode(port, common));
  const [first] = nodes as [Node, Node];
  try {
    await Promise.all(nodes.map((node) => node.start()));
    const record = createRecord();
    const town = { nodes, origin, record, end: seconds * 1000 };
    const people = Array.from({ length: users }, (_, number) => live(town, number));
    await Promise.all([...people, makeTrouble(record, first, ground)]);
    return report(store, record, nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await ground.clear();
  }
}

/** Prints the figures. Whether all is well. */
function report(store: Store, record: Record, nodes: readonly Node[]): boolean {
  const { asked, troubles, lockedOut } = record;
  const wrongs = [...record.wrongs, ...nodes.flatMap(({ crashes }) => crashes)];
  const alone = unexplained(record);
  const total = asked.length;
  const length = Math.max(...asked.map(({ to }) => to)) / 1000;
  console.log(
    `\n${store}: ${users} people, ${total} requests in ${length.toFixed(1)} s, ${Math.round(total / length)} a second`,
  );
  console.table(figures(record));
  for (const { what, from, to } of troubles)
    console.log(`${(from / 1000).toFixed(1)}-${(to / 1000).toFixed(1)} s: ${what}`);
  console.log("logged:", JSON.stringify(nodes.map(({ errors }) => Object.fromEntries(errors))));
  console.log(
    `failures that no trouble explains: ${alone.length}; wrongs: ${wrongs.length}; locked out: ${lockedOut.size}`,
  );
  for (const one of alone.slice(0, 10)) console.log(" ", JSON.stringify(one));
  for (const wrong of wrongs.slice(0, 10)) console.log(" ", wrong);
  return alone.length === 0 && wrongs.length === 0 && total > users;
}

async function runAll(): Promise<boolean> {
  let well = true;
  for (const store of stores) well = (await run(store)) && well;
  for (const store of stores) well = (await killedWrites(store, Math.min(seconds / 2, 15))) && well;
  for (const store of [...stores, "none"] as const) well = (await freshTokens(store)) && well;
  return well;
}

const well = await (values.reads ? reportReads(stores, Number(values.rows), Number(values.rounds)) : runAll());
process.exitCode = well ? 0 : 1;
