/** How a provider issues, replaces and revokes tokens, and how a user signs out there. */

/** How a provider issues and replaces tokens (RFC 6749, section 6). */
export interface RefreshOptions {
  /** URL of refresh requests. Default: the token endpoint. */
  url?: string;
  /**
   * Whether a refresh ends the refresh token that was sent, and returns a new one (RFC 9700, section 4.14.2). Default: `true`,
   * which is also safe for a provider that keeps the same one.
   */
  rotates?: boolean;
  /** Whether the same refresh token may be sent again after a response was lost. Default: `false`. */
  mayRetry?: boolean;
  /** Seconds that an access token is valid if the token response has no `expires_in`. Default: it counts as valid. */
  lifetime?: number;
  /** Whether the refresh request repeats the granted scope. Default: `false`. */
  sendsScope?: boolean;
  /** Parameters added to the refresh request. */
  params?: Readonly<Record<string, string>>;
  /** What an authorization request needs before this provider issues a refresh token: documentation, and a hint in errors. */
  offline?: { readonly scope?: string; readonly params?: Readonly<Record<string, string>> };
}

/** Sign-out at a provider (OpenID Connect RP-Initiated, Back-Channel and Front-Channel Logout 1.0; RFC 7009). */
export interface LogoutOptions {
  /** Whether every sign-out also signs out at the provider. Default: only `signOut({ provider: true })` does. */
  always?: boolean;
  /**
   * URL of the end session endpoint (OpenID Connect RP-Initiated Logout 1.0, section 2). `false`: none is used, even if the
   * discovery document names one. Default: from discovery.
   */
  endSession?: string | false;
  /** Parameters added to the logout request. */
  params?: Readonly<Record<string, string>>;
  /** Name of the parameter with the URL to return to. Default: `post_logout_redirect_uri`. */
  returnParameter?: string;
  /** URL of the revocation endpoint (RFC 7009, section 2). `false`: tokens are not revoked. Default: from discovery. */
  revocation?: string | false;
  /**
   * Accepts logout tokens at `POST backchannel-logout/<provider>` (OpenID Connect Back-Channel Logout 1.0, section 2.5). Default:
   * `false`.
   */
  backchannel?: boolean;
  /**
   * Accepts `GET frontchannel-logout/<provider>` in a frame of the issuer (OpenID Connect Front-Channel Logout 1.0, section 2).
   * Default: `false`.
   */
  frontchannel?: boolean;
}
