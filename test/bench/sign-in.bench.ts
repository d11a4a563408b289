/** B5: a whole sign-in, with a provider in this process: form, redirect, callback, session cookie. */
import { createHash, createHmac, createVerify, randomBytes } from "node:crypto";
import { Auth, customFetch } from "portico";
import { encode } from "portico/jwt";
import { expect, test } from "vitest";
import { measure, report } from "./measure.ts";
import { loadPeer } from "./peer.ts";
import { app, issuer, oauthConfig, oidcConfig, provider, publicKey, secret, signIn } from "./visitor.ts";

/** The same by hand, without a library and without its protections: what the platform alone costs. */
async function byHand(fetch: typeof globalThis.fetch, withIdToken: boolean): Promise<string> {
  const form = new Request(`${app}/auth/signin/op`, {
    method: "POST",
    body: new URLSearchParams({ callbackUrl: "/" }),
  });
  await form.text();
  const csrf = createHmac("sha256", secret).update(randomBytes(32)).digest("hex");
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const nonce = randomBytes(32).toString("base64url");
  const sealed = await encode({ token: { verifier, nonce, csrf, challenge }, secret, salt: "transaction" });
  const sent = new Response(null, {
    status: 302,
    headers: { location: `${issuer}/authorize?code_challenge=${challenge}`, "set-cookie": `t=${sealed}` },
  });
  const code = withIdToken ? `n.${nonce}` : "plain";
  const tokens = (await (
    await fetch(`${issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({ code, code_verifier: verifier }).toString(),
    })
  ).json()) as { id_token?: string };
  if (tokens.id_token !== undefined) {
    const [head, body, signature = ""] = tokens.id_token.split(".");
    createVerify("sha256").update(`${head}.${body}`).verify(publicKey, Buffer.from(signature, "base64url"));
  } else await (await fetch(`${issuer}/userinfo`)).json();
  const session = await encode({
    token: { sub: "user-1", name: "Ada", email: "ada@example.com" },
    secret,
    salt: "session",
  });
  const answer = new Response(null, { status: 302, headers: { location: "/", "set-cookie": `s=${session}` } });
  return `${sent.headers.get("set-cookie")}${answer.headers.get("set-cookie")}`;
}

test("B5: a whole sign-in", { timeout: 600_000 }, async () => {
  const counts = new Map<string, number>();
  const fetch = provider(counts);
  const [plain, open] = [oauthConfig(customFetch, fetch), oidcConfig(customFetch, fetch)];
  const peer = await loadPeer();
  const peerAuth = peer.Auth as typeof Auth;
  const peerFetch = provider(new Map());
  const [peerPlain, peerOpen] = [oauthConfig(peer.customFetch, peerFetch), oidcConfig(peer.customFetch, peerFetch)];
  expect(await signIn(Auth, plain)).toContain("session-token=");
  expect(await signIn(Auth, open)).toContain("session-token=");
  expect(await signIn(peerAuth, peerPlain)).toContain("session-token=");
  expect(await signIn(peerAuth, peerOpen)).toContain("session-token=");
  const [oauth, oauthFloor, oauthPeer, oidc, oidcFloor, oidcPeer] = await measure([
    { name: "oauth2", run: () => signIn(Auth, plain) },
    { name: "oauth2 by hand", run: () => byHand(fetch, false) },
    { name: "oauth2, peer", run: () => signIn(peerAuth, peerPlain) },
    { name: "oidc", run: () => signIn(Auth, open) },
    { name: "oidc by hand", run: () => byHand(fetch, true) },
    { name: "oidc, peer", run: () => signIn(peerAuth, peerOpen) },
  ]);
  report("Whole sign-in, provider in this process", [
    {
      id: "B5 oauth2",
      work: "csrf, form, callback, userinfo",
      micros: oauth,
      floor: oauthFloor,
      peer: oauthPeer,
      goal: "<= 1.4x",
    },
    {
      id: "B5 oidc",
      work: "the same with a verified id_token (signing is in)",
      micros: oidc,
      floor: oidcFloor,
      peer: oidcPeer,
      goal: "<= 1.2x",
    },
  ]);
  const once = (path: string) => counts.get(path) ?? 0;
  process.stdout.write(
    `requests: discovery ${once("/.well-known/openid-configuration")}, jwks ${once("/jwks")}, token ${once("/token")}\n`,
  );
  expect(once("/jwks")).toBe(1);
});
