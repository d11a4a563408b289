/// <reference types="vite/client" />
/** Incremental consent at providers that separate scopes in their own way, or need a parameter for it. */
import { describe, expect, it } from "vitest";
import type { Provider } from "../../src/core/types/provider.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import type { Fixture } from "./fixture.ts";

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts", "!./fixture.ts"], { eager: true });
const isFixture = (value: unknown): value is Fixture =>
  typeof value === "object" && value !== null && "accountId" in value;
const fixtures = Object.values(modules).flatMap((module) => Object.values(module).filter(isFixture));
const server = useWorld();

/** The authorization request of a browser that asks for further scopes; without `scopes`, of one that does not. */
async function requestOf({ id, issuer, provider }: Fixture, scopes?: string): Promise<URLSearchParams> {
  server.use(...createIssuer(issuer).handlers);
  const card = { ...provider, allowedScopes: ["further:one", "further:two"] } as Provider;
  const browser = visitorOf(testConfig({ providers: [card] }));
  const page = await browser.visit("/auth/signin");
  const form = page.forms.find(({ action }) => action.endsWith(`/auth/signin/${id}`));
  const { url } = await browser.post(form?.action ?? "", { ...form?.fields, ...(scopes && { scopes }) });
  return new URL(url).searchParams;
}

const fixtureOf = (id: string): Fixture => {
  const found = fixtures.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`There is no fixture of ${id}.`);
  return found;
};

const separated = fixtures.flatMap((fixture) => {
  const { scopeSeparator } = fixture.provider;
  return scopeSeparator === undefined ? [] : [{ ...fixture, scopeSeparator }];
});

describe("providers with a separator of their own", () => {
  it("are those that document one", () => {
    const bySeparator = Object.groupBy(separated, ({ scopeSeparator }) => scopeSeparator);
    const ids = Object.fromEntries(
      Object.entries(bySeparator).map(([name, found]) => [
        name,
        found
          ?.map(({ id }) => id)
          .sort()
          .join(" "),
      ]),
    );
    expect(ids).toEqual({
      ",": "adobe coinbase concept2 disqus douban instagram linear pinterest qq seznam shopify strava threads tiktok todoist wechat weibo withings zoho",
      ";": "odnoklassniki",
    });
  });

  it.each(separated)("$id: gets further scopes with its separator, $scopeSeparator", async (fixture) => {
    const configured = (await requestOf(fixture)).get("scope");
    const before = configured === null ? [] : [configured];
    const further = await requestOf(fixture, "further:one further:two");
    expect(further.get("scope")).toBe([...before, "further:one", "further:two"].join(fixture.scopeSeparator));
  });
});

describe("Google", () => {
  it("is asked to keep the scopes that were granted before, only when further ones are requested", async () => {
    const google = fixtureOf("google");
    expect((await requestOf(google)).has("include_granted_scopes")).toBe(false);
    const further = await requestOf(google, "further:one");
    expect([further.get("include_granted_scopes"), further.get("scope")]).toEqual([
      "true",
      "openid profile email further:one",
    ]);
  });
});
