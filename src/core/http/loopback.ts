/** Recognizes origins of this machine, and hosts of the network around it. */

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

/** RFC 1918, section 3, and link-local addresses (RFC 3927, section 2.1). */
const localIpv4 = "(?:10|192\\.168|169\\.254|172\\.(?:1[6-9]|2[0-9]|3[01]))(?:\\.[0-9]{1,3}){2,3}";
/** Unique local addresses (RFC 4193, section 3.1), and link-local ones (RFC 4291, section 2.5.6). */
const localIpv6 = "\\[f(?:[cd][0-9a-f]|e[89ab][0-9a-f])[0-9a-f]?:[0-9a-f:]+\\]";
/** Names that no public server has: without a dot, or below names that are reserved for local use (RFC 6761, RFC 6762). */
const localName = "(?=[a-z0-9_.-]*[a-z_])(?:[a-z0-9_-]+|(?:[a-z0-9_-]+\\.)+(?:local|test|localhost|internal))";
const localHost = new RegExp(`^(?:${localIpv4}|${localIpv6}|${localName})(?::[0-9]+)?$`);

/** Whether a lower-case host, with or without a port, is one of a local network: a telephone, a container, another machine on a desk. */
export const isLocalHost = (host: string): boolean => localHost.test(host);
