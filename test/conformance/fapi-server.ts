/** oidc-provider under the FAPI 2.0 profile, as a real server on this machine, with the pages of the demo. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, Provider } from "oidc-provider";
import { finish, show } from "../../examples/demo/provider/interaction.ts";
import { personOf } from "../../examples/demo/provider/people.ts";
import { memoryStore } from "../../examples/demo/provider/store.ts";
import { writeResponse } from "../../src/integrations/bridge/index.ts";
import type { Jwk } from "../../src/testing/issuer/keys.ts";

/** The client of the server. */
export interface FapiClient {
  readonly id: string;
  readonly redirectUri: string;
  /** Its public key, for assertions and signed requests. */
  readonly jwk: Jwk;
  /** Message signing: whether requests must be signed. Responses are signed if the client asks for it. */
  readonly signs: boolean;
}

/** What the server has seen. */
export interface FapiServer {
  readonly handler: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Requests, as method and path. */
  readonly requests: readonly string[];
}

async function signingKey() {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), use: "sig", alg: "ES256", kid: "fapi-1" };
}

async function configurationFor({ id, redirectUri, jwk, signs }: FapiClient): Promise<Configuration> {
  const { kty, crv, x, y } = jwk;
  return {
    adapter: memoryStore(),
    jwks: { keys: [await signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      names: { session: "fapi.session", interaction: "fapi.visit", resume: "fapi.resume" },
    },
    clients: [
      {
        client_id: id,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "private_key_jwt",
        jwks: { keys: [{ kty, crv, x, y, kid: "client-key", use: "sig", alg: "ES256" }] as never },
        id_token_signed_response_alg: "ES256",
        authorization_signed_response_alg: "ES256",
        dpop_bound_access_tokens: true,
        ...(signs && { request_object_signing_alg: "ES256" }),
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    enabledJWA: {
      idTokenSigningAlgValues: ["ES256"],
      requestObjectSigningAlgValues: ["ES256"],
      authorizationSigningAlgValues: ["ES256"],
      clientAuthSigningAlgValues: ["ES256"],
    },
    clientAuthMethods: ["private_key_jwt"],
    features: {
      devInteractions: { enabled: false },
      fapi: { enabled: true, profile: "2.0" },
      dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => true },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
      requestObjects: { enabled: signs, requireSignedRequestObject: signs },
      jwtResponseModes: { enabled: true },
    },
    findAccount: (_context, sub) => {
      const person = personOf(sub);
      return person && { accountId: sub, claims: async () => ({ ...person, email_verified: true }) };
    },
    interactions: { url: (_context, { uid }) => `/visit/${uid}` },
  };
}

/** The server, and what it has seen. */
export async function fapiServer(issuer: string, client: FapiClient): Promise<FapiServer> {
  const provider = new Provider(issuer, await configurationFor(client));
  const requests: string[] = [];
  const protocol = provider.callback();

  const visit = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    incoming.method === "POST"
      ? finish(provider, incoming, outgoing)
      : writeResponse(await show(provider, incoming, outgoing), outgoing);

  return {
    requests,
    handler(incoming, outgoing) {
      requests.push(`${incoming.method} ${incoming.url?.split("?")[0]}`);
      if (incoming.url?.startsWith("/visit/")) void visit(incoming, outgoing);
      else void protocol(incoming, outgoing);
    },
  };
}
