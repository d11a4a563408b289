/** Providers that send magic links. */
import type { CommonProvider, Overrides } from "./provider-base.ts";
import type { Theme } from "./theme.ts";
import type { Awaitable } from "./user.ts";

/** Input of `sendVerificationRequest`. All strings are plain text in canonical form. */
export interface SendVerificationRequestParams {
  /** The address. */
  identifier: string;
  /** The link. */
  url: string;
  /** When the link expires. */
  expires: Date;
  /** The token inside the link. */
  token: string;
  /** The provider, its options merged. */
  provider: EmailConfig;
  /** The `theme` of the configuration. */
  theme: Theme;
  /** The request that asked for the link. */
  request: Request;
}

/** Signs users in with a magic link that is sent to their address. */
export interface EmailConfig extends CommonProvider {
  /** The type of providers that send magic links. */
  type: "email";
  /** Sender of the mail. */
  from?: string;
  /** Lifetime of the link in seconds. Default: 600 (10 minutes). */
  maxAge?: number;
  /** API key of the mail service. Default: `AUTH_<ID>_KEY`. */
  apiKey?: string;
  /** SMTP connection, for `nodemailer`: a URL, or its options. */
  server?: unknown;
  /** Names of options that sending requires: a missing value is a configuration error. Default: none. */
  needs?: readonly string[];
  /**
   * Whether the mail is sent after the response, where the platform has `waitUntil`. The visitor then sees no error if it could not be sent,
   * and the response does not take longer for addresses that get a mail. Default: `false`.
   */
  sendAfterResponse?: boolean;
  /** Sends the mail. What it throws is logged and not shown to the visitor. */
  sendVerificationRequest(params: SendVerificationRequestParams): Awaitable<void>;
  /** Returns the token of a link. It must not be guessable. Default: 32 random bytes in hex. */
  generateVerificationToken?(): Awaitable<string>;
  /**
   * Converts what was typed to the address that is stored, compared and mailed to. What it returns must be exactly one address.
   * Default: trimmed, in lower case, the domain in ASCII; a local part that is not ASCII (RFC 6531) is refused with `EmailInvalid`.
   */
  normalizeIdentifier?(identifier: string): string;
  /** Options of the application, which take precedence over everything above. */
  options?: EmailUserConfig;
}

/** Options of the application for an e-mail provider. */
export type EmailUserConfig = Overrides<Omit<EmailConfig, "options" | "type">>;
