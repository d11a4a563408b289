/** Requests that cards from AD FS to HeadHunter make differently, seen in whole sign-ins. */
import { verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import Alipay from "../../src/providers/alipay.ts";
import Amazon from "../../src/providers/amazon.ts";
import Basecamp from "../../src/providers/basecamp.ts";
import Bitrix24 from "../../src/providers/bitrix24.ts";
import DocuSign from "../../src/providers/docusign.ts";
import EdX from "../../src/providers/edx.ts";
import Feishu from "../../src/providers/feishu.ts";
import Forgejo from "../../src/providers/forgejo.ts";
import HeadHunter from "../../src/providers/headhunter.ts";
import type { Seen } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { adfs } from "./adfs.ts";
import { alipay, gateway, keys } from "./alipay.ts";
import { baidu } from "./baidu.ts";
import { basecamp } from "./basecamp.ts";
import { bitrix24 } from "./bitrix24.ts";
import { canva } from "./canva.ts";
import { claveunica } from "./claveunica.ts";
import { clever } from "./clever.ts";
import { dailymotion } from "./dailymotion.ts";
import { deezer } from "./deezer.ts";
import { dingtalk } from "./dingtalk.ts";
import { disqus } from "./disqus.ts";
import { edx } from "./edx.ts";
import { envato } from "./envato.ts";
import { feedly } from "./feedly.ts";
import { feishu } from "./feishu.ts";
import { type Case, clientId, clientSecret, type Fixture } from "./fixture.ts";
import { headhunter } from "./headhunter.ts";
import { signInAt } from "./helpers.ts";

const server = useWorld();

const journey = (fixture: Fixture, person?: Case) => signInAt(server, fixture, person);

/** The same, with another token answer. */
const answered = (fixture: Fixture, body: unknown, status = 200) =>
  journey({ ...fixture, faults: { ...fixture.faults, token: { status, body } } });

const tokenIn = ({
  issuer,
}: {
  readonly issuer: { readonly issued: readonly { readonly access_token?: unknown }[] };
}) => issuer.issued[0]?.access_token;

describe("the profile", () => {
  it("of Baidu, Deezer and Disqus is requested with the token in the address, and never with the secret", async () => {
    const seen = await Promise.all([baidu, deezer, disqus].map((one) => journey(one)));
    for (const { asked, ...rest } of seen) {
      expect(asked.url.searchParams.get("access_token")).toBe(tokenIn(rest));
      expect([asked.headers.has("authorization"), [...asked.url.searchParams.values()].includes(clientSecret)]).toEqual(
        [false, false],
      );
    }
    expect(seen[2]?.asked.url.searchParams.get("api_key")).toBe("cid");
  });

  it("of Basecamp and HeadHunter is requested under the name of the application", async () => {
    const agent = async (one: Fixture) => (await journey(one)).asked.headers.get("user-agent");
    expect(await Promise.all([basecamp, headhunter].map(agent))).toEqual(["portico", "portico"]);
    const userAgent = "Example/1.0 (ada@example.com)";
    const named = { ...headhunter, provider: HeadHunter({ clientId, clientSecret, userAgent }) };
    expect(await agent({ ...basecamp, provider: Basecamp({ clientId, clientSecret, userAgent }) })).toBe(userAgent);
    expect(await agent(named)).toBe(userAgent);
    expect((await journey(named)).token.headers.get("user-agent")).toBe(userAgent);
  });

  it("of Bitrix24 is requested with the token in a form", async () => {
    const { asked, issuer } = await journey(bitrix24);
    expect([asked.method, asked.url.search, asked.body]).toEqual(["POST", "", { auth: tokenIn({ issuer }) }]);
  });

  it("of ClaveÚnica is requested by POST, and of Dailymotion field by field", async () => {
    expect((await journey(claveunica)).asked.method).toBe("POST");
    const { url } = (await journey(dailymotion)).asked;
    expect(url.searchParams.get("fields")).toBe("id,screenname,email,avatar_720_url");
  });

  it("of DingTalk and Feedly is requested with the token in other headers", async () => {
    const [ding, feed] = await Promise.all([dingtalk, feedly].map((one) => journey(one)));
    expect(ding?.asked.headers.get("x-acs-dingtalk-access-token")).toBe(tokenIn(ding as never));
    expect(feed?.asked.headers.get("authorization")).toBe(`OAuth ${tokenIn(feed as never)}`);
  });

  const refusal = () => Response.json({ error: "no" }, { status: 403 });
  it.each([
    [canva, "https://api.canva.com/rest/v1/users/me"],
    [canva, "https://api.canva.com/rest/v1/users/me/profile"],
    [clever, "https://api.clever.com/v3.0/me"],
    [clever, "https://api.clever.com/v3.0/users/58da8c63d7dc0ca0680003ed"],
    [edx, "https://courses.edx.org/api/user/v1/me"],
    [edx, "https://courses.edx.org/api/user/v1/accounts/ada"],
    [envato, "https://api.envato.com/whoami"],
    [alipay, `${gateway}#alipay.user.info.share`],
  ])("of $id is complete or refused: no user is signed in when %s refuses", async (fixture, address) => {
    const more = { ...fixture.usual.more, [address]: refusal };
    const { error, log, signedIn } = await journey(fixture, { ...fixture.usual, more });
    expect([error, log.errors, signedIn]).toEqual(["Configuration", ["OAuthResponseError"], false]);
  });

  it("AL-07: of AD FS has the subject as its id, and a name of the directory as an unverified address", () => {
    const card = adfs.provider as OAuthConfig;
    const upn = "ada@corp.example";
    expect(card.profile?.({ sub: "s", upn }, {})).toEqual({ id: "s", name: null, email: upn, image: null });
    expect(card.emailVerified).toBeUndefined();
  });
});

describe("the token request", () => {
  it("to DingTalk and Feishu is JSON", async () => {
    const { token: ding } = await journey(dingtalk);
    expect(JSON.parse(ding.text)).toEqual({
      clientId,
      clientSecret,
      code: expect.stringMatching(/^code-/),
      grantType: "authorization_code",
    });
    const { token: shu } = await journey(feishu);
    expect(JSON.parse(shu.text)).toMatchObject({ client_id: clientId, client_secret: clientSecret });
    expect([ding, shu].map(({ headers }) => headers.get("content-type"))).toEqual(Array(2).fill("application/json"));
  });

  it.each([
    ["DingTalk", dingtalk, { code: "invalidParameter.authCode.notFound", message: "no such code" }, 400],
    ["Feishu", feishu, { code: 20_003, msg: "no such code" }, 200],
    ["Feishu", feishu, { code: 20_003, error: "invalid_grant", error_description: "no such code" }, 400],
  ])("that %s refuses is an error with its message in the log", async (_, fixture, body, status) => {
    const { error, log } = await answered(fixture, body, status);
    expect([error, log.errors]).toEqual(["Configuration", ["OAuthResponseError"]]);
    expect(log.thrown[0]?.message).toMatch(/invalid_grant.*no such code/);
  });

  it("to Deezer may be answered with text, which is a refusal, or with a token that does not expire", async () => {
    const refused = await answered(deezer, "wrong code");
    expect([refused.error, refused.signedIn]).toEqual(["Configuration", false]);
    expect((await answered(deezer, { access_token: "t", expires: 0 })).signedIn).toBe(true);
  });
});

describe("Alipay", () => {
  /** What the signature is made of: all fields but itself, in the order of the alphabet. */
  const isSigned = ({ body: { sign = "", ...fields } }: Seen): boolean => {
    const text = Object.entries(fields)
      .map((pair) => pair.join("="))
      .toSorted()
      .join("&");
    return verify("sha256", Buffer.from(text), keys.publicKey, Buffer.from(sign, "base64"));
  };

  it("is called with requests that the application signs, with its key and its clock", async () => {
    const { token, asked, issuer } = await journey(alipay);
    expect([token, asked].map(isSigned)).toEqual([true, true]);
    expect(asked.body).toMatchObject({ method: "alipay.user.info.share", auth_token: tokenIn({ issuer }) });
    const time = Date.parse(`${asked.body.timestamp?.replace(" ", "T")}+08:00`);
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  });

  it("never sees the key", async () => {
    const { token, asked } = await journey(alipay);
    const key = keys.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
    for (const { text, url } of [token, asked])
      expect(decodeURIComponent(url.href + text)).not.toContain(key.slice(0, 64));
  });

  it.each([
    ["40002", "isv.code-invalid", "Configuration", "invalid_grant"],
    ["40002", "isv.invalid-signature", "Configuration", "invalid_client"],
    ["20000", "isp.unknow-error", "ProviderUnavailable", "temporarily_unavailable"],
  ])("refuses with its own codes: %s %s", async (code, sub_code, error, name) => {
    const refused = await answered(alipay, {
      error_response: { code, msg: "m", sub_code, sub_msg: "words" },
      sign: "s",
    });
    expect(refused.error).toBe(error);
    expect(refused.log.thrown[0]?.message).toContain(name);
  });

  it("reports a secret that is not a private key", async () => {
    const { log, error } = await journey({ ...alipay, provider: Alipay({ clientId, clientSecret: "abc" }) });
    expect([error, log.errors]).toEqual(["Configuration", ["InvalidConfiguration"]]);
  });

  it("does not treat a refusal as a profile", async () => {
    const more = { [`${gateway}#alipay.user.info.share`]: { error_response: { code: "20001" } } };
    expect((await journey(alipay, { ...alipay.usual, more })).signedIn).toBe(false);
  });
});

describe("options", () => {
  it("of Amazon and DocuSign choose the region", () => {
    expect(Amazon({ region: "EU" })).toMatchObject({
      authorization: { url: "https://eu.account.amazon.com/ap/oa" },
      token: { url: "https://api.amazon.co.uk/auth/o2/token" },
      userinfo: { url: "https://api.amazon.co.uk/user/profile" },
      options: {},
    });
    expect(Amazon({ region: "FE" })).toMatchObject({ token: { url: "https://api.amazon.co.jp/auth/o2/token" } });
    expect(DocuSign({ environment: "demo" })).toMatchObject({
      authorization: { url: "https://account-d.docusign.com/oauth/auth" },
      token: { url: "https://account-d.docusign.com/oauth/token" },
      userinfo: { url: "https://account-d.docusign.com/oauth/userinfo" },
    });
  });

  it("of Feishu choose Lark, under its own name", () => {
    expect(Feishu({ region: "larksuite.com" })).toMatchObject({
      name: "Lark",
      authorization: { url: "https://accounts.larksuite.com/open-apis/authen/v1/authorize" },
      token: { url: "https://open.larksuite.com/open-apis/authen/v2/oauth/token" },
      userinfo: { url: "https://open.larksuite.com/open-apis/authen/v1/user_info" },
    });
  });

  it.each(["https://git.example.com", "https://git.example.com/"])(
    "of edX and Forgejo choose a host (%s)",
    (baseUrl) => {
      expect(Forgejo({ baseUrl })).toMatchObject({
        authorization: { url: "https://git.example.com/login/oauth/authorize" },
        token: { url: "https://git.example.com/login/oauth/access_token" },
        userinfo: { url: "https://git.example.com/api/v1/user" },
      });
      expect(EdX({ baseUrl })).toMatchObject({
        authorization: { url: "https://git.example.com/oauth2/authorize/" },
        token: { url: "https://git.example.com/oauth2/access_token" },
      });
    },
  );

  it("of Bitrix24 choose a portal by its host or by the issuer, and without one there are no endpoints", async () => {
    const card = Bitrix24({ clientId, clientSecret, issuer: "https://example.bitrix24.com/" });
    expect((await journey({ ...bitrix24, provider: card })).signedIn).toBe(true);
    expect(Bitrix24()).not.toHaveProperty("authorization");
    expect(Bitrix24()).not.toHaveProperty("userinfo");
  });
});
