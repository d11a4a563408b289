/** Provider -> ReadyProvider: nothing left to default, and the provider of the application untouched. */
import { InvalidConfiguration } from "../errors/index.ts";
import { customFetch } from "../markers.ts";
import type { ReadyCredentials, ReadyEmail, ReadyOAuth, ReadyProvider, ReadyWebAuthn } from "../types/flow.ts";
import type {
  AuthorizationEndpoint,
  CredentialsConfig,
  EmailConfig,
  OAuthCheck,
  OAuthConfig,
  Provider,
  ProviderInput,
  ProviderStyle,
  WebAuthnConfig,
} from "../types/provider.ts";
import type { Account, Profile, TokenSet, User } from "../types/user.ts";
import { linkLife } from "./defaults.ts";
import { merge } from "./merge.ts";
import { present } from "./present.ts";

/** What all providers of a configuration share. */
export interface ProviderDefaults {
  readonly redirectProxyUrl?: string | undefined;
}

const endpoint = <T extends object>(value: string | T | undefined): T =>
  (typeof value === "string" ? { url: value } : { ...value }) as T;

/** Values of a parameter as text: `claims` and other objects as JSON. */
const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

function authorizationOf(card: OAuthConfig): ReadyOAuth["authorization"] {
  const { url, params = {} } = endpoint<AuthorizationEndpoint>(card.authorization);
  const scope = card.type === "oidc" ? { scope: "openid profile email" } : {};
  const inUrl = url !== undefined && URL.canParse(url) && new URL(url).searchParams.has("scope");
  const texts = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, asText(value)]);
  return { ...(url !== undefined && { url }), params: { ...(inUrl ? {} : scope), ...Object.fromEntries(texts) } };
}

function responseModeOf({ url, params }: ReadyOAuth["authorization"]): ReadyOAuth["responseMode"] {
  const said =
    params.response_mode ??
    (url !== undefined && URL.canParse(url) ? new URL(url).searchParams.get("response_mode") : null);
  return said === "form_post" ? "form_post" : "query";
}

/** `state`, PKCE and, for OpenID Connect, `nonce`, unless the card leaves one out. `none` leaves out all. */
function checksOf(card: OAuthConfig, proxied: boolean): ReadyOAuth["checks"] {
  const usual: readonly OAuthCheck[] = card.type === "oidc" ? ["pkce", "state", "nonce"] : ["pkce", "state"];
  const chosen = (card.checks ?? usual).filter((check) => check !== "none");
  return new Set(proxied ? [...chosen, "state" as const] : chosen);
}

/** The claims of OpenID Connect, or those that come nearest. */
const defaultProfile = ({ sub, id, name, nickname, preferred_username, email, picture }: Profile): User =>
  // `id` may be missing: then the sign-in is refused, and never given a random one.
  ({ id: (sub ?? id) as string, ...present({ name: name ?? nickname ?? preferred_username, email, image: picture }) });

/** The standard fields of a token answer. */
const defaultAccount = ({
  access_token,
  id_token,
  refresh_token,
  expires_at,
  scope,
  token_type,
  session_state,
}: TokenSet): Partial<Account> =>
  present({ access_token, id_token, refresh_token, expires_at, scope, token_type, session_state }) as Partial<Account>;

const common = ({ id, name, style }: { id: string; name: string; style?: ProviderStyle | undefined }) => ({
  id,
  name: name ?? id,
  style: { ...style },
});

function readyOAuth(card: OAuthConfig, { redirectProxyUrl }: ProviderDefaults): ReadyOAuth {
  const authorization = authorizationOf(card);
  const proxy = card.redirectProxyUrl ?? redirectProxyUrl;
  const own = card[customFetch];
  return {
    ...common(card),
    type: card.type,
    ...present({
      issuer: card.issuer,
      wellKnown: card.wellKnown,
      jwks: card.jwks,
      clientSecret: card.clientSecret,
      issuerFrom: card.issuerFrom?.bind(card),
      redirectProxyUrl: proxy,
    }),
    authorization,
    token: endpoint(card.token),
    userinfo: endpoint(card.userinfo),
    clientId: card.clientId ?? "",
    client: { ...card.client },
    checks: checksOf(card, proxy !== undefined),
    responseMode: responseModeOf(authorization),
    claimsFrom: card.type === "oidc" && card.idToken !== false ? "id_token" : "userinfo",
    callbackClaims: card.callbackClaims ?? [],
    clientIdParameter: card.clientIdParameter ?? "client_id",
    profile: card.profile?.bind(card) ?? defaultProfile,
    account: card.account?.bind(card) ?? defaultAccount,
    linksByEmail: card.allowDangerousEmailAccountLinking === true,
    allowedParams: new Set(card.allowedParams),
    // The global is looked up at each call, so that it may be replaced later (instrumentation, tests).
    fetch: own ?? ((input, init) => globalThis.fetch(input, init)),
    source: card,
  };
}

const readyEmail = (card: EmailConfig): ReadyEmail => ({
  ...common(card),
  type: "email",
  maxAge: card.maxAge ?? linkLife,
  send: (params) => card.sendVerificationRequest(params),
  ...present({
    makeToken: card.generateVerificationToken?.bind(card),
    normalize: card.normalizeIdentifier?.bind(card),
  }),
  source: card,
});

const readyCredentials = (card: CredentialsConfig): ReadyCredentials => ({
  ...common(card),
  type: "credentials",
  credentials: { ...card.credentials },
  authorize: (credentials, request) => card.authorize(credentials, request),
});

const readyWebAuthn = (card: WebAuthnConfig): ReadyWebAuthn => ({ ...common(card), type: "webauthn", source: card });

/** The card of an input, with the options of the application. */
export function cardOf(input: ProviderInput): Provider {
  const provider: unknown = typeof input === "function" ? input() : input;
  if (typeof provider === "string") {
    throw new InvalidConfiguration(
      `providers has the bare id "${provider.slice(0, 64)}". Auth() does not know the catalogue: import { builtIn } from "portico/providers" and write builtIn("${provider.slice(0, 64)}"), or import the provider itself.`,
    );
  }
  const { type, options, ...card } = (provider ?? {}) as Provider;
  if (!["oauth", "oidc", "email", "credentials", "webauthn"].includes(type)) {
    throw new InvalidConfiguration(
      "providers has something that is not a provider: it needs `id`, `name` and a `type` (oauth, oidc, email, credentials or webauthn).",
    );
  }
  return { ...merge(card, options), type } as Provider;
}

/** Completes a provider. */
export function readyProvider(card: Provider, defaults: ProviderDefaults = {}): ReadyProvider {
  if (card.type === "oauth" || card.type === "oidc") return readyOAuth(card, defaults);
  if (card.type === "email") return readyEmail(card);
  return card.type === "credentials" ? readyCredentials(card) : readyWebAuthn(card as WebAuthnConfig);
}
