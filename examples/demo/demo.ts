/** Starts the whole demo: application, provider and mail server, each on a port of its own. */
import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { LoggerInstance } from "portico/types";
import { type DatabaseName, openDatabase } from "./database/databases.ts";
import { Mailbox } from "./mail/mailbox.ts";
import { close, listen, type PortRequest } from "./ports.ts";
import { lighthouse } from "./provider/provider.ts";
import { serverOf } from "./serve.ts";
import { appOf } from "./site/app.ts";
import { configFor } from "./site/auth.ts";
import { Journal } from "./site/journal.ts";
import { inCookie, inDatabase } from "./site/keeping.ts";

/** Which ports to take. */
export interface Ports {
  readonly app: PortRequest;
  readonly provider: PortRequest;
  readonly mail: PortRequest;
}

/** How to start. */
export interface Start {
  /** Default: any that are free. */
  readonly ports?: Ports;
  /** Where users and sessions are kept. Default: sessions in cookies, users in memory. */
  readonly database?: DatabaseName | undefined;
  /** Where that database is. Default: where it usually is. */
  readonly databaseUrl?: string | undefined;
  /** Where portico writes its log. Default: the console. */
  readonly logger?: Partial<LoggerInstance>;
}

/** A demo that runs. */
export interface Demo {
  /** Address of the application. */
  readonly origin: string;
  /** Address of the provider. */
  readonly issuer: string;
  /** Port of the mail server. */
  readonly mailPort: number;
  readonly mailbox: Mailbox;
  /** Whether a change of the session is kept until the next sign-in. */
  readonly remembers: boolean;
  /** Whether a logout token of the provider ends sessions. */
  readonly endsByProvider: boolean;
  stop(): Promise<void>;
}

const anyPort: PortRequest = { port: 0, exact: false };
const anyPorts: Ports = { app: anyPort, provider: anyPort, mail: anyPort };

/**
 * The application is at `localhost` and the provider at `127.0.0.1`: for a browser these are two sites, so that it treats
 * the way there and back as it would on the internet.
 */
export async function startDemo({ ports = anyPorts, database, databaseUrl, logger = {} }: Start = {}): Promise<Demo> {
  const store = database && (await openDatabase(database, databaseUrl));
  const keeping = store ? inDatabase(store.adapter) : inCookie();
  const mailbox = new Mailbox();
  const journal = new Journal();
  const client = { id: "portico-demo", secret: randomBytes(24).toString("base64url"), name: "Portico demo" };

  // The ports are known only when everybody listens, and everybody needs to know those of the others.
  const address = { app: "", provider: "" };
  const site = { handler: (() => new Response(null, { status: 503 })) as ReturnType<typeof appOf> };
  const server: { listener: RequestListener } = { listener: (_request, response) => response.writeHead(503).end() };
  const app = serverOf(
    () => address.app,
    (request) => site.handler(request),
  );
  const provider = createServer((request, response) => server.listener(request, response));
  const smtp = mailbox.smtp.server;

  const mailPort = await listen(smtp, "127.0.0.1", ports.mail);
  address.provider = `http://127.0.0.1:${await listen(provider, "127.0.0.1", ports.provider)}`;
  address.app = `http://localhost:${await listen(app, "localhost", ports.app)}`;

  const issuer = address.provider;
  const config = configFor({ origin: address.app, issuer, client, mailPort, journal, keeping, logger });
  site.handler = appOf({ config, mailbox, journal, issuer, keeping });
  server.listener = await lighthouse(issuer, { ...client, redirectUri: `${address.app}/auth/callback/lighthouse` });

  const stop = async () => {
    await Promise.all([close(app), close(provider), close(smtp)]);
    await store?.close();
  };
  const { endsByProvider } = keeping;
  return { origin: address.app, issuer, mailPort, mailbox, remembers: store !== undefined, endsByProvider, stop };
}
