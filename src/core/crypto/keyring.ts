/** The keys of one configuration, and what is done with them. */

/** A token that was opened. */
export interface Opened {
  /** The claims, as a fresh copy. */
  readonly claims: Record<string, unknown> & { readonly iat: number; readonly exp: number; readonly jti: string };
  /** The claims as the JSON text that was encrypted. */
  readonly text: string;
  /** Sealed with a secret that is not the newest. */
  readonly stale: boolean;
}

/** How a token is sealed. */
export interface SealOptions {
  /** Makes the key differ by purpose. */
  readonly salt: string;
  /** Seconds. */
  readonly maxAge: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Default: random. */
  readonly jti?: string;
}

/** The keys of one configuration: derived once per salt, newest secret first. */
export interface Keyring {
  /** Claims -> encrypted token (RFC 7516). Sets `iat`, `exp` and `jti`. */
  seal(claims: object, options: SealOptions): Promise<string>;
  /** Encrypted token -> claims; `null` for whatever is not a living token of ours, always the same way. */
  open(token: string, options: { readonly salt: string; readonly now: number }): Promise<Opened | null>;
  /** Keyed hash (HMAC-SHA-256, hex) under the newest secret. */
  mac(purpose: string, text: string): Promise<string>;
  /** The same under each secret, newest first. */
  macs(purpose: string, text: string): Promise<readonly string[]>;
  /** Whether a keyed hash was made under any of the secrets; compared in constant time. */
  matches(purpose: string, text: string, mac: string): Promise<boolean>;
}
