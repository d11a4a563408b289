/** `portico/nuxt/server` on Node.js, as Nitro runs there. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { NuxtAuth } from "../../../src/integrations/nuxt/server.ts";
import type { NuxtEvent } from "../../../src/integrations/nuxt/types.ts";
import {
  type Answer,
  type Listening,
  roomPage,
  type SuiteSession,
  type SuiteStart,
  serverSuite,
  suitePages,
} from "../server-suite.ts";
import { type Event, h3, listenerOf } from "./nitro.ts";

/** Sends an answer as handlers of Nuxt do. */
function send(event: Event, { json, cookies = [], chunks, redirect }: Answer): unknown {
  for (const cookie of cookies) {
    const [name = "", value = ""] = cookie.split(/[=;]/);
    h3.setCookie(event, name, value, { path: "/" });
  }
  if (redirect !== undefined) return h3.sendRedirect(event, redirect, 303);
  return chunks ? new Blob([...chunks]).stream() : JSON.stringify(json);
}

async function start({ config, parsesFirst, protects }: SuiteStart<NuxtEvent>): Promise<Listening> {
  const { handler, protect, ...verbs } = NuxtAuth<SuiteSession>(config);
  const pages = suitePages(verbs);
  const listener = listenerOf({
    layers: [
      async (event) => void (parsesFirst && event.node.req.method === "POST" && (await h3.readRawBody(event))),
      handler,
      protect(protects),
      async (event) => {
        const { method } = event.node.req;
        const path = event.path.replace(/^\/+/, "/").split("?")[0];
        const page = pages[path?.startsWith("/desk/") ? roomPage : `${method} ${path}`];
        if (!page) return undefined;
        const fields = method === "POST" ? Object.fromEntries(await h3.readFormData(event)) : {};
        const answer = await page(event, fields as Record<string, string>);
        return answer && send(event, answer);
      },
    ],
  });
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

serverSuite("portico/nuxt/server", {
  start,
  hasTrustProxy: false,
  pathOf: ({ node }) => node.req.originalUrl,
});

/** As h3 1 declares it: properties of any name and type, and some of its own. */
interface H3Context extends Record<string, ReturnType<typeof JSON.parse>> {
  readonly params?: Readonly<Record<string, string>>;
}

describe("types", () => {
  it("an event of h3 1 is an event for every function, though its context declares none of the same properties", () => {
    const context: H3Context = { params: { id: "1" } };
    const taken: NuxtEvent["context"] = context;
    expect(taken).toBe(context);
  });
});
