import { beforeEach, describe, expect, it } from "vitest";
import { back, configOf, Issuer, now, oauth2, oidc, seconds, signIn, signingKey, start } from "./helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

describe("a sign-in with OpenID Connect", () => {
  it("returns a verified identity", async () => {
    const proof = await signIn(configOf(oidc(issuer)), issuer);
    expect(proof).toMatchObject({
      callbackUrl: "https://app.example/there",
      identity: {
        user: { name: "Ada", email: "ada@example.com" },
        account: {
          provider: "op",
          type: "oidc",
          providerAccountId: "ada",
          access_token: "the-access-token",
          token_type: "bearer",
          expires_at: seconds + 3600,
        },
        profile: { sub: "ada", email: "Ada@Example.com" },
        emailVerified: true,
        linksByEmail: false,
      },
    });
  });

  it("clears its transaction cookie, and no other", async () => {
    const { cookies } = await signIn(configOf(oidc(issuer)), issuer);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatchObject({ value: "", options: { maxAge: 0 } });
    expect(cookies[0]?.name).toMatch(/^__Host-portico\.transaction\./);
  });

  it("sends exactly the authorization request of the specifications", async () => {
    const sent = await start(configOf(oidc(issuer)));
    const url = new URL(sent.redirect ?? "");
    expect(url.origin + url.pathname).toBe("https://op.example/authorize");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      scope: "openid profile email",
      response_type: "code",
      client_id: "the-client",
      redirect_uri: "https://app.example/auth/callback/op",
      state: expect.stringMatching(/^[\w-]{52}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.search).not.toContain("+");
  });

  it("FL-22: sends the same redirect_uri, byte for byte, with the code and the verifier", async () => {
    await signIn(configOf(oidc(issuer)), issuer);
    const token = issuer.requests.find(({ to }) => to.endsWith("/token"));
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example/auth/callback/op",
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("requests userinfo too if the card requires it, and prefers its claims", async () => {
    const { identity } = await signIn(configOf(oidc(issuer, { idToken: false })), issuer);
    expect(identity.profile).toMatchObject({ sub: "ada", email: "Ada@Example.com", name: "Ada of userinfo" });
  });

  it("remembers who was signed in when it began", async () => {
    const config = configOf(oidc(issuer));
    const sent = await start(config, "", "user-1");
    const proof = await back(config, issuer.authorize(sent.redirect ?? ""), sent.cookies);
    expect(proof).toMatchObject({ identity: { initiatorId: "user-1" } });
  });

  it("reads a posted response if form_post was requested", async () => {
    const config = configOf(oidc(issuer, { authorization: { params: { response_mode: "form_post" } } }));
    const sent = await start(config);
    expect(new URL(sent.redirect ?? "").searchParams.get("response_mode")).toBe("form_post");
    expect(sent.cookies?.at(-1)?.options).toMatchObject({ sameSite: "none", secure: true });
    const proof = await back(config, issuer.authorize(sent.redirect ?? ""), sent.cookies, { method: "POST" });
    expect(proof).toMatchObject({ identity: { account: { providerAccountId: "ada" } } });
  });
});

describe("a sign-in with OAuth 2.0", () => {
  it("requests neither discovery nor keys, and reads the claims from userinfo", async () => {
    issuer.userinfo = { id: 42, name: "Ada", email: "ada@example.com" };
    issuer.tokens = { id_token: undefined };
    const { identity } = await signIn(configOf(oauth2(issuer)), issuer);
    expect(identity).toMatchObject({ user: { name: "Ada" }, account: { type: "oauth", providerAccountId: "42" } });
    expect(issuer.requests.map(({ to }) => new URL(to).pathname)).toEqual(["/token", "/userinfo"]);
  });

  it("ignores an id_token in the authorization response: none was requested", async () => {
    issuer.tokens = { id_token: "not.a.token" };
    const { identity } = await signIn(configOf(oauth2(issuer)), issuer);
    expect(identity.profile).toEqual({ sub: "ada", name: "Ada of userinfo" });
    expect(identity.account.id_token).toBe("not.a.token");
  });

  it("sends no nonce", async () => {
    const sent = await start(configOf(oauth2(issuer)));
    expect(new URL(sent.redirect ?? "").searchParams.has("nonce")).toBe(false);
    expect(sent.redirect).toContain("scope=me");
  });
});

describe("many sign-ins", () => {
  it("need one discovery and one request for keys, not one each", async () => {
    const config = configOf(oidc(issuer));
    for (let i = 0; i < 3; i++) await signIn(config, issuer);
    await signIn(config, issuer, { at: now + 60_000 });
    expect([issuer.count("openid-configuration"), issuer.count("/jwks"), issuer.count("/token")]).toEqual([1, 1, 4]);
  });
});
