/** Rules about the size and the audience of sessions. */
import { MissingAdapterMethods, UnsupportedStrategy } from "../../errors/index.ts";
import { hasMethod } from "../guard.ts";
import { isAudience, isLazyAdapter, isMaxBytes, maxBytesRange, strategyOf } from "../preconditions.ts";
import { invalid, type Rule, warning } from "./facts.ts";

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
    return [
      new UnsupportedStrategy(
        'session.max needs stored sessions: those of the jwt strategy are in browsers, and cannot be counted. Set session.strategy to "database", or remove the option.',
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
