/** Looks of the built-in pages and mails. */

/** Looks of the built-in pages. Colours are hex, `rgb()`, `hsl()` or CSS names. */
export interface Theme {
  /** Default: `auto`, by the preference of the visitor. */
  colorScheme?: "auto" | "dark" | "light";
  /** Picture at the top: `https:` URL, a path of this site, or an inline `data:image/` picture (PNG, WebP, JPEG, GIF). */
  logo?: string;
  /** What the application is called on the pages, for example `Acme`. Default: the host that visitors see. */
  name?: string;
  /** Colour of the main button. */
  brandColor?: string;
  /** The same in the dark scheme. Default: `brandColor`. */
  brandColorDark?: string;
  /** Colour of its text. Default, and where it is hard to read: black or white, whichever is easier to read on the button. */
  buttonText?: string;
}
