/** The pages of the providers: one each, and their index. */
import { readFileSync } from "node:fs";
import { variablesFor } from "../../../src/cli/add/plan.ts";
import { cardOf } from "../../../src/core/config/providers/resolve.ts";
import type { OAuthConfig } from "../../../src/core/types/provider.ts";
import { cards } from "../../../src/providers/lib/cards.ts";
import type { BuiltInProviderId } from "../../../src/providers/lib/catalogue.ts";
import { cardWith, entryOf } from "../../../test/catalogue/table.ts";
import { rowOf, tokenFacts, head as tokenHead } from "../../../test/catalogue/tokens.ts";
import type { Fixture } from "../../../test/providers/fixture.ts";
import { code, list, page, section, steps, table } from "../markdown.ts";
import { exampleOf } from "./example.ts";
import { setUpFacts } from "./facts.ts";
import { fixtures, profileRows } from "./profile.ts";
import { callbackNote, isOAuth, type SetUpInput, stepsOf, variableRows } from "./setup.ts";
import { type CardSource, readCard } from "./source.ts";

/** Everything that is known of a provider. */
interface Known extends SetUpInput {
  readonly fixture: Fixture | undefined;
  /** Cells of the table of tokens. */
  readonly tokens: readonly string[] | undefined;
  /** What `src/providers/README.md` has of it, after the name. */
  readonly remark: string;
}

/** Options that many cards have, and describe once where they are declared. */
const commonOptions: Readonly<Record<string, string>> = {
  from: "Sender of the mail.",
  server: "SMTP connection: a URL, or the options of nodemailer.",
  transactionalId: "Id of the transactional mail at Loops: it has the link as the variable `url`.",
};

const optionRows = ({ options }: CardSource): readonly (readonly string[])[] =>
  options.map(({ name, type, text, isRequired }) => [
    code(name) + (isRequired ? " (required)" : ""),
    code(type),
    text || (commonOptions[name] ?? ""),
  ]);

/** Facts of the protocol. */
function protocolRows({ card, entry }: Known): readonly (readonly string[])[] {
  const labels = entry.where.length === 1 ? ["issuer, or endpoint"] : ["authorization", "token", "userinfo"];
  const { issuer } = card as OAuthConfig;
  const where = issuer !== undefined && entry.where[0] === issuer ? [["issuer", code(issuer)]] : [];
  const addresses =
    where.length > 0 ? where : entry.where.map((one, at) => [labels[at] ?? "", /^https:/.test(one) ? code(one) : one]);
  return [
    ["type", entry.type === "oidc" ? "OpenID Connect" : "OAuth 2.0"],
    ...addresses,
    ["scope", entry.scope === "" ? "none" : code(entry.scope)],
    ...(entry.quirks.length > 0 ? [["differs", entry.quirks.join("; ")]] : []),
  ];
}

const guideOf: Readonly<Record<string, string>> = {
  email: "[magic links](../../guides/magic-links.md)",
  webauthn: "[passkeys](../../guides/passkeys.md)",
  credentials: "[credentials](../../guides/credentials.md)",
};

/** What users of this provider get, from its documented responses. */
const profileSection = ({ fixture }: Known): string =>
  fixture === undefined
    ? ""
    : `${table(
        ["field of the user", "from"],
        profileRows(fixture).map(({ field, from }) => [code(field), from]),
      )}\n\nOverride \`profile\` to change it: see [providers](../../guides/providers.md).`;

const tokenSection = ({ tokens }: Known): string =>
  tokens === undefined
    ? ""
    : `${table(
        ["fact", "value"],
        tokens.slice(1).flatMap((value, at) => (value === "" ? [] : [[tokenHead[at + 1] ?? "", value]])),
      )}\n\nWhat this means: [tokens and sign-out of providers](../../guides/provider-tokens.md).`;

/** Whether a docstring only names the provider and its scope, which other parts of the page do. */
const isTitle = (text: string): boolean => /^(?:Sign-in with|Sends magic links over) /.test(text);

function providerPage(known: Known): string {
  const { name, entry, source } = known;
  const notes = [source.text, ...(setUpFacts[entry.id]?.notes ?? [])].filter((text) => text !== "" && !isTitle(text));
  const guide = guideOf[entry.type] ?? "[providers](../../guides/providers.md)";
  return page(
    `# ${name}`,
    `\`portico/providers/${entry.id}\`. The id in URLs and in \`signIn\` is \`${entry.id}\`. How to use it: ${guide}.`,
    exampleOf(known),
    section("Set-up", page(steps(stepsOf(known)), callbackNote(known)).trim()),
    section("Good to know", list(notes)),
    section("Environment", table(["variable", "is"], variableRows(known))),
    section("Options", table(["option", "type", "is"], optionRows(source))),
    section("User", profileSection(known)),
    section("Protocol", isOAuth(known) ? table(["fact", "value"], protocolRows(known)) : ""),
    section("Tokens and sign-out", tokenSection(known)),
  );
}

const typeNames: Readonly<Record<string, string>> = {
  oauth: "OAuth 2.0",
  oidc: "OpenID Connect",
  email: "magic links",
  webauthn: "passkeys",
};

const indexPage = (all: readonly Known[]): string =>
  page(
    "# Providers",
    `The catalogue has ${all.length} providers, each with a page for its set-up and its quirks. For any other one, use [\`oidc\` or \`oauth\`](../../guides/providers.md) with its addresses.`,
    table(
      ["provider", "id", "type", "remarks"],
      all
        .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
        .map(({ name, entry, remark }) => [
          `[${name}](${entry.id}.md)`,
          code(entry.id),
          typeNames[entry.type] ?? entry.type,
          remark,
        ]),
    ),
  );

interface Remark {
  /** The service that sends mail. */
  readonly service: string | undefined;
  readonly remark: string;
}

/** The rows of `src/providers/README.md`, by id: a name, and the remarks after it. */
function remarks(): ReadonlyMap<string, Remark> {
  const text = readFileSync(new URL("../../../src/providers/README.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `([\w-]+)\.ts` \| (.*) \|$/gm)];
  return new Map(
    rows.map(([, id = "", words = ""]) => {
      const [, name = "", remark = ""] = /^([^;:]*)(?:[;:] (.*))?$/.exec(words) ?? [];
      return [id, { service: /^links by e-mail, over ([^,]+)/.exec(name)?.[1], remark }];
    }),
  );
}

/** The pages, by path from the root of the repository. */
export async function providerPages(): Promise<ReadonlyMap<string, string>> {
  const [known, facts, rows] = [await fixtures(), await tokenFacts(), remarks()];
  const all = await Promise.all(
    Object.keys(cards).map(async (id): Promise<Known> => {
      const card = cardOf(await cardWith(id));
      const tokens = facts.find((one) => one.id === id);
      return {
        card,
        entry: entryOf(card),
        source: readCard(id),
        fixture: known.get(id),
        tokens: tokens && rowOf(tokens),
        variables: await variablesFor(id as BuiltInProviderId),
        name: rows.get(id)?.service ?? card.name,
        remark: rows.get(id)?.remark ?? "",
      };
    }),
  );
  const folder = "docs/reference/providers";
  return new Map([
    [`${folder}/README.md`, indexPage(all)],
    ...all.map((one) => [`${folder}/${one.entry.id}.md`, providerPage(one)] as const),
  ]);
}
