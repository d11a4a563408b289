/** An application with passkeys, and what its visitors do. */
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import Passkey from "../../src/providers/passkey.ts";
import { type App, application, home } from "../journeys/app.ts";
import { type AdapterFaults, adapter, type WorldAdapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import type { Page } from "../world/page.ts";
import { createPasskeys, type Lies, type Posted, type Wish } from "../world/passkey.ts";

/** Where the answers of passkeys go. */
export const door = "/auth/callback/passkey";

export interface Site extends App {
  readonly database: WorldAdapter;
}

/** An application with passkeys. */
export function site(
  options: WebAuthnUserConfig = {},
  { faults, ...overrides }: Partial<AuthConfig> & { readonly faults?: AdapterFaults } = {},
): Site {
  const database = adapter(faults);
  const providers = [Passkey(options)];
  const experimental = { enableWebAuthn: true };
  return { ...application({ providers, experimental, adapter: database, ...overrides }), database };
}

type Params = Readonly<Record<string, string>>;

/** Asks for options, as script of a page does. */
export const ask = (browser: Browser, params: Params, provider = "passkey"): Promise<Response> =>
  browser.fetch(`/auth/webauthn-options/${provider}?${new URLSearchParams(params)}`);

/** Options that are there. */
export async function optionsFor(browser: Browser, params: Params, provider?: string): Promise<Wish> {
  const response = await ask(browser, params, provider);
  if (response.status !== 200) throw new Error(`No options: ${response.status} ${await response.text()}`);
  return (await response.json()).options;
}

export const csrfToken = async (browser: Browser): Promise<string> =>
  (await (await browser.fetch("/auth/csrf")).json()).csrfToken;

/** Posts what an authenticator said. */
export async function post(
  browser: Browser,
  action: string,
  data: Posted | string,
  { to = door, ...more }: Params = {},
): Promise<Page> {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return browser.post(to, { action, data: text, csrfToken: await csrfToken(browser), ...more });
}

export const passkeysAt = (origin = home) => createPasskeys(origin);
export type Passkeys = ReturnType<typeof passkeysAt>;

/** The id of the first of them, as it is stored. */
export const storedId = ({ passkeys: [first] }: Passkeys): string =>
  Buffer.from(first?.id ?? "", "base64url").toString("base64");

/** Makes a passkey: as somebody new, or as whoever is signed in. */
export async function register(browser: Browser, keys: Passkeys, lies: Lies = {}, params: Params = {}): Promise<Page> {
  const wish = await optionsFor(browser, { action: "register", name: "Ada", callbackUrl: "/dashboard", ...params });
  return post(browser, "register", keys.create(wish, lies));
}

/** Signs in with a passkey. */
export async function enter(browser: Browser, keys: Passkeys, lies: Lies = {}): Promise<Page> {
  const wish = await optionsFor(browser, { action: "authenticate", callbackUrl: "/dashboard" });
  return post(browser, "authenticate", keys.get(wish, lies));
}

/** A member: they signed up with a passkey, in this browser. */
export async function member(at: Site, lies: Lies = {}, params: Params = {}) {
  const [browser, keys] = [at.browser(), passkeysAt()];
  const page = await register(browser, keys, lies, params);
  if (!page.url.endsWith("/dashboard")) throw new Error(`Nobody signed up: ${page.url} ${at.log.errors}`);
  return { browser, keys };
}
