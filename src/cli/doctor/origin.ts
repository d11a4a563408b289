/** The origin of the application and where it comes from, its cookies, and the callback URLs to register. */
import { isSet } from "../../core/config/env.ts";
import { AuthError } from "../../core/errors/auth-error.ts";
import { cookiesOf, detectOrigin, originSources } from "../../core/http/origin.ts";
import { originFor } from "../../core/http/untrusted.ts";
import { registeredCallback } from "../../core/methods/oauth/redirect-proxy.ts";
import type { ReadyOAuth, ReadyProvider } from "../../core/types/ready-provider.ts";
import { acceptsOrigin, developmentAdvice } from "../callback-rules.ts";
import { findingOf } from "./configuration.ts";
import { errorFinding, type Finding, warningFinding } from "./finding.ts";
import type { Framework } from "./frameworks.ts";
import type { Examined } from "./subject.ts";

/** What is known about the origin. */
export interface ResolvedOrigin {
  /** `undefined` if only a request shows it. */
  readonly origin: string | undefined;
  /** Where it comes from. */
  readonly why: string;
  readonly findings: readonly Finding[];
}

/** A request of a visitor to the application, as a server without a proxy sees it. */
const requestTo = (url: URL) => ({ headers: new Headers({ host: url.host }), url });

/** The variable that has the URL, with its file. */
function urlSource({ sources, terminal: { env } }: Examined): string {
  const name = ["AUTH_URL", "HOSTAUTH_URL"].find((one) => isSet(env, one)) ?? "AUTH_URL";
  return `${name} ${sources[name] === undefined ? "of the environment" : `in ${sources[name]}`}`;
}

function whyOf(examined: Examined): string {
  const { subject, terminal, url } = examined;
  const { trustHost } = subject.settings;
  const isFromEnv = isSet(terminal.env, "AUTH_URL") || isSet(terminal.env, "HOSTAUTH_URL");
  if (subject.settings.url) return isFromEnv ? urlSource(examined) : "the option url";
  const asked = url ? ` of a request to ${url.origin}` : " of each request";
  if (trustHost === true) return `Host, X-Forwarded-Host and X-Forwarded-Proto${asked} (trustHost is true)`;
  if (trustHost === "host-header") return `Host${asked} (trustHost is "host-header")`;
  if (trustHost === "local") return `Host${asked}: this machine and the local network are trusted in development`;
  if (trustHost === "loopback") return `Host${asked}: this machine is trusted, because NODE_ENV is not production`;
  if (typeof trustHost === "object") return `the headers${asked}, if they name ${trustHost.join(", ")} (trustHost)`;
  return "nothing that is trusted";
}

/** Where a request would come from on this machine, unless it is trusted in production only by a setting: the framework has a port. */
const developmentUrl = ({ framework, subject: { settings } }: Examined): URL | undefined =>
  settings.production && settings.trustHost !== "loopback" ? undefined : new URL(`http://localhost:${framework.port}`);

/** The error of the library for a request that it would refuse. */
function refusalOf({ subject: { settings } }: Examined, url: URL): readonly Finding[] {
  try {
    originFor(settings, requestTo(url));
    return [];
  } catch (thrown) {
    if (thrown instanceof AuthError) return [findingOf(thrown)];
    throw thrown;
  }
}

/** Visitors and configuration name different origins. */
function difference({ url }: Examined, origin: string, why: string): readonly Finding[] {
  if (url === undefined || url.origin === origin) return [];
  return [
    errorFinding(
      "origin-differs",
      `Visitors use ${url.origin}, and the origin of the configuration is ${origin} (${why}). Callback URLs and magic links lead there.`,
      `Set AUTH_URL=${url.origin}, and register the callback URLs with this origin at the providers.`,
    ),
  ];
}

/** Resolves the origin as a request does. */
export function resolveOrigin(examined: Examined): ResolvedOrigin {
  const { settings, checked } = examined.subject;
  const why = whyOf(examined);
  const url = settings.url ?? examined.url ?? developmentUrl(examined);
  if (url === undefined) return { origin: undefined, why, findings: [] };
  const origin = detectOrigin(originSources(settings, requestTo(url))) ?? undefined;
  // Where the rules have found that no origin is trusted, a refused request is the same fault.
  const isFound = checked.errors?.some(({ type }) => type === "UntrustedHost") === true;
  const refused = isFound ? [] : refusalOf(examined, url);
  return { origin, why, findings: [...refused, ...(origin === undefined ? [] : difference(examined, origin, why))] };
}

/** Callback URLs that their provider is known to refuse. */
export const refusedCallbacks = (
  callbackUrls: Readonly<Record<string, string>>,
  { port }: Framework,
): readonly Finding[] =>
  Object.entries(callbackUrls).flatMap(([id, url]) => {
    const fix = acceptsOrigin(id, url) ? undefined : developmentAdvice(id, port);
    return fix === undefined ? [] : [warningFinding("callback-refused", `"${id}" does not accept ${url}.`, fix)];
  });

/** A cookie as it will be set. */
export interface NamedCookie {
  readonly name: string;
  readonly attributes: string;
}

/** The cookies of the library at an origin. */
export function cookiesAt({ subject: { settings } }: Examined, origin: string): readonly NamedCookie[] {
  return Object.values(cookiesOf(settings, origin)).map(({ name, options }) => {
    const { httpOnly, secure, sameSite, path, domain } = options;
    const parts = [
      httpOnly && "HttpOnly",
      secure && "Secure",
      typeof sameSite === "string" && `SameSite=${sameSite.replace(/^./, (first) => first.toUpperCase())}`,
      path !== undefined && `Path=${path}`,
      domain !== undefined && `Domain=${domain}`,
    ];
    return { name, attributes: parts.filter((part) => part !== false && part !== undefined).join("; ") };
  });
}

/** Whether visitors are redirected to a provider and back. */
export const isRedirected = (provider: ReadyProvider): provider is ReadyOAuth =>
  provider.type === "oauth" || provider.type === "oidc";

/** The exact callback URL of each provider, by its id. */
export function callbacksAt({ subject: { settings } }: Examined, origin: string): Readonly<Record<string, string>> {
  const rows = [...settings.providers.values()]
    .filter(isRedirected)
    .map((provider) => [provider.id, registeredCallback({ settings, call: { origin }, provider })]);
  return Object.fromEntries(rows);
}
