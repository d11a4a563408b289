/** The OAuth client of one provider: its endpoints, its keys, and a `fetch` within limits. Cached per provider, never per URL. */
import { allowInsecureRequests, Configuration, type CustomFetch, customFetch } from "openid-client";
import { InvalidConfiguration } from "../../../errors/index.ts";
import type { ProviderContext } from "../../../types/internal.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { ServerCache } from "../../../types/server-cache.ts";
import { clientAuth } from "./client-auth.ts";
import { discoverMetadata, endpoint, type ServerMetadata } from "./discovery.ts";
import { createKeySet, type KeySet } from "./jwks.ts";
import { type AskProvider, checkedEndpointUrl, createAskProvider, createProviderFetch } from "./provider-fetch.ts";

/** The OAuth client of one provider. */
export interface OAuthClient {
  readonly provider: ReadyOAuth;
  readonly server: ServerMetadata;
  readonly keys: KeySet;
  /** With limits: see `provider-fetch.ts`. */
  readonly ask: AskProvider;
  /** The same, for functions of a card. */
  readonly fetch: typeof fetch;
  /** For token requests. Made once, with the first `send`: openid-client copies the metadata into each. */
  readonly configurationWith: (send: CustomFetch) => Configuration;
  /** The key pair of one sign-in, where `dpop` is `"per-sign-in"`. */
  readonly signInKey?: CryptoKeyPair;
}

type ProviderSettings = Pick<ProviderContext<ReadyOAuth>, "provider" | "settings" | "now">;

/** Milliseconds after which the discovery document is fetched again. */
const discoveryMaxAge = 3_600_000;

/** The authorization server of a provider, and its keys. */
interface ServerAndKeys {
  readonly server: ServerMetadata;
  readonly keys: KeySet;
}

interface CachedServer {
  /** What its metadata and keys take, as far as they are loaded. */
  readonly bytes: number;
  readonly since: number;
  /** Another `fetch` may reach another server. */
  readonly fetch: typeof fetch;
  readonly discovered: Promise<ServerAndKeys>;
}

// Keyed by the compiled provider: two configurations never share a response, a fetch or a promise.
const clients = new WeakMap<
  ReadyOAuth,
  { readonly discovered: Promise<ServerAndKeys>; readonly client: Promise<OAuthClient> }
>();

/**
 * Everything that discovery depends on, and whose it is: configurations share one discovery if they have the same secrets, and
 * the same credentials at the provider.
 */
const discoveryKey = ({ provider, settings: { keys } }: ProviderSettings) =>
  JSON.stringify([
    keys.secrets,
    provider.id,
    provider.type,
    provider.issuer,
    provider.wellKnown,
    provider.authorization.url,
    provider.token.url,
    provider.userinfo.url,
    provider.userinfo.request !== undefined,
    provider.jwks,
    provider.clientId,
    provider.clientSecret,
    provider.claimsFrom,
    provider.jarm,
    provider.source.pushedAuthorizationRequests,
    provider.client.token_endpoint_auth_method,
    provider.client.use_mtls_endpoint_aliases,
  ]);

/**
 * The server metadata of openid-client for requests to one endpoint; `send` sends them. The issuer is compared in
 * `authorization-response.ts` and `id-token.ts`, and the timeout is that of `provider-fetch.ts`.
 */
export function configurationFor(
  { provider, server }: Pick<OAuthClient, "provider" | "server">,
  name: "token_endpoint" | "pushed_authorization_request_endpoint",
): OAuthClient["configurationWith"] {
  if (!provider.clientId) throw new InvalidConfiguration(`"${provider.id}" has no clientId.`);
  const url = checkedEndpointUrl(
    endpoint(server, name, provider),
    `The ${name.replaceAll("_", " ")} of "${provider.id}"`,
  );
  const metadata = { issuer: server.issuer ?? url.origin, ...server.endpoints, [name]: url.href };
  const auth = clientAuth(provider, server);
  let configuration: Configuration | undefined;
  return (send) => {
    if (configuration) return configuration;
    configuration = new Configuration(metadata, provider.clientId, undefined, auth);
    configuration[customFetch] = send;
    configuration.timeout = 0;
    // A checked URL is http: only for loopback.
    if (url.protocol === "http:") allowInsecureRequests(configuration);
    return configuration;
  };
}

/** Bytes of an entry without any text: promises and closures. */
const entryBytes = 2_000;

/** The server, and its keys when they are needed. `weigh` is called with the bytes of both, as often as they change. */
async function discoverServer(provider: ReadyOAuth, weigh: (bytes: number) => void): Promise<ServerAndKeys> {
  const fetch = createProviderFetch(provider);
  const server = await discoverMetadata(provider, fetch);
  const bytes = entryBytes + 2 * JSON.stringify(server).length;
  weigh(bytes);
  const keys = createKeySet(
    () => endpoint(server, "jwks_uri", provider),
    fetch,
    (keyBytes) => weigh(bytes + keyBytes),
  );
  return { server, keys };
}

/** Servers that visitors choose have a cache of their own: they must not push out the configured ones. */
const cacheFor = ({ provider, settings: { discoveryCaches } }: ProviderSettings): ServerCache =>
  provider.source.resolveIssuer ? discoveryCaches.resolved : discoveryCaches.configured;

/** The server of a provider: one discovery for simultaneous requests. A failure is not cached. */
function cachedServer(context: ProviderSettings): Promise<ServerAndKeys> {
  const { provider, now } = context;
  const [cache, key] = [cacheFor(context), discoveryKey(context)];
  const known = cache.get(key) as CachedServer | undefined;
  if (known && known.fetch === provider.fetch && Math.abs(now - known.since) < discoveryMaxAge) return known.discovered;
  const isCurrent = () => (cache.get(key) as CachedServer | undefined)?.discovered === found;
  const keep = (bytes: number) => {
    const entry: CachedServer = { bytes, since: now, fetch: provider.fetch, discovered: found };
    cache.set(key, entry);
  };
  const found: Promise<ServerAndKeys> = discoverServer(provider, (bytes) => {
    if (!isCurrent()) return;
    // First: a server that is too large is not kept at all.
    cache.delete(key);
    keep(bytes);
  });
  keep(entryBytes);
  found.catch(() => {
    if (isCurrent()) cache.delete(key);
  });
  return found;
}

async function createOAuthClient(provider: ReadyOAuth, found: Promise<ServerAndKeys>): Promise<OAuthClient> {
  const { server, keys } = await found;
  const [ask, fetch] = [createAskProvider(provider), createProviderFetch(provider)];
  return {
    provider,
    server,
    keys,
    ask,
    fetch,
    configurationWith: configurationFor({ provider, server }, "token_endpoint"),
  };
}

/** The client of a provider, created again after each discovery. */
export function clientFor(context: ProviderSettings): Promise<OAuthClient> {
  const { provider } = context;
  const found = cachedServer(context);
  const known = clients.get(provider);
  if (known?.discovered === found) return known.client;
  const client = createOAuthClient(provider, found);
  clients.set(provider, { discovered: found, client });
  return client;
}
