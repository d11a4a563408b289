/** Servers: of the applications, each a process of its own, and of this process. */
import { spawn } from "node:child_process";
import type { Server as HttpServer } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Server } from "./subject.ts";
import { maxHeaderSize } from "./visitor.ts";

/** A server that runs. */
export interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/** Lets a server of this process listen, where it finds a place. */
export const portOf = (server: HttpServer | ReturnType<typeof createServer>): Promise<number> =>
  new Promise((found) => {
    server.listen(0, "127.0.0.1", () => found((server.address() as AddressInfo).port));
  });

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.end();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** Starts an application, and resolves when it listens. */
export async function startServer({ command, cwd, env }: Server): Promise<Running> {
  const port = await freePort();
  const [program = "", ...args] = command.map((word) => word.replace("<port>", String(port)));
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: `--max-http-header-size=${maxHeaderSize} --import=${new URL("clock.ts", import.meta.url)}`,
      HOST: "127.0.0.1",
      PORT: String(port),
      ...env,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += String(text)));
  const ended = new Promise<void>((done) => child.on("exit", () => done()));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended before it listened:\n${printed}`);
    await wait(50);
  }
  return {
    port,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
