/** The command: starts the demo, or checks it with `--check`. */
import { parseArgs } from "node:util";
import { check } from "./check/check.ts";
import { databases, isDatabase } from "./database/databases.ts";
import { type Ports, type Start, startDemo } from "./demo.ts";
import type { PortRequest } from "./ports.ts";

const help = `The portico demo: an application, an OpenID Provider and a mail server on this machine.

  npm run demo                      start it, and open the address that it prints
  npm run demo -- --check           walk through it without a person; not 0 at the end if anything surprises

  --database <name>                 keep users and sessions in ${Object.keys(databases).join(", ")}
  --database-url <address>          of a server that is not at its usual address on this machine
  --port <number>                   port of the application   (3000, or the next free one)
  --provider-port <number>          port of the provider      (4000, or the next free one)
  --mail-port <number>              port of the mail server   (2525, or the next free one)
  --help                            this text
`;

const options = {
  database: { type: "string" },
  "database-url": { type: "string" },
  check: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  port: { type: "string" },
  "provider-port": { type: "string" },
  "mail-port": { type: "string" },
} as const;

function portRequest(given: string | undefined, usual: number): PortRequest {
  if (given === undefined) return { port: usual, exact: false };
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return { port, exact: port !== 0 };
  throw new Error(`"${given}" is not a port. A port is a number from 0 (any) to 65535.`);
}

type Flags = ReturnType<typeof read>;

const read = () => parseArgs({ options, strict: true }).values;

const portsOf = (flags: Flags): Ports => ({
  app: portRequest(flags.port, 3000),
  provider: portRequest(flags["provider-port"], 4000),
  mail: portRequest(flags["mail-port"], 2525),
});

/** The flags of the database. */
function storeOf({ database, "database-url": databaseUrl }: Flags): Pick<Start, "database" | "databaseUrl"> {
  if (database === undefined && databaseUrl !== undefined) throw new Error("--database-url needs --database.");
  if (database === undefined || isDatabase(database)) return { database, databaseUrl };
  throw new Error(`The demo has no database "${database}". It has ${Object.keys(databases).join(", ")}.`);
}

async function serve(flags: Flags): Promise<void> {
  const demo = await startDemo({ ports: portsOf(flags), ...storeOf(flags) });
  console.log(`
  portico demo

  Application   ${demo.origin}
  Provider      ${demo.issuer}
  Mail server   127.0.0.1:${demo.mailPort}, shown at ${demo.origin}/mailbox

  Open ${demo.origin} in a browser. Ctrl-C stops everything.
`);
  const stop = () => {
    console.log("\n  Stopped.");
    void demo.stop();
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
}

async function walk(flags: Flags): Promise<void> {
  const log: string[] = [];
  const logger = { error: (code: string) => log.push(code), warn: (code: string) => log.push(code) };
  const demo = await startDemo({ logger, ...storeOf(flags) });
  try {
    process.exitCode = (await check(demo, log, console.log)) ? 0 : 1;
  } finally {
    await demo.stop();
  }
}

async function main(): Promise<void> {
  const flags = read();
  if (flags.help) console.log(help);
  else if (flags.check) await walk(flags);
  else await serve(flags);
}

main().catch((error: Error) => {
  console.error(`${error.message}\n`);
  process.exitCode = 1;
});
