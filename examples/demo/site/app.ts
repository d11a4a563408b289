/** The application: portico under `/auth`, and addresses of its own. */
import { Auth, type AuthConfig } from "portico";
import { type Bridge, createBridge } from "portico/integration";
import type { Mailbox } from "../mail/mailbox.ts";
import type { Handler } from "../serve.ts";
import type { Journal } from "./journal.ts";
import type { Keeping } from "./keeping.ts";
import { homePage, mailboxPage, missingPage, recoveryPage } from "./pages.ts";
import { recovery } from "./recovery.ts";
import { update, visitorOf } from "./visitor.ts";

/** The parts of the application. */
export interface Parts {
  readonly config: AuthConfig;
  readonly mailbox: Mailbox;
  readonly journal: Journal;
  readonly issuer: string;
  readonly keeping: Pick<Keeping, "kept" | "endsByProvider">;
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

const goTo = (path: string): Response => new Response(null, { status: 303, headers: { location: path } });

/** `POST /name`: works without JavaScript. */
async function rename({ config }: Parts, request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const csrfToken = String(form.get("csrfToken") ?? "");
  const answer = await update(config, request, csrfToken, { user: { name: form.get("name") } });
  return withCookies(goTo(answer.ok ? "/?done=name" : "/?refused=name"), answer.headers.getSetCookie());
}

/** The parts, and portico as functions. */
interface Site extends Parts {
  readonly bridge: Bridge;
}

type Route = (site: Site, request: Request, url: URL) => Response | Promise<Response>;

const routes: Readonly<Record<string, Route>> = {
  "GET /": async ({ config, journal, mailbox, issuer, keeping }, request, { searchParams }) => {
    const visitor = await visitorOf(config, request);
    const refused = searchParams.has("refused");
    const done = searchParams.has("done");
    return withCookies(
      homePage({ ...visitor, entries: journal.entries, mails: mailbox.mails.length, issuer, keeping, refused, done }),
      visitor.cookies,
    );
  },
  "POST /name": rename,
  "GET /recovery": ({ bridge, mailbox }, request) =>
    recovery(bridge, request, (_session, codes) => recoveryPage(codes, mailbox.mails.length)),
  "GET /mailbox": ({ mailbox }, _request, { searchParams }) => mailboxPage(mailbox.mails, searchParams.has("provider")),
};

/** Answers every request to the application. */
export function appOf(parts: Parts): Handler {
  const site: Site = { ...parts, bridge: createBridge(parts.config) };
  return (request) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith("/auth/")) return Auth(request, parts.config);
    const route = routes[`${request.method} ${url.pathname}`];
    return route ? route(site, request, url) : missingPage(parts.mailbox.mails.length);
  };
}
