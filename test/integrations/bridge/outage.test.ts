/** The database is away: what cannot be known is not "no session". */
import { describe, expect, it } from "vitest";
import { AdapterError, DatabaseUnreachable } from "../../../src/core/errors/index.ts";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import { useClock } from "../../world/clock.ts";
import { asking, outage, outages } from "./helpers.ts";

useClock();

const html = { accept: "text/html" };

describe.each(outages)("F1, MW-232: with the database away, strategy %s,", (_, session) => {
  it("session() rejects with DatabaseUnreachable, once per request and with one line of the log", async () => {
    const { config, cookie, lines } = await outage(session);
    const bridge = createBridge<undefined>(config as never);
    const from = asking({ cookie });
    const [first, second] = await Promise.allSettled([bridge.session(from), bridge.session(from)]);
    expect(first).toMatchObject({
      reason: { type: "DatabaseUnreachable", status: 503, reference: expect.any(String) },
    });
    expect(second).toEqual(first);
    await expect(bridge.session(from)).rejects.toThrow(DatabaseUnreachable);
    await expect(bridge.session(from)).rejects.toThrow(AdapterError);
    expect(lines.filter(({ level, code }) => level === "error" && code === "AdapterError")).toHaveLength(1);
  });

  it("protect() answers 503 with Retry-After, keeps the cookie, and asks the application nothing", async () => {
    const { config, cookie } = await outage(session);
    const bridge = createBridge<undefined>(config as never);
    for (const [accept, body] of [
      ["text/html", /cannot reach its database/],
      ["application/json", /ServiceUnavailable/],
    ] as const) {
      const authorized = () => expect.unreachable();
      const protection = await bridge.protect(asking({ cookie, accept }), authorized, { programs: true });
      expect(protection).toMatchObject({ do: "answer", session: null, cookies: [], error: "ServiceUnavailable" });
      const { response } = protection as { response: Response };
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toMatch(body);
    }
  });

  it("protect({ fresh }) answers 503, and the sign-in page and the routes of the library stay open", async () => {
    const { config, cookie } = await outage(session);
    const bridge = createBridge<undefined>({ ...config, pages: { signIn: "/login" } } as never);
    const at = (path: string) => bridge.protect(asking({ cookie, ...html }, path), () => true, { fresh: true });
    expect(await at("/page")).toMatchObject({ do: "answer", response: { status: 503 } });
    expect([(await at("/login")).do, (await at("/auth/session")).do]).toEqual(["pass", "pass"]);
  });

  it("GET /session is 503, and the session goes on when the database is back", async () => {
    const { config, cookie, comesBack } = await outage(session);
    const bridge = createBridge<undefined>(config as never);
    const request = new Request("https://app.example/auth/session", { headers: { cookie, host: "app.example" } });
    const response = await bridge.handle(request);
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([503, null, []]);
    comesBack();
    expect((await bridge.session(asking({ cookie }))).session).toMatchObject({ user: { name: "Ada" } });
  });

  it("a visitor without a session cookie is known to have none", async () => {
    const { config } = await outage(session);
    const bridge = createBridge<undefined>(config as never);
    expect((await bridge.session(asking())).session).toBeNull();
    expect((await bridge.protect(asking(html), (found) => found !== null)).do).toBe("redirect");
  });
});
