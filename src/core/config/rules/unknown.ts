/** Options that do not exist: misspelt ones do nothing, in silence. At every depth the nearest that exists is named. */
import type { AuthConfig } from "../../types/config.ts";
import type { Provider } from "../../types/provider.ts";
import type { ProviderType } from "../../types/provider-base.ts";
import { didYouMean, isNear } from "../did-you-mean.ts";
import { type ConfigProblem, invalid, quoted, type Rule, warning } from "./facts.ts";
import { inside, ofProvider, optionShapes } from "./shapes.ts";

/** One place where options stand. */
interface OptionPlace {
  /** What stands before a name: `session.`. */
  readonly where: string;
  readonly known: readonly string[];
  /** Those of which the absence is less safe than what was meant. */
  readonly guards: ReadonlySet<string> | "all";
}

/** What nobody would spell so, and often does mean. */
type Aliases = Readonly<Record<string, string>>;

/** What is told of one name: an error where what was meant keeps something safe, else a warning. */
function problem({ where, known, guards }: OptionPlace, name: string, meant = didYouMean(name, known)): ConfigProblem {
  const message = `There is no option ${quoted(where + name)}, so it does nothing. Did you mean "${where}${meant}"?`;
  const isGuard = guards === "all" || guards.has(meant);
  return isGuard && isNear(name, [meant]) ? invalid(message) : warning("unknown-option", message);
}

/** Every name that is not known. */
const unknownOptions = (place: OptionPlace, value: object): ConfigProblem[] =>
  Object.keys(value)
    .filter((name) => !place.known.includes(name))
    .map((name) => problem(place, name));

/** Names that are nearly known, or aliases: what an application keeps in an object of its own is its own affair. */
const misspeltIn = (place: OptionPlace, value: object, aliases: Aliases = {}): ConfigProblem[] =>
  Object.keys(value)
    .filter((name) => !place.known.includes(name))
    .flatMap((name) => {
      const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
      if (alias !== undefined) return [aliased(place.where, name, alias)];
      return isNear(name, place.known) ? [problem(place, name)] : [];
    });

const aliased = (where: string, name: string, meant: string): ConfigProblem =>
  invalid(`There is no option ${quoted(where + name)}. The option is called ${meant}.`);

const top: OptionPlace = {
  where: "",
  known: Object.keys(optionShapes),
  guards: new Set(["adapter", "callbacks", "cookies", "jwt", "session", "useSecureCookies", "useStrictCookies"]),
};

/** Names beside those that `shapes.ts` looks at: ages have rules of their own, and `authorized` belongs to integrations. */
const beside: Partial<Readonly<Record<keyof AuthConfig, readonly string[]>>> = {
  callbacks: ["authorized"],
  jwt: ["maxAge"],
  session: ["audience", "maxAge", "maxBytes", "updateAge"],
};

const guarding: ReadonlySet<string> = new Set(["callbacks", "jwt", "session"]);

/** A logger is somebody's object, with methods of its own. */
const sections: readonly (readonly [keyof AuthConfig, OptionPlace])[] = (
  Object.keys(inside) as readonly (keyof AuthConfig)[]
)
  .filter((name) => name !== "logger")
  .map((name) => [
    name,
    {
      where: `${name}.`,
      known: [...Object.keys(inside[name] ?? {}), ...(beside[name] ?? [])],
      guards: guarding.has(name) ? "all" : new Set(),
    },
  ]);

// biome-ignore format: a table
const others: Readonly<Record<ProviderType, readonly string[]>> = {
  oauth:       ["signedSecret"],
  oidc:        ["signedSecret"],
  email:       ["apiKey", "from", "sendVerificationRequest", "server"],
  credentials: ["authorize"],
  webauthn:    [],
};

// biome-ignore format: a table
const nested: Readonly<Record<string, Omit<OptionPlace, "where">>> = {
  authorization: { known: ["params", "url"],                                                              guards: new Set() },
  token:         { known: ["assertionAudience", "clientPrivateKey", "conform", "decryptionKey", "headers", "params", "prepare", "repeats", "url"], guards: new Set(["assertionAudience", "clientPrivateKey", "decryptionKey"]) },
  userinfo:      { known: ["body", "conform", "headers", "method", "params", "request", "url"],           guards: new Set() },
  client:        { known: ["id_token_signed_response_alg", "token_endpoint_auth_method", "trusted_audiences", "userinfo_signed_response_alg"], guards: "all" },
  relyingParty:  { known: ["id", "name", "origin"],                                                       guards: "all" },
  style:         { known: ["brandColor", "logo", "mark"],                                                 guards: new Set() },
};

const sectionScope = "authorization: { params: { scope } }";
const ofOAuth: Aliases = { secret: "clientSecret", scope: sectionScope, scopes: sectionScope };

const aliases: Partial<Readonly<Record<ProviderType, Aliases>>> = {
  oauth: ofOAuth,
  oidc: ofOAuth,
  email: { secret: "apiKey", key: "apiKey", clientSecret: "apiKey" },
};

const harmlessNames: ReadonlySet<string> = new Set(["name", "style"]);

function unknownProblems(card: Provider): ConfigProblem[] {
  const known = ["id", "name", "options", "style", "type", ...Object.keys(ofProvider[card.type]), ...others[card.type]];
  const guards = new Set(known.filter((name) => !harmlessNames.has(name)));
  const where = `The provider ${quoted(card.id)}: `;
  const publicError = ({ ...place }: Omit<OptionPlace, "where">, prefix: string, value: object, more?: Aliases) =>
    misspeltIn({ ...place, where: prefix }, value, more).map((found) => ({ found, message: where + found.message }));
  const fields = card as unknown as Readonly<Record<string, unknown>>;
  const deeper = Object.entries(nested).filter(
    ([name]) => known.includes(name) && Object(fields[name]) === fields[name],
  );
  return [
    ...publicError({ known, guards }, "", card, aliases[card.type]),
    ...deeper.flatMap(([name, place]) => publicError(place, `${name}.`, fields[name] as object)),
  ].map(({ found, message }) => ("code" in found ? warning(found.code, message) : invalid(message)));
}

/** Every option exists, at the top, in its sections, and of providers. */
export const optionsAreKnown: Rule = ({ config, cards }) => [
  ...unknownOptions(top, config),
  ...sections.flatMap(([name, place]) => {
    const value = config[name];
    return typeof value === "object" && value !== null && !Array.isArray(value) ? unknownOptions(place, value) : [];
  }),
  ...cards.flatMap(unknownProblems),
];
