/** The page for a magic link whose address another user holds without proof: the owner of the address decides what becomes of it. */
import type { Outcome } from "../types/internal.ts";
import type { ConfirmLinkProps } from "./confirm-link.ts";
import { html, type Markup } from "./html.ts";
import { keyIcon } from "./icons.ts";
import { layout } from "./layout.ts";
import { hiddenFields, mainButton, strong, target } from "./parts.ts";

/** Input of {@link claimedAddressPage}. */
export interface ClaimedAddressProps extends ConfirmLinkProps {
  /** The visitor is signed in as the user who holds the address. */
  readonly isOwn: boolean;
  /** How that user signs in, by name of the provider; none where nobody can tell. */
  readonly methodNames: readonly string[];
  /** Address of the sign-in page. */
  readonly signInUrl: string;
}

/** Names of providers, at most five, in a sentence. */
function waysIn(ways: readonly string[], otherwise: string): Markup {
  const shown = ways.slice(0, 5);
  if (shown.length === 0) return html`${otherwise}`;
  return html`${shown.map((way, place) => html`${place === 0 ? "" : place === shown.length - 1 ? " and " : ", "}${strong(way)}`)}`;
}

const plainButton = (words: string): Markup => html`<button class="button only" type="submit">${words}</button>`;

/** Without a Referer: the address of this page is the link itself, which still works. */
const signInLink = (url: string): Markup =>
  html`<a class="button only main" rel="noreferrer" href="${target(url)}">Sign in first</a>`;

const choiceForm = ({ action, fields, csrfToken }: ConfirmLinkProps, choice: string, button: Markup): Markup =>
  html`<form class="ways" method="post" action="${action}">
${hiddenFields({ ...fields, choice, csrfToken })}
${button}
</form>`;

/** Whoever is signed in holds the address: is that user theirs? */
const ownBody = (props: ClaimedAddressProps): Markup => html`<h1>Confirm your address?</h1>
<p>You are signed in to ${strong(props.host)} with an account that has the address ${strong(props.email)}. The address is not confirmed yet.</p>
<p>This account can be opened with ${waysIn(props.methodNames, "the sign-in method that was used to create it")}. Confirm only if that is you.</p>
${choiceForm(props, "keep", mainButton("Yes, this is my account", "submitButton"))}
<p class="small">If this account is not yours, start anew: you get a new account, and this one loses the address.</p>
${choiceForm(props, "anew", plainButton("Start anew"))}`;

/** Somebody holds the address: perhaps the visitor, who signed up another way; perhaps somebody else. */
const otherBody = (props: ClaimedAddressProps): Markup => html`<h1>This address is in use</h1>
<p>An account at ${strong(props.host)} with the address ${strong(props.email)} was created with ${waysIn(props.methodNames, "another sign-in method")}. The address was never confirmed.</p>
<p>If that was you, sign in that way first. Then open the link in the email again to confirm the address. Nothing is lost.</p>
${signInLink(props.signInUrl)}
<p class="small">If it was not you, start anew: you get a new account with this address. The other account keeps its data and loses the address.</p>
${choiceForm(props, "anew", plainButton("Start anew"))}`;

/** Asks what becomes of an address that its owner has just proved. The link is used up by an answer alone. */
export function claimedAddressPage(props: ClaimedAddressProps): Promise<Outcome> {
  const { isOwn, theme, host } = props;
  const body = isOwn ? ownBody(props) : otherBody(props);
  return layout({ theme, host, title: isOwn ? "Confirm address" : "Address in use", icon: keyIcon, body, posts: true });
}
