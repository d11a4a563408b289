/** Asks the providers and the application over the network: discovery, keys, clock, client, registration, origin. */
import { AuthError } from "../../core/errors/auth-error.ts";
import { clientFor, type OAuthClient } from "../../core/methods/oauth/client/client.ts";
import { fetchJwks } from "../../core/methods/oauth/client/jwks.ts";
import { idTokenTolerance } from "../../core/methods/oauth/token/id-token.ts";
import type { ReadyOAuth } from "../../core/types/ready-provider.ts";
import { createBridge } from "../../integrations/bridge/bridge.ts";
import { findingOf } from "./configuration.ts";
import { credentialFindings } from "./credentials.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { isRedirected } from "./origin.ts";
import type { Examined } from "./subject.ts";

/** What was found about one provider, and how far its clock is from this one. */
interface ProviderReport {
  readonly findings: readonly Finding[];
  /** Seconds; positive if the clock of this machine is behind. */
  readonly drift?: number | undefined;
}

/** The provider with a `fetch` that notes the difference of the clocks. */
function withClock(provider: ReadyOAuth) {
  const seen: { drift?: number } = {};
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const sent = Date.now();
    const response = await provider.fetch(input, init);
    const date = Date.parse(response.headers.get("date") ?? "");
    // In the middle between request and response, as NTP does.
    if (Number.isFinite(date)) seen.drift = Math.round((date - (sent + Date.now()) / 2) / 1000);
    return response;
  };
  return { provider: { ...provider, fetch }, seen };
}

async function keyFindings({ provider: { id }, server, fetch }: OAuthClient) {
  const { jwks_uri: address } = server.endpoints;
  if (address === undefined) return [];
  const { keys } = await fetchJwks(address, fetch);
  if (keys.length > 0) return [];
  return [
    errorFinding(
      "no-keys",
      `The key set of "${id}" at ${address} has no public key, so no id_token can be verified.`,
      "Publish the signing key at the provider, or correct jwks_uri in its discovery document.",
    ),
  ];
}

/** Statuses of an authorization endpoint for a client or a callback URL that it does not know. */
const refusals: ReadonlySet<number> = new Set([400, 401, 404, 422]);

/** The authorization request of a sign-in, sent without a browser: the provider answers with its page, or refuses it. */
async function registrationFindings(provider: ReadyOAuth, callback: string, examined: Examined) {
  const { subject } = examined;
  const { origin } = new URL(callback);
  const bridge = createBridge({ ...subject.options, url: origin, basePath: subject.settings.basePath });
  const host = new Headers({ host: new URL(origin).host });
  const { url } = await bridge.signIn({ headers: host, url: new URL(origin) }, { provider: provider.id });
  const { status } = await provider.fetch(url, { redirect: "manual", headers: { accept: "text/html" } });
  if (!refusals.has(status)) return [];
  return [
    errorFinding(
      "authorization-refused",
      `"${provider.id}" refuses the authorization request with status ${status}: it does not know the client id or the callback URL ${callback}.`,
      `Register exactly this callback URL at the provider: ${callback}. Compare the client id with the registration.`,
    ),
  ];
}

/** Errors of the library become findings; anything else is thrown. */
async function findingsOf(run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof AuthError) return [findingOf(thrown)];
    throw thrown;
  }
}

async function askProvider(
  ready: ReadyOAuth,
  callback: string | undefined,
  examined: Examined,
): Promise<ProviderReport> {
  // A provider with a server per user has none to ask.
  if (ready.source.resolveIssuer) return { findings: [] };
  const { provider, seen } = withClock(ready);
  const findings = await findingsOf(async () => {
    const now = Date.now();
    const client = await clientFor({ provider, settings: examined.subject.settings, now });
    const keys = await keyFindings(client);
    const isHere = callback !== undefined && ready.redirectProxyUrl === undefined;
    if (!isHere) return keys;
    const credentials = await credentialFindings(client, callback, Math.floor(now / 1000));
    return [...keys, ...credentials, ...(await registrationFindings(ready, callback, examined))];
  });
  return { findings, drift: seen.drift };
}

/** The clock, if it differs from that of a provider by more than the library tolerates. */
function clockFindings(reports: readonly (readonly [id: string, report: ProviderReport])[]): readonly Finding[] {
  const wrong = reports.filter(([, { drift = 0 }]) => Math.abs(drift) > idTokenTolerance);
  const [first] = wrong;
  if (!first) return [];
  const [, { drift = 0 }] = first;
  const ids = wrong.map(([id]) => `"${id}"`).join(", ");
  return [
    errorFinding(
      "clock",
      `The clock of this machine is ${Math.abs(drift)} seconds ${drift > 0 ? "behind" : "ahead of"} that of ${ids}. More than ${idTokenTolerance} seconds make id_tokens invalid.`,
      "Synchronize the clock (NTP): timedatectl set-ntp true, or the setting of your platform.",
    ),
  ];
}

/** Asks every provider at which people sign in. */
export async function providerFindings(
  examined: Examined,
  callbacks: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const providers = [...examined.subject.settings.providers.values()].filter(isRedirected);
  const reports = await Promise.all(
    providers.map(async (provider) => {
      examined.terminal.progress(`Asking ${provider.name} ...\n`);
      return [provider.id, await askProvider(provider, callbacks[provider.id], examined)] as const;
    }),
  );
  return [...reports.flatMap(([, { findings }]) => findings), ...clockFindings(reports)];
}
