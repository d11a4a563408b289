/** The page that asks before a session ends. */
import type { Outcome } from "../types/internal.ts";
import { fill, html, type Markup } from "./html.ts";
import { exitIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { choiceButton, hiddenFields, mainButton, quietLink, strong } from "./parts.ts";
import type { PageUser } from "./sign-in.ts";

/** Input of {@link signOutPage}. */
export interface SignOutProps extends PageProps {
  /** URL that the form is posted to. */
  readonly action: string;
  readonly csrfToken: string;
  /** Where the form leads. Absent if the visitor did not ask for it. */
  readonly callbackUrl?: string | undefined;
  /** Target of the link "Stay signed in". Default: the callback URL. */
  readonly stayUrl?: string | undefined;
  /** The signed-in user, if known. Only name and address are shown. */
  readonly user?: PageUser | null | undefined;
  /** The provider of the session, if the visitor can sign out there too. `isAlways`: with every sign-out. */
  readonly provider?: { readonly name: string; readonly isAlways: boolean } | undefined;
}

/** The choice to sign out at the provider too, or the note that it happens anyway. */
function providerChoice({ provider, messages: { signOut } }: SignOutProps) {
  if (!provider) return {};
  const words = { provider: strong(provider.name) };
  return provider.isAlways
    ? { note: html`<p class="small">${fill(signOut.alsoAtProvider, words)}</p>\n` }
    : { button: html`${choiceButton(fill(signOut.atProvider, words), "provider", "true")}\n` };
}

/** Asks whether to sign out. */
export function signOutPage(props: SignOutProps): Promise<Outcome> {
  const { theme, host, messages, action, csrfToken, callbackUrl, stayUrl = callbackUrl, user } = props;
  const { signOut, common } = messages;
  const name = user?.email || user?.name;
  const site = strong(siteName(props));
  const choice: { readonly note?: Markup; readonly button?: Markup } = providerChoice(props);
  const body = html`<h1>${signOut.heading}</h1>
<p>${name ? fill(signOut.signedInAs, { site, user: strong(name) }) : fill(signOut.signedIn, { site })}</p>
${choice.note}<form class="actions" method="post" action="${action}">
${hiddenFields({ csrfToken, callbackUrl })}
${mainButton(common.signOut, "submitButton")}
${choice.button}</form>
${quietLink(stayUrl ?? "/", signOut.stay)}`;
  return layout({ theme, host, messages, title: common.signOut, icon: exitIcon, body, posts: true });
}
