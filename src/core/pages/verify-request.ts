/** The page after a magic link was sent: the address, the expiry, and how to request another link. */
import { roundedDuration, type VerifyRequestMessages } from "../messages/messages.ts";
import type { Outcome } from "../types/internal.ts";
import { fill, html, type Markup } from "./html.ts";
import { letterIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, plainLink, quietLink, strong, submitButton } from "./parts.ts";

/** The mail that was last requested in this browser. */
export interface SentMail {
  /** Its recipient, in canonical form. */
  readonly email: string;
  /** Whether another mail was sent to this address shortly before. */
  readonly isRepeated: boolean;
  /** URL of the form that requests another mail. */
  readonly action: string;
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** Whether the session is remembered, where that is not the default. */
  readonly remember?: string | undefined;
}

/** Input of {@link verifyRequestPage}. */
export interface VerifyRequestProps extends PageProps {
  readonly homeUrl: string;
  /** Lifetime of the link in seconds, if known. */
  readonly maxAge?: number | undefined;
  /** Absent if this browser requested no mail, or too long ago. */
  readonly sent?: SentMail | undefined;
  /** URL of the sign-in page, where another address can be entered. */
  readonly signInUrl?: string | undefined;
}

/** Requests the same mail again. */
const sendAgainForm = (
  { email, action, csrfToken, callbackUrl, remember }: SentMail,
  signInUrl: string,
  { sendAgain, otherAddress }: VerifyRequestMessages,
): Markup => html`<div class="actions">
<form method="post" action="${action}">
${hiddenFields({ csrfToken, callbackUrl, email, remember })}
${submitButton(sendAgain, false)}
</form>
${quietLink(signInUrl, otherAddress)}
</div>`;

const sentAgainNote = ({ sentAgain }: VerifyRequestMessages): Markup =>
  html`<div class="note" role="status">${letterIcon}<p>${sentAgain}</p></div>
`;

/** Asks the visitor to open the link that was sent. */
export function verifyRequestPage({ homeUrl, maxAge, sent, ...page }: VerifyRequestProps): Promise<Outcome> {
  const { signInUrl = homeUrl, messages } = page;
  const { verifyRequest, common } = messages;
  const site = strong(siteName(page));
  const intro = sent
    ? fill(verifyRequest.sentTo, { site, email: strong(sent.email) })
    : fill(verifyRequest.sent, { site });
  const lifetime = maxAge !== undefined && fill(verifyRequest.lifetime, { time: roundedDuration(messages, maxAge) });
  const next = sent
    ? sendAgainForm(sent, signInUrl, verifyRequest)
    : html`<div class="actions">${plainLink(homeUrl, common.home)}</div>`;
  const body = html`<h1>${verifyRequest.heading}</h1>
<p>${intro}</p>
<p>${verifyRequest.instructions}${lifetime && html` ${lifetime}`}</p>
${sent?.isRepeated && sentAgainNote(verifyRequest)}<p class="small">${verifyRequest.notReceived}</p>
${next}`;
  return layout({ ...page, title: verifyRequest.heading, icon: letterIcon, body, posts: sent !== undefined });
}
