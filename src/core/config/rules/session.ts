/** Rules about the size and the audience of sessions. */
import { invalid, type Rule, warning } from "./facts.ts";

/** Least and most of `session.maxBytes`: room for a token with a name and an address, and what ten cookies hold. */
const [least, most] = [1_024, 39_360];

/** Bytes of all headers that Node.js takes unless it is told otherwise. */
const nodeLimit = 16_384;

/** A session fits into the cookies of a request, and the request into what servers take. */
export const sizeIsSound: Rule = ({ config: { session: { maxBytes } = {} } }) => {
  if (maxBytes === undefined) return [];
  if (!(Number.isInteger(maxBytes) && maxBytes >= least && maxBytes <= most)) {
    return [invalid(`session.maxBytes must be a whole number of bytes from ${least} to ${most}.`)];
  }
  return maxBytes < nodeLimit
    ? []
    : [
        warning(
          "large-sessions",
          `session.maxBytes is ${maxBytes}, and Node.js refuses requests with more than ${nodeLimit} bytes of headers in all. Start it with --max-http-header-size, and raise the limit of every proxy in front.`,
        ),
      ];
};

const isAudience = (value: string): boolean => /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/.test(value);

/** An audience is a text that can be written alike in several configurations, and it has an effect. */
export const audienceIsSound: Rule = ({ config: { session = {}, adapter } }) => {
  const { audience, strategy = adapter ? "database" : "jwt" } = session;
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
