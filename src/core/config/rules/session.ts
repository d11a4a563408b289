/** Rules about the size and the audience of sessions, and about what of them is kept in shared state. */
import { MissingAdapterMethods, UnsupportedStrategy } from "../../errors/index.ts";
import type { AuthConfig } from "../../types/config.ts";
import { hasMethod, hasState } from "../guard.ts";
import { isAudience, isLazyAdapter, isMaxBytes, isSpan, maxBytesRange, strategyOf } from "../preconditions.ts";
import { type ConfigProblem, invalid, type Rule, warning } from "./facts.ts";

/** Limit of Node.js for all headers together, in bytes, unless it is started with another one. */
const nodeLimit = 16_384;

/** A session fits into the cookies of a request, and the request into the header limits of servers. */
export const sizeIsSound: Rule = ({ config: { session: { maxBytes } = {} } }) => {
  if (maxBytes === undefined) return [];
  if (!isMaxBytes(maxBytes)) {
    return [
      invalid(`session.maxBytes must be a whole number of bytes from ${maxBytesRange.least} to ${maxBytesRange.most}.`),
    ];
  }
  return maxBytes < nodeLimit
    ? []
    : [
        warning(
          "large-sessions",
          `session.maxBytes is ${maxBytes}, and Node.js rejects requests with more than ${nodeLimit} bytes of headers in total. Start it with --max-http-header-size, and raise the limit of every proxy in front.`,
        ),
      ];
};

/** The length of a session that is not remembered has an effect. */
export const shortAgeIsSound: Rule = ({ config: { session: { maxAge = 30 * 86_400, shortMaxAge = 0 } = {} } }) =>
  shortMaxAge > maxAge
    ? [
        warning(
          "late-short-age",
          "session.shortMaxAge is longer than session.maxAge, so a session that is not remembered lives as long as any other. Make it shorter.",
        ),
      ]
    : [];

/** A number of sessions can be held where they are listed by the time of their sign-in. */
export const maxIsSound: Rule = ({ config: { session = {}, adapter } }) => {
  const { max } = session;
  if (max === undefined) return [];
  if (!Number.isInteger(max) || max < 1)
    return [invalid("session.max must be a whole number of sessions, at least 1.")];
  if (strategyOf({ session, adapter }) === "jwt") {
    if (session.revocation) return [];
    return [
      new UnsupportedStrategy(
        'session.max needs sessions that are listed: those of the jwt strategy are in browsers, and cannot be counted. Set session.revocation: { staleness: 60 } with an adapter that has state, set session.strategy to "database", or remove the option.',
      ),
    ];
  }
  if (adapter === undefined || isLazyAdapter(adapter)) return [];
  const lacking = (["listSessions", "deleteProviderSessions"] as const).filter((method) => !hasMethod(adapter, method));
  return lacking.length === 0
    ? []
    : [new MissingAdapterMethods(`session.max needs adapter methods that are missing: ${lacking.join(", ")}.`)];
};

/** An audience is text that can be written identically in several configurations, and it has an effect. */
export const audienceIsSound: Rule = ({ config: { session = {}, adapter } }) => {
  const { audience } = session;
  const strategy = strategyOf({ session, adapter });
  if (audience === undefined) return [];
  if (!isAudience(audience)) {
    return [
      invalid(
        "session.audience must be a name or an origin: 1 to 256 visible ASCII characters, without spaces at either end.",
      ),
    ];
  }
  return strategy === "jwt"
    ? []
    : [
        warning(
          "audience-without-effect",
          'session.audience has no effect under the database strategy: a session is a row, and belongs to every application that reads the database. Give each application tables of its own, or set session.strategy to "jwt".',
        ),
      ];
};

/** Seconds: a day. */
const mostStaleness = 86_400;

/** What the option needs: the `jwt` strategy, and an adapter with shared state. */
function stateProblems(option: string, { session, adapter }: AuthConfig): readonly ConfigProblem[] {
  if (strategyOf({ session, adapter }) !== "jwt") {
    return [
      invalid(
        `${option} is for the jwt strategy, and the strategy is database, where sessions are rows: they end at once, and have no limit of size. Remove the option, or set session.strategy to "jwt".`,
      ),
    ];
  }
  if (adapter && (isLazyAdapter(adapter) || hasState(adapter))) return [];
  return [
    invalid(
      `${option} needs an adapter with state (claim, read, write, hit), and ${adapter ? "the adapter has none" : "there is no adapter"}. Set \`adapter\` to one that has state (those of portico/adapters have it), add state to your own, or remove the option.`,
    ),
  ];
}

/** Sessions can be ended in every process only where all of them read the same state. */
export const revocationIsSound: Rule = ({ config }) => {
  const { revocation } = config.session ?? {};
  if (revocation === undefined) return [];
  const { staleness, ...others } = revocation;
  const unknown = Object.keys(others);
  if (unknown.length > 0)
    return [invalid(`session.revocation has the option staleness, and no ${unknown.join(", ")}.`)];
  if (!isSpan(staleness, 0) || (staleness ?? 0) > mostStaleness) {
    return [
      invalid(`session.revocation.staleness must be a whole number of seconds, from 0 to ${mostStaleness} (one day).`),
    ];
  }
  return stateProblems("session.revocation", config);
};

/** Claims that do not fit are kept where every process finds them. */
export const overflowIsSound: Rule = ({ config }) => {
  const { overflow } = config.session ?? {};
  if (overflow === undefined) return [];
  if (overflow !== "database") return [invalid('session.overflow must be "database", or not be set.')];
  return stateProblems("session.overflow", config);
};
