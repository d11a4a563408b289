import { beforeEach, describe, expect, it } from "vitest";
import { isPrivateHost } from "../../../../../src/core/methods/oauth/client/discovery.ts";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import {
  configOf,
  failure,
  Issuer,
  json,
  oauth2,
  oidc,
  type SigningKey,
  signIn,
  signingKey,
  start,
} from "../helpers.ts";

let key: SigningKey | undefined;
let issuer: Issuer;
beforeEach(async () => {
  key ??= await signingKey();
  issuer = new Issuer([key]);
});

const begun = (more: Partial<OAuthConfig> = {}) => start(configOf(oidc(issuer, more)));

describe("discovery", () => {
  it.each([
    ["https://op.example", "https://op.example/.well-known/openid-configuration"],
    ["https://op.example/", "https://op.example/.well-known/openid-configuration"],
    ["https://op.example/tenant", "https://op.example/tenant/.well-known/openid-configuration"],
    ["https://op.example/tenant/", "https://op.example/tenant/.well-known/openid-configuration"],
  ])("C1: requests the document of %s at %s", async (url, expected) => {
    issuer = new Issuer([key as SigningKey], url);
    await begun();
    expect(issuer.requests.map(({ to }) => to)).toEqual([expected]);
  });

  it("uses wellKnown, and no other URL", async () => {
    await begun({ wellKnown: "https://meta.example/of/op/.well-known/openid-configuration" });
    expect(issuer.requests.map(({ to }) => to)).toEqual([
      "https://meta.example/of/op/.well-known/openid-configuration",
    ]);
  });

  it.each([
    "https://op.example/",
    "https://OP.example",
    "https://op.example:443",
    "https://op.example/path",
    "https://evil.example",
    "http://op.example",
    "",
    undefined,
    null,
    7,
  ])("FL-15: refuses the document of another issuer (%s)", async (issuerOfDocument) => {
    issuer.document = { issuer: issuerOfDocument };
    const error = await failure(begun());
    expect(error).toMatchObject({ type: "IssuerMismatch", message: expect.stringContaining("another issuer") });
    const seen =
      typeof issuerOfDocument === "string" && issuerOfDocument !== ""
        ? `"${issuerOfDocument}"`
        : issuerOfDocument === 7
          ? "something that is not a string"
          : "none";
    expect(error.message, "U7: both are named").toContain(
      `its issuer is ${seen}, and "https://op.example" is configured`,
    );
  });

  it.each([301, 302, 307, 308])(
    "F11: a redirect (%i) is not followed: the message names its target and wellKnown",
    async (status) => {
      const location = "https://new.op.example/.well-known/openid-configuration?key=hidden";
      issuer.answers.discovery = () => new Response(null, { status, headers: { location } });
      const error = await failure(begun());
      expect(error.type).toBe("InvalidEndpoints");
      const target = '"https://new.op.example/.well-known/openid-configuration"';
      expect(error.message).toContain(`is not at https://op.example/.well-known/openid-configuration`);
      expect(error.message).toContain(`(status ${status}) to ${target}, which is not followed`);
      expect(error.message).toContain(`set wellKnown to ${target}`);
      expect(error.message).not.toContain("hidden");
      expect(issuer.requests.every(({ to }) => to.startsWith("https://op.example/"))).toBe(true);
    },
  );

  it.each(["", "/elsewhere", "http://[", "javascript:alert(1)"])(
    "F11: a redirect to %j is reported as far as it was followed",
    async (location) => {
      issuer.answers.discovery = () => new Response(null, { status: 302, headers: { location } });
      const target = location === "/elsewhere" ? '"https://op.example/elsewhere"' : "none";
      expect((await failure(begun())).message).toContain(`to ${target}, which`);
    },
  );

  it("gives the card precedence over the document", async () => {
    const sent = await begun({ authorization: { url: "https://login.op.example/start?tenant=a" } });
    const { origin, pathname, searchParams } = new URL(sent.redirect ?? "");
    expect([origin + pathname, searchParams.getAll("tenant")]).toEqual(["https://login.op.example/start", ["a"]]);
  });

  it("is not needed when the card has all endpoints", async () => {
    const { authorization_endpoint, token_endpoint, jwks_uri } = issuer.metadata() as Record<string, string>;
    const card = {
      authorization: authorization_endpoint as string,
      token: token_endpoint as string,
      jwks: jwks_uri as string,
    };
    await signIn(configOf(oidc(issuer, card)), issuer);
    expect(issuer.count("openid-configuration")).toBe(0);
  });

  it("serves type oauth too, when there is an issuer and an endpoint is missing", async () => {
    const { authorization: _, ...card } = oauth2(issuer, { issuer: issuer.url });
    const sent = await start(configOf(card));
    expect(sent.redirect).toMatch(/^https:\/\/op\.example\/authorize\?/);
  });

  it.each([
    ["token_endpoint", "http://169.254.169.254/"],
    ["token_endpoint", "https://169.254.169.254/"],
    ["token_endpoint", "https://localhost/"],
    ["token_endpoint", "https://10.0.0.1/"],
    ["userinfo_endpoint", "https://keycloak/userinfo"],
    ["jwks_uri", "https://[fd00::1]/jwks"],
    ["authorization_endpoint", "https://192.168.0.1/"],
  ])("SS-05: refuses a public issuer whose %s is %s", async (name, url) => {
    issuer.document = { [name]: url };
    expect((await failure(begun())).type).toBe("InvalidEndpoints");
  });

  it.each(["https://[::ffff:127.0.0.1]/", "https://2130706433/", "https://0x7f000001/"])(
    "SS-06: refuses a public issuer whose token endpoint is %s",
    async (url) => {
      issuer.document = { token_endpoint: url };
      expect(await failure(begun())).toMatchObject({ message: expect.stringContaining("private network") });
    },
  );

  it("SS-05: lets an issuer inside a network name hosts of that network", async () => {
    issuer = new Issuer([key as SigningKey], "https://10.0.0.5");
    issuer.document = { token_endpoint: "https://10.0.0.6/token" };
    expect((await begun()).redirect).toMatch(/^https:\/\/10\.0\.0\.5\/authorize/);
  });

  it.each([
    "file:///etc/passwd",
    "data:application/json,{}",
    "ftp://op.example/",
    "gopher://op.example/",
    "http://op.example/jwks",
  ])("SS-02: refuses a document whose jwks_uri is %s", async (url) => {
    issuer.document = { jwks_uri: url };
    expect((await failure(begun())).type).toBe("InvalidEndpoints");
  });

  it("SS-01: accepts an issuer on localhost by http:", async () => {
    issuer = new Issuer([key as SigningKey], "http://localhost:4011");
    const { identity } = await signIn(configOf(oidc(issuer)), issuer);
    expect(identity.account.providerAccountId).toBe("ada");
  });

  it.each(["issuer", "token", "userinfo", "jwks"])("SS-01: refuses a configuration whose %s is http:", async (name) => {
    const error = await failure(begun({ [name]: "http://op.example/x" }));
    expect(error.type).toBe("InvalidEndpoints");
  });

  it.each([
    ["404", () => new Response("no", { status: 404 })],
    ["HTML", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["broken JSON", () => new Response("{", { headers: { "content-type": "application/json" } })],
    ["a list", () => json([])],
    ["an empty object", () => json({})],
  ])("distinguishes a wrong issuer from one that is down (%s)", async (_, answer) => {
    issuer.answers.discovery = answer;
    expect((await failure(begun())).type).toMatch(/^(?:InvalidEndpoints|IssuerMismatch)$/);
  });

  it.each([500, 502, 503])("reports that the issuer is down (%s)", async (status) => {
    issuer.answers.discovery = () => new Response(null, { status });
    expect((await failure(begun())).type).toBe("ProviderUnavailable");
  });

  it("names the endpoint that a document lacks", async () => {
    issuer.document = { authorization_endpoint: undefined };
    expect(await failure(begun())).toMatchObject({
      type: "InvalidEndpoints",
      message: expect.stringContaining("authorization_endpoint"),
    });
  });
});

describe("the host of an endpoint", () => {
  it.each([
    "https://op.example/",
    "https://8.8.8.8/",
    "https://172.32.0.1/",
    "https://100.128.0.1/",
    "https://[2606:4700::1111]/",
    "https://192.1.2.3/",
  ])("%s is public", (address) => {
    expect(isPrivateHost(new URL(address))).toBe(false);
  });

  it.each([
    "https://localhost/",
    "https://localhost./",
    "https://app.localhost/",
    "https://keycloak/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://10.0.0.1/",
    "https://127.1/",
    "https://0.0.0.0/",
    "https://169.254.169.254/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://192.0.0.8/",
    "https://100.64.0.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[ff02::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
  ])("SS-05: %s is private", (address) => {
    expect(isPrivateHost(new URL(address))).toBe(true);
  });

  it.each([
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://0xa9fea9fe/",
  ])("SS-06: %s is private, whatever its notation", (address) => {
    expect(isPrivateHost(new URL(address))).toBe(true);
  });
});
