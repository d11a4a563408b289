/** What a fixture tells of a provider: its documented answers, and what must become of them. */
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { Changes, Faults } from "../world/faults.ts";
import type { IssuerOptions } from "../world/issuer-types.ts";

/** One person at a provider, and what the application must see of them. */
export interface Case {
  /** Claims of the id_token. */
  readonly claims?: Changes;
  /** Answer of the userinfo endpoint. */
  readonly userinfo?: Changes;
  /** Answers of further addresses. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Further fields of the answer that the browser brings back. */
  readonly callback?: Readonly<Record<string, string>>;
  /** The user in the session. */
  readonly user: { readonly name: string | null; readonly email: string | null; readonly image: string | null };
  /** Whether the provider has proved the address. */
  readonly verified: boolean;
}

/** One provider. */
export interface Fixture {
  readonly id: string;
  /** Where the answers are documented. */
  readonly documented: readonly string[];
  readonly provider: OAuthConfig | OAuthConfig<never>;
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
  readonly accountId: string;
  readonly usual: Case;
  readonly withoutEmail: Case;
  readonly unverified: Case;
}

/** What every fixture says of its client. The secret is the one of the issuers of the tests. */
export { clientSecret } from "../world/issuer.ts";
export const clientId = "cid";
