/** `getSession` and `requireSession`: who is signed in, and what is written with the answer. */
import { describe, expect, it, vi } from "vitest";
import { AuthError } from "../../../src/core/errors/index.ts";
import type { JWTParams } from "../../../src/core/types/callbacks.ts";
import type { FetchEvent } from "../../../src/integrations/solid-start/framework.ts";
import { getSession, requireSession, type SolidAuthConfig } from "../../../src/integrations/solid-start/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { useClock } from "../../world/clock.ts";
import { app, testConfig } from "../../world/config.ts";
import { adasCookie } from "../bridge/helpers.ts";
import { createStart, during, eventFor, iterable, relative } from "./helpers.ts";

const clock = useClock();
const day = 86_400;
const name = "__Host-portico.session-token";

const config = (overrides: Partial<SolidAuthConfig> = {}): SolidAuthConfig => ({ ...testConfig(), ...overrides });
const withCookie = (cookie: string): RequestInit => ({ headers: { cookie } });
const asAda = async (claims?: Record<string, unknown>): Promise<RequestInit> => withCookie(await adasCookie(claims));
const linesOf = ({ headers }: Response) => headers.getSetCookie().filter((line) => line.startsWith(name));

/** Each use of the token uses up its refresh token, and brings the next. */
function rotating(): SolidAuthConfig {
  const used = new Set<number>();
  const jwt = ({ token }: JWTParams) => {
    const turn = Number(token.turn ?? 0);
    if (used.has(turn)) throw new Error(`The refresh token ${turn} was used twice.`);
    used.add(turn);
    return { ...token, turn: turn + 1 };
  };
  return config({ callbacks: { jwt, session: ({ session, token }) => ({ ...session, turn: token.turn }) as never } });
}

describe("a Request without an event", () => {
  it("has the session of its visitor", async () => {
    const session = await getSession(new Request(`${app}/page`, await asAda()), config());
    expect(session).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } });
  });

  it("has none without a cookie", async () => {
    expect(await getSession(new Request(`${app}/page`), config())).toBeNull();
  });

  it("sets no cookie, and leaves a renewal to a caller that can set cookies", async () => {
    const init = await asAda();
    clock.forward(2 * day);
    const options = config();
    const first = await during(({ request }) => getSession(request, options), "/page", init);
    expect(first.value).toMatchObject({ user: { name: "Ada" } });
    expect(first.answer.headers.getSetCookie()).toEqual([]);
    const second = await during((event) => getSession(event, options), "/page", init);
    expect(linesOf(second.answer)).toHaveLength(1);
  });

  it("loses nothing that the jwt callback changed", async () => {
    const [init, options] = [await asAda(), rotating()];
    expect(await getSession(new Request(`${app}/page`, init), options)).toMatchObject({ turn: 1 });
    const { value, answer } = await during((event) => getSession(event, options), "/page", init);
    expect(value).toMatchObject({ turn: 2 });
    expect(linesOf(answer)).toHaveLength(1);
  });
});

describe("an event of SolidStart", () => {
  it("renews the session, and prevents caching of the response", async () => {
    const init = await asAda();
    clock.forward(2 * day);
    const { answer } = await during((event) => getSession(event, config()), "/page", init);
    expect(linesOf(answer)).toHaveLength(1);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("vary")).toBe("Cookie");
  });

  it("leaves responses without a session cacheable", async () => {
    const { value, answer } = await during((event) => getSession(event, config()));
    expect(value).toBeNull();
    expect(answer.headers.get("cache-control")).toBeNull();
  });

  it("is read once, and its cookies are written once, however many calls there are", async () => {
    const jwt = vi.fn(({ token }: JWTParams) => token);
    const options = config({ callbacks: { jwt } });
    const init = await asAda();
    clock.forward(2 * day);
    const ask = (event: FetchEvent) => getSession({ ...event }, options);
    const { answer } = await during((event) => Promise.all([ask(event), ask(event), ask(event)]), "/page", init);
    expect(jwt).toHaveBeenCalledTimes(1);
    expect(linesOf(answer)).toHaveLength(1);
  });

  it("MW-12: a session of three cookies arrives in three lines", async () => {
    const init = await asAda({ name: "A".repeat(8_000) });
    clock.forward(2 * day);
    const { answer } = await during((event) => getSession(event, config()), "/page", init);
    expect(linesOf(answer).map((line) => line.split("=", 1)[0])).toEqual([`${name}.0`, `${name}.1`, `${name}.2`]);
  });

  it.each([200, 401, 503])("adds cookies to a response of the application with status %i", async (status) => {
    const [init, options] = [await asAda(), rotating()];
    const ask = createStart(async (event) => {
      await getSession(event, options);
      return new Response("of the application", { status, headers: { "set-cookie": "own=1" } });
    });
    const answer = await ask("/api", init);
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toContain("own=1");
    expect(linesOf(answer)).toHaveLength(1);
  });

  it("loses nothing in a page that has begun to stream", async () => {
    const [init, options] = [await asAda(), rotating()];
    const late: { session?: Promise<unknown> } = {};
    const ask = createStart(async (event) => {
      const begun = Promise.withResolvers<void>();
      late.session = begun.promise.then(() => getSession(event, options));
      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => controller.enqueue(new TextEncoder().encode("<!doctype html>")),
          async pull(controller) {
            begun.resolve();
            await late.session;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return iterable(body);
    });
    const answer = await ask("/page", init);
    expect(await answer.text()).toBe("<!doctype html>");
    expect(await late.session).toMatchObject({ turn: 1 });
    expect(linesOf(answer)).toEqual([]);
    const next = await during((event) => getSession(event, options), "/page", init);
    expect(next.value).toMatchObject({ turn: 2 });
  });

  it("loses nothing in a page that begins to stream while the session is read", async () => {
    const init = await asAda();
    const waiting = Promise.withResolvers<void>();
    const jwt = vi.fn(async ({ token }: JWTParams) => {
      await waiting.promise;
      return { ...token, turn: Number(token.turn ?? 0) + 1 };
    });
    const options = config({
      callbacks: { jwt, session: ({ session, token }) => ({ ...session, turn: token.turn }) as never },
    });
    const late: { session?: Promise<unknown> } = {};
    const answer = await createStart((event) => {
      late.session = getSession(event, options);
      return "the page has begun";
    })("/page", init);
    waiting.resolve();
    expect(await late.session).toMatchObject({ turn: 1 });
    expect(linesOf(answer)).toEqual([]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const next = await during((event) => getSession(event, options), "/page", init);
    expect(next.value).toMatchObject({ turn: 2 });
    expect(linesOf(next.answer)).toHaveLength(1);
  });
});

describe("the state of a request", () => {
  it("MW-13: is never shared with another", async () => {
    const options = config();
    const ask = createStart(async (event) => (await getSession(event, options))?.user?.name ?? "nobody");
    const cookies = await Promise.all(["Ada", "Bob", "Cleo"].map((name) => adasCookie({ name, sub: name })));
    const inits: RequestInit[] = [...cookies.map(withCookie), {}];
    const names = await Promise.all(inits.map(async (init) => (await ask("/page", init)).text()));
    expect(names).toEqual(["Ada", "Bob", "Cleo", "nobody"]);
  });

  it("MW-13: is empty while pages are prerendered, whatever the configuration lacks", async () => {
    const headers = { "x-nitro-prerender": "/page" };
    const { value, answer } = await during((event) => getSession(event, {} as never), "/page", { headers });
    expect(value).toBeNull();
    expect([...answer.headers.keys()]).not.toContain("cache-control");
  });

  it("MW-13: a signed-in visitor has no session, either, while a page is prerendered", async () => {
    const headers = { "x-nitro-prerender": "/page", cookie: await adasCookie() };
    const { value } = await during((event) => getSession(event, config()), "/page", { headers });
    expect(value).toBeNull();
  });
});

describe("if the request has a path in place of a URL", () => {
  it("finds the session", async () => {
    const request = relative("/page", { headers: { host: "app.example", cookie: await adasCookie() } });
    expect(await getSession(request, config())).toMatchObject({ user: { name: "Ada" } });
    expect(await getSession(eventFor(request), config())).toMatchObject({ user: { name: "Ada" } });
  });
});

describe("the configuration", () => {
  it("may be a function of the event, which is called once per request", async () => {
    const options = config();
    const choose = vi.fn((_event: FetchEvent | undefined) => options);
    const ask = async (event: FetchEvent) => [await getSession(event, choose), await getSession(event.request, choose)];
    const { value } = await during(ask, "/page", await asAda());
    expect(value).toMatchObject([{ user: { name: "Ada" } }, { user: { name: "Ada" } }]);
    expect(choose.mock.calls.filter(([event]) => event !== undefined)).toHaveLength(1);
  });

  it("is compiled once, also if a function returns it", async () => {
    const card = vi.fn(() => Credentials({ authorize: () => null }));
    const options = config({ providers: [card] });
    const choose = () => options;
    await during((event) => getSession(event, choose));
    // Reading a session needs no providers: they are made afterwards.
    await vi.waitFor(() => expect(card).toHaveBeenCalled());
    for (let count = 0; count < 3; count++) await during((event) => getSession(event, choose));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(card).toHaveBeenCalledTimes(1);
  });

  it("is reported if it is invalid", async () => {
    await expect(getSession(new Request(app), undefined as never)).rejects.toThrow(AuthError);
    await expect(getSession(new Request(app), (() => null) as never)).rejects.toThrow(AuthError);
  });
});

describe("requireSession", () => {
  it("returns the session of the signed-in user", async () => {
    const { value } = await during((event) => requireSession(event, config()), "/page", await asAda());
    expect(value?.user.name).toBe("Ada");
  });

  it("redirects a visitor without a session to the root", async () => {
    const { thrown } = await during((event) => requireSession(event, config()));
    expect(thrown).toBeInstanceOf(Response);
    const { status, headers } = thrown as Response;
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("redirects a visitor whose session has no user to the root", async () => {
    const session = ({ session: { expires } }: { session: { expires: string } }) => ({ expires });
    const options = config({ callbacks: { session } });
    const { thrown } = await during((event) => requireSession(event, options), "/page", await asAda());
    expect((thrown as Response).headers.get("location")).toBe("/");
  });

  it("clears the cookie of a session that is no longer valid", async () => {
    const init = await asAda();
    clock.forward(31 * day);
    const { thrown, answer } = await during((event) => requireSession(event, config()), "/page", init);
    expect(thrown).toBeInstanceOf(Response);
    expect(linesOf(answer).join()).toContain("Max-Age=0");
  });
});
