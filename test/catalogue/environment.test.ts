/** A card uses its issuer and its client the same, whether they come from options or from the environment. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { setEnvDefaults, variablePrefix } from "../../src/core/config/env-defaults.ts";
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { LazyProvider, OAuthConfig, Provider, ProviderInput } from "../../src/core/types/provider.ts";
import Email from "../../src/providers/email.ts";
import { builtIn, providerIds } from "../../src/providers/index.ts";
import { cards } from "../../src/providers/lib/cards.ts";
import OAuth from "../../src/providers/oauth.ts";
import OIDC from "../../src/providers/oidc.ts";
import { createLog, testConfig } from "../world/config.ts";
import { allCards } from "./table.ts";

type Options = Record<string, unknown>;
type Make = (options?: Options) => Provider;

const speakers = (await allCards()).filter(({ type }) => type === "oauth" || type === "oidc").map(({ id }) => id);
const makerOf = async (id: string) => (await cards[id as "github"].load()).default as unknown as Make;

/** Options that a card cannot do without. */
const demanded: Readonly<Record<string, Options>> = {
  bungie: { apiKey: "key" },
  itsme: { serviceCode: "service", privateKey: {}, decryptionKey: {} },
  netsuite: { accountID: "1234567", userinfo: "https://1234567.restlets.api.netsuite.com/app" },
  odnoklassniki: { publicKey: "key" },
  "sap-xsuaa": { domain: "example.authentication.eu10.hana.ondemand.com" },
  shopify: { shop: "example" },
  singpass: { privateKey: {}, decryptionKey: {} },
  zendesk: { subdomain: "example" },
};

const options = { issuer: "https://mine.example/place/", clientId: "the-client", clientSecret: "the-client-secret" };

/** Provider, as the environment completes it. */
function withEnv(provider: ProviderInput, id: string): ProviderInput {
  const prefix = variablePrefix(id);
  const env = {
    [`${prefix}_ISSUER`]: options.issuer,
    [`${prefix}_ID`]: options.clientId,
    [`${prefix}_SECRET`]: options.clientSecret,
  };
  const config: AuthConfig = { providers: [provider], basePath: "/auth" };
  setEnvDefaults(env, config);
  return config.providers[0] as ProviderInput;
}

/** Addresses that the card asks by itself. */
async function asked({ userinfo }: OAuthConfig): Promise<readonly string[]> {
  const addresses: string[] = [];
  const fetch = async (input: unknown) => {
    addresses.push(String(input).split("?")[0] ?? "");
    return Response.json({ id: 1, data: {}, results: [{}], openid: "x" });
  };
  const request = typeof userinfo === "object" ? userinfo.request : undefined;
  const client = { clientId: "the-client", clientSecret: "s" };
  const provider = { id: "x", name: "X", type: "oauth" as const, ...client, ...(userinfo && { userinfo }) };
  await Promise.resolve()
    .then(() => request?.({ tokens: { access_token: "a.e30.c" }, provider, fetch: fetch as typeof globalThis.fetch }))
    .catch(() => undefined);
  return addresses;
}

/** What a profile makes of claims of every shape, as text: where an address went into it, it shows. */
async function profiled({ profile }: OAuthConfig): Promise<string> {
  const claims = { id: "7", sub: "7", username: "ada", display_name: "Ada", ocs: { data: { id: "ada" } } };
  try {
    return JSON.stringify((await profile?.(claims, {})) ?? null);
  } catch {
    return "throws";
  }
}

async function seen(input: ProviderInput) {
  const card = cardOf(input) as OAuthConfig;
  const { options: _, derive, ...rest } = card as OAuthConfig & { options?: unknown };
  return { card: JSON.parse(JSON.stringify(rest)), derive, asked: await asked(card), profile: await profiled(card) };
}

describe.each(speakers)("%s", (id) => {
  it("U12: is the same whether issuer and client come from options or from the environment", async () => {
    const make = await makerOf(id);
    const needed = demanded[id] ?? {};
    const right = await seen(make({ ...needed, ...options }));
    expect(JSON.stringify(right.card)).not.toContain("undefined");
    const lazy = withEnv(builtIn(id as "github", needed), id) as LazyProvider;
    const ways: Readonly<Record<string, ProviderInput>> = {
      "called, and the environment": withEnv(make(needed), id),
      "a function, and the environment": withEnv(() => make(needed), id),
      "by id, and the environment": await lazy.load(lazy.options),
      "written onto the card": { ...make(needed), ...options } as Provider,
      ...(demanded[id] ? {} : { "bare, and the environment": withEnv(make as () => Provider, id) }),
    };
    for (const [way, input] of Object.entries(ways)) expect({ way, ...(await seen(input)) }).toEqual({ way, ...right });
  });
});

describe("a card whose URLs are derived from its issuer", () => {
  const following = [
    "bitrix24",
    "boxyhq-saml",
    "gitea",
    "github",
    "gitlab",
    "jupyterhub",
    "mailcow",
    "mastodon",
    "mattermost",
    "nextcloud",
    "propelauth",
  ];

  it.each(following)("U12: %s has its URLs there", async (id) => {
    const { card, asked: own } = await seen(withEnv((await makerOf(id))(), id));
    expect(card.authorization.url).toMatch(/^https:\/\/mine\.example\/place\/[a-z]/);
    expect([card.userinfo?.url, ...own].join()).toContain("https://mine.example/place/");
  });

  it("U12: keeps the options of the application", async () => {
    const make = await makerOf("mastodon");
    const authorization = { url: "https://other.example/authorize", params: { force_login: "true" } };
    const { card } = await seen(withEnv(make({ authorization, profile: () => ({ id: "x" }) }), "mastodon"));
    expect(card.authorization).toEqual({ ...authorization, params: { scope: "profile", force_login: "true" } });
    expect(card.token).toEqual({ url: "https://mine.example/place/oauth/token" });
  });

  it("U12: identifies users by it, too", async () => {
    const { profile } = await seen(withEnv((await makerOf("mastodon"))({}), "mastodon"));
    expect(profile).toContain("https://mine.example/place/api/v1/accounts/7");
  });

  it("U12: has its default URL unless another is configured", async () => {
    for (const [id, home] of [
      ["github", "github.com"],
      ["gitlab", "gitlab.com"],
      ["gitea", "gitea.com"],
      ["forgejo", "codeberg.org"],
    ] as const) {
      const { authorization } = cardOf((await makerOf(id))()) as OAuthConfig;
      expect(authorization).toMatchObject({ url: expect.stringContaining(`https://${home}/`) });
    }
  });
});

describe("every card", () => {
  const makers = { OIDC, OAuth, Email } as unknown as Readonly<Record<string, () => Provider>>;
  it.each(Object.keys(makers))("F9: the maker %s names missing options when it is called without any", (name) => {
    expect(makers[name]).toThrow(new RegExp(`^${name} needs the options? .*: ${name}\\(\\{ .*: \\.\\.\\. \\}\\)\\.$`));
  });

  // biome-ignore format: a table
  it.each<readonly [id: string, words: string]>([
    ["shopify",  "Shopify needs the option shop: Shopify({ shop: ... })."],
    ["sendgrid", "SendGrid needs the option from: SendGrid({ from: ... })."],
    ["ses",      "SES needs the options from, region and accessKeyId: SES({ from: ..., region: ..., accessKeyId: ... })."],
  ])("U10: %s, without options, is a configuration error with a reason, and Auth() does not throw", async (id, words) => {
    const make = (await makerOf(id)) as () => Provider;
    // By its id alone, options are an empty object: Shopify makes an address of one.
    const lazy = id === "shopify" ? [builtIn("shopify", {} as never)] : [];
    for (const provider of [make, ...lazy]) {
      const log = createLog();
      const config = testConfig({ providers: [provider], logger: log.logger });
      expect(() => setEnvDefaults({ [`${variablePrefix(id)}_KEY`]: "key" }, config)).not.toThrow();
      const answer = await Auth(new Request("https://app.example/auth/signin"), config);
      expect(answer.status).toBe(500);
      expect(log.errors).toEqual(["InvalidConfiguration"]);
      expect(log.thrown[0]?.message).toContain(words);
    }
  });

  it.each(providerIds)(
    "F9: %s names the missing option when it is called without any, or returns a provider",
    async (id) => {
      const make = await makerOf(id);
      for (const options of [undefined, {}]) {
        const made = (() => {
          try {
            return make(options);
          } catch (thrown) {
            return (thrown as Error).message;
          }
        })();
        if (typeof made === "string")
          expect(made).toMatch(/^\S.* needs the options? \w+(?:(?:, | and )\w+)*: \S+\(\{ .* \}\)\.$/);
        else expect(made.type).toMatch(/\w/);
      }
    },
  );
});
