/** The authorization endpoint of an issuer: validates the request, signs the visitor in, and redirects back. */
import { randomBytes } from "node:crypto";
import { changed, type IssuerFaults } from "./faults.ts";
import type { ProviderReturn } from "./types.ts";

/** What an issuer remembers of a visitor who was sent back. */
export interface Grant {
  readonly code: string;
  readonly user: Readonly<Record<string, unknown>>;
  readonly params: URLSearchParams;
  /** Thumbprint of the key that the code is bound to. */
  readonly jkt?: string | undefined;
}

/** What the request is judged by. */
export interface Rules {
  readonly url: string;
  readonly oidc: boolean;
  readonly clientId: string;
  /** Registered callbacks; nothing: any `https:` URL, or loopback. */
  readonly redirectUris?: readonly string[] | undefined;
  readonly sendsIss: boolean;
  /** What it calls the code. */
  readonly codeName?: string | undefined;
  readonly pkce?: "S256" | "plain" | undefined;
  /** Makes a signed response (JARM). */
  readonly signResponse: (fields: Readonly<Record<string, string>>) => string;
}

/** A provider shows an error page in place of a redirect. */
export class NotAuthorized extends Error {}

const single = ["client_id", "redirect_uri", "response_type", "state", "nonce", "scope", "code_challenge"] as const;

/** The error of a request, as text. */
export function problemsOf(
  params: URLSearchParams,
  { oidc, clientId, redirectUris, pkce = "S256" }: Rules,
): readonly string[] {
  const get = (name: string) => params.get(name) ?? "";
  const redirect = get("redirect_uri");
  const registered = redirectUris
    ? redirectUris.includes(redirect)
    : /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(redirect);
  const found: readonly (readonly [boolean, string])[] = [
    [single.some((name) => params.getAll(name).length > 1), "a parameter occurs twice"],
    [get("client_id") !== clientId, `client_id is ${get("client_id")}`],
    [get("response_type") !== "code", `response_type is ${get("response_type")}`],
    [!registered, `redirect_uri ${redirect} is not registered`],
    [oidc && !get("scope").split(" ").includes("openid"), "the scope has no openid"],
    [params.has("code_challenge") && !/^[\w-]{43}$/.test(get("code_challenge")), "code_challenge is malformed"],
    [params.has("code_challenge") && get("code_challenge_method") !== pkce, `code_challenge_method is not ${pkce}`],
    [
      !/^(?:|jwt|(?:query|form_post)(?:\.jwt)?)$/.test(get("response_mode")),
      `response_mode is ${get("response_mode")}`,
    ],
    [params.has("client_secret"), "the client secret is in the URL"],
  ];
  return found.filter(([wrong]) => wrong).map(([, words]) => words);
}

/** The response if the visitor did not sign in. */
const refusal = (params: URLSearchParams): Record<string, string> => ({
  error: params.get("prompt") === "none" ? "login_required" : "access_denied",
});

const isSignedResponse = (params: URLSearchParams): boolean => /jwt$/.test(params.get("response_mode") ?? "");

/** Parameters of a good answer, or of a refusal, with the faults of the issuer. */
function fieldsWithFaults(grant: Grant | undefined, params: URLSearchParams, rules: Rules, faults: IssuerFaults) {
  const { state, code, issParam, error, callback } = faults;
  const parameters = typeof error === "string" ? { error } : error;
  const answer = parameters ?? (grant ? { [rules.codeName ?? "code"]: grant.code } : refusal(params));
  const wrong = { state: "the-state-of-another-sign-in", iss: "https://evil.example" };
  const sent = params.get("state") ?? undefined;
  return changed(
    { ...answer, state: sent, ...(rules.sendsIss && !isSignedResponse(params) && { iss: rules.url }) },
    state && { state: state === "missing" ? undefined : state === "wrong" ? wrong.state : state },
    code && { code: code === "missing" ? undefined : code },
    issParam && { iss: issParam === "missing" ? undefined : issParam === "wrong" ? wrong.iss : issParam },
    callback,
  ) as Record<string, string>;
}

/** Validates a request and answers it. `user`: their claims; `null` for a visitor who does not sign in. */
export function authorizationResponse(
  address: string,
  user: Readonly<Record<string, unknown>> | null,
  rules: Rules,
  faults: IssuerFaults,
): { readonly response: ProviderReturn; readonly grant: Grant | undefined } {
  const { searchParams: params } = new URL(address);
  const problems = problemsOf(params, rules);
  if (problems.length > 0) throw new NotAuthorized(`The provider refuses: ${problems.join("; ")}.`);
  const jkt = params.get("dpop_jkt") ?? undefined;
  const grant = user ? { code: `code-${randomBytes(16).toString("hex")}`, user, params, jkt } : undefined;
  const answer = fieldsWithFaults(grant, params, rules, faults);
  const fields: Record<string, string> = isSignedResponse(params) ? { response: rules.signResponse(answer) } : answer;
  const redirect = params.get("redirect_uri") ?? "";
  const from = new URL(address).origin;
  if (params.get("response_mode")?.startsWith("form_post")) {
    return { grant, response: { url: redirect, method: "POST", fields, from } };
  }
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
  return { grant, response: { url: url.href, method: "GET", fields, from } };
}
