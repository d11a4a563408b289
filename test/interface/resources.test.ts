/** interface.md, "Resources and their fields": the shapes that applications receive. */
import { beforeEach, describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { Profile, User } from "../../src/core/types/user.ts";
import { post } from "../core/methods/email/helpers.ts";
import { application, passwords, sessionOf, signIn, spies } from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer, type IssuerOptions } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";

const clock = useClock();
const server = useWorld();
const thirtyDays = 2_592_000_000;

/** Ada signs in at an issuer; what the callbacks were given. */
async function signedIn(
  options: IssuerOptions = {},
  config: Partial<AuthConfig> = {},
  card: Partial<OAuthConfig> = {},
) {
  const issuer = createIssuer(options);
  server.use(...issuer.handlers);
  const callbacks = spies();
  const app = application({ providers: [issuer.provider(card)], callbacks, ...config });
  const browser = app.browser();
  await signIn(browser, issuer);
  const session = await sessionOf(browser);
  const [given] = callbacks.jwt.mock.calls[0] ?? [];
  return { issuer, callbacks, app, browser, session, given };
}

const enter = async (config = {}) => {
  const callbacks = spies();
  const app = application({ providers: [passwords()], callbacks, ...config });
  const browser = app.browser();
  await browser.visit("/auth/signin");
  await browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
  return { app, browser, callbacks };
};

describe("Resources / Session", () => {
  it("expires: a string, the expiry of the session", async () => {
    const { session } = await signedIn();
    expect(session?.expires).toBe(new Date(clock.now() + thirtyDays).toISOString());
  });

  it("user: optional, and left out when the callback leaves it out", async () => {
    const { session } = await signedIn({}, { callbacks: { session: ({ session: { expires } }) => ({ expires }) } });
    expect(session).toEqual({ expires: new Date(clock.now() + thirtyDays).toISOString() });
  });

  it("applications may add fields (for example accessToken) in the session callback", async () => {
    const { session } = await signedIn(
      {},
      {
        callbacks: {
          jwt: ({ token, account }) => (account ? { ...token, accessToken: account.access_token } : token),
          session: ({ session: seen, token }) => ({ ...seen, accessToken: token.accessToken }),
        },
      },
    );
    expect(session).toMatchObject({ accessToken: expect.stringMatching(/^access/) });
  });
});

describe("Resources / User", () => {
  it("is the return shape of an OAuth provider's profile callback", async () => {
    const profile = ({ sub }: Profile): User => ({ id: `id-of-${sub}`, name: null, email: "a@b.example", image: null });
    const { session, given } = await signedIn({}, {}, { profile });
    expect(session?.user).toEqual({ name: null, email: "a@b.example", image: null });
    expect(given?.account?.providerAccountId).toBe("id-of-ada-1815");
  });

  it("is available in the jwt callback, and in the session callback when using a database", async () => {
    const { given, callbacks } = await signedIn();
    expect(given?.user).toMatchObject({ name: "Ada Lovelace", email: "ada@example.com" });
    expect(callbacks.session.mock.calls[0]?.[0]).not.toHaveProperty("user");
    const stored = await signedIn({}, { adapter: adapter() });
    expect(stored.callbacks.session.mock.calls[0]?.[0].user).toMatchObject({ email: "ada@example.com" });
  });
});

describe("Resources / Profile", () => {
  it("any additional claim name maps to an unknown value, and reaches the callbacks", async () => {
    const { given } = await signedIn({ claims: { shoe_size: 38, "https://claims.example/role": ["countess"] } });
    expect(given?.profile).toMatchObject({
      sub: "ada-1815",
      shoe_size: 38,
      "https://claims.example/role": ["countess"],
    });
  });
});

describe("Resources / Account", () => {
  it("provider, type and providerAccountId: oauth/oidc: the account id returned from profile()", async () => {
    const { given } = await signedIn();
    expect(given?.account).toMatchObject({ provider: "op", type: "oidc", providerAccountId: "ada-1815" });
  });

  it("providerAccountId: email: the user's email address", async () => {
    const callbacks = spies();
    const office = post({ config: { callbacks, session: { strategy: "jwt" } } });
    const browser = office.browser();
    await office.ask(browser);
    await browser.visit(office.box.link());
    expect(callbacks.jwt.mock.calls[0]?.[0].account).toMatchObject({
      provider: "email",
      type: "email",
      providerAccountId: "ada@app.example",
    });
  });

  it("providerAccountId: credentials: the id returned from authorize()", async () => {
    const { callbacks } = await enter();
    expect(callbacks.jwt.mock.calls[0]?.[0].account).toMatchObject({
      provider: "credentials",
      type: "credentials",
      providerAccountId: "1",
    });
  });

  it("userId: id of the owning user", async () => {
    const store = adapter();
    const { given } = await signedIn({}, { adapter: store, session: { strategy: "jwt" } });
    const user = await store.getUserByEmail("ada@example.com");
    expect(given?.account?.userId).toBe(user?.id);
    expect(given?.token.sub).toBe(user?.id);
  });

  it("extends a partial token-endpoint response", async () => {
    const { given, issuer } = await signedIn();
    const [issued] = issuer.issued;
    expect(given?.account).toMatchObject({
      access_token: issued?.access_token,
      refresh_token: issued?.refresh_token,
      id_token: issued?.id_token,
      scope: issued?.scope,
      expires_in: 3600,
    });
  });

  it.each(["Bearer", "bearer", "BEARER"])("token_type: always lowercased (%s)", async (tokenType) => {
    const { given } = await signedIn({ faults: { tokenType } });
    expect(given?.account?.token_type).toBe("bearer");
  });

  it("expires_at: absolute expiry timestamp in seconds, computed from expires_in", async () => {
    const { given } = await signedIn({ faults: { expiresIn: 1800 } });
    expect(given?.account?.expires_at).toBe(clock.seconds() + 1800);
  });

  it("expires_at: is absent without expires_in", async () => {
    const { given } = await signedIn({ faults: { expiresIn: "missing" } });
    expect(given?.account?.expires_at).toBeUndefined();
  });
});

describe("Resources / JWT (session token payload)", () => {
  it("name, email, picture and sub on sign-in; iat, exp and jti when it is read", async () => {
    const { given, callbacks } = await signedIn();
    expect(given?.token).toEqual({
      name: "Ada Lovelace",
      email: "ada@example.com",
      picture: "https://op.example/ada.png",
      sub: expect.any(String),
    });
    const [read] = callbacks.jwt.mock.calls[1] ?? [];
    expect(read?.token).toEqual({
      ...given?.token,
      iat: clock.seconds(),
      exp: clock.seconds() + thirtyDays / 1000,
      jti: expect.stringMatching(/^[\w-]{16,}$/),
      portico: { auth_time: clock.seconds() },
    });
  });

  it("extends a string-to-unknown record: what the callback adds is kept", async () => {
    const { browser, callbacks } = await enter();
    callbacks.jwt.mockImplementation(({ token }) => ({ ...token, cart: { items: [1, 2] } }));
    await sessionOf(browser);
    await sessionOf(browser);
    expect(callbacks.jwt.mock.lastCall?.[0].token).toMatchObject({ cart: { items: [1, 2] } });
  });
});

describe("Authentication / 1 and Session: with the database strategy, the cookie", () => {
  let value = "";
  beforeEach(async () => {
    const { browser } = await signedIn({}, { adapter: adapter() });
    value = browser.cookies["__Host-portico.session-token"] ?? "";
  });

  it("contains only a sessionToken value used for lookup", () => {
    expect(value).toMatch(/^[0-9a-f]{64}$/);
  });
});
