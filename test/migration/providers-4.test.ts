/// <reference types="vite/client" />
/** The providers of `next-auth` 4: each has the same callback path here, and gives its users the same ids. */
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { providerIds } from "../../src/providers/index.ts";
import type { Fixture } from "../providers/fixture.ts";
import { read } from "../structure/sources.ts";
import { useWorld } from "../world/server.ts";
import {
  type FormerProvider,
  fixtures,
  formerAccountId,
  formerOptions,
  type OtherDocuments,
} from "./former-providers.ts";

const server = useWorld();

type Make = (options: object) => FormerProvider;

const files = import.meta.glob<{ default?: Make | { default?: Make } }>("/node_modules/next-auth-4/providers/*.js", {
  eager: true,
});

/** CommonJS modules: Node.js imports them as an object with `default`, Vite as that default. */
const made = Object.values(files).flatMap(({ default: make }) => {
  const create = typeof make === "function" ? make : make?.default;
  return create ? [create(formerOptions)] : [];
});
const formerProviders = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Providers without a card of that id: services that ended, a class of servers, and one that another id has here. The guides name what to write. */
const withoutCard = ["duende-identityserver6", "email", "identity-server4", "medium", "osso", "passage"];

/** The documents of this library, where it asks another endpoint of the provider about the same user. */
const otherDocuments: OtherDocuments = {
  bungie: (id) => ({ Response: { bungieNetUser: { membershipId: id, profilePicturePath: "/" } } }),
  eveonline: (id) => ({ CharacterID: Number(id) }),
  // The id in an API that OpenID Connect has replaced at LinkedIn.
  linkedin: () => ({ id: "yrZCpj2Z12" }),
  // The slug of the fixture, in another document.
  trakt: () => ({ ids: { slug: "justin" }, images: { avatar: {} } }),
  // Version 1.1 of its API.
  twitter: (id) => ({ id_str: id, profile_image_url_https: "" }),
  vk: (id) => ({ response: [{ id: Number(id) }] }),
};

/** Providers whose users have other ids here. */
const otherIds = ["instagram", "linkedin", "pinterest", "trakt"];

describe("every provider of next-auth 4", () => {
  it("was found", () => {
    const { version } = JSON.parse(read("node_modules/next-auth-4/package.json"));
    expect([version, formerProviders.length]).toEqual(["4.24.15", 65]);
  });

  it("has a card with its id, so the same callback path, except those that the guides list", () => {
    const known = new Set<string>(providerIds);
    expect(formerProviders.map(({ id }) => id).filter((id) => !known.has(id))).toEqual(withoutCard);
    const listed = read("docs/guides/from-authjs.md") + read("docs/guides/from-next-auth-4.md");
    expect(withoutCard.filter((id) => !listed.includes(`\`${id}\``))).toEqual([]);
  });

  const spoken = formerProviders.filter(({ id }) => fixtures.has(id));

  it("is compared, if it has a card and sends its users to a server", () => {
    const others = formerProviders.filter((one) => !spoken.includes(one)).map(({ id }) => id);
    expect(others).toEqual(["credentials", ...withoutCard].toSorted());
  });

  const former = async (provider: FormerProvider): Promise<readonly [former: string, own: string]> => {
    const noContent = () => new HttpResponse(null, { status: 404 });
    // Some fetch a picture or an address.
    server.use(
      http.get("https://graph.microsoft.com/*", noContent),
      http.get("https://api.linkedin.com/*", () => Response.json({})),
    );
    const fixture = fixtures.get(provider.id) as Fixture;
    return [await formerAccountId(provider, fixture, otherDocuments), fixture.accountId];
  };

  it.each(spoken.filter(({ id }) => !otherIds.includes(id)))(
    "$id: its users have the same ids of accounts",
    async (provider) => {
      const [there, here] = await former(provider);
      expect(there).toBe(here);
    },
  );

  it.each(spoken.filter(({ id }) => otherIds.includes(id)))(
    "$id: its users have other ids, as the guide says",
    async (provider) => {
      const [there, here] = await former(provider);
      expect(there).not.toBe(here);
      expect(read("docs/guides/from-next-auth-4.md")).toContain(`\`${provider.id}\``);
    },
  );
});
