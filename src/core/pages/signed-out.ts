/** The page after a sign-out at a provider. */
import type { Outcome } from "../types/internal.ts";
import { fill, html } from "./html.ts";
import { exitIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { mainLink, quietLink, strong } from "./parts.ts";

/** Input of {@link signedOutPage}. */
export interface SignedOutProps extends PageProps {
  /** Whether this browser still has a session, or a new one. */
  readonly isSignedIn: boolean;
  /** Name of the provider that the visitor comes back from. */
  readonly provider?: string | undefined;
  readonly signInUrl: string;
  readonly homeUrl: string;
}

/** Shows where the visitor is signed out, as far as that is known. */
export function signedOutPage({ isSignedIn, provider, signInUrl, homeUrl, ...page }: SignedOutProps): Promise<Outcome> {
  const { signedOut, common } = page.messages;
  const heading = isSignedIn ? signedOut.signedInHeading : signedOut.heading;
  const sentence = isSignedIn ? signedOut.signedIn : provider === undefined ? signedOut.local : signedOut.atProvider;
  const values = { site: strong(siteName(page)), provider: provider !== undefined && strong(provider) };
  const body = html`<h1>${heading}</h1>
<p>${fill(sentence, values)}</p>
<div class="actions">${mainLink(homeUrl, common.home)}${!isSignedIn && quietLink(signInUrl, common.signIn)}</div>`;
  return layout({ ...page, title: heading, icon: exitIcon, body });
}
