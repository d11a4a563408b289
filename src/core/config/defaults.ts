/** What an application gets that says nothing. */
import { randomHex } from "../crypto/random.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { SessionOptions } from "../types/config.ts";
import type { Theme } from "../types/theme.ts";
import type { Account, Profile, TokenSet, User } from "../types/user.ts";

/** Seconds. */
const day = 86_400;

/** 30 days, extended once a day; 12 kB of cookies, beside which the 16 kB that Node.js takes leave room for other headers; tokens of 256 random bits. */
export const defaultSession: Omit<SessionOptions, "strategy"> = Object.freeze({
  maxAge: 30 * day,
  updateAge: day,
  maxBytes: 12_288,
  generateSessionToken: () => randomHex(32),
});

/** By the preference of the visitor. */
export const defaultTheme: Theme = Object.freeze({ colorScheme: "auto" });

/** Seconds that a link lives. */
export const linkLife = 600;

/** What OpenID Connect is asked for. */
export const defaultScope = "openid profile email";

/** The claims of OpenID Connect, or those that come nearest. Without an id the sign-in is refused: it never gets a random one. */
export function defaultProfile({ sub, id, name, nickname, preferred_username, email, picture }: Profile): User {
  const known = sub ?? id ?? undefined;
  return omitUndefined({
    id: known === undefined ? undefined : String(known),
    name: name ?? nickname ?? preferred_username,
    email,
    image: picture,
  });
}

const storedFields = [
  "access_token",
  "id_token",
  "refresh_token",
  "expires_at",
  "scope",
  "token_type",
  "session_state",
] as const;

/** The standard fields of a token answer. */
export const defaultAccount = (tokens: TokenSet): Partial<Account> =>
  omitUndefined(Object.fromEntries(storedFields.map((name) => [name, tokens[name]])));
