/** Requests to hosts that visitors choose: they must be public (OWASP, Server-Side Request Forgery Prevention). */
import { LoginHintInvalid } from "../../../errors/index.ts";
import { isPrivateHost } from "./discovery.ts";

/** The URL parser writes every form of an IP address as one of these two. */
const ipLiteral = /^(?:\[.*\]|[\d.]+)$/;

/**
 * Whether a URL may be requested though a visitor chose it: `https:`, and a name with a dot that is not for local networks. A
 * name is judged by its form: what it resolves to is a matter of `customFetch`.
 */
const isPublicUrl = (url: URL): boolean =>
  url.protocol === "https:" &&
  url.username === "" &&
  url.password === "" &&
  !ipLiteral.test(url.hostname) &&
  !isPrivateHost(url);

const publicFetches = new WeakMap<typeof fetch, typeof fetch>();

function createPublicFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (isPublicUrl(url)) return send(input, init);
    throw new LoginHintInvalid(
      `A server that a visitor chose leads to ${url.protocol}//${url.hostname}, which is not a public host, so it was not requested.`,
    );
  };
}

/** The same `fetch` for public hosts only. One per `fetch`: discovery is shared by those that have the same one. */
export function publicFetch(send: typeof fetch): typeof fetch {
  const known = publicFetches.get(send);
  if (known) return known;
  const made = createPublicFetch(send);
  publicFetches.set(send, made);
  return made;
}
