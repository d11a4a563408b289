/** Recognizes origins of this machine. */

/**
 * Names of this machine: `localhost`, every name below it, and both as fully qualified names, with a dot at the end (RFC 6761,
 * section 6.3). Labels may have underscores: resolvers and browsers resolve `a_b.localhost` as well.
 */
const loopbackName = "(?:[a-z0-9_-]+\\.)*localhost\\.?";
/** RFC 6890, section 2.2.2. */
const loopbackIpv4 = "127(?:\\.[0-9]{1,3}){3}";
const loopbackOrigin = new RegExp(`^https?://(?:${loopbackName}|${loopbackIpv4}|\\[::1\\])(?::[0-9]+)?$`);

/** Whether a lower-case origin is this machine, where `http:` is as safe as `https:`. */
export const isLoopback = (origin: string): boolean => loopbackOrigin.test(origin);
