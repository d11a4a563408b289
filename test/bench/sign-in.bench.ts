/** B5: a whole sign-in, with a provider in this process: form, redirect, callback, session cookie. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isQuick, type Measured, report } from "./measure.ts";
import { figureOf } from "./rows.ts";

/** Runs `signed-in.ts`: the module runner of the tests would be measured too. */
function run<T>(...args: readonly string[]): T {
  const file = fileURLToPath(new URL("signed-in.ts", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

interface Run {
  readonly measured: readonly Measured[];
  /** Requests by path. */
  readonly counts: Readonly<Record<string, number>>;
}

const plain = "csrf, form, callback, userinfo";
const open = "the same with a verified id_token (signing is in)";

test("B5: a whole sign-in", { timeout: 600_000 }, () => {
  const { measured, counts } = run<Run>();
  const [oauth, oauthFloor, oauthPeer, oidc, oidcFloor, oidcPeer] = measured as readonly [Measured, ...Measured[]];
  report("Whole sign-in, provider in this process", [
    { id: "B5 oauth2", work: plain, micros: oauth, floor: oauthFloor, peer: oauthPeer, goal: "<= 1.4x" },
    { id: "B5 oidc", work: open, micros: oidc as Measured, floor: oidcFloor, peer: oidcPeer, goal: "<= 1.2x" },
  ]);
  const once = (path: string) => counts[path] ?? 0;
  process.stdout.write(
    `requests: discovery ${once("/.well-known/openid-configuration")}, jwks ${once("/jwks")}, token ${once("/token")}\n`,
  );
  expect(once("/.well-known/openid-configuration")).toBe(1);
  expect(once("/jwks")).toBe(1);
});

test("B5: the first sign-in of a process", { timeout: 600_000 }, () => {
  const names = ["oauth2", "oauth2 by hand"] as const;
  const starts: Readonly<Record<string, number[]>> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < (isQuick ? 1 : 9); round++)
    for (const name of names) starts[name]?.push(run<number>(name));
  const [micros, floor] = names.map((name) => figureOf(starts[name] ?? []));
  report("First sign-in of a process", [
    { id: "B5 first", work: "the same, with what it loads and compiles", micros: micros ?? 0, floor, goal: "-" },
  ]);
});
