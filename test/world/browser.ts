/** A browser: keeps cookies, follows redirects, submits forms, and sends `Origin`, `Referer` and `Sec-Fetch-*` as browsers do. */
import type { ProviderReturn as ProviderResponse } from "../../src/testing/issuer/types.ts";
import { createJar, type Jar } from "./cookie-jar.ts";
import { empty, findForm, type Page, pageOf } from "./page.ts";
import { relation, type SourcePage, sourceHeaders } from "./source.ts";

/** The application: what answers requests to its origin. */
export type Handle = (request: Request) => Promise<Response> | Response;

/** How a page is opened. */
export interface Navigation {
  /** Origin of the page with the link or form. Default: the URL was typed. `null`: an opaque origin. */
  readonly initiator?: string;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `false`: the first response, even a redirect. Default: `true`. */
  readonly follow?: boolean;
  /** Sends a form as `multipart/form-data`. Default: `false`. */
  readonly multipart?: boolean;
}

/** Fields of a form. `undefined` takes one away. */
export type Fields = Readonly<Record<string, string | undefined>>;

interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly body?: string | undefined;
  readonly type?: string | undefined;
}

/** One tab. */
export interface Browser {
  readonly origin: string;
  readonly jar: Jar;
  /** Values of the cookies by name, as they would be sent to the application. */
  readonly cookies: Readonly<Record<string, string>>;
  /** What script on a page of the application can read. */
  readonly visibleCookies: string;
  /** The current page. */
  readonly page: Page;
  /** Navigates to a path or URL. */
  visit(url: string, visit?: Navigation): Promise<Page>;
  /** Fills in a form of the current page and sends it. `which`: a part of its action or of its text; or its index. */
  submit(which?: string | number, fields?: Fields): Promise<Page>;
  /** Follows a link of the current page: a part of its text or URL. */
  follow(which: string): Promise<Page>;
  /** Posts a form that is on no page; from a page of the application, or from `initiator`. */
  post(url: string, fields?: Fields, visit?: Navigation): Promise<Page>;
  /** Returns from a provider. */
  arrive(landing: ProviderResponse, visit?: Navigation): Promise<Page>;
  /** A request of script on a page of the application; `initiator` is the origin of another page. Redirects are not followed. */
  fetch(url: string, init?: RequestInit & { readonly initiator?: string }): Promise<Response>;
  /** Another tab with the same cookies. */
  tab(): Browser;
}

const mostRedirects = 20;

const filled = (fields: Fields): readonly (readonly [string, string])[] =>
  Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined);

const boundary = "----a-browser-of-the-tests";

const part = ([name, value]: readonly [string, string]): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', "%22")}"\r\n\r\n${value}\r\n`;

/** What is sent of a form, in one of two forms (HTML, section 4.10.21.8). */
function formBody(fields: Fields, multipart = false): { readonly body: string; readonly type: string } {
  if (!multipart) {
    const query = new URLSearchParams(filled(fields).map(([name, value]) => [name, value]));
    return { body: query.toString(), type: "application/x-www-form-urlencoded" };
  }
  const parts = filled(fields).map(part).join("");
  return { body: `${parts}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}

const isRedirect = ({ status, headers }: Response): boolean =>
  [301, 302, 303, 307, 308].includes(status) && headers.has("location");

/** What is sent after a redirect: a POST becomes a GET, except after 307 and 308. */
const onwards = (sent: Sent, url: URL, status: number): Sent =>
  status >= 307 ? { ...sent, url } : { url, method: sent.method === "HEAD" ? "HEAD" : "GET" };

/** Options of {@link createBrowser}. */
export interface BrowserOptions {
  /** Origin of the application. Default: `https://app.example`. */
  readonly origin?: string;
  /** The cookies that it begins with. Default: none. */
  readonly jar?: Jar;
  /** Milliseconds since 1970, for the life of cookies. Default: `Date.now`. */
  readonly now?: () => number;
}

/** A browser in front of an application. */
export function createBrowser(
  handle: Handle,
  { origin = "https://app.example", jar, now }: BrowserOptions = {},
): Browser {
  const cookies = jar ?? createJar(now);
  const tab = { page: empty };

  const headersOf = (sent: Sent, way: readonly URL[], from: SourcePage | undefined, mode: "navigate" | "cors") => {
    const source = from && sourceHeaders(from.address, sent.url, from.policy);
    const initiator = from && (from.address === "null" ? "null" : new URL(from.address).origin);
    const headers = new Headers({
      accept: mode === "navigate" ? "text/html,application/xhtml+xml,*/*;q=0.8" : "*/*",
      host: sent.url.host,
      "sec-fetch-site": relation(initiator, way),
      "sec-fetch-mode": mode,
      "sec-fetch-dest": mode === "navigate" ? "document" : "empty",
      "user-agent": "Mozilla/5.0 (a browser of the tests)",
    });
    if (sent.type !== undefined) headers.set("content-type", sent.type);
    if (mode === "navigate") headers.set("sec-fetch-user", "?1");
    const speaks = sent.method !== "GET" && sent.method !== "HEAD";
    if (source && speaks) headers.set("origin", source.origin);
    if (source?.referer !== undefined) headers.set("referer", source.referer);
    const header = cookies.header({ url: sent.url, method: sent.method, initiator, topLevel: mode === "navigate" });
    if (header !== undefined) headers.set("cookie", header);
    return headers;
  };

  const send = async (sent: Sent, headers: Headers): Promise<Response> => {
    const { url, method, body } = sent;
    const response = await handle(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
    cookies.take(url, response.headers.getSetCookie());
    return response;
  };

  /** Follows redirects until there is a page. */
  const navigate = async (
    first: Sent,
    { initiator, headers = {}, follow = true }: Navigation,
    page?: SourcePage,
  ): Promise<Page> => {
    const from = page ?? (initiator === undefined ? undefined : { address: initiator, policy: null });
    const way: URL[] = [first.url];
    const set: string[] = [];
    let sent = first;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const all = headersOf(sent, way, from, "navigate");
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      const response = await send(sent, all);
      set.push(...response.headers.getSetCookie());
      const next = isRedirect(response) ? new URL(response.headers.get("location") ?? "", sent.url) : undefined;
      if (!next || !follow || next.origin !== origin) {
        tab.page = await pageOf(response, {
          url: next ?? sent.url,
          set,
          way: next ? [...way, next] : way,
          elsewhere: follow && next !== undefined,
        });
        return tab.page;
      }
      sent = onwards(sent, next, response.status);
      way.push(next);
    }
    throw new Error(`More than ${mostRedirects} redirects: ${way.map(({ pathname }) => pathname).join(" -> ")}`);
  };

  const here = (): SourcePage => ({ address: tab.page.url, policy: tab.page.headers.get("referrer-policy") });
  const browser: Browser = {
    origin,
    jar: cookies,
    get page() {
      return tab.page;
    },
    get cookies() {
      return Object.fromEntries(cookies.cookies.map(({ name, value }) => [name, value]));
    },
    get visibleCookies() {
      const seen = cookies.cookies.filter(({ httpOnly }) => !httpOnly);
      return seen.map(({ name, value }) => `${name}=${value}`).join("; ");
    },
    visit: (url, visit = {}) => navigate({ url: new URL(url, origin), method: "GET" }, visit),
    async submit(which, fields = {}) {
      const form = findForm(tab.page, which);
      const url = new URL(form.action || tab.page.url, tab.page.url);
      const all = { ...form.fields, ...fields };
      if (form.method === "POST")
        return navigate({ url, method: "POST", ...formBody(all, form.multipart) }, {}, here());
      url.search = formBody(all).body;
      return navigate({ url, method: "GET" }, {}, here());
    },
    async follow(which) {
      const link = tab.page.links.find(({ href, text }) => text.includes(which) || href.includes(which));
      if (!link) throw new Error(`No link ${JSON.stringify(which)} on ${tab.page.url}.`);
      return navigate({ url: new URL(link.href, tab.page.url), method: "GET" }, {}, here());
    },
    post: (url, fields = {}, visit = {}) =>
      navigate(
        { url: new URL(url, origin), method: "POST", ...formBody(fields, visit.multipart) },
        { initiator: origin, ...visit },
      ),
    arrive: ({ url, method, fields, from }, visit = {}) =>
      method === "GET"
        ? browser.visit(url, { initiator: from, ...visit })
        : browser.post(url, fields, { initiator: from, ...visit }),
    async fetch(url, { initiator = origin, method = "GET", body, headers } = {}) {
      const target = new URL(url, origin);
      const given = new Request(target, { method, ...(body != null && { body }), ...(headers && { headers }) });
      const sent: Sent = {
        url: target,
        method: given.method,
        body: body == null ? undefined : await given.clone().text(),
        type: given.headers.get("content-type") ?? undefined,
      };
      const all = headersOf(sent, [target], { address: initiator, policy: null }, "cors");
      for (const [name, value] of given.headers) all.set(name, value);
      return send(sent, all);
    },
    tab: () => createBrowser(handle, { origin, jar: cookies }),
  };
  return browser;
}
