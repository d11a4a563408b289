/** B8: from the start of a process to its first answer, against a process that does nothing. */
import { afterAll, beforeAll, test } from "vitest";
import { isQuick, report } from "./measure.ts";
import { figureOf } from "./rows.ts";
import { programs, writePrograms } from "./started.ts";

type Name = keyof typeof programs;

let started: Awaited<ReturnType<typeof writePrograms>>;
beforeAll(async () => {
  started = await writePrograms();
});
afterAll(() => started.remove());

test("B8: start of a process", { timeout: 300_000 }, () => {
  const names = Object.keys(programs) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < (isQuick ? 3 : 31); round++)
    for (const name of names) times[name].push(started.time(name));
  const over = (name: Name) => figureOf(times[name].map((time, round) => time - (times.nothing[round] as number)));
  const overPlatform = (name: Name) =>
    figureOf(times[name].map((time, round) => time - (times.platform[round] as number)));
  const row = (work: string, name: Name, peer: Name, goal: string) => ({
    id: "B8",
    work,
    micros: figureOf(times[name]),
    floor: figureOf(times.nothing),
    peer: figureOf(times[peer]),
    goal,
    note: `${overPlatform(name).micros.toFixed(1)} ms over the first Request and Response of Node.js; ${over(name).micros.toFixed(1)} ms over bare Node.js, the peer ${over(peer).micros.toFixed(1)}`,
  });
  report(
    "Start of a process: import and first answer, against bare Node.js",
    [
      row("Request and Response by hand", "platform", "peer bundled", ""),
      row("unbundled", "unbundled", "peer", "<= 25 ms over"),
      row("bundled", "bundled", "peer bundled", "<= 10 ms over"),
    ],
    "ms",
  );
});
