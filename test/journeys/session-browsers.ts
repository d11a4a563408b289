/** Browsers with copies of a session, and server code that lists and revokes sessions for them. */
import { withContext } from "../../src/core/handle.ts";
import { receive } from "../../src/core/http/receive.ts";
import { listSessions, type RevokeTarget, revokeSessions } from "../../src/core/session/manage.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { Client } from "../core/helpers.ts";
import { checkedSettings } from "../world/settings.ts";

/** A browser with the cookies of another one, at a process. */
export function copyOf(browser: Client, config: AuthConfig): Client {
  const copy = new Client(config);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

async function contextOf(config: AuthConfig, browser: Client) {
  const settings = await checkedSettings(config);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request("https://app.example/auth/session", { headers: { cookie, host: "app.example" } });
  return withContext(settings, await receive(request, settings));
}

/** What server code lists for a browser. */
export const list = async (config: AuthConfig, browser: Client) => listSessions(await contextOf(config, browser));

/** Server code ends sessions for a browser. */
export const revoke = async (config: AuthConfig, browser: Client, which: RevokeTarget) =>
  revokeSessions(await contextOf(config, browser), which);
