/** Attack group FL: what the endpoints of a provider answer, and what is made of it. */
import { describe, expect, it } from "vitest";
import type { AdapterAccount } from "../../src/core/types/adapter.ts";
import type { ResponseFault } from "../../src/testing/issuer/faults.ts";
import type { TestAdapter } from "../world/adapter.ts";
import { leave } from "../world/journey.ts";
import { expectRefused, expectSignedIn, expectSignedOut, useTrials } from "./helpers.ts";

const { stage, trial } = useTrials();

/** The account that was stored. */
const stored = ({ calls }: TestAdapter) =>
  calls.find(({ method }) => method === "linkAccount")?.input[0] as AdapterAccount | undefined;

describe("discovery", () => {
  it.each([
    "https://other.example",
    "https://op.example/realm",
    "https://op.example/",
    "https://OP.example",
    "HTTPS://op.example",
    "",
    null,
    undefined,
    ["https://op.example"],
  ])("FL-15: refuses a document whose issuer is %j", async (issuer) => {
    const set = stage({ faults: { metadata: { issuer } } });
    const page = await leave(set.browser);
    await expectSignedOut({ ...set, page }, "IssuerMismatch");
    expect(page.elsewhere).toBe(false);
  });
});

describe("the token request", () => {
  it("FL-22: names the redirect URI of the authorization request, byte by byte", async () => {
    for (const basePath of ["/auth", "/api/auth"]) {
      const { browser, issuer } = stage({ config: { basePath } });
      const { forms } = await browser.visit(`${basePath}/signin`);
      const { url } = await browser.post(`${basePath}/signin/op`, forms[0]?.fields ?? {});
      await browser.arrive(issuer.authorize(url));
      const asked = new URL(url).searchParams.get("redirect_uri");
      expect(asked).toBe(`https://app.example${basePath}/callback/op`);
      expect(issuer.requests.token[0]?.body.redirect_uri).toBe(asked);
      expect(issuer.complaints).toEqual([]);
    }
  });
});

describe("the token answer", () => {
  // biome-ignore format: a table
  const answers: [id: string, what: string, token: ResponseFault, type: "OAuthResponseError" | "ProviderUnavailable"][] = [
    ["FL-24", "400 invalid_grant",       { status: 400, body: { error: "invalid_grant" } },                        "OAuthResponseError"],
    ["FL-24", "200 with an error",       { status: 200, body: { error: "invalid_grant" } },                        "OAuthResponseError"],
    ["FL-25", "200 text/html",           { status: 200, body: "<p>Hello</p>", contentType: "text/html" },          "OAuthResponseError"],
    ["FL-25", "200 without a body",      { status: 200, body: "", contentType: "application/json" },               "OAuthResponseError"],
    ["FL-25", "200 with a list",         { status: 200, body: [] },                                                "OAuthResponseError"],
    ["FL-25", "204",                     204,                                                                      "OAuthResponseError"],
    ["FL-25", "302",                     { status: 302, headers: { location: "https://op.example/elsewhere" } },   "OAuthResponseError"],
    ["FL-25", "307",                     { status: 307, headers: { location: "https://op.example/elsewhere" } },   "OAuthResponseError"],
    ["FL-25", "500",                     500,                                                                      "ProviderUnavailable"],
  ];
  it.each(answers)(
    "%s: %s is refused, the code is not sent again, and no redirect is followed",
    async (_, __, token, type) => {
      const result = await trial({ faults: { token } });
      await expectRefused(result, type);
      expect(result.issuer.requests.token).toHaveLength(1);
      expect(result.issuer.requests.more).toEqual([]);
    },
  );

  it("FL-24: with an error beside a valid response is refused", async () => {
    await expectRefused(await trial({ faults: { tokens: { error: "invalid_grant" } } }), "OAuthResponseError");
  });

  it.each(["mac", "missing", "DPoP", "N_A", "", 7, null])("FL-26: with token_type %j is refused", async (tokenType) => {
    await expectRefused(await trial({ faults: { tokenType } }), "OAuthResponseError");
  });

  it.each(["bearer", "Bearer", "BEARER"])(
    "FL-26: with token_type %s is accepted, and stored in lower case",
    async (tokenType) => {
      const result = await trial({ faults: { tokenType } });
      await expectSignedIn(result);
      expect(stored(result.store)?.token_type).toBe("bearer");
    },
  );

  it.each(["missing", "", 7, null, {}])("FL-24: with access_token %j is refused", async (accessToken) => {
    await expectRefused(await trial({ faults: { accessToken } }), "OAuthResponseError");
  });

  const now = Math.floor(Date.UTC(2026, 10, 21, 12) / 1000);
  // biome-ignore format: a table
  const lives: [expiresIn: unknown, expiresAt: number | undefined][] = [
    [3600,       now + 3600],
    ["3600",     now + 3600],
    [0,          now],
    ["abc",      undefined],
    [-1,         undefined],
    ["-1",       undefined],
    ["1e309",    undefined],
    [1e300,      undefined],
    [null,       undefined],
    [{},         undefined],
    [true,       undefined],
    ["missing",  undefined],
  ];
  it.each(lives)("FL-35: with expires_in %j ends at %j", async (expiresIn, expiresAt) => {
    const result = await trial({ faults: { expiresIn } });
    await expectSignedIn(result);
    expect(stored(result.store)?.expires_at).toBe(expiresAt);
  });

  it("FL-35: with expires_in 1e309, as a number of its JSON, ends at no known time", async () => {
    const endless = async (good: Response) =>
      new Response((await good.text()).replace('"expires_in":3600', '"expires_in":1e309'), good);
    const result = await trial({ faults: { token: endless } });
    await expectSignedIn(result);
    expect(stored(result.store)?.expires_at).toBeUndefined();
  });
});

describe("the profile", () => {
  it.each([{}, { id: null }, { id: "" }, { id: "undefined" }, { id: "null" }, { id: {} }, { id: [] }, { id: true }])(
    "FL-28: %j of a provider has no stable id, and is refused",
    async (body) => {
      const result = await trial({ issuer: { oidc: false }, faults: { userinfo: { body } } });
      await expectSignedOut(result, "InvalidIdentity");
    },
  );

  it.each([Number.NaN, undefined, null, "", "undefined", 1.5, Number.POSITIVE_INFINITY, 2 ** 53, {}])(
    "FL-28: an id %j of profile() is refused",
    async (id) => {
      const result = await trial({ issuer: { oidc: false }, provider: { profile: () => ({ id: id as string }) } });
      await expectSignedOut(result, "InvalidIdentity");
    },
  );

  it.each([0, 42, "42", "a b", "0"])("FL-28: an id %j is kept as text", async (id) => {
    const result = await trial({
      issuer: { oidc: false },
      faults: { userinfo: { body: { id, name: "Ada Lovelace" } } },
    });
    await expectSignedIn(result);
    expect(stored(result.store)?.providerAccountId).toBe(String(id));
  });
});
