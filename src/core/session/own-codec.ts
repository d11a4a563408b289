/** Session tokens that the application encodes and decodes itself: `jwt.encode` and `jwt.decode`. */
import { secretParam } from "../crypto/keyring.ts";
import { isRecord } from "../lib/is-record.ts";
import type { SessionContext } from "../types/internal.ts";
import type { SessionToken } from "./reading.ts";

/** Calls the decoder of the application. If it throws, it does not know the token: there is no session, and no error. */
export async function decodeByOption(
  { settings: { jwt, keys } }: SessionContext,
  token: string,
  salt: string,
): Promise<SessionToken | null> {
  const decode = async (): Promise<unknown> => jwt.decode?.({ token, secret: secretParam(keys), salt });
  const claims = await decode().catch(() => null);
  return isRecord(claims) ? { claims, text: JSON.stringify(claims), stale: false } : null;
}
