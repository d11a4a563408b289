/** The pages of the providers: enough to get from nothing to a sign-in, and facts of existing providers alone. */
import { describe, expect, it } from "vitest";
import { consoles } from "../../.ci/docs/providers/consoles.ts";
import { setUpFacts, sources } from "../../.ci/docs/providers/facts.ts";
import { variablesFor } from "../../src/cli/add/plan.ts";
import { type CallbackRule, callbackRules } from "../../src/cli/callback-rules.ts";
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { cards } from "../../src/providers/lib/cards.ts";
import type { BuiltInProviderId } from "../../src/providers/lib/catalogue.ts";
import { cardWith } from "../catalogue/table.ts";
import { read } from "../structure/sources.ts";

interface Subject {
  readonly id: string;
  readonly type: string;
  /** Whether users of the provider register an application there. */
  readonly registers: boolean;
  readonly variables: readonly string[];
}

const subjects = await Promise.all(
  Object.keys(cards).map(async (id): Promise<Subject> => {
    const card = cardOf(await cardWith(id));
    const speaks = card.type === "oauth" || card.type === "oidc";
    const isOpen = (card as OAuthConfig).clientMetadata !== undefined || setUpFacts[id]?.instead !== undefined;
    return {
      id,
      type: card.type,
      registers: speaks && !isOpen,
      variables: await variablesFor(id as BuiltInProviderId),
    };
  }),
);

const registering = subjects.filter(({ registers }) => registers);
const ids = new Set(subjects.map(({ id }) => id));
const pageOf = (id: string): string => read(`docs/reference/providers/${id}.md`);

const sectionOf = (page: string, title: string): string =>
  new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(page)?.[1] ?? "";

const stepsIn = (page: string): readonly string[] => sectionOf(page, "Set-up").match(/^\d+\. .*$/gm) ?? [];

/** What is missing on a page. */
function missingOn(page: string, { id, type, registers, variables }: Subject): readonly string[] {
  const steps = stepsIn(page);
  const rows = sectionOf(page, "Environment");
  const parts: readonly (readonly [string, boolean])[] = [
    ["where to register", !registers || /\]\(https:\/\/[^)\s]+\)/.test(steps[0] ?? "")],
    [
      "an adapter, where it is required",
      !["email", "webauthn"].includes(type) || steps.some((step) => step.startsWith("Configure an adapter", 3)),
    ],
    ["the switch for passkeys", type !== "webauthn" || steps.some((step) => step.includes("enableWebAuthn"))],
    ["where to open an account", type !== "email" || /\]\(https:\/\/[^)\s]+\)/.test(steps[0] ?? "")],
    [
      "callback URL",
      !registers || steps.some((step) => step.includes(`\`https://app.example.com/auth/callback/${id}\``)),
    ],
    ["callback URL in development", !registers || sectionOf(page, "Set-up").includes("n development")],
    ["import", page.includes(`from "portico/providers/${id}";`)],
    ["line of code", /^export const providers = \[\w+/m.test(page)],
    ...variables.flatMap((name): readonly (readonly [string, boolean])[] => [
      [`step with ${name}`, steps.some((step) => step.includes(`\`${name}\``))],
      [`row of ${name}`, rows.includes(`| \`${name}\` | `)],
    ]),
  ];
  return parts.filter(([, isThere]) => !isThere).map(([name]) => name);
}

describe("every page of a provider", () => {
  it("has where to register, the callback URL, the variables that `portico add` names, and the line of code", () => {
    expect(registering.length).toBeGreaterThan(200);
    const missing = subjects.map((subject) => [subject.id, missingOn(pageOf(subject.id), subject)] as const);
    expect(Object.fromEntries(missing.filter(([, parts]) => parts.length > 0))).toEqual({});
  });

  it.each([
    ["where to register", /\]\(https:[^)]+\)/g, "]"],
    ["callback URL", /`https:\/\/app\.example\.com\/auth\/callback\/github`/, "it"],
    ["row of AUTH_GITHUB_SECRET", /^\| `AUTH_GITHUB_SECRET`.*$/m, ""],
    ["step with AUTH_GITHUB_ID", /set `AUTH_GITHUB_ID`/, "set it"],
    ["line of code", /^export const providers.*$/m, ""],
  ])("the lack of %s would be found", (part, found, replacement) => {
    const github = subjects.find(({ id }) => id === "github") as Subject;
    const page = pageOf("github");
    expect(page).toMatch(found);
    expect(missingOn(page.replace(found, replacement), github)).toEqual([part]);
  });

  it("names a variable alone that the provider reads", () => {
    const others = subjects.map(({ id, variables }) => [
      id,
      [...sectionOf(pageOf(id), "Environment").matchAll(/^\| `(\w+)`/gm)]
        .map(([, name = ""]) => name)
        .filter((name) => !variables.includes(name)),
    ]);
    expect(others.filter(([, names]) => names?.length !== 0)).toEqual([]);
  });

  it("offers no callback URL in development that the provider refuses", () => {
    const refused: Readonly<Record<CallbackRule, RegExp>> = {
      loopback: /http:\/\/localhost/,
      https: /http:\/\//,
      public: /http:\/\//,
    };
    const rules = Object.entries(callbackRules);
    expect(rules.filter(([id, rule]) => refused[rule].test(sectionOf(pageOf(id), "Set-up")))).toEqual([]);
    expect(new Set(rules.map(([, rule]) => rule))).toEqual(new Set(Object.keys(refused)));
    expect(rules.filter(([id]) => setUpFacts[id]?.acceptsLocalhost)).toEqual([]);
  });
});

describe("facts about registrations", () => {
  it("every row is one of an existing provider, and has something that its page shows", () => {
    expect(Object.keys(setUpFacts).filter((id) => !ids.has(id))).toEqual([]);
    for (const [id, { register, notes = [], instead, acceptsLocalhost }] of Object.entries(setUpFacts)) {
      const page = pageOf(id);
      const shown = [...(register?.slice(0, 2) ?? []), ...notes, ...(instead ? [instead] : [])];
      expect(shown.length + Number(acceptsLocalhost === true), id).toBeGreaterThan(0);
      expect(
        shown.filter((text) => !page.includes(text)),
        id,
      ).toEqual([]);
    }
  });

  it("every address has a source, and every source is used", () => {
    const seen = Object.values(setUpFacts).flatMap(({ register }) => (register?.[1] ? [register] : []));
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter(([, url]) => !/^https:\/\/[\w.-]+\.[a-z]+(\/|$)/.test(url ?? ""))).toEqual([]);
    expect(new Set(seen.map(([, , source]) => source))).toEqual(new Set(Object.keys(sources)));
  });

  it("every provider with a registration has an address of it, or documentation that the card names", () => {
    const documented = ({ id }: Subject): boolean => /\(\[documentation\]\(https:/.test(stepsIn(pageOf(id))[0] ?? "");
    const without = registering.filter((subject) => !setUpFacts[subject.id]?.register?.[1] && !documented(subject));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it("the steps in a console are those of a provider whose registration has a place", () => {
    const known = new Set(registering.map(({ id }) => id));
    expect(Object.keys(consoles).filter((id) => !known.has(id) || !setUpFacts[id]?.register)).toEqual([]);
    for (const [id, { create, field }] of Object.entries(consoles)) {
      const [first, second] = stepsIn(pageOf(id));
      expect([first?.endsWith(create), second?.endsWith(`under ${field}.`)], id).toEqual([true, true]);
    }
  });

  it("the providers that are used most have the names of their console", () => {
    // biome-ignore format: a list
    const most = [
      "google", "github", "gitlab", "apple", "microsoft-entra-id", "facebook", "discord", "slack", "linkedin", "twitter",
      "auth0", "okta", "keycloak", "cognito", "spotify", "twitch", "notion", "zoom", "reddit", "salesforce", "atlassian",
      "bitbucket", "dropbox", "figma", "hubspot", "linear", "line", "kakao", "naver", "yandex", "vk", "tiktok", "strava",
      "patreon", "pinterest", "zitadel", "authentik", "logto", "workos", "fusionauth",
    ];
    expect(most.filter((id) => !(id in consoles))).toEqual([]);
  });
});
