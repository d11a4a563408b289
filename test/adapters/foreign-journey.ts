/** What people do day by day, with a database behind an adapter that somebody else wrote. */
import { afterAll, describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { acme, Client, config, email, sessionCookie, where } from "../core/kit.ts";
import { app, createLog } from "../world/config.ts";

/** A database with tables, and what ends its connections. */
export interface Foreign {
  readonly adapter: NonNullable<AuthConfig["adapter"]>;
  readonly close?: () => unknown;
}

const setUp = (adapter: Foreign["adapter"]) => {
  const outbox: { identifier: string; url: string }[] = [];
  const log = createLog();
  const session: AuthConfig["session"] = { strategy: "database", updateAge: 0 };
  const callbacks: AuthConfig["callbacks"] = {
    session: ({ session, user, trigger, newSession }) => ({
      ...session,
      user: { ...session.user, id: String(user.id) },
      ...(trigger === "update" && { told: newSession }),
    }),
  };
  const options = config({ adapter, session, callbacks, providers: [acme(), email(outbox)], logger: log.logger });
  return { client: () => new Client(options), link: () => (outbox.at(-1)?.url ?? "").replace(app, ""), log };
};

/** The journey. `open` is called once. */
export function journeyWith(name: string, open: () => Promise<Foreign>): void {
  describe(`with ${name}`, () => {
    const state: { foreign?: Foreign } = {};
    afterAll(() => state.foreign?.close?.());

    it("people sign in, come back, are remembered, update, follow links and sign out", {
      timeout: 30_000,
    }, async () => {
      state.foreign = await open();
      const { client, link, log } = setUp(state.foreign.adapter);

      // A first sign-in, and the session that comes of it.
      const ada = client();
      expect(where(await ada.signIn())).toBe("/");
      const first = await ada.session();
      expect(first).toMatchObject({ user: { name: "Ada", email: "ada@app.example", id: expect.stringMatching(/./) } });
      expect(new Date(first?.expires ?? 0).valueOf()).toBeGreaterThan(Date.now() + 29 * 86_400_000);

      // A second one, in another browser: the same user.
      const phone = client();
      expect(where(await phone.signIn())).toBe("/");
      expect((await phone.session())?.user).toEqual(first?.user);

      // A page tells the session something.
      const updated = await ada.json("/auth/session", { data: { theme: "dark" } });
      expect(await updated.json()).toMatchObject({ user: first?.user, told: { theme: "dark" } });

      // The end of a session is the end of that session.
      const token = ada.cookies.get(sessionCookie) ?? "";
      await ada.post("/auth/signout");
      ada.cookies.set(sessionCookie, token);
      expect([await ada.session(), (await phone.session())?.user]).toEqual([null, first?.user]);

      // A link in a mail, for somebody new and then for somebody known; each works once.
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

    it("an account of somebody else is not linked by its address", { timeout: 30_000 }, async () => {
      const { client, link } = setUp((state.foreign as Foreign).adapter);
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
  });
}
