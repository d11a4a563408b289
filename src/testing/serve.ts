/** An issuer and a mailbox over HTTP: for applications in a process of their own, and for browsers. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EmailConfig } from "../core/types/provider.ts";
import { toRequest, writeResponse } from "../integrations/bridge/node-http.ts";
import { createIssuer } from "./issuer/issuer.ts";
import { mailPage } from "./issuer/pages.ts";
import type { Issuer, IssuerOptions } from "./issuer/types.ts";

/** Options of {@link serveIssuer}: those of `createIssuer`, except its `url`. */
export interface ServeIssuerOptions extends Omit<IssuerOptions, "url"> {
  /** Default: 0, a free port. */
  readonly port?: number;
  /** Default: `127.0.0.1`, this machine only. */
  readonly hostname?: string;
}

/** A mail that the mailbox received. */
export interface ReceivedMail {
  /** The e-mail address. */
  readonly to: string;
  /** The magic link. */
  readonly url: string;
}

/** An issuer that runs. */
export interface ServedIssuer {
  /** The issuer: its requests, faults and keys. */
  readonly issuer: Issuer;
  /** Its URL: the `issuer` of your provider. */
  readonly url: string;
  /** Where {@link mailTo} sends mails; in a browser, a page that lists them. */
  readonly mailboxUrl: string;
  /** The mails so far, the newest last. */
  readonly mails: readonly ReceivedMail[];
  /** Ends the server and its connections. */
  stop(): Promise<void>;
}

const mailboxPath = "/mailbox";

/** Takes a mail, or shows all. */
async function mailboxResponse(request: Request, mails: ReceivedMail[]): Promise<Response> {
  if (request.method !== "POST") return mailPage(mails);
  const { to, url } = (await request.json()) as Partial<Record<keyof ReceivedMail, unknown>>;
  if (typeof to !== "string" || typeof url !== "string") {
    return Response.json({ error: "A mail is JSON with the texts `to` and `url`." }, { status: 400 });
  }
  mails.push({ to, url });
  return new Response(null, { status: 204 });
}

const listening = (server: Server, port: number, hostname: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => resolve((server.address() as AddressInfo).port));
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Serves an issuer and a mailbox over HTTP. Needs Node.js. It signs in every visitor without a password: use it for tests and
 * development only.
 *
 * @throws Error of Node.js if the port is in use
 * @example
 * const { url, issuer, stop } = await serveIssuer({ port: 4000, people: [{ sub: "1", name: "Ines Moreau" }] });
 */
export async function serveIssuer({
  port = 0,
  hostname = "127.0.0.1",
  ...options
}: ServeIssuerOptions = {}): Promise<ServedIssuer> {
  const mails: ReceivedMail[] = [];
  let issuer: Issuer | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const request = toRequest(incoming, { origin: issuer?.url });
    const isMail = new URL(request.url).pathname === mailboxPath;
    const response = isMail ? await mailboxResponse(request, mails) : await issuer?.handle(request);
    await writeResponse(response ?? new Response(null, { status: 503 }), outgoing);
  });
  const url = `http://${hostname}:${await listening(server, port, hostname)}`;
  issuer = createIssuer({ ...options, url });
  return { issuer, url, mailboxUrl: `${url}${mailboxPath}`, mails, stop: () => closed(server) };
}

/**
 * An e-mail provider that sends its magic links to the mailbox of {@link serveIssuer}, which may run in another process.
 *
 * @param mailboxUrl `mailboxUrl` of the server
 * @param overrides options of the provider. Default: the id `email`
 * @throws Error, when a mail is sent, if the mailbox does not accept it
 * @example const providers = [mailTo("http://127.0.0.1:4000/mailbox")];
 */
export const mailTo = (mailboxUrl: string, overrides: Partial<EmailConfig> = {}): EmailConfig => ({
  id: "email",
  name: "E-mail",
  type: "email",
  async sendVerificationRequest({ identifier, url }) {
    const body = JSON.stringify({ to: identifier, url });
    const headers = { "content-type": "application/json" };
    const { ok, status } = await fetch(mailboxUrl, { method: "POST", headers, body });
    if (!ok) throw new Error(`The mailbox at ${mailboxUrl} answered ${status}. Is serveIssuer running there?`);
  },
  ...overrides,
});
