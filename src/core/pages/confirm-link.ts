/** The page for a magic link that does not sign in immediately (another browser, another user, a prefetch). It asks first, so that a mail scanner cannot use the link. */
import type { Outcome } from "../types/internal.ts";
import { fill, html } from "./html.ts";
import { keyIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainButton, strong } from "./parts.ts";

/** Input of {@link confirmLinkPage}. */
export interface ConfirmLinkProps extends PageProps {
  /** Where the form is posted to. */
  readonly action: string;
  readonly csrfToken: string;
  /** The parameters of the link, by name: posted with the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The address that the link was sent to, in canonical form. */
  readonly email: string;
}

/** Asks whether the visitor wants to sign in with this address, in this browser. */
export function confirmLinkPage({ action, csrfToken, fields, email, ...page }: ConfirmLinkProps): Promise<Outcome> {
  const { confirmLink } = page.messages;
  const body = html`<h1>${confirmLink.heading}</h1>
<p>${fill(confirmLink.intro, { site: strong(siteName(page)), email: strong(email) })}</p>
<p>${confirmLink.warning}</p>
<form class="actions" method="post" action="${action}">
${hiddenFields({ ...fields, csrfToken })}
${mainButton(confirmLink.confirm, "submitButton")}
</form>
<p class="small">${confirmLink.otherwise}</p>`;
  return layout({ ...page, title: confirmLink.title, icon: keyIcon, body, posts: true });
}
