/** Each form of `auth()` finds out who is there. */
import type { GetServerSidePropsContext } from "next";
import { describe, expect, it, vi } from "vitest";
import { createSession } from "../../../src/testing/index.ts";
import { createLog, secret, testConfig } from "../../world/config.ts";
import { adas, bailout, event, HostAuth, prerender, request, route, serve } from "./helpers.ts";

const answer = () => {
  const lines: [string, string][] = [];
  return { lines, headersSent: false, appendHeader: (name: string, value: string) => lines.push([name, value]) };
};

/** A request of the Pages Router. */
const message = (cookie?: string) => ({
  url: "/api/who?x=1",
  headers: { host: "app.example", ...(cookie && { cookie }) },
});

const adasMessage = async () =>
  message((await createSession({ secret, secure: true, claims: { sub: "1", name: "Ada" } })).header);

describe("without an argument", () => {
  it("returns the session to a page", async () => {
    const { auth } = HostAuth(testConfig());
    const { result } = await serve("page", (await adas()).headers, () => auth());
    expect(result?.user).toEqual({ name: "Ada", email: "ada@example.com", image: null });
    expect((await serve("page", request().headers, () => auth())).result).toBeNull();
  });

  it("reads the session once per request, however many components ask", async () => {
    const session = vi.fn(({ session }) => session);
    const { auth } = HostAuth(testConfig({ callbacks: { session } }));
    const component = async () => (await auth())?.user?.name;
    const { result } = await serve("page", (await adas()).headers, () =>
      Promise.all([component(), component(), auth()]),
    );
    expect(result.slice(0, 2)).toEqual(["Ada", "Ada"]);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it("N1: while Next.js prefetches a page, the clock is not read: everything waits for the request of a visitor", async () => {
    const config = vi.fn(() => testConfig());
    const { auth } = HostAuth(config);
    let arrive = (): void => {};
    const connection = new Promise<void>((arrived) => {
      arrive = arrived;
    });
    const clock = vi.spyOn(Date, "now");
    const served = serve("page", (await adas()).headers, () => auth(), connection);
    clock.mockClear();
    await new Promise((later) => setImmediate(later));
    expect([config.mock.calls.length, clock.mock.calls.length]).toEqual([0, 0]);
    arrive();
    expect((await served).result?.user?.name).toBe("Ada");
    expect(clock).toHaveBeenCalled();
    clock.mockRestore();
  });

  it("MW-13: never shows one visitor the session of another, with concurrent requests", async () => {
    const { auth } = HostAuth(testConfig());
    const seen = await Promise.all(
      ["Ada", undefined, "Bob", undefined].map(async (name) => {
        const cookie = name && (await createSession({ secret, secure: true, claims: { sub: "1", name } })).header;
        const { headers } = request("/", cookie ? { headers: { cookie } } : {});
        return (await serve("page", headers, () => auth())).result?.user?.name;
      }),
    );
    expect(seen).toEqual(["Ada", undefined, "Bob", undefined]);
  });

  it("MW-13: outside of a request is an error of Next.js, and never a session", async () => {
    await expect(HostAuth(testConfig()).auth()).rejects.toThrow(/outside a request scope/);
  });

  it("MW-14: rethrows the errors by which Next.js ends a rendering early", async () => {
    const { auth } = HostAuth(testConfig());
    await expect(prerender(() => auth())).rejects.toBe(bailout);
    const handler = vi.fn(() => new Response());
    const asked = await adas();
    await expect(prerender(() => auth(handler)(asked, route))).rejects.toBe(bailout);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(["x-portico-session", "x-session", "x-forwarded-user", "X_Forwarded_User", "x-middleware-request-cookie"])(
    "MW-05: reads no session from the header %s",
    async (name) => {
      const { auth } = HostAuth(testConfig());
      const value = (await adas()).headers.get("cookie") ?? "";
      const { headers } = request("/", { headers: { [name]: value } });
      expect((await serve("page", headers, () => auth())).result).toBeNull();
    },
  );
});

describe("around a handler", () => {
  it("is a handler at once, also for a lazy configuration", () => {
    const { auth } = HostAuth(async () => testConfig());
    expect(auth(() => new Response())).toBeTypeOf("function");
  });

  it("gives the handler the session and the arguments of Next.js", async () => {
    const { auth } = HostAuth(testConfig());
    const handler = vi.fn((asked: { auth: unknown }) => Response.json(asked.auth));
    const asked = await adas();
    const response = await auth(handler)(asked, route);
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
    expect(handler).toHaveBeenCalledWith(asked, route);
    expect(await (await auth(handler)(request(), route)).json()).toBeNull();
  });

  it("reads the session once, also for nested calls", async () => {
    const session = vi.fn(({ session }) => session);
    const { auth } = HostAuth(testConfig({ callbacks: { session }, session: { updateAge: 0 } }));
    const handler = auth(async (asked) => Response.json((await auth())?.expires === asked.auth?.expires));
    const asked = await adas();
    const { result } = await serve("action", new Headers(asked.headers), () => handler(asked, route));
    expect(await result.json()).toBe(true);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it("passes a request on for which a proxy has no response", async () => {
    const { auth } = HostAuth(testConfig());
    for (const nothing of [undefined, null]) {
      expect((await auth(() => nothing)(request(), event)).headers.get("x-middleware-next")).toBe("1");
    }
  });
});

describe("in the Pages Router", () => {
  it("accepts request and response of an API route", async () => {
    const { auth } = HostAuth(testConfig());
    expect((await auth((await adasMessage()) as never, answer() as never))?.user?.name).toBe("Ada");
    expect(await auth(message() as never, answer() as never)).toBeNull();
  });

  it("accepts the context of getServerSideProps", async () => {
    const { auth } = HostAuth(testConfig());
    const context = { req: await adasMessage(), res: answer(), query: {} };
    expect((await auth(context as unknown as GetServerSidePropsContext))?.user?.name).toBe("Ada");
  });

  it("writes each cookie as its own line, once, however often it is called", async () => {
    const large = "x".repeat(8000);
    const callbacks = { jwt: ({ token }: { token: object }) => ({ ...token, large }) };
    const { auth } = HostAuth(testConfig({ callbacks }));
    const [asked, reply] = [await adasMessage(), answer()];
    await auth(asked as never, reply as never);
    await auth({ req: asked, res: reply } as unknown as GetServerSidePropsContext);
    const names = reply.lines.map(([name, value]) => `${name}: ${value.split("=", 1)[0]}`);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(reply.lines.map(([name]) => name))).toEqual(new Set(["set-cookie"]));
  });

  it("writes nothing once the response is sent", async () => {
    const { auth } = HostAuth(testConfig({ session: { updateAge: 0 } }));
    const reply = { ...answer(), headersSent: true };
    expect((await auth((await adasMessage()) as never, reply as never))?.user?.name).toBe("Ada");
    expect(reply.lines).toEqual([]);
  });

  it("trusts no host in a path", async () => {
    const make = vi.fn((_?: Request) => testConfig({ trustHost: ["app.example"] }));
    const asked = { ...(await adasMessage()), url: "//evil.example/api/who" };
    expect((await HostAuth(make).auth(asked as never, answer() as never))?.user?.name).toBe("Ada");
    expect(make.mock.calls[0]?.[0]?.url).toBe("http://localhost/evil.example/api/who");
  });
});

describe("a configuration that is created for each request", () => {
  it("is created once per request, with the request if there is one", async () => {
    const config = testConfig();
    const make = vi.fn(() => config);
    const { auth, handlers } = HostAuth(make);
    const asked = await adas();
    await auth(() => new Response())(asked, route);
    expect(make.mock.calls).toEqual([[asked]]);
    await serve("page", asked.headers, () => auth());
    expect(make.mock.calls.slice(1)).toEqual([[undefined]]);
    const listing = request("/api/auth/providers");
    await handlers.GET(listing);
    expect(make.mock.calls.slice(2)).toEqual([[listing]]);
  });

  it("receives a request of the Pages Router in the same form as all others", async () => {
    const make = vi.fn((asked?: Request) => testConfig({ debug: asked === undefined }));
    await HostAuth(make).auth((await adasMessage()) as never, answer() as never);
    const [asked] = make.mock.calls[0] ?? [];
    expect(asked).toBeInstanceOf(Request);
    expect(new URL(asked?.url ?? "").pathname).toBe("/api/who");
    expect(asked?.headers.get("cookie")).toContain("session-token");
  });

  it("may choose: another secret, another session", async () => {
    const { auth } = HostAuth((asked) =>
      asked?.nextUrl.hostname === "app.example"
        ? testConfig()
        : testConfig({ secret: secret.split("").reverse().join("") }),
    );
    const names = auth((asked) => Response.json(asked.auth?.user?.name ?? null));
    expect(await (await names(await adas(), route)).json()).toBe("Ada");
    const elsewhere = request("https://other.example/", {
      headers: { cookie: (await adas()).headers.get("cookie") ?? "" },
    });
    expect(await (await names(elsewhere, route)).json()).toBeNull();
  });

  it("that is invalid for sessions throws, and lets no request pass", async () => {
    const log = createLog();
    const { auth } = HostAuth(async () => ({
      ...testConfig({ logger: log.logger }),
      session: { strategy: "database" },
    }));
    const handler = vi.fn(() => new Response());
    await expect(auth(handler)(await adas(), route)).rejects.toThrow(/needs an adapter/);
    expect(handler).not.toHaveBeenCalled();
  });
});
