/** A minimal browser: real requests over loopback, cookies, forms, redirects, and the headers that name the origin of a request. */
import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { type Form, formsOf, wordsOf } from "./forms.ts";
import { Jar } from "./jar.ts";

/** One request and its answer. */
export interface Hop {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
}

/** The page at the end of the redirects. */
export interface Page extends Hop {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as a reader sees it. */
  readonly words: string;
  readonly forms: readonly Form[];
  /** Every request that led here, including the last. */
  readonly way: readonly Hop[];
}

/** A request. */
export interface Sending {
  readonly method: string;
  readonly url: URL;
  readonly body?: string;
  /** The page that links here; absent for an address that was typed. */
  readonly from?: URL | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const mostHops = 12;

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const siteOf = ({ protocol, hostname }: URL): string => `${protocol}//${hostname}`;

function relation(from: URL | undefined, to: URL): string {
  if (!from) return "none";
  if (from.origin === to.origin) return "same-origin";
  return siteOf(from) === siteOf(to) ? "same-site" : "cross-site";
}

export class Browser {
  readonly jar = new Jar();

  /** Types an address, or follows a link out of a mail. */
  open(url: string | URL): Promise<Page> {
    return this.send({ method: "GET", url: new URL(url) });
  }

  /** Presses a button of a page, found by its label. */
  press(page: Page, button: string, filled: Readonly<Record<string, string>> = {}): Promise<Page> {
    for (const form of page.forms) {
      const pressed = form.buttons.find(({ text }) => text.includes(button));
      if (!pressed) continue;
      const fields = {
        ...form.fields,
        ...filled,
        ...(pressed.name !== undefined && { [pressed.name]: pressed.value }),
      };
      return this.post(form.action, fields, page.url);
    }
    const there = page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text)).join(", ");
    throw new Error(`${page.url.pathname} has no button "${button}". It has: ${there || "none"}.`);
  }

  /** Posts a form. */
  post(url: URL, fields: Readonly<Record<string, string>>, from: URL): Promise<Page> {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: from.origin };
    return this.send({ method: "POST", url, body: new URLSearchParams(fields).toString(), from, headers });
  }

  /** Sends a request and follows where it leads. */
  async send(first: Sending): Promise<Page> {
    const way: Hop[] = [];
    let next: Sending = first;
    // After a redirect through another site, browsers mark the following requests as cross-site.
    let site = relation(first.from, first.url);
    for (;;) {
      const { status, headers, body } = await this.#exchange(next, site);
      way.push({ method: next.method, url: next.url, status });
      if (!isRedirect(status) || headers.location === undefined) {
        const { method, url } = next;
        return { method, url, status, headers, body, words: wordsOf(body), forms: formsOf(body, url), way };
      }
      if (way.length === mostHops)
        throw new Error(`More than ${mostHops} redirects, the last to ${next.url.pathname}.`);
      const url = new URL(headers.location, next.url);
      if (site !== "none" && relation(next.url, url) === "cross-site") site = "cross-site";
      next = { method: "GET", url };
    }
  }

  async #exchange({ method, url, body, headers = {} }: Sending, site: string) {
    const cookie = this.jar.header({ url, method, crossSite: site === "cross-site" });
    const sent = {
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "sec-fetch-site": site,
      ...headers,
      ...(cookie !== "" && { cookie }),
    };
    const answer = await new Promise<import("node:http").IncomingMessage>((came, failed) => {
      request(url, { method, headers: sent, agent: false }, came).on("error", failed).end(body);
    });
    this.jar.store(url, answer.headers["set-cookie"] ?? []);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }
}
