/** A page that redirects immediately. The next request then starts on this site, so that the browser sends its strict cookies. */
import type { Outcome } from "../types/internal.ts";
import { fill, html } from "./html.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { mainLink, strong, target } from "./parts.ts";

/** Input of {@link interstitialPage}. */
export interface InterstitialProps extends PageProps {
  /** Target: a path of this site or an `http(s)` URL. */
  readonly url: string;
}

/** Redirects immediately, with a link for browsers that do not. */
export function interstitialPage({ url, ...page }: InterstitialProps): Promise<Outcome> {
  const { interstitial, common } = page.messages;
  const body = html`<h1>${interstitial.heading}</h1>
<p>${fill(interstitial.intro, { site: strong(siteName(page)) })}</p>
<div class="actions">${mainLink(url, common.continue)}</div>`;
  const head = html`<meta http-equiv="refresh" content="0;url=${target(url)}">
`;
  return layout({ ...page, title: interstitial.title, head, body });
}
