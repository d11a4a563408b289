/** Default values of options. */
import { randomHex } from "../crypto/random.ts";
import type { SessionOptions } from "../types/config.ts";
import type { Theme } from "../types/theme.ts";

/** Seconds. */
const day = 86_400;

/** 30 days, extended once a day, or 12 hours if it is not remembered; 12 kB of cookies, beside which the 16 kB that Node.js takes leave room for other headers; tokens of 256 random bits. */
export const defaultSession: Omit<SessionOptions, "strategy"> = Object.freeze({
  maxAge: 30 * day,
  updateAge: day,
  remember: true,
  shortMaxAge: day / 2,
  maxBytes: 12_288,
  generateSessionToken: () => randomHex(32),
});

/** By the preference of the visitor. */
export const defaultTheme: Theme = Object.freeze({ colorScheme: "auto" });

/** Seconds that a link lives. */
export const linkLife = 600;

/** What OpenID Connect is asked for. */
export const defaultScope = "openid profile email";
