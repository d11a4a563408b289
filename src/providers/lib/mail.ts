/** Mails with magic links: written as text and as HTML with every value escaped, and posted to mail services. */
import { en } from "../../core/messages/en.ts";
import { exactDuration, fillText, type Messages } from "../../core/messages/messages.ts";
import { contrast, parseColour, readableOn, toHexColour } from "../../core/pages/colour.ts";
import { fill, html, type Markup } from "../../core/pages/html.ts";
import type { SendVerificationRequestParams } from "../../core/types/email-provider.ts";
import type { Theme } from "../../core/types/theme.ts";

/** A mail, without its addresses. */
export interface Mail {
  /** The header `Subject`, without line breaks. */
  readonly subject: string;
  /** The part `text/plain`. */
  readonly text: string;
  /** The part `text/html`: a whole document. */
  readonly html: string;
}

/** Colours of the button: those of the theme, if they are valid and legible. */
function colours({ brandColor, buttonText }: Theme): { readonly ground: string; readonly ink: string } {
  const ground = parseColour(brandColor) ?? ([27, 27, 31] as const);
  const text = parseColour(buttonText);
  const readable = text && contrast(ground, text) >= 4.5;
  return { ground: toHexColour(ground), ink: readable ? toHexColour(text) : readableOn(toHexColour(ground)) };
}

/** A host with an invisible character (U+2060, word joiner) around each dot, because mail programs turn host names into links. */
const withoutLinks = (host: string): string => host.replaceAll(".", "\u2060.\u2060");

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface MailParts {
  readonly url: string;
  readonly host: string;
  readonly time: string;
  readonly theme: Theme;
  readonly messages: Messages;
}

// Tables and inline styles, because mail programs support little else.
function mailHtml({ url, host, time, theme, messages: { language, mail } }: MailParts): Markup {
  const { ground, ink } = colours(theme);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${fill(mail.subject, { host })}</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f2">
<div style="display:none;max-height:0;overflow:hidden">${fill(mail.preview, { time })}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f4f2">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:#ffffff;border:1px solid #dcdcd8;border-radius:16px">
<tr><td style="padding:40px;${font};font-size:16px;line-height:1.5;color:#1b1b1f">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;overflow-wrap:anywhere">${fill(mail.subject, { host: withoutLinks(host) })}</h1>
<p style="margin:0 0 28px;color:#5d5d66">${fill(mail.intro, { time })}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:12px;background:${ground}">
<a href="${url}" target="_blank" rel="noreferrer" style="display:inline-block;padding:13px 28px;border-radius:12px;background:${ground};color:${ink};${font};font-size:16px;font-weight:600;text-decoration:none">${mail.button}</a>
</td></tr></table>
<p style="margin:28px 0 0;padding-top:24px;border-top:1px solid #dcdcd8;font-size:14px;color:#5d5d66">${mail.notRequested}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const plainTextMail = ({
  url,
  host,
  time,
  messages: { mail },
}: MailParts): string => `${fillText(mail.subject, { host })}

${fillText(mail.textIntro, { time })}

${url}

${mail.textNotRequested}
`;

/** Input of {@link linkMail}: the parameters of `sendVerificationRequest`, and the language of the mail. */
export type LinkMailParams = Pick<SendVerificationRequestParams, "url" | "theme" | "provider"> & {
  /** The sentences, in the language of the mail. Default: English. */
  readonly messages?: Messages;
};

/**
 * The mail with the magic link, for a `sendVerificationRequest` of your own: subject, text and HTML. Every value in it is escaped.
 *
 * @throws Error if `url` is not an `http(s)` URL
 * @example
 * const provider = Email({
 *   async sendVerificationRequest(params) {
 *     const { subject, text, html } = linkMail(params);
 *     await sendMail({ to: params.identifier, subject, text, html });
 *   },
 * });
 */
export function linkMail({ url, theme, provider, messages = en }: LinkMailParams): Mail {
  const { host, protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("The link is not an http(s) URL.");
  const parts = { url, host, time: exactDuration(messages, provider.maxAge ?? 600), theme, messages };
  const subject = fillText(messages.mail.subject, { host });
  return { subject, text: plainTextMail(parts), html: String(mailHtml(parts)) };
}

/** The sender as some services expect it: `Portico <no-reply@example.com>` -> its two parts. */
export function senderOf(from = ""): { readonly email: string; readonly name?: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { email: email ?? from, ...(name && { name }) };
}

/** A request to a mail service. */
export interface MailRequest {
  /** Its name, for the error. */
  readonly service: string;
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The mail: an object is sent as JSON. */
  readonly mail: object | FormData | string;
}

/**
 * Posts a mail. Redirects are refused, because the key of the service is for one host only.
 *
 * @throws Error with the name of the service and the status, unless it accepts the mail
 */
export async function postMail({ service, url, headers, mail }: MailRequest): Promise<void> {
  const isJson = typeof mail !== "string" && !(mail instanceof FormData);
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, ...(isJson && { "content-type": "application/json" }) },
    body: isJson ? JSON.stringify(mail) : mail,
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${service} answered with status ${response.status}.`);
}
