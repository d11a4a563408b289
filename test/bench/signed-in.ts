/**
 * Measures whole sign-ins in a plain process, which loads `dist` as an application does, and prints JSON: the figures and the
 * requests that the provider got. With the name of a subject: microseconds of CPU of its first sign-in.
 */
import { Auth, type AuthConfig, customFetch } from "portico";
import { authByHand } from "./by-hand.ts";
import { measure } from "./measure.ts";
import { loadPeer } from "./peer.ts";
import { app, client, type Handler, issuer, oauthConfig, oidcConfig, provider, secret, signIn } from "./visitor.ts";

/** A sign-in that must succeed. */
async function visit(auth: Handler, config: AuthConfig): Promise<void> {
  const cookies = await signIn(auth, config);
  if (!cookies.includes("session-token=")) throw new Error("The sign-in gave no session.");
}

const counts = new Map<string, number>();
const [fetch, others] = [provider(counts), provider(new Map())];
const peer = await loadPeer();
const peerAuth = peer.Auth as Handler;
const [plain, open] = [oauthConfig(customFetch, fetch), oidcConfig(customFetch, fetch)];
const [peerPlain, peerOpen] = [oauthConfig(peer.customFetch, others), oidcConfig(peer.customFetch, others)];
const hand = { app, issuer, ...client, secret, fetch: others };
const [plainByHand, openByHand] = [authByHand({ ...hand, oidc: false }), authByHand({ ...hand, oidc: true })];

const subjects = [
  { name: "oauth2", run: () => visit(Auth, plain) },
  { name: "oauth2 by hand", run: () => visit(plainByHand, plain) },
  { name: "oauth2, peer", run: () => visit(peerAuth, peerPlain) },
  { name: "oidc", run: () => visit(Auth, open) },
  { name: "oidc by hand", run: () => visit(openByHand, open) },
  { name: "oidc, peer", run: () => visit(peerAuth, peerOpen) },
] as const;

const first = subjects.find(({ name }) => name === process.argv[2]);
const before = process.cpuUsage();
await first?.run();
const { user, system } = process.cpuUsage(before);
const result = first ? user + system : { measured: await measure(subjects), counts: Object.fromEntries(counts) };
// What is loaded after an answer is not part of it.
process.stdout.write(JSON.stringify(result), () => process.exit());
