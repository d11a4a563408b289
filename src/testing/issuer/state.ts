/** What an issuer keeps, and what its endpoints share. */
import { type KeyObject, randomBytes } from "node:crypto";
import type { Grant } from "./authorization.ts";
import type { FieldChanges, IssuerFaults } from "./faults.ts";
import type { Key } from "./keys.ts";
import { claimsFor } from "./person.ts";
import type { IssuerEndpoint, IssuerOptions, SeenRequest } from "./types.ts";

/** What an issuer is, and what it remembers. */
export interface IssuerState {
  readonly options: Required<Pick<IssuerOptions, "url" | "clientId" | "clientSecret" | "auth" | "oidc" | "alg">> &
    IssuerOptions;
  readonly clientKey?: KeyObject | undefined;
  readonly requestKey?: KeyObject | undefined;
  /** Pushed requests by their reference. Each may be used once. */
  readonly pushed: Map<string, URLSearchParams>;
  readonly endpoints: Readonly<Record<IssuerEndpoint, string>>;
  readonly sendsIss: boolean;
  faults: IssuerFaults;
  keys: readonly Key[];
  /** How often the keys were rotated. */
  turn: number;
  readonly codes: Map<string, Grant>;
  readonly used: Set<string>;
  readonly tokens: Map<string, Grant>;
  /** Refresh tokens that are valid, and those that were used: with rotation each is valid once. */
  readonly refreshTokens: Map<string, Grant>;
  readonly usedRefreshTokens: Map<string, Grant>;
  /** Refresh tokens that were used twice. */
  readonly revokedFamilies: string[];
  readonly complaints: string[];
  readonly issued: FieldChanges[];
  readonly revoked: string[];
  /** Every request so far, by endpoint. */
  readonly requests: Readonly<Record<IssuerEndpoint | "more", SeenRequest[]>>;
}

export const seconds = () => Math.floor(Date.now() / 1000);
export const random = (name: string) => `${name}-${randomBytes(16).toString("hex")}`;
const noStore = { "cache-control": "no-store" };
export const noStoreJson = (body: unknown, status = 200) => Response.json(body, { status, headers: noStore });

export const scopeOfGrant = ({ params }: Grant): string => params.get("scope") ?? "";

/** The claims of a user: by scope, or, without OpenID Connect, all. */
export const grantClaims = ({ options }: IssuerState, grant: Grant): FieldChanges =>
  options.oidc ? claimsFor(grant.user, scopeOfGrant(grant), options.scopes) : grant.user;
