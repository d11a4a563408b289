/** `migrateFrom` in an integration: rendering, which sets no cookies, and calls of server code. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import { type BridgeRequest, createBridge } from "../../src/integrations/bridge/index.ts";
import { useClock } from "../world/clock.ts";
import { app, testConfig } from "../world/config.ts";
import { ada, type Former, formers, oldSecret } from "./former.ts";

useClock();

const own = "__Host-portico.session-token";
const user = { name: ada.name, email: ada.email, image: ada.image };
const namesOf = (cookies: readonly { readonly name: string; readonly value: string }[]) =>
  cookies.map(({ name, value }) => `${value === "" ? "clears" : "sets"} ${name}`);

/** A request with these cookies. */
const asking = (cookie: string, more: Partial<BridgeRequest> = {}): BridgeRequest<undefined> => ({
  headers: new Headers({ host: "app.example", cookie }),
  url: new URL(app),
  ...more,
  event: undefined,
});

const cookieOf = async (former: Former): Promise<string> =>
  (await former.signIn({ origin: app, secret: oldSecret })).map((line) => line.split(";", 1)[0]).join("; ");

describe.each(formers)("a session of $title", (former) => {
  const bridge = (overrides = {}) =>
    createBridge(testConfig({ secret: oldSecret, migrateFrom: former.migrateFrom, ...overrides }));

  it("is read where no cookie can be set, and moves with the next answer that can set one", async () => {
    const [site, cookie] = [bridge(), await cookieOf(former)];
    const rendered = await site.session(asking(cookie, { canWrite: false }));
    expect(rendered).toMatchObject({ session: { user }, cookies: [] });
    const { session, cookies } = await site.session(asking(cookie));
    expect(session).toMatchObject({ user });
    expect(namesOf(cookies)).toEqual([`clears ${former.cookie}`, `sets ${own}`]);
  });

  it("keeps what the jwt callback changed while no cookie could be set", async () => {
    const turns: unknown[] = [];
    const callbacks = {
      jwt({ token }: { token: Record<string, unknown> }) {
        turns.push(token.turn ?? 0);
        return { ...token, turn: Number(token.turn ?? 0) + 1 };
      },
    };
    const [site, cookie] = [bridge({ callbacks }), await cookieOf(former)];
    await site.session(asking(cookie, { canWrite: false }));
    await site.session(asking(cookie, { canWrite: false }));
    const { cookies } = await site.session(asking(cookie));
    expect(turns).toEqual([0, 1, 2]);
    expect(namesOf(cookies)).toContain(`sets ${own}`);
  });

  it("ends at signOut of server code, with its cookie", async () => {
    const [site, cookie] = [bridge(), await cookieOf(former)];
    const { cookies } = await site.signOut(asking(cookie));
    expect(namesOf(cookies)).toContain(`clears ${former.cookie}`);
    expect(await site.session(asking(cookie))).toMatchObject({ session: null });
  });

  it("lets its user pass a middleware", async () => {
    const [site, cookie] = [bridge(), await cookieOf(former)];
    const from = { ...asking(cookie), url: new URL(`${app}/orders`) };
    expect(await site.protect(from, (session) => session !== null)).toMatchObject({ do: "pass" });
    const stranger = { ...asking("a=b"), url: new URL(`${app}/orders`) };
    expect(await site.protect(stranger, (session) => session !== null)).toMatchObject({ do: "redirect" });
  });
});

describe("stored sessions with hashed tokens", () => {
  /** A database that stores what it gets. */
  function plainDatabase() {
    const { hashesSessionTokens: _, ...memory } = MemoryAdapter();
    const rows = new Map<string, string>();
    const adapter: Adapter = {
      ...memory,
      createSession(session) {
        rows.set(session.sessionToken, session.userId);
        return memory.createSession(session);
      },
      async listSessions(userId) {
        const found = await Promise.all([...rows.keys()].map((token) => memory.getSessionAndUser(token)));
        return found.flatMap((one) => (one?.session.userId === userId ? [one.session] : []));
      },
      async deleteSessions(userId, except) {
        for (const [token, owner] of rows) if (owner === userId && token !== except) await memory.deleteSession(token);
      },
      deleteSessionByName: (name) => memory.deleteSession(name),
    };
    return { adapter, memory };
  }

  it("are listed with the one of this call, and ended one by one or together", async () => {
    const { adapter, memory } = plainDatabase();
    const site = createBridge(testConfig({ adapter, hashSessionTokens: true, migrateFrom: "authjs" }));
    const person = await memory.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const expires = new Date(Date.now() + 86_400_000);
    // A row of the other library, and one of this library.
    await memory.createSession({ sessionToken: "old", userId: person.id, expires });
    const former = asking("__Secure-authjs.session-token=old");
    const { cookies } = await site.session(former);
    expect(namesOf(cookies)).toEqual(["clears __Secure-authjs.session-token", `sets ${own}`]);
    const { createHash } = await import("node:crypto");
    const hash = `h1_${createHash("sha256").update("new").digest("hex")}`;
    for (const sessionToken of [hash, "third"])
      await adapter.createSession?.({ sessionToken, userId: person.id, expires });
    const mine = () => asking(`${own}=new`);
    const listed = await site.listSessions(mine());
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    await site.revokeSessions(mine(), { id: listed[1]?.id ?? "" });
    expect(await site.listSessions(mine())).toHaveLength(1);
    await site.revokeSessions(mine(), "others");
    expect(await site.session(mine())).toMatchObject({ session: { user: { email: "ada@app.example" } } });
    await site.revokeSessions(mine(), { id: listed[0]?.id ?? "" });
    expect(await site.session(mine())).toMatchObject({ session: null });
  });
});
