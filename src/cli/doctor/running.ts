/** Asks the running application which origin it sees: a proxy in front may hide it. */
import * as z from "zod/mini";
import { explanations } from "../explanations/index.ts";
import { errorFinding, type Finding } from "./finding.ts";
import type { Examined } from "./subject.ts";

/** The answer of `GET providers`, as far as it is used. */
const providerListing = z.record(z.string(), z.object({ callbackUrl: z.url() }));

/** Milliseconds to wait for the application. */
const applicationPatience = 10_000;

const unreachable = (address: string, why: string): Finding =>
  errorFinding(
    "application-unreachable",
    `The application did not answer at ${address}: ${why}.`,
    "Start it, or correct --url: the address that visitors use.",
  );

const withoutProtocol = ({ origin }: URL, seen: string): Finding =>
  errorFinding(
    "proxy-without-proto",
    `Visitors use ${origin}, and the application sees ${seen}: the proxy in front terminates https and sends no X-Forwarded-Proto, or the application does not trust it.`,
    `Configure the proxy to send X-Forwarded-Proto: https and set AUTH_TRUST_HOST=true, or set AUTH_URL=${origin}.`,
  );

const otherOrigin = ({ origin }: URL, seen: string): Finding =>
  errorFinding(
    "running-origin-differs",
    `Visitors use ${origin}, and the running application sees ${seen}: its callback URLs have that origin.`,
    `Set AUTH_URL=${origin} where the application runs.`,
  );

const faulty = (address: string, status: number): Finding =>
  errorFinding(
    "application-fails",
    `The application answers ${address} with status ${status}: its configuration has a fault, or it does not know its origin.`,
    `Look for the error in the log of the application. Behind a proxy that terminates https it is InsecureOrigin: ${explanations.InsecureOrigin.fix}`,
  );

const notServed = (address: string, status: number): Finding =>
  errorFinding(
    "routes-not-served",
    `The running application does not serve the routes of portico: ${address} answered with status ${status}, and not with the list of providers.`,
    "Compare basePath with the path of the route file. A middleware or a proxy may also keep the request away.",
  );

/** Judges the answer of the application. */
function judged(url: URL, address: string, status: number, body: unknown): readonly Finding[] {
  if (status >= 500) return [faulty(address, status)];
  const { data } = providerListing.safeParse(status === 200 ? body : undefined);
  if (!data) return [notServed(address, status)];
  const [first] = Object.values(data);
  const seen = first ? new URL(first.callbackUrl) : url;
  if (seen.origin === url.origin) return [];
  const isProtocolOnly = seen.hostname === url.hostname && seen.protocol === "http:" && url.protocol === "https:";
  return [isProtocolOnly ? withoutProtocol(url, seen.origin) : otherOrigin(url, seen.origin)];
}

/** Asks the application at its public address for its providers. */
export async function runningFindings({ url, subject }: Examined): Promise<readonly Finding[]> {
  if (!url) return [];
  const address = `${url.origin}${subject.settings.basePath}/providers`;
  try {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(applicationPatience),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return judged(url, address, response.status, body);
  } catch (thrown) {
    const { cause, message } = thrown as { cause?: { code?: unknown; message?: unknown }; message?: unknown };
    return [unreachable(address, String(cause?.code ?? cause?.message ?? message))];
  }
}
