/** A whole page as a Response: document, style, and the headers that let nothing in from elsewhere. */
import { createHash } from "node:crypto";
import { html, Markup } from "./html.ts";

/** What a page needs. */
export interface Sheet {
  readonly title: string;
  readonly style: string;
  readonly body: Markup;
  /** Path data of the icon, on a grid of 24. */
  readonly icon: string;
  readonly status?: number;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64");

const svg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#7a7a86" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

/**
 * Nothing is loaded from other origins, and no script runs. `form-action` is left out because browsers apply it to the redirect
 * after a form too. With the policy `no-referrer` they would send `Origin: null` along with a form, which portico refuses.
 */
const headers = (style: string) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${hash(style)}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

export function page({ title, style, body, icon, status = 200 }: Sheet): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg(icon))}">
<style>${new Markup(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return new Response(document.text, { status, headers: headers(style) });
}
