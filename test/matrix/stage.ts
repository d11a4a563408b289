/** An application that runs in one of the ways, and what visitors do there, whatever it is made of. */
import { type Browser, createBrowser, type Fields } from "../world/browser.ts";
import { plain } from "../world/html.ts";
import type { Page } from "../world/page.ts";
import { type Harbor, openHarbor } from "./harbor.ts";
import { startProxy } from "./proxy.ts";
import { type Running, startServer } from "./serve.ts";
import { originOf, type Server, type Subject, siteBaseOf, type Way } from "./subject.ts";
import { handleAt } from "./visitor.ts";

const movedTo = "/account/auth";

/** What the applications show of a session. */
export interface Seen {
  readonly user: { readonly name: string };
  readonly expires: string;
  readonly weight: number;
}

/** See the head of this file. */
export interface Stage {
  readonly origin: string;
  /** Base path of the routes. */
  readonly authBase: string;
  /** Name of the session cookie. */
  readonly cookieName: string;
  readonly harbor: Harbor;
  /** A visitor with a browser of their own. */
  visitor(): Browser;
  /** A request that no browser sends: without cookies and without an `Origin`. Redirects are not followed. */
  sendRaw(path: string, init?: RequestInit): Promise<Response>;
  /** A path of the application: pages, not routes. */
  path(page: string): string;
  stop(): Promise<void>;
}

const envOf = (way: Way, harbor: Harbor) => ({
  AUTH_SECRET: "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQo6iMxNyBk",
  AUTH_TRUST_HOST: "true",
  MATRIX_ISSUER: harbor.url,
  ...(way === "moved" && { MATRIX_BASE_PATH: movedTo }),
});

/** Opens a {@link Stage}. */
export async function openStage(subject: Subject, way: Way, server: Server): Promise<Stage> {
  const harbor = await openHarbor();
  const app = await startServer({ ...server, env: { ...envOf(way, harbor), ...server.env } });
  const publicServer: Running = way === "proxied" ? await startProxy(app.port) : app;
  const origin = originOf(way);
  return {
    origin,
    authBase: way === "moved" ? movedTo : siteBaseOf(way) + subject.authPath,
    cookieName: `${way === "proxied" ? "__Host-" : ""}portico.session-token`,
    harbor,
    visitor: () => createBrowser(handleAt(publicServer.port), { origin }),
    sendRaw: async (path, init) => handleAt(publicServer.port)(new Request(origin + path, init)),
    path: (page) => siteBaseOf(way) + page,
    async stop() {
      await Promise.all([harbor.stop(), ...[...new Set([app, publicServer])].map((running) => running.stop())]);
    },
  };
}

/** The session from the route. */
export const toldSession = async (stage: Stage, browser: Browser): Promise<Seen | null> =>
  (await (await browser.fetch(`${stage.authBase}/session`)).json()) as Seen | null;

/** The JSON that the server rendered into an element of a page. */
export function shownJson({ url, html }: Page, id: string): unknown {
  const [, json] = new RegExp(`<pre\\b[^>]*id="${id}"[^>]*>([\\s\\S]*?)</pre>`).exec(html) ?? [];
  if (json === undefined) throw new Error(`No ${id} is shown on ${url}:\n${html.slice(0, 2000)}`);
  return JSON.parse(plain(json.replace(/<!--[\s\S]*?-->/g, "")));
}

/** The session that the server rendered into a page. */
export const shownSession = (page: Page): Seen | null => shownJson(page, "session") as Seen | null;

/** The home page, and the session on it. */
export const homeSession = async (stage: Stage, browser: Browser): Promise<Seen | null> =>
  shownSession(await browser.visit(stage.path("/")));

/** Cookies of the session, by name. */
export const sessionCookies = ({ cookieName }: Stage, { cookies }: Browser): readonly string[] =>
  Object.keys(cookies).filter((name) => name === cookieName || name.startsWith(`${cookieName}.`));

/** The fields of the form in sight that are meant, by the ends of their names. One that it lacks is named as the others are. */
function fieldsOf({ fields }: Page["forms"][number], input: Fields): Fields {
  const [prefix = ""] = Object.keys(fields).flatMap((name) => /^\w+\./.exec(name) ?? []);
  const nameOf = (end: string) =>
    Object.keys(fields).find((name) => name === end || name.endsWith(`.${end}`)) ?? prefix + end;
  return Object.fromEntries(Object.entries(input).map(([end, value]) => [nameOf(end), value]));
}

/** The form of an action on the home page, filled in. */
export async function formOf(stage: Stage, browser: Browser, action: string, input: Fields = {}) {
  const page = await browser.visit(stage.path("/"));
  const at = page.forms.findIndex(({ text }) => text.includes(action));
  const form = page.forms[at];
  if (!form) throw new Error(`No form ${action} on ${page.url}:\n${page.html.slice(0, 2000)}`);
  const fields = fieldsOf(form, input);
  const url = new URL(form.action || page.url, page.url).href;
  return { at, url, multipart: form.multipart, fields, all: { ...form.fields, ...fields } };
}

/** Does something by the action of the application. */
export async function act(stage: Stage, browser: Browser, action: string, input: Fields = {}): Promise<Page> {
  const { at, fields } = await formOf(stage, browser, action, input);
  return browser.submit(at, fields);
}

/** Signs in on the page of the library. */
export async function signIn(stage: Stage, browser: Browser, name: string, password = "mellon"): Promise<Page> {
  const back = encodeURIComponent(stage.path("/"));
  await browser.visit(`${stage.authBase}/signin?callbackUrl=${back}`);
  return browser.submit("callback/credentials", { name, password });
}

/** A visitor who is signed in. */
export async function member(stage: Stage, name = "Ada"): Promise<Browser> {
  const browser = stage.visitor();
  await signIn(stage, browser, name);
  return browser;
}

/** The `Cookie` header with everything that a browser keeps, as no browser would send it to another site. */
export const everything = ({ cookies }: Browser): string =>
  Object.entries(cookies)
    .map((pair) => pair.join("="))
    .join("; ");

/** The token that forms carry. */
export const csrfToken = async (stage: Stage, browser: Browser): Promise<string> =>
  ((await (await browser.fetch(`${stage.authBase}/csrf`)).json()) as { csrfToken: string }).csrfToken;
