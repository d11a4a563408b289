/** The line to one provider: where it is, which keys it has, and a `fetch` within limits. Kept per provider, never per URL. */
import { allowInsecureRequests, Configuration, customFetch } from "openid-client";
import { InvalidConfiguration } from "../../../errors/index.ts";
import type { ProviderContext, ReadyOAuth } from "../../../types/internal.ts";
import { tokenFetch } from "../response/token-endpoint.ts";
import { clientAuth } from "./client-auth.ts";
import { endpoint, locate, type ServerMetadata } from "./discovery.ts";
import { checkedEndpointUrl } from "./endpoint-url.ts";
import { createKeySet, type KeySet } from "./jwks.ts";
import { createProviderFetch } from "./provider-fetch.ts";

/** The line to one provider. */
export interface OAuthClient {
  readonly provider: ReadyOAuth;
  readonly server: ServerMetadata;
  readonly keys: KeySet;
  /** Within limits: see `wire.ts`. */
  readonly fetch: typeof fetch;
  /** For requests to the token endpoint. */
  readonly configuration: Configuration;
}

type ProviderSettings = Pick<ProviderContext<ReadyOAuth>, "provider" | "settings" | "now">;

/** Milliseconds after which a provider is asked again where its endpoints are. */
const discoveryMaxAge = 3_600_000;

/** The server of a provider: where it is, and its keys. */
interface ServerAndKeys {
  readonly server: ServerMetadata;
  readonly keys: KeySet;
}

interface CachedServer {
  readonly since: number;
  /** What it was asked with: another `fetch` may reach another server. */
  readonly fetch: typeof fetch;
  readonly located: Promise<ServerAndKeys>;
}

// By the object that a configuration was compiled into: two configurations never share an answer, a fetch or a promise.
const clients = new WeakMap<
  ReadyOAuth,
  { readonly located: Promise<ServerAndKeys>; readonly client: Promise<OAuthClient> }
>();

/** All that decides where a server is found, and whose it is: two providers that say the same have one. */
const serverName = ({
  id,
  type,
  issuer,
  wellKnown,
  authorization,
  token,
  userinfo,
  jwks,
  clientId,
  claimsFrom,
}: ReadyOAuth) =>
  JSON.stringify([
    id,
    type,
    issuer,
    wellKnown,
    authorization.url,
    token.url,
    userinfo.url,
    userinfo.request !== undefined,
    jwks,
    clientId,
    claimsFrom,
  ]);

/** What openid-client needs to know for the token request. Issuers are compared by us, patience is the business of our fetch. */
function configurationOf(provider: ReadyOAuth, server: ServerMetadata, fetch: typeof globalThis.fetch): Configuration {
  if (!provider.clientId) throw new InvalidConfiguration(`"${provider.id}" has no clientId.`);
  const url = checkedEndpointUrl(
    endpoint(server, "token_endpoint", provider),
    `The token endpoint of "${provider.id}"`,
  );
  const metadata = { issuer: server.issuer ?? url.origin, token_endpoint: url.href };
  const configuration = new Configuration(metadata, provider.clientId, undefined, clientAuth(provider, server));
  configuration[customFetch] = tokenFetch(provider, fetch);
  configuration.timeout = 0;
  // An address that was checked is http: on loopback alone.
  if (url.protocol === "http:") allowInsecureRequests(configuration);
  return configuration;
}

async function discoverServer(provider: ReadyOAuth): Promise<ServerAndKeys> {
  const fetch = createProviderFetch(provider);
  const server = await locate(provider, fetch);
  return { server, keys: createKeySet(() => endpoint(server, "jwks_uri", provider), fetch) };
}

/** Where the server of a provider is: one discovery, however many ask at once. A failure is not remembered. */
function cachedServer({ provider, settings: { discoveryCache }, now }: ProviderSettings): Promise<ServerAndKeys> {
  const name = serverName(provider);
  const known = discoveryCache.get(name) as CachedServer | undefined;
  if (known && known.fetch === provider.fetch && Math.abs(now - known.since) < discoveryMaxAge) return known.located;
  const found = discoverServer(provider);
  discoveryCache.set(name, { since: now, fetch: provider.fetch, located: found } satisfies CachedServer);
  found.catch(() => {
    if ((discoveryCache.get(name) as CachedServer | undefined)?.located === found) discoveryCache.delete(name);
  });
  return found;
}

async function createOAuthClient(provider: ReadyOAuth, found: Promise<ServerAndKeys>): Promise<OAuthClient> {
  const { server, keys } = await found;
  const fetch = createProviderFetch(provider);
  return { provider, server, keys, fetch, configuration: configurationOf(provider, server, fetch) };
}

/** The line to a provider. It is made anew where its server was looked up anew. */
export function clientFor(context: ProviderSettings): Promise<OAuthClient> {
  const { provider } = context;
  const found = cachedServer(context);
  const known = clients.get(provider);
  if (known?.located === found) return known.client;
  const client = createOAuthClient(provider, found);
  clients.set(provider, { located: found, client });
  return client;
}
