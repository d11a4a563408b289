/** THE TABLE of what the library keeps of a session beside its user: one record under every strategy. In a session token it is one claim. */
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { SignedInUser } from "../types/internal.ts";
import type { SignInProof } from "../types/principal.ts";
import type { JWT, SessionRecord } from "../types/session.ts";
import type { SessionAge } from "./expiry.ts";

/** The type of a value, as `typeof` names it; `list` is an array. A value of another type is not the library's. */
type FieldType = "string" | "number" | "boolean" | "object" | "list";

// biome-ignore format: a table
const fieldTypes = {
  auth_time: "number",
  remember:  "boolean",
  proved:    "number",
  amr:       "list",
  acr:       "string",
  newMethods: "list",
  since:     "number",
  act:       "object",
  paused:    "string",
  stored:    "boolean",
  idp:       "object",
  v:         "number",
  overflow:  "string",
} as const satisfies Readonly<Record<keyof SessionRecord, FieldType>>;

/** Every field of a record. */
export const recordFields = Object.keys(fieldTypes) as readonly (keyof SessionRecord)[];

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** The record in what was opened. */
export function recordIn(value: unknown): SessionRecord {
  const given = kindOf(value) === "object" ? (value as Readonly<Record<string, unknown>>) : {};
  const known = recordFields.filter((name) => kindOf(given[name]) === fieldTypes[name]);
  return Object.fromEntries(known.map((name) => [name, given[name]]));
}

/** Names that the `jwt` callback cannot set or change. */
export const reservedClaims = ["iat", "exp", "jti", "portico"] as const;

const reserved: ReadonlySet<string> = new Set(reservedClaims);

/** The record of the library in a token. */
export const recordOf = ({ portico }: JWT): SessionRecord => recordIn(portico);

/** Whether a user acts for another in the session of a token. */
export const isActing = (claims: JWT): boolean => recordOf(claims).act !== undefined;

/** What the limits of a session token depend on. */
export function ageOfToken(claims: JWT): SessionAge {
  const { auth_time, remember, act } = recordOf(claims);
  return {
    ...(auth_time !== undefined && { signedInAt: auth_time * 1000 }),
    short: remember === false,
    isActing: act !== undefined,
  };
}

/** Claims that the library keeps when a token is written again, whatever the `jwt` callback returns. `iat` and `exp` are made anew. */
export const stableClaims = (former: JWT): JWT => ({
  ...(typeof former.jti === "string" && { jti: former.jti }),
  portico: recordOf(former),
});

/** Claims without those of the library. */
export const withoutLibraryClaims = (claims: JWT): JWT =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !reserved.has(name)));

/** The record of a session that a sign-in opens. `now`: milliseconds since 1970. */
export const newRecord = (
  { short, newMethods = [], since, proof: { at, amr, acr } = {} }: SignedInUser,
  now: number,
): SessionRecord =>
  recordIn({
    auth_time: Math.floor(now / 1000),
    remember: short ? false : undefined,
    proved: at,
    amr: amr && [...amr],
    acr,
    newMethods: newMethods.length > 0 ? [...newMethods] : undefined,
    since,
  } satisfies { readonly [Field in keyof SessionRecord]: SessionRecord[Field] | undefined });

/** When the user last signed in by a method of theirs; `undefined` if that is not known. */
export const signedInSince = ({ auth_time, since = auth_time }: SessionRecord): number | undefined => since;

/** How and when the user proved who they are. */
export const proofInRecord = ({ proved, amr, acr }: SessionRecord): SignInProof =>
  omitUndefined({ at: proved, amr: amr?.filter((one) => typeof one === "string"), acr });
