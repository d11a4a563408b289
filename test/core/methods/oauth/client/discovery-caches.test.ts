/** What is kept of servers: bounded in bytes, and apart for servers that visitors choose. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createMemory } from "../../../../../src/core/config/memory.ts";
import { createContext } from "../../../../../src/core/context/index.ts";
import { receive } from "../../../../../src/core/http/receive.ts";
import { customFetch } from "../../../../../src/core/markers.ts";
import { clientFor } from "../../../../../src/core/methods/oauth/client/client.ts";
import { fetchJwks } from "../../../../../src/core/methods/oauth/client/jwks.ts";
import { startOAuth } from "../../../../../src/core/methods/oauth/start.ts";
import type { AuthConfig } from "../../../../../src/core/types/config.ts";
import type { ProviderContext, Settings } from "../../../../../src/core/types/internal.ts";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import type { ReadyOAuth } from "../../../../../src/core/types/ready-provider.ts";
import { usePublicNames } from "../../../../world/names.ts";
import { checkedSettings } from "../../../../world/settings.ts";
import { app, configOf, Issuer, json, now, oidc, signIn, signingKey } from "../helpers.ts";

usePublicNames();

const collect = (): void => {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
};

/** Text of a server, which the process would keep. */
const filling = (length: number): string[] => Array.from({ length: length / 100 }, (_, at) => `${at}`.padEnd(99, "x"));

/** A server of a visitor, with a document as large as it likes. */
function hostileFetch(size: number, asked: string[]): typeof fetch {
  return async (input) => {
    const { origin, href } = new URL(input instanceof Request ? input.url : input);
    asked.push(href);
    return json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/me`,
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: filling(size),
      id_token_signing_alg_values_supported: filling(size),
      more: filling(size),
    });
  };
}

const chosen = (send: typeof fetch): OAuthConfig => ({
  id: "home",
  name: "Home",
  type: "oauth",
  clientId: "cid",
  client: { token_endpoint_auth_method: "none" },
  resolveIssuer: ({ hint }) => ({ issuer: `https://${hint}`, subject: hint }),
  userinfo: { request: () => ({}) },
  profile: () => ({ id: "1" }),
  [customFetch]: send,
});

const settingsOf = async (config: AuthConfig): Promise<Settings> => checkedSettings(config);

async function contextFor(settings: Settings, provider: string, query = ""): Promise<ProviderContext<ReadyOAuth>> {
  const request = new Request(`${app}/auth/signin/${provider}${query}`, { method: "POST" });
  const call = await receive(request, settings);
  return createContext(settings, call, { provider: "required" }, now) as ProviderContext<ReadyOAuth>;
}

describe("the caches of discovery", () => {
  it("T3, FL-202: 1,000 servers that visitors choose take no more than their share, and push out no configured one", async () => {
    const issuer = new Issuer([await signingKey()]);
    const asked: string[] = [];
    const providers = [oidc(issuer), chosen(hostileFetch(60_000, asked))];
    const settings = await settingsOf({ ...configOf(oidc(issuer)), providers });
    await startOAuth(await contextFor(settings, "op"), { callbackUrl: "/" });
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < 1_000; at += 1) {
      const context = await contextFor(settings, "home", `?login_hint=s${at}.example`);
      const { redirect } = await startOAuth(context, { callbackUrl: "/" });
      expect(redirect).toContain(`https://s${at}.example/authorize`);
    }
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
    expect(asked).toHaveLength(1_000);
    await startOAuth(await contextFor(settings, "op"), { callbackUrl: "/" });
    expect(issuer.count("openid-configuration")).toBe(1);
    // The honest twin: what was used last is kept.
    await startOAuth(await contextFor(settings, "home", "?login_hint=s999.example"), { callbackUrl: "/" });
    expect(asked).toHaveLength(1_000);
  });

  it.each([
    ["configured", 6_000_000],
    ["resolved", 2_000_000],
  ] as const)("T3: %s servers are kept up to %i bytes", (name, bytes) => {
    const cache = createMemory().discoveryCaches[name];
    const names = Array.from({ length: 500 }, (_, at) => `server ${at}`);
    for (const one of names) cache.set(one, { bytes: 100_000 });
    const kept = names.filter((one) => cache.get(one)).length;
    expect([kept * 100_000 <= bytes, kept > 0]).toEqual([true, true]);
    cache.set("large", { bytes: bytes / 2 + 1 });
    expect(cache.get("large")).toBeUndefined();
  });

  it("T3: keys count as soon as they are loaded", async () => {
    const issuer = new Issuer([await signingKey()]);
    const settings = await settingsOf(configOf(oidc(issuer)));
    const weights: number[] = [];
    const { configured } = settings.discoveryCaches;
    const set = configured.set.bind(configured);
    const counting = {
      ...configured,
      set(key: string, value: { readonly bytes: number }) {
        weights.push(value.bytes);
        return set(key, value);
      },
    };
    const context = await contextFor(
      { ...settings, discoveryCaches: { ...settings.discoveryCaches, configured: counting } },
      "op",
    );
    const { keys } = await clientFor(context);
    const [, discovered = 0] = weights;
    await keys.find({ alg: "RS256", kid: "k1" }, now);
    expect(weights.at(-1)).toBeGreaterThan(discovered);
    expect(weights).toHaveLength(3);
    expect(await clientFor(context)).toBe(await clientFor(context));
  });
});

describe("what is kept of a document", () => {
  it("T3: lists hold at most 50 names of at most 100 characters", async () => {
    const issuer = new Issuer([await signingKey()]);
    issuer.document = {
      token_endpoint_auth_methods_supported: ["x".repeat(101), ...filling(10_000)],
      id_token_signing_alg_values_supported: ["RS256"],
    };
    const { server } = await clientFor(await contextFor(await settingsOf(configOf(oidc(issuer))), "op"));
    expect(server.tokenAuthMethods).toHaveLength(50);
    expect(server.tokenAuthMethods?.every(({ length }) => length <= 100)).toBe(true);
    expect(server.idTokenAlgorithms).toEqual(["RS256"]);
  });

  it.each(["token_endpoint", "jwks_uri"])("T3: %s is refused when it is longer than a URL", async (name) => {
    const issuer = new Issuer([await signingKey()]);
    issuer.document = { [name]: `https://op.example/${"x".repeat(2_048)}` };
    const found = await settingsOf(configOf(oidc(issuer)));
    await expect(clientFor(await contextFor(found, "op"))).rejects.toMatchObject({
      type: "InvalidEndpoints",
      message: expect.stringContaining("longer than 2048 characters"),
    });
  });

  it("T3: an optional endpoint that is longer than a URL is absent", async () => {
    const issuer = new Issuer([await signingKey()]);
    issuer.document = { revocation_endpoint: `https://op.example/${"x".repeat(2_048)}` };
    const { server } = await clientFor(await contextFor(await settingsOf(configOf(oidc(issuer))), "op"));
    expect(server.logout).toEqual({});
  });

  it("T3: of a key its public members are kept, and a key that is too long is left out", async () => {
    const key = await signingKey();
    const send = async () =>
      json({
        keys: [
          { ...key.jwk, x5c: filling(50_000), note: "n" },
          { ...key.jwk, n: "n".repeat(4_096) },
        ],
      });
    expect(await fetchJwks("https://op.example/jwks", send)).toEqual({ keys: [key.jwk] });
    const issuer = new Issuer([key]);
    expect(await signIn(configOf(oidc(issuer)), issuer)).toBeTruthy();
  });
});
