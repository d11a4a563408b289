/** Requests that cards from H to R make differently, and the effect of their options. */
import { describe, expect, it } from "vitest";
import Intuit from "../../src/providers/intuit.ts";
import Mastodon from "../../src/providers/mastodon.ts";
import Mattermost from "../../src/providers/mattermost.ts";
import MercadoLibre from "../../src/providers/mercadolibre.ts";
import MercadoPago from "../../src/providers/mercadopago.ts";
import NetSuite from "../../src/providers/netsuite.ts";
import Nextcloud from "../../src/providers/nextcloud.ts";
import PayPal from "../../src/providers/paypal.ts";
import { useWorld } from "../world/server.ts";
import type { Case, Fixture } from "./fixture.ts";
import { signInAt } from "./helpers.ts";
import { instagram } from "./instagram.ts";
import { intuit } from "./intuit.ts";
import { kick } from "./kick.ts";
import { lichess } from "./lichess.ts";
import { line } from "./line.ts";
import { linear } from "./linear.ts";
import { linkedin } from "./linkedin.ts";
import { mailchimp } from "./mailchimp.ts";
import { mailru } from "./mailru.ts";
import { netsuite } from "./netsuite.ts";
import { nextcloud } from "./nextcloud.ts";
import { notion } from "./notion.ts";
import { patreon } from "./patreon.ts";
import { paypal } from "./paypal.ts";
import { pingId } from "./ping-id.ts";

const server = useWorld();

const journey = (fixture: Fixture, person?: Case) => signInAt(server, fixture, person);

describe("the profile", () => {
  it("of Linear is requested in GraphQL", async () => {
    const { asked } = await journey(linear);
    expect([asked.method, JSON.parse(asked.text)]).toEqual([
      "POST",
      { query: "query { viewer { id name email avatarUrl } }" },
    ]);
  });

  it("of Instagram and Patreon is requested field by field", async () => {
    const [one, other] = [await journey(instagram), await journey(patreon)];
    expect([...one.asked.url.searchParams]).toEqual([
      ["fields", "user_id,username,name,account_type,profile_picture_url"],
    ]);
    expect(other.asked.url.search).toBe("?fields%5Buser%5D=email%2Cfull_name%2Cimage_url%2Cis_email_verified");
  });

  it("of Mailchimp is requested with its own scheme", async () => {
    const { asked, issuer } = await journey(mailchimp);
    expect(asked.headers.get("authorization")).toBe(`OAuth ${issuer.issued[0]?.access_token}`);
  });

  it("of Mail.ru is requested with the token in the address", async () => {
    const { asked, issuer } = await journey(mailru);
    expect([...asked.url.searchParams]).toEqual([["access_token", issuer.issued[0]?.access_token]]);
    expect(asked.headers.has("authorization")).toBe(false);
  });

  it("of Nextcloud is requested as JSON, by an API", async () => {
    const { asked } = await journey(nextcloud);
    expect([asked.url.search, asked.headers.get("ocs-apirequest")]).toEqual(["?format=json", "true"]);
  });

  it("of Notion is requested in a version", async () => {
    const { asked } = await journey(notion);
    expect(asked.headers.get("notion-version")).toBe("2022-06-28");
  });

  it("of PayPal is requested in a schema", async () => {
    const { asked } = await journey(paypal);
    expect(asked.url.search).toBe("?schema=paypalv1.1");
  });

  it("of PayPal has the address of the standard claims if it has no list", async () => {
    const user = { user_id: paypal.accountId, email: "ada@example.com", email_verified: true };
    const { session } = await journey(paypal, { ...paypal.usual, userinfo: user });
    expect(session?.user?.email).toBe("ada@example.com");
    expect([PayPal().emailVerified?.(user), PayPal().emailVerified?.({ ...user, email_verified: false })]).toEqual([
      true,
      false,
    ]);
  });

  it("of NetSuite is what a script returns, whatever its content type", async () => {
    const body = JSON.stringify(netsuite.usual.userinfo);
    const { asked, signedIn } = await journey({
      ...netsuite,
      faults: { userinfo: { body, contentType: "text/plain" } },
    });
    expect([signedIn, asked.headers.get("content-type")]).toEqual([true, "application/json"]);
    expect(asked.url.search).toBe("?script=1&deploy=1");
  });

  it("of Instagram, and its token, may be in a list or not", async () => {
    const { userinfo } = instagram.usual;
    const { faults: _, ...plain } = instagram;
    const listed = await journey(instagram, { ...instagram.usual, userinfo: { data: [userinfo] } });
    const alone = await journey(plain);
    expect([listed.session?.user, alone.session?.user]).toEqual([instagram.usual.user, instagram.usual.user]);
  });

  it("of Kick signs no user in when it is empty", async () => {
    const { signedIn, log } = await journey(kick, { ...kick.usual, userinfo: { data: [], message: "OK" } });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthProfileParseError"]]);
  });

  it.each([
    ["Mailchimp", mailchimp],
    ["Mail.ru", mailru],
  ])("of %s that is missing signs no user in", async (_, fixture) => {
    const [[address = "", user] = []] = Object.entries(fixture.usual.more ?? {});
    const more = { [address]: () => Response.json(user, { status: 403 }) };
    const { signedIn, log } = await journey(fixture, { ...fixture.usual, more });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });

  it("of Mail.ru that is an error with status 200 signs no user in", async () => {
    const [address = ""] = Object.keys(mailru.usual.more ?? {});
    const more = { [address]: { error: "invalid token", error_code: 6 } };
    const { signedIn, log } = await journey(mailru, { ...mailru.usual, more });
    expect([signedIn, log.errors]).toEqual([false, ["InvalidIdentity"]]);
  });

  it("of Lichess that is missing signs no user in, whatever the address is", async () => {
    const faults = { userinfo: { status: 401, body: lichess.usual.userinfo } };
    const { signedIn } = await journey({ ...lichess, faults });
    expect(signedIn).toBe(false);
  });

  it("of Lichess has no address from a refused request", async () => {
    const [address = ""] = Object.keys(lichess.usual.more ?? {});
    const more = { [address]: () => Response.json({ email: "eve@evil.example" }, { status: 403 }) };
    const { session } = await journey(lichess, { ...lichess.usual, more });
    expect(session?.user).toMatchObject({ name: "Georges", email: null });
  });

  it.each([
    ["Intuit", intuit],
    ["PingOne", pingId],
  ])("of %s that is of another user than the id_token signs no user in", async (_, fixture) => {
    const userinfo = { ...fixture.usual.userinfo, sub: "somebody-else" };
    const { signedIn, log } = await journey(fixture, { ...fixture.usual, userinfo });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });
});

describe("the request for a sign-in", () => {
  it.each([
    ["LinkedIn", linkedin, [false, false]],
    ["Intuit", intuit, [true, false]],
    ["LINE", line, [true, true]],
  ])("at %s has a challenge and a nonce if the provider supports them", async (_, fixture, expected) => {
    const { issuer } = await journey(fixture);
    const { searchParams } = issuer.requests.authorization[0]?.url ?? new URL("https://nothing.example");
    expect([searchParams.has("code_challenge"), searchParams.has("nonce")]).toEqual(expected);
  });
});

describe("the tokens", () => {
  it("of LINE are signed with the secret of the channel, and with nothing else", async () => {
    const good = await journey(line);
    const other = await journey({ ...line, faults: { ...line.faults, signature: "bad" } });
    const asymmetric = await journey({ ...line, faults: {} });
    expect([good.signedIn, other.signedIn, asymmetric.signedIn]).toEqual([true, false, false]);
  });

  it("of Mailchimp do not expire, though expires_in is 0", async () => {
    const { signedIn, issuer } = await journey(mailchimp);
    expect([signedIn, issuer.issued[0]?.expires_in]).toEqual([true, 0]);
  });
});

describe("an option", () => {
  it("of Intuit chooses the sandbox", () => {
    expect(Intuit({ environment: "sandbox" })).toMatchObject({
      wellKnown: "https://developer.api.intuit.com/.well-known/openid_sandbox_configuration",
      userinfo: { url: "https://sandbox-accounts.platform.intuit.com/v1/openid_connect/userinfo" },
    });
    expect(Intuit({ environment: "sandbox" }).options).toEqual({});
  });

  it("of PayPal chooses the sandbox", () => {
    expect(PayPal({ environment: "sandbox" })).toMatchObject({
      authorization: { url: "https://www.sandbox.paypal.com/signin/authorize" },
      token: { url: "https://api-m.sandbox.paypal.com/v1/oauth2/token" },
      userinfo: { url: "https://api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo" },
    });
  });

  it.each([
    ["ar", "https://auth.mercadolibre.com.ar/authorization", "https://auth.mercadopago.com.ar/authorization"],
    ["br", "https://auth.mercadolivre.com.br/authorization", "https://auth.mercadopago.com.br/authorization"],
    ["cl", "https://auth.mercadolibre.cl/authorization", "https://auth.mercadopago.cl/authorization"],
    [undefined, "https://auth.mercadolibre.com/authorization", "https://auth.mercadopago.com/authorization"],
  ])("of Mercado Libre and Mercado Pago chooses the country (%s)", (country, libre, pago) => {
    expect(MercadoLibre({ country }).authorization).toMatchObject({ url: libre });
    expect(MercadoPago({ country }).authorization).toMatchObject({ url: pago });
  });

  it("of NetSuite, the account, determines the hosts", () => {
    const card = NetSuite({ accountID: "1234567_SB1", userinfo: "https://example.com/script" });
    expect(card).toMatchObject({
      authorization: { url: "https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl" },
      token: { url: "https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token" },
    });
    expect(card.options).not.toHaveProperty("accountID");
  });

  it.each([
    ["Mastodon", Mastodon, "/oauth/token", "/api/v1/accounts/verify_credentials"],
    ["Mattermost", Mattermost, "/oauth/access_token", "/api/v4/users/me"],
    ["Nextcloud", Nextcloud, "/apps/oauth2/api/v1/token", "/ocs/v2.php/cloud/user"],
  ])("of %s, the issuer, determines the URLs, with or without a slash", (_, make, token, userinfo) => {
    for (const issuer of ["https://one.example/sub", "https://one.example/sub/"]) {
      expect(make({ issuer })).toMatchObject({
        token: { url: `https://one.example/sub${token}` },
        userinfo: { url: `https://one.example/sub${userinfo}` },
      });
    }
    expect(make().token ?? {}).not.toHaveProperty("url");
  });

  it("AL-07: of Mastodon, the issuer, is part of the id: another instance has other users", () => {
    const user = { id: "1", username: "ada", display_name: "", avatar_static: "" };
    const ids = ["https://a.example", "https://b.example"].map((issuer) => Mastodon({ issuer }).profile?.(user, {}));
    expect(ids).toMatchObject([
      { id: "https://a.example/api/v1/accounts/1" },
      { id: "https://b.example/api/v1/accounts/1" },
    ]);
  });
});
