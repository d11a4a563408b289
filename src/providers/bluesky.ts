/** Bluesky, and every other server of the AT Protocol. https://atproto.com/specs/oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.bsky.app/docs/api/app-bsky-actor-get-profile; without a profile there, only `sub`. */
export interface BlueskyProfile {
  /** The DID. */
  sub: string;
  handle?: string;
  displayName?: string;
  avatar?: string;
  [claim: string]: unknown;
}

/** Options of {@link Bluesky}, besides those of every OAuth provider. */
export interface BlueskyOptions extends OAuthUserConfig<BlueskyProfile> {
  /**
   * Server that finds the DID of a handle (`com.atproto.identity.resolveHandle`). `false`: the host of the handle itself is
   * asked, so that handles that are published only in the DNS are not found. Default: `https://public.api.bsky.app`.
   */
  handleResolver?: string | false | undefined;
  /** Directory of `did:plc`. Default: `https://plc.directory`. */
  plcDirectory?: string | undefined;
}

const publicApi = "https://public.api.bsky.app";

/**
 * Users type their handle; the server that hosts their account signs them in. There is no registration: the client id is the URL
 * of a document that `GET client-metadata/bluesky` serves, so that `AUTH_URL` must be set. The id of a user is the DID, which
 * stays the same when the handle changes. Returns no e-mail address, and stores no tokens.
 */
export default function Bluesky(options: BlueskyOptions = {}): OAuthConfig<BlueskyProfile> {
  const { handleResolver = publicApi, plcDirectory = "https://plc.directory", ...rest } = options;
  return {
    id: "bluesky",
    name: "Bluesky",
    type: "oauth",
    resolveIssuer: async (request) =>
      (await import("./lib/atproto.ts")).atprotoIssuer(request, { handleResolver, plcDirectory }),
    loginHintField: {
      label: "Bluesky handle",
      placeholder: "alice.bsky.social",
      autocomplete: "username",
      autocapitalize: "none",
      spellcheck: "false",
      required: true,
    },
    clientMetadata: true,
    client: { token_endpoint_auth_method: "none" },
    authorization: { params: { scope: "atproto" } },
    pushedAuthorizationRequests: true,
    dpop: "per-sign-in",
    userinfo: {
      /** The public profile. Not every account has one. */
      async request({ tokens, fetch }) {
        const sub = String(tokens.sub);
        const response = await fetch(`${publicApi}/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(sub)}`);
        const found = response.status === 200 ? ((await response.json()) as { readonly did?: unknown }) : {};
        return found.did === sub ? { ...found, sub } : { sub };
      },
    },
    profile: ({ sub, displayName, handle, avatar }) => ({
      id: sub,
      name: displayName || handle || null,
      email: null,
      image: avatar ?? null,
    }),
    logout: false,
    style: { brandColor: "#1185fe" },
    mark: () => import("./lib/marks/bluesky.ts"),
    options: rest,
  };
}
