/** Which account may be linked to which user, and who must have started that. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { adapter as memory, writes } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie, where } from "../helpers.ts";
import { census } from "./helpers.ts";

const clock = useClock();

function site(more: Partial<AuthConfig> = {}) {
  const adapter = memory();
  const log = createLog();
  const outbox: { identifier: string; url: string }[] = [];
  const providers = [kit.acme(), kit.acme({ id: "other" }), kit.email(outbox), kit.credentials()];
  const config = kit.config({ adapter, logger: log.logger, providers, ...more });
  const owner = async (provider: string, id: string) =>
    (await adapter.getUserByAccount({ provider, providerAccountId: id }))?.email;
  return { adapter, config, log, outbox, owner, client: () => new Client(config) };
}

const notLinked = "/auth/signin?error=OAuthAccountNotLinked&callbackUrl=https%3A%2F%2Fapp.example%2F";
const strategies = ["jwt", "database"] as const;

describe.each(strategies)("an account, with %s sessions,", (strategy) => {
  const here = (more: Partial<AuthConfig> = {}) => site({ session: { strategy }, ...more });

  it("is linked to the user who started it while signed in, and the session token changes", async () => {
    const { client, owner, adapter } = here();
    const ada = client();
    await ada.signIn();
    const before = ada.cookies.get(sessionCookie);
    expect(where(await ada.signIn("bob", "other"))).toBe("/");
    expect([await owner("acme", "1"), await owner("other", "2")]).toEqual(["ada@app.example", "ada@app.example"]);
    expect((await ada.session())?.user?.email).toBe("ada@app.example");
    // SF-04: the former session token is invalid now.
    expect(ada.cookies.get(sessionCookie)).not.toBe(before);
    if (strategy === "database") expect(await adapter.getSessionAndUser(before ?? "")).toBeNull();
  });

  it("SF-02, AL-12: is not linked to a session that was injected while its owner was away", async () => {
    const { client, owner } = here();
    const [attacker, victim] = [client(), client()];
    await attacker.signIn("bob");
    const state = await victim.begin("other");
    victim.cookies.set(sessionCookie, attacker.cookies.get(sessionCookie) ?? "");
    expect(where(await victim.back(state, "ada", "other"))).toBe("/");
    expect((await victim.session())?.user?.email).toBe("ada@app.example");
    expect([await owner("acme", "2"), await owner("other", "1")]).toEqual(["bob@app.example", "ada@app.example"]);
    expect(victim.cookies.get(sessionCookie)).not.toBe(attacker.cookies.get(sessionCookie));
  });

  it("SF-02: that belongs to a user is not linked to the user of an injected session", async () => {
    const { client, owner, log } = here();
    const [attacker, victim] = [client(), client()];
    await attacker.signIn("bob");
    await victim.signIn("ada", "other");
    await victim.post("/auth/signout");
    victim.cookies.set(sessionCookie, attacker.cookies.get(sessionCookie) ?? "");
    expect(where(await victim.signIn("ada", "other"))).toBe(notLinked);
    expect([await owner("other", "1"), log.errors]).toEqual(["ada@app.example", ["OAuthAccountNotLinked"]]);
  });

  it("FL-31: whose linking was started by A is not linked if B, or no user, is signed in at the end", async () => {
    for (const atTheEnd of ["bob", "nobody"]) {
      const { client, owner, log, adapter } = here();
      const mine = client();
      await mine.signIn("ada");
      const state = await mine.begin("other");
      await mine.post("/auth/signout");
      if (atTheEnd === "bob") await mine.signIn("bob");
      const held = mine.cookies.get(sessionCookie);
      expect(where(await mine.back(state, "nameless", "other"))).toMatch("/auth/signin?error=InvalidCheck");
      expect([await owner("other", "3"), log.errors]).toEqual([undefined, ["InvalidCheck"]]);
      expect(mine.cookies.get(sessionCookie)).toBe(held);
      expect((await census(adapter)).users).toHaveLength(atTheEnd === "bob" ? 2 : 1);
    }
  });

  it("is not linked to a user whose session has expired", async () => {
    const { client, owner } = here({ session: { strategy, maxAge: 600 } });
    const ada = client();
    await ada.signIn();
    clock.forward(700);
    expect(where(await ada.signIn("bob", "other"))).toBe("/");
    expect(await owner("other", "2")).toBe("bob@app.example");
  });

  it("that the signed-in user already has signs in again, and is not written", async () => {
    const { client, adapter } = here();
    const ada = client();
    await ada.signIn();
    const from = adapter.called.length;
    expect(where(await ada.signIn())).toBe("/");
    expect(adapter.called.slice(from).filter((name) => /link|createUser/.test(name))).toEqual([]);
  });

  it("AL-10: is written after the signIn callback has accepted, never before", async () => {
    const fail = (thrown: unknown) => () => {
      throw thrown;
    };
    // biome-ignore format: a table
    const answers: readonly (readonly [() => unknown, string])[] = [
      [() => false,               "/auth/error?error=AccessDenied"], [() => undefined,  "/auth/error?error=AccessDenied"],
      [() => 1,                   "/auth/error?error=AccessDenied"], [() => ({}),       "/auth/error?error=AccessDenied"],
      [fail(new Error("banned")), "/auth/error?error=AccessDenied"], [fail("banned"),   "/auth/error?error=AccessDenied"],
      [() => Promise.reject(null), "/auth/error?error=AccessDenied"], [() => "",        "/auth/error?error=AccessDenied"],
      [() => "/welcome?x=1",      "/welcome?x=1"],                   [() => "https://help.example/", "https://help.example/"],
      [() => "javascript:alert(1)", "/auth/error?error=AccessDenied"], [() => "//evil.example", "/auth/error?error=AccessDenied"],
    ];
    for (const [answer, leads] of answers) {
      const { client, adapter } = here({ callbacks: { signIn: answer as () => boolean } });
      const starts = [
        async (mine: Client) => mine.back(await mine.begin()),
        (mine: Client) => mine.post("/auth/signin/email", { email: "ada@app.example" }),
        // With stored sessions, `authorize` must return a stored user.
        ...(strategy === "jwt" ? [(mine: Client) => mine.post("/auth/callback/credentials", { username: "ada" })] : []),
      ];
      for (const start of starts) {
        const mine = client();
        expect(where(await start(mine)).replace(/&callbackUrl.*/, "")).toBe(leads);
        expect(mine.cookies.has(sessionCookie)).toBe(false);
        expect(adapter.called.filter((name) => writes.includes(name))).toEqual([]);
      }
    }
  });
});

describe("an address", () => {
  it("AL-01: that was registered without verification does not link its user when the owner signs in by a provider", async () => {
    const { client, adapter, owner } = site();
    const squatter = await adapter.createUser({ id: "squatter", email: "ada@app.example", emailVerified: null });
    await adapter.linkAccount({ provider: "other", providerAccountId: "9", type: "oauth", userId: "squatter" });
    expect(where(await client().signIn())).toMatch(/^\/auth\/confirm-address\/acme\?state=/);
    expect([await owner("acme", "1"), await adapter.getUser("squatter")]).toEqual([undefined, squatter]);
  });

  it("AL-02: links no user unless the provider is allowed to, and both sides have verified it", async () => {
    // biome-ignore format: a table
    const rows = [
      // allowed  by the provider  by the user  owner of the account
      [true,      true,            true,        "u"      ],
      [true,      true,            false,       "u"      ], // no account, passkey or session: an imported user
      [true,      false,           true,        "nobody" ],
      [true,      undefined,       true,        "nobody" ],
      [true,      "true",          true,        "nobody" ],
      [true,      1,               true,        "nobody" ],
      [true,      false,           false,       "nobody" ],
      [false,     true,            true,        "nobody" ],
      [false,     true,            false,       "u"      ],
    ] as const;
    for (const [allowed, verified, proved, expected] of rows) {
      const person = { id: "9", email: "ada@app.example", email_verified: verified as boolean };
      const providers = [kit.acme({ allowDangerousEmailAccountLinking: allowed }, { ada: person })];
      const { client, adapter } = site({ providers });
      await adapter.createUser({ id: "u", email: "ada@app.example", emailVerified: proved ? new Date(0) : null });
      const response = await client().signIn();
      const facts = [allowed, verified, proved];
      expect([...facts, where(response)]).toEqual([...facts, expected === "nobody" ? notLinked : "/"]);
      const { id = "nobody" } = (await adapter.getUserByAccount({ provider: "acme", providerAccountId: "9" })) ?? {};
      expect([...facts, ["u", "nobody"].includes(id) ? id : "another"]).toEqual([...facts, expected]);
    }
  });

  it("AL-02: that a provider reports as verified is stored as verified, any other is not", async () => {
    for (const [verified, stored] of [
      [true, new Date(clock.now())],
      [false, null],
      ["true", null],
    ] as const) {
      const { client, adapter } = site({
        providers: [kit.acme({}, { ada: { id: "1", email: "ada@app.example", email_verified: verified as boolean } })],
      });
      await client().signIn();
      expect((await adapter.getUserByEmail("ada@app.example"))?.emailVerified).toEqual(stored);
    }
  });

  it("EF-05: whose link is opened while another user is signed in requires a confirmation, and links nothing", async () => {
    const { client, outbox, adapter } = site();
    const bob = client();
    await bob.post("/auth/signin/email", { email: "ada@app.example" });
    const state = await bob.begin();
    await bob.back(state, "bob");
    const link = outbox[0]?.url.replace(app, "") ?? "";
    const page = await bob.send(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("ada@app.example")]);
    expect((await bob.session())?.user?.email).toBe("bob@app.example");
    await bob.post("/auth/callback/email", Object.fromEntries(new URL(link, app).searchParams));
    expect((await bob.session())?.user?.email).toBe("ada@app.example");
    const { users, accounts } = await census(adapter);
    expect([users.length, accounts.map(({ provider }) => provider)]).toEqual([2, ["acme"]]);
  });
});

describe("a visitor", () => {
  it("AL-08: with the same id at two providers is two users", async () => {
    const people = { ada: { id: "1", email: "ada@app.example" } };
    const others = { ada: { id: "1", email: "eve@evil.example" } };
    const { client, owner } = site({ providers: [kit.acme({}, people), kit.acme({ id: "other" }, others)] });
    await client().signIn("ada", "acme");
    await client().signIn("ada", "other");
    expect([await owner("acme", "1"), await owner("other", "1")]).toEqual(["ada@app.example", "eve@evil.example"]);
  });

  it("who returns has fresh tokens stored, if the adapter supports it", async () => {
    for (const without of [[], ["updateAccount"]] as const) {
      const adapter = memory({ without });
      const client = new Client(kit.config({ adapter }));
      await client.signIn();
      await client.post("/auth/signout");
      clock.forward(60);
      await client.signIn();
      const account = await adapter.getAccount("1", "acme");
      const updated = without.length === 0;
      expect(adapter.called.includes("updateAccount")).toBe(updated);
      expect(account?.expires_at).toBe(clock.seconds() + 3600 - (updated ? 0 : 60));
    }
  });

  it("is identified by what account() stores, and by nothing else", async () => {
    const account = vi.fn(() => ({
      refresh_token: "renew",
      provider: "forged",
      providerAccountId: "forged",
      userId: "forged",
    }));
    const { client, adapter } = site({ providers: [kit.acme({ account })] });
    await client().signIn();
    expect(await adapter.getAccount("1", "acme")).toEqual({
      provider: "acme",
      providerAccountId: "1",
      type: "oauth",
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      refresh_token: "renew",
    });
  });
});
