import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../src/core/types/provider.ts";
import { back, configOf, failure, Issuer, oauth2, oidc, seconds, signIn, signingKey, start } from "./helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

const sent = async (query = "", more: Partial<OAuthConfig> = {}) =>
  new URL((await start(configOf(oidc(issuer, more)), query)).redirect ?? "").searchParams;

describe("the parameters of a sign-in request", () => {
  it.each([
    "acr_values",
    "claims_locales",
    "display",
    "domain_hint",
    "hd",
    "id_token_hint",
    "login_hint",
    "max_age",
    "prompt",
    "ui_locales",
  ])("FL-20: %s is passed on", async (name) => {
    expect((await sent(`?${name}=1`)).get(name)).toBe("1");
  });

  it.each([
    "client_id",
    "redirect_uri",
    "response_type",
    "response_mode",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "request",
    "request_uri",
    "client_assertion",
    "client_secret",
    "code",
    "grant_type",
    "iss",
    "scope",
    "audience",
    "resource",
    "authorization_details",
    "callbackUrl",
    "__proto__",
  ])("FL-20: %s is ignored", async (name) => {
    const plain = await sent();
    const bent = await sent(`?${name}=evil`);
    expect([...bent.keys()]).toEqual([...plain.keys()]);
    expect([...bent.values()]).not.toContain("evil");
  });

  it.each(["state", "nonce", "redirect_uri", "client_id", "response_mode", "request_uri"])(
    "FL-20: %s is ignored even when a card allows it",
    async (name) => {
      expect([...(await sent(`?${name}=evil`, { allowedParams: [name] })).values()]).not.toContain("evil");
    },
  );

  it("FL-20: the client id under its other name is ignored too", async () => {
    const more = { clientIdParameter: "client_key", allowedParams: ["client_key"] };
    expect((await sent("?client_key=evil", more)).get("client_key")).toBe("the-client");
  });

  it("FL-203: authorization_details are those of the application, whatever a visitor sends", async () => {
    const details = [{ type: "payment", amount: "1.00" }];
    const authorization = { params: { authorization_details: details } };
    const query = `?authorization_details=${encodeURIComponent(JSON.stringify([{ type: "payment", amount: "9999" }]))}`;
    expect((await sent(query, { authorization })).getAll("authorization_details")).toEqual([JSON.stringify(details)]);
  });

  it("may be more, if the card allows them: the scope among them, and openid is kept", async () => {
    const params = await sent("?audience=api&scope=calendar", { allowedParams: ["audience", "scope"] });
    expect([params.get("audience"), params.get("scope")]).toEqual(["api", "openid calendar"]);
  });

  it("are ignored when they are empty or longer than 2048 characters", async () => {
    const params = await sent(`?login_hint=&prompt=${"x".repeat(2049)}`);
    expect([params.has("login_hint"), params.has("prompt")]).toEqual([false, false]);
  });

  const authorization = {
    url: "https://op.example/authorize?prompt=login&tenant=a&display=page",
    params: { prompt: "consent", hd: "example.com" },
  };

  it("S8: yield to those of the card, and those of the endpoint yield to both", async () => {
    const params = await sent("?prompt=none&hd=evil.example&display=popup&ui_locales=de", { authorization });
    expect(["prompt", "tenant", "display", "hd", "ui_locales"].map((name) => params.getAll(name))).toEqual([
      ["consent"],
      ["a"],
      ["page"],
      ["example.com"],
      ["de"],
    ]);
  });

  it("S8: win if the card allows it", async () => {
    const params = await sent("?prompt=none&hd=other.example", { authorization, allowedParams: ["prompt"] });
    expect([params.getAll("prompt"), params.getAll("hd")]).toEqual([["none"], ["example.com"]]);
  });

  it("S8: yield to those in the URL of a discovered endpoint", async () => {
    issuer.document = { authorization_endpoint: "https://op.example/authorize?acr_values=gold&max_age=60" };
    const params = await sent("?acr_values=bronze&max_age=9999");
    expect([params.getAll("acr_values"), params.getAll("max_age")]).toEqual([["gold"], ["60"]]);
    const twice = "https://op.example/authorize?acr_values=gold&acr_values=silver";
    expect((await sent("?acr_values=bronze", { authorization: twice })).getAll("acr_values")).toEqual([
      "gold",
      "silver",
    ]);
  });

  // biome-ignore format: a table
  it.each<readonly [said: string, configured: unknown, allowed: readonly string[], sent: string | null]>([
    ["30",         60,        [],          "30"],
    ["0",          60,        [],          "0"],
    ["60",         "60",      [],          "60"],
    ["86400",      60,        [],          "60"],
    ["-1",         60,        [],          "60"],
    ["1e9",        60,        [],          "60"],
    ["0x0",        60,        [],          "60"],
    ["86400",      60,        ["max_age"], "86400"],
    ["-1",         60,        ["max_age"], "60"],
    ["300",        undefined, [],          "300"],
    ["-1",         undefined, [],          null],
    ["1.5",        undefined, [],          null],
    ["Infinity",   undefined, [],          null],
    ["9999999999", undefined, [],          null],
    [" 5",         undefined, [],          null],
  ])("S8: max_age=%j beside a configured %j (allowed: %j) becomes %j", async (requested, max_age, allowedParams, expected) => {
    const query = `?max_age=${encodeURIComponent(requested)}`;
    const params = max_age === undefined ? {} : { max_age };
    expect((await sent(query, { authorization: { params }, allowedParams })).get("max_age")).toBe(expected);
  });

  it("S8: cannot extend a configured max_age: auth_time is compared with the configured one", async () => {
    const config = configOf(oidc(issuer, { authorization: { params: { max_age: 60 } } }));
    issuer.claims = { auth_time: seconds - 172_800 };
    for (const query of ["", "?max_age=999999", "?max_age=-1", "?max_age="]) {
      expect((await failure(signIn(config, issuer, { query }))).type).toBe("InvalidToken");
    }
    issuer.claims = { auth_time: seconds - 60 };
    expect((await signIn(config, issuer, { query: "?max_age=999999" })).identity.user.name).toBe("Ada");
  });

  it("S8: a configured max_age that is not a time is a configuration error", async () => {
    const error = await failure(sent("", { authorization: { params: { max_age: -1 } } }));
    expect(error.message).toContain("max_age that is not a whole number of seconds");
  });

  it("are those of the library if a card or an endpoint differs", async () => {
    const url = "https://op.example/authorize?state=fixed&client_id=evil&response_type=token";
    const params = await sent("", { authorization: { url } });
    expect(params.getAll("client_id")).toEqual(["the-client"]);
    expect(params.getAll("response_type")).toEqual(["code"]);
    expect(params.getAll("state")).toHaveLength(1);
    expect(params.get("state")).not.toBe("fixed");
  });

  it("write a space as %20, and keep a fragment", async () => {
    const { redirect = "" } = await start(
      configOf(
        oauth2(issuer, { authorization: { url: "https://op.example/authorize#end", params: { scope: "a b+c" } } }),
      ),
    );
    expect(redirect).toContain("scope=a%20b%2Bc");
    expect(redirect).toMatch(/#end$/);
  });

  it("are in alphabetical order, whatever their source", async () => {
    const names = [
      ...(await sent("?login_hint=ada", { authorization: { params: { zone: "a", audience: "b" } } })).keys(),
    ];
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(["audience", "client_id", "login_hint", "state", "zone"]));
  });

  it("hold an object as JSON", async () => {
    const claims = { id_token: { email: null } };
    expect(JSON.parse((await sent("", { authorization: { params: { claims } } })).get("claims") ?? "")).toEqual(claims);
  });
});

describe("the protections of a sign-in", () => {
  it("FL-01: are new each time, and long enough", async () => {
    const config = configOf(oidc(issuer));
    const all = await Promise.all(
      Array.from({ length: 200 }, async () => new URL((await start(config)).redirect ?? "").searchParams),
    );
    for (const name of ["state", "nonce", "code_challenge"]) {
      const values = all.map((params) => params.get(name) ?? "");
      expect(new Set(values).size).toBe(200);
      // Base64url has six bits per character; seven characters of the state encode the time.
      for (const value of values) expect((value.length - 7) * 6).toBeGreaterThanOrEqual(128);
    }
  });

  it("FL-04: a verifier of 43 unreserved characters, of which the challenge is the SHA-256", async () => {
    await signIn(configOf(oidc(issuer)), issuer);
    const { redirect = "" } = await start(configOf(oidc(issuer)));
    expect(redirect).toContain("code_challenge_method=S256");
    const config = configOf(oidc(issuer));
    const begun = await start(config);
    const { back } = await import("./helpers.ts");
    await back(config, issuer.authorize(begun.redirect ?? ""), begun.cookies);
    const verifier =
      new URLSearchParams(issuer.requests.at(-1)?.body).get("code_verifier") ??
      new URLSearchParams(issuer.requests.at(-2)?.body).get("code_verifier") ??
      "";
    expect(verifier).toMatch(/^[A-Za-z0-9\-._~]{43,128}$/);
    const challenge = new URL(begun.redirect ?? "").searchParams.get("code_challenge");
    expect(createHash("sha256").update(verifier).digest("base64url")).toBe(challenge);
  });

  it("7636-04: the challenge is S256, whatever the visitor asks for", async () => {
    const params = await sent("?code_challenge_method=plain", { allowedParams: ["code_challenge_method"] });
    expect(params.getAll("code_challenge_method")).toEqual(["S256"]);
    expect(params.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  });

  it("7636-04: the challenge is the verifier only for a provider that accepts nothing else", async () => {
    const config = configOf(oidc(issuer, { pkceMethod: "plain" }));
    const begun = await start(config);
    const params = new URL(begun.redirect ?? "").searchParams;
    expect(params.get("code_challenge_method")).toBe("plain");
    await back(config, issuer.authorize(begun.redirect ?? ""), begun.cookies);
    const token = issuer.requests.find(({ to }) => to.endsWith("/token"));
    expect(new URLSearchParams(token?.body).get("code_verifier")).toBe(params.get("code_challenge"));
  });

  it("keep state, even when a card asks for no checks: it names the transaction", async () => {
    const params = await sent("", { checks: ["none"] });
    expect([params.has("state"), params.has("code_challenge"), params.has("nonce")]).toEqual([true, false, false]);
  });
});
