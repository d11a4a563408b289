/** The size limit of sessions: a warning in advance, refused at a sign-in, and no effect on an existing session. */
import { describe, expect, it } from "vitest";
import { parseCookies } from "../../../src/core/cookies/cookie.ts";
import { cookieHeaderBytes } from "../../../src/core/cookies/set-cookie.ts";
import { JWTSessionError } from "../../../src/core/errors/index.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { JWT } from "../../../src/core/types/session.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { createLog } from "../../world/config.ts";
import { verdict } from "../config/helpers.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie } from "../helpers.ts";

const clock = useClock();
const canary = "canary-of-a-value";

/** An application whose token grows by as many characters as `more` says. */
function site(more: Partial<AuthConfig> = {}) {
  const log = createLog();
  const wants = { roles: 0, reads: 0 };
  const jwt = ({
    token,
    user,
    trigger,
    session,
  }: {
    token: JWT;
    user?: unknown;
    trigger?: string;
    session?: unknown;
  }) => {
    if (user) return { ...token, roles: canary.padEnd(wants.roles, "r"), groups: ["a", "b"] };
    if (trigger === "update") return { ...token, ...(session as JWT) };
    return wants.reads > 0 ? { ...token, seen: "s".repeat(wants.reads) } : token;
  };
  const session = ({ session, token, newSession }: { session: object; token?: JWT; newSession?: object }) => ({
    ...session,
    ...newSession,
    name: token?.name,
    seen: String(token?.seen ?? "").length,
  });
  const callbacks = { jwt, session } as unknown as AuthConfig["callbacks"];
  const config = kit.config({ callbacks, logger: log.logger, ...more });
  const lines = (code: string) =>
    log.lines.filter((line) => line.code === code).map(({ message }) => String(message[0]));
  return { wants, log, lines, client: () => new Client(config) };
}

const piecesOf = (client: Client) => [...client.cookies].filter(([name]) => name.startsWith(sessionCookie));
/** What a server counts: names and values as they came. */
const sizeOf = (client: Client) => piecesOf(client).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

describe("U3: a sign-in", () => {
  it("U3: with a session that fits logs nothing", async () => {
    const { client, log } = site();
    const mine = client();
    await mine.signIn();
    expect(await mine.session()).not.toBeNull();
    expect([sizeOf(mine) < 3_584, log.lines.filter(({ level }) => level !== "debug")]).toEqual([true, []]);
  });

  it("U3: with a large one warns once, and names its largest claims, never a value", async () => {
    const { client, wants, lines, log } = site();
    wants.roles = 6_000;
    for (let count = 0; count < 3; count++) {
      const mine = client();
      await mine.signIn();
      expect(await mine.session()).not.toBeNull();
      expect(sizeOf(mine)).toBeGreaterThan(3_584);
    }
    const [line = "", ...more] = lines("large-session");
    expect([line.startsWith("A session takes "), more]).toEqual([true, []]);
    expect(line).toContain('"roles" (6002 bytes), "sub" (66 bytes), "email" (17 bytes)');
    expect(line).toContain("12288 (session.maxBytes)");
    expect(JSON.stringify(log.lines)).not.toContain(canary);
  });

  it("U3: with one over the limit is refused, and the error names its size, the claims, and the limit", async () => {
    const { client, wants, log } = site();
    wants.roles = 12_000;
    const mine = client();
    expect(kit.where(await mine.signIn())).toContain("/auth/error?error=Configuration");
    expect([piecesOf(mine), await mine.session()]).toEqual([[], null]);
    const [error] = log.thrown;
    expect(error).toBeInstanceOf(JWTSessionError);
    expect(error?.message).toMatch(
      /^The session would take 1\d{4} bytes .* session\.maxBytes is 12288\..*"roles" \(12002 bytes\)/,
    );
    expect(error?.cause).toEqual({ bytes: expect.any(Number), maxBytes: 12_288 });
    expect(error?.message).not.toContain(canary);
  });

  it("U3: is refused only over the limit: to the byte", async () => {
    const first = site();
    first.wants.roles = 5_000;
    const mine = first.client();
    await mine.signIn();
    const bytes = sizeOf(mine);
    for (const [maxBytes, fits] of [
      [bytes, true],
      [bytes - 1, false],
    ] as const) {
      const { client, wants } = site({ session: { maxBytes } });
      wants.roles = 5_000;
      const other = client();
      await other.signIn();
      expect([piecesOf(other).length > 0, (await other.session()) !== null]).toEqual([fits, fits]);
    }
  });

  it("U3: with a token of the application's own encoder is measured as it travels", async () => {
    const encode = () => ";".repeat(2_000);
    const { client, log } = site({ jwt: { encode, decode: () => ({ sub: "1" }) }, session: { maxBytes: 5_900 } });
    const mine = client();
    await mine.signIn();
    expect(log.thrown[0]?.message).toContain(`The session would take ${sessionCookie.length + 6_000} bytes`);
  });

  it("U3: under the database strategy knows no such limit", async () => {
    const { client, log, wants } = site({ adapter: adapter(), session: { strategy: "database", maxBytes: 1_024 } });
    wants.roles = 12_000;
    const mine = client();
    await mine.signIn();
    expect([(await mine.session()) !== null, log.errors]).toEqual([true, []]);
  });
});

describe("U3: a session that grows", () => {
  async function signedIn() {
    const here = site();
    const mine = here.client();
    await mine.signIn();
    return { ...here, mine, before: piecesOf(mine) };
  }

  it("U3: by an update is not stored, and the response shows the stored one; this is logged once", async () => {
    const { mine, before, lines, log } = await signedIn();
    for (let count = 0; count < 3; count++) {
      const response = await mine.json("/auth/session", { data: { name: "Countess", books: "b".repeat(12_000) } });
      expect([response.status, await response.json()]).toMatchObject([200, { name: "Ada", user: { name: "Ada" } }]);
      expect(piecesOf(mine)).toEqual(before);
    }
    expect([lines("session-too-large"), log.errors]).toEqual([
      [expect.stringMatching(/stays what it was.*"books" \(12002 bytes\)/)],
      [],
    ]);
    expect(await mine.session()).toMatchObject({ name: "Ada" });
    clock.forward(61);
    await mine.json("/auth/session", { data: { books: "b".repeat(40_000) } });
    expect([lines("session-too-large").length, piecesOf(mine)]).toEqual([2, before]);
  });

  it("U3: by an update that fits is written", async () => {
    const { mine, before } = await signedIn();
    const response = await mine.json("/auth/session", { data: { name: "Countess", books: "b".repeat(5_000) } });
    expect(await response.json()).toMatchObject({ name: "Countess" });
    expect(piecesOf(mine)).not.toEqual(before);
    expect(piecesOf(mine).length).toBeGreaterThan(1);
  });

  it("U3: when it is read goes on, with what the jwt callback made of it, and ends when it would have", async () => {
    const { mine, before, lines, wants } = await signedIn();
    const { expires } = (await mine.session()) ?? {};
    wants.reads = 12_000;
    clock.forward(2 * 86_400);
    for (let count = 0; count < 3; count++) {
      expect(await mine.session()).toMatchObject({ seen: 12_000, expires });
      expect(piecesOf(mine)).toEqual(before);
      expect((await mine.send("/auth/signin")).status).toBe(200);
      expect(piecesOf(mine)).toEqual(before);
    }
    expect(lines("session-too-large")).toHaveLength(1);
    wants.reads = 10;
    expect(await mine.session()).toMatchObject({ seen: 10 });
    expect(piecesOf(mine)).not.toEqual(before);
  });

  it("U3: by what no cookie could carry stays what it was too", async () => {
    let value = "small";
    const claims = { sub: "1", iat: clock.seconds() };
    const { client, lines, log } = site({
      session: { updateAge: 0, maxBytes: 39_360 },
      jwt: { encode: () => value, decode: () => claims },
    });
    const mine = client();
    await mine.signIn();
    for (const other of ["\ud800", ";".repeat(9_000), "a".repeat(40_000)]) {
      value = other;
      clock.forward(61);
      expect((await mine.send("/auth/session")).status).toBe(200);
      expect(piecesOf(mine)).toEqual([[sessionCookie, "small"]]);
    }
    expect([lines("session-too-large").length, log.errors]).toEqual([3, []]);
  });
});

describe("U3: session.maxBytes", () => {
  it.each([0, 1_023, 39_361, 4_096.5, Number.NaN, "12kB"])("U3: of %j is a configuration error", (maxBytes) => {
    expect(verdict({ session: { maxBytes } })).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining("session.maxBytes must be a whole number of bytes from 1024 to 39360"),
    });
  });

  it.each([
    [1_024, []],
    [12_288, []],
    [16_383, []],
    [16_384, ["large-sessions"]],
    [39_360, ["large-sessions"]],
  ] as const)("U3: may be %i", (maxBytes, warnings) => {
    expect(verdict({ session: { maxBytes } })).toMatchObject({ type: undefined, warnings });
  });

  it("U3: counts names and values of all pieces, as they travel", () => {
    const cookie = { name: "sid", options: {} };
    expect(cookieHeaderBytes(cookie, "abc")).toBe(6);
    expect(cookieHeaderBytes(cookie, "a".repeat(3_936))).toBe(3 + 3_936);
    expect(cookieHeaderBytes(cookie, "a".repeat(3_937))).toBe(5 + 5 + 3_937);
    expect(cookieHeaderBytes(cookie, "ä;")).toBe(3 + 6 + 3);
    expect(parseCookies("sid=%C3%A4%3B").get("sid")).toBe("ä;");
  });
});
