/** On workerd, where a promise belongs to the request that made it: a client that disconnects while a provider is discovered delays no other sign-in. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { bin, bundle, freePort, workerConfig } from "./project.ts";
import { awake } from "./servers.ts";
import type { Result } from "./steps.ts";

/** Milliseconds for which the discovery document is kept back. */
const delay = 800;

/** An issuer that answers slowly, and signals the first request for its discovery document. */
async function startSlowIssuer() {
  const server = createServer((_request, response) => {
    server.emit("asked");
    const metadata = {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
    };
    response.setHeader("content-type", "application/json");
    setTimeout(() => response.end(JSON.stringify(metadata)), delay);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: once(server, "asked"), stop: () => server.close() };
}

const application = (issuer: string): string => `
import { Auth } from "portico";
const providers = [{ id: "op", name: "OP", type: "oidc", issuer: "${issuer}", clientId: "client", clientSecret: "secret" }];
const config = { providers, secret: "5b7f0c1de94a4f0c9d2b8a6e3f1c7d85", trustHost: true, basePath: "/auth", logger: { warn() {} } };
export default { fetch: (request) => Auth(request, config) };
`;

/** Starts a sign-in, as the form of the sign-in page does. */
async function startSignIn(origin: string, signal: AbortSignal): Promise<Response> {
  const form = await fetch(`${origin}/auth/csrf`);
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const cookie = form.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const body = new URLSearchParams({ csrfToken });
  return fetch(`${origin}/auth/signin/op`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin },
    body,
    signal,
  });
}

/** Disconnects one client during discovery, and then signs in with another. */
export async function disconnectOnWorkerd(project: string): Promise<Result> {
  const what = "a client that disconnects during discovery delays no other sign-in";
  const issuer = await startSlowIssuer();
  writeFileSync(join(project, "disconnect.js"), application(issuer.url));
  await bundle(project, "disconnect", "esm");
  const port = await freePort();
  writeFileSync(join(project, "disconnect.capnp"), workerConfig(port, "disconnect.esm.js"));
  const server = spawn(bin(".bin/workerd"), ["serve", "disconnect.capnp"], { cwd: project, stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await awake(origin);
    const client = new AbortController();
    const first = startSignIn(origin, client.signal).catch((error: Error) => error.name);
    await issuer.asked;
    client.abort();
    if ((await first) !== "AbortError") throw new Error("The first client was answered before it disconnected.");
    const location = (await startSignIn(origin, AbortSignal.timeout(10 * delay))).headers.get("location") ?? "";
    if (!location.startsWith(`${issuer.url}/authorize?`))
      throw new Error(`The second sign-in led to ${JSON.stringify(location)}.`);
    return { lines: [`  ✓ ${what}`], failed: 0 };
  } catch (error) {
    return { lines: [`  ✗ ${what}: ${error instanceof Error ? error.stack : error}`], failed: 1 };
  } finally {
    server.kill();
    issuer.stop();
  }
}
