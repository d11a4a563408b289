/** The page that asks before a session ends. */
import type { Outcome } from "../types/internal.ts";
import { fill, html } from "./html.ts";
import { exitIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainButton, quietLink, strong } from "./parts.ts";
import type { PageUser } from "./sign-in.ts";

/** Input of {@link signOutPage}. */
export interface SignOutProps extends PageProps {
  /** URL that the form is posted to. */
  readonly action: string;
  readonly csrfToken: string;
  /** The callback URL, also the target of the link "Stay signed in". */
  readonly callbackUrl: string;
  /** The signed-in user, if known. Only name and address are shown. */
  readonly user?: PageUser | null | undefined;
}

/** Asks whether to sign out. */
export function signOutPage({ action, csrfToken, callbackUrl, user, ...page }: SignOutProps): Promise<Outcome> {
  const { signOut, common } = page.messages;
  const name = user?.email || user?.name;
  const site = strong(siteName(page));
  const body = html`<h1>${signOut.heading}</h1>
<p>${name ? fill(signOut.signedInAs, { site, user: strong(name) }) : fill(signOut.signedIn, { site })}</p>
<form class="actions" method="post" action="${action}">
${hiddenFields({ csrfToken, callbackUrl })}
${mainButton(common.signOut, "submitButton")}
</form>
${quietLink(callbackUrl, signOut.stay)}`;
  return layout({ ...page, title: common.signOut, icon: exitIcon, body, posts: true });
}
