/** The line to one provider: where it is, which keys it has, and a `fetch` within limits. Kept per provider, never per URL. */
import { allowInsecureRequests, Configuration, customFetch } from "openid-client";
import { InvalidConfiguration } from "../../errors/index.ts";
import type { ReadyOAuth } from "../../types/flow.ts";
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

/** Milliseconds after which a provider is asked again where its endpoints are. */
const maxAge = 3_600_000;

interface Kept {
  readonly since: number;
  readonly client: Promise<Client>;
}

// By the object that a configuration was compiled into: two configurations never share an answer, a fetch or a promise.
const kept = new WeakMap<ReadyOAuth, Kept>();

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

async function open(provider: ReadyOAuth): Promise<Client> {
  const fetch = guard(provider);
  const server = await locate(provider, fetch);
  return {
    provider,
    server,
    fetch,
    keys: createKeySet(() => endpoint(server, "jwks_uri", provider), fetch),
    configuration: configurationOf(provider, server, fetch),
  };
}

/** The line to a provider: one discovery, however many ask at once. A failure is not remembered. */
export function connect(provider: ReadyOAuth, now: number): Promise<Client> {
  const known = kept.get(provider);
  if (known && Math.abs(now - known.since) < maxAge) return known.client;
  const client = open(provider);
  kept.set(provider, { since: now, client });
  client.catch(() => {
    if (kept.get(provider)?.client === client) kept.delete(provider);
  });
  return client;
}
