/** The logout request to a provider (OpenID Connect RP-Initiated Logout 1.0, section 2). */
import { isBase64url } from "../../../crypto/byte-arrays.ts";
import { fromCheckedBase64url } from "../../../crypto/bytes.ts";
import type { ProviderContext } from "../../../types/internal.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { clientFor } from "../client/client.ts";
import { logoutEndpoint } from "../client/discovery.ts";
import { jsonObjectIn } from "../client/provider-fetch.ts";

/** Whose session the provider is to end, and where it sends the visitor afterwards. */
export interface LogoutRequest {
  /** The id_token of the session, if it is stored. */
  readonly idToken?: string | undefined;
  /** What else identifies the session or its user: used without an id_token. */
  readonly hint?: string | undefined;
  readonly returnUrl: string;
  readonly state: string;
}

/** Characters: servers limit URLs, and a logout request without a hint is better than one that fails. */
const maxHintLength = 6_000;

const endSessionUrlOf = async (context: ProviderContext<ReadyOAuth>): Promise<URL | undefined> =>
  context.provider.logout.endSession === false
    ? undefined
    : logoutEndpoint((await clientFor(context)).server, "end_session_endpoint", context.provider);

/** Whether the provider has an end session endpoint. */
export const canEndSession = async (context: ProviderContext<ReadyOAuth>): Promise<boolean> =>
  (await endSessionUrlOf(context)) !== undefined;

/** A token in five parts: only this client can read it, so the provider would refuse it (OpenID Connect Core 1.0, section 3.1.2.1). */
const isEncrypted = (token: string): boolean => token.split(".").length === 5;

/** The parameters that identify the session. The client id is always sent: the provider needs it if the id_token has expired. */
function sessionHints({ clientId, clientIdParameter }: ReadyOAuth, { idToken, hint }: LogoutRequest) {
  const client = { [clientIdParameter]: clientId };
  if (idToken !== undefined && idToken.length <= maxHintLength && !isEncrypted(idToken))
    return { ...client, id_token_hint: idToken };
  return { ...client, ...(hint !== undefined && { logout_hint: hint }) };
}

/** The URL to redirect the visitor to; `undefined` if the provider has no end session endpoint. */
export async function logoutUrl(
  context: ProviderContext<ReadyOAuth>,
  request: LogoutRequest,
): Promise<string | undefined> {
  const { provider } = context;
  const url = await endSessionUrlOf(context);
  if (!url) return undefined;
  const { params = {}, returnParameter = "post_logout_redirect_uri" } = provider.logout;
  const all = {
    ...params,
    ...sessionHints(provider, request),
    [returnParameter]: request.returnUrl,
    state: request.state,
  };
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(all)) query.set(name, value);
  url.search = query.toString().replaceAll("+", "%20");
  return url.href;
}

/** The claim `sid` of an id_token that was verified when it was stored; `undefined` if it has none, or is encrypted. */
export function sidOf(idToken: string): string | undefined {
  const [, payload = "", ...rest] = idToken.split(".");
  if (rest.length !== 1 || !isBase64url(payload)) return undefined;
  const { sid } = jsonObjectIn(new TextDecoder().decode(fromCheckedBase64url(payload))) ?? {};
  return typeof sid === "string" ? sid : undefined;
}
