/** Options that do not exist: misspelt ones do nothing, in silence. At every depth the nearest that exists is named. */
import type { AuthConfig } from "../types/config.ts";
import type { Provider, ProviderType } from "../types/provider.ts";
import { invalid, type Problem, quoted, type Rule, warning } from "./facts.ts";
import { isNear, nearest } from "./nearest.ts";
import { inside, ofProvider, options } from "./shapes.ts";

/** One place where options stand. */
interface Place {
  /** What stands before a name: `session.`. */
  readonly where: string;
  readonly known: readonly string[];
  /** Those of which the absence is less safe than what was meant. */
  readonly guards: ReadonlySet<string> | "all";
}

/** What nobody would spell so, and often does mean. */
type Aliases = Readonly<Record<string, string>>;

/** What is told of one name: an error where what was meant keeps something safe, else a warning. */
function problem({ where, known, guards }: Place, name: string, meant = nearest(name, known)): Problem {
  const message = `There is no option ${quoted(where + name)}, so it does nothing. Did you mean "${where}${meant}"?`;
  const isGuard = guards === "all" || guards.has(meant);
  return isGuard && isNear(name, [meant]) ? invalid(message) : warning("unknown-option", message);
}

/** Every name that is not known. */
const unknownIn = (place: Place, value: object): Problem[] =>
  Object.keys(value)
    .filter((name) => !place.known.includes(name))
    .map((name) => problem(place, name));

/** Names that are nearly known, or aliases: what an application keeps in an object of its own is its own affair. */
const misspeltIn = (place: Place, value: object, aliases: Aliases = {}): Problem[] =>
  Object.keys(value)
    .filter((name) => !place.known.includes(name))
    .flatMap((name) => {
      const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
      if (alias !== undefined) return [aliased(place.where, name, alias)];
      return isNear(name, place.known) ? [problem(place, name)] : [];
    });

const aliased = (where: string, name: string, meant: string): Problem =>
  invalid(`There is no option ${quoted(where + name)}. The option is called ${meant}.`);

const top: Place = {
  where: "",
  known: Object.keys(options),
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
const sections: readonly (readonly [keyof AuthConfig, Place])[] = (Object.keys(inside) as readonly (keyof AuthConfig)[])
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
const nested: Readonly<Record<string, Omit<Place, "where">>> = {
  authorization: { known: ["params", "url"],                                                              guards: new Set() },
  token:         { known: ["assertionAudience", "clientPrivateKey", "conform", "decryptionKey", "headers", "params", "prepare", "repeats", "url"], guards: new Set(["assertionAudience", "clientPrivateKey", "decryptionKey"]) },
  userinfo:      { known: ["body", "conform", "headers", "method", "params", "request", "url"],           guards: new Set() },
  client:        { known: ["id_token_signed_response_alg", "token_endpoint_auth_method", "trusted_audiences", "userinfo_signed_response_alg"], guards: "all" },
  relyingParty:  { known: ["id", "name", "origin"],                                                       guards: "all" },
  style:         { known: ["brandColor", "logo", "mark"],                                                 guards: new Set() },
};

const scope = "authorization: { params: { scope } }";
const ofOAuth: Aliases = { secret: "clientSecret", scope, scopes: scope };

const aliases: Partial<Readonly<Record<ProviderType, Aliases>>> = {
  oauth: ofOAuth,
  oidc: ofOAuth,
  email: { secret: "apiKey", key: "apiKey", clientSecret: "apiKey" },
};

const harmless: ReadonlySet<string> = new Set(["name", "style"]);

function problemsOf(card: Provider): Problem[] {
  const known = ["id", "name", "options", "style", "type", ...Object.keys(ofProvider[card.type]), ...others[card.type]];
  const guards = new Set(known.filter((name) => !harmless.has(name)));
  const where = `The provider ${quoted(card.id)}: `;
  const told = ({ ...place }: Omit<Place, "where">, prefix: string, value: object, more?: Aliases) =>
    misspeltIn({ ...place, where: prefix }, value, more).map((found) => ({ found, message: where + found.message }));
  const fields = card as unknown as Readonly<Record<string, unknown>>;
  const deeper = Object.entries(nested).filter(
    ([name]) => known.includes(name) && Object(fields[name]) === fields[name],
  );
  return [
    ...told({ known, guards }, "", card, aliases[card.type]),
    ...deeper.flatMap(([name, place]) => told(place, `${name}.`, fields[name] as object)),
  ].map(({ found, message }) => ("code" in found ? warning(found.code, message) : invalid(message)));
}

/** Every option exists, at the top, in its sections, and of providers. */
export const optionsAreKnown: Rule = ({ config, cards }) => [
  ...unknownIn(top, config),
  ...sections.flatMap(([name, place]) => {
    const value = config[name];
    return typeof value === "object" && value !== null && !Array.isArray(value) ? unknownIn(place, value) : [];
  }),
  ...cards.flatMap(problemsOf),
];
