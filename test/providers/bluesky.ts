/** Bluesky, as the AT Protocol documents it: handle -> DID -> data server -> issuer, pushed requests, a key pair per sign-in. */
import Bluesky from "../../src/providers/bluesky.ts";
import { clientId, type Fixture } from "./fixture.ts";

const did = "did:plc:z72i7hdynmk6r22z27h6tvur";
const handle = "alice.bsky.social";
const issuer = "https://bsky.social";
const dataServer = "https://puffball.us-east.host.bsky.network";
const api = "https://public.api.bsky.app/xrpc";
const profileUrl = `${api}/app.bsky.actor.getProfile`;

/** The answers that lead from a handle to its issuer. */
export const blueskyIdentity: Readonly<Record<string, object>> = {
  [`${api}/com.atproto.identity.resolveHandle`]: { did },
  [`https://plc.directory/${did}`]: {
    "@context": ["https://www.w3.org/ns/did/v1"],
    id: did,
    alsoKnownAs: [`at://${handle}`],
    verificationMethod: [],
    service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: dataServer }],
  },
  [`${dataServer}/.well-known/oauth-protected-resource`]: {
    resource: dataServer,
    authorization_servers: [issuer],
    scopes_supported: [],
    bearer_methods_supported: ["header"],
  },
};

const profile = { did, handle, displayName: "Alice", avatar: "https://cdn.bsky.app/img/avatar/alice.jpg" };
const user = { name: "Alice", email: null, image: profile.avatar };
const usual = { more: { ...blueskyIdentity, [profileUrl]: profile }, user, verified: false };

export const bluesky: Fixture = {
  id: "bluesky",
  documented: [
    "https://atproto.com/specs/oauth",
    "https://atproto.com/specs/handle",
    "https://atproto.com/specs/did",
    "https://docs.bsky.app/docs/api/app-bsky-actor-get-profile",
  ],
  provider: Bluesky({ clientId }),
  loginHint: handle,
  issuer: {
    url: issuer,
    oidc: false,
    sendsIss: true,
    auth: "none",
    requires: { pushed: true, dpop: true },
    endpoints: {
      discovery: `${issuer}/.well-known/oauth-authorization-server`,
      authorization: `${issuer}/oauth/authorize`,
      token: `${issuer}/oauth/token`,
      par: `${issuer}/oauth/par`,
    },
  },
  tokens: { sub: did, scope: "atproto", refresh_token: undefined, expires_in: 3599 },
  authorization: { url: `${issuer}/oauth/authorize`, params: { scope: "atproto", login_hint: handle } },
  accountId: did,
  usual,
  withoutEmail: {
    ...usual,
    more: { ...blueskyIdentity, [profileUrl]: { did, handle } },
    user: { name: handle, email: null, image: null },
  },
  unverified: usual,
};
