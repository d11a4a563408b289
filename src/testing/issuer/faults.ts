/** What an issuer can do wrong, as data: each fault is one mutation, and they can be put together. */

/** Fields and their values; `undefined` takes a field away. */
export type FieldChanges = Readonly<Record<string, unknown>>;

/**
 * How an endpoint fails: with a status; not to be reached; silent for ever; or with an answer of its own. A function makes
 * another answer out of the good one.
 */
export type ResponseFault =
  | number
  | "down"
  | "slow"
  | {
      /** HTTP status. Default: 200. */
      readonly status?: number;
      /** A text or a stream is sent as it is, anything else as JSON. Default: `{}`. */
      readonly body?: unknown;
      /** The header `Content-Type`. Default: by the body. */
      readonly contentType?: string;
      /** More headers. */
      readonly headers?: FieldChanges;
    }
  | ((good: Response) => Response | Promise<Response>);

/** A claim: absent, plausible but wrong, or this very value. */
export type ClaimFault = "missing" | "wrong" | (unknown & {});

/**
 * What is wrong about the responses of an issuer, by field: see OpenID Connect Core 1.0, sections 2 and 3.1.2. Default of each:
 * nothing.
 */
export interface IssuerFaults {
  // The answer that the visitor brings back
  /** The `state` that comes back: that of another sign-in, none, or this text. */
  readonly state?: "wrong" | "missing" | (string & {});
  /** The authorization code: none, or this text. */
  readonly code?: "missing" | (string & {});
  /** The parameter `iss` (RFC 9207): that of another issuer, none, or this text. */
  readonly issParam?: "wrong" | "missing" | (string & {});
  /** An error in place of a code (RFC 6749, section 4.1.2.1). */
  readonly error?: string | { readonly error: string; readonly error_description?: string };
  /** More parameters, or other ones. */
  readonly callback?: Readonly<Record<string, string | undefined>>;

  /** IssuerFaults of the signed response (JARM), and of its signature. */
  readonly jarm?: IssuerFaults;
  /** The answer to a pushed request (RFC 9126). */
  readonly par?: ResponseFault;
  /** The nonce that proofs must have (RFC 9449, section 8). */
  readonly dpopNonce?: string;

  // The token answer
  /** The answer of the token endpoint. */
  readonly token?: ResponseFault;
  /** The answer to a refresh, after the refresh token was taken. */
  readonly refresh?: ResponseFault;
  /** Fields of the answer to a refresh. */
  readonly refreshed?: FieldChanges;
  /** The `access_token` of the token answer, or `"missing"`. */
  readonly accessToken?: unknown;
  /** The `token_type` of the token answer, or `"missing"`. */
  readonly tokenType?: unknown;
  /** The `expires_in` of the token answer, in seconds, or `"missing"`. */
  readonly expiresIn?: unknown;
  /** More fields, or other ones. */
  readonly tokens?: FieldChanges;

  // The id_token
  /** Absent, this text, or what a function makes of the good one. */
  readonly idToken?: "missing" | (string & {}) | ((token: string) => string);
  /** The algorithm that the header names, and that signs where it can (RFC 7515, section 4.1.1). */
  readonly alg?: string;
  /** The key id in the header (RFC 7515, section 4.1.4). */
  readonly kid?: "absent" | "unknown" | (string & {});
  /** The type in the header (RFC 7515, section 4.1.9). */
  readonly typ?: string;
  /** More fields of the header, or other ones. */
  readonly header?: FieldChanges;
  /** What is signed with. `good`: also where `alg` knows no signature. */
  readonly signature?:
    | "good"
    | "bad"
    | "empty"
    | "otherKey"
    | "publicKeyPem"
    | "publicKeyDer"
    | "publicKeyJwk"
    | "publicKeyModulus";
  /** Wrong: another issuer. */
  readonly iss?: ClaimFault;
  /** Wrong: another user. */
  readonly sub?: ClaimFault;
  /** Wrong: another client. */
  readonly aud?: ClaimFault;
  /** Wrong: another client. */
  readonly azp?: ClaimFault;
  /** Wrong: an hour ago, in seconds since 1970. */
  readonly exp?: ClaimFault;
  /** Wrong: in a day, in seconds since 1970. */
  readonly iat?: ClaimFault;
  /** Wrong: in an hour, in seconds since 1970. */
  readonly nbf?: ClaimFault;
  /** Wrong: that of another sign-in. */
  readonly nonce?: ClaimFault;
  /** Wrong: `0`. */
  readonly acr?: ClaimFault;
  /** Wrong: a day ago, in seconds since 1970. */
  readonly auth_time?: ClaimFault;
  /** Wrong: the hash of another access token. */
  readonly at_hash?: ClaimFault;
  /** Wrong: the hash of another code. */
  readonly c_hash?: ClaimFault;
  /** More claims, or other ones; they win. */
  readonly claims?: FieldChanges;
  /** Makes another payload out of the JSON of the claims. */
  readonly payload?: (json: string) => string | Uint8Array;

  // The keys
  /** The answer with the published keys. */
  readonly jwks?: ResponseFault;
  /** Fields of the published key that signs. */
  readonly jwk?: FieldChanges;
  /** The kind of the key that signs: an algorithm such as `ES256`, or `RS256 of 1024 bits`. */
  readonly key?: string;
  /** The number of other keys before the one that signs. */
  readonly otherKeys?: number;
  /** The published keys have no `kid`, or all the same. */
  readonly kids?: "absent" | "same";

  // Sign-out
  /** More parameters on the way back from a sign-out, or other ones. */
  readonly logoutReturn?: Readonly<Record<string, string | undefined>>;
  /** The answer of the revocation endpoint (RFC 7009). */
  readonly revocation?: ResponseFault;

  // The other endpoints
  /** The answer of the userinfo endpoint. */
  readonly userinfo?: ResponseFault;
  /** More claims of the userinfo response, or other ones. */
  readonly userinfoClaims?: FieldChanges;
  /** The answer with the discovery document. */
  readonly discovery?: ResponseFault;
  /** Fields of the discovery document. */
  readonly metadata?: FieldChanges;
  /** No endpoint can be reached. */
  readonly down?: boolean;
  /** Milliseconds before each answer. */
  readonly delay?: number;
}

/** Fields with changes: `undefined` takes away. */
export const changed = (
  fields: FieldChanges,
  ...changes: readonly (FieldChanges | undefined)[]
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object.assign({}, fields, ...changes)).filter(([, value]) => value !== undefined));

/** The value of a wrong claim. `now`: seconds since 1970. */
// biome-ignore format: a table
const wrong: Readonly<Record<string, (now: number) => unknown>> = {
  iss:       () => "https://evil.example",
  sub:       () => "another-user",
  aud:       () => "another-client",
  azp:       () => "another-client",
  exp:       (now) => now - 3600,
  iat:       (now) => now + 86_400,
  nbf:       (now) => now + 3600,
  nonce:     () => "the-nonce-of-another-sign-in",
  acr:       () => "0",
  auth_time: (now) => now - 86_400,
  at_hash:   () => "AAAAAAAAAAAAAAAAAAAAAA",
  c_hash:    () => "AAAAAAAAAAAAAAAAAAAAAA",
};

/** The claims with their faults. */
export function withFaults(claims: FieldChanges, faults: IssuerFaults, now: number): Record<string, unknown> {
  const changes = Object.entries(wrong).flatMap(([name, make]) => {
    const fault = (faults as FieldChanges)[name];
    if (fault === undefined) return [];
    return [[name, fault === "missing" ? undefined : fault === "wrong" ? make(now) : fault]];
  });
  return changed(claims, Object.fromEntries(changes), faults.claims);
}

const contentTypeOf = (body: unknown): string =>
  typeof body === "string" ? "text/plain;charset=UTF-8" : "application/json";

/** An answer with a fault, or the good one. */
export async function respondWith(fault: ResponseFault | undefined, good: () => Response): Promise<Response> {
  if (fault === undefined) return good();
  if (fault === "down") return Response.error();
  if (fault === "slow") return new Promise(() => {});
  if (typeof fault === "function") return fault(good());
  const { status = 200, body, contentType, headers } = typeof fault === "number" ? { status: fault } : fault;
  const bodiless = [204, 205, 304].includes(status);
  const content = body instanceof ReadableStream || typeof body === "string" ? body : JSON.stringify(body ?? {});
  return new Response(bodiless ? null : content, {
    status,
    headers: {
      ...(!bodiless && { "content-type": contentType ?? contentTypeOf(body) }),
      ...(headers as Record<string, string>),
    },
  });
}
