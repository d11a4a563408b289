/** The page for a magic link that does not sign in at once (another browser, another user, a prefetch): it asks, so that no mail scanner uses the link up. */
import type { Outcome } from "../types/internal.ts";
import { html } from "./html.ts";
import { keyIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainButton, strong } from "./parts.ts";

/** Input of {@link confirmLinkPage}. */
export interface ConfirmLinkProps extends PageProps {
  /** Where the form is posted to. */
  readonly action: string;
  readonly csrfToken: string;
  /** What the link carried, by name: goes along with the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The address that the link was sent to, in canonical form. */
  readonly email: string;
}

/** Asks whether the visitor meant to sign in with this address, in this browser. */
export function confirmLinkPage({ action, csrfToken, fields, email, ...page }: ConfirmLinkProps): Promise<Outcome> {
  const body = html`<h1>Sign in?</h1>
<p>This link signs you in to ${strong(siteName(page))} as ${strong(email)}.</p>
<p>Continue only if you asked for this link yourself.</p>
<form class="ways" method="post" action="${action}">
${hiddenFields({ ...fields, csrfToken })}
${mainButton("Yes, sign me in", "submitButton")}
</form>
<p class="small">If not, close this page. Nothing happens until you press the button.</p>`;
  return layout({ ...page, title: "Sign in", icon: keyIcon, body, posts: true });
}
