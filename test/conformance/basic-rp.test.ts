/** OpenID Connect, Basic RP: the modules of the certification, and the applicable ones of the comprehensive plan. */
import { describe, expect, it } from "vitest";
import type { Profile } from "../../src/core/types/user.ts";
import { expectRefused, expectSignedIn, expectSignedOut, useTrials } from "./helpers.ts";
import { basic, comprehensive } from "./modules.ts";

const { trial } = useTrials();

describe.each([
  ["oidcc-client-basic-certification-test-plan", basic],
  ["oidcc-client-test-plan", comprehensive],
] as const)("%s", (_, modules) => {
  it.each(modules)("oidcc-client-$module: $shows", async ({ ends, ...setting }) => {
    const result = await trial(setting);
    if (ends === "signed in") await expectSignedIn(result);
    else await expectRefused(result, ends);
  });
});

describe("oidcc-client-basic-certification-test-plan, beside the table", () => {
  it("oidcc-client-test: requests authorization, tokens and claims, once each", async () => {
    const { issuer } = await trial();
    const { authorization, token, userinfo } = issuer.requests;
    expect([authorization.length, token.length, userinfo.length]).toEqual([1, 1, 1]);
    expect(authorization[0]?.body).toMatchObject({
      response_type: "code",
      client_id: "cid",
      redirect_uri: "https://app.example/auth/callback/op",
      code_challenge_method: "S256",
    });
    expect(token[0]?.body).toMatchObject({
      grant_type: "authorization_code",
      redirect_uri: "https://app.example/auth/callback/op",
    });
    expect(userinfo[0]).toMatchObject({ method: "GET", text: "" });
    expect(userinfo[0]?.headers.get("authorization")).toBe(`Bearer ${issuer.issued[0]?.access_token}`);
  });

  it("oidcc-client-test-userinfo-invalid-sub: another sub in the userinfo answer is refused", async () => {
    const result = await trial({ faults: { userinfoClaims: { sub: "somebody-else" } } });
    await expectSignedOut(result, "OAuthResponseError");
    expect(result.issuer.requests.userinfo).toHaveLength(1);
  });

  it("oidcc-client-test-scope-userinfo-claims: every claim of the scopes reaches the application", async () => {
    const profiles: Profile[] = [];
    await trial({
      provider: {
        authorization: { params: { scope: "openid profile email phone address" } },
        profile: (profile) => {
          profiles.push(profile);
          return { id: String(profile.sub) };
        },
      },
    });
    expect(profiles).toEqual([
      expect.objectContaining({
        email: "ada@example.com",
        phone_number: "+44 20 7946 0000",
        address: { locality: "London" },
        family_name: "Lovelace",
      }),
    ]);
  });

  it("oidcc-client-test-client-secret-basic: the secret is in the header, form-encoded, and nowhere else", async () => {
    const { issuer } = await trial();
    const [request] = issuer.requests.token;
    const [scheme, value = ""] = request?.headers.get("authorization")?.split(" ") ?? [];
    expect(scheme).toBe("Basic");
    expect(Buffer.from(value, "base64").toString()).toBe("cid:client+secret%3A+100%25+%2B%2F%26%3D%C3%A9%7E");
    expect(request?.body).not.toHaveProperty("client_secret");
  });
});
