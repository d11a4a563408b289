/** Whether the signed-in user proved who they are a short time ago, and who must prove it again. */
import { FreshSessionRequired, InvalidConfiguration, SessionRequired } from "../errors/index.ts";
import { yesOrNo } from "../lib/yes-or-no.ts";
import type { Context } from "../types/internal.ts";

/** Seconds that a proof counts as fresh, unless the caller chooses another time. */
export const freshFor = 900;

/** Seconds that the clock of a provider may be ahead. */
const aheadTolerance = 30;

/** How old a proof may be. */
export interface FreshOptions {
  /** Seconds since the user last proved who they are. Default: 900 (15 minutes). */
  readonly within?: number | undefined;
}

/** What `requireFresh` of a verb takes: whether, or how many seconds ago at most. */
export type RequireFresh = boolean | number | undefined;

function checkedWithin({ within = freshFor }: FreshOptions): number {
  if (Number.isFinite(within) && within > 0) return within;
  throw new InvalidConfiguration(
    `fresh() got within: ${String(within).slice(0, 40)}. Pass a positive number of seconds, for example { within: 300 }.`,
  );
}

/**
 * Whether the user of this session proved who they are at most `within` seconds ago: with a password, a passkey with user
 * verification, a magic link, a sign-in at an OAuth 2.0 provider, or at an OpenID Provider that sends `auth_time`.
 * `false` without a session.
 */
export async function isFreshSession({ principal, now }: Context, options: FreshOptions = {}): Promise<boolean> {
  const within = checkedWithin(options);
  const at = (await principal())?.proof?.at;
  if (at === undefined) return false;
  const age = now / 1000 - at;
  return age <= within && age >= -aheadTolerance;
}

/**
 * Throws unless the session is fresh.
 *
 * @throws SessionRequired without a session; FreshSessionRequired if the proof is too old, or not known
 */
export async function requireFreshSession(context: Context, required: RequireFresh): Promise<void> {
  if (required === undefined || required === false) return;
  const within = checkedWithin(required === true ? {} : { within: required });
  if (await isFreshSession(context, { within })) return;
  if (!(await context.principal())) throw new SessionRequired("No user is signed in.");
  throw new FreshSessionRequired(
    `This needs a user who proved who they are at most ${within} seconds ago. Let them sign in again: signIn(provider, { reauthenticate: true }).`,
  );
}

/**
 * Throws unless the user of this session proved who they are, or signed in, a short time ago (`session.requireFresh`): before what adds or
 * removes a sign-in method, or acts for another. A sign-in counts even if the provider did not report when the person was there, because
 * most OpenID Providers never do. `asked`: what a caller asks for instead, which only a proof meets.
 *
 * @throws as {@link requireFreshSession}
 */
export async function requireRecentSession(context: Context, asked?: RequireFresh): Promise<void> {
  if (asked !== undefined) return requireFreshSession(context, asked);
  const required = context.settings.session.requireFresh ?? true;
  const { since } = (await context.principal()) ?? {};
  const within = typeof required === "number" ? required : freshFor;
  if (since !== undefined && context.now / 1000 - since <= within) return;
  await requireFreshSession(context, required);
}

/**
 * Id of the user who is asked to prove again who they are; `undefined` for any other sign-in, and without a session. Such a
 * sign-in links nothing, and another user is refused.
 */
export async function reauthenticatingUser({ call, principal }: Context): Promise<string | undefined> {
  if (!yesOrNo(call.body.reauthenticate ?? call.query.reauthenticate)) return undefined;
  return (await principal())?.userId;
}
