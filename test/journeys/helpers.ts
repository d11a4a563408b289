/** An application of the tests: a configuration, what it writes to its log, its database and its mail, and browsers in front of it. */
import { expect, vi } from "vitest";
import type { Callbacks, Events } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { CredentialsConfig } from "../../src/core/types/provider.ts";
import { type Browser, createBrowser, type Handle } from "../world/browser.ts";
import { createLog, app as home, type Log, testConfig } from "../world/config.ts";
import { sessionOf, siteOf } from "../world/journey.ts";
import type { Page } from "../world/page.ts";
import { withoutReference } from "../world/reference.ts";

export { app as home, secret } from "../world/config.ts";
export { leave, sessionCookies, sessionOf, signIn, transactionCookies } from "../world/journey.ts";

/** Names of the cookies on https. */
export const cookieNames = {
  session: "__Host-portico.session-token",
  sessionNote: "__Host-portico.session-token-note",
  csrf: "__Host-portico.csrf-token",
  transaction: "__Host-portico.transaction",
  providerTokens: "__Host-portico.provider-tokens",
} as const;

/** An application. */
export interface App {
  readonly config: Omit<AuthConfig, "raw">;
  readonly log: Log;
  /** Messages of the events, in their order. */
  readonly emittedEvents: readonly (readonly [name: keyof Events, message: unknown])[];
  /** Answers a request. */
  readonly handle: Handle;
  /** A new browser in front of it. */
  browser(origin?: string): Browser;
}

const names = ["signIn", "signOut", "createUser", "updateUser", "linkAccount", "session"] as const;

/** An application with this configuration. */
export function application(overrides: Partial<AuthConfig> = {}): App {
  const log = createLog();
  const emittedEvents: [keyof Events, unknown][] = [];
  const events = Object.fromEntries(
    names.map((name) => [name, (message: unknown) => void emittedEvents.push([name, message])]),
  ) as unknown as Events;
  const config = testConfig({ logger: log.logger, events, ...overrides });
  const handle = siteOf(config);
  return { config, log, emittedEvents, handle, browser: (origin = home) => createBrowser(handle, { origin }) };
}

/** The address of a page: path and query, without a reference. */
export const where = ({ url }: Page): string => withoutReference(url).replace(home, "");

/** The query of a page, without a reference. */
export const query = ({ url }: Page): Record<string, string> =>
  Object.fromEntries(new URL(withoutReference(url)).searchParams);

/** No user is signed in, and no session cookie was set. */
export async function expectSignedOut(browser: Browser, page: Page = browser.page): Promise<void> {
  const set = page.set.filter((line) => line.includes("session-token=") && !/session-token(?:\.\d)?=;/.test(line));
  expect(set).toEqual([]);
  expect(await sessionOf(browser)).toBeNull();
}

/** Users who sign in with a password, by name. */
const people: Readonly<Record<string, { readonly password: string; readonly id: string; readonly email: string }>> = {
  ada: { password: "correct horse", id: "1", email: "ada@app.example" },
  bob: { password: "battery staple", id: "2", email: "bob@app.example" },
};

/** Credentials of these users; `overrides` reach the provider. */
export const passwords = (overrides: Partial<CredentialsConfig> = {}): CredentialsConfig => ({
  id: "credentials",
  name: "Password",
  type: "credentials",
  credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
  authorize: ({ username, password }) => {
    const person = people[String(username)];
    return person && person.password === password
      ? { id: person.id, name: String(username), email: person.email }
      : null;
  },
  ...overrides,
});

/** Callbacks that record their arguments, and return the default or the value of `answers`. */
export function spies(answers: Partial<Callbacks> = {}) {
  return {
    signIn: vi.fn<Callbacks["signIn"]>(answers.signIn ?? (() => true)),
    redirect: vi.fn<Callbacks["redirect"]>(
      answers.redirect ?? (({ url, baseUrl }) => (url.startsWith("/") ? baseUrl + url : url)),
    ),
    jwt: vi.fn<Callbacks["jwt"]>(answers.jwt ?? (({ token }) => token)),
    session: vi.fn<Callbacks["session"]>(answers.session ?? (({ session }) => session)),
  };
}
