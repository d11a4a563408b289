/** The line to one provider: where it is, which keys it has, and a `fetch` within limits. Kept per provider, never per URL. */
import { allowInsecureRequests, Configuration, customFetch } from "openid-client";
import { InvalidConfiguration } from "../../errors/index.ts";
import type { ProviderContext, ReadyOAuth } from "../../types/flow.ts";
import { checkedAddress } from "./address.ts";
import { authentication } from "./authenticate.ts";
import { endpoint, locate, type Server } from "./discovery.ts";
import { createKeySet, type KeySet } from "./keys.ts";
import { tokenFetch } from "./token-answer.ts";
import { guard } from "./wire.ts";

/** The line to one provider. */
export interface Client {
  readonly provider: ReadyOAuth;
  readonly server: Server;
  readonly keys: KeySet;
  /** Within limits: see `wire.ts`. */
  readonly fetch: typeof fetch;
  /** For requests to the token endpoint. */
  readonly configuration: Configuration;
}

type Here = Pick<ProviderContext<ReadyOAuth>, "provider" | "settings" | "now">;

/** Milliseconds after which a provider is asked again where its endpoints are. */
const maxAge = 3_600_000;

/** The server of a provider: where it is, and its keys. */
interface Located {
  readonly server: Server;
  readonly keys: KeySet;
}

interface Kept {
  readonly since: number;
  /** What it was asked with: another `fetch` may reach another server. */
  readonly fetch: typeof fetch;
  readonly located: Promise<Located>;
}

// By the object that a configuration was compiled into: two configurations never share an answer, a fetch or a promise.
const clients = new WeakMap<ReadyOAuth, { readonly located: Promise<Located>; readonly client: Promise<Client> }>();

/** All that decides where a server is found, and whose it is: two providers that say the same have one. */
const nameOf = ({
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
function configurationOf(provider: ReadyOAuth, server: Server, fetch: typeof globalThis.fetch): Configuration {
  if (!provider.clientId) throw new InvalidConfiguration(`"${provider.id}" has no clientId.`);
  const url = checkedAddress(endpoint(server, "token_endpoint", provider), `The token endpoint of "${provider.id}"`);
  const metadata = { issuer: server.issuer ?? url.origin, token_endpoint: url.href };
  const configuration = new Configuration(metadata, provider.clientId, undefined, authentication(provider, server));
  configuration[customFetch] = tokenFetch(provider, fetch);
  configuration.timeout = 0;
  // An address that was checked is http: on loopback alone.
  if (url.protocol === "http:") allowInsecureRequests(configuration);
  return configuration;
}

async function locateWith(provider: ReadyOAuth): Promise<Located> {
  const fetch = guard(provider);
  const server = await locate(provider, fetch);
  return { server, keys: createKeySet(() => endpoint(server, "jwks_uri", provider), fetch) };
}

/** Where the server of a provider is: one discovery, however many ask at once. A failure is not remembered. */
function located({ provider, settings: { servers }, now }: Here): Promise<Located> {
  const name = nameOf(provider);
  const known = servers.get(name) as Kept | undefined;
  if (known && known.fetch === provider.fetch && Math.abs(now - known.since) < maxAge) return known.located;
  const found = locateWith(provider);
  servers.set(name, { since: now, fetch: provider.fetch, located: found } satisfies Kept);
  found.catch(() => {
    if ((servers.get(name) as Kept | undefined)?.located === found) servers.delete(name);
  });
  return found;
}

async function open(provider: ReadyOAuth, found: Promise<Located>): Promise<Client> {
  const { server, keys } = await found;
  const fetch = guard(provider);
  return { provider, server, keys, fetch, configuration: configurationOf(provider, server, fetch) };
}

/** The line to a provider. It is made anew where its server was looked up anew. */
export function connect(context: Here): Promise<Client> {
  const { provider } = context;
  const found = located(context);
  const known = clients.get(provider);
  if (known?.located === found) return known.client;
  const client = open(provider, found);
  clients.set(provider, { located: found, client });
  return client;
}
