/** An issuer and a mailbox over HTTP: for applications in a process of their own, and for browsers. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isLoopback } from "../core/http/loopback.ts";
import type { EmailConfig } from "../core/types/email-provider.ts";
import { toRequest, writeResponse } from "../integrations/bridge/node-http.ts";
import { createIssuer } from "./issuer/issuer.ts";
import { mailPage, refusedPage, startPage } from "./issuer/pages.ts";
import type { Issuer, IssuerOptions, IssuerUser } from "./issuer/types.ts";

/** Options of {@link serveIssuer}: those of `createIssuer`, except its `url`. */
export interface ServeIssuerOptions extends Omit<IssuerOptions, "url"> {
  /** Port to listen on. Default: 0, a free one. */
  readonly port?: number;
  /** Address to listen on. Default: `127.0.0.1`, this machine only. */
  readonly hostname?: string;
  /** Called with each mail that arrives. Default: nothing is called. */
  readonly onMail?: (mail: ReceivedMail) => void;
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
async function mailboxResponse(request: Request, mails: readonly ReceivedMail[], keep: KeepMail): Promise<Response> {
  if (request.method !== "POST") return mailPage(mails);
  // Forms and scripts of other sites cannot send this content type without asking first (Fetch, section 3.3).
  const isJson = request.headers.get("content-type")?.split(";")[0] === "application/json";
  const mail: unknown = isJson ? await request.json().catch(() => undefined) : undefined;
  const { to, url } = Object(mail) as Partial<Record<keyof ReceivedMail, unknown>>;
  if (typeof to !== "string" || typeof url !== "string") {
    return Response.json(
      { error: "A mail is JSON (content-type: application/json) with the texts `to` and `url`." },
      { status: 400 },
    );
  }
  keep({ to, url });
  return new Response(null, { status: 204 });
}

type KeepMail = (mail: ReceivedMail) => void;

/** What an issuer over HTTP has beside its endpoints. */
interface Desk {
  readonly issuer: Issuer;
  readonly people: readonly IssuerUser[];
  readonly mails: readonly ReceivedMail[];
  readonly keep: KeepMail;
}

/** A page of the server, or an endpoint of the issuer. A request that it cannot read ends neither the server nor its tests. */
async function serveRequest(request: Request, { issuer, people, mails, keep }: Desk): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === mailboxPath) return mailboxResponse(request, mails, keep);
  if (pathname === "/") return startPage(people, mailboxPath);
  return issuer.handle(request).catch(() => refusedPage("This request cannot be read."));
}

/**
 * Whether a request may be answered. A server on loopback answers to names of this machine only: another name that resolves to
 * it (DNS rebinding) would let a web page read the mailbox.
 */
const isForThisServer = (hostname: string, host = ""): boolean =>
  !isLoopback(`http://${hostname}`) || isLoopback(`http://${host.toLowerCase()}`);

const misdirected = (): Response => new Response("This server answers to names of this machine only.", { status: 421 });

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
  onMail,
  ...options
}: ServeIssuerOptions = {}): Promise<ServedIssuer> {
  const mails: ReceivedMail[] = [];
  const keep = (mail: ReceivedMail): void => {
    mails.push(mail);
    onMail?.(mail);
  };
  let issuer: Issuer | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const respond = async (): Promise<Response> => {
      if (!isForThisServer(hostname, incoming.headers.host)) return misdirected();
      if (!issuer) return new Response(null, { status: 503 });
      const { people = [] } = options;
      return serveRequest(toRequest(incoming, { origin: issuer.url }), { issuer, people, mails, keep });
    };
    await writeResponse(await respond(), outgoing);
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
