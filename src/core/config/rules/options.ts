/** THE TABLE of options: their names and the types of their values, as schemas. */
import * as z from "zod/mini";
import { isRecord } from "../../lib/is-record.ts";
import type { Adapter } from "../../types/adapter.ts";
import type { SignedRequestOptions } from "../../types/authorization-request.ts";
import type { Callbacks, Events } from "../../types/callbacks.ts";
import type { ClientOptions } from "../../types/client-options.ts";
import type { AuthConfig, PagesOptions, SessionOptions } from "../../types/config.ts";
import type { CookiesOptions } from "../../types/cookie-options.ts";
import type { EmailConfig } from "../../types/email-provider.ts";
import type { JWTOptions } from "../../types/jwt.ts";
import type { LoggerInstance } from "../../types/logger.ts";
import type {
  AuthorizationEndpoint,
  CredentialsConfig,
  OAuthConfig,
  TokenEndpoint,
  UserinfoEndpoint,
} from "../../types/provider.ts";
import type { ProviderStyle, ProviderType } from "../../types/provider-base.ts";
import type { LogoutOptions, RefreshOptions } from "../../types/provider-tokens.ts";
import type { Theme } from "../../types/theme.ts";
import type { RelyingParty, WebAuthnConfig } from "../../types/webauthn.ts";

/** An optional option. The error text describes the expected value: "a string". */
type Option<T = unknown> = z.ZodMiniType<T | undefined>;

/** One row per name of an interface: the compiler reports a missing or misspelt one. */
type Shape<T> = { readonly [K in keyof T]-?: Option };

const is = <T>(a: string, test: (value: unknown) => boolean): Option<T> => z.optional(z.custom<T>(test, a));

const isFunction = (value: unknown): boolean => typeof value === "function";
const isThing = (value: unknown): boolean => isRecord(value) || isFunction(value);

const text = z.optional(z.string("a string"));
const flag = z.optional(z.boolean("true or false"));
const number = z.optional(z.number("a number"));
const texts = z.optional(z.array(z.string("a string"), "a list of strings"));
const oneOrMore = z.optional(z.union([z.string(), z.array(z.string())], "a string or a list of strings"));
const textOrFalse = z.optional(z.union([z.string(), z.literal(false)], "a string or false"));
const flagOrText = z.optional(z.union([z.boolean(), z.string()], "true, false or a URL"));
const flagOrRecord = is<boolean | Readonly<Record<string, unknown>>>(
  "true, false or an object",
  (value) => typeof value === "boolean" || isRecord(value),
);
const pkceMethod = z.optional(z.enum(["S256", "plain"], '"S256" or "plain"'));
const hosts = z.optional(
  z.union(
    [z.boolean(), z.literal("host-header"), z.array(z.string())],
    'true, false, "host-header" or a list of hosts',
  ),
);
const freshOption = z.optional(
  z.union([z.boolean(), z.number().check(z.positive())], "true, false or a positive number of seconds"),
);

const rememberOption = z.optional(z.union([z.boolean(), z.literal("ask")], 'true, false or "ask"'));
const refreshTime = z.optional(z.enum(["on-demand", "ahead"], '"on-demand" or "ahead"'));
const checks = z.optional(
  z.array(z.enum(["pkce", "state", "nonce", "none"], '"pkce", "state", "nonce" or "none"'), "a list of checks"),
);
/** A value that has a rule of its own, or that the library passes on unchanged. */
const any: Option = z.optional(z.unknown());
const list = is<readonly unknown[]>("a list", Array.isArray);
const ports = z.optional(z.array(z.int().check(z.minimum(1), z.maximum(65_535)), "a list of ports"));
const method = is<(...input: never[]) => unknown>("a function", isFunction);
const record = is<Readonly<Record<string, unknown>>>("an object", isRecord);

const marker = (name: "raw" | "skipCSRFCheck"): Option =>
  is(`the symbol ${name} of portico`, (value) => value === Symbol.for(`portico.${name}`));

/** An object with known names. */
const section = <T>(shape: Shape<T>, a = "an object"): Option<Partial<T>> =>
  z.optional(z.pipe(z.custom<object>(isRecord, a), z.strictObject(shape))) as Option<Partial<T>>;

type Levels = { readonly [K in keyof LoggerInstance]?: unknown };

/** A logger is an object of the application, which may have other methods besides the levels. */
const logger = z.optional(
  z.pipe(
    z.custom<Levels>(isThing, "an object"),
    z.pipe(
      z.transform(({ debug, error, warn }: Levels): Levels => ({ debug, error, warn })),
      z.strictObject({ debug: method, error: method, warn: method } satisfies Shape<LoggerInstance>),
    ),
  ),
);

/** A function, or an object whose method `start` is one. */
const observer = is<NonNullable<AuthConfig["observe"]>>(
  "a function, or an object with a method start",
  (value) => isFunction(value) || (isThing(value) && isFunction((value as { start?: unknown }).start)),
);

/** `authorized` belongs to the integrations, which share this table. */
type CallbackNames = Callbacks & { readonly authorized: unknown };

// biome-ignore format: a table
export const sections = {
  callbacks:    { jwt: method, mayActAs: method, redirect: method, session: method, signIn: method, authorized: any } satisfies Shape<CallbackNames>,
  events:       { actAs: method, createUser: method, linkAccount: method, session: method, signIn: method, signOut: method, stopActing: method, updateUser: method } satisfies Shape<Events>,
  experimental: { enableWebAuthn: flag } satisfies Shape<NonNullable<AuthConfig["experimental"]>>,
  jwt:          { cache: flag, decode: method, encode: method, maxAge: any } satisfies Shape<JWTOptions>,
  pages:        { error: text, newUser: text, signIn: text, signOut: text, signedOut: text, verifyRequest: text } satisfies Shape<PagesOptions>,
  session:      { absoluteMaxAge: any, audience: text, describe: method, generateSessionToken: method, max: any, maxAge: any, maxBytes: any, overflow: any, remember: rememberOption, requireFresh: freshOption, revocation: record, shortMaxAge: any, strategy: text, updateAge: any } satisfies Shape<SessionOptions>,
  theme:        { brandColor: text, brandColorDark: text, buttonText: text, colorScheme: text, logo: text, name: text } satisfies Shape<Theme>,
} as const;

// biome-ignore format: a table
export const configShape = {
  adapter:              is<Adapter>("an object, or a function that loads one", isThing),
  basePath:             text,
  callbacks:            section(sections.callbacks),
  clientTokens:         texts,
  cookies:              record as Option<Partial<CookiesOptions>>,
  debug:                flag,
  encryptTokens:        flag,
  events:               section(sections.events),
  experimental:         section(sections.experimental),
  hashSessionTokens:    flag,
  jwt:                  section(sections.jwt),
  keepTokens:           flag,
  logger,
  migrateFrom:          any,
  observe:              observer,
  pages:                section(sections.pages),
  providers:            list,
  raw:                  marker("raw"),
  redirectProxyOrigins: texts,
  redirectProxyUrl:     text,
  refresh:              refreshTime,
  secret:               oneOrMore,
  session:              section(sections.session),
  skipCSRFCheck:        marker("skipCSRFCheck"),
  theme:                section(sections.theme),
  trustHost:            hosts,
  trustStoredEmails:    method,
  waitUntil:            method,
  url:                  text,
  useSecureCookies:     flag,
  useStrictCookies:     flag,
} as const satisfies Shape<AuthConfig>;

// biome-ignore format: a table
export const providerSections = {
  authorization: { incremental: record, params: any, url: any } satisfies Shape<AuthorizationEndpoint>,
  token:         { assertionAudience: any, clientPrivateKey: any, conform: any, decryptionKey: any, headers: any, params: any, prepare: any, repeats: any, url: any } satisfies Shape<TokenEndpoint>,
  userinfo:      { body: any, conform: any, headers: any, method: any, params: any, request: any, url: any } satisfies Shape<UserinfoEndpoint>,
  client:        { authorization_signed_response_alg: text, id_token_signed_response_alg: any, token_endpoint_auth_method: any, trusted_audiences: any, use_mtls_endpoint_aliases: flag, userinfo_signed_response_alg: any } satisfies Partial<Shape<ClientOptions>>,
  refresh:       { lifetime: number, mayRetry: flag, offline: record, params: record, rotates: flag, sendsScope: flag, url: text } satisfies Shape<RefreshOptions>,
  logout:        { always: flag, backchannel: flag, endSession: textOrFalse, frontchannel: flag, params: record, returnParameter: text, revocation: textOrFalse } satisfies Shape<LogoutOptions>,
  signedRequests: { alg: text, key: any } satisfies Shape<SignedRequestOptions>,
  relyingParty:  { id: any, name: any, origin: any } satisfies Shape<RelyingParty>,
  style:         { brandColor: any, logo: any, mark: any } satisfies Shape<ProviderStyle>,
} as const;

const commonShape = { id: any, name: text, options: any, style: section(providerSections.style), type: any };

// biome-ignore format: a table
const oauthShape = {
  ...commonShape,
  account: method,         allowDangerousEmailAccountLinking: flag, allowedParams: texts,       allowedScopes: texts,
  authorization: section(providerSections.authorization),           callbackClaims: texts,     checks,
  client: section(providerSections.client),                         clientId: text,            clientIdParameter: text,   clientMetadata: flagOrRecord,
  clientSecret: text,      codeParameter: text,                     derive: any,               dpop: any,               emailVerified: method,
  idToken: flag,           initiateLogin: flag,                     issuerPorts: ports,      loginHintField: record,   resolveIssuer: method,
                      logout: section(providerSections.logout, "true, false or an object"),        refresh: section(providerSections.refresh),
  issuer: text,                            issuerFrom: method,        jwks: text,
  pkceMethod,              pushedAuthorizationRequests: flagOrText,  scopeSeparator: text,      signedRequests: section(providerSections.signedRequests),
  mark: method,            profile: method,                         redirectProxyUrl: text,    signedSecret: any,
  token: section(providerSections.token),                           userinfo: section(providerSections.userinfo),
  usesSecret: flag,        wellKnown: text,
} satisfies Shape<Omit<OAuthConfig, symbol>>;

// biome-ignore format: a table
export const providerShapes = {
  oauth:       oauthShape,
  oidc:        oauthShape,
  email:       { ...commonShape, apiKey: any, from: any, generateVerificationToken: method, maxAge: number, needs: texts, normalizeIdentifier: method, sendAfterResponse: flag, sendVerificationRequest: any, server: any } satisfies Shape<EmailConfig>,
  credentials: { ...commonShape, authorize: any, credentials: record } satisfies Shape<CredentialsConfig>,
  webauthn:    { ...commonShape, algorithms: list, attestation: text, authenticatorAttachment: text, enableConditionalUI: flag, formFields: record, library: method, relyingParty: section(providerSections.relyingParty), signUp: flag, timeout: number, userVerification: text } satisfies Shape<WebAuthnConfig>,
} as const satisfies Readonly<Record<ProviderType, Readonly<Record<string, Option>>>>;

export const configSchema = z.strictObject(configShape);

// biome-ignore format: a table
export const providerSchemas = {
  oauth:       z.strictObject(providerShapes.oauth),
  oidc:        z.strictObject(providerShapes.oidc),
  email:       z.strictObject(providerShapes.email),
  credentials: z.strictObject(providerShapes.credentials),
  webauthn:    z.strictObject(providerShapes.webauthn),
} as const satisfies Readonly<Record<ProviderType, z.ZodMiniType>>;
