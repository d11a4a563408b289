/** Provider -> ReadyProvider: applies all defaults, and does not change the provider of the application. */
import { InvalidConfiguration } from "../../errors/index.ts";
import { actionUrl } from "../../http/url.ts";
import { omitUndefined } from "../../lib/omit-undefined.ts";
import { quoted } from "../../lib/quoted.ts";
import { customFetch } from "../../markers.ts";
import type { AuthConfig } from "../../types/config.ts";
import type { AuthorizationEndpoint, OAuthCheck, OAuthConfig, Provider, ProviderInput } from "../../types/provider.ts";
import type { LogoutOptions } from "../../types/provider-tokens.ts";
import type { ReadyOAuth, ReadyProvider } from "../../types/ready-provider.ts";
import { defaultScope, linkLife } from "../defaults.ts";
import { basePathOf } from "../env.ts";
import { bindMethods } from "../handlers.ts";
import { asLogout, merge } from "./merge.ts";
import { resolveWebAuthn } from "./passkey.ts";

/** The properties that all endpoints share. */
export interface EndpointOption {
  readonly url?: string;
}

/** An endpoint as an object. */
export const endpointOf = <T extends EndpointOption>(value: string | T | undefined): T =>
  (typeof value === "string" ? { url: value } : { ...value }) as T;

/** Values of a parameter as text: `claims` and other objects as JSON. */
const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Separates a URL from its query parameters. Parameters that occur more than once stay in the URL. */
function withoutQuery(address: string): { url: string; params: Record<string, string> } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const single = [...(url?.searchParams ?? [])].filter(([name]) => url?.searchParams.getAll(name).length === 1);
  if (!url || single.length === 0) return { url: address, params: {} };
  for (const [name] of single) url.searchParams.delete(name);
  return { url: url.href, params: Object.fromEntries(single) };
}

/** The authorization endpoint, and all parameters that the card adds, in `params` or in the URL. */
export function authorizationOf(card: OAuthConfig): ReadyOAuth["authorization"] {
  const { url, params = {}, incremental } = endpointOf<AuthorizationEndpoint>(card.authorization);
  const address = url === undefined ? undefined : withoutQuery(url);
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const all = { ...address?.params, ...Object.fromEntries(given.map(([name, value]) => [name, asText(value)])) };
  const scope = card.type === "oidc" && all.scope === undefined ? { scope: defaultScope } : {};
  return { ...(address && { url: address.url }), params: { ...all, ...scope }, ...(incremental && { incremental }) };
}

const responseModes = /^(?:jwt|(query|form_post)(?:\.jwt)?)$/;

/** How the response arrives; `undefined` if the library does not support the response mode. In the code flow, `jwt` is `query.jwt`. */
export function responseModeOf(card: OAuthConfig): ReadyOAuth["responseMode"] | undefined {
  const found = responseModes.exec(authorizationOf(card).params.response_mode ?? "query");
  return found ? ((found[1] ?? "query") as ReadyOAuth["responseMode"]) : undefined;
}

/** Whether the configuration asks for signed responses (JARM). */
export const usesJarm = (card: OAuthConfig): boolean => /jwt$/.test(authorizationOf(card).params.response_mode ?? "");

/**
 * The redirect proxy of a provider: its own, or that of the configuration. An empty string turns it off for one provider.
 * The one of the configuration does not apply to `form_post`, because a proxy cannot forward a POST.
 */
export function proxyOf(card: OAuthConfig, { redirectProxyUrl }: Pick<AuthConfig, "redirectProxyUrl">) {
  const proxy = responseModeOf(card) === "form_post" ? undefined : redirectProxyUrl;
  return (card.redirectProxyUrl ?? proxy) || undefined;
}

/** The global is read on each call, so that instrumentation and tests can replace it later. */
const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

/** `state`, PKCE and, for OpenID Connect, `nonce`, unless the card omits one. `none` turns all of them off. */
function checksOf(card: OAuthConfig, proxied: boolean): ReadyOAuth["checks"] {
  const defaults: readonly OAuthCheck[] = card.type === "oidc" ? ["pkce", "state", "nonce"] : ["pkce", "state"];
  const given = card.checks ?? defaults;
  const chosen = given.includes("none") ? [] : given.filter((check) => check !== "none");
  return new Set(proxied ? [...chosen, "state" as const] : chosen);
}

function claimsFromOf({ type, idToken }: OAuthConfig): ReadyOAuth["claimsFrom"] {
  if (type !== "oidc" || idToken === false) return "userinfo";
  return idToken === true ? "id_token" : "either";
}

const logoutOf = ({ logout, resolveIssuer }: OAuthConfig): ReadyOAuth["logout"] =>
  // Without a known issuer, there is no server to sign out at.
  Object.freeze({ ...(asLogout(resolveIssuer ? false : logout) as LogoutOptions | undefined) });

const commonSettings = ({ id, name, style }: Provider) => ({
  id,
  name: name ?? id,
  style: Object.freeze({ ...style }),
});

/** What completing a provider needs of the configuration. */
type ProviderSurroundings = Pick<AuthConfig, "basePath" | "observe" | "redirectProxyUrl" | "url">;

/** The client id: its own, or the URL of its document, which is the same at every origin. */
function clientIdOf({ clientId, clientMetadata, id }: OAuthConfig, config: ProviderSurroundings): string {
  if (clientId !== undefined || !clientMetadata || !config.url || !URL.canParse(config.url)) return clientId ?? "";
  const call = { origin: new URL(config.url).origin };
  return actionUrl({ settings: { basePath: basePathOf(config) }, call }, "client-metadata", id);
}

function resolveOAuth(card: OAuthConfig, config: ProviderSurroundings): ReadyOAuth {
  const redirectProxyUrl = proxyOf(card, config);
  const { issuer, wellKnown, jwks, clientSecret } = card;
  return {
    ...commonSettings(card),
    type: card.type,
    ...omitUndefined({ issuer, wellKnown, jwks, clientSecret, redirectProxyUrl, observe: config.observe }),
    authorization: authorizationOf(card),
    token: endpointOf(card.token),
    userinfo: endpointOf(card.userinfo),
    clientId: clientIdOf(card, config),
    client: { ...card.client },
    checks: checksOf(card, redirectProxyUrl !== undefined),
    responseMode: responseModeOf(card) ?? "query",
    jarm: usesJarm(card),
    claimsFrom: claimsFromOf(card),
    callbackClaims: card.callbackClaims ?? [],
    clientIdParameter: card.clientIdParameter ?? "client_id",
    codeParameter: card.codeParameter ?? "code",
    ...bindMethods(card, ["profile", "account", "issuerFrom", "mark"]),
    linksByEmail: card.allowDangerousEmailAccountLinking === true,
    allowedParams: new Set(card.allowedParams),
    refresh: Object.freeze({ ...card.refresh }),
    logout: logoutOf(card),
    initiateLogin: card.initiateLogin === true,
    fetch: card[customFetch] ?? globalFetch,
    source: card,
  };
}

/** Completes a provider. */
export function resolveProvider(card: Provider, config: ProviderSurroundings): ReadyProvider {
  switch (card.type) {
    case "email": {
      const { generateVerificationToken: makeToken, normalizeIdentifier: normalize } = bindMethods(card, [
        "generateVerificationToken",
        "normalizeIdentifier",
      ]);
      const send = card.sendVerificationRequest.bind(card);
      const optional = omitUndefined({ makeToken, normalize });
      return {
        ...commonSettings(card),
        type: "email",
        maxAge: card.maxAge ?? linkLife,
        send,
        sendAfterResponse: card.sendAfterResponse === true,
        ...optional,
        source: card,
      };
    }
    case "credentials": {
      const authorize = card.authorize.bind(card);
      return { ...commonSettings(card), type: "credentials", credentials: { ...card.credentials }, authorize };
    }
    case "webauthn":
      return { ...commonSettings(card), ...resolveWebAuthn(card) };
    default:
      // Only the card's own functions know the type of its profile, hence the cast.
      return resolveOAuth(card as OAuthConfig, config);
  }
}

const providerTypes: ReadonlySet<unknown> = new Set(["oauth", "oidc", "email", "credentials", "webauthn"]);

const byHand = (id: string) =>
  `Import { builtIn } from "portico/providers" and write builtIn(${quoted(id)}): the ids are providerIds of the same module.`;

/** A card with the properties that it derives. Properties that the card sets take precedence. */
function completedCard<C extends Provider>(card: C, given: object): C {
  const whole = merge(card, given) as OAuthConfig;
  if (typeof whole.derive !== "function") return card;
  const { issuer, clientId } = whole;
  return merge(card, merge(whole.derive({ issuer, clientId }), card));
}

/** The provider of an input, with the options of the application. Throws if it is not a provider. */
export function cardOf(input: ProviderInput): Provider {
  const provider: unknown = typeof input === "function" ? input() : input;
  if (typeof provider === "string") {
    throw new InvalidConfiguration(`providers has the bare id ${quoted(provider)}. ${byHand(provider)}`);
  }
  const { type, options, id, load } = Object(provider) as Provider & { load?: unknown };
  if (!providerTypes.has(type)) {
    throw new InvalidConfiguration(
      "providers contains a value that is not a provider. A provider has `id`, `name`, and a `type`: oauth, oidc, email, credentials or webauthn.",
    );
  }
  if (typeof load === "function") {
    throw new InvalidConfiguration(`The card of the provider ${quoted(id)} could not be loaded.`);
  }
  const given = { ...options, type };
  const card: Provider & Pick<OAuthConfig, "derive"> = merge(completedCard(provider as Provider, given), given);
  delete card.options;
  delete card.derive;
  return Object.freeze(card);
}
