/** Sign-out at an issuer: its end session endpoint, its revocation endpoint, and the logout tokens that it sends. */
import { randomBytes } from "node:crypto";
import type { Grant } from "./authorization.ts";
import { clientProblem } from "./client-auth.ts";
import { changed, type FieldChanges, type IssuerFaults, respondWith } from "./faults.ts";
import type { IssuerState } from "./state.ts";
import type { ProviderReturn, SeenRequest } from "./types.ts";

/** The member of `events` in a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export const logoutEventName = "http://schemas.openid.net/event/backchannel-logout";

/** The session of a visitor at the issuer. */
export const issuerSid = ({ code }: Grant): string => code.replace("code-", "sid-");

/** The claims of an id_token, unverified. */
export const claimsIn = (idToken: string): FieldChanges =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());

/** The claims of a hint; nothing if it is not a signed token. */
function hintClaims(hint: string): FieldChanges | undefined {
  try {
    return hint.split(".").length === 3 ? claimsIn(hint) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a hint is refused (OpenID Connect Core 1.0, section 3.1.2.1; RP-Initiated Logout 1.0, section 4). */
export function hintProblem({ options }: IssuerState, params: URLSearchParams): string | undefined {
  const hint = params.get("id_token_hint");
  if (hint === null) return undefined;
  if (hint.split(".").length === 5) return "the id_token_hint is encrypted for the client: it must be decrypted first";
  const { iss, aud } = hintClaims(hint) ?? {};
  if (iss !== options.url) return "the id_token_hint is not a token of this issuer";
  return [aud].flat().includes(options.clientId) ? undefined : "the id_token_hint belongs to another client";
}

/** What is wrong with a logout request (OpenID Connect RP-Initiated Logout 1.0, section 2). */
function logoutProblems(state: IssuerState, params: URLSearchParams): readonly string[] {
  const { options, issued } = state;
  const hint = params.get("id_token_hint");
  const refused = hintProblem(state, params);
  const isPlain = issued.every(({ id_token }) => String(id_token).split(".").length !== 5);
  const found: readonly (readonly [boolean, string])[] = [
    [params.get("client_id") !== options.clientId, `client_id is ${params.get("client_id")}`],
    [refused !== undefined, refused ?? ""],
    [
      hint !== null && isPlain && !issued.some(({ id_token }) => id_token === hint),
      "the id_token_hint was not issued here",
    ],
    [!params.has("post_logout_redirect_uri"), "there is no post_logout_redirect_uri"],
  ];
  return found.filter(([wrong]) => wrong).map(([, words]) => words);
}

/** Ends the session at the issuer, and sends the visitor back. */
export function endSessionResponse(state: IssuerState, address: string): ProviderReturn {
  const { searchParams: params, origin: from } = new URL(address);
  state.complaints.push(...logoutProblems(state, params).map((problem) => `logout: ${problem}`));
  const fields = changed({ state: params.get("state") ?? undefined }, state.faults.logoutReturn) as Record<
    string,
    string
  >;
  const url = new URL(params.get("post_logout_redirect_uri") ?? "");
  for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
  return { url: url.href, method: "GET", fields, from };
}

/** RFC 7009, section 2. */
export async function revocationResponse(state: IssuerState, { headers, text }: SeenRequest): Promise<Response> {
  const { options, endpoints, complaints, issued, faults } = state;
  const form = new URLSearchParams(text);
  const registered = { ...options, clientKey: state.clientKey, audiences: [options.url, endpoints.token] };
  const client = await clientProblem({ headers, form }, registered);
  const token = form.get("token");
  const isKnown = issued.some((answer) => [answer.access_token, answer.refresh_token].includes(token));
  const problem = client ?? (isKnown ? undefined : "the token was not issued here");
  if (problem !== undefined) complaints.push(`revocation: ${problem}`);
  if (client !== undefined) return Response.json({ error: "invalid_client" }, { status: 401 });
  return respondWith(faults.revocation, () => {
    state.revoked.push(String(token));
    return new Response(null, { status: 200 });
  });
}

/** The claims of a logout token, and its type. `claims` win; `undefined` takes one away. */
export const logoutClaims = ({ options }: IssuerState, claims: FieldChanges, now: number): FieldChanges =>
  changed(
    {
      iss: options.url,
      aud: options.clientId,
      iat: now,
      exp: now + 120,
      jti: randomBytes(12).toString("hex"),
      events: { [logoutEventName]: {} },
    },
    claims,
  );

export const logoutFaults = (faults: IssuerFaults): IssuerFaults => ({ typ: "logout+jwt", ...faults });
