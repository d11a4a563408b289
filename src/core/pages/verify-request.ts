/** The page after a magic link was sent: to which address, how long it works, and how to get another. */
import type { Outcome } from "../types/internal.ts";
import { html, type Markup } from "./html.ts";
import { letterIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, plainLink, quietLink, strong, submitButton } from "./parts.ts";

/** The mail of this browser that was sent last. */
export interface SentMail {
  /** The address that it went to, in canonical form. */
  readonly email: string;
  /** Whether another one went to this address shortly before. */
  readonly isRepeated: boolean;
  /** Where the form that asks for another one is posted to. */
  readonly action: string;
  readonly csrfToken: string;
  readonly callbackUrl: string;
}

/** Input of {@link verifyRequestPage}. */
export interface VerifyRequestProps extends PageProps {
  readonly homeUrl: string;
  /** Life of the link in seconds, if known. */
  readonly maxAge?: number | undefined;
  /** Absent where this browser asked for no mail, or too long ago. */
  readonly sent?: SentMail | undefined;
  /** Where another address is typed. */
  readonly signInUrl?: string | undefined;
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Seconds in words, rounded down: `10 minutes`, `24 hours`, `3 days`. */
export function durationInWords(seconds: number): string {
  if (seconds < 2 * 3600) return plural(Math.max(1, Math.floor(seconds / 60)), "minute");
  if (seconds < 2 * 86_400) return plural(Math.floor(seconds / 3600), "hour");
  return plural(Math.floor(seconds / 86_400), "day");
}

/** Asks for the same mail once more. */
const sendAgainForm = (
  { email, action, csrfToken, callbackUrl }: SentMail,
  signInUrl: string,
): Markup => html`<div class="ways">
<form method="post" action="${action}">
${hiddenFields({ csrfToken, callbackUrl, email })}
${submitButton("Send again", false)}
</form>
${quietLink(signInUrl, "Use another address")}
</div>`;

const note = html`<div class="note" role="status">${letterIcon}<p>We sent another link. The newest mail is the one to open.</p></div>
`;

/** Asks the visitor to look into their mail. */
export function verifyRequestPage({ homeUrl, maxAge, sent, ...page }: VerifyRequestProps): Promise<Outcome> {
  const { signInUrl = homeUrl } = page;
  const site = strong(siteName(page));
  const where = sent
    ? html`We sent a link to sign in to ${site} to ${strong(sent.email)}.`
    : html`A link to sign in to ${site} is on its way to you.`;
  const body = html`<h1>Check your e-mail</h1>
<p>${where}</p>
<p>Open it in this browser, and you are signed in.${maxAge !== undefined && ` The link works for ${durationInWords(maxAge)}.`}</p>
${sent?.isRepeated && note}<p class="small">Nothing there after a minute or two? Check your spam folder.</p>
${sent ? sendAgainForm(sent, signInUrl) : html`<div class="ways">${plainLink(homeUrl, "Back to the start page")}</div>`}`;
  return layout({ ...page, title: "Check your e-mail", icon: letterIcon, body, posts: sent !== undefined });
}
