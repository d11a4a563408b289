/** FAPI 2.0 with oidc-provider, as a real server: pushed requests, a key in place of a secret, bound tokens with nonces, `iss`, JARM. */
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../examples/demo/check/browser.ts";
import { close, listen } from "../../examples/demo/ports.ts";
import { serverOf } from "../../examples/demo/serve.ts";
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import OIDC from "../../src/providers/oidc.ts";
import { createLog, testConfig } from "../world/config.ts";
import { type FapiServer, fapiServer } from "./fapi-server.ts";
import { type ClientKeys, clientKeys } from "./fapi2.ts";

const anyPort = { port: 0, exact: false };
const servers: Server[] = [];
let keys: ClientKeys;
beforeAll(async () => {
  keys = await clientKeys();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(close));
});

/** A sign-in of Ines at the server: `signs` is message signing, `more` changes the client. */
async function signIn(signs: boolean, more: Partial<OAuthConfig> = {}) {
  const handlers: { provider?: RequestListener; config?: Omit<AuthConfig, "raw">; origin: string } = { origin: "" };
  const provider = createServer((request, response) => handlers.provider?.(request, response));
  const app = serverOf(
    () => handlers.origin,
    (request) =>
      handlers.config && new URL(request.url).pathname.startsWith("/auth/")
        ? Auth(request, handlers.config)
        : new Response("A page."),
  );
  servers.push(provider, app);
  const issuer = `http://127.0.0.1:${await listen(provider, "127.0.0.1", anyPort)}`;
  const origin = `http://localhost:${await listen(app, "localhost", anyPort)}`;
  handlers.origin = origin;
  const key = { key: keys.client.pair.privateKey, kid: "client-key" };
  const log = createLog();
  const card = OIDC({
    id: "bank",
    name: "Bank",
    issuer,
    clientId: "conformance",
    token: { clientPrivateKey: key },
    dpop: keys.proof.pair,
    idToken: false,
    ...(signs && { signedRequests: { key }, authorization: { params: { response_mode: "jwt" } } }),
    ...more,
  });
  handlers.config = testConfig({ url: origin, logger: log.logger, providers: [card] });
  const server: FapiServer = await fapiServer(issuer, {
    id: "conformance",
    redirectUri: `${origin}/auth/callback/bank`,
    jwk: keys.client.jwk,
    signs,
  });
  handlers.provider = server.handler;
  const browser = new Browser();
  const choice = await browser.press(await browser.open(`${origin}/auth/signin?callbackUrl=/home`), "Bank");
  if (choice.url.origin === issuer) {
    const consent = await browser.press(choice, "Ines Moreau");
    if (consent.url.origin === issuer) await browser.press(consent, "Allow");
  }
  const session = JSON.parse((await browser.open(`${origin}/auth/session`)).body);
  return { session, server, log };
}

const ines = { user: { email: "ines@lighthouse.example" } };

describe("oidc-provider with FAPI 2.0", () => {
  it("fapi2-security-profile-final-client-test-happy-path: signs in, with nonces that it demands", async () => {
    const { session, server, log } = await signIn(false);
    expect([log.errors, session]).toEqual([[], expect.objectContaining({ user: expect.objectContaining(ines.user) })]);
    // Once to get the nonce, once with it.
    expect(server.requests.filter((request) => request === "POST /request")).toHaveLength(2);
    expect(server.requests.filter((request) => request === "POST /token")).toHaveLength(1);
  });

  it("fapi2-message-signing-final-client-test-happy-path: signs in with signed requests and responses", async () => {
    const { session, log } = await signIn(true);
    expect([log.errors, session]).toEqual([[], expect.objectContaining({ user: expect.objectContaining(ines.user) })]);
  });

  it("signs in with a key pair per sign-in", async () => {
    const { session, log } = await signIn(false, { dpop: "per-sign-in" });
    expect([log.errors, session]).toEqual([[], expect.objectContaining({ user: expect.objectContaining(ines.user) })]);
  });

  it("refuses a client that signs with another key", async () => {
    const { client } = await clientKeys();
    const key = { key: client.pair.privateKey, kid: "client-key" };
    const { session, log } = await signIn(false, { token: { clientPrivateKey: key } });
    expect([log.errors, session]).toEqual([["OAuthResponseError"], null]);
  });

  it("refuses requests that are not pushed", async () => {
    const { session } = await signIn(false, { pushedAuthorizationRequests: false });
    expect(session).toBeNull();
  });
});
