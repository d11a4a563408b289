/** What the jwt and session callbacks are given, in every situation and under both strategies. */
import { describe, expect, it } from "vitest";
import type { JWTParams, SessionParams } from "../../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { adapter } from "../../world/adapter.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client } from "../helpers.ts";

useClock();

/** An application that notes what its callbacks are given, before they could change it. */
function noted(more: Partial<AuthConfig> = {}) {
  const jwt: JWTParams[] = [];
  const session: SessionParams[] = [];
  const callbacks = {
    jwt(params: JWTParams) {
      jwt.push(structuredClone(params));
      return params.token;
    },
    session(params: SessionParams) {
      session.push(structuredClone(params));
      return params.session;
    },
  };
  const browser = new Client(kit.config({ callbacks, ...more }));
  return { browser, jwt, session };
}

const ada = { id: expect.stringMatching(/^[0-9a-f]{64}$/), name: "Ada", email: "ada@app.example" };
const profile = { id: "1", name: "Ada", email: "ada@app.example", email_verified: true };
const account = {
  provider: "acme",
  type: "oauth",
  providerAccountId: "1",
  access_token: "ada",
  refresh_token: "renew",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: now / 1000 + 3600,
  userId: expect.any(String),
};
const times = {
  iat: now / 1000,
  exp: now / 1000 + 30 * 86_400,
  jti: expect.any(String),
  portico: { auth_time: now / 1000, proved: now / 1000 },
};
const subset = { name: "Ada", email: "ada@app.example", picture: null, sub: expect.any(String) };
const expires = new Date(now + 30 * kit.day).toISOString();

describe("the jwt callback", () => {
  it("at a sign-in by OAuth without an adapter", async () => {
    const { browser, jwt } = noted();
    await browser.signIn();
    expect(jwt).toEqual([
      { token: subset, user: expect.objectContaining(ada), account, profile, isNewUser: false, trigger: "signIn" },
    ]);
    expect(jwt[0]?.token.sub).toBe(jwt[0]?.user?.id);
    expect(jwt[0]?.account?.userId).toBe(jwt[0]?.user?.id);
  });

  it("at a sign-up, and at the next sign-in, with an adapter", async () => {
    const { browser, jwt } = noted({ adapter: adapter(), session: { strategy: "jwt" } });
    await browser.signIn();
    await browser.post("/auth/signout");
    await browser.signIn();
    const user = { id: expect.any(String), name: "Ada", email: "ada@app.example", emailVerified: new Date(now) };
    const [first, second] = jwt.filter(({ trigger }) => trigger !== undefined);
    expect(first).toEqual({
      token: subset,
      user: expect.objectContaining(user),
      account,
      profile,
      isNewUser: true,
      trigger: "signUp",
    });
    expect(second).toEqual({ ...first, isNewUser: false, trigger: "signIn" });
    expect(first?.token.sub).toBe(first?.user?.id);
  });

  it("at a sign-in by credentials: no profile", async () => {
    const { browser, jwt } = noted();
    await browser.post("/auth/callback/credentials", { username: "ada" });
    expect(jwt).toEqual([
      {
        token: { ...subset, sub: "1" },
        user: { id: "1", name: "Ada", email: "ada@app.example" },
        account: { provider: "credentials", type: "credentials", providerAccountId: "1", userId: "1" },
        isNewUser: false,
        trigger: "signIn",
      },
    ]);
  });

  it("at a sign-in by e-mail: no profile", async () => {
    const outbox: { identifier: string; url: string }[] = [];
    const { browser, jwt } = noted({
      adapter: adapter(),
      session: { strategy: "jwt" },
      providers: [kit.email(outbox)],
    });
    await browser.post("/auth/signin/email", { email: "Ada@App.example" });
    await browser.send(outbox[0]?.url.replace(app, "") ?? "");
    const [id] = [jwt[0]?.user?.id];
    expect(jwt).toEqual([
      {
        token: { name: null, email: "ada@app.example", picture: null, sub: id },
        user: { id, email: "ada@app.example", emailVerified: new Date(now) },
        account: { provider: "email", type: "email", providerAccountId: "ada@app.example", userId: id },
        isNewUser: true,
        trigger: "signUp",
      },
    ]);
  });

  it("when a session is read: the whole token, and nothing else", async () => {
    const { browser, jwt } = noted();
    await browser.signIn();
    await browser.session();
    expect(jwt.slice(1)).toEqual([{ token: { ...subset, ...times } }]);
  });

  it("when a session is updated: what the client sent", async () => {
    const { browser, jwt } = noted();
    await browser.signIn();
    await browser.json("/auth/session", { data: { role: "admin", list: [1] } });
    const updates = () => jwt.filter(({ trigger }) => trigger === "update");
    expect(updates()).toEqual([
      { token: { ...subset, ...times }, trigger: "update", session: { role: "admin", list: [1] } },
    ]);
    await browser.json("/auth/session", {});
    expect(Object.keys(updates()[1] ?? {})).toEqual(["token", "trigger", "session"]);
  });

  it("is not called under the database strategy, nor without a session", async () => {
    const { browser, jwt } = noted({ adapter: adapter() });
    await browser.session();
    await browser.signIn();
    await browser.session();
    expect(jwt).toEqual([]);
  });
});

describe("the session callback", () => {
  const shown = { user: { name: "Ada", email: "ada@app.example", image: null }, expires };

  it("when a jwt session is read and updated", async () => {
    const { browser, session } = noted();
    await browser.signIn();
    await browser.session();
    await browser.json("/auth/session", { data: { a: 1 } });
    const token = { ...subset, ...times };
    expect(session).toEqual([
      { session: shown, token },
      { session: shown, token, newSession: { a: 1 }, trigger: "update" },
    ]);
  });

  it("when a stored session is read and updated", async () => {
    const { browser, session } = noted({ adapter: adapter() });
    await browser.signIn();
    await browser.session();
    await browser.json("/auth/session", { data: { a: 1 } });
    const user = expect.objectContaining({
      id: expect.any(String),
      email: "ada@app.example",
      emailVerified: new Date(now),
    });
    expect(session).toEqual([
      { session: shown, user },
      { session: shown, user, newSession: { a: 1 }, trigger: "update" },
    ]);
  });

  it("decides what the browser sees, under both strategies", async () => {
    for (const more of [{}, { adapter: adapter() }]) {
      const browser = new Client(
        kit.config({
          ...more,
          callbacks: { session: ({ session, user, token }) => ({ ...session, role: user ? "stored" : token.sub }) },
        }),
      );
      await browser.signIn();
      const seen = (await browser.session()) as { role?: string };
      expect(seen.role).toMatch("adapter" in more ? /^stored$/ : /^[0-9a-f]{64}$/);
    }
  });

  it("LG-12: by default name, email and image are exposed, and never a token, an id or a row", async () => {
    for (const more of [{}, { adapter: adapter() }]) {
      const browser = new Client(kit.config(more));
      await browser.signIn();
      expect(await browser.session()).toEqual(shown);
    }
  });

  // biome-ignore format: a list
  const junk: readonly unknown[] = [undefined, null, "text", [], 1, new Response(), new Error("x")];
  it.each(junk.map((answer) => [answer]))(
    "MT-13: that returns %o shows no session, under both strategies",
    async (answer) => {
      for (const more of [{}, { adapter: adapter() }]) {
        const log = createLog();
        const browser = new Client(
          kit.config({ ...more, logger: log.logger, callbacks: { session: () => answer as never } }),
        );
        await browser.signIn();
        const kept = browser.cookies.get(kit.sessionCookie);
        const response = await browser.send("/auth/session");
        expect([response.status, await response.text(), browser.lines]).toEqual([500, "null", []]);
        expect(browser.cookies.get(kit.sessionCookie)).toBe(kept);
        expect(log.errors).toEqual(["JWTSessionError"]);
      }
    },
  );

  it("MT-13: that throws shows no session, and the cookie stays", async () => {
    const log = createLog();
    const fail = () => {
      throw new Error("no database");
    };
    const browser = new Client(kit.config({ logger: log.logger, callbacks: { session: fail } }));
    await browser.signIn();
    const response = await browser.send("/auth/session");
    expect([response.status, await response.text(), browser.lines]).toEqual([500, "null", []]);
    expect(log.thrown).toMatchObject([{ type: "JWTSessionError", cause: { err: { message: "no database" } } }]);
  });

  it("DS-21: that returns what JSON cannot represent shows no session, and Auth does not throw", async () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    for (const more of [{ big: 1n }, circle]) {
      const log = createLog();
      const browser = new Client(
        kit.config({ logger: log.logger, callbacks: { session: ({ session }) => ({ ...session, ...more }) } }),
      );
      await browser.signIn();
      const response = await browser.send("/auth/session");
      expect([response.status, await response.text()]).toEqual([500, "null"]);
      expect(log.errors).toEqual(["CallbackRouteError"]);
    }
  });
});
