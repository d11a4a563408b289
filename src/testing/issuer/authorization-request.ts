/** The parameters of an authorization request: sent, pushed (RFC 9126), or signed (RFC 9101). */
import { randomBytes } from "node:crypto";
import { clientProblem } from "./client-auth.ts";
import { requestObjectOf } from "./client-jwts.ts";
import { respondWith } from "./faults.ts";
import { boundKey, withNonce } from "./proof.ts";
import { type IssuerState, noStoreJson } from "./state.ts";
import type { IssuerOptions, SeenRequest } from "./types.ts";

/** A form, with the names of RFC 6749 in place of those that this issuer has. */
export function standard(form: string, names: IssuerOptions["names"] = {}): string {
  const standardNames = Object.fromEntries(Object.entries(names).map(([name, own]) => [own, name]));
  return new URLSearchParams(
    [...new URLSearchParams(form)].map(([own, value]) => [standardNames[own] ?? own, value]),
  ).toString();
}

/** RFC 9126, section 2. */
export async function pushedResponse(state: IssuerState, seen: SeenRequest): Promise<Response> {
  const { options, endpoints, complaints, faults } = state;
  const form = new URLSearchParams(seen.text);
  const registered = { ...options, clientKey: state.clientKey, audiences: [options.url, endpoints.token] };
  const client = await clientProblem({ headers: seen.headers, form }, registered);
  const { error, jkt } = boundKey(state, seen);
  if (error === "use_dpop_nonce") return withNonce(state, noStoreJson({ error }, 400));
  const problem = client ?? error;
  if (problem !== undefined) complaints.push(`par: ${problem}`);
  if (problem !== undefined)
    return noStoreJson({ error: client ? "invalid_client" : problem, error_description: problem }, client ? 401 : 400);
  for (const name of ["client_assertion", "client_assertion_type", "client_secret"]) form.delete(name);
  if (jkt !== undefined && form.has("request") === false) form.set("dpop_jkt", jkt);
  const reference = `urn:ietf:params:oauth:request_uri:${randomBytes(16).toString("hex")}`;
  state.pushed.set(reference, form);
  return respondWith(faults.par, () => withNonce(state, noStoreJson({ request_uri: reference, expires_in: 60 }, 201)));
}

/** The parameters of an authorization request, wherever they are; text: why it is refused. */
export function receivedParams(state: IssuerState, sent: URLSearchParams): URLSearchParams | string {
  const { requires = {}, url, clientId } = state.options;
  const reference = sent.get("request_uri");
  const pushed = reference === null ? undefined : state.pushed.get(reference);
  if (reference !== null && !pushed) return "the request_uri is unknown, or was used before";
  if (reference !== null && [...sent.keys()].some((name) => !["client_id", "request_uri"].includes(name)))
    return "a parameter stands beside request_uri";
  if (reference === null && requires.pushed) return "the request was not pushed";
  if (reference !== null) state.pushed.delete(reference);
  const params = pushed ?? sent;
  const request = params.get("request");
  if (request === null) return requires.signed ? "the request is not signed" : params;
  const found = requestObjectOf(request, { url, clientId, requestKey: state.requestKey });
  if (typeof found === "string") return found;
  const texts = Object.entries(found).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(texts);
}
