/** The frame of every built-in page: document, landmarks, style, and the security headers. */
import { sha256Base64url } from "../crypto/hash.ts";
import type { Messages } from "../messages/messages.ts";
import type { Outcome } from "../types/internal.ts";
import type { ProviderStyle } from "../types/provider-base.ts";
import type { Theme } from "../types/theme.ts";
import { isPicture } from "./colour.ts";
import { clip, html, type Markup, verbatim } from "./html.ts";
import { styleOf } from "./style.ts";

/** Input of every page. */
export interface PageProps {
  readonly theme: Theme;
  /** The messages, in the language of the visitor. */
  readonly messages: Messages;
  /** Host of the application as visitors see it, for example `app.example`. */
  readonly host: string;
}

/** Name of the application on its pages: the `name` of the theme, else the host. */
export const siteName = ({ theme, host }: Pick<PageProps, "theme" | "host">): string => theme.name || host;

/** Input of {@link layout}. */
export interface Frame extends Omit<PageProps, "host"> {
  readonly host?: string | undefined;
  readonly title: string;
  /** Shown above the body if the theme has no logo. */
  readonly icon?: Markup;
  readonly body: Markup;
  /** Additional elements for the head. */
  readonly head?: Markup;
  /** Default: 200. */
  readonly status?: number;
  /** Whether the page posts a form to this site. */
  readonly posts?: boolean;
  /** The script of the page. The policy allows it to run, and to fetch from this site. */
  readonly script?: string | undefined;
  /** The origin that may show the page in a frame. Default: none. */
  readonly framedBy?: string | undefined;
  /** Styles of the providers on the page. */
  readonly marks?: readonly (ProviderStyle | undefined)[];
}

/**
 * `form-action` is omitted: browsers also apply it to the redirect that follows a form POST, and the redirect of a sign-in
 * leads to the provider. The forms are safe without it, because every value on the page is escaped.
 */
const policy = (styleHash: string, scriptHash: string | undefined, framedBy = "'none'"): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; ${scriptHash === undefined ? "" : `script-src 'sha256-${scriptHash}'; connect-src 'self'; `}img-src 'self' https: data:; base-uri 'none'; frame-ancestors ${framedBy}`;

/** The hash of a text as a policy contains it: base64 with padding (Content Security Policy Level 3, section 2.3.1). */
const cspHashOf = async (text: string): Promise<string> =>
  `${(await sha256Base64url(text)).replaceAll("-", "+").replaceAll("_", "/")}=`;

const pageHeaders = (
  styleHash: string,
  scriptHash: string | undefined,
  { posts = false, framedBy }: Frame,
): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy(styleHash, scriptHash, framedBy),
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  // The header cannot name an origin: where one may show the page, only the policy decides.
  ...(framedBy === undefined && { "x-frame-options": "DENY" }),
  // With `no-referrer`, browsers send `Origin: null` with a form, which the cross-site check rejects.
  "referrer-policy": posts ? "same-origin" : "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "publickey-credentials-get=(self)",
});

function emblem({ theme, icon }: Frame): Markup {
  if (isPicture(theme.logo)) return html`<img class="logo" src="${theme.logo}" alt="">`;
  return html`${icon && html`<div class="icon">${icon}</div>`}`;
}

/** Renders a page in its frame, with its headers. */
export async function layout(frame: Frame): Promise<Outcome> {
  const { title, theme, messages, body, head, status = 200, script, marks } = frame;
  const style = styleOf(theme, marks);
  const name = theme.name || frame.host;
  const page = html`<!doctype html>
<html lang="${messages.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${title}${name && html` · ${clip(name)}`}</title>
<style>${verbatim(style)}</style>
</head>
<body>
<main>
${emblem(frame)}${body}
</main>
${script !== undefined && html`<script>${verbatim(script)}</script>\n`}</body>
</html>
`;
  const scriptHash = script === undefined ? undefined : await cspHashOf(script);
  return { status, headers: pageHeaders(await cspHashOf(style), scriptHash, frame), body: page.toString() };
}
