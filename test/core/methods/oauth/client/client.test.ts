import { beforeEach, describe, expect, it } from "vitest";
import { customFetch } from "../../../../../src/core/markers.ts";
import { configOf, failure, Issuer, json, now, oidc, type SigningKey, signIn, signingKey, start } from "../helpers.ts";

let key: SigningKey | undefined;
let issuer: Issuer;
beforeEach(async () => {
  key ??= await signingKey();
  issuer = new Issuer([key]);
});

const hour = 3_600_000;

describe("the client of a provider", () => {
  it("is created once, however many concurrent sign-ins start", async () => {
    const config = configOf(oidc(issuer));
    await Promise.all(Array.from({ length: 20 }, () => start(config)));
    expect(issuer.count("openid-configuration")).toBe(1);
  });

  it("fetches keys once, however many concurrent sign-ins end", async () => {
    const config = configOf(oidc(issuer, { checks: ["pkce", "state"] }));
    issuer.answers.jwks = async () => {
      // No keys are returned before every sign-in has a token to verify.
      while (issuer.count("/token") < 20) await new Promise((done) => setTimeout(done));
      await new Promise((done) => setTimeout(done, 20));
      return json({ keys: issuer.keys.map(({ jwk }) => jwk) });
    };
    await Promise.all(Array.from({ length: 20 }, () => signIn(config, issuer)));
    expect([issuer.count("openid-configuration"), issuer.count("/jwks"), issuer.count("/token")]).toEqual([1, 1, 20]);
  });

  it("is discovered again after an hour, and not before", async () => {
    const config = configOf(oidc(issuer));
    await signIn(config, issuer);
    await signIn(config, issuer, { at: now + hour - 1000 * 60 }).catch(() => {});
    expect(issuer.count("openid-configuration")).toBe(1);
    issuer.claims = { iat: (now + hour) / 1000, exp: (now + hour) / 1000 + 60 };
    await signIn(config, issuer, { at: now + hour });
    expect([issuer.count("openid-configuration"), issuer.count("/jwks")]).toEqual([2, 2]);
  });

  it("is discovered again when the clock was set back", async () => {
    const config = configOf(oidc(issuer));
    await start(config);
    await start(config, "", undefined, now - hour);
    expect(issuer.count("openid-configuration")).toBe(2);
  });

  it("does not cache a failure", async () => {
    const config = configOf(oidc(issuer));
    issuer.answers.discovery = () => new Response(null, { status: 503 });
    expect((await failure(start(config))).type).toBe("ProviderUnavailable");
    issuer.answers = {};
    expect((await start(config)).redirect).toContain("https://op.example/authorize");
  });

  it("fails for all who wait for it, each with its own error, and is requested once", async () => {
    const config = configOf(oidc(issuer));
    issuer.answers.discovery = () => new Response(null, { status: 503 });
    const all = await Promise.all(Array.from({ length: 5 }, () => failure(start(config))));
    expect(all.map(({ type }) => type)).toEqual(Array(5).fill("ProviderUnavailable"));
    expect(issuer.count("openid-configuration")).toBe(1);
  });

  it("MT-07: belongs to one configuration: another with the same issuer uses its own fetch", async () => {
    const other = new Issuer([await signingKey("RS256", "other")]);
    await signIn(configOf(oidc(issuer)), issuer);
    await signIn(configOf(oidc(issuer, { [customFetch]: other.fetch })), other);
    expect([issuer.count("openid-configuration"), other.count("openid-configuration")]).toEqual([1, 1]);
    expect([issuer.count("/jwks"), other.count("/jwks")]).toEqual([1, 1]);
  });

  it("MT-07: is not shared by two providers of one configuration", async () => {
    const config = { ...configOf(oidc(issuer)), providers: [oidc(issuer), oidc(issuer, { id: "op2" })] };
    await start(config);
    const { contextOf } = await import("../helpers.ts");
    const { startOAuth } = await import("../../../../../src/core/methods/oauth/start.ts");
    const request = new Request("https://app.example/auth/signin/op2", { method: "POST" });
    await startOAuth(await contextOf(config, request), { callbackUrl: "/" });
    expect(issuer.count("openid-configuration")).toBe(2);
  });
});
