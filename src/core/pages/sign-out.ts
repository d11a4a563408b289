/** The page that asks before a session ends. */
import type { Outcome } from "../types/internal.ts";
import { html } from "./html.ts";
import { exitIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainButton, quietLink, strong } from "./parts.ts";
import type { PageUser } from "./sign-in.ts";

/** Input of {@link signOutPage}. */
export interface SignOutProps extends PageProps {
  /** Where the form is posted to. */
  readonly action: string;
  readonly csrfToken: string;
  /** Where to go afterwards, and where the link "Stay signed in" leads. */
  readonly callbackUrl: string;
  /** Who is signed in, if known. Of their pictures and links nothing is shown. */
  readonly user?: PageUser | null | undefined;
}

/** Asks whether to sign out. */
export function signOutPage({ action, csrfToken, callbackUrl, user, ...page }: SignOutProps): Promise<Outcome> {
  const who = user?.email || user?.name;
  const body = html`<h1>Sign out?</h1>
<p>You are signed in to ${strong(siteName(page))}${who && html` as ${strong(who)}`}.</p>
<form class="ways" method="post" action="${action}">
${hiddenFields({ csrfToken, callbackUrl })}
${mainButton("Sign out", "submitButton")}
</form>
${quietLink(callbackUrl, "Stay signed in")}`;
  return layout({ ...page, title: "Sign out", icon: exitIcon, body, posts: true });
}
