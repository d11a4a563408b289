/** Sign-ins, sessions and links with a database behind an existing adapter package. */
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Profile } from "../../src/core/types/user.ts";
import { acme, Client, config, email, sessionCookie, where } from "../core/helpers.ts";
import { app, createLog } from "../world/config.ts";

/** A database with tables, and what ends its connections. */
export interface Foreign {
  readonly adapter: Adapter;
  readonly close?: () => unknown;
  /** For tables whose column of session tokens takes only some texts. */
  readonly generateSessionToken?: () => string;
}

/** Of 20 characters, so that they look like ids. Each is the code and the access token of a returning user. */
const codes = { cleo: "canaryC7f3Kq9ZxWv2Lm", dora: "canaryD2mRt8bQw5Yp1X", finn: "canaryF9ZxWv2LmRt8bQ" } as const;

const people: Readonly<Record<string, Profile>> = {
  ada: { id: "1", name: "Ada", email: "ada@app.example", email_verified: true },
  bob: { id: "2", name: "Bob", email: "bob@app.example", email_verified: true },
  [codes.cleo]: { id: "3", name: "Cleo", email: "cleo@app.example", email_verified: true },
  [codes.dora]: { id: "4", name: "Dora", email: "dora@app.example", email_verified: true },
  [codes.finn]: { id: "5", name: "Finn", email: "finn@app.example", email_verified: true },
};

/** Notes the tokens of sessions that are stored. */
function noting(adapter: Foreign["adapter"]) {
  const stored: string[] = [];
  const createSession: typeof adapter.createSession = async (session) => {
    const row = await adapter.createSession?.(session);
    stored.push(session.sessionToken);
    return row ?? session;
  };
  return { adapter: { ...adapter, createSession }, stored };
}

/** All text of a log, in every way in which it may be printed. */
const printed = (lines: unknown): string => inspect(lines, { depth: 12, showHidden: true }) + JSON.stringify(lines);

const setUp = (
  adapter: Foreign["adapter"],
  { generateSessionToken, ...more }: Partial<AuthConfig> & Pick<Foreign, "generateSessionToken"> = {},
) => {
  const outbox: { identifier: string; url: string }[] = [];
  const log = createLog();
  const session: AuthConfig["session"] = {
    strategy: "database",
    updateAge: 0,
    ...(generateSessionToken && { generateSessionToken }),
  };
  const callbacks: AuthConfig["callbacks"] = {
    session: ({ session, user, trigger, newSession }) => ({
      ...session,
      user: { ...session.user, id: String(user.id) },
      ...(trigger === "update" && { told: newSession }),
    }),
  };
  const options = config({
    adapter,
    session,
    callbacks,
    providers: [acme({}, people), email(outbox)],
    logger: log.logger,
    ...more,
  });
  return { client: () => new Client(options), link: () => (outbox.at(-1)?.url ?? "").replace(app, ""), log };
};

/** The journey. `open` is called once. */
export function journeyWith(name: string, open: () => Promise<Foreign>): void {
  describe(`with ${name}`, () => {
    const state: { foreign?: Foreign } = {};
    afterAll(() => state.foreign?.close?.());
    const begin = (adapter: Adapter, more: Partial<AuthConfig> = {}) => {
      const { generateSessionToken } = state.foreign ?? {};
      return setUp(adapter, { ...(generateSessionToken && { generateSessionToken }), ...more });
    };

    beforeAll(async () => {
      state.foreign = await open();
    });

    it("users sign in, return, keep their session, update it, use magic links and sign out", async () => {
      const { client, link, log } = begin((state.foreign as Foreign).adapter);

      // A first sign-in, and its session.
      const ada = client();
      expect(where(await ada.signIn())).toBe("/");
      const first = await ada.session();
      expect(first).toMatchObject({ user: { name: "Ada", email: "ada@app.example", id: expect.stringMatching(/./) } });
      expect(new Date(first?.expires ?? 0).valueOf()).toBeGreaterThan(Date.now() + 29 * 86_400_000);

      // A second one, in another browser: the same user.
      const phone = client();
      expect(where(await phone.signIn())).toBe("/");
      expect((await phone.session())?.user).toEqual(first?.user);

      // A page updates the session.
      const updated = await ada.json("/auth/session", { data: { theme: "dark" } });
      expect(await updated.json()).toMatchObject({ user: first?.user, told: { theme: "dark" } });

      // The end of a session is the end of that session.
      const token = ada.cookies.get(sessionCookie) ?? "";
      await ada.post("/auth/signout");
      ada.cookies.set(sessionCookie, token);
      expect([await ada.session(), (await phone.session())?.user]).toEqual([null, first?.user]);

      // A magic link, for a new user and then for a known one; each works once.
      const users = [];
      for (const visit of ["first", "second"]) {
        const eve = client();
        await eve.post("/auth/signin/email", { email: "eve@app.example" });
        expect(where(await eve.send(link())), visit).toBe("/");
        users.push((await eve.session())?.user);
        const late = client();
        await late.post(link(), {});
        expect(await late.session(), visit).toBeNull();
      }
      expect(users[0]).toMatchObject({ email: "eve@app.example" });
      expect(users[1]).toEqual(users[0]);

      expect(log.errors.filter((type) => type !== "Verification")).toEqual([]);
    });

    it("D3: a session cookie that the column cannot hold opens no session, and is cleared", async () => {
      const { client, log } = begin((state.foreign as Foreign).adapter);
      const ada = client();
      await ada.signIn();
      for (const value of ["x", "a".repeat(64), `${ada.cookies.get(sessionCookie)}~s`]) {
        const other = client();
        other.cookies.set(sessionCookie, value);
        expect(await other.session()).toBeNull();
        expect(other.cookies.has(sessionCookie)).toBe(false);
      }
      expect(await ada.session()).not.toBeNull();
      expect(log.errors).toEqual([]);
    });

    it("an account of another user is not linked by its address", async () => {
      const { client, link } = begin((state.foreign as Foreign).adapter);
      const bob = client();
      await bob.post("/auth/signin/email", { email: "bob@app.example" });
      await bob.send(link());
      const known = (await bob.session())?.user;
      expect(known).toMatchObject({ email: "bob@app.example" });
      const other = client();
      expect(where(await other.signIn("bob"))).toContain("error=OAuthAccountNotLinked");
      expect(await other.session()).toBeNull();
      // Who is signed in may link it, and comes in by it from then on.
      expect(where(await bob.signIn("bob"))).toBe("/");
      const again = client();
      await again.signIn("bob");
      expect((await again.session())?.user).toEqual(known);
    });

    it("F1: a browser whose session is gone signs in again, and leaves no second session", async () => {
      const { adapter, stored } = noting((state.foreign as Foreign).adapter);
      const { client, log } = begin(adapter);
      const cleo = client();
      await cleo.signIn(codes.cleo);
      await adapter.deleteSession?.(cleo.cookies.get(sessionCookie) ?? "");
      expect(where(await cleo.signIn(codes.cleo))).toBe("/");
      expect(await cleo.session()).toMatchObject({ user: { email: "cleo@app.example" } });
      const rows = await Promise.all(stored.map((token) => adapter.getSessionAndUser?.(token)));
      expect(rows.filter((row) => row)).toHaveLength(1);
      expect(log.errors.filter((type) => type !== "AdapterError")).toEqual([]);
    });

    it("F2: a renewed session stays valid until its new expiry", async () => {
      const { adapter } = state.foreign as Foreign;
      const { client, log } = begin(adapter);
      const cleo = client();
      await cleo.signIn(codes.cleo);
      const token = cleo.cookies.get(sessionCookie) ?? "";
      await adapter.updateSession?.({ sessionToken: token, expires: new Date(Date.now() + 60_000) });
      for (const _read of [1, 2]) {
        const session = await cleo.session();
        expect(session).toMatchObject({ user: { email: "cleo@app.example" } });
        expect(new Date(session?.expires ?? 0).valueOf()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
      }
      expect(log.errors).toEqual([]);
    });

    it("F3: concurrent reads of an expired session all return null", async () => {
      const { adapter } = state.foreign as Foreign;
      const { client, log } = begin(adapter);
      const cleo = client();
      await cleo.signIn(codes.cleo);
      const token = cleo.cookies.get(sessionCookie) ?? "";
      await adapter.updateSession?.({ sessionToken: token, expires: new Date(Date.now() - 60_000) });
      const reads = await Promise.all([1, 2, 3, 4].map(() => cleo.send("/auth/session")));
      expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await Promise.all(reads.map((read) => read.json()))).toEqual([null, null, null, null]);
      expect(await adapter.getSessionAndUser?.(token)).toBeFalsy();
      expect(log.errors.filter((type) => type !== "AdapterError")).toEqual([]);
    });

    it("F4: of two concurrent sign-outs, both succeed", async () => {
      const { adapter } = state.foreign as Foreign;
      const { client, log } = begin(adapter);
      const cleo = client();
      await cleo.signIn(codes.cleo);
      const token = cleo.cookies.get(sessionCookie) ?? "";
      const csrfToken = await cleo.token();
      const both = await Promise.all([1, 2].map(() => cleo.post("/auth/signout", { csrfToken })));
      expect(both.map(where)).toEqual(["/", "/"]);
      expect(cleo.cookies.has(sessionCookie)).toBe(false);
      expect(await adapter.getSessionAndUser?.(token)).toBeFalsy();
      expect(log.errors.filter((type) => type !== "AdapterError")).toEqual([]);
    });

    it("F5: whatever error the database reports, no token is logged", async () => {
      const { adapter } = state.foreign as Foreign;
      const session = "5d1c7a90-3e4b-4f6a-8b2d-1a2b3c4d5e6f";
      // A text for a number, and a column that no table has: what databases and their libraries refuse.
      const account = (): object => ({
        access_token: codes.dora,
        id_token: session,
        expires_at: "soon",
        of_no_column: "x",
      });
      const strange = begin(adapter, { providers: [acme({ account }, people)] });
      await strange.client().signIn(codes.dora);
      // Two sessions under one token.
      const same = begin(adapter, { session: { strategy: "database", generateSessionToken: () => session } });
      for (const _time of [1, 2]) await same.client().signIn(codes.finn);
      for (const { log } of [strange, same]) {
        expect(printed(log.lines)).not.toMatch(/canary[A-F]/);
        expect(printed(log.lines)).not.toContain(session);
      }
    });
  });
}
