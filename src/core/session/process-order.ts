/** Orders the writes of a session within one process: an answer that read it earlier cannot undo what was written since. */
import { isRecord } from "../lib/is-record.ts";
import type { SessionContext } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { isRevoked } from "./due.ts";
import { newerToken, type Recorded, type SessionWrite, versionOf } from "./order.ts";
import type { SessionToken } from "./reading.ts";

const versionKey = ({ settings: { session } }: SessionContext, jti: string): string =>
  `session-version:${JSON.stringify([session.audience ?? null, jti])}`;

interface WrittenSession {
  readonly v: number;
  readonly claims: JWT;
}

function writtenFrom(text: string | null): WrittenSession | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isRecord(value) && typeof value.v === "number" && isRecord(value.claims)
    ? { v: value.v, claims: value.claims }
    : null;
}

/** The session as this process wrote it last, if that is newer than its token. */
export async function newestHere(context: SessionContext, token: SessionToken): Promise<SessionToken> {
  const { jti = "" } = token.claims;
  const written = writtenFrom((await context.settings.processState.read(versionKey(context, jti))) ?? null);
  return written && written.v > versionOf(token.claims) ? newerToken(token, written.claims, written.v) : token;
}

/** Records a write, unless another one was faster. A token without `jti` has no order. */
export async function recordHere(context: SessionContext, token: JWT, write: SessionWrite): Promise<Recorded> {
  const { processState, writtenSessions } = context.settings;
  const { jti } = token;
  if (jti === undefined) return "written";
  const [key, v] = [versionKey(context, jti), versionOf(token)];
  const text = (await processState.read(key)) ?? null;
  if (isRevoked(context, { claims: token }, context.now)) return "ended";
  if ((writtenFrom(text)?.v ?? 0) > v) return "outdated";
  if (!write.claims) return "written";
  const next = JSON.stringify({ v: v + 1, claims: write.claims } satisfies WrittenSession);
  if (!(await processState.write(key, next, new Date(write.expires), text))) return "outdated";
  writtenSessions.add(jti, write.expires);
  return isRevoked(context, { claims: token }, context.now) ? "ended" : "written";
}
