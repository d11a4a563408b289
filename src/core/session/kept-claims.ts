/** Claims of sessions in shared state, encrypted: those that do not fit into the cookie, and those of the newest version. */

import { randomBase64url } from "../crypto/random.ts";
import { salts } from "../crypto/salts.ts";
import { JWTSessionError } from "../errors/index.ts";
import { createRecent, type Recent } from "../lib/recent.ts";
import { rememberedValue } from "../lib/remembered-value.ts";
import type { SessionContext } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { largestClaims } from "./size.ts";

/** Values of state have at most 64 kB: about 45 kB of claims. */
const mostCharacters = 62_000;

const claimsKey = (id: string): string => `session-claims:${id}`;

const claimsLimits = { entries: 5_000, bytes: 2 ** 24, sizeOf: (text: string) => 200 + 2 * text.length };

/** Claims that were read, as JSON, by their id: they never change. */
const claimsMemoryOf = ({ settings: { memory } }: SessionContext): Recent<string> =>
  rememberedValue(memory, "claims", () => createRecent<string>(claimsLimits));

/** What kept claims are bound to, so that no value can take the place of another: not of another session or audience, and not an older one. */
const boundTo = ({ settings: { session } }: SessionContext, jti: string, id: string): string =>
  JSON.stringify([jti, id, session.audience ?? null]);

/**
 * Keeps claims until `expires`, and returns the id under which they are found. They are bound to `jti`, this id and the audience. Throws `JWTSessionError` for
 * claims that are too large, with the names of the largest.
 */
export async function keepClaims(context: SessionContext, jti: string, claims: JWT, expires: number): Promise<string> {
  const { keys, state } = context.settings;
  const id = randomBase64url(16);
  const maxAge = Math.max(1, Math.ceil((expires - context.now) / 1000));
  const sealed = await keys.seal(
    { of: boundTo(context, jti, id), claims },
    { salt: salts.sessionClaims, maxAge, now: context.now, jti },
  );
  if (sealed.length > mostCharacters) {
    throw new JWTSessionError(
      `The claims of the session are too large to be kept in the state of the adapter: ${sealed.length} characters when encrypted, at most ${mostCharacters}. The largest claims: ${largestClaims(claims)}. Keep ids in the token, and read the rest from your database.`,
      { cause: { characters: sealed.length, most: mostCharacters } },
    );
  }
  await state.write(claimsKey(id), sealed, new Date(expires));
  return id;
}

/** The claims with this id, if they belong to the session; `null` if they are gone. */
export async function readKeptClaims(context: SessionContext, jti: string, id: string): Promise<JWT | null> {
  const { keys, state } = context.settings;
  const memory = claimsMemoryOf(context);
  const known = memory.get(`${jti} ${id}`);
  if (known !== undefined) return JSON.parse(known);
  const sealed = await state.read(claimsKey(id));
  const opened = sealed ? await keys.openOnce(sealed, { salt: salts.sessionClaims, now: context.now }) : null;
  if (opened?.claims.of !== boundTo(context, jti, id)) return null;
  const { claims } = opened.claims as { readonly claims?: JWT };
  if (claims) memory.set(`${jti} ${id}`, JSON.stringify(claims));
  return claims ?? null;
}

/** Removes claims of a session that has ended. */
export async function dropClaims(context: SessionContext, jti: string, id: string): Promise<void> {
  claimsMemoryOf(context).delete(`${jti} ${id}`);
  await context.settings.state.write(claimsKey(id), "", new Date(0));
}

/** Seconds that replaced claims stay: for requests that are under way with the former cookie. */
const overlap = 120;

/** Removes claims that others replaced, once no request needs them any more. */
export async function retireClaims(context: SessionContext, id: string): Promise<void> {
  const { state, session } = context.settings;
  const sealed = await state.read(claimsKey(id));
  const seconds = Math.max(overlap, session.revocation?.staleness ?? 0);
  if (sealed) await state.write(claimsKey(id), sealed, new Date(context.now + seconds * 1000), sealed);
}
