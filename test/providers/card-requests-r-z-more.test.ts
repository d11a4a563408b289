/** Requests that cards from R to Z make differently, and the effect of their options. */
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import Scalekit from "../../src/providers/scalekit.ts";
import Shopify from "../../src/providers/shopify.ts";
import ShopifyCustomer from "../../src/providers/shopify-customer.ts";
import Singpass from "../../src/providers/singpass.ts";
import Streamlabs from "../../src/providers/streamlabs.ts";
import TrainingPeaks from "../../src/providers/trainingpeaks.ts";
import UAEPass from "../../src/providers/uaepass.ts";
import VATSIM from "../../src/providers/vatsim.ts";
import { useWorld } from "../world/server.ts";
import { type Case, clientId, clientSecret, type Fixture } from "./fixture.ts";
import { signInAt } from "./helpers.ts";
import { rauthy } from "./rauthy.ts";
import { riotgames } from "./riotgames.ts";
import { shopify } from "./shopify.ts";
import { singpass, singpassKeys } from "./singpass.ts";
import { snapchat } from "./snapchat.ts";
import { sourcehut } from "./sourcehut.ts";
import { stripe } from "./stripe.ts";
import { tidal } from "./tidal.ts";
import { trovo } from "./trovo.ts";
import { vimeo } from "./vimeo.ts";
import { weibo } from "./weibo.ts";
import { xiaomi } from "./xiaomi.ts";
import { zalo } from "./zalo.ts";
import { zendesk } from "./zendesk.ts";

const server = useWorld();

const journey = (fixture: Fixture, person?: Case) => signInAt(server, fixture, person);

/** The one further address of a fixture. */
const addressOf = ({ usual: { more = {} } }: Fixture): string => Object.keys(more)[0] ?? "";

describe("the profile", () => {
  it("of Snapchat is requested with a query in the address", async () => {
    const { asked } = await journey(snapchat);
    expect([...asked.url.searchParams]).toEqual([["query", "{me{externalId displayName bitmoji{avatar id}}}"]]);
  });

  it("of SourceHut is requested in GraphQL", async () => {
    const { asked } = await journey(sourcehut);
    expect([asked.method, JSON.parse(asked.text)]).toEqual(["POST", { query: "query { me { id username email } }" }]);
  });

  it("of TIDAL and Vimeo is requested with their own media type", async () => {
    const [one, other] = [await journey(tidal), await journey(vimeo)];
    expect([one, other].map(({ asked }) => asked.headers.get("accept"))).toEqual([
      "application/vnd.api+json",
      "application/vnd.vimeo.*+json;version=3.4",
    ]);
  });

  it("of Trovo is requested with its own scheme, and the client id", async () => {
    const { asked, accessToken } = await journey(trovo);
    expect([asked.headers.get("authorization"), asked.headers.get("client-id")]).toEqual([
      `OAuth ${accessToken}`,
      "cid",
    ]);
  });

  it("of Weibo is requested by the number of the token response; the token is in no URL", async () => {
    const { asked, accessToken } = await journey(weibo);
    expect([...asked.url.searchParams]).toEqual([["uid", "1404376560"]]);
    expect(asked.headers.get("authorization")).toBe(`OAuth2 ${accessToken}`);
  });

  it("of Xiaomi is requested with the token in the address", async () => {
    const { asked, accessToken } = await journey(xiaomi);
    expect(Object.fromEntries(asked.url.searchParams)).toEqual({ clientId: "cid", token: accessToken });
    expect(asked.headers.has("authorization")).toBe(false);
  });

  it("of Zalo is requested field by field, with the token in its own header", async () => {
    const { asked, accessToken } = await journey(zalo);
    expect([asked.url.search, asked.headers.get("access_token")]).toEqual(["?fields=id,name,picture", accessToken]);
    expect(asked.headers.has("authorization")).toBe(false);
  });

  it("of Stripe is requested by the account of the token answer, as that account", async () => {
    const { asked, accessToken } = await journey(stripe);
    expect(asked.url.pathname).toBe(`/v1/accounts/${stripe.accountId}`);
    expect(asked.headers.get("authorization")).toBe(`Bearer ${accessToken}`);
  });

  it.each([
    ["Stripe", stripe],
    ["Trovo", trovo],
    ["Weibo", weibo],
    ["Xiaomi", xiaomi],
    ["Zalo", zalo],
    ["Riot Games", riotgames],
  ])("of %s that is missing signs no user in", async (_, fixture) => {
    const address = addressOf(fixture);
    const more = { [address]: () => Response.json(fixture.usual.more?.[address], { status: 403 }) };
    const { signedIn, log } = await journey(fixture, { ...fixture.usual, more });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });

  it.each([
    ["Zalo", zalo, { error: 452, message: "Session key invalid." }, "InvalidIdentity"],
    ["Xiaomi", xiaomi, { result: "error", code: 96_008, description: "no token" }, "OAuthProfileParseError"],
    ["Trovo", trovo, { status: 11_714, error: "invalid token" }, "InvalidIdentity"],
  ])("of %s that is an error with status 200 signs no user in", async (_, fixture, answer, error) => {
    const { signedIn, log } = await journey(fixture, { ...fixture.usual, more: { [addressOf(fixture)]: answer } });
    expect([signedIn, log.errors]).toEqual([false, [error]]);
  });

  it.each([
    [
      "Zendesk, of an anonymous user",
      zendesk,
      { userinfo: { user: { id: null, name: "Anonymous user", email: "eve@evil.example" } } },
    ],
    ["Vimeo, of a video", vimeo, { userinfo: { uri: "/videos/152184", name: "Ada" } }],
    ["Shopify, of the shop alone", shopify, { tokens: { associated_user: undefined } }],
  ])("of %s, signs no user in", async (_, fixture, odd) => {
    const { signedIn, log } = await journey(fixture, { ...fixture.usual, ...odd });
    expect([signedIn, log.errors]).toEqual([false, ["InvalidIdentity"]]);
  });

  it("AL-07: of Streamlabs is never that of another platform with the same number", () => {
    const twitch = { id: "7", display_name: "Eve" };
    const profile = (user: object) => Streamlabs().profile?.(user as never, {});
    expect(profile({ streamlabs: { id: 8 }, twitch })).toMatchObject({ id: "8" });
    expect(() => profile({ twitch })).toThrow(TypeError);
  });

  it("of Riot Games that is of another user than the id_token signs no user in", async () => {
    const { signedIn, log } = await journey(riotgames, { ...riotgames.usual, userinfo: { sub: "somebody-else" } });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });
});

describe("the token request", () => {
  it("of Trovo is JSON, with the client id in a header alone", async () => {
    const { token } = await journey(trovo);
    expect([token.headers.get("content-type"), token.headers.get("client-id")]).toEqual(["application/json", "cid"]);
    expect(JSON.parse(token.text)).toEqual({
      client_secret: clientSecret,
      code: expect.any(String),
      grant_type: "authorization_code",
      redirect_uri: expect.any(String),
    });
  });

  it("of Zalo has the secret in a header alone", async () => {
    const plain = { ...zalo, provider: { ...zalo.provider, options: { clientId: "cid", clientSecret: "s3cret" } } };
    const { token, signedIn } = await journey(plain as Fixture);
    expect([signedIn, token.headers.get("secret_key")]).toEqual([true, "s3cret"]);
    expect(token.text).not.toContain("s3cret");
  });
});

describe("a refusal of the token endpoint", () => {
  const refused = (fixture: Fixture, body: string, type = "application/json") =>
    journey({ ...fixture, faults: { token: () => new Response(body, { headers: { "content-type": type } }) } });

  it.each([
    ["Zalo", zalo, '{"error":-14003,"error_name":"Invalid redirect uri","error_description":"Redirect uri is wrong"}'],
    ["Trovo", trovo, '{"status":1101,"error":"","message":"invalid code"}'],
    ["Xiaomi", xiaomi, '&&&START&&&{"error":96013,"error_description":"invalid code"}'],
  ])("of %s, with status 200, signs no user in, and is logged", async (_, fixture, body) => {
    const { signedIn, log } = await refused(fixture, body);
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
    expect(log.thrown[0]?.message).toContain("invalid_grant");
  });

  it("of Xiaomi keeps its name if it has one", async () => {
    const { log } = await refused(xiaomi, '&&&START&&&{"error":"invalid_client"}', "text/html");
    expect(log.thrown[0]?.message).toContain("Check clientId, clientSecret");
  });
});

describe("the id_token of Rauthy", () => {
  it("is signed with EdDSA, and no other algorithm is accepted", async () => {
    const good = await journey(rauthy);
    const other = await journey({ ...rauthy, faults: { signature: "bad" } });
    expect([good.signedIn, other.signedIn]).toEqual([true, false]);
  });
});

describe("an option", () => {
  it.each(["example", "example.myshopify.com", "Example"])("of Shopify, the shop %s, determines the host", (shop) => {
    expect(Shopify({ shop })).toMatchObject({
      authorization: { url: "https://example.myshopify.com/admin/oauth/authorize" },
      token: { url: "https://example.myshopify.com/admin/oauth/access_token" },
    });
    expect(Shopify({ shop }).options).not.toHaveProperty("shop");
  });

  it.each([
    "",
    "evil.example",
    "evil.example/",
    "evil.example#.myshopify.com",
    "a@evil.example?.myshopify.com",
    "-x",
    "x.y.myshopify.com",
    "example.myshopify.com.evil.example",
    "example\n",
  ])("of Shopify, the shop %j, is refused: the secret is sent to no other host", (shop) => {
    expect(() => Shopify({ shop })).toThrow(/name, or a name with \.myshopify\.com/);
  });

  it("of Shopify for customers, the number, determines the issuer; the domain determines the discovery document", () => {
    expect(ShopifyCustomer({ shopId: "1" })).toMatchObject({ issuer: "https://shopify.com/authentication/1" });
    expect(ShopifyCustomer({ shopId: "1" })).not.toHaveProperty("wellKnown");
    expect(ShopifyCustomer({ shopDomain: "shop.example.com" })).toMatchObject({
      wellKnown: "https://shop.example.com/.well-known/openid-configuration",
    });
    expect(ShopifyCustomer()).not.toHaveProperty("issuer");
  });

  it("of Scalekit chooses the connection", () => {
    const { authorization, options } = Scalekit({ connectionId: "conn_1" });
    expect(authorization).toMatchObject({ params: { connection_id: "conn_1", organization_id: undefined } });
    expect(options).toEqual({});
  });

  it("of TrainingPeaks, UAE PASS and VATSIM chooses the environment", () => {
    expect(TrainingPeaks({ environment: "sandbox" })).toMatchObject({
      authorization: { url: "https://oauth.sandbox.trainingpeaks.com/OAuth/Authorize" },
      userinfo: { url: "https://api.sandbox.trainingpeaks.com/v1/athlete/profile" },
    });
    expect(UAEPass({ environment: "staging" })).toMatchObject({
      token: { url: "https://stg-id.uaepass.ae/idshub/token" },
    });
    expect(VATSIM({ environment: "sandbox" })).toMatchObject({
      userinfo: { url: "https://auth-dev.vatsim.net/api/user" },
    });
    expect([TrainingPeaks, UAEPass, VATSIM].map((make) => make({ environment: "production" }).options)).toEqual([
      {},
      {},
      {},
    ]);
  });
});

describe("Singpass", () => {
  const myinfo = { value: "TAN AH KOW", source: "1", classification: "C", lastupdated: "2026-01-01" };
  const person: Case = {
    claims: {
      ...singpass.usual.claims,
      sub_attributes: undefined,
      person_info: { name: myinfo, email: { ...myinfo, value: "tan@example.com" } },
    },
    user: { name: "TAN AH KOW", email: "tan@example.com", image: null },
    verified: false,
  };

  it("reads the claims of a Myinfo application from userinfo, signed and encrypted, with a proof", async () => {
    const provider = Singpass({ clientId, ...singpassKeys, product: "myinfo" });
    const { issuer, session, requests, error } = await journey(
      { ...singpass, provider, issuer: { ...singpass.issuer, signedUserinfo: "ES256" } },
      person,
    );
    expect([error, session?.user, issuer.complaints]).toEqual([null, person.user, []]);
    expect(requests[0]?.headers.get("authorization")).toMatch(/^DPoP /);
    expect(issuer.requests.par[0]?.body).not.toHaveProperty("authentication_context_type");
  });

  it("asks userinfo for nothing in a Login application", async () => {
    expect((await journey(singpass)).requests).toEqual([]);
  });

  it("refuses an id_token that is not encrypted", async () => {
    const { signedIn, error } = await journey({ ...singpass, faults: {} });
    expect([signedIn, error]).toEqual([false, "Configuration"]);
  });

  it("names its issuer, and nothing else, in the assertion of the client", async () => {
    const { token } = await journey(singpass);
    expect(decodeJwt(token.body.client_assertion ?? "")).toMatchObject({
      iss: clientId,
      sub: clientId,
      aud: singpass.issuer.url,
    });
  });

  it("is at another address for staging", () => {
    const card = Singpass({ clientId, ...singpassKeys, environment: "staging" });
    expect([card.issuer, card.token]).toEqual([
      "https://stg-id.singpass.gov.sg/fapi",
      expect.objectContaining({ assertionAudience: "https://stg-id.singpass.gov.sg/fapi" }),
    ]);
  });
});
