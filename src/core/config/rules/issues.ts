/** Converts issues of the schemas in `options.ts` to problems: values of a wrong type, and unknown options, at every depth. */
import type * as z from "zod/mini";
import { quoted } from "../../lib/quoted.ts";
import type { Provider } from "../../types/provider.ts";
import type { ProviderType } from "../../types/provider-base.ts";
import { didYouMean, isNear } from "../did-you-mean.ts";
import { type ConfigFacts, type ConfigProblem, invalid, warning } from "./facts.ts";
import { configSchema, configShape, providerSchemas, providerSections, providerShapes, sections } from "./options.ts";

type Issue = z.core.$ZodIssue;

/** Options that make an application less safe when a typo leaves them unset. */
type Protective = ReadonlySet<string> | "all" | "none";

/** An object with options: the prefix for error texts, the known names, and which of them are protective. */
interface OptionPlace {
  /** The text before a name: `session.`. */
  readonly prefix: string;
  readonly known: readonly string[];
  readonly protective: Protective;
}

const isProtective = ({ protective }: OptionPlace, name: string): boolean =>
  protective !== "none" && (protective === "all" || protective.has(name));

/** An unknown option: an error if a protective option was probably meant, else a warning. */
function unknownOption(place: OptionPlace, name: string): ConfigProblem {
  const { prefix, known } = place;
  const suggestion = didYouMean(name, known);
  const message = `The option ${quoted(prefix + name)} does not exist, so it has no effect. Did you mean "${prefix}${suggestion}"?`;
  return isProtective(place, suggestion) && isNear(name, [suggestion])
    ? invalid(message)
    : warning("unknown-option", message);
}

// biome-ignore format: a table
const protectiveSections: Readonly<Record<keyof typeof sections, Protective>> = {
  callbacks: "all", events: "none", experimental: "none", jwt: "all", pages: "none", session: "all", theme: "none",
};

const configPlaces: ReadonlyMap<string, OptionPlace> = new Map([
  [
    "",
    {
      prefix: "",
      known: Object.keys(configShape),
      protective: new Set([
        "adapter",
        "callbacks",
        "cookies",
        "jwt",
        "session",
        "useSecureCookies",
        "useStrictCookies",
      ]),
    },
  ],
  ...Object.entries(protectiveSections).map(([name, protective]): [string, OptionPlace] => [
    name,
    { prefix: `${name}.`, known: Object.keys(sections[name as keyof typeof sections]), protective },
  ]),
]);

// biome-ignore format: a table
const protectiveProviderSections: Readonly<Record<keyof typeof providerSections, Protective>> = {
  authorization: "none",
  token:         new Set(["assertionAudience", "clientPrivateKey", "decryptionKey"]),
  userinfo:      "none",
  client:        "all",
  refresh:       "none",
  logout:        "all",
  signedRequests: "all",
  relyingParty:  "all",
  style:         "none",
};

/** Options of a provider that are not protective. */
const harmlessOptions: ReadonlySet<string> = new Set(["mark", "name", "style"]);

function providerPlace(type: ProviderType, section: string): OptionPlace {
  if (section in providerSections) {
    const name = section as keyof typeof providerSections;
    const known = Object.keys(providerSections[name]);
    return { prefix: `${name}.`, known, protective: protectiveProviderSections[name] };
  }
  const known = Object.keys(providerShapes[type]);
  return { prefix: "", known, protective: new Set(known.filter((name) => !harmlessOptions.has(name))) };
}

const scopeOption = "authorization: { params: { scope } }";
const oauthAliases = { secret: "clientSecret", scope: scopeOption, scopes: scopeOption };

/** Names that are common in other libraries, and not similar to the name of the option. */
const aliases: Partial<Readonly<Record<ProviderType, Readonly<Record<string, string>>>>> = {
  oauth: oauthAliases,
  oidc: oauthAliases,
  email: { secret: "apiKey", key: "apiKey", clientSecret: "apiKey" },
};

/** An unknown option of a provider: only an alias or a misspelling is reported, because cards may have their own properties. */
function unknownProviderOption({ type }: Provider, section: string, name: string): readonly ConfigProblem[] {
  const place = providerPlace(type, section);
  const ofType = aliases[type] ?? {};
  if (section === "" && Object.hasOwn(ofType, name)) {
    return [invalid(`The option ${quoted(name)} does not exist. The option is called ${ofType[name]}.`)];
  }
  return isNear(name, place.known) ? [unknownOption(place, name)] : [];
}

/** `["checks", 1]` -> `checks[1]`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, part) => Object(inner)[part], value);

/** The received type, for the error text. Of a string only its type, because it may be a secret. */
function seenText(issue: Issue, value: unknown): string {
  if (issue.code === "invalid_value") return `, not ${quoted(value)}`;
  if (value === null) return ", not null";
  return typeof value === "object" ? "" : `, not a ${typeof value}`;
}

const wrongKind = (issue: Issue, value: unknown): ConfigProblem =>
  invalid(`${pathText(issue.path)} must be ${issue.message}${seenText(issue, valueAt(value, issue.path))}.`);

/** What the schemas find. */
export interface OptionProblems {
  /** Unknown options. */
  readonly names: readonly ConfigProblem[];
  /** Values of a wrong type: the rules about the same options cannot rely on them. */
  readonly kinds: readonly ConfigProblem[];
}

function optionProblems(
  value: unknown,
  { issues }: { readonly issues: readonly Issue[] } = { issues: [] },
  unknown: (section: string, name: string) => readonly ConfigProblem[],
): OptionProblems {
  return {
    names: issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.flatMap((name) => unknown(pathText(issue.path), name)) : [],
    ),
    kinds: issues.filter(({ code }) => code !== "unrecognized_keys").map((issue) => wrongKind(issue, value)),
  };
}

const configProblems = ({ config }: ConfigFacts): OptionProblems =>
  optionProblems(config, configSchema.safeParse(config).error, (section, name) => {
    const place = configPlaces.get(section);
    return place ? [unknownOption(place, name)] : [];
  });

/** The same problem, prefixed with the provider that has it. */
const ofProvider = ({ id }: Provider, problem: ConfigProblem): ConfigProblem => {
  const message = `The provider ${quoted(id)}: ${problem.message}`;
  return "code" in problem ? warning(problem.code, message) : invalid(message);
};

function providerProblems(card: Provider): OptionProblems {
  const { names, kinds } = optionProblems(card, providerSchemas[card.type].safeParse(card).error, (section, name) =>
    unknownProviderOption(card, section, name),
  );
  return {
    names: names.map((problem) => ofProvider(card, problem)),
    kinds: kinds.map((problem) => ofProvider(card, problem)),
  };
}

/** Every option exists and has a value of its type: at the top level, in sections, and in providers. */
export function checkOptions(facts: ConfigFacts): OptionProblems {
  const all = [configProblems(facts), ...facts.cards.map(providerProblems)];
  return { names: all.flatMap(({ names }) => names), kinds: all.flatMap(({ kinds }) => kinds) };
}
