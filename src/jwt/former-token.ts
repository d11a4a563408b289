/** Reads session tokens of the library that the application moved from, for `getToken`. Loaded with `migrateFrom`. */
import { formerTokensOf, sealingSecrets } from "../core/config/migration.ts";
import { migrationFlaws } from "../core/config/migration-option.ts";
import { formerCookie, formerSessionsOf } from "../core/cookies/former.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { InvalidConfiguration } from "../core/errors/index.ts";
import { formerClaims } from "../core/session/former-claims.ts";
import type { CookieJar, FormerCookie } from "../core/types/internal.ts";
import type { JWTDecodeParams } from "../core/types/jwt.ts";
import type { MigrateFrom } from "../core/types/migrate-from.ts";
import type { JWT } from "../core/types/session.ts";
import type { CookieChoice } from "./session-cookies.ts";

/** A session token of that library, and what it is opened with. */
export interface FoundToken {
  readonly token: string;
  readonly cookie: FormerCookie;
  /** Whether a cookie of this library can have the same name. */
  readonly isShared: boolean;
}

/** The session cookie of that library in a request, as it was sent; `null` if there is none. */
export function findFormerToken(
  migrateFrom: MigrateFrom,
  cookieJar: CookieJar,
  { names, kinds }: CookieChoice,
): FoundToken | null {
  const [flaw] = migrationFlaws(migrateFrom);
  if (flaw) throw new InvalidConfiguration(flaw);
  for (const secure of kinds) {
    const cookie = formerCookie(migrateFrom, { name: "", options: { secure } });
    const token = cookie.read(cookieJar);
    if (token !== null) return { token, cookie, isShared: names.includes(cookie.name) };
  }
  return null;
}

/** The secrets that open tokens of this library. */
export const ownSecrets = (secret: unknown): readonly string[] => sealingSecrets(secretList(secret));

/** What a token is opened with. */
interface FormerTokenOptions {
  readonly secret: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** That of the application. */
  readonly decode?: ((params: JWTDecodeParams) => Promise<JWT | null>) | undefined;
}

/** The claims of a token; `null` if it is not a valid session token. */
export async function openFoundToken(
  migrateFrom: MigrateFrom,
  { token, cookie }: FoundToken,
  { secret, now, decode }: FormerTokenOptions,
): Promise<JWT | null> {
  const tokens = formerTokensOf(formerSessionsOf(migrateFrom).library, secretList(secret));
  if (now >= cookie.until) return null;
  const opened = decode
    ? await decode({ token, secret: tokens.secrets, salt: tokens.salt(cookie.name) })
    : await tokens.open(token, { cookieName: cookie.name, now });
  return opened === null || typeof opened === "string" ? null : formerClaims(opened);
}
