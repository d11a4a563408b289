/** Requests that cards from AniList to HubSpot make differently, seen in whole sign-ins. */
import { describe, expect, it } from "vitest";
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import AzureADB2C from "../../src/providers/azure-ad-b2c.ts";
import BoxyHQSAML from "../../src/providers/boxyhq-saml.ts";
import Descope from "../../src/providers/descope.ts";
import Dropbox from "../../src/providers/dropbox.ts";
import Etsy from "../../src/providers/etsy.ts";
import EVEOnline from "../../src/providers/eveonline.ts";
import Facebook from "../../src/providers/facebook.ts";
import Frontegg from "../../src/providers/frontegg.ts";
import FusionAuth from "../../src/providers/fusionauth.ts";
import Gitea from "../../src/providers/gitea.ts";
import GitHub from "../../src/providers/github.ts";
import { useWorld } from "../world/server.ts";
import { anilist } from "./anilist.ts";
import { azureAdB2c } from "./azure-ad-b2c.ts";
import { bankidNo } from "./bankid-no.ts";
import { bitbucket } from "./bitbucket.ts";
import { bungie } from "./bungie.ts";
import { concept2 } from "./concept2.ts";
import { dropbox } from "./dropbox.ts";
import { etsy } from "./etsy.ts";
import { eveonline } from "./eveonline.ts";
import { facebook } from "./facebook.ts";
import { type Case, clientId, clientSecret, type Fixture } from "./fixture.ts";
import { foursquare } from "./foursquare.ts";
import { fusionauth } from "./fusionauth.ts";
import { github } from "./github.ts";
import { signInAt } from "./helpers.ts";
import { hubspot } from "./hubspot.ts";

const server = useWorld();

const journey = (fixture: Fixture, person?: Case) => signInAt(server, fixture, person);

describe("the profile", () => {
  it("of AniList is requested in GraphQL", async () => {
    const { asked } = await journey(anilist);
    expect(asked.method).toBe("POST");
    expect(JSON.parse(asked.text)).toEqual({ query: "query { Viewer { id name avatar { large } } }" });
  });

  it("of Bungie is requested with the key of the application", async () => {
    const { asked } = await journey(bungie);
    expect(asked.headers.get("x-api-key")).toBe("the-key");
  });

  it("of Concept2 is requested in a version", async () => {
    const { asked } = await journey(concept2);
    expect(asked.headers.get("accept")).toBe("application/vnd.c2logbook.v1+json");
  });

  it("of Dropbox is requested by POST, without a body and without its type", async () => {
    const { asked } = await journey(dropbox);
    expect([asked.method, asked.text, asked.headers.get("content-type")]).toEqual(["POST", "", null]);
  });

  it("of Facebook is requested field by field", async () => {
    const { asked } = await journey(facebook);
    expect(asked.url.search).toBe("?fields=id%2Cname%2Cemail%2Cpicture");
  });

  it("of Etsy is requested with the keystring and the shared secret, for the user of the token", async () => {
    const { asked } = await journey(etsy);
    expect(asked.url.href).toBe("https://openapi.etsy.com/v3/application/users/12345678");
    expect(asked.headers.get("x-api-key")).toBe(`${clientId}:${clientSecret}`);
    expect(asked.headers.get("authorization")).toMatch(/^Bearer 12345678\./);
  });

  it("of Foursquare is requested with the token in the address, in a version", async () => {
    const { asked, issuer } = await journey(foursquare);
    expect(Object.fromEntries(asked.url.searchParams)).toEqual({
      v: "20230131",
      oauth_token: issuer.issued[0]?.access_token,
    });
    expect(asked.headers.has("authorization")).toBe(false);
  });

  it("of GitHub is requested at the userinfo endpoint of the application, and its addresses below", async () => {
    const url = "https://github.internal.example/api/v3/user";
    const [addresses] = Object.values(github.usual.more ?? {});
    const { asked, issuer, signedIn } = await journey(
      {
        ...github,
        provider: GitHub({ clientId, clientSecret, userinfo: { url } }),
        issuer: { ...github.issuer, endpoints: { ...github.issuer.endpoints, userinfo: url } },
      },
      { ...github.usual, more: { [`${url}/emails`]: addresses } },
    );
    expect([signedIn, asked.url.href]).toEqual([true, url]);
    expect(issuer.requests.more.map((one) => one.url.href)).toEqual([`${url}/emails`]);
  });

  it("of HubSpot is requested by a client that authenticates in the body", async () => {
    const { asked, issuer } = await journey(hubspot);
    expect([asked.method, asked.url.search]).toEqual(["POST", ""]);
    expect(asked.body).toEqual({
      token: issuer.issued[0]?.access_token,
      token_type_hint: "access_token",
      client_id: clientId,
      client_secret: clientSecret,
    });
  });

  it("of BankID is requested as a signed response, and no other is accepted", async () => {
    const { asked, signedIn } = await journey(bankidNo);
    expect([asked.headers.get("accept"), signedIn]).toEqual(["application/jwt", true]);
    const plain = await journey(bankidNo, { ...bankidNo.usual, userinfo: { sub: bankidNo.accountId } });
    expect([plain.signedIn, plain.log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });
});

describe("a missing profile", () => {
  const broken = (fixture: Fixture, address: string, answer: () => Response) =>
    journey(fixture, { ...fixture.usual, more: { ...fixture.usual.more, [address]: answer } });

  it.each([
    ["Etsy", etsy, "https://openapi.etsy.com/v3/application/users/12345678"],
    ["Foursquare", foursquare, "https://api.foursquare.com/v2/users/self"],
    ["HubSpot", hubspot, "https://api.hubapi.com/oauth/2026-03/token/introspect"],
  ])("of %s signs no user in", async (_, fixture, address) => {
    const { signedIn, log } = await broken(fixture, address, () =>
      Response.json(fixture.usual.more?.[address], { status: 403 }),
    );
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });

  it("of Bitbucket signs no user in", async () => {
    const { userinfo, ...person } = bitbucket.usual;
    const faults = { userinfo: { status: 401, body: userinfo } };
    const { signedIn } = await journey({ ...bitbucket, faults, usual: person });
    expect(signedIn).toBe(false);
  });

  it("of HubSpot, because the token is not active, signs no user in", async () => {
    const address = "https://api.hubapi.com/oauth/2026-03/token/introspect";
    const { signedIn } = await broken(hubspot, address, () => Response.json({ active: false, user_id: 123 }));
    expect(signedIn).toBe(false);
  });

  it("of Etsy, because the token contains no user number, signs no user in", async () => {
    const [user] = Object.values(etsy.usual.more ?? {});
    const more = { "https://openapi.etsy.com/v3/application/users/abc": user };
    for (const accessToken of ["abc.def", "/abc.def", "12345678"]) {
      const { signedIn } = await journey({ ...etsy, faults: { accessToken } }, { ...etsy.usual, more });
      expect(signedIn).toBe(false);
    }
  });
});

describe("the access token of EVE Online", () => {
  const claims = { sub: "CHARACTER:EVE:5", name: "Ada", iss: "login.eveonline.com", aud: [clientId, "EVE Online"] };
  const card = EVEOnline({ clientId });
  const provider = { ...card, clientId } as OAuthConfig;
  const read = (changes: object) => {
    const payload = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString("base64url");
    const tokens = { access_token: `e30.${payload}.x` };
    return typeof card.userinfo === "object" && card.userinfo.request?.({ tokens, provider, fetch });
  };

  it("accepts its issuer with a scheme or without, and the number of the character", () => {
    expect(read({})).toMatchObject({ id: "5", name: "Ada" });
    expect(read({ iss: "https://login.eveonline.com", aud: clientId })).toMatchObject({ id: "5" });
  });

  it.each([
    ["another issuer", { iss: "https://login.eveonline.com.evil.example" }, /another issuer/],
    ["no issuer", { iss: undefined }, /another issuer/],
    ["another client", { aud: ["another", "EVE Online"] }, /another client/],
    ["no audience", { aud: undefined }, /another client/],
    ["no character", { sub: "CORPORATION:EVE:5" }, /not a character/],
    ["more than a character", { sub: "CHARACTER:EVE:5:6" }, /not a character/],
    ["nobody", { sub: undefined }, /not a character/],
  ])("is refused if it names %s", (_, changes, words) => {
    expect(() => read(changes)).toThrow(words);
  });

  it.each(["", "opaque", "a.b.c", "e30.e30"])("is refused if another party issued it (%j)", async (accessToken) => {
    const { signedIn } = await journey({ ...eveonline, faults: { accessToken } });
    expect(signedIn).toBe(false);
  });
});

describe("Azure AD B2C", () => {
  it("ID-44: trusts the issuer that the document of its user flow names, and no other", async () => {
    const good = await journey(azureAdB2c);
    const bad = await journey({
      ...azureAdB2c,
      faults: { ...azureAdB2c.faults, iss: "https://contoso.b2clogin.com/other/v2.0/" },
    });
    expect([good.signedIn, bad.signedIn]).toEqual([true, false]);
  });

  it("ID-44: does not trust a document that names an issuer of another origin", async () => {
    const metadata = { issuer: "https://evil.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/" };
    await expect(journey({ ...azureAdB2c, faults: { ...azureAdB2c.faults, metadata } })).rejects.toThrow(/ended at/);
  });

  it("takes an issuer in place of tenant and user flow", () => {
    const issuer = "https://login.contoso.com/contoso.onmicrosoft.com/B2C_1_signin/v2.0";
    expect(AzureADB2C({ issuer })).not.toHaveProperty("issuer");
    expect(AzureADB2C({ issuer }).options).toEqual({ issuer });
    expect(AzureADB2C({ tenantId: "contoso" })).not.toHaveProperty("issuer");
  });
});

describe("FusionAuth", () => {
  it("may send a challenge with a valid response, which is ignored", async () => {
    const { signedIn, log } = await journey(fusionauth);
    expect([signedIn, log.errors]).toEqual([true, []]);
  });

  it("is found with the tenant in the URL", async () => {
    const { issuer } = await journey(fusionauth);
    const [document] = issuer.requests.discovery;
    expect(document?.url.search).toBe("?tenantId=a5bd7eb2-1c6f-4a3e-9f1d-0b2c3d4e5f60");
  });

  it("may refuse a client with a challenge, which is handled", async () => {
    const headers = { "www-authenticate": 'Basic realm="fusionauth"' };
    const token = { status: 401, body: { error: "invalid_client" }, headers };
    const { signedIn, log } = await journey({ ...fusionauth, faults: { token } });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });

  it("needs no tenant", () => {
    const card = FusionAuth({ issuer: "https://id.example.com/" });
    expect(card).not.toHaveProperty("wellKnown");
    expect(FusionAuth()).not.toHaveProperty("wellKnown");
  });
});

describe("an option", () => {
  it("of BoxyHQ SAML chooses the connection; its issuer determines the URLs, with or without a slash", () => {
    for (const issuer of ["https://jackson.example.com", "https://jackson.example.com/"]) {
      const card = BoxyHQSAML({ issuer, tenant: "a", product: "b", idpHint: "c" });
      expect(card).toMatchObject({
        authorization: {
          url: "https://jackson.example.com/api/oauth/authorize",
          params: { tenant: "a", product: "b", idp_hint: "c" },
        },
        token: { url: "https://jackson.example.com/api/oauth/token" },
        userinfo: { url: "https://jackson.example.com/api/oauth/userinfo" },
      });
    }
    expect(BoxyHQSAML()).toMatchObject({ token: {}, userinfo: {} });
  });

  it("of Descope, the client id, determines the issuer", () => {
    expect(Descope({ clientId: "P2abc" }).issuer).toBe("https://api.descope.com/P2abc");
    expect(Descope()).not.toHaveProperty("issuer");
  });

  it("of Dropbox omits the refresh token", () => {
    expect(Dropbox({ accessType: "online" }).authorization).toMatchObject({ params: { token_access_type: "online" } });
  });

  it("of Etsy, the secret, may be missing", () => {
    expect(Etsy()).toMatchObject({ client: { token_endpoint_auth_method: "none" } });
  });

  it("of Facebook chooses version, fields and configuration", () => {
    expect(Facebook({ apiVersion: "v25.0", fields: ["id"], configId: "5" })).toMatchObject({
      authorization: { url: "https://www.facebook.com/v25.0/dialog/oauth", params: { config_id: "5" } },
      token: { url: "https://graph.facebook.com/v25.0/oauth/access_token" },
      userinfo: { url: "https://graph.facebook.com/v25.0/me", params: { fields: "id" } },
    });
  });

  it("of Frontegg, the issuer, determines the URL of the document", () => {
    const wellKnown = "https://app-1.frontegg.com/oauth/.well-known/openid-configuration";
    expect(Frontegg({ issuer: "https://app-1.frontegg.com" }).wellKnown).toBe(wellKnown);
    expect(Frontegg()).not.toHaveProperty("wellKnown");
  });

  it("of Gitea chooses the server; it has a default", () => {
    expect((cardOf(Gitea) as OAuthConfig).token).toEqual({ url: "https://gitea.com/login/oauth/access_token" });
    expect(Gitea({ baseUrl: "https://git.example.com/sub/" }).token).toEqual({
      url: "https://git.example.com/sub/login/oauth/access_token",
    });
  });
});
