/** Client authentication at the token endpoint (RFC 6749, section 2.3; OpenID Connect Core 1.0, section 9). */
import { importPKCS8, SignJWT } from "jose";
import {
  type ClientAuth,
  ClientSecretJwt,
  ClientSecretPost,
  modifyAssertion,
  None,
  PrivateKeyJwt,
  TlsClientAuth,
} from "openid-client";
import { InvalidConfiguration } from "../../../errors/index.ts";
import type { ClientAuthMethod, SignedSecret } from "../../../types/client-options.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { assertionAudience } from "./audience.ts";
import type { ServerMetadata } from "./discovery.ts";

/** Form encoding, which RFC 6749 requires before base64. */
const formEncoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

/** RFC 6749, section 2.3.1. */
function basicAuth(clientId: string, secret: string): ClientAuth {
  const credentials = btoa(`${formEncoded(clientId)}:${formEncoded(secret)}`);
  return (_server, _client, _body, headers) => headers.set("authorization", `Basic ${credentials}`);
}

/** One audience, as text: what a server wrote into its metadata must not make the assertion valid at another one. */
function forServer(provider: ReadyOAuth, server: ServerMetadata) {
  const aud = assertionAudience(provider, server);
  return {
    [modifyAssertion](_header: unknown, payload: Record<string, unknown>) {
      payload.aud = aud;
    },
  };
}

function clientSecretOf({ id, clientSecret }: ReadyOAuth): string {
  if (clientSecret) return clientSecret;
  throw new InvalidConfiguration(
    `"${id}" has no clientSecret. Set it, or set client.token_endpoint_auth_method to "none" for a public client.`,
  );
}

/** A client secret that is a JWT, created for each request. Its times are from the system clock, as in openid-client. */
async function signedClientSecret({ key, keyId, issuer, audience }: SignedSecret, clientId: string): Promise<string> {
  const secret = new SignJWT({ iss: issuer, sub: clientId, aud: audience });
  secret.setProtectedHeader({ alg: "ES256", kid: keyId }).setIssuedAt().setExpirationTime("5m");
  const signingKey = await importPKCS8(key, "ES256").then(
    (usable) => usable,
    () => undefined,
  );
  if (signingKey) return secret.sign(signingKey);
  throw new InvalidConfiguration("signedSecret.key must be the text of a PKCS #8 file with an ES256 key.");
}

/** RFC 6749, section 2.3.1, in the body. */
function postAuth(provider: ReadyOAuth): ClientAuth {
  const { signedSecret } = provider.source;
  if (!signedSecret) return ClientSecretPost(clientSecretOf(provider));
  return async (_server, { client_id }, body) => {
    body.set("client_id", client_id);
    body.set("client_secret", await signedClientSecret(signedSecret, client_id));
  };
}

function privateKeyOf({ id, token: { clientPrivateKey: given } }: ReadyOAuth) {
  const key = given && "key" in given ? given.key : given;
  if (given && key?.type === "private") return given;
  throw new InvalidConfiguration(`"${id}" needs a private CryptoKey in token.clientPrivateKey for private_key_jwt.`);
}

/** THE TABLE of client authentication methods. */
// biome-ignore format: a table
const clientAuthMethods: Readonly<Record<ClientAuthMethod, (provider: ReadyOAuth, server: ServerMetadata) => ClientAuth>> = {
  client_secret_basic: (provider)         => basicAuth(provider.clientId, clientSecretOf(provider)),
  client_secret_post:  (provider)         => postAuth(provider),
  client_secret_jwt:   (provider, server) => ClientSecretJwt(clientSecretOf(provider), forServer(provider, server)),
  private_key_jwt:     (provider, server) => PrivateKeyJwt(privateKeyOf(provider), forServer(provider, server)),
  // The certificate is shown by the `fetch` of the provider: the body only names the client (RFC 8705, section 2).
  tls_client_auth:             ()         => TlsClientAuth(),
  self_signed_tls_client_auth: ()         => TlsClientAuth(),
  none:                ()                 => None(),
};

/** The method of the configuration; else one that fits its secrets and keys, and that the server supports. */
export function clientAuthMethodOf(
  { client, clientSecret, token, source }: ReadyOAuth,
  server: ServerMetadata,
): ClientAuthMethod {
  if (client.token_endpoint_auth_method) return client.token_endpoint_auth_method;
  if (source.signedSecret) return "client_secret_post";
  if (token.clientPrivateKey) return "private_key_jwt";
  if (!clientSecret) return "none";
  const supported = server.tokenAuthMethods ?? ["client_secret_basic"];
  return !supported.includes("client_secret_basic") && supported.includes("client_secret_post")
    ? "client_secret_post"
    : "client_secret_basic";
}

/** Client authentication by {@link methodOf}, for openid-client. Throws `InvalidConfiguration` where a secret or key is missing. */
export function clientAuth(provider: ReadyOAuth, server: ServerMetadata): ClientAuth {
  const method = clientAuthMethods[clientAuthMethodOf(provider, server)];
  if (method) return method(provider, server);
  const known = Object.keys(clientAuthMethods).join(", ");
  throw new InvalidConfiguration(`"${provider.id}": client.token_endpoint_auth_method must be one of ${known}.`);
}
