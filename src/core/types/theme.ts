/** Theme of the built-in pages and mails. */

/** Theme of the built-in pages. Colours are hex, `rgb()`, `hsl()` or CSS names. */
export interface Theme {
  /** Colours of the pages: `auto` follows the preference of the visitor. Default: `auto`. */
  colorScheme?: "auto" | "dark" | "light";
  /** Picture at the top: `https:` URL, a path of this site, or an inline `data:image/` picture (PNG, WebP, JPEG, GIF). */
  logo?: string;
  /** Name of the application on the pages, for example `Acme`. Default: the host that visitors see. */
  name?: string;
  /** Colour of the main button. */
  brandColor?: string;
  /** The same in the dark scheme. Default: `brandColor`. */
  brandColorDark?: string;
  /** Colour of its text. Default, also if the contrast is too low: black or white, by contrast with the button. */
  buttonText?: string;
}
