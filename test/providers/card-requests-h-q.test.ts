/** Requests that cards from Heroku to QQ make differently, and the effect of their options. */
import { createHash } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import IDme from "../../src/providers/id-me.ts";
import Itsme from "../../src/providers/itsme.ts";
import JumpCloud from "../../src/providers/jumpcloud.ts";
import JupyterHub from "../../src/providers/jupyterhub.ts";
import LoginGov from "../../src/providers/login-gov.ts";
import Mailcow from "../../src/providers/mailcow.ts";
import MusicBrainz from "../../src/providers/musicbrainz.ts";
import OracleIDCS from "../../src/providers/oracle-idcs.ts";
import ORCID from "../../src/providers/orcid.ts";
import PlanningCenter from "../../src/providers/planning-center.ts";
import Procore from "../../src/providers/procore.ts";
import PropelAuth from "../../src/providers/propelauth.ts";
import type { Seen } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { type Case, clientSecret, type Fixture } from "./fixture.ts";
import { signInAt } from "./helpers.ts";
import { heroku } from "./heroku.ts";
import { idMe } from "./id-me.ts";
import { intercom } from "./intercom.ts";
import { itsme } from "./itsme.ts";
import { loginGov } from "./login-gov.ts";
import { mailcow } from "./mailcow.ts";
import { meetup } from "./meetup.ts";
import { minecraft } from "./minecraft.ts";
import { mixcloud } from "./mixcloud.ts";
import { monday } from "./monday.ts";
import { musicbrainz } from "./musicbrainz.ts";
import { odnoklassniki } from "./odnoklassniki.ts";
import { planningCenter } from "./planning-center.ts";
import { podio } from "./podio.ts";
import { producthunt } from "./producthunt.ts";
import { qq } from "./qq.ts";

const server = useWorld();

/** Signs in; `asked` are all requests beside those for tokens. */
async function journey(fixture: Fixture, person?: Case) {
  const { requests: asked, accessToken: access, ...rest } = await signInAt(server, fixture, person);
  return { ...rest, asked, access };
}

const jsonIn = ({ text }: Seen): unknown => JSON.parse(text);

describe("the profile", () => {
  it.each([
    [meetup, "query { self { id name email } }"],
    [monday, "query { me { id name email photo_original } }"],
    [producthunt, "query { viewer { user { id name username profileImage } } }"],
  ])("of $0.id is requested in GraphQL", async (fixture, query) => {
    const [asked] = (await journey(fixture)).asked as [Seen];
    expect([asked.method, asked.headers.get("content-type"), jsonIn(asked)]).toEqual([
      "POST",
      "application/json",
      { query },
    ]);
  });

  it.each([
    [monday, ""],
    [podio, "OAuth2 "],
  ])("of $0.id is requested with its own header", async (fixture, scheme) => {
    const { asked, access } = await journey(fixture);
    expect(asked[0]?.headers.get("authorization")).toBe(`${scheme}${access}`);
  });

  it.each([mailcow, mixcloud])("of $id is requested with the token in the address", async (fixture) => {
    const { asked, access } = await journey(fixture);
    expect([...(asked[0]?.url.searchParams ?? [])]).toEqual([["access_token", access]]);
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  it("of Heroku is requested in a version", async () => {
    const { asked } = await journey(heroku);
    expect(asked[0]?.headers.get("accept")).toBe("application/vnd.heroku+json; version=3");
  });

  it("of Odnoklassniki is requested with a signature", async () => {
    const { asked, access } = await journey(odnoklassniki);
    const md5 = (text: string) => createHash("md5").update(text).digest("hex");
    const key = md5(`${access}${clientSecret}`);
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      application_key: "CBAJLMPGDIHDJ",
      format: "json",
      method: "users.getCurrentUser",
      sig: md5(`application_key=CBAJLMPGDIHDJformat=jsonmethod=users.getCurrentUser${key}`),
      access_token: access,
    });
  });

  it("of Planning Center has the primary address, else the first, and no telephone numbers", () => {
    const included = (...emails: object[]) =>
      PlanningCenter().profile?.(
        {
          data: { id: "1", attributes: { name: "Ada" } },
          included: [{ type: "PhoneNumber" }, ...emails.map((attributes) => ({ type: "Email", attributes }))],
        },
        {},
      );
    expect(included({ address: "a@b.example" }, { address: "c@d.example" })).toMatchObject({ email: "a@b.example" });
    expect(included()).toMatchObject({ email: null });
  });

  it("of Planning Center is requested together with the addresses", async () => {
    expect((await journey(planningCenter)).asked[0]?.url.search).toBe("?include=emails");
  });

  it("of MusicBrainz, and its token, are requested under the name of the application", async () => {
    const userAgent = "Example/1.0 ( ada@example.com )";
    const provider = MusicBrainz({ clientId: "cid", clientSecret, userAgent });
    const { asked, token } = await journey({ ...musicbrainz, provider });
    expect([asked[0]?.headers.get("user-agent"), token.headers.get("user-agent")]).toEqual([userAgent, userAgent]);
  });
});

describe("Minecraft", () => {
  it("exchanges each token for the next", async () => {
    const { asked, access } = await journey(minecraft);
    const [xbox, xsts, login, profile] = asked as [Seen, Seen, Seen, Seen];
    expect(jsonIn(xbox)).toMatchObject({
      RelyingParty: "http://auth.xboxlive.com",
      Properties: { RpsTicket: `d=${access}`, SiteName: "user.auth.xboxlive.com" },
    });
    expect(jsonIn(xsts)).toMatchObject({
      RelyingParty: "rp://api.minecraftservices.com/",
      Properties: { SandboxId: "RETAIL", UserTokens: ["the-xbox-token"] },
    });
    expect(jsonIn(login)).toEqual({ identityToken: "XBL3.0 x=the-hash;the-xsts-token" });
    expect([profile.method, profile.headers.get("authorization")]).toEqual(["GET", "Bearer the-minecraft-token"]);
  });

  it("signs no user in who does not own the game", async () => {
    const none = () => Response.json({ error: "NOT_FOUND" }, { status: 404 });
    const more = { ...minecraft.usual.more, "https://api.minecraftservices.com/minecraft/profile": none };
    const { signedIn, log } = await journey(minecraft, { ...minecraft.usual, more });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });
});

describe("QQ", () => {
  it("is requested first for the user of the token, then for the profile", async () => {
    const { asked, access } = await journey(qq);
    expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { access_token: access, unionid: "1", fmt: "json" },
      { access_token: access, oauth_consumer_key: "cid", openid: "1704E7E2D33C1F8C3A8D4A0A2D1BBA5E" },
    ]);
  });

  it.each([
    ["https://graph.qq.com/oauth2.0/me", { error: 100_016, error_description: "access token check failed" }],
    ["https://graph.qq.com/user/get_user_info", { ret: -22, msg: "openid is invalid" }],
  ])("may refuse with status 200 (%s)", async (address, refusal) => {
    const more = { ...qq.usual.more, [address]: refusal };
    const { signedIn, log } = await journey(qq, { ...qq.usual, more });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });

  it.each([
    [100_009, "Check clientId"],
    [100_019, "The code was used before"],
  ])("reports its errors by number (%i)", async (error, words) => {
    const faults = { token: { body: { error, error_description: "no" } } };
    const { signedIn, log } = await journey({ ...qq, faults });
    expect(signedIn).toBe(false);
    expect(log.thrown[0]?.message).toContain(words);
  });
});

describe("the id", () => {
  it("AL-07: of Mixcloud does not belong to a later owner of the name", async () => {
    const { profile } = cardOf(mixcloud.provider as OAuthConfig) as OAuthConfig;
    const one = { username: "ada", name: "Ada", created_time: "2008-11-12T22:32:14Z" };
    const [mine, theirs] = await Promise.all([
      profile?.(one, {}),
      profile?.({ ...one, created_time: "2026-01-01T00:00:00Z" }, {}),
    ]);
    expect(mine?.id).not.toBe(theirs?.id);
    expect(() => profile?.({ ...one, created_time: undefined }, {})).toThrow(/created_time/);
  });

  it("AL-07: of MusicBrainz is the number, not the name that can be changed", () => {
    expect(MusicBrainz().profile?.({ sub: "ada", metabrainz_user_id: 42 }, {})).toMatchObject({
      id: "42",
      name: "ada",
    });
  });
});

describe("a token response", () => {
  it("of Intercom may name the token `token`", async () => {
    const tokens = { ...intercom.tokens, access_token: undefined, token: "t" };
    const { asked } = await journey({ ...intercom, tokens });
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t");
  });
});

describe("a signature", () => {
  it("of the assertion for Login.gov has only the token endpoint as audience", async () => {
    const { token } = await journey(loginGov);
    expect(decodeJwt(token.body.client_assertion ?? "").aud).toBe("https://secure.login.gov/api/openid_connect/token");
  });

  it("of the assertion for itsme names the key", async () => {
    const { token } = await journey(itsme);
    expect(decodeProtectedHeader(token.body.client_assertion ?? "")).toMatchObject({ alg: "RS256", kid: "s1" });
  });

  it("of the profile of ID.me is required, with or without quotes around the token", async () => {
    const bare = await journey({ ...idMe, faults: {} });
    expect(bare.session?.user).toEqual(idMe.usual.user);
    const forged = Buffer.from(JSON.stringify({ sub: idMe.accountId, fname: "Mallory" })).toString("base64url");
    const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const { signedIn } = await journey({
      ...idMe,
      faults: { userinfo: { body: JSON.stringify(`${header}.${forged}.`) } },
    });
    expect(signedIn).toBe(false);
    const plain = await journey({ ...idMe, faults: { userinfo: { body: { sub: idMe.accountId } } } });
    expect(plain.signedIn).toBe(false);
  });
});

describe("the options", () => {
  it("choose the environment of an application", () => {
    expect(IDme({ environment: "sandbox" }).issuer).toBe("https://api.idmelabs.com/oidc");
    expect(ORCID({ environment: "sandbox" }).issuer).toBe("https://sandbox.orcid.org");
    expect(JumpCloud({ region: "eu" }).issuer).toBe("https://oauth.id.eu.jumpcloud.com/");
    expect(LoginGov({ environment: "sandbox" })).toMatchObject({
      issuer: "https://idp.int.identitysandbox.gov/",
      token: { assertionAudience: "https://idp.int.identitysandbox.gov/api/openid_connect/token" },
    });
    expect(Procore({ environment: "sandbox" })).toMatchObject({
      authorization: { url: "https://login-sandbox.procore.com/oauth/authorize" },
      token: { url: "https://login-sandbox.procore.com/oauth/token" },
      userinfo: { url: "https://sandbox.procore.com/rest/v1.0/me" },
    });
    const key = {} as CryptoKey;
    const keys = { serviceCode: "A", privateKey: key, decryptionKey: key };
    expect(Itsme({ ...keys, environment: "sandbox" }).issuer).toBe("https://idp.e2e.itsme.services/v2");
  });

  it("make Login.gov a client without a key, and request more claims", () => {
    expect(LoginGov({ acrValues: "urn:acr.login.gov:verified" })).toMatchObject({
      authorization: { params: { acr_values: "urn:acr.login.gov:verified" } },
      client: { token_endpoint_auth_method: "none" },
    });
    expect(LoginGov().token).not.toHaveProperty("clientPrivateKey");
  });

  it.each([JupyterHub, Mailcow, PropelAuth])("may name a server by its issuer, or omit it (%o)", (make) => {
    const named = make({ issuer: "https://one.example/" });
    expect(JSON.stringify([named.authorization, named.token])).toMatch(/"https:\/\/one\.example\/[a-z].*authorize"/);
    expect(make().authorization ?? {}).not.toHaveProperty("url");
  });

  it("of Oracle find a domain by its tenant", () => {
    expect(OracleIDCS({ tenantId: "abc" })).toMatchObject({
      issuer: "https://identity.oraclecloud.com/",
      wellKnown: "https://idcs-abc.identity.oraclecloud.com/.well-known/openid-configuration",
    });
    expect(OracleIDCS()).not.toHaveProperty("wellKnown");
  });
});
