/** THE TABLE of options: which there are, and what kind of value each takes. */
import type { AuthConfig } from "../../types/config.ts";
import type { Provider } from "../../types/provider.ts";
import type { ProviderType } from "../../types/provider-base.ts";
import { type ConfigProblem, invalid, quoted, type Rule } from "./facts.ts";

/** A kind of value: how it is called, and whether something is one. */
interface ValueKind {
  readonly a: string;
  readonly is: (value: unknown) => boolean;
}

type OptionShape = Readonly<Record<string, ValueKind>>;

const text: ValueKind = { a: "a string", is: (value) => typeof value === "string" };
const flag: ValueKind = { a: "true or false", is: (value) => typeof value === "boolean" };
const method: ValueKind = { a: "a function", is: (value) => typeof value === "function" };
const record: ValueKind = { a: "an object", is: (value) => typeof value === "object" && !Array.isArray(value) };
const thing: ValueKind = { a: "an object", is: (value) => record.is(value) || method.is(value) };
const texts: ValueKind = { a: "a list of strings", is: (value) => Array.isArray(value) && value.every(text.is) };
const oneOrMore: ValueKind = { a: "a string or a list of strings", is: (value) => text.is(value) || texts.is(value) };
const hosts: ValueKind = {
  a: 'true, false, "host-header" or a list of hosts',
  is: (value) => flag.is(value) || texts.is(value) || value === "host-header",
};
const list: ValueKind = { a: "a list", is: Array.isArray };
const marker = (name: string): ValueKind => ({
  a: `the symbol ${name} of portico`,
  is: (value) => value === Symbol.for(`portico.${name}`),
});
const number: ValueKind = { a: "a number", is: (value) => typeof value === "number" };
const checks: ValueKind = {
  a: 'a list of "pkce", "state", "nonce" or "none"',
  is: (value) =>
    Array.isArray(value) && value.every((check) => ["pkce", "state", "nonce", "none"].includes(check as string)),
};

// biome-ignore format: a table
export const optionShapes = {
  adapter: thing,            basePath: text,              callbacks: record,            cookies: record,
  debug: flag,               events: record,              experimental: record,         jwt: record,
  logger: thing,             pages: record,               providers: list,              raw: marker("raw"),
  redirectProxyOrigins: texts, redirectProxyUrl: text,    secret: oneOrMore,            session: record,
  skipCSRFCheck: marker("skipCSRFCheck"), theme: record,  trustHost: hosts,             trustStoredEmails: method,
  url: text,                 useSecureCookies: flag,      useStrictCookies: flag,
} as const satisfies Record<keyof AuthConfig, ValueKind>;

/** What is inside the options that are objects. Ages are looked at by rules of their own. */
// biome-ignore format: a table
export const inside: Partial<Readonly<Record<keyof AuthConfig, OptionShape>>> = {
  callbacks:    { jwt: method, redirect: method, session: method, signIn: method },
  events:       { createUser: method, linkAccount: method, session: method, signIn: method, signOut: method, updateUser: method },
  experimental: { enableWebAuthn: flag },
  jwt:          { cache: flag, decode: method, encode: method },
  logger:       { debug: method, error: method, warn: method },
  pages:        { error: text, newUser: text, signIn: text, signOut: text, verifyRequest: text },
  session:      { audience: text, generateSessionToken: method, strategy: text },
  theme:        { brandColor: text, brandColorDark: text, buttonText: text, colorScheme: text, logo: text, name: text },
};

// biome-ignore format: a table
const oauthShape: OptionShape = {
  account: method,    allowDangerousEmailAccountLinking: flag, allowedParams: texts, authorization: record, callbackClaims: texts,
  checks,             client: record,                          clientId: text,       clientIdParameter: text, clientSecret: text, codeParameter: text,
  emailVerified: method, idToken: flag,                        issuer: text,         issuerFrom: method,      jwks: text,
  profile: method,    redirectProxyUrl: text,                  token: record,        userinfo: record,        wellKnown: text,
};

// biome-ignore format: a table
export const ofProvider: Readonly<Record<ProviderType, OptionShape>> = {
  oauth: oauthShape,
  oidc: oauthShape,
  email:       { generateVerificationToken: method, maxAge: number, needs: texts, normalizeIdentifier: method },
  credentials: { credentials: record },
  webauthn:    {
    algorithms: list, attestation: text, authenticatorAttachment: text, enableConditionalUI: flag, formFields: record,
    library: method,  relyingParty: record, signUp: flag,               timeout: number,           userVerification: text,
  },
};

const commonShape: OptionShape = { name: text, style: record };

/** Values that are not of their kind. */
function wrong(where: string, value: object, shape: OptionShape): ConfigProblem[] {
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape)
    .filter(([name, { is }]) => fields[name] !== undefined && !(fields[name] !== null && is(fields[name])))
    .map(([name, { a }]) => invalid(`${where}${name} must be ${a}.`));
}

/** Every option has a value of its kind. The rules after this one may rely on it. */
export const kindsAreRight: Rule = ({ config, cards }) => {
  const outside = wrong("", config, optionShapes);
  if (outside.length > 0) return outside;
  const sections = Object.entries(inside).flatMap(([name, shape]) =>
    wrong(`${name}.`, Object(config[name as keyof AuthConfig]), shape as OptionShape),
  );
  const providers = cards.flatMap((card: Provider) =>
    wrong(`The provider ${quoted(card.id)}: `, card, { ...commonShape, ...ofProvider[card.type] }),
  );
  return [...sections, ...providers];
};
