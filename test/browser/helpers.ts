/** A server that shows the built-in pages, and a Chromium. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Outcome } from "../../src/core/types/internal.ts";
import type { Theme } from "../../src/core/types/theme.ts";
import { samples } from "../core/pages/helpers.ts";

/** A form that was posted. */
export interface Posted {
  readonly path: string;
  readonly origin: string | undefined;
  readonly fields: URLSearchParams;
}

export interface Site {
  readonly origin: string;
  readonly posted: Posted[];
  /** Address of a page. */
  page(name: string, theme?: Theme): string;
  /** Address of a page that is not among the samples. */
  show(outcome: Outcome): string;
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });

/** Runs steps in a new browser context. */
export type Visit = <T>(options: BrowserContextOptions, visitor: (page: Page) => Promise<T>) => Promise<T>;

/** Each run is that of a new visitor: no cookies, no cache. */
export const visitsWith =
  (browser: () => Browser): Visit =>
  async (options, visitor) => {
    const context = await browser().newContext(options);
    try {
      return await visitor(await context.newPage());
    } finally {
      await context.close();
    }
  };

export const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;

export async function openSite(): Promise<Site> {
  const posted: Posted[] = [];
  const shown: Outcome[] = [];
  let origin = "";
  const outcomeOf = (url: URL): Promise<Outcome> | Outcome | undefined => {
    const [, kind, name = ""] = url.pathname.split("/");
    if (kind === "shown") return shown[Number(name)];
    return kind === "page" ? samples[name]?.(JSON.parse(url.searchParams.get("theme") ?? "{}"), origin) : undefined;
  };
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    if (request.method === "POST") {
      posted.push({
        path: url.pathname,
        origin: request.headers.origin,
        fields: new URLSearchParams(await read(request)),
      });
      // A provider is on another origin: another name of localhost.
      if (url.pathname === "/auth/signin/google") {
        return response.writeHead(302, { location: `${origin.replace("127.0.0.1", "localhost")}/authorize` }).end();
      }
      return response.writeHead(200, { "content-type": "text/plain" }).end("posted");
    }
    if (url.pathname === "/authorize")
      return response.writeHead(200, { "content-type": "text/plain" }).end("elsewhere");
    const outcome = await outcomeOf(url);
    // 204 leaves a browser where it is: the page that sends on stays in sight.
    if (!outcome) return response.writeHead(204).end();
    return response.writeHead(outcome.status ?? 200, outcome.headers).end(outcome.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    posted,
    page: (name, theme = {}) => `${origin}/page/${name}?theme=${encodeURIComponent(JSON.stringify(theme))}`,
    show: (outcome) => `${origin}/shown/${shown.push(outcome) - 1}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
