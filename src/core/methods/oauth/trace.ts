/** What a sign-in leaves in the log while it is under way: debug lines with names and no values, and the callback URLs. */
import { actionUrl } from "../../http/url.ts";
import type { Context, ProviderContext, ReadyOAuth, ReadyProvider } from "../../types/internal.ts";

/**
 * A debug line of a sign-in, with the id of its provider. Facts hold names of parameters and claims, never their values: a
 * value may be a code, a token or a person.
 */
export function trace(
  { settings, provider }: ProviderContext<ReadyOAuth>,
  code: string,
  facts: Readonly<Record<string, unknown>>,
): void {
  settings.log.debug(code, { provider: provider.id, ...facts });
}

const isOAuthProvider = ({ type }: ReadyProvider): boolean => type === "oauth" || type === "oidc";

/** The callback URLs of the providers, as they are registered there: one line each. Pure. */
export const callbackUrls = ({ settings, call }: Pick<Context, "settings" | "call">): readonly string[] =>
  [...settings.providers.values()]
    .filter(isOAuthProvider)
    .map(({ id }) => `${id}: ${actionUrl({ settings, call }, "callback", id)}`);

/** Milliseconds for which a configuration that printed its callback URLs does not print them again. */
const quiet = 86_400_000;

/**
 * Prints the callback URLs in development, once per configuration and origin. Where one is not registered, the provider shows
 * an error page of its own and nobody comes back: this line is the only trace of what it should be.
 */
export function announceCallbacks(context: Context): void {
  const { settings, call, now } = context;
  if (!settings.development || !settings.logOnce(`callback URLs:${call.origin}`, now + quiet, now)) return;
  const urls = callbackUrls(context).join(", ");
  settings.log.warn("callback-urls", `Register these callback URLs at your providers, character by character: ${urls}`);
}
