/** THE TABLE of providers that refuse `http://localhost` as a callback URL, and what follows from it. */
import type { BuiltInProviderId } from "../providers/lib/catalogue.ts";

/**
 * What a provider accepts: `loopback` is `http:` on `127.0.0.1` and not on `localhost`, `https` is `https:` on any host, and
 * `public` is `https:` and not on `localhost`.
 */
export type CallbackRule = "loopback" | "https" | "public";

/** Only what has been seen in the documentation of the provider. */
export const callbackRules: Readonly<Partial<Record<BuiltInProviderId, CallbackRule>>> = {
  adobe: "https",
  apple: "public",
  bungie: "public",
  freshbooks: "https",
  instagram: "https",
  slack: "https",
  spotify: "loopback",
  threads: "https",
  tiktok: "public",
  twitter: "loopback",
  yahoo: "https",
};

const originRules: Readonly<Record<CallbackRule, (origin: URL) => boolean>> = {
  loopback: ({ hostname }) => hostname !== "localhost",
  https: ({ protocol }) => protocol === "https:",
  public: ({ protocol, hostname }) => protocol === "https:" && hostname !== "localhost",
};

const ruleOf = (id: string): CallbackRule | undefined =>
  Object.hasOwn(callbackRules, id) ? callbackRules[id as BuiltInProviderId] : undefined;

/** Whether the provider accepts callback URLs of this origin, as far as that is known. */
export function acceptsOrigin(id: string, origin: string): boolean {
  const rule = ruleOf(id);
  return rule === undefined || originRules[rule](new URL(origin));
}

const ruleSentences: Readonly<Record<CallbackRule, (id: string, port: number) => string>> = {
  loopback: (id, port) => `${id} refuses localhost: open your application at http://127.0.0.1:${port}, too.`,
  https: (id) => `${id} accepts https: only: use a tunnel, and set AUTH_URL to its address.`,
  public: (id) => `${id} accepts https: only, and no localhost: use a tunnel, and set AUTH_URL to its address.`,
};

/** What to do in development if the provider refuses `http://localhost`. `port`: of the development server. */
export function developmentAdvice(id: string, port: number): string | undefined {
  const rule = ruleOf(id);
  return rule && ruleSentences[rule](id, port);
}
