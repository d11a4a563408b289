/** Events: which are emitted, in which order, with exactly which fields; and the redirect after sign-in. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie, where } from "../helpers.ts";

const clock = useClock();

function watched(more: Partial<AuthConfig> = {}) {
  const { events, seen, names } = kit.eventLog();
  const log = createLog();
  const outbox: { identifier: string; url: string }[] = [];
  const providers = [kit.acme(), kit.acme({ id: "other" }), kit.credentials(), kit.email(outbox)];
  const withoutMail = more.adapter ? providers : providers.slice(0, 3);
  const client = new Client(kit.config({ providers: withoutMail, events, logger: log.logger, ...more }));
  return { client, seen, names, log, follow: () => client.send(outbox.at(-1)?.url.replace(app, "") ?? "") };
}

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const profile = { id: "1", name: "Ada", email: "ada@app.example", email_verified: true };
const at = () => new Date(clock.now());
const user = () => ({ id, name: "Ada", email: "ada@app.example", emailVerified: at() });
const tokens = { access_token: "ada", refresh_token: "renew", token_type: "bearer" };
const account = (provider = "acme") => ({
  ...tokens,
  expires_in: 3600,
  expires_at: clock.seconds() + 3600,
  provider,
  type: "oauth",
  providerAccountId: "1",
});
const stored = (provider = "acme") => ({
  ...tokens,
  expires_at: clock.seconds() + 3600,
  provider,
  type: "oauth",
  providerAccountId: "1",
  userId: id,
});
const described = { id: expect.stringMatching(/^[0-9a-f]{64}$/), name: "Ada", email: "ada@app.example" };

describe("events", () => {
  it("of a first sign-in: createUser, linkAccount, signIn", async () => {
    const { client, seen } = watched({ adapter: memory() });
    await client.signIn();
    expect(seen).toEqual([
      ["createUser", { user: user() }],
      ["linkAccount", { user: user(), account: stored(), profile: described }],
      ["signIn", { user: user(), account: { ...account(), userId: id }, profile, isNewUser: true }],
    ]);
  });

  it("of a second sign-in: signIn alone, of the stored user", async () => {
    const { client, seen } = watched({ adapter: memory() });
    await client.signIn();
    await client.post("/auth/signout");
    seen.splice(0);
    await client.signIn();
    expect(seen).toEqual([
      ["signIn", { user: user(), account: { ...account(), userId: id }, profile, isNewUser: false }],
    ]);
  });

  it("of a linked account: linkAccount and signIn, and no createUser", async () => {
    const { client, seen } = watched({ adapter: memory() });
    await client.signIn();
    seen.splice(0);
    await client.signIn("ada", "other");
    expect(seen).toEqual([
      ["linkAccount", { user: user(), account: stored("other"), profile: described }],
      ["signIn", { user: user(), account: { ...account("other"), userId: id }, profile, isNewUser: false }],
    ]);
  });

  it("of a sign-in without an adapter: signIn", async () => {
    const { client, seen } = watched();
    await client.signIn();
    const own = { ...account(), userId: described.id };
    expect(seen).toEqual([["signIn", { user: described, account: own, profile, isNewUser: false }]]);
  });

  it("of a magic link, first and second: createUser, then updateUser", async () => {
    const { client, seen, follow } = watched({ adapter: memory() });
    const mail = { provider: "email", type: "email", providerAccountId: "ada@app.example", userId: id };
    const stored = { id, email: "ada@app.example", emailVerified: at() };
    await client.post("/auth/signin/email", { email: "ada@app.example" });
    expect(seen).toEqual([]);
    await follow();
    expect(seen.splice(0)).toEqual([
      ["createUser", { user: stored }],
      ["signIn", { user: stored, account: mail, isNewUser: true }],
    ]);
    clock.forward(60);
    const later = { ...stored, emailVerified: at() };
    await client.post("/auth/signin/email", { email: "ada@app.example" });
    await follow();
    expect(seen).toEqual([
      ["updateUser", { user: later }],
      ["signIn", { user: later, account: mail, isNewUser: false }],
    ]);
  });

  it("LG-13: of credentials: signIn, with the result of authorize, and never with its input", async () => {
    const authorize = vi.fn(() => ({ id: 7 as unknown as string, name: "Ada", role: "editor" }));
    const { client, seen } = watched({ providers: [kit.credentials({ authorize })] });
    await client.post("/auth/callback/credentials", { username: "ada", password: "hunter2" });
    expect(authorize).toHaveBeenCalledWith({ username: "ada", password: "hunter2" }, expect.any(Request));
    expect(seen).toEqual([
      [
        "signIn",
        {
          user: { id: "7", name: "Ada", role: "editor" },
          account: { provider: "credentials", type: "credentials", providerAccountId: "7", userId: "7" },
          isNewUser: false,
        },
      ],
    ]);
    expect(JSON.stringify(seen)).not.toContain("hunter2");
  });

  it("of a session that is read or updated: session; with its token under jwt", async () => {
    for (const adapter of [undefined, memory()]) {
      const { client, seen } = watched({ adapter });
      await client.session();
      await client.signIn();
      seen.splice(0);
      const session = await client.session();
      await client.json("/auth/session", { data: { a: 1 } });
      const message = {
        session,
        ...(!adapter && { token: expect.objectContaining({ sub: expect.any(String), jti: expect.any(String) }) }),
      };
      expect(seen).toEqual([["session", message], ["session", message]]); // biome-ignore format: twice
    }
  });

  it("of a sign-out: signOut, with the token or the stored session; none without a session", async () => {
    const byToken = watched();
    await byToken.client.post("/auth/signout");
    expect(byToken.seen).toEqual([]);
    await byToken.client.signIn();
    byToken.seen.splice(0);
    await byToken.client.post("/auth/signout");
    expect(byToken.seen).toEqual([
      ["signOut", { token: expect.objectContaining({ email: "ada@app.example", jti: expect.any(String) }) }],
    ]);
    const csrfToken = await byToken.client.token();
    byToken.client.cookies.set(sessionCookie, "nothing of ours");
    await byToken.client.post("/auth/signout", { csrfToken });
    expect(byToken.seen[1]).toEqual(["signOut", { token: null }]);

    const byRow = watched({ adapter: memory() });
    await byRow.client.signIn();
    const sessionToken = byRow.client.cookies.get(sessionCookie);
    byRow.seen.splice(0);
    await byRow.client.post("/auth/signout");
    expect(byRow.seen).toEqual([
      [
        "signOut",
        {
          session: expect.objectContaining({ sessionToken, userId: id, expires: new Date(clock.now() + 30 * kit.day) }),
        },
      ],
    ]);
  });

  it("are not emitted for a refused sign-in", async () => {
    const { client, names } = watched({ callbacks: { signIn: () => false } });
    await client.signIn();
    await client.post("/auth/callback/credentials", { username: "ada" });
    await client.post("/auth/callback/credentials", { username: "eve" });
    expect(names()).toEqual([]);
  });

  it("are awaited, and change nothing when they throw, whatever they throw", async () => {
    const thrown: readonly unknown[] = [new Error("x"), "text", null, undefined, Object.create(null)];
    for (const what of thrown) {
      for (const late of [false, true]) {
        const handler = async () => {
          if (late) await new Promise((resolve) => setTimeout(resolve, 1));
          throw what;
        };
        const now = () => {
          throw what;
        };
        const events = Object.fromEntries(
          ["signIn", "signOut", "createUser", "linkAccount", "session"].map((name) => [name, late ? handler : now]),
        );
        const { client, log } = watched({ adapter: memory(), events });
        expect(where(await client.signIn())).toBe("/");
        expect(await client.session()).not.toBeNull();
        expect(where(await client.post("/auth/signout"))).toBe("/");
        expect(log.errors).toEqual(Array(5).fill("EventError"));
        expect(log.thrown.map(({ cause }) => cause?.event)).toEqual([
          "createUser",
          "linkAccount",
          "signIn",
          "session",
          "signOut",
        ]);
      }
    }
  });
});

describe("the redirect after sign-in", () => {
  it("leads a new user to pages.newUser, with their callback URL", async () => {
    const { client } = watched({ adapter: memory(), pages: { newUser: "/welcome?tour=1" } });
    expect(where(await client.back(await client.begin("acme", { callbackUrl: "/orders" })))).toBe(
      `/welcome?tour=1&callbackUrl=${encodeURIComponent(`${app}/orders`)}`,
    );
    await client.post("/auth/signout");
    expect(where(await client.back(await client.begin("acme", { callbackUrl: "/orders" })))).toBe("/orders");
  });

  it("is checked at the start, and again at the end", async () => {
    const redirect = vi.fn(({ url }: { url: string }) => url);
    const { client } = watched({ callbacks: { redirect } });
    const state = await client.begin("acme", { callbackUrl: "https://partner.example/x" });
    redirect.mockReturnValue("/changed-my-mind");
    expect(where(await client.back(state))).toBe("/changed-my-mind");
    expect(redirect.mock.calls).toEqual([[{ url: "https://partner.example/x", baseUrl: app }], [{ url: "https://partner.example/x", baseUrl: app }]]); // biome-ignore format: twice
  });

  it.each(["javascript:alert(1)", "login", "", "//evil.example", 5, null, undefined])(
    "is refused when the redirect callback returns %j",
    async (answer) => {
      const { client, log } = watched({ callbacks: { redirect: () => answer as string } });
      const response = await client.post("/auth/callback/credentials", { username: "ada" });
      expect([where(response), log.errors, client.cookies.has(sessionCookie)]).toEqual([
        "/auth/error?error=Configuration",
        ["InvalidCallbackUrl"],
        false,
      ]);
    },
  );
});
