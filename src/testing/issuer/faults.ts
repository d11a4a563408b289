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
      readonly status?: number;
      readonly body?: unknown;
      readonly contentType?: string;
      readonly headers?: FieldChanges;
    }
  | ((good: Response) => Response | Promise<Response>);

/** A claim: absent, plausible but wrong, or this very value. */
export type ClaimFault = "missing" | "wrong" | (unknown & {});

/** See the field names of OpenID Connect Core 1.0, sections 2 and 3.1.2. */
export interface IssuerFaults {
  // The answer that the visitor brings back
  readonly state?: "wrong" | "missing" | (string & {});
  readonly code?: "missing" | (string & {});
  /** `iss` of RFC 9207. */
  readonly issParam?: "wrong" | "missing" | (string & {});
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
  readonly token?: ResponseFault;
  /** The answer to a refresh, after the refresh token was taken. */
  readonly refresh?: ResponseFault;
  /** Fields of the answer to a refresh. */
  readonly refreshed?: FieldChanges;
  readonly accessToken?: unknown;
  readonly tokenType?: unknown;
  readonly expiresIn?: unknown;
  /** More fields, or other ones. */
  readonly tokens?: FieldChanges;

  // The id_token
  /** Absent, this text, or what a function makes of the good one. */
  readonly idToken?: "missing" | (string & {}) | ((token: string) => string);
  readonly alg?: string;
  readonly kid?: "absent" | "unknown" | (string & {});
  readonly typ?: string;
  readonly header?: FieldChanges;
  /** `good`: also where `alg` knows no signature. */
  readonly signature?:
    | "good"
    | "bad"
    | "empty"
    | "otherKey"
    | "publicKeyPem"
    | "publicKeyDer"
    | "publicKeyJwk"
    | "publicKeyModulus";
  readonly iss?: ClaimFault;
  readonly sub?: ClaimFault;
  readonly aud?: ClaimFault;
  readonly azp?: ClaimFault;
  readonly exp?: ClaimFault;
  readonly iat?: ClaimFault;
  readonly nbf?: ClaimFault;
  readonly nonce?: ClaimFault;
  readonly acr?: ClaimFault;
  readonly auth_time?: ClaimFault;
  readonly at_hash?: ClaimFault;
  readonly c_hash?: ClaimFault;
  /** More claims, or other ones; they win. */
  readonly claims?: FieldChanges;
  /** Makes another payload out of the JSON of the claims. */
  readonly payload?: (json: string) => string | Uint8Array;

  // The keys
  readonly jwks?: ResponseFault;
  /** Fields of the published key that signs. */
  readonly jwk?: FieldChanges;
  /** The key that signs is of this kind; see `keys.ts`. */
  readonly key?: string;
  /** The number of other keys before the one that signs. */
  readonly otherKeys?: number;
  /** The published keys have no `kid`, or all the same. */
  readonly kids?: "absent" | "same";

  // Sign-out
  /** More parameters on the way back from a sign-out, or other ones. */
  readonly logoutReturn?: Readonly<Record<string, string | undefined>>;
  readonly revocation?: ResponseFault;

  // The other endpoints
  readonly userinfo?: ResponseFault;
  readonly userinfoClaims?: FieldChanges;
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
