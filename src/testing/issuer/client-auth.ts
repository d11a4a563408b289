/** How an issuer finds out which client speaks at its token endpoint (OpenID Connect Core 1.0, section 9). */
import { createSecretKey, type KeyObject } from "node:crypto";
import { jwtVerify } from "jose";
import type { ClientAuthMethod } from "../../core/types/client-options.ts";

/** The client as it is registered. */
export interface Registered {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly auth: ClientAuthMethod;
  /** For `private_key_jwt`. */
  readonly clientKey?: KeyObject | undefined;
  /** Names of the issuer that an assertion may be for. */
  readonly audiences: readonly string[];
}

/** A token request, as far as it authenticates the client. */
export interface ClientRequest {
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

/** Stands for the certificate of the connection: a `fetch` of tests sends it. */
export const certificateHeader = "x-client-certificate";

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

/** The methods that a request uses: exactly one is allowed (RFC 6749, section 2.3). */
export function methodsUsed({ headers, form }: ClientRequest): readonly ClientAuthMethod[] {
  const assertion = form.get("client_assertion");
  const alg = assertion ? JSON.parse(Buffer.from(assertion.split(".")[0] ?? "", "base64url").toString()).alg : "";
  const used: ClientAuthMethod[] = [
    ...(headers.has("authorization") ? (["client_secret_basic"] as const) : []),
    ...(form.has("client_secret") ? (["client_secret_post"] as const) : []),
    ...(headers.has(certificateHeader) ? (["tls_client_auth"] as const) : []),
    ...(assertion ? ([/^HS/.test(alg) ? "client_secret_jwt" : "private_key_jwt"] as const) : []),
  ];
  return used.length > 0 ? used : ["none"];
}

function basicIsRight({ headers }: ClientRequest, { clientId, clientSecret }: Registered): boolean {
  const [scheme = "", value = ""] = (headers.get("authorization") ?? "").split(" ");
  const [id = "", secret = "", ...more] = Buffer.from(value, "base64").toString().split(":");
  const same = formDecoded(id) === clientId && formDecoded(secret) === clientSecret;
  return scheme.toLowerCase() === "basic" && more.length === 0 && same;
}

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

async function assertionIsRight({ form }: ClientRequest, registered: Registered, key: KeyObject): Promise<boolean> {
  const { clientId, audiences } = registered;
  if (form.get("client_assertion_type") !== assertionType) return false;
  try {
    const { payload } = await jwtVerify(form.get("client_assertion") ?? "", key, {
      issuer: clientId,
      subject: clientId,
      audience: [...audiences],
      requiredClaims: ["jti", "exp", "iat"],
      maxTokenAge: 300,
    });
    return payload.sub === clientId;
  } catch {
    return false;
  }
}

/** What is wrong with the client of a request; nothing if it is the registered one. */
export async function clientProblem(request: ClientRequest, registered: Registered): Promise<string | undefined> {
  const { clientId, clientSecret, auth, clientKey } = registered;
  const used = methodsUsed(request);
  if (used.join() !== auth.replace("self_signed_", ""))
    return `the client used ${used.join(" and ")}, and is registered with ${auth}`;
  const inBody = request.form.get("client_id");
  if (inBody !== null && inBody !== clientId) return "client_id is another one";
  const right = {
    none: () => inBody === clientId,
    client_secret_post: () => inBody === clientId && request.form.get("client_secret") === clientSecret,
    client_secret_basic: () => basicIsRight(request, registered),
    client_secret_jwt: () => assertionIsRight(request, registered, createSecretKey(Buffer.from(clientSecret))),
    tls_client_auth: () => inBody === clientId,
    self_signed_tls_client_auth: () => inBody === clientId,
    private_key_jwt: () => clientKey !== undefined && assertionIsRight(request, registered, clientKey),
  } as const;
  return (await right[auth]()) ? undefined : `${auth} does not hold`;
}
