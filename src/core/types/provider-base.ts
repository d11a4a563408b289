/** What providers of every type share. */

/** The five kinds of providers. */
export type ProviderType = "oauth" | "oidc" | "email" | "credentials" | "webauthn";

/** How the button of a provider looks on the built-in sign-in page. */
export interface ProviderStyle {
  /** Hex colour of the brand, for example `#24292f`. */
  brandColor?: string;
  /** The outline of a mark: data of an SVG path in a view of 24 by 24, drawn on the brand colour in a readable colour. */
  mark?: string;
  /** A logo, instead of the mark: `https:` URL, a path of this site, or an inline `data:image/` picture (PNG, WebP, JPEG, GIF). */
  logo?: string;
}

/** What all providers share. */
export interface CommonProvider {
  /** Letters, digits, `.`, `_`, `~` and `-`, at most 64. Part of the callback URL. */
  id: string;
  /** Shown on pages and in mails. */
  name: string;
  /** How its button looks. Default: without colour and mark. */
  style?: ProviderStyle;
}

/** Every property may be omitted; `undefined` leaves the default. */
export type Overrides<T> = { [K in keyof T]?: T[K] | undefined };

/** One field of the credentials form: any HTML attribute of an input, and a label. */
export interface CredentialInput {
  /** Text above the field. Default: the name of the field. */
  label?: string;
  /** Type of the input, for example `password`. One that is not for values, such as `file`, becomes `text`. Default: `text`. */
  type?: string;
  /** What the field contains at first. */
  value?: string;
  /** Hint in the empty field. */
  placeholder?: string;
  /** Whether the browser refuses an empty field. `authorize` must check it too. */
  required?: boolean;
  /**
   * What the browser may fill in. Default: `current-password` for a password, `username` for a field of the name `email`, `login`
   * or `username`.
   */
  autocomplete?: string;
  [attribute: string]: unknown;
}
