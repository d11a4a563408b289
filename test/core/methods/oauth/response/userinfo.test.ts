import { SignJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig, UserinfoEndpoint } from "../../../../../src/core/types/provider.ts";
import type { Profile } from "../../../../../src/core/types/user.ts";
import { configOf, failure, Issuer, json, oauth2, oidc, type Seen, signIn, signingKey } from "../helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

const asked = () => issuer.requests.find(({ to }) => to.includes("/userinfo")) as Seen;
const byOAuth = (userinfo: UserinfoEndpoint) =>
  signIn(configOf(oauth2(issuer, { userinfo: { url: `${issuer.url}/userinfo`, ...userinfo } })), issuer);
const byOidc = (more: Partial<OAuthConfig> = {}) => signIn(configOf(oidc(issuer, { idToken: false, ...more })), issuer);

describe("the userinfo request", () => {
  it("sends the access token in its header, and nowhere else", async () => {
    await byOAuth({});
    expect(asked().headers.get("authorization")).toBe("Bearer the-access-token");
    expect(asked()).toMatchObject({ to: "https://op.example/userinfo", method: "GET", body: "" });
    expect(asked().headers.get("accept")).toBe("application/json");
  });

  it("uses parameters and headers of the card", async () => {
    await byOAuth({
      params: { fields: "id,name", v: 2 },
      headers: { accept: "application/vnd.github+json", authorization: "OAuth x" },
    });
    expect(asked().to).toBe("https://op.example/userinfo?fields=id%2Cname&v=2");
    expect([asked().headers.get("accept"), asked().headers.get("authorization")]).toEqual([
      "application/vnd.github+json",
      "OAuth x",
    ]);
  });

  it("may be a POST without a body, with a form, or with JSON", async () => {
    await byOAuth({ method: "POST" });
    expect([asked().method, asked().body]).toEqual(["POST", ""]);
    issuer.requests.length = 0;
    await byOAuth({ method: "POST", body: "client_id=x" });
    expect([asked().headers.get("content-type"), asked().body]).toEqual([
      "application/x-www-form-urlencoded",
      "client_id=x",
    ]);
    issuer.requests.length = 0;
    await byOAuth({ method: "POST", body: { query: "{ viewer { id } }" } });
    expect([asked().headers.get("content-type"), asked().body]).toEqual([
      "application/json",
      '{"query":"{ viewer { id } }"}',
    ]);
  });

  it("lets the card convert an unusual response to claims", async () => {
    issuer.answers.userinfo = () => json({ data: { viewer: { id: "7" } } });
    const conform = async (response: Response) =>
      json(((await response.json()) as { data: { viewer: unknown } }).data.viewer);
    expect((await byOAuth({ conform })).identity.account.providerAccountId).toBe("7");
    const nothing = async () => undefined;
    issuer.answers.userinfo = () => json({ id: "8" });
    expect((await byOAuth({ conform: nothing })).identity.account.providerAccountId).toBe("8");
  });

  it.each([
    ["conform", { conform: () => Promise.reject(new Error("the-access-token")) }],
    ["conform", { conform: () => Promise.reject(null) }],
    ["request", { request: () => Promise.reject("text") }],
  ])("a %s that throws is a refusal", async (name, userinfo) => {
    const error = await failure(byOAuth(userinfo as UserinfoEndpoint));
    expect(error).toMatchObject({ type: "OAuthResponseError", message: `userinfo.${name} of "op" threw.` });
  });

  it.each([undefined, null, "x", [], 5])("a request that returns %j is a refusal", async (claims) => {
    expect((await failure(byOAuth({ request: () => claims as unknown as Profile }))).message).toContain(
      "no object of claims",
    );
  });

  it("a request of the card to a provider that is down reports that", async () => {
    issuer.answers.userinfo = () => new Response(null, { status: 502 });
    const request: UserinfoEndpoint["request"] = async ({ fetch }) =>
      (await fetch("https://op.example/userinfo")).json();
    expect((await failure(byOAuth({ request }))).type).toBe("ProviderUnavailable");
  });
});

describe("an id_token without claims of the user", () => {
  const bare = { name: undefined, email: undefined, email_verified: undefined };
  const asks = async (claims: Record<string, unknown>, more: Partial<OAuthConfig> = {}) => {
    issuer.requests.length = 0;
    issuer.claims = claims;
    const { identity } = await signIn(configOf(oidc(issuer, more)), issuer);
    return [issuer.count("/userinfo"), identity.user.name ?? null];
  };

  it("F10: causes a userinfo request, without an option", async () => {
    expect(await asks(bare)).toEqual([1, "Ada of userinfo"]);
    expect(await asks({ ...bare, name: null })).toEqual([1, "Ada of userinfo"]);
    expect(await asks(bare, { authorization: { params: { scope: "openid email" } } })).toEqual([1, "Ada of userinfo"]);
  });

  it("F10: with one of them causes none", async () => {
    expect(await asks({})).toEqual([0, "Ada"]);
    expect(await asks({ ...bare, email: "ada@example.com" })).toEqual([0, null]);
    expect(await asks({ ...bare, updated_at: 0 })).toEqual([0, null]);
  });

  it("F10: if neither profile nor email is in the scope, or idToken is true, causes none", async () => {
    const scoped = (scope: string) => ({ authorization: { params: { scope } } });
    expect(await asks(bare, scoped("openid"))).toEqual([0, null]);
    expect(await asks(bare, scoped("openid toString emails"))).toEqual([0, null]);
    expect(await asks(bare, { idToken: true })).toEqual([0, null]);
  });

  it("F10: without such an endpoint, it is not requested; a request of the card counts as one", async () => {
    issuer.document = { userinfo_endpoint: undefined };
    expect(await asks(bare)).toEqual([0, null]);
    const request = async () => ({ sub: "ada", name: "Ada of the card" });
    expect(await asks(bare, { userinfo: { request } })).toEqual([0, "Ada of the card"]);
  });

  it.each(["eve", undefined, ["ada"]])("F10: is not completed by claims of another user (%j)", async (sub) => {
    issuer.userinfo = { sub, name: "Eve", email: "eve@evil.example" };
    const error = await failure(asks(bare));
    expect([error.type, error.message]).toEqual(["OAuthResponseError", expect.stringContaining("another subject")]);
  });

  it("F10: if the endpoint refuses, the message explains how to do without it", async () => {
    issuer.answers.userinfo = () => new Response(null, { status: 403 });
    expect((await failure(asks(bare))).message).toContain("Set idToken: true to skip it.");
    expect((await failure(asks({}, { idToken: false }))).message).not.toContain("idToken");
  });
});

describe("the userinfo answer", () => {
  it.each<[string, () => Response]>([
    ["401", () => new Response(null, { status: 401 })],
    ["403 with claims", () => json({ sub: "ada" }, { status: 403 })],
    ["201 with claims", () => json({ sub: "ada" }, { status: 201 })],
    ["HTML", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    [
      "JSON with the content type of text",
      () => new Response('{"sub":"ada"}', { headers: { "content-type": "text/plain" } }),
    ],
    ["a list", () => json([{ sub: "ada" }])],
    ["a redirect", () => new Response(null, { status: 307, headers: { location: "https://evil.example/" } })],
  ])("SS-12: %s is refused", async (_, answer) => {
    issuer.answers.userinfo = answer;
    expect((await failure(byOAuth({}))).type).toBe("OAuthResponseError");
    expect((await failure(byOidc())).type).toBe("OAuthResponseError");
  });

  it.each<readonly [what: string, answer: () => Response]>([
    [
      "in WWW-Authenticate",
      () =>
        new Response(null, {
          status: 401,
          headers: {
            "www-authenticate": 'Bearer realm="op", error="invalid_token", error_description="The \\"token\\" expired"',
          },
        }),
    ],
    ["in JSON", () => json({ error: "invalid_token", error_description: 'The "token" expired' }, { status: 401 })],
  ])("F11: of 401 keeps the message of the server for the log (%s)", async (_, answer) => {
    issuer.answers.userinfo = answer;
    const { message } = await failure(byOAuth({}));
    expect(message).toContain("(status 401");
    expect(message).toContain('It answered with invalid_token. Its description: The "token" expired');
  });

  it("F11: of 401 loses secrets before it is logged", async () => {
    const secretText = "the-access-token the-client-secret eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl\u0007";
    issuer.answers.userinfo = () => json({ error: "invalid token<b>", error_description: secretText }, { status: 401 });
    const { message } = await failure(byOAuth({}));
    expect(message).toMatch(/Its description: … … … $/);
    expect(message).not.toMatch(/<b>|the-access-token|the-client-secret|eyJ/);
  });

  it.each(["eve", undefined, "Ada", "", null, 5])(
    "of another user than the id_token is refused (sub %s, B11)",
    async (sub) => {
      issuer.userinfo = { sub, email: "eve@example.com" };
      expect(await failure(byOidc())).toMatchObject({
        type: "OAuthResponseError",
        message: expect.stringContaining("another subject"),
      });
    },
  );

  const jwt = (claims: object, signer = key, header: object = {}) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: "RS256", kid: "k1", ...header }).sign(signer.privateKey);
  const answerJwt = (token: Promise<string>) => {
    issuer.answers.userinfo = async () => new Response(await token, { headers: { "content-type": "application/jwt" } });
  };
  const signed = { client: { userinfo_signed_response_alg: "RS256" } };

  it("is verified if it is signed", async () => {
    answerJwt(jwt({ sub: "ada", name: "Signed Ada", iss: issuer.url, aud: "the-client" }));
    expect((await byOidc(signed)).identity.user.name).toBe("Signed Ada");
    expect(asked().headers.get("accept")).toBe("application/jwt");
    expect((await byOidc()).identity.user.name).toBe("Signed Ada");
  });

  it("ID-36: is refused where it is signed and longer than 32,768 characters", async () => {
    answerJwt(jwt({ sub: "ada", iss: issuer.url, aud: "the-client", filler: "x".repeat(32_768) }));
    expect((await failure(byOidc(signed))).message).toContain("longer than 32768 characters");
  });

  it.each([
    ["iss", { iss: ["https://op.example"] }, "IssuerMismatch"],
    ["aud", { aud: [["the-client"]] }, "InvalidToken"],
    ["sub", { sub: ["ada"] }, "OAuthResponseError"],
  ])("S19: is refused where it is signed and its %s is a list", async (_, claims, type) => {
    answerJwt(jwt({ sub: "ada", iss: issuer.url, aud: "the-client", ...claims }));
    expect((await failure(byOidc(signed))).type).toBe(type);
  });

  it("is refused if it must be signed, and is not", async () => {
    expect((await failure(byOidc(signed))).type).toBe("OAuthResponseError");
  });

  it.each([
    ["by another key", async () => jwt({ sub: "ada" }, await signingKey()), "InvalidToken"],
    [
      "by another algorithm",
      async () => jwt({ sub: "ada" }, await signingKey("ES256"), { alg: "ES256" }),
      "InvalidToken",
    ],
    ["for another client", () => jwt({ sub: "ada", aud: "evil" }), "InvalidToken"],
    ["by another issuer", () => jwt({ sub: "ada", iss: "https://evil.example" }), "IssuerMismatch"],
    ["about another user", () => jwt({ sub: "eve" }), "OAuthResponseError"],
  ])("is refused where it is signed %s", async (_, token, type) => {
    answerJwt(token());
    expect((await failure(byOidc(signed))).type).toBe(type);
  });
});
