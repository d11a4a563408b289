/** Renewals that wait to be written, in the shared state of the adapter: a request that another process answers writes them. */
import { sha256Base64url } from "../../core/crypto/hash.ts";
import { salts } from "../../core/crypto/salts.ts";
import { toError } from "../../core/errors/convert.ts";
import type { AdapterState } from "../../core/types/adapter.ts";
import type { SetCookie, Settings } from "../../core/types/internal.ts";

/** Seconds that a renewal waits. The next request of a browser comes sooner, or renews the session by itself. */
const waitingLife = 600;

/** The key of a token: a hash, because a key must not hold a secret. */
const renewalKey = async (token: string): Promise<string> => `renewal:${await sha256Base64url(token)}`;

/** The shared state, if the adapter has one, and sessions are in cookies: a session in the database is renewed there. */
const sharedState = ({ session, stores }: Settings): AdapterState | undefined =>
  session.strategy === "jwt" ? stores.state : undefined;

/** A session is read and renewed without the shared state too. */
function logStateFailure({ log }: Settings, thrown: unknown): undefined {
  log.warn("shared-renewal", "The shared state of the adapter failed: a renewal waits in one process only.", {
    err: toError(thrown),
  });
}

/** Shares the cookies of a renewal that could not be written. `token`: the session token that the browser still sends. */
export async function shareRenewal(settings: Settings, token: string, cookies: readonly SetCookie[], now: number) {
  const state = sharedState(settings);
  if (!state) return;
  const share = async () => {
    const key = await renewalKey(token);
    const sealed = await settings.keys.seal({ key, cookies }, { salt: salts.waitingRenewal, maxAge: waitingLife, now });
    await state.write(key, sealed, new Date(now + waitingLife * 1000));
  };
  await share().catch((thrown: unknown) => logStateFailure(settings, thrown));
}

/** Cookies as they were before they became JSON: an option `expires` is a date. */
const revived = (cookies: readonly SetCookie[]): readonly SetCookie[] =>
  cookies.map((cookie) => {
    const { expires, ...options } = cookie.options;
    return { ...cookie, options: { ...options, ...(expires && { expires: new Date(expires) }) } };
  });

/** The cookies of a renewal that another process could not write; `undefined` if there is none. */
export async function sharedRenewal(
  settings: Settings,
  token: string,
  now: number,
): Promise<readonly SetCookie[] | undefined> {
  const state = sharedState(settings);
  if (!state) return undefined;
  const find = async () => {
    const key = await renewalKey(token);
    const sealed = await state.read(key);
    const opened = sealed ? await settings.keys.openOnce(sealed, { salt: salts.waitingRenewal, now }) : null;
    return opened?.claims.key === key ? revived(opened.claims.cookies as readonly SetCookie[]) : undefined;
  };
  return find().catch((thrown: unknown) => logStateFailure(settings, thrown));
}
