import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compile } from "../../../../src/core/config/compile.ts";
import { createKeyring } from "../../../../src/core/crypto/keyring.ts";
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import type { OAuthConfig } from "../../../../src/core/types/provider.ts";
import { back, configOf, failure, Issuer, now, oidc, type SigningKey, signingKey, start } from "./world.ts";

let key: SigningKey;
let issuer: Issuer;
let config: Record<"preview" | "proxy", AuthConfig>;
beforeAll(async () => {
  key = await signingKey();
});

const secret = "a secret that is long enough for a test of this 1";
const redirectProxyUrl = "https://proxy.example/auth";
const deployment = (url: string, more: Partial<AuthConfig> = {}, card: Partial<OAuthConfig> = {}) =>
  configOf(oidc(issuer, card), { url, redirectProxyUrl, ...more });

beforeEach(() => {
  issuer = new Issuer([key]);
  config = {
    preview: deployment("https://app-7-team.example.com"),
    proxy: deployment("https://proxy.example", { redirectProxyOrigins: ["https://app-*-team.example.com"] }),
  };
});

/** From the preview to the provider, and with its answer to the proxy. */
async function sentOff(preview = config.preview) {
  const sent = await start(preview);
  return { sent, right: issuer.authorize(sent.redirect ?? "") };
}

/** A state that carries any origin, sealed with any secret. */
const sealedState = async (origin: unknown, { at = now, by = secret } = {}) =>
  `${"s".repeat(50)}.${await createKeyring([by]).seal({ origin, state: "s".repeat(50) }, { salt: "portico.state", maxAge: 900, now: at })}`;

const forwardedTo = async (origin: unknown, patterns: string[], options?: { at?: number; by?: string }) =>
  back(deployment("https://proxy.example", { redirectProxyOrigins: patterns }), {
    code: "c",
    state: await sealedState(origin, options),
  });

const refusedTo = async (origin: unknown, patterns: string[], options?: { at?: number; by?: string }) => {
  const error = await failure(forwardedTo(origin, patterns, options));
  expect(error.type).toBe("InvalidCheck");
  return error;
};

describe("a sign-in through a redirect proxy", () => {
  it("goes from the preview over the proxy back to the preview", async () => {
    const { sent, right } = await sentOff();
    expect(new URL(sent.redirect ?? "").searchParams.get("redirect_uri")).toBe(
      "https://proxy.example/auth/callback/op",
    );
    const onwards = await back(config.proxy, { ...right, iss: issuer.url });
    const to = new URL(("redirect" in onwards && onwards.redirect) || "");
    expect(to.origin + to.pathname).toBe("https://app-7-team.example.com/auth/callback/op");
    const proof = await back(config.preview, Object.fromEntries(to.searchParams), sent.cookies);
    expect(proof).toMatchObject({ identity: { account: { providerAccountId: "ada" } } });
    const token = new URLSearchParams(issuer.requests.find(({ to: url }) => url.endsWith("/token"))?.body);
    expect(token.get("redirect_uri")).toBe("https://proxy.example/auth/callback/op");
  });

  it("is an ordinary one on the proxy itself", async () => {
    const sent = await start(config.proxy);
    const params = new URL(sent.redirect ?? "").searchParams;
    expect(params.get("redirect_uri")).toBe("https://proxy.example/auth/callback/op");
    expect(params.get("state")).not.toContain(".");
    expect(await back(config.proxy, issuer.authorize(sent.redirect ?? ""), sent.cookies)).toHaveProperty("identity");
  });

  it("takes the URL of the provider before the one of the configuration", async () => {
    const sent = await start(
      deployment("https://app-7-team.example.com", {}, { redirectProxyUrl: "https://other.example/api/auth/" }),
    );
    expect(new URL(sent.redirect ?? "").searchParams.get("redirect_uri")).toBe(
      "https://other.example/api/auth/callback/op",
    );
  });

  it("RP-01: an altered state is refused, on the proxy and on the preview", async () => {
    const { sent, right } = await sentOff();
    const state = right.state ?? "";
    for (const bent of [
      `${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`,
      `${state}x`,
      state.slice(1),
      state.replace(".", ".."),
    ]) {
      expect((await failure(back(config.proxy, { ...right, state: bent }))).type).toBe("InvalidCheck");
      expect((await failure(back(config.preview, { ...right, state: bent }, sent.cookies))).type).toBe("InvalidCheck");
    }
  });

  it("RP-01: a state that was sealed with another secret is refused", async () => {
    await refusedTo("https://app-7-team.example.com/auth/callback/op", ["https://app-*-team.example.com"], {
      by: "another secret that is long enough for a test",
    });
    expect(
      await forwardedTo("https://app-7-team.example.com/auth/callback/op", ["https://app-*-team.example.com"]),
    ).toHaveProperty("redirect");
  });

  it("RP-02: an origin that is not listed is refused, although its state is sealed with our secret", async () => {
    const error = await refusedTo("https://evil.example/auth/callback/op", ["https://app-*-team.example.com"]);
    expect(error.message).toContain("https://evil.example is not listed");
    expect(error.message).toContain("redirectProxyOrigins");
  });

  it("RP-02: nothing is passed on where nothing is listed", async () => {
    await refusedTo("https://app-7-team.example.com/auth/callback/op", []);
  });

  it.each([
    "https://app-7-team.example.com/elsewhere",
    "https://app-7-team.example.com/auth/callback/other",
    "https://app-7-team.example.com/auth/callback/op?x=1",
    "https://app-7-team.example.com/auth/callback/op#x",
    "https://app-7-team.example.com",
    "https://user@app-7-team.example.com/auth/callback/op",
    "https://:pw@app-7-team.example.com/auth/callback/op",
    "javascript:alert(1)",
    "http://app-7-team.example.com/auth/callback/op",
    "//app-7-team.example.com/auth/callback/op",
    "ftp://app-7-team.example.com/auth/callback/op",
    "",
    7,
    null,
    { origin: "https://app-7-team.example.com/auth/callback/op" },
  ])("RP-03: %j is no place to go to", async (origin) => {
    await refusedTo(origin, ["https://app-*-team.example.com", "http://app-*-team.example.com"]);
  });

  it("RP-03: a deployment on this machine may be reached by http:", async () => {
    const onwards = await forwardedTo("http://localhost:3000/auth/callback/op", ["http://localhost:3000"]);
    expect(onwards).toMatchObject({
      redirect: expect.stringMatching(/^http:\/\/localhost:3000\/auth\/callback\/op\?/),
    });
  });

  it.each([
    ["https://*.vercel.app", "https://a.b.vercel.app"],
    ["https://*.vercel.app", "https://vercel.app"],
    ["https://*.vercel.app", "https://a.vercel.app.evil.com"],
    ["https://app-*-team.vercel.app", "https://app-x.evil.com"],
    ["https://app-*-team.vercel.app", "https://app-x.y-team.vercel.app"],
    ["https://app-*-team.vercel.app", "https://xapp-x-team.vercel.app"],
    ["https://app-*-team.vercel.app", "https://app-x-team.vercel.app.evil.com"],
    ["https://app-*-team.vercel.app", "https://app-x-teamxvercel.app"],
    ["https://app.example.com", "https://appxexample.com"],
    ["https://app.example.com", "https://app.example.com:8443"],
  ])("RP-04: %s does not stand for %s", async (pattern, origin) => {
    await refusedTo(`${origin}/auth/callback/op`, [pattern]);
  });

  it("RP-04: a path in the pattern is a configuration error", async () => {
    const error = await failure(
      forwardedTo("https://app-x.evil.com/-team.vercel.app", ["https://app-*/-team.vercel.app"]),
    );
    expect(error.message).toContain("redirectProxyOrigins");
  });

  it.each([
    ["https://*.vercel.app", "https://evil.vercel.app"],
    ["https://app-*-team.vercel.app", "https://app-git-x-team.vercel.app"],
    ["https://app-*-*.example.com", "https://app-a-b.example.com"],
    ["https://app.example.com:8443", "https://app.example.com:8443"],
  ])("RP-04: %s stands for %s", async (pattern, origin) => {
    expect(await forwardedTo(`${origin}/auth/callback/op`, [pattern])).toHaveProperty("redirect");
  });

  it("RP-04: a bare wildcard of a platform is warned of", () => {
    const warned: string[] = [];
    const logger = { warn: (code: string) => void warned.push(code), error() {}, debug() {} };
    compile(deployment("https://proxy.example", { redirectProxyOrigins: ["https://*.vercel.app"], logger }));
    expect(warned).toContain("wide-proxy-origin");
  });

  it("RP-05: an expired state is refused", async () => {
    const origin = "https://app-7-team.example.com/auth/callback/op";
    await refusedTo(origin, ["https://app-*-team.example.com"], { at: now - 916_000 });
    expect(await forwardedTo(origin, ["https://app-*-team.example.com"], { at: now - 899_000 })).toHaveProperty(
      "redirect",
    );
  });

  it("RP-05: a used state is refused", async () => {
    const { right } = await sentOff();
    expect(await back(config.proxy, right)).toHaveProperty("redirect");
    expect((await failure(back(config.proxy, right))).message).toContain("passed on before");
  });

  it("RP-06: only the parameters of an answer are passed on", async () => {
    const { right } = await sentOff();
    const answer = {
      ...right,
      iss: issuer.url,
      scope: "all",
      session_state: "s",
      callbackUrl: "https://evil.example",
      id_token: "a.b.c",
    };
    const onwards = await back(config.proxy, answer);
    const params = new URL(("redirect" in onwards && onwards.redirect) || "").searchParams;
    expect(Object.fromEntries(params)).toEqual({ ...right, iss: issuer.url });
  });

  it("RP-06: an error is passed on with its description", async () => {
    const { right } = await sentOff();
    const onwards = await back(config.proxy, {
      state: right.state ?? "",
      error: "access_denied",
      error_description: "no & no",
    });
    const params = new URL(("redirect" in onwards && onwards.redirect) || "").searchParams;
    expect(Object.fromEntries(params)).toEqual({
      state: right.state,
      error: "access_denied",
      error_description: "no & no",
    });
  });

  it("RP-07: the proxy never uses the code, and sets no cookie", async () => {
    const { right } = await sentOff();
    const before = issuer.requests.length;
    const onwards = await back(config.proxy, right);
    expect("cookies" in onwards && onwards.cookies).toEqual([]);
    expect(issuer.requests.length).toBe(before);
  });

  it("RP-08: the preview refuses an answer without its own transaction cookie", async () => {
    const { right } = await sentOff();
    expect((await failure(back(config.preview, right))).type).toBe("InvalidCheck");
    expect(issuer.count("/token")).toBe(0);
  });

  it("RP-09: a deployment that uses a proxy passes nothing on: answers do not go in circles", async () => {
    const other = deployment("https://app-8-team.example.com", {
      redirectProxyOrigins: ["https://app-*-team.example.com"],
    });
    const { right } = await sentOff();
    const error = await failure(back(other, right));
    expect(error).toMatchObject({ type: "InvalidCheck", message: expect.stringContaining("AUTH_URL") });
  });

  it("RP-09: of two proxies, each keeps what is its own", async () => {
    const second = deployment("https://proxy2.example", {
      redirectProxyUrl: "https://proxy2.example/auth",
      redirectProxyOrigins: ["https://proxy.example"],
    });
    const sent = await start(config.proxy);
    const error = await failure(back(second, issuer.authorize(sent.redirect ?? "")));
    expect(error.type).toBe("InvalidCheck");
  });

  it("RP-10: a provider that posts its answers cannot use a proxy: a configuration error", async () => {
    const card = { authorization: { params: { response_mode: "form_post" } } };
    const error = await failure(start(deployment("https://app-7-team.example.com", {}, card)));
    expect(error.type).toBe("InvalidConfiguration");
    const byUrl = { authorization: { url: "https://op.example/authorize?response_mode=form_post" } };
    expect((await failure(start(deployment("https://app-7-team.example.com", {}, byUrl)))).type).toBe(
      "InvalidConfiguration",
    );
  });
});
