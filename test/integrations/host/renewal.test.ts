/** No renewal is lost where cookies cannot be written, and handlers after a proxy see the renewed session. */
import { NextResponse } from "next/server.js";
import { describe, expect, it } from "vitest";
import { parseCookies } from "../../../src/core/cookies/cookie.ts";
import type { JWTParams } from "../../../src/core/types/callbacks.ts";
import { testConfig } from "../../world/config.ts";
import { namesOf, rotatingCallbacks } from "../bridge/helpers.ts";
import { adas, event, HostAuth, request, route, serve } from "./helpers.ts";

const name = "__Host-portico.session-token";

function rotating() {
  const { used, callbacks } = rotatingCallbacks();
  return { ...HostAuth(testConfig({ callbacks })), used };
}

/** Headers that a proxy has the next one see, by Next.js' own way of saying so. */
function overridden(response: Response): Headers | undefined {
  const names = response.headers.get("x-middleware-override-headers")?.split(",");
  const entries = names?.map((header): [string, string] => [
    header,
    response.headers.get(`x-middleware-request-${header}`) ?? "",
  ]);
  return entries && new Headers(entries);
}

const written = (response: Response): readonly string[] =>
  response.headers.getSetCookie().map((line) => line.split("=", 1)[0] ?? "");

describe("auth() without an argument", () => {
  it("writes a renewal in an action, and keeps it while a page is rendered", async () => {
    const { auth } = rotating();
    const { headers } = await adas();
    const page = await serve("page", headers, () => auth());
    expect([page.result, page.written]).toMatchObject([{ turn: 1 }, []]);
    const action = await serve("action", new Headers(headers), () => auth());
    expect(action.result).toMatchObject({ turn: 2 });
    expect(namesOf(action.written)).toEqual([name]);
  });

  it("writes the same at most once more, however many calls an action makes", async () => {
    const { auth, used } = rotating();
    const { written } = await serve("action", (await adas()).headers, () => Promise.all([auth(), auth(), auth()]));
    expect(written).toHaveLength(1);
    expect([...used]).toEqual([0]);
  });
});

describe("a proxy", () => {
  it("writes a renewal, and passes it to the page", async () => {
    const { auth } = rotating();
    const response = await auth(await adas("/dashboard"), event);
    expect(written(response)).toEqual([name]);
    const seen = overridden(response) ?? new Headers();
    expect(seen.get("host")).toBe("app.example");
    const { result } = await serve("page", seen, () => auth());
    expect(result).toMatchObject({ turn: 2 });
  });

  it("writes it with its own response only, also with nested calls: cookies of Next.js would replace all", async () => {
    const { auth } = rotating();
    const asked = await adas();
    const proxy = auth(async () => {
      await auth();
      return NextResponse.next({ headers: { "set-cookie": "theme=dark" } });
    });
    const { result, written: jar } = await serve("action", new Headers(asked.headers), () => proxy(asked, event));
    expect([written(result), jar]).toEqual([["theme", name], []]);
  });

  it("overrides nothing when nothing was renewed", async () => {
    const { auth } = HostAuth(testConfig());
    const response = await auth(await adas(), event);
    expect([overridden(response), written(response)]).toEqual([undefined, []]);
    expect(response.headers.get("cache-control")).toBeNull();
  });

  it("keeps what the application overrides itself, other cookies too", async () => {
    const { auth } = rotating();
    const own = auth((asked) => {
      const headers = new Headers(asked.headers);
      headers.set("x-colour", "red");
      headers.set("cookie", `${headers.get("cookie")}; theme=dark`);
      headers.delete("x-dropped");
      return NextResponse.next({ request: { headers } });
    });
    const seen = overridden(await own(await adas("/", { headers: { "x-dropped": "1" } }), event));
    expect([seen?.get("x-colour"), seen?.has("x-dropped")]).toEqual(["red", false]);
    expect(parseCookies(seen?.get("cookie") ?? "").get("theme")).toBe("dark");
    expect((await serve("page", seen ?? new Headers(), () => auth())).result).toMatchObject({ turn: 2 });
  });

  it("passes no cookies on if the application removes them", async () => {
    const { auth } = rotating();
    const own = auth(() => NextResponse.next({ request: { headers: new Headers({ "x-only": "this" }) } }));
    expect([...(overridden(await own(await adas(), event)) ?? [])]).toEqual([["x-only", "this"]]);
  });

  it("passes the renewal on with a rewrite, and not with a response", async () => {
    const { auth } = rotating();
    const rewrite = auth(() => NextResponse.rewrite("https://app.example/inner"));
    const response = await rewrite(await adas(), event);
    expect(response.headers.get("x-middleware-rewrite")).toBe("https://app.example/inner");
    expect(response.headers.has("x-middleware-next")).toBe(false);
    expect(overridden(response)?.get("cookie")).toContain(name);
    const answer = await rotating().auth(() => new Response("done"))(await adas(), event);
    expect([written(answer), overridden(answer)]).toEqual([[name], undefined]);
  });

  it("writes it with a refusal, too", async () => {
    const { auth } = HostAuth({ ...testConfig({ session: { updateAge: 0 } }), callbacks: { authorized: () => false } });
    const response = await auth(await adas(), event);
    expect([response.status, written(response)]).toEqual([307, [name]]);
  });

  it("sets no cookie for a visitor without a session", async () => {
    const response = await rotating().auth(request(), event);
    expect([written(response), overridden(response)]).toEqual([[], undefined]);
  });
});

describe("a wrapped route handler", () => {
  it("writes a renewal with the response of Next.js, once, also with nested calls", async () => {
    const { auth, used } = rotating();
    const asked = await adas();
    const handler = auth(async () => Response.json(await auth()));
    const { result, written: jar } = await serve("action", new Headers(asked.headers), () => handler(asked, route));
    expect(await result.json()).toMatchObject({ turn: 1 });
    expect([namesOf(jar), written(result), [...used]]).toEqual([[name], [], [0]]);
  });

  it("that signs out overrides the renewal", async () => {
    const { auth, signOut } = rotating();
    const asked = await adas();
    const handler = auth(async () => Response.json(await signOut({ redirect: false, redirectTo: "/" })));
    const { result, written: jar } = await serve("action", new Headers(asked.headers), () => handler(asked, route));
    expect(await result.json()).toBe("https://app.example/");
    expect(namesOf(jar)).toContain(`-${name}`);
    expect(namesOf(jar)).not.toContain(name);
    expect(written(result)).toEqual([]);
  });

  it("writes it with its own response if Next.js keeps no cookies", async () => {
    const response = await rotating().auth(() => new Response())(await adas(), route);
    expect(written(response)).toEqual([name]);
  });
});

describe("a response that carries a cookie of the library", () => {
  const renewing = HostAuth(testConfig({ session: { updateAge: 0 } }));

  /** Headers of a wrapped handler's answer, in a route and in a proxy. */
  async function answers(headers: Record<string, string>): Promise<readonly Headers[]> {
    const wrapped = renewing.auth(() => new Response("hello", { headers }));
    const asked = await adas();
    const inRoute = await serve("action", new Headers(asked.headers), () => wrapped(asked, route));
    return [inRoute.result.headers, (await wrapped(await adas(), event)).headers];
  }

  it.each([
    [{}, "private, no-store", "Cookie"],
    [{ "cache-control": "public, max-age=600" }, "private, no-store", "Cookie"],
    [{ "cache-control": "no-store", vary: "Accept" }, "no-store", "Accept, Cookie"],
    [{ "cache-control": "private, max-age=5", vary: "cookie" }, "private, max-age=5", "cookie"],
    [{ vary: "*" }, "private, no-store", "*"],
  ])("HD-11: is private: %j", async (headers, cache, vary) => {
    for (const answer of await answers(headers as Record<string, string>)) {
      expect([answer.get("cache-control"), answer.get("vary")]).toEqual([cache, vary]);
    }
  });

  it("HD-11: responses for visitors without a session stay unchanged", async () => {
    const { auth } = HostAuth(testConfig());
    const response = await auth(() => new Response("hello", { headers: { "cache-control": "public" } }))(
      request(),
      route,
    );
    expect([response.headers.get("cache-control"), response.headers.get("vary")]).toEqual(["public", null]);
  });

  it("MW-12: three cookies are three lines", async () => {
    const jwt = ({ token }: JWTParams) => ({ ...token, large: "x".repeat(8000) });
    const { auth } = HostAuth(testConfig({ callbacks: { jwt } }));
    const lines = written(await auth(await adas(), event));
    expect(lines.filter((line) => line.startsWith(`${name}.`)).length).toBeGreaterThanOrEqual(3);
    expect(new Set(lines).size).toBe(lines.length);
  });
});
