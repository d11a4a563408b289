/// <reference types="vite/client" />
/** The providers of `@auth/core`: each has the same callback path here, and gives its users the same ids. */
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Provider } from "../../src/core/types/provider.ts";
import { builtIn, providerIds } from "../../src/providers/index.ts";
import Instagram from "../../src/providers/instagram.ts";
import Mastodon from "../../src/providers/mastodon.ts";
import Pinterest from "../../src/providers/pinterest.ts";
import Salesforce from "../../src/providers/salesforce.ts";
import Trakt from "../../src/providers/trakt.ts";
import type { Fixture } from "../providers/fixture.ts";
import { clientId, clientSecret } from "../providers/fixture.ts";
import { quoted, read, tablesIn } from "../structure/sources.ts";
import { adapter } from "../world/adapter.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { signIn, visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import {
  type FormerProvider,
  fixtures,
  formerAccountId,
  formerOptions,
  type OtherDocuments,
} from "./former-providers.ts";

const server = useWorld();

const files = import.meta.glob<{ default?: (options: object) => FormerProvider }>(
  "/node_modules/@auth/core/providers/*.js",
  { eager: true },
);
const formerProviders = Object.values(files)
  .flatMap(({ default: make }) => (make ? [make(formerOptions)] : []))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Providers without a card: services that ended, and a class of servers. The guide names what to write instead. */
const withoutCard = ["azure-devops", "email", "identity-server4", "medium", "osso", "passage"];

/** The document that the other library reads, where it asks another endpoint of the provider about the same user. */
const otherDocuments: OtherDocuments = {
  bungie: (id) => ({ Response: { bungieNetUser: { membershipId: id, profilePicturePath: "/" } } }),
  eveonline: (id) => ({ CharacterID: Number(id) }),
  foursquare: (id) => ({ response: { user: { id, contact: {} } } }),
  hubspot: (id) => ({ user_id: Number(id) }),
  mailchimp: (id) => ({ login: { login_id: Number(id) } }),
  nextcloud: (id) => ({ id }),
  notion: (id) => ({ id, person: {} }),
  threads: (id) => ({ data: { id } }),
  // The slug of the fixture, in another document.
  trakt: () => ({ ids: { slug: "justin" }, images: { avatar: {} } }),
  vk: (id) => ({ id: Number(id) }),
  wechat: (id) => ({ unionid: id }),
};

/** Providers whose users have other ids here, and the `profile` that keeps those of the other library. */
const otherIds: Readonly<Record<string, (fixture: Fixture) => Provider>> = {
  instagram: () =>
    Instagram({
      clientId,
      clientSecret,
      profile: ({ id, username }) => ({ id: String(id), name: username }),
    }) as Provider,
  mastodon: ({ issuer }) =>
    Mastodon({
      clientId,
      clientSecret,
      issuer: issuer.url ?? "",
      profile: ({ id, username }) => ({ id, name: username }),
    }) as Provider,
  pinterest: () =>
    Pinterest({ clientId, clientSecret, profile: ({ username }) => ({ id: username, name: username }) }) as Provider,
  salesforce: () =>
    Salesforce({
      clientId,
      clientSecret,
      profile: ({ sub, name }) => ({ id: String(sub), name: name ?? null }),
    }) as Provider,
  trakt: () =>
    Trakt({ clientId, clientSecret, profile: ({ user }) => ({ id: user.ids.slug, name: user.username }) }) as Provider,
};

describe("every provider of @auth/core", () => {
  it("was found", () => {
    const { version } = JSON.parse(read("node_modules/@auth/core/package.json"));
    expect([version, formerProviders.length]).toEqual(["0.41.3", 104]);
  });

  it("has a card with its id, so the same callback path, except those that the guide lists", () => {
    const known = new Set<string>(providerIds);
    expect(formerProviders.map(({ id }) => id).filter((id) => !known.has(id))).toEqual(withoutCard);
    const listed = tablesIn(read("docs/guides/from-authjs.md")).flatMap(([cell = ""]) => quoted(cell));
    expect(withoutCard.filter((id) => !listed.includes(id))).toEqual([]);
  });

  const spoken = formerProviders.filter(({ id, type }) => /^oauth|^oidc/.test(type) && fixtures.has(id));

  it.each(spoken)("$id: sends its answer to /api/auth/callback/$id", async ({ id }) => {
    const card = builtIn(id as "github");
    expect(card.id).toBe(id);
  });

  it.each(spoken.filter(({ id }) => !(id in otherIds)))(
    "$id: its users have the same ids of accounts",
    async (provider) => {
      // It fetches a picture.
      server.use(http.get("https://graph.microsoft.com/*", () => new HttpResponse(null, { status: 404 })));
      const fixture = fixtures.get(provider.id) as Fixture;
      expect(await formerAccountId(provider, fixture, otherDocuments)).toBe(fixture.accountId);
    },
  );

  it.each(Object.keys(otherIds))(
    "%s: its users have other ids, which a `profile` keeps, as the guide says",
    async (id) => {
      const fixture = fixtures.get(id) as Fixture;
      const provider = formerProviders.find((one) => one.id === id) as FormerProvider;
      const former = await formerAccountId(provider, fixture, otherDocuments);
      expect(former).not.toBe(fixture.accountId);
      expect(read("docs/guides/from-authjs.md")).toContain(`| \`${id}\` |`);
      // Signs in with the `profile` of the guide.
      const { issuer: server_, faults, tokens, usual } = fixture;
      const issuer = createIssuer({
        ...server_,
        ...(usual.more && { more: usual.more }),
        faults: {
          ...faults,
          tokens: { ...tokens, ...usual.tokens },
          ...(usual.userinfo && { userinfo: { body: usual.userinfo } }),
        },
      });
      server.use(...issuer.handlers);
      const database = adapter();
      const browser = visitorOf(testConfig({ providers: [otherIds[id]?.(fixture) as Provider], adapter: database }));
      await signIn(browser, issuer, { provider: id, user: { sub: fixture.accountId, ...usual.claims } });
      const linked = database.calls.find(({ method }) => method === "linkAccount")?.input[0];
      expect(linked).toMatchObject({ provider: id, providerAccountId: former });
    },
  );
});
