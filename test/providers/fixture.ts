/** The fixture of a provider: its documented responses, and their expected result. */
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { FieldChanges as Changes, IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import type { IssuerOptions } from "../world/issuer.ts";

/** One user at a provider, and what the application must receive of them. */
export interface Case {
  /** Claims of the id_token. */
  readonly claims?: Changes;
  /** Answer of the userinfo endpoint. */
  readonly userinfo?: Changes;
  /** Answers of further addresses. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Fields of the token response about the user. */
  readonly tokens?: Changes;
  /** Further fields of the answer that the browser brings back. */
  readonly callback?: Readonly<Record<string, string>>;
  /** The user in the session. */
  readonly user: { readonly name: string | null; readonly email: string | null; readonly image: string | null };
  /** Whether the provider has verified the address. */
  readonly verified: boolean;
}

/** A refresh of tokens (RFC 6749, section 6), as documented. */
export interface RefreshCase {
  /** Where request and response are documented. */
  readonly documented: readonly string[];
  /** Where it is sent, if that is not the token endpoint. */
  readonly url?: string;
  /** Fields that the token response of a sign-in has more, or lacks, where refresh tokens are something to ask for. */
  readonly tokens?: Changes;
  /** Further fields of the refresh request. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** The whole response. */
  readonly response: Changes;
  /** The tokens in it, where they have other names than in RFC 6749. */
  readonly result?: Changes;
  /** Whether the provider accepts the same refresh token again after its response was lost. Default: `false`. */
  readonly mayRetry?: boolean;
  /** Seconds that the new access token is valid, where the response has no `expires_in`. */
  readonly lifetime?: number;
}

/** A sign-out at the provider, as documented. */
export interface LogoutCase {
  readonly documented: readonly string[];
  /** What the discovery document has of it. */
  readonly metadata?: Changes;
  /** The end session endpoint, and what it calls the URL to return to. */
  readonly endSession?: { readonly url: string; readonly returnParameter?: string };
  /** The revocation endpoint (RFC 7009). */
  readonly revocation?: string;
}

/** One provider. */
export interface Fixture {
  readonly id: string;
  /** Where the answers are documented. */
  readonly documented: readonly string[];
  readonly provider: OAuthConfig | OAuthConfig<never>;
  /** What identifies the visitor at the start, where the provider finds a server for each. */
  readonly loginHint?: string;
  /** The issuer that imitates it. */
  readonly issuer: IssuerOptions;
  /** Its documented faults: what it does otherwise than others. */
  readonly faults?: Faults;
  /** Further fields of its token answer, or fields that it lacks. */
  readonly tokens?: Changes;
  /** Where the visitor is sent, and with which parameters beside those of the protocol. */
  readonly authorization: { readonly url: string; readonly params: Readonly<Record<string, string>> };
  /** Further fields of the token request that it wants. */
  readonly exchange?: Readonly<Record<string, unknown>>;
  readonly refresh?: RefreshCase;
  readonly logout?: LogoutCase;
  readonly accountId: string;
  readonly usual: Case;
  readonly withoutEmail: Case;
  readonly unverified: Case;
}

/** The client of every fixture. The secret is the one of the issuers of the tests. */
export { clientSecret } from "../world/issuer.ts";
export const clientId = "cid";

/** The user of a provider that speaks plain OpenID Connect. */
const ada = {
  sub: "248289761001",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};

/** What is particular about a provider that speaks plain OpenID Connect. */
export interface PlainOidc extends Pick<Fixture, "id" | "documented" | "provider" | "refresh" | "logout"> {
  /** The issuer, and what it does otherwise. */
  readonly issuer: IssuerOptions & { readonly url: string };
  /** Parameters of the authorization request. Default: `scope` alone, `openid profile email`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Claims beside the standard ones, or in their place; `undefined` takes one away. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The user of those claims, where it is another than the standard ones make. */
  readonly user?: Partial<Case["user"]>;
  /** Whether anything proves the address. Default: the claim `email_verified`. */
  readonly proves?: boolean;
}

/** The fixture of a provider that uses standard claims (OpenID Connect Core 1.0, section 5.1). */
export function plainOidc({ issuer, params, claims: odd, user: seen, proves = true, ...rest }: PlainOidc): Fixture {
  const claims: Changes & { sub?: string } = { ...ada, ...odd };
  const user = { name: ada.name, email: ada.email, image: ada.picture, ...seen };
  return {
    ...rest,
    issuer,
    authorization: {
      url: issuer.endpoints?.authorization ?? `${issuer.url}/authorize`,
      params: params ?? { scope: "openid profile email" },
    },
    accountId: String(claims.sub),
    usual: { claims, user, verified: proves },
    withoutEmail: { claims: { ...claims, email: undefined }, user: { ...user, email: null }, verified: false },
    unverified: { claims: { ...claims, email_verified: false }, user, verified: false },
  };
}
