/** Any OAuth 2.0 provider that has no card of its own. https://www.rfc-editor.org/rfc/rfc6749 */
import type { OAuth2Config, OAuthUserConfig } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { definedOptions } from "./lib/parts.ts";

/** Options of {@link OAuth}: the id and the endpoints are required. `profile` chooses the stable id. */
export type OAuthOptions<P> = OAuthUserConfig<P> &
  Required<Pick<OAuth2Config<P>, "id" | "authorization" | "token" | "userinfo">>;

/**
 * A card for any OAuth 2.0 provider.
 *
 * @example
 * OAuth({
 *   id: "acme",
 *   name: "Acme",
 *   authorization: { url: "https://acme.example/authorize", params: { scope: "profile" } },
 *   token: "https://acme.example/token",
 *   userinfo: "https://acme.example/me",
 *   profile: ({ uid, title }: { uid: number; title: string }) => ({ id: String(uid), name: title }),
 * })
 */
export default function OAuth<P = Profile>(options: OAuthOptions<P>): OAuth2Config<P> {
  const { id } = definedOptions(options, "OAuth", "id", "authorization", "token", "userinfo");
  return { id, name: id, type: "oauth", options };
}
