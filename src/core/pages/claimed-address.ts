/** The page for a visitor who proves an address that a stored user has without proof, by a magic link or at a provider. They decide what happens. */
import type { Messages } from "../messages/messages.ts";
import type { Outcome } from "../types/internal.ts";
import type { ConfirmLinkProps } from "./confirm-link.ts";
import { fill, html, type Markup } from "./html.ts";
import { keyIcon } from "./icons.ts";
import { layout, siteName } from "./layout.ts";
import { hiddenFields, mainButton, strong, submitButton, target } from "./parts.ts";

/** Input of {@link claimedAddressPage}. */
export interface ClaimedAddressProps extends ConfirmLinkProps {
  /** The visitor is signed in as the user who has the address. */
  readonly isOwn: boolean;
  /** Sign-in methods of that user, by name of the provider; empty if they are not known. */
  readonly methodNames: readonly string[];
  /** URL of the sign-in page. */
  readonly signInUrl: string;
  /** Name of the provider that proved the address; absent for a magic link. */
  readonly provider?: string;
}

/** Names of providers, at most five, as a list in a sentence. */
function methodList({ language }: Messages, names: readonly string[], otherwise: string): Markup {
  const listed = names.slice(0, 5);
  if (listed.length === 0) return html`${otherwise}`;
  const parts = new Intl.ListFormat(language).formatToParts(listed);
  return html`${parts.map(({ type, value }) => (type === "element" ? strong(value) : value))}`;
}

/** Without a Referer: the URL of this page is the magic link, which is still valid. */
const signInLink = (url: string, words: string): Markup =>
  html`<div class="actions"><a class="button only main" rel="noreferrer" href="${target(url)}">${words}</a></div>`;

const choiceForm = ({ action, fields, csrfToken }: ConfirmLinkProps, choice: string, button: Markup): Markup =>
  html`<form class="actions" method="post" action="${action}">
${hiddenFields({ ...fields, choice, csrfToken })}
${button}
</form>`;

const siteAndEmail = (props: ClaimedAddressProps) => ({ site: strong(siteName(props)), email: strong(props.email) });

/** For the signed-in user who has the address. */
function ownBody(props: ClaimedAddressProps): Markup {
  const { messages, methodNames, provider } = props;
  const words = messages.claimedAddress;
  const methods = methodList(messages, methodNames, words.ownUnknownMethods);
  return html`<h1>${words.ownHeading}</h1>
<p>${fill(words.ownIntro, siteAndEmail(props))}</p>
<p>${fill(words.ownMethods, { methods })}</p>
${provider !== undefined && html`<p>${fill(words.ownProvider, { provider: strong(provider) })}</p>\n`}${choiceForm(props, "keep", mainButton(words.keep, "submitButton"))}
<p class="small">${words.ownStartAnew}</p>
${choiceForm(props, "anew", submitButton(words.startAnew, false))}`;
}

/** For all other visitors: they may have signed up with another method, or the user may be another person. */
function otherBody(props: ClaimedAddressProps): Markup {
  const { messages, methodNames, signInUrl, provider } = props;
  const words = messages.claimedAddress;
  const methods = methodList(messages, methodNames, words.otherUnknownMethods);
  return html`<h1>${words.otherHeading}</h1>
<p>${fill(words.otherIntro, { ...siteAndEmail(props), methods })}</p>
<p>${provider === undefined ? words.signInFirst : fill(words.signInFirstAtProvider, { provider: strong(provider) })}</p>
${signInLink(signInUrl, words.signInFirstButton)}
<p class="small">${words.otherStartAnew}</p>
${choiceForm(props, "anew", submitButton(words.startAnew, false))}`;
}

/** Asks what happens to an address that its owner has just proved. Only a choice uses the link, or the sign-in at the provider. */
export function claimedAddressPage(props: ClaimedAddressProps): Promise<Outcome> {
  const { isOwn, theme, host, messages } = props;
  const { ownTitle, otherTitle } = messages.claimedAddress;
  const body = isOwn ? ownBody(props) : otherBody(props);
  return layout({ theme, host, messages, title: isOwn ? ownTitle : otherTitle, icon: keyIcon, body, posts: true });
}
