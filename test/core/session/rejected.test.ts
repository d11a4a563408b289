/** The log line for a session cookie that opens no session, and how often it appears. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { encode } from "../../../src/jwt/index.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { createLog, secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie } from "../helpers.ts";

const clock = useClock();

/** One application, and the lines about sessions in its log. */
function site(more: Partial<AuthConfig> = {}) {
  const log = createLog();
  const config = kit.config({ logger: log.logger, ...more });
  /** A browser of its own comes with a cookie. */
  const bring = async (token: string, name = sessionCookie) => {
    const client = new Client(config);
    client.cookies.set(name, token);
    const response = await client.send("/auth/session");
    return [response.status, await response.json(), client.cookies.size];
  };
  const lines = () =>
    log.lines
      .filter(({ code }) => code.startsWith("session-") && code !== "session-opened")
      .map(({ level, code }) => `${level} ${code}`);
  return { config, bring, lines, log };
}

const rejected = [200, null, 0];
const sealed = (by: string, maxAge = 60) => encode({ token: { sub: "1" }, secret: by, salt: sessionCookie, maxAge });

describe("F11: a session cookie that no secret opens", () => {
  it("F11: is logged once a minute, however many come", async () => {
    const { bring, lines } = site();
    const foreign = await sealed(kit.formerSecret);
    for (let count = 0; count < 5; count++) {
      for (const token of ["x", foreign, `${foreign}x`]) expect(await bring(token)).toEqual(rejected);
    }
    expect(lines()).toEqual(["warn session-rejected"]);
    clock.forward(59);
    await bring("x");
    expect(lines()).toHaveLength(1);
    clock.forward(1);
    await bring("x");
    expect(lines()).toEqual(["warn session-rejected", "warn session-rejected"]);
  });

  it("F11: is distinguished from one that has expired, and from one that was signed out", async () => {
    const { bring, lines, config } = site();
    const ended = new Client(config);
    await ended.signIn();
    const copy = ended.cookies.get(sessionCookie) ?? "";
    await ended.post("/auth/signout");
    const short = await sealed(secret);
    expect(await bring(copy)).toEqual(rejected);
    clock.forward(76);
    expect(await bring(short)).toEqual(rejected);
    expect(lines()).toEqual(["debug session-ended", "debug session-expired"]);
    expect(await bring(await sealed(kit.formerSecret))).toEqual(rejected);
    expect(lines()).toContain("warn session-rejected");
  });

  it("F11: is logged for chunks without a token, and for what a custom decoder rejects", async () => {
    const pieces = site();
    await pieces.bring("bb", `${sessionCookie}.1`);
    expect(pieces.lines()).toEqual(["warn session-rejected"]);
    const own = site({ jwt: { encode: () => "x", decode: () => null } });
    await own.bring("x");
    expect(own.lines()).toEqual(["warn session-rejected"]);
  });

  it("F11: is logged with possible causes and fixes, and without the cookie", async () => {
    const { bring, log } = site();
    await bring("canary-cookie");
    const text = JSON.stringify(log.lines);
    expect(text).toContain("no secret of this application opens it");
    expect(text).toContain("AUTH_SECRET_1");
    expect(text).not.toContain("canary");
  });

  it("F11: is not logged if there is no cookie, or a valid one", async () => {
    const { lines, config } = site();
    const client = new Client(config);
    await client.session();
    await client.signIn();
    expect(await client.session()).not.toBeNull();
    expect(lines()).toEqual([]);
  });
});

describe("F11: the session cookie is cleared last", () => {
  /** Names of the cookies that the last answer cleared, in their order. */
  const cleared = ({ lines }: Client) =>
    lines.filter((line) => line.includes("Max-Age=0")).map((line) => line.split("=")[0] ?? "");
  const isSession = (name: string) => name.startsWith(sessionCookie);

  /** The order in which a client meets them: no other cookie is cleared behind the session. */
  function expectLast(client: Client, others: number): void {
    const names = cleared(client);
    const first = names.findIndex(isSession);
    expect(first).toBe(others);
    expect(names.slice(first).every(isSession)).toBe(true);
  }

  it("F11: at a sign-out, after the CSRF token, pending sign-ins and provider tokens, whole and in chunks", async () => {
    for (const size of [1, 5_000]) {
      const client = new Client(
        kit.config({ callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(size) }) } }),
      );
      await client.signIn();
      await client.begin();
      await client.post("/auth/signout");
      expectLast(client, 3);
      expect(client.cookies.size).toBe(0);
    }
  });

  it("F11: and at a refused sign-in whose session is invalid, after its transaction", async () => {
    const client = new Client(kit.config({ adapter: adapter(), session: { strategy: "jwt" } }));
    await client.signIn();
    const state = await client.begin();
    client.cookies.set(sessionCookie, "x");
    expect(kit.where(await client.back(state))).toContain("error=InvalidCheck");
    expectLast(client, 1);
  });
});
