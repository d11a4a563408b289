/** EVE Online. https://developers.eveonline.com/docs/services/sso/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** Claims of the access token. */
export interface EVEOnlineProfile {
  /** `CHARACTER:EVE:<number>`. */
  sub: string;
  /** The number of the character. */
  id: string;
  name: string;
  /** Another one when the character goes to another account. Compare it in `signIn` if that matters to you. */
  owner?: string;
  [claim: string]: unknown;
}

/** With a scheme or without. */
const issuers: readonly unknown[] = ["https://login.eveonline.com", "login.eveonline.com"];

function payloadOf(token: string): Profile {
  const text = atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))) as Profile;
}

/**
 * There is no userinfo endpoint: the access token is a JWT with all claims. It came from the token endpoint itself, so
 * TLS has proved whose it is (OpenID Connect Core 1.0, section 3.1.3.7, rule 6).
 */
function request({ tokens, provider }: UserinfoRequest): Profile {
  const claims = payloadOf(tokens.access_token ?? "");
  const [, id] = /^CHARACTER:EVE:(\d+)$/.exec(typeof claims.sub === "string" ? claims.sub : "") ?? [];
  if (!issuers.includes(claims.iss)) throw new Error("The access token comes from another issuer.");
  if (![claims.aud].flat().includes(provider.clientId))
    throw new Error("The access token is for another client (aud).");
  if (id === undefined) throw new Error("The subject of the access token is not a character.");
  return { ...claims, id };
}

/** Signs in characters, not accounts. Returns no e-mail address. */
export default function EVEOnline(options: OAuthUserConfig<EVEOnlineProfile> = {}): OAuthConfig<EVEOnlineProfile> {
  return {
    id: "eveonline",
    name: "EVE Online",
    type: "oauth",
    authorization: { url: "https://login.eveonline.com/v2/oauth/authorize", params: { scope: "publicData" } },
    token: { url: "https://login.eveonline.com/v2/oauth/token" },
    userinfo: { request },
    profile: ({ id, name }) => ({
      id,
      name,
      email: null,
      image: `https://images.evetech.net/characters/${id}/portrait`,
    }),
    // https://login.eveonline.com/.well-known/oauth-authorization-server
    logout: { revocation: "https://login.eveonline.com/v2/oauth/revoke" },
    options,
  };
}
