/** Arithmetic of `maxAge` and `updateAge`. Times are milliseconds since 1970, spans are seconds; pure. */
import type { SessionOptions } from "../types/config.ts";

type Ages = Pick<SessionOptions, "maxAge" | "updateAge">;

/** When a session that is used now ends. */
export const endsAt = (now: number, { maxAge }: Pick<Ages, "maxAge">): Date => new Date(now + maxAge * 1000);

/** Whether a session that was last written at `written` is due to be written again. */
export const isDue = (written: number, now: number, { updateAge }: Pick<Ages, "updateAge">): boolean =>
  written + updateAge * 1000 <= now;

/** When a session that ends at `expires` was last written. */
export const writtenAt = (expires: Date, { maxAge }: Pick<Ages, "maxAge">): number => expires.valueOf() - maxAge * 1000;

/** Whether a session is over. One that ends this very moment is alive; one that ends at no known time is not. */
export const isExpired = (expires: Date, now: number): boolean => !(expires.valueOf() >= now);
