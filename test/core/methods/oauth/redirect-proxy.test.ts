import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../../../src/adapters/memory.ts";
import { createKeyring } from "../../../../src/core/crypto/keyring.ts";
import { salts } from "../../../../src/core/crypto/salts.ts";
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import type { OAuthConfig } from "../../../../src/core/types/provider.ts";
import { checkedSettings } from "../../../world/settings.ts";
import {
  back,
  configOf,
  contextOf,
  failure,
  Issuer,
  now,
  oidc,
  type SigningKey,
  signingKey,
  start,
} from "./helpers.ts";

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

// State of the process has a clock of its own.
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
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
  `${"s".repeat(50)}.${await createKeyring([by]).seal({ origin, state: "s".repeat(50) }, { salt: salts.proxyState, maxAge: 900, now: at })}`;

const forwardedTo = async (origin: unknown, patterns: string[], options?: { at?: number; by?: string }) =>
  back(deployment("https://proxy.example", { redirectProxyOrigins: patterns }), {
    code: "c",
    state: await sealedState(origin, options),
  });

/** Refused: as an unsolicited response, or, if the state is sealed with our secret, by the name of what is wrong with the deployments. */
const refusedTo = async (
  origin: unknown,
  patterns: string[],
  { type = "RedirectProxyError", ...options }: { at?: number; by?: string; type?: string } = {},
) => {
  const error = await failure(forwardedTo(origin, patterns, options));
  expect(error.type).toBe(type);
  return error;
};

describe("a sign-in through a redirect proxy", () => {
  it("is redirected from the preview through the proxy back to the preview", async () => {
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

  it("T18: keeps the claims of the response that the card names, and no other field", async () => {
    const card = { callbackClaims: ["user"] };
    const preview = deployment("https://app-7-team.example.com", {}, card);
    const proxy = deployment(
      "https://proxy.example",
      { redirectProxyOrigins: ["https://app-*-team.example.com"] },
      card,
    );
    const { sent, right } = await sentOff(preview);
    const user = JSON.stringify({ name: { firstName: "Ada" } });
    const onwards = await back(proxy, { ...right, user, other: "x" });
    const fields = Object.fromEntries(new URL(("redirect" in onwards && onwards.redirect) || "").searchParams);
    expect([fields.user, fields.other]).toEqual([user, undefined]);
    const proof = await back(preview, fields, sent.cookies);
    expect(proof).toMatchObject({ identity: { profile: { user: { name: { firstName: "Ada" } } } } });
  });

  it("is an ordinary one on the proxy itself", async () => {
    const sent = await start(config.proxy);
    const params = new URL(sent.redirect ?? "").searchParams;
    expect(params.get("redirect_uri")).toBe("https://proxy.example/auth/callback/op");
    expect(params.get("state")).not.toContain(".");
    expect(await back(config.proxy, issuer.authorize(sent.redirect ?? ""), sent.cookies)).toHaveProperty("identity");
  });

  it("uses the URL of the provider before the one of the configuration", async () => {
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
      type: "InvalidCheck",
    });
    expect(
      await forwardedTo("https://app-7-team.example.com/auth/callback/op", ["https://app-*-team.example.com"]),
    ).toHaveProperty("redirect");
  });

  it("RP-02: an origin that is not listed is refused, although its state is sealed with the right secret", async () => {
    const error = await refusedTo("https://evil.example/auth/callback/op", ["https://app-*-team.example.com"]);
    expect(error.message).toContain("https://evil.example is not listed");
    expect(error.message).toContain('add "https://evil.example" to redirectProxyOrigins (AUTH_REDIRECT_PROXY_ORIGINS)');
  });

  it("RP-02: nothing is forwarded if the list is empty", async () => {
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
  ])("RP-03: %j is not a valid target", async (origin) => {
    const type = typeof origin === "string" && URL.canParse(origin) ? "RedirectProxyError" : "InvalidCheck";
    await refusedTo(origin, ["https://app-*-team.example.com", "http://app-*-team.example.com"], { type });
  });

  it("RP-03: a deployment on localhost may be reached by http:", async () => {
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
  ])("RP-04: %s does not match %s", async (pattern, origin) => {
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
  ])("RP-04: %s matches %s", async (pattern, origin) => {
    expect(await forwardedTo(`${origin}/auth/callback/op`, [pattern])).toHaveProperty("redirect");
  });

  it("RP-04: a bare wildcard of a platform is warned of", async () => {
    const warned: string[] = [];
    const logger = { warn: (code: string) => void warned.push(code), error() {}, debug() {} };
    await checkedSettings(
      deployment("https://proxy.example", { redirectProxyOrigins: ["https://*.vercel.app"], logger }),
    );
    expect(warned).toContain("wide-proxy-origin");
  });

  it("RP-05: an expired state is refused", async () => {
    const origin = "https://app-7-team.example.com/auth/callback/op";
    await refusedTo(origin, ["https://app-*-team.example.com"], { at: now - 916_000, type: "InvalidCheck" });
    expect(await forwardedTo(origin, ["https://app-*-team.example.com"], { at: now - 899_000 })).toHaveProperty(
      "redirect",
    );
  });

  it("RP-05: a used state is refused", async () => {
    const { right } = await sentOff();
    expect(await back(config.proxy, right)).toHaveProperty("redirect");
    expect((await failure(back(config.proxy, right))).message).toContain("forwarded before");
  });

  it("RP-05: a state that one proxy forwarded is refused by another with the same database", async () => {
    const adapter = MemoryAdapter();
    const proxy = (...secrets: string[]): AuthConfig => ({ ...config.proxy, secret: secrets, adapter });
    const [one, other] = [proxy(secret), proxy(secret, "another secret that is long enough for a test 2")];
    const { right } = await sentOff();
    expect(await back(one, right)).toHaveProperty("redirect");
    for (const again of [other, one]) expect((await failure(back(again, right))).message).toContain("forwarded before");
  });

  it("RP-06: only the parameters of a response are forwarded", async () => {
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

  it("RP-06: an error is forwarded with its description", async () => {
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

  it("RP-09: a deployment that uses a proxy forwards nothing: responses do not loop", async () => {
    const other = deployment("https://app-8-team.example.com", {
      redirectProxyOrigins: ["https://app-*-team.example.com"],
    });
    const { right } = await sentOff();
    const error = await failure(back(other, right));
    expect(error).toMatchObject({ type: "RedirectProxyError", message: expect.stringContaining("AUTH_URL") });
  });

  it("RP-09: of two proxies, each keeps its own responses", async () => {
    const second = deployment("https://proxy2.example", {
      redirectProxyUrl: "https://proxy2.example/auth",
      redirectProxyOrigins: ["https://proxy.example"],
    });
    const sent = await start(config.proxy);
    const error = await failure(back(second, issuer.authorize(sent.redirect ?? "")));
    expect(error.type).toBe("InvalidCheck");
  });

  it("RP-10: a provider with form_post cannot have its own proxy: a configuration error", async () => {
    const card = { authorization: { params: { response_mode: "form_post" } }, redirectProxyUrl };
    const error = await failure(start(deployment("https://app-7-team.example.com", {}, card)));
    expect(error.type).toBe("InvalidConfiguration");
    const byUrl = { authorization: { url: "https://op.example/authorize?response_mode=form_post" }, redirectProxyUrl };
    expect((await failure(start(deployment("https://app-7-team.example.com", {}, byUrl)))).type).toBe(
      "InvalidConfiguration",
    );
  });

  it("U12: a provider that posts its responses does not use the shared proxy, and signs in at its own callback", async () => {
    const params = { response_mode: "form_post" };
    const here = deployment("https://app-7-team.example.com", {}, { authorization: { params } });
    const sent = await start(here);
    const asked = new URL(sent.redirect ?? "").searchParams;
    expect(asked.get("redirect_uri")).toBe("https://app-7-team.example.com/auth/callback/op");
    expect(asked.get("state")).not.toContain(".");
    const answer = issuer.authorize(sent.redirect ?? "");
    expect(await back(here, answer, sent.cookies, { method: "POST" })).toHaveProperty("identity");
  });

  it("U12: the fields that a card repeats in the token request are forwarded, and no others", async () => {
    const card = { token: { repeats: ["device_id", "state", "toString"] } };
    const preview = deployment("https://app-7-team.example.com", {}, card);
    const proxy = deployment(
      "https://proxy.example",
      { redirectProxyOrigins: ["https://app-*-team.example.com"] },
      card,
    );
    const { sent, right } = await sentOff(preview);
    const onwards = await back(proxy, {
      ...right,
      device_id: "d 1&x=y",
      other: "x",
      callbackUrl: "https://evil.example",
    });
    const to = new URL(("redirect" in onwards && onwards.redirect) || "");
    expect(Object.fromEntries(to.searchParams)).toEqual({ ...right, device_id: "d 1&x=y" });
    expect(await back(preview, Object.fromEntries(to.searchParams), sent.cookies)).toHaveProperty("identity");
    const form = new URLSearchParams(issuer.requests.find(({ to: url }) => url.endsWith("/token"))?.body);
    expect(form.get("device_id")).toBe("d 1&x=y");
  });

  it("U9: a proxy without a list reports it by name, with the line to add", async () => {
    const proxy = deployment("https://proxy.example");
    const { right } = await sentOff();
    const error = await failure(back(proxy, right));
    expect([error.type, error.message]).toEqual([
      "RedirectProxyError",
      expect.stringContaining(
        'add "https://app-7-team.example.com" to redirectProxyOrigins (AUTH_REDIRECT_PROXY_ORIGINS) on this deployment, the proxy',
      ),
    ]);
  });

  it("U9: another base path than the one of the proxy is reported as such", async () => {
    const preview = deployment("https://app-7-team.example.com", { basePath: "/api/auth" });
    const request = new Request("https://app-7-team.example.com/api/auth/signin/op", { method: "POST" });
    const { startOAuth } = await import("../../../../src/core/methods/oauth/start.ts");
    const sent = await startOAuth(await contextOf(preview, request), {
      callbackUrl: "https://app-7-team.example.com/",
    });
    const error = await failure(back(config.proxy, issuer.authorize(sent.redirect ?? "")));
    expect(error.message).toContain("https://app-7-team.example.com/api/auth/callback/op");
    expect(error.message).toContain("/auth/callback/op. Give both the same basePath");
  });
});

describe("the origin of a sign-in", () => {
  const shared = (url: string) =>
    configOf(oidc(issuer), { url, cookies: { transaction: { options: { domain: "example.com" } } } });

  it("S22: is where it ends: a response that is delivered to another host is refused", async () => {
    const [here, there] = [shared("https://a.example.com"), shared("https://b.example.com")];
    const sent = await start(here);
    const error = await failure(back(there, issuer.authorize(sent.redirect ?? ""), sent.cookies));
    expect(error.type).toBe("InvalidCheck");
    expect(error.message).toContain(
      "started at https://a.example.com, but its authorization response arrived at https://b.example.com",
    );
    expect(issuer.count("/token")).toBe(0);
    const again = await start(here);
    expect(await back(here, issuer.authorize(again.redirect ?? ""), again.cookies)).toHaveProperty("identity");
  });

  it("S22: another port is another origin", async () => {
    const sent = await start(shared("https://a.example.com"));
    const other = shared("https://a.example.com:8443");
    expect((await failure(back(other, issuer.authorize(sent.redirect ?? ""), sent.cookies))).type).toBe("InvalidCheck");
  });

  it("S22: behind a proxy it is the deployment's own: neither the proxy nor another deployment may end it", async () => {
    const domain = { cookies: { transaction: { options: { domain: "example.com" } } } };
    const at = (url: string) =>
      configOf(oidc(issuer), { url, redirectProxyUrl: "https://auth.example.com/auth", ...domain });
    const [preview, other, proxy] = ["app-7", "app-8", "auth"].map((name) => at(`https://${name}.example.com`));
    const attempt = async (where: AuthConfig | undefined) => {
      const sent = await start(preview as AuthConfig);
      const right = issuer.authorize(sent.redirect ?? "");
      return back(where as AuthConfig, right, sent.cookies);
    };
    for (const where of [other, proxy]) {
      expect(["InvalidCheck", "RedirectProxyError"]).toContain((await failure(attempt(where))).type);
    }
    expect(issuer.count("/token")).toBe(0);
    expect(await attempt(preview)).toHaveProperty("identity");
  });
});
