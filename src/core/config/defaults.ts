/** What an application gets that says nothing. */
import { randomHex } from "../crypto/random.ts";
import { safeRedirect } from "../http/link.ts";
import type { Callbacks } from "../types/callbacks.ts";
import type { SessionOptions, Theme } from "../types/config.ts";

/** Seconds. */
const day = 86_400;

/** Everyone may enter; URLs of this origin are allowed; the token stays as it is; `name`, `email` and `image` are shown. */
export const defaultCallbacks: Callbacks = Object.freeze({
  signIn: () => true,
  redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
  jwt: ({ token }) => token,
  session: ({ session }) => session,
} satisfies Callbacks);

/** 30 days, extended once a day; tokens of 256 random bits. */
export const defaultSession: Omit<SessionOptions, "strategy"> = Object.freeze({
  maxAge: 30 * day,
  updateAge: day,
  generateSessionToken: () => randomHex(32),
});

/** By the preference of the visitor. */
export const defaultTheme: Theme = Object.freeze({ colorScheme: "auto" });

/** Seconds that a link lives. */
export const linkLife = 600;

/** Where the routes live. */
export const defaultBasePath = "/auth";

/** The defaults, with what was given in their place; `undefined` leaves the default. */
export function merged<T extends object>(defaults: T, given: { readonly [K in keyof T]?: T[K] | undefined } = {}): T {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(entries) as Partial<T>) };
}
