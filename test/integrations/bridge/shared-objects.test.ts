/** An object of the framework that an application shares between requests gives no visitor the session of another. */
import { H3 } from "h3";
import { describe, expect, it, vi } from "vitest";
import { AstroAuth } from "../../../src/integrations/astro/index.ts";
import { createBridge, createVerbs } from "../../../src/integrations/bridge/index.ts";
import { H3Auth } from "../../../src/integrations/h3/index.ts";
import { type ReactRouterArgs, ReactRouterAuth } from "../../../src/integrations/react-router/index.ts";
import { app, createLog, testConfig } from "../../world/config.ts";
import { contextOf } from "../astro/site.ts";
import { adasCookie } from "./helpers.ts";

type Read = (request: Request) => Promise<{ readonly user?: { readonly name?: string | null } } | null>;

/** Reads a session by an integration whose requests all come with one object. */
const sharing: Readonly<Record<string, (config: ReturnType<typeof testConfig>) => Read>> = {
  "React Router, context": (config) => {
    const { auth } = ReactRouterAuth(config);
    // Middleware of React Router passes a context with `get`.
    const context = { get: () => undefined };
    return (request) => auth({ request, url: new URL(request.url), context } as never as ReactRouterArgs);
  },
  "React Router, context, behind the middleware": (config) => {
    const { auth, middleware } = ReactRouterAuth(config);
    // Middleware of React Router passes a context with `get`.
    const context = { get: () => undefined };
    return async (request) => {
      const args = { request, url: new URL(request.url), context } as never as ReactRouterArgs;
      let found: Awaited<ReturnType<Read>> = null;
      await middleware(args as never, async () => {
        found = await auth({ ...args, request: new Request(request) });
        return new Response();
      });
      return found;
    };
  },
  "Astro, locals": (config) => {
    const { auth } = AstroAuth(config);
    const locals = {};
    return async (request) => {
      const context = contextOf(request);
      Object.defineProperty(context, "locals", { value: locals });
      return auth(context);
    };
  },
  "createVerbs, an object with headers": (config) => {
    const shared = {};
    const { verbs } = createVerbs<Request>(createBridge(config), {
      from: ({ headers, url }) => ({ headers, url: new URL(url) }),
      keyOf: () => shared,
      headersOf: ({ headers }) => headers,
      redirect: () => {},
    });
    return (request) => verbs.auth(request);
  },
};

const asked = (cookie: string) => new Request(`${app}/page`, { headers: { host: "app.example", cookie } });

async function visitors() {
  const [ada, bob] = [await adasCookie(), await adasCookie({ sub: "2", name: "Bob" })];
  return [ada, bob, "none=1", ada, bob] as const;
}

const expected = ["Ada", "Bob", undefined, "Ada", "Bob"];

describe.each(Object.entries(sharing))("T10, MW-233: %s, shared between requests:", (_, make) => {
  it.each(["one after the other", "at once"])(
    "each visitor has their own session, %s, and the log warns",
    async (when) => {
      const { logger, lines } = createLog();
      const read = make(testConfig({ logger }));
      const cookies = await visitors();
      const names: (string | null | undefined)[] = [];
      if (when === "at once") {
        const found = await Promise.all(cookies.map((cookie) => read(asked(cookie))));
        names.push(...found.map((session) => session?.user?.name));
      } else {
        for (const cookie of cookies) names.push((await read(asked(cookie)))?.user?.name);
      }
      expect(names).toEqual(expected);
      expect(lines.map(({ code }) => code)).toContain("shared-context");
    },
  );

  it("one visitor is warned of nothing", async () => {
    const { logger, lines } = createLog();
    const read = make(testConfig({ logger }));
    expect((await read(asked(await adasCookie())))?.user?.name).toBe("Ada");
    expect(lines.filter(({ code }) => code === "shared-context")).toEqual([]);
  });
});

it("T10: a later request of one visitor reads the session again", async () => {
  const session = vi.fn(({ session }) => session);
  const read = sharing["React Router, context, behind the middleware"]?.(
    testConfig({ callbacks: { session } }),
  ) as Read;
  const cookie = await adasCookie();
  await read(asked(cookie));
  await read(asked(cookie));
  expect(session).toHaveBeenCalledTimes(2);
});

describe("T10, MW-233: auth() on an object that requests of two visitors share", () => {
  it("refuses both: locals of Astro", async () => {
    const { onRequest } = AstroAuth(testConfig());
    const locals = {} as { auth: () => Promise<unknown> };
    const seen: unknown[] = [];
    const page = async (cookie: string) => {
      const context = contextOf(asked(cookie));
      Object.defineProperty(context, "locals", { value: locals });
      await onRequest(context, async () => {
        await new Promise((next) => setTimeout(next, 5));
        seen.push(await locals.auth().catch(({ type }: { type: string }) => type));
        return new Response();
      });
    };
    const [ada, bob] = await visitors();
    await Promise.all([page(ada), page(bob)]);
    expect(seen).toEqual(["InvalidConfiguration", "InvalidConfiguration"]);
  });

  it("refuses both: context of h3; with a context each, each has their own session", async () => {
    for (const isShared of [true, false]) {
      const { middleware } = H3Auth(testConfig());
      const server = new H3({ silent: true });
      server.use(middleware);
      server.get("/page", async ({ context }) => {
        await new Promise((next) => setTimeout(next, 5));
        const found = context.auth?.() as Promise<{ user: { name: string } }>;
        return found.then(({ user }) => user.name).catch(({ type }: { type: string }) => type);
      });
      const shared = {};
      const [ada, bob] = await visitors();
      const responses = await Promise.all(
        [ada, bob].map(async (cookie) => server["~request"](asked(cookie) as never, (isShared ? shared : {}) as never)),
      );
      const names = await Promise.all(responses.map((response) => response.text()));
      expect(names).toEqual(isShared ? ["InvalidConfiguration", "InvalidConfiguration"] : ["Ada", "Bob"]);
    }
  });
});
