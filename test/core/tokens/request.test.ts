/** One refresh request: what is sent, what a failure means, and what a response leaves out. */
import { describe, expect, it } from "vitest";
import { clientOf, requestTokens } from "../../../src/core/tokens/request.ts";
import { useClock } from "../../world/clock.ts";
import { Issuer, json, oidc, signingKey } from "../methods/oauth/helpers.ts";
import { reasonOf, type Setting, setUp } from "./helpers.ts";

const clock = useClock();

async function request(answer: () => Response | Promise<Response>, setting: Setting = {}) {
  const world = await setUp(setting);
  world.issuer.answers.token = answer;
  const client = await clientOf(world.context, world.found);
  return { ...world, result: await requestTokens(world.context, client, world.found) };
}

describe("a failed request", () => {
  const refused =
    (status: number, error?: string, headers = {}) =>
    () =>
      json(error ? { error } : {}, { status, headers });
  const broken = (code: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(`connect ${code}`), { code }) });
  // biome-ignore format: a table
  const rows = [
    ["invalid_grant",                         refused(400, "invalid_grant"),      "revoked"],
    ["bad_refresh_token, with status 200",    refused(200, "bad_refresh_token"),  "revoked"],
    ["invalid_refresh_token",                 refused(401, "invalid_refresh_token"), "revoked"],
    ["invalid_token",                         refused(401, "invalid_token"),      "revoked"],
    ["token_expired",                         refused(400, "token_expired"),      "revoked"],
    ["token_revoked",                         refused(400, "token_revoked"),      "revoked"],
    ["invalid_client",                        refused(401, "invalid_client"),     "rejected"],
    ["unauthorized_client",                   refused(400, "unauthorized_client"), "rejected"],
    ["a status without a code",               refused(403),                       "rejected"],
    ["429",                                   refused(429),                       "unavailable"],
    ["503",                                   refused(503),                       "unavailable"],
    ["temporarily_unavailable",               refused(400, "temporarily_unavailable"), "unavailable"],
    ["a success without a token",             refused(200),                       "lost"],
    ["a success that is not JSON",            () => new Response("<p>"),          "lost"],
    ["a connection that ends",                () => Promise.reject(new TypeError("fetch failed")), "lost"],
    ["a connection that was reset",           () => { throw broken("ECONNRESET"); }, "lost"],
    ["a connection that was never made",      () => { throw broken("ECONNREFUSED"); }, "unavailable"],
  ] as const;

  it.each(rows)("%s", async (_what, answer, reason) => {
    const { result, issuer } = await request(answer);
    expect(result).toMatchObject({ reason, err: expect.any(Error) });
    expect(issuer.count("/token")).toBe(1);
  });

  it("is no result while nothing was sent: the client cannot be made", async () => {
    const issuer = new Issuer([await signingKey()]);
    issuer.answers.discovery = () => Promise.reject(new TypeError("fetch failed"));
    const away = await setUp({ config: { providers: [oidc(issuer)] } });
    expect(await reasonOf(clientOf(away.context, away.found))).toBe("unavailable");
    expect(issuer.count("/token")).toBe(0);
  });
});

describe("a response", () => {
  it("replaces what it has, and leaves the rest as it was", async () => {
    const { result, issuer } = await request(() => json({ access_token: "new", token_type: "Bearer", expires_in: 60 }));
    expect(result).toEqual({
      tokens: {
        access_token: "new",
        token_type: "bearer",
        expires_in: 60,
        expires_at: clock.seconds() + 60,
        refresh_token: "r1",
        scope: "me",
      },
    });
    expect(Object.fromEntries(new URLSearchParams(issuer.requests.at(-1)?.body))).toMatchObject({
      grant_type: "refresh_token",
      refresh_token: "r1",
    });
  });

  // biome-ignore format: a table
  it.each([
    ["the former token ended",         { access_token: "old", refresh_token: "r1", expires_at: 5 }, {},                  3600],
    ["the card knows one",             { access_token: "old", refresh_token: "r1", expires_at: 5 }, { lifetime: 600 },   600],
    ["the former token had no end",    { access_token: "old", refresh_token: "r1" },                {},                  undefined],
  ] as const)("without a lifetime: %s", async (_what, tokens, refresh, lifetime) => {
    const { result } = await request(() => json({ access_token: "new", token_type: "bearer" }), {
      tokens,
      provider: { refresh },
    });
    const end = "tokens" in result ? result.tokens.expires_at : 0;
    expect(end).toBe(lifetime === undefined ? undefined : clock.seconds() + lifetime);
  });
});

describe("an id_token in the response", () => {
  const answerOf = async (claims: Record<string, unknown>, keys = true) => {
    const issuer = new Issuer([await signingKey()]);
    issuer.claims = { iat: clock.seconds(), exp: clock.seconds() + 300, ...claims };
    if (!keys) issuer.answers.jwks = () => new Response(null, { status: 503 });
    const { context, found, log } = await setUp({ config: { providers: [oidc(issuer)] } });
    const owner = { ...found, accountId: "ada" };
    const result = await requestTokens(context, await clientOf(context, owner), owner);
    return { result, codes: log.lines.map(({ code }) => code) };
  };

  it("is kept once it is verified", async () => {
    expect((await answerOf({})).result).toMatchObject({ tokens: { id_token: expect.stringMatching(/^ey/) } });
  });

  it.each([{ sub: "eve" }, { iss: "https://evil.example" }, { aud: "another-client" }, { exp: 1 }])(
    "ID-40: with %j is a mismatch",
    async (claims) => {
      expect((await answerOf(claims)).result).toMatchObject({ reason: "mismatch" });
    },
  );

  it("is left out, with a warning, if the keys cannot be read: refusing the response would lose the tokens", async () => {
    const { result, codes } = await answerOf({}, false);
    expect(result).toMatchObject({ tokens: { access_token: "the-access-token" } });
    expect(result).not.toHaveProperty("tokens.id_token");
    expect(codes).toContain("refresh-id-token");
  });
});
