/** The logout request: which hints it has, and the `sid` of an id_token, as truth tables. */
import { describe, expect, it } from "vitest";
import { type LogoutRequest, logoutUrl, sidOf } from "../../../../../src/core/methods/oauth/logout/end-session.ts";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import { app, configOf, contextOf, Issuer, oidc, signingKey } from "../helpers.ts";

const key = signingKey();
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const idToken = (claims: unknown): string => `${encode({ alg: "RS256" })}.${encode(claims)}.c2ln`;

describe("the hints of a logout request", () => {
  const fits = "a".repeat(6_000);
  const tooLong = `${fits}a`;
  // biome-ignore format: a table
  const rows = [
    // what                                                    idToken    hint          expected
    ["are the id_token",                                       "a.b.c",   undefined,    { id_token_hint: "a.b.c" }],
    ["are the id_token alone, where both are known",           "a.b.c",   "the-sid",    { id_token_hint: "a.b.c" }],
    ["are an id_token of 6000 characters",                     fits,      "the-sid",    { id_token_hint: fits }],
    ["are the other hint if the id_token is too long",         tooLong,   "the-sid",    { logout_hint: "the-sid" }],
    ["are none if the id_token is too long, without another",  tooLong,   undefined,    {}],
    ["are the other hint without an id_token",                 undefined, "ada@x.test", { logout_hint: "ada@x.test" }],
    ["X6: are the other hint where the id_token is encrypted", "a.b.c.d.e", "the-sid",  { logout_hint: "the-sid" }],
    ["are none if nothing is known",                           undefined, undefined,    {}],
  ] as const;

  const queryOf = async (
    request: Pick<LogoutRequest, "idToken" | "hint">,
    provider: Partial<OAuthConfig> = {},
    endpoint: string | undefined = "/end",
  ) => {
    const issuer = new Issuer([await key]);
    issuer.document = endpoint === "" ? {} : { end_session_endpoint: `${issuer.url}${endpoint}` };
    const context = await contextOf(
      configOf(oidc(issuer, provider)),
      new Request(`${app}/auth/signin/op`, { method: "POST" }),
    );
    const url = await logoutUrl(context, { ...request, returnUrl: `${app}/auth/signout/return`, state: "the-state" });
    return url && Object.fromEntries(new URL(url).searchParams);
  };
  const common = {
    client_id: "the-client",
    post_logout_redirect_uri: `${app}/auth/signout/return`,
    state: "the-state",
  };

  it.each(rows)("%s", async (_what, token, hint, expected) => {
    expect(await queryOf({ idToken: token, hint })).toEqual({ ...common, ...expected });
  });

  it("replace parameters of the endpoint and of the configuration, which are kept otherwise", async () => {
    const params = { state: "fixed", client_id: "another", ui_locales: "de" };
    expect(await queryOf({ idToken: "a.b.c" }, { logout: { params } }, "/end?tenant=1&id_token_hint=x")).toEqual({
      ...common,
      id_token_hint: "a.b.c",
      tenant: "1",
      ui_locales: "de",
    });
  });

  it("name the return URL as the provider does", async () => {
    const { post_logout_redirect_uri: url, ...rest } = common;
    expect(await queryOf({}, { logout: { returnParameter: "logout_uri" } })).toEqual({ ...rest, logout_uri: url });
  });

  it("are not asked for without an end session endpoint", async () => {
    expect(await queryOf({ idToken: "a.b.c" }, {}, "")).toBeUndefined();
  });
});

describe("the sid of an id_token", () => {
  // biome-ignore format: a table
  const rows = [
    ["is its claim",                          idToken({ sub: "ada", sid: "the-sid" }),   "the-sid"],
    ["may be an empty string",                idToken({ sid: "" }),                      ""],
    ["is absent without the claim",           idToken({ sub: "ada" }),                   undefined],
    ["is absent if it is a number",           idToken({ sid: 7 }),                       undefined],
    ["is absent if it is null",               idToken({ sid: null }),                    undefined],
    ["is absent in a list",                   idToken([{ sid: "the-sid" }]),             undefined],
    ["is absent in an encrypted token",       `a.${encode({ sid: "the-sid" })}.c.d.e`,   undefined],
    ["is absent in two parts",                `a.${encode({ sid: "the-sid" })}`,         undefined],
    ["is absent in one part",                 encode({ sid: "the-sid" }),                undefined],
    ["is absent in an empty text",            "",                                        undefined],
    ["is absent in what is no base64url",     "a.!!!.c",                                 undefined],
    ["is absent in what is no JSON",          `a.${Buffer.from("{").toString("base64url")}.c`, undefined],
  ] as const;

  it.each(rows)("%s", (_what, token, expected) => {
    expect(sidOf(token)).toBe(expected);
  });
});
