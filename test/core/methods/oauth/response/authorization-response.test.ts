import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import {
  back,
  configOf,
  failure,
  Issuer,
  json,
  now,
  oauth2,
  oidc,
  seconds,
  signIn,
  signingKey,
  start,
} from "../helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

/** Starts a sign-in, and returns with what `bend` makes of the valid response. */
async function answered(
  bend: (right: Record<string, string>) => Record<string, string>,
  more: Partial<OAuthConfig> = {},
  options: { method?: "GET" | "POST"; at?: number } = {},
) {
  const config = configOf(oidc(issuer, more));
  const sent = await start(config);
  return back(config, bend(issuer.authorize(sent.redirect ?? "")), sent.cookies, options);
}

const formPost = { authorization: { params: { response_mode: "form_post" } } };

describe("the answer of a provider", () => {
  it("may contain the code under the name of the card, and under no other", async () => {
    const renamed = ({ code = "", ...rest }: Record<string, string>) => ({ ...rest, auth_code: code });
    expect(await answered(renamed, { codeParameter: "auth_code" })).toHaveProperty("identity");
    expect(await failure(answered(renamed))).toMatchObject({ type: "OAuthResponseError" });
  });

  it("is read by the field code, if it has both", async () => {
    const both = (right: Record<string, string>) => ({ ...right, auth_code: "another-code" });
    expect(await answered(both, { codeParameter: "auth_code" })).toHaveProperty("identity");
    expect(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body).toContain("code=the-code");
  });

  it("is checked the same under that name: an error with a code is refused", async () => {
    const odd = ({ code = "", ...rest }: Record<string, string>) => ({ ...rest, auth_code: code, error: "x" });
    const thrown = await failure(answered(odd, { codeParameter: "auth_code" }));
    expect(thrown.message).toContain("an error and a code at once");
  });

  it.each([
    ["access_denied", "SignInCancelled"],
    ["user_cancelled_authorize", "SignInCancelled"],
    ["login_required", "LoginRequired"],
    ["consent_required", "ConsentRequired"],
    ["interaction_required", "InteractionRequired"],
    ["account_selection_required", "AccountSelectionRequired"],
    ["toString", "OAuthCallbackError"],
    ["invalid_scope", "OAuthCallbackError"],
    ["<script>", "OAuthCallbackError"],
    ["temporarily_unavailable", "ProviderUnavailable"],
    ["server_error", "ProviderUnavailable"],
  ])("FL-17: error=%s with a valid state is %s", async (error, type) => {
    const thrown = await failure(answered(({ state = "" }) => ({ state, error })));
    expect(thrown).toMatchObject({ type, cause: { provider: "op" } });
    expect(issuer.count("/token")).toBe(0);
  });

  it.each(["", "wrong", "x".repeat(60)])(
    "FL-17: error=access_denied with an invalid state reveals nothing of the error (%s)",
    async (state) => {
      const thrown = await failure(answered(() => ({ state, error: "access_denied", error_description: "words" })));
      expect(thrown.type).toBe("InvalidCheck");
      expect(thrown.message).not.toMatch(/access_denied|words/);
    },
  );

  it("FL-18: error_description is in the log only, truncated, in one line, without long tokens", async () => {
    const token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl";
    const error_description = `No\r\n2026 ERROR forged \u0007 <b> ${token} the-client-secret ${"x ".repeat(1000)}`;
    const thrown = await failure(answered(({ state = "" }) => ({ state, error: "login_required", error_description })));
    expect(thrown.message).toContain("Its description: No  2026 ERROR forged");
    expect(thrown.message.length).toBeLessThan(300);
    expect(thrown.message).not.toMatch(/[\u0000-\u001f]|eyJ|the-client-secret/);
  });

  it("FL-23: an error and a code together are refused", async () => {
    const thrown = await failure(answered((right) => ({ ...right, error: "access_denied" })));
    expect(thrown.type).toBe("OAuthResponseError");
    expect(issuer.count("/token")).toBe(0);
  });

  it("without code and error is refused", async () => {
    expect((await failure(answered(({ state = "" }) => ({ state })))).type).toBe("OAuthResponseError");
    expect((await failure(answered(({ state = "" }) => ({ state, code: "" })))).type).toBe("OAuthResponseError");
  });

  it("inside a JWT (response) is refused: none was requested", async () => {
    expect((await failure(answered((right) => ({ ...right, response: "a.b.c" })))).type).toBe("OAuthResponseError");
  });

  it("FL-37: tokens beside the code are ignored", async () => {
    const proof = await answered((right) => ({ ...right, id_token: "a.b.c", access_token: "evil", token: "evil" }));
    expect(proof).toMatchObject({ identity: { account: { access_token: "the-access-token" } } });
  });

  it("posted if a redirect was requested is refused, and the reverse", async () => {
    const posted = await failure(answered((right) => right, {}, { method: "POST" }));
    const redirected = await failure(answered((right) => right, formPost, { method: "GET" }));
    expect([posted.type, redirected.type]).toEqual(["InvalidCheck", "InvalidCheck"]);
    expect(issuer.count("/token")).toBe(0);
  });

  it("is accepted in either mode when it is an error", async () => {
    const refusal = ({ state = "" }) => ({ state, error: "access_denied" });
    const posted = await failure(answered(refusal, formPost, { method: "POST" }));
    const redirected = await failure(answered(refusal, formPost, { method: "GET" }));
    expect([posted.type, redirected.type]).toEqual(["SignInCancelled", "SignInCancelled"]);
  });

  it("is refused after the transaction has expired", async () => {
    issuer.claims = { iat: seconds + 890, exp: seconds + 1000 };
    expect(await answered((right) => right, {}, { at: now + 899_000 })).toHaveProperty("identity");
    expect((await failure(answered((right) => right, {}, { at: now + 916_000 }))).type).toBe("InvalidCheck");
  });

  it("FL-09: is accepted once, also with two concurrent requests", async () => {
    // State of the process has a clock of its own.
    vi.useFakeTimers({ toFake: ["Date"], now });
    onTestFinished(() => void vi.useRealTimers());
    const config = configOf(oidc(issuer));
    const sent = await start(config);
    const right = issuer.authorize(sent.redirect ?? "");
    const all = await Promise.allSettled([
      back(config, right, sent.cookies),
      back(config, right, sent.cookies),
      back(config, right, sent.cookies),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(issuer.count("/token")).toBe(1);
  });
});

describe("the issuer in an answer", () => {
  const supported = { authorization_response_iss_parameter_supported: true };

  it("FL-11: is accepted when it is the right one", async () => {
    issuer.document = supported;
    expect(await answered((right) => ({ ...right, iss: issuer.url }))).toHaveProperty("identity");
  });

  it("FL-11: is refused when it is missing, although the provider always sends it", async () => {
    issuer.document = supported;
    expect((await failure(answered((right) => right))).type).toBe("IssuerMismatch");
  });

  it.each([
    "https://evil.example",
    "https://op.example/",
    "https://OP.example",
    "HTTPS://op.example",
    "https://op.example:443",
    "https://op%2eexample",
    "op.example",
  ])("FL-12: is refused when it is %s: strings are compared as they are", async (iss) => {
    const thrown = await failure(answered((right) => ({ ...right, iss })));
    expect(thrown.message, "U7: both are named").toContain(`"${iss}", where "https://op.example" was expected`);
    expect(thrown.type).toBe("IssuerMismatch");
    expect(issuer.count("/token")).toBe(0);
  });

  it("FL-11: is verified before the error of the same response", async () => {
    const thrown = await failure(
      answered(({ state = "" }) => ({ state, error: "access_denied", iss: "https://evil.example" })),
    );
    expect(thrown.type).toBe("IssuerMismatch");
  });

  it("FL-13: is stored with the account if none is configured, and not compared", async () => {
    const { identity } = await signIn(configOf(oauth2(issuer)), issuer, {
      params: { iss: "https://whoever.example/a" },
    });
    expect(identity.account.iss).toBe("https://whoever.example/a");
  });

  it("FL-13: is compared if type oauth has an issuer", async () => {
    const config = configOf(oauth2(issuer, { issuer: "https://op.example/login" }));
    expect((await signIn(config, issuer, { params: { iss: "https://op.example/login" } })).identity.account.iss).toBe(
      "https://op.example/login",
    );
    expect((await failure(signIn(config, issuer, { params: { iss: "https://op.example" } }))).type).toBe(
      "IssuerMismatch",
    );
  });
});

describe("other fields of a response about the user", () => {
  const apple = { ...formPost, callbackClaims: ["user"] };
  const withUser = (user: string) =>
    answered((right) => ({ ...right, user }), apple, { method: "POST" }).then((proof) =>
      "identity" in proof ? proof.identity.profile : undefined,
    );

  it("reaches profile() under its name", async () => {
    const profile = await withUser('{"name":{"firstName":"Ada","lastName":"L"},"email":"eve@evil.example"}');
    expect(profile).toMatchObject({ user: { name: { firstName: "Ada", lastName: "L" } }, email: "Ada@Example.com" });
  });

  it.each(["", "not json", "[]", '"text"', "null", "5", "{"])(
    "is omitted when it is not an object (%s)",
    async (user) => {
      expect(await withUser(user)).not.toHaveProperty("user");
    },
  );

  it("never replaces a verified claim", async () => {
    issuer.claims = { user: "verified" };
    expect(await withUser('{"name":"evil"}')).toMatchObject({ user: "verified" });
  });

  it("is read only if the card names it", async () => {
    const proof = await answered((right) => ({ ...right, user: '{"a":1}' }));
    expect(proof).not.toHaveProperty("identity.profile.user");
  });
});

describe("the answer of the token endpoint", () => {
  const refusedToken = async (answer: () => Response | Promise<Response>, more: Partial<OAuthConfig> = {}) => {
    issuer.answers.token = answer;
    const thrown = await failure(signIn(configOf(oidc(issuer, { idToken: false, ...more })), issuer));
    expect([issuer.count("/token"), issuer.count("/userinfo")]).toEqual([1, 0]);
    return thrown;
  };

  it.each([
    [
      "400 invalid_grant",
      () => json({ error: "invalid_grant" }, { status: 400 }),
      /invalid_grant.*used before or is too old/,
    ],
    [
      "200 with an error",
      () => json({ error: "bad_verification_code", access_token: "x", token_type: "bearer" }),
      /bad_verification_code/,
    ],
    ["401 invalid_client", () => json({ error: "invalid_client" }, { status: 401 }), /Check clientId/],
    [
      "401 with a challenge",
      () => new Response(null, { status: 401, headers: { "www-authenticate": 'Basic realm="x"' } }),
      /Check clientId/,
    ],
  ])("FL-24: %s is refused, with a message that explains what to do", async (_, answer, words) => {
    const thrown = await refusedToken(answer);
    expect(thrown).toMatchObject({ type: "OAuthResponseError", message: expect.stringMatching(words) });
  });

  const basic = 'Basic realm="x"';
  const words = { error: "invalid_client", error_description: "The secret expired" };
  // biome-ignore format: a table
  it.each<readonly [what: string, answer: () => Response]>([
    ["401 with a body",                        () => json(words, { status: 401 })],
    ["401 with a body and a challenge",        () => json(words, { status: 401, headers: { "www-authenticate": basic } })],
    ["401 with the words in the challenge",    () => new Response(null, { status: 401, headers: { "www-authenticate": `${basic}, error="invalid_client", error_description="The secret expired"` } })],
    ["401 with a page and the challenge",      () => new Response("<html>", { status: 401, headers: { "www-authenticate": `Bearer error=invalid_client, error_description="The secret expired"`, "content-type": "text/html" } })],
    ["400 with a body",                        () => json(words, { status: 400 })],
  ])("U7, F11: %s logs the code and the message of the server, and explains what to check", async (_, answer) => {
    const { message, cause } = await refusedToken(answer);
    expect(message).toContain('The token endpoint of "op" answered with invalid_client. Check clientId, clientSecret and');
    expect(message).toContain("This request used client_secret_basic.");
    expect(message).toContain("Its description: The secret expired");
    expect(cause).toMatchObject({ error: "invalid_client" });
  });

  it("FL-24: its error is logged without the code, verifier or secret", async () => {
    const thrown = await refusedToken(async () => {
      const form = new URLSearchParams(issuer.requests.at(-1)?.body);
      const secretText = `code ${form.get("code")} verifier ${form.get("code_verifier")} secret the-client-secret`;
      return json({ error: "invalid_grant", error_description: secretText }, { status: 400 });
    });
    expect(thrown.message).toContain("Its description: code … verifier … secret …");
  });

  it.each([
    ["text/html", "text/html; charset=utf-8"],
    ["text/plain", "text/plain;charset=UTF-8"],
  ])("X11: JSON under %s is refused with the media type", async (type, header) => {
    const answer = () =>
      new Response('{"access_token":"the-access-token","token_type":"bearer"}', {
        headers: { "content-type": header },
      });
    const error = await refusedToken(answer);
    expect(error.type).toBe("OAuthResponseError");
    expect(error.message).toContain(`its media type is ${type}, and application/json was expected`);
    expect(error.message).toContain("token.conform");
    expect(error.message).not.toContain("the-access-token");
  });

  it.each([
    ["200 text/html", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["200 empty", () => new Response("")],
    ["200 broken JSON", () => new Response("{", { headers: { "content-type": "application/json" } })],
    ["200 a list", () => json([])],
    ["204", () => new Response(null, { status: 204 })],
    ["302", () => new Response(null, { status: 302, headers: { location: "https://evil.example/token" } })],
    ["404", () => new Response(null, { status: 404 })],
  ])("FL-25: %s is refused", async (_, answer) => {
    expect((await refusedToken(answer)).type).toBe("OAuthResponseError");
    expect(issuer.requests.some(({ to }) => to.includes("evil"))).toBe(false);
  });

  it.each([
    ["500", () => new Response("stack", { status: 500 })],
    ["503", () => json({ error: "invalid_grant" }, { status: 503 })],
    ["temporarily_unavailable", () => json({ error: "temporarily_unavailable" }, { status: 400 })],
  ])("FL-25: %s means that the provider is down", async (_, answer) => {
    expect((await refusedToken(answer)).type).toBe("ProviderUnavailable");
  });

  it.each(["mac", undefined, "", 5, null, "DPoP"])("FL-26: token_type %s is refused", async (token_type) => {
    issuer.tokens = { token_type };
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe("OAuthResponseError");
  });

  it.each(["bearer", "Bearer", "BEARER"])(
    "FL-26: token_type %s is accepted, and kept in lower case",
    async (token_type) => {
      issuer.tokens = { token_type };
      expect((await signIn(configOf(oidc(issuer)), issuer)).identity.account.token_type).toBe("bearer");
    },
  );

  it.each([undefined, "", 5, null])("without an access token is refused (%s)", async (access_token) => {
    issuer.tokens = { access_token };
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe("OAuthResponseError");
  });

  it.each([
    ["abc", undefined],
    [-1, undefined],
    [null, undefined],
    [{}, undefined],
    [1e12, undefined],
    ["1e309", undefined],
    ["3600", 3600],
    [3600.7, 3600],
    [0, 0],
    [undefined, undefined],
  ])("FL-35: expires_in %j becomes %s", async (expires_in, expected) => {
    issuer.tokens = { expires_in };
    const { account } = (await signIn(configOf(oidc(issuer)), issuer)).identity;
    expect([account.expires_in, account.expires_at]).toEqual([
      expected,
      expected === undefined ? undefined : seconds + expected,
    ]);
  });

  it("FL-35: an expires_in beyond all numbers is dropped", async () => {
    issuer.answers.token = async () => {
      const text = JSON.stringify(await issuer.tokenAnswer()).replace(/"expires_in":\d+/, '"expires_in":1e309');
      return new Response(text, { headers: { "content-type": "application/json" } });
    };
    expect((await signIn(configOf(oidc(issuer)), issuer)).identity.account.expires_at).toBeUndefined();
  });

  it("cannot provide an id_token as verified", async () => {
    issuer.answers.token = async () =>
      json({ ...(await issuer.tokenAnswer()), id_token: undefined, portico_id_token: await issuer.idToken() });
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).message).toContain("gave no id_token");
  });
});

describe("a card with quirks", () => {
  it("normalizes an unusual token response", async () => {
    issuer.answers.token = async () => json({ ok: true, authed: await issuer.tokenAnswer() });
    const conform = async (response: Response) => json(((await response.json()) as { authed: unknown }).authed);
    const card = oidc(issuer, { token: { conform } });
    expect((await signIn(configOf(card), issuer)).identity.user.name).toBe("Ada");
  });

  it("keeps the response when conform returns nothing", async () => {
    const conform = async (response: Response) => void (await response.text());
    expect((await signIn(configOf(oidc(issuer, { token: { conform } })), issuer)).identity.user.name).toBe("Ada");
  });

  it("refuses when conform throws", async () => {
    for (const thrown of [new Error("broken"), "text", null]) {
      const conform = () => Promise.reject(thrown);
      expect((await failure(signIn(configOf(oidc(issuer, { token: { conform } })), issuer))).type).toBe(
        "OAuthResponseError",
      );
    }
  });

  it("adds parameters and headers to the token request", async () => {
    const token = { params: { audience: "api", tries: 2 }, headers: { "x-api-key": "k", "user-agent": "mine/1" } };
    await signIn(configOf(oidc(issuer, { token })), issuer);
    const seen = issuer.requests.find(({ to }) => to.endsWith("/token"));
    expect(Object.fromEntries(new URLSearchParams(seen?.body))).toMatchObject({
      audience: "api",
      tries: "2",
      code: "the-code",
    });
    expect([seen?.headers.get("x-api-key"), seen?.headers.get("user-agent")]).toEqual(["k", "mine/1"]);
  });

  it("repeats the state of the callback in the token request, if the card names it, and no other parameter", async () => {
    const form = async (token: NonNullable<OAuthConfig["token"]>) => {
      issuer.requests.length = 0;
      const params = { device_id: "d 1", other: "x" };
      await signIn(configOf(oidc(issuer, { token })), issuer, { params });
      return new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body);
    };
    const repeated = await form({ repeats: ["device_id", "state", "missing", "toString"] });
    const secretText = ["device_id", "other", "missing", "toString"].map((name) => repeated.get(name));
    expect(secretText).toEqual(["d 1", null, null, null]);
    expect(repeated.get("state")).toMatch(/^[\w-]{52}$/);
    expect((await form({})).has("device_id")).toBe(false);
    expect((await form({ repeats: ["device_id"], params: { device_id: "mine" } })).getAll("device_id")).toEqual([
      "mine",
    ]);
  });

  it("cannot replace the code or the verifier by a parameter", async () => {
    await signIn(
      configOf(
        oidc(issuer, {
          token: { params: { code: "evil", grant_type: "password", redirect_uri: "https://evil.example" } },
        }),
      ),
      issuer,
    );
    const form = new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body);
    expect([form.getAll("code"), form.getAll("grant_type"), form.getAll("redirect_uri")]).toEqual([
      ["the-code"],
      ["authorization_code"],
      ["https://app.example/auth/callback/op"],
    ]);
  });

  it("changes the token request last", async () => {
    const prepare: NonNullable<Exclude<OAuthConfig["token"], string>>["prepare"] = async ({
      body,
      headers,
      provider,
    }) => {
      headers.set("content-type", "application/json");
      return { body: JSON.stringify({ ...Object.fromEntries(body), from: provider.id }), headers };
    };
    await signIn(configOf(oidc(issuer, { token: { prepare } })), issuer);
    const seen = issuer.requests.find(({ to }) => to.endsWith("/token"));
    expect(JSON.parse(seen?.body ?? "")).toMatchObject({ code: "the-code", from: "op" });
    expect(seen?.headers.get("content-type")).toBe("application/json");
  });
});
