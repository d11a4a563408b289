/** `GET /client-metadata/<provider>`: the metadata of the client, whose URL is the client id (OAuth Client ID Metadata Document). */
import { InvalidProvider } from "../errors/index.ts";
import { json } from "../http/respond.ts";
import { actionUrl } from "../http/url.ts";
import { isRecord } from "../lib/is-record.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { registeredCallback } from "../methods/oauth/redirect-proxy.ts";
import type { ClientMetadata } from "../types/identity-provider.ts";
import type { ProviderContext } from "../types/internal.ts";
import type { ReadyOAuth } from "../types/ready-provider.ts";
import type { Action } from "../types/route.ts";

/** Members of public keys (RFC 7517, section 4; RFC 7518, section 6). */
// biome-ignore format: a list
const publicMembers: ReadonlySet<string> = new Set([
  "alg", "crv", "e", "kid", "kty", "n", "use", "x", "x5c", "x5t#S256", "y",
]);

/** A key without its private members. Symmetric keys have no public half. */
function publicKeys(keys: readonly unknown[]): readonly object[] {
  return keys
    .filter((key) => isRecord(key) && typeof key.kty === "string" && key.kty !== "oct")
    .map((key) => Object.fromEntries(Object.entries(key as object).filter(([name]) => publicMembers.has(name))));
}

/** What the configuration adds. */
function givenMembers({ client_secret: _, jwks, ...given }: ClientMetadata): Readonly<Record<string, unknown>> {
  return { ...given, ...(jwks && { jwks: { keys: publicKeys(jwks.keys) } }) };
}

/** What follows from the provider. The configuration cannot replace it. */
function ownMembers(context: ProviderContext<ReadyOAuth>) {
  const { clientId, authorization, client, source, token } = context.provider;
  const keepsTokens = !source.resolveIssuer && source.dpop !== "per-sign-in";
  return omitUndefined({
    client_id: clientId,
    redirect_uris: [registeredCallback(context)],
    response_types: ["code"],
    grant_types: keepsTokens ? ["authorization_code", "refresh_token"] : ["authorization_code"],
    scope: authorization.params.scope,
    token_endpoint_auth_method:
      client.token_endpoint_auth_method ?? (token.clientPrivateKey ? "private_key_jwt" : "none"),
    dpop_bound_access_tokens: source.dpop !== undefined,
  });
}

/** Seconds that servers may keep the document. */
const documentLife = 600;

const withDocument = (context: ProviderContext): ProviderContext<ReadyOAuth> => {
  const { provider } = context;
  const url = actionUrl(context, "client-metadata", provider.id);
  if ("clientId" in provider && provider.source.clientMetadata && provider.clientId === url) {
    return { ...context, provider };
  }
  throw new InvalidProvider(
    "The provider in the path has no document for its client. Set clientMetadata, without clientId.",
  );
};

/** The document. It is public: servers fetch it, and it contains no secret. */
export const clientMetadataAction: Action<ProviderContext> = async (context) => {
  const oauth = withDocument(context);
  const { settings, call } = oauth;
  const { clientMetadata } = oauth.provider.source;
  const document = {
    client_name: settings.theme.name ?? call.url.host,
    client_uri: call.origin,
    application_type: "web",
    ...givenMembers(typeof clientMetadata === "object" ? clientMetadata : {}),
    ...ownMembers(oauth),
  };
  return json(document, { headers: { "cache-control": `public, max-age=${documentLife}` } });
};
