/** What providers of every type share. */

/** The five kinds of providers. */
export type ProviderType = "oauth" | "oidc" | "email" | "credentials" | "webauthn";

/** How the button of a provider looks on the built-in sign-in page. */
export interface ProviderStyle {
  /** Hex colour of the brand, for example `#24292f`. */
  brandColor?: string;
  /** The outline of a mark: data of an SVG path in a view of 24 by 24, drawn on the brand colour in what is readable there. */
  mark?: string;
  /** A logo, in place of the mark: `https:` URL, a path of this site, or an inline `data:image/` picture (PNG, WebP, JPEG, GIF). */
  logo?: string;
}

/** What all providers share. */
export interface CommonProvider {
  /** Letters, digits, `.`, `_`, `~` and `-`, at most 64. Part of the callback URL. */
  id: string;
  /** Shown to people. */
  name: string;
  style?: ProviderStyle;
}

/** What may be said or left out; `undefined` leaves the default. */
export type Overrides<T> = { [K in keyof T]?: T[K] | undefined };

/** One field of the credentials form: any HTML attribute of an input, and a label. */
export interface CredentialInput {
  label?: string;
  type?: string;
  value?: string;
  placeholder?: string;
  required?: boolean;
  autocomplete?: string;
  [attribute: string]: unknown;
}
