/** The mail with the link: as text and as HTML. Everything in it that is not ours is escaped. */
import { contrast, parseColour, readableOn, toHexColour } from "../../core/pages/colour.ts";
import { html, type Markup } from "../../core/pages/html.ts";
import type { SendVerificationRequestParams } from "../../core/types/provider.ts";
import type { Theme } from "../../core/types/theme.ts";

/** A mail, without its addresses. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `600` -> `10 minutes`: in the largest unit that leaves no rest. */
function lifetimeInWords(seconds: number): string {
  const [name, size] = units.find(([, length]) => seconds % length === 0) ?? ["second", 1];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** Colours of the button: the theme's, if they are colours and can be read. */
function colours({ brandColor, buttonText }: Theme): { readonly ground: string; readonly ink: string } {
  const ground = parseColour(brandColor) ?? ([27, 27, 31] as const);
  const text = parseColour(buttonText);
  const readable = text && contrast(ground, text) >= 4.5;
  return { ground: toHexColour(ground), ink: readable ? toHexColour(text) : readableOn(toHexColour(ground)) };
}

/** A host with something that nobody sees at each dot (U+2060, which breaks no line): mail programs would make a link of it. */
const withoutLinks = (host: string): string => host.replaceAll(".", "\u2060.\u2060");

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface MailParts {
  readonly url: string;
  readonly host: string;
  readonly time: string;
  readonly theme: Theme;
}

// Tables and styles in the tags: that is what mail programs understand.
function mailHtml({ url, host, time, theme }: MailParts): Markup {
  const { ground, ink } = colours(theme);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>Sign in to ${host}</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f2">
<div style="display:none;max-height:0;overflow:hidden">The link works once, within ${time}.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f4f2">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:#ffffff;border:1px solid #dcdcd8;border-radius:16px">
<tr><td style="padding:40px;${font};font-size:16px;line-height:1.5;color:#1b1b1f">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;overflow-wrap:anywhere">Sign in to ${withoutLinks(host)}</h1>
<p style="margin:0 0 28px;color:#5d5d66">Press the button to sign in. The link works once, within ${time}.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:12px;background:${ground}">
<a href="${url}" target="_blank" rel="noreferrer" style="display:inline-block;padding:13px 28px;border-radius:12px;background:${ground};color:${ink};${font};font-size:16px;font-weight:600;text-decoration:none">Sign in</a>
</td></tr></table>
<p style="margin:28px 0 0;padding-top:24px;border-top:1px solid #dcdcd8;font-size:14px;color:#5d5d66">You did not ask for this? Then you need not do anything: without the link nobody can sign in.</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const plainTextMail = ({ url, host, time }: MailParts): string => `Sign in to ${host}

Open this address to sign in. It works once, within ${time}:

${url}

You did not ask for this? Then you need not do anything: without the
address above nobody can sign in.
`;

/**
 * Writes the mail for `sendVerificationRequest`.
 *
 * @example const { subject, text, html } = linkMail(params)
 */
export function linkMail({
  url,
  theme,
  provider,
}: Pick<SendVerificationRequestParams, "url" | "theme" | "provider">): Mail {
  const { host, protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("The link is not an http(s) address.");
  const parts = { url, host, time: lifetimeInWords(provider.maxAge ?? 600), theme };
  return { subject: `Sign in to ${host}`, text: plainTextMail(parts), html: String(mailHtml(parts)) };
}

/** The sender as some services want it: `Portico <no-reply@example.com>` -> its two parts. */
export function senderOf(from = ""): { readonly email: string; readonly name?: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { email: email ?? from, ...(name && { name }) };
}
