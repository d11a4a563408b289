/** Options of providers whose authorization server is found per user, and whose client is described by a document that any server can fetch. */
import type { CredentialInput } from "./provider-base.ts";
import type { Awaitable } from "./user.ts";

/** Input of `resolveIssuer`. */
export interface IssuerRequest {
  /** What identifies the user: the `login_hint` of the sign-in, or the subject that a server returned. Not checked. */
  readonly hint: string;
  /** The `fetch` to use: `https:` and public hosts only, no redirects, with the limits and the `customFetch` of the provider. */
  readonly fetch: typeof fetch;
}

/** The authorization server of a user. */
export interface ResolvedIssuer {
  /** Issuer identifier: an `https:` URL (RFC 8414, section 2). */
  readonly issuer: string;
  /** The subject (`sub`) that the tokens must be for, and the id that `profile()` returns. */
  readonly subject: string;
  /** Sent to the server as `login_hint`. Default: the hint as it was given. */
  readonly loginHint?: string | undefined;
}

/** Metadata of the client for its document (RFC 7591, section 2). The library adds what follows from the provider. */
export interface ClientMetadata {
  /** Name of the application. Default: `theme.name`, else the host of the application. */
  client_name?: string;
  /** URL of the application. Default: its origin. */
  client_uri?: string;
  /** URL of a logo. */
  logo_uri?: string;
  /** URL of the privacy policy. */
  policy_uri?: string;
  /** URL of the terms of service. */
  tos_uri?: string;
  /** The public keys of `token.clientPrivateKey` and `signedRequests`. Of each key only its public members are served. */
  jwks?: { readonly keys: readonly object[] };
  /** URL of the public keys, instead of `jwks`. */
  jwks_uri?: string;
  [metadata: string]: unknown;
}

/** Options of a provider that has many authorization servers, and registers no clients. */
export interface IdentityProviderOptions {
  /**
   * Finds the authorization server of the user who signs in: a sign-in then needs a `login_hint`. Return nothing if there is
   * none. Anyone can run such a server, so its metadata must announce `iss` in responses (RFC 9207), and it is called again
   * with the subject that the server returned: unless it finds the same server and the same subject, the sign-in is refused.
   * E-mail addresses count as not verified, and tokens are not stored. Set no issuer and no endpoints with it.
   */
  resolveIssuer?(request: IssuerRequest): Awaitable<ResolvedIssuer | undefined>;
  /** Ports besides 443 on which servers that `resolveIssuer` finds may be requested. Default: none. */
  issuerPorts?: readonly number[];
  /** A field of the sign-in page whose value is the `login_hint` of the sign-in. Default: no field. */
  loginHintField?: CredentialInput;
  /**
   * Serves the metadata of the client at `GET client-metadata/<provider>`. The URL of the document is the client id, unless
   * `clientId` is set (OAuth Client ID Metadata Document). Needs `url`. Default: `false`.
   */
  clientMetadata?: boolean | ClientMetadata;
}
