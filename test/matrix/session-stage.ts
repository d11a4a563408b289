/** Two processes of an application that share the state of their sessions, and a clock that a test moves. */
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Browser } from "../world/browser.ts";
import { portOf } from "./serve.ts";
import { openStage, type Stage } from "./stage.ts";
import type { Server, Subject } from "./subject.ts";

/** See the head of this file. */
export interface SessionStage {
  readonly stage: Stage;
  /** The other process. */
  readonly other: Stage;
  /** Lets so many seconds pass, in both processes. */
  forward(seconds: number): void;
  stop(): Promise<void>;
}

/** A session of the list, as the application shows it. */
export interface ListedSession {
  readonly id: string;
  readonly current: boolean;
  readonly label: string | null;
  readonly provider: string | null;
  readonly createdAt: string | null;
}

/** Serves the state of an adapter: `[method, ...arguments]` -> its answer. Dates travel as text. */
async function openState() {
  const { state } = MemoryAdapter();
  const methods: Readonly<Record<string, (...input: never[]) => unknown>> = { ...state };
  const server = createServer(async (request, answer) => {
    const [method, ...input] = JSON.parse(Buffer.concat(await request.toArray()).toString(), (_, value) =>
      typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value,
    );
    answer.end(JSON.stringify((await methods[method]?.(...(input as never[]))) ?? null));
  });
  const url = `http://127.0.0.1:${await portOf(server)}`;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url, stop };
}

function openClock() {
  const file = join(tmpdir(), `matrix-clock-${randomUUID()}`);
  let ahead = 0;
  const forward = (seconds: number): void => {
    ahead += seconds;
    writeFileSync(file, String(ahead));
  };
  forward(0);
  return { file, forward, stop: () => rmSync(file) };
}

/** Opens a {@link SessionStage}. */
export async function openSessionStage(subject: Subject, server: Server): Promise<SessionStage> {
  const [state, clock] = [await openState(), openClock()];
  const env = { ...server.env, MATRIX_STATE: state.url, MATRIX_CLOCK: clock.file };
  const start = () => openStage(subject, "plain", { ...server, env });
  const [stage, other] = await Promise.all([start(), start()]);
  return {
    stage,
    other,
    forward: clock.forward,
    async stop() {
      await Promise.all([stage.stop(), other.stop()]);
      state.stop();
      clock.stop();
    },
  };
}

/** Another browser with the same cookies: that of a thief, or of the same user at another process. */
export function copyOf(browser: Browser, { visitor }: Stage): Browser {
  const copy = visitor();
  for (const cookie of browser.jar.cookies) copy.jar.plant(cookie);
  return copy;
}

/** The sessions of a user, as the application lists them. */
export const listedSessions = async (stage: Stage, browser: Browser): Promise<readonly ListedSession[]> =>
  (await browser.fetch(stage.path("/sessions"))).json();

/** Ends sessions in the application: one by its id, `others`, or `all`. Returns how many ended. */
export const endSessions = async (stage: Stage, browser: Browser, which: string): Promise<number> =>
  (await browser.fetch(`${stage.path("/sessions")}?${new URLSearchParams({ end: which })}`, { method: "POST" })).json();
