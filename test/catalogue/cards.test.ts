/// <reference types="vite/client" />
/** Rules for every card of the catalogue: data, nothing shared, options that win. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { variablePrefix } from "../../src/core/config/env-defaults.ts";
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import { isPath } from "../../src/core/pages/colour.ts";
import type { OAuthConfig, Provider } from "../../src/core/types/provider.ts";
import { providerIds } from "../../src/providers/index.ts";
import type { Fixture } from "../providers/fixture.ts";
import { allCards, cardWith } from "./table.ts";

const cards = await allCards();
const speakers = cards.filter(({ type }) => type === "oauth" || type === "oidc") as OAuthConfig[];

const modules = import.meta.glob<Record<string, unknown>>(["../providers/*.ts", "!../providers/*.test.ts"], {
  eager: true,
});
const fixtures = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Fixture => typeof value === "object" && value !== null && "accountId" in value);

/** Names of claims that no provider has. */
const strange = fc.string().map((text) => `odd ${text}`);

/** Where an account is an address, there is nothing else to know it by. */
const accountsAreAddresses: readonly string[] = ["mailcow"];

describe("all cards", () => {
  it("have unique ids of letters, digits and hyphens, equal to the file name", () => {
    expect(new Set(providerIds).size).toBe(providerIds.length);
    expect(providerIds.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(cards.map(({ id }) => id)).toEqual(providerIds);
  });

  it("have unique variables: no two ids share a prefix, and no prefix is the beginning of another name", () => {
    const prefixes = providerIds.map(variablePrefix);
    expect(prefixes.filter((prefix) => !/^AUTH_[A-Z0-9_]+$/.test(prefix))).toEqual([]);
    const names = prefixes.flatMap((prefix) => ["ID", "SECRET", "ISSUER", "KEY"].map((name) => `${prefix}_${name}`));
    expect(new Set(names).size).toBe(names.length);
    expect(variablePrefix("42-school")).toBe("AUTH_42_SCHOOL");
  });

  it.each(cards)("$id: has a name, a colour in hex or none, and a mark that can be drawn or none", async (card) => {
    const { name, style } = card;
    expect(name).toMatch(/\S/);
    expect(style?.brandColor ?? "#000000").toMatch(/^#[0-9a-f]{6}$/);
    // Marks are in separate modules, so that only pages load them.
    expect(style?.mark).toBeUndefined();
    expect(isPath(await markOf(card))).toBe(true);
  });

  it.each(cards)("$id: uses https for every endpoint", (card) => {
    for (const address of JSON.stringify(card).match(/"[a-z]+:\/\/[^"]*/g) ?? []) {
      expect(address).toMatch(/^"https:\/\//);
    }
  });
});

describe.each(speakers)("$id", ({ id }) => {
  it("is created each time, and does not change its input", async () => {
    const options = Object.freeze({
      clientId: "a",
      authorization: Object.freeze({ params: Object.freeze({ prompt: "login" }) }),
    });
    const [one, other] = [await cardWith(id, options), await cardWith(id, options)];
    expect(other).not.toBe(one);
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    cardOf(one);
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  it("lets the application override everything", async () => {
    const options = {
      id: "mine",
      name: "Mine",
      clientId: "a",
      clientSecret: "b",
      issuer: "https://mine.example",
      authorization: "https://mine.example/authorize",
      token: "https://mine.example/token",
      userinfo: "https://mine.example/userinfo",
      checks: ["state"],
      profile: () => ({ id: "1" }),
      emailVerified: () => false,
      client: { token_endpoint_auth_method: "none" },
      style: { brandColor: "#123456" },
      allowDangerousEmailAccountLinking: true,
    };
    const { authorization, token, userinfo, ...rest } = options;
    const urls = { authorization: { url: authorization }, token: { url: token }, userinfo: { url: userinfo } };
    expect(cardOf(await cardWith(id, options))).toMatchObject({ ...rest, ...urls });
  });

  it("merges its parameters with those of the application", async () => {
    const params = (card: Provider) => {
      const { authorization } = cardOf(card) as OAuthConfig;
      return typeof authorization === "object" ? (authorization.params ?? {}) : {};
    };
    const before = params(await cardWith(id));
    const after = params(await cardWith(id, { authorization: { params: { prompt: "login" } } }));
    expect(after).toEqual({ ...before, prompt: "login" });
  });

  it("leaves its defaults where the application sets nothing", async () => {
    const nothing = { id: undefined, name: undefined, profile: undefined, style: undefined, checks: undefined };
    expect(JSON.stringify(cardOf(await cardWith(id, nothing)))).toBe(JSON.stringify(cardOf(await cardWith(id))));
  });
});

describe.each(fixtures)("$id", ({ id, accountId, usual, withoutEmail, provider }) => {
  it("AL-07: identifies users by a stable id, and not by their address", () => {
    const addresses = [usual, withoutEmail].map(({ user }) => user.email?.toLowerCase());
    expect(addresses.includes(accountId.toLowerCase())).toBe(accountsAreAddresses.includes(id));
  });

  it("accepts unknown claims of any type", async () => {
    const claims = { ...usual.claims, ...usual.userinfo };
    await fc.assert(
      fc.asyncProperty(fc.dictionary(strange, fc.jsonValue()), async (odd) => {
        const profile = provider.profile as OAuthConfig["profile"];
        if (!profile) return;
        const alone = await attempt(() => profile(claims, {}));
        expect(await attempt(() => profile({ ...odd, ...claims }, {}))).toEqual(alone);
      }),
      { numRuns: 5 },
    );
  });
});

const markOf = async (card: Provider): Promise<string> =>
  ("mark" in card ? (await card.mark?.())?.default : undefined) ?? "M0 0";

/** What a profile makes of claims; that it throws for want of tokens is an answer, too. */
const attempt = async (run: () => unknown): Promise<unknown> => {
  try {
    return await run();
  } catch {
    return "throws";
  }
};
