/** Requests that cards from Reddit to Zoom make differently, seen in whole sign-ins. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import Reddit from "../../src/providers/reddit.ts";
import Shikimori from "../../src/providers/shikimori.ts";
import Synology from "../../src/providers/synology.ts";
import TikTok from "../../src/providers/tiktok.ts";
import Twitter from "../../src/providers/twitter.ts";
import UnitedEffects from "../../src/providers/united-effects.ts";
import Webex from "../../src/providers/webex.ts";
import WeChat from "../../src/providers/wechat.ts";
import Wikimedia from "../../src/providers/wikimedia.ts";
import WorkOS from "../../src/providers/workos.ts";
import Zoho from "../../src/providers/zoho.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { leave, visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import { type Case, clientId, clientSecret, type Fixture } from "./fixture.ts";
import { signInAt } from "./helpers.ts";
import { reddit } from "./reddit.ts";
import { salesforce } from "./salesforce.ts";
import { shikimori } from "./shikimori.ts";
import { soundcloud } from "./soundcloud.ts";
import { startgg } from "./startgg.ts";
import { threads } from "./threads.ts";
import { tiktok } from "./tiktok.ts";
import { trakt } from "./trakt.ts";
import { tumblr } from "./tumblr.ts";
import { twitch } from "./twitch.ts";
import { twitter } from "./twitter.ts";
import { vk } from "./vk.ts";
import { wechat } from "./wechat.ts";
import { withings } from "./withings.ts";
import { yandex } from "./yandex.ts";

const server = useWorld();

const journey = (fixture: Fixture, person?: Case) => signInAt(server, fixture, person);

/** The same, with another token answer. */
const answered = (fixture: Fixture, body: unknown, status = 200) =>
  journey({ ...fixture, faults: { ...fixture.faults, token: { status, body } } });

describe("the profile", () => {
  it("of Reddit and Shikimori is requested with their own User-Agent, and so are the tokens", async () => {
    const named = Reddit({ clientId, clientSecret, userAgent: "web:example:2 (by /u/ada)" });
    const agents = async (fixture: Fixture) => {
      const { issuer, asked } = await journey(fixture);
      return [issuer.requests.token[0]?.headers.get("user-agent"), asked.headers.get("user-agent")];
    };
    expect(await agents(reddit)).toEqual(["web:cid:1", "web:cid:1"]);
    expect(await agents({ ...reddit, provider: named })).toEqual(Array(2).fill("web:example:2 (by /u/ada)"));
    const app = Shikimori({ clientId, clientSecret, appName: "Example" });
    expect(await agents({ ...shikimori, provider: app })).toEqual(["Example", "Example"]);
  });

  it("of SoundCloud is requested with another scheme", async () => {
    const { asked, issuer } = await journey(soundcloud);
    expect(asked.headers.get("authorization")).toBe(`OAuth ${issuer.issued[0]?.access_token}`);
  });

  it("of start.gg is requested in GraphQL", async () => {
    const { asked } = await journey(startgg);
    const query = "query { currentUser { id email name images { url } player { gamerTag } } }";
    expect([asked.method, JSON.parse(asked.text)]).toEqual(["POST", { query }]);
  });

  it("of Threads, TikTok, X and Yandex is requested field by field, or in a format", async () => {
    const asked = await Promise.all([threads, tiktok, twitter, yandex].map(async (one) => (await journey(one)).asked));
    expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { fields: "id,username,name,threads_profile_picture_url" },
      { fields: "open_id,union_id,avatar_url,display_name" },
      { "user.fields": "profile_image_url,confirmed_email" },
      { format: "json" },
    ]);
  });

  it("of Trakt is requested in a version, with the client id", async () => {
    const { asked } = await journey(trakt);
    const { headers } = asked;
    expect([headers.get("trakt-api-version"), headers.get("trakt-api-key")]).toEqual(["2", "cid"]);
  });

  it("of VK is requested with the token and the client id in a form", async () => {
    const { asked, issuer } = await journey(vk);
    expect([asked.method, asked.url.search, asked.headers.get("authorization")]).toEqual(["POST", "", null]);
    expect(asked.body).toEqual({ access_token: issuer.issued[0]?.access_token, client_id: "cid" });
  });

  it("of WeChat is requested with the token, and its user, in the URL", async () => {
    const { asked, issuer } = await journey(wechat);
    expect(Object.fromEntries(asked.url.searchParams)).toEqual({
      access_token: issuer.issued[0]?.access_token,
      openid: "o6_bmjrPTlm6_2sgVt7hMZOPfL2M",
      lang: "zh_CN",
    });
    expect(asked.headers.has("authorization")).toBe(false);
  });

  it("of Withings is not requested: the token response contains the number", async () => {
    const { issuer, signedIn } = await journey(withings);
    expect([issuer.requests.more, issuer.requests.userinfo, signedIn]).toEqual([[], [], true]);
  });

  it("of Salesforce must be that of the user in the id_token", async () => {
    const other = { ...salesforce.usual.userinfo, sub: "https://login.salesforce.com/id/00D/005" };
    const { signedIn, log } = await journey(salesforce, { ...salesforce.usual, userinfo: other });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });
});

describe("a missing profile", () => {
  it.each([
    ["Reddit", reddit],
    ["SoundCloud", soundcloud],
    ["Trakt", trakt],
    ["VK", vk],
    ["WeChat", wechat],
  ])("of %s signs no user in", async (_, fixture) => {
    const [address = ""] = Object.keys(fixture.usual.more ?? {});
    const good = fixture.usual.more?.[address];
    const answer: Response = typeof good === "function" ? good() : Response.json(good);
    const more = { [address]: async () => new Response(await answer.text(), { status: 403 }) };
    const { signedIn, log } = await journey(fixture, { ...fixture.usual, more });
    expect([signedIn, log.errors]).toEqual([false, ["OAuthResponseError"]]);
  });

  it("of VK and WeChat, because the response is an error with status 200, signs no user in", async () => {
    const refusal = { error: "invalid_token", errcode: 40_001, errmsg: "invalid credential" };
    for (const fixture of [vk, wechat]) {
      const [address = ""] = Object.keys(fixture.usual.more ?? {});
      const { signedIn } = await journey(fixture, { ...fixture.usual, more: { [address]: refusal } });
      expect(signedIn).toBe(false);
    }
  });

  it("AL-07: of Tumblr, with a name and no stable blog, signs no user in", async () => {
    const user = { name: "derekg", blogs: [{ name: "derekg", primary: true }] };
    const { signedIn, log } = await journey(tumblr, { ...tumblr.usual, userinfo: { response: { user } } });
    expect([signedIn, log.errors]).toEqual([false, ["InvalidIdentity"]]);
  });
});

describe("a token response", () => {
  it.each([
    ["Twitch", twitch, { status: 403, message: "invalid client secret" }, 403, "invalid_client"],
    ["Twitch", twitch, { status: 400, message: "Invalid authorization code" }, 400, "invalid_grant"],
    ["WeChat", wechat, { errcode: 40_029, errmsg: "invalid code" }, 200, "invalid_grant"],
    ["WeChat", wechat, { errcode: 40_125, errmsg: "invalid appsecret" }, 200, "invalid_client"],
    ["Withings", withings, { status: 503, body: {}, error: "Invalid Params: invalid code" }, 200, "invalid_grant"],
  ])("of %s that refuses is reported (%#)", async (_, fixture, body, status, code) => {
    const { signedIn, log, error } = await answered(fixture, body, status);
    expect([signedIn, error, log.errors]).toEqual([false, "Configuration", ["OAuthResponseError"]]);
    expect(log.thrown[0]?.message).toContain(`answered with ${code}.`);
  });

  it("of WeChat that is rate-limited is reported", async () => {
    const { error } = await answered(wechat, { errcode: -1, errmsg: "system error" });
    expect(error).toBe("ProviderUnavailable");
  });

  it("of Withings without a number signs no user in", async () => {
    const { signedIn } = await journey({ ...withings, tokens: { ...withings.tokens, userid: undefined } });
    expect(signedIn).toBe(false);
  });

  it("of Twitch may have no scope", async () => {
    const { signedIn } = await journey({ ...twitch, tokens: { ...twitch.tokens, scope: null } });
    expect(signedIn).toBe(true);
  });
});

describe("the authorization request of WeChat", () => {
  it("has its parameters in order, and the fragment that its browser requires", async () => {
    server.use(...createIssuer(wechat.issuer).handlers);
    const browser = visitorOf(testConfig({ providers: [wechat.provider] as AuthConfig["providers"] }));
    const url = new URL((await leave(browser, { provider: "wechat" })).url);
    expect([...url.searchParams.keys()]).toEqual(["appid", "redirect_uri", "response_type", "scope", "state"]);
    expect(url.hash).toBe("#wechat_redirect");
  });

  it("redirects other browsers to a QR code", () => {
    expect(WeChat({ platformType: "WebsiteApp" }).authorization).toEqual({
      url: "https://open.weixin.qq.com/connect/qrconnect#wechat_redirect",
      params: { scope: "snsapi_login" },
    });
  });

  it("never has the secret in a URL", async () => {
    const { issuer } = await journey(wechat);
    const addresses = [...issuer.requests.token, ...issuer.requests.more].map(({ url }) => url.href);
    expect(addresses.join()).not.toContain(encodeURIComponent(clientSecret));
    expect(issuer.requests.token[0]?.body.secret).toBe(clientSecret);
  });
});

describe("an option", () => {
  it("of Reddit is omitted unless it is configured", () => {
    expect(Reddit().authorization).toMatchObject({ params: { scope: "identity", duration: undefined } });
  });

  it("of Synology, the NAS or the issuer, determines the issuer", () => {
    expect(Synology({ baseUrl: "https://nas.example.com:5001" }).issuer).toBe(
      "https://nas.example.com:5001/webman/sso",
    );
    expect(Synology({ issuer: "https://sso.example.com/webman/sso" })).not.toHaveProperty("issuer");
    expect(Synology()).not.toHaveProperty("issuer");
  });

  it("of TikTok chooses fields", () => {
    expect(TikTok({ fields: ["open_id"] }).userinfo).toMatchObject({ params: { fields: "open_id" } });
  });

  it("of X requests the address, or not", () => {
    expect(Twitter()).toMatchObject({
      authorization: { params: { scope: "users.read tweet.read" } },
      userinfo: { params: { "user.fields": "profile_image_url" } },
    });
    expect(Twitter({ email: true }).options).toEqual({});
  });

  it("of United Effects, the issuer, is the resource too", () => {
    const issuer = "https://auth.unitedeffects.com/abc";
    expect(UnitedEffects({ issuer }).authorization).toMatchObject({ params: { resource: issuer } });
    expect(UnitedEffects().authorization).toMatchObject({ params: { resource: undefined } });
  });

  it("of Shikimori, Webex and Wikimedia chooses the server, with or without a slash", () => {
    for (const slash of ["", "/"]) {
      expect(Shikimori({ baseUrl: `https://shikimori.example${slash}` }).token).toMatchObject({
        url: "https://shikimori.example/oauth/token",
      });
      expect(Webex({ apiBaseUrl: `https://webex.example/v1${slash}` }).token).toEqual({
        url: "https://webex.example/v1/access_token",
      });
      expect(Wikimedia({ baseUrl: `https://wiki.example/rest.php${slash}` }).token).toEqual({
        url: "https://wiki.example/rest.php/oauth2/access_token",
      });
    }
  });

  it("of WorkOS names the connection", () => {
    expect(WorkOS({ organization: "org_1" }).authorization).toMatchObject({ params: { organization: "org_1" } });
    expect(WorkOS({ provider: "GoogleOAuth" }).authorization).toMatchObject({ params: { provider: "GoogleOAuth" } });
  });

  it.each([
    [undefined, "https://accounts.zoho.com"],
    ["in", "https://accounts.zoho.in"],
    ["com.au", "https://accounts.zoho.com.au"],
    ["ca", "https://accounts.zohocloud.ca"],
  ] as const)("of Zoho chooses the data centre (%s)", (dc, server) => {
    expect(Zoho({ dc })).toMatchObject({
      authorization: { url: `${server}/oauth/v2/auth` },
      token: { url: `${server}/oauth/v2/token` },
      userinfo: { url: `${server}/oauth/user/info` },
    });
  });
});
