/** A stop of no time on our own site: the next request starts here, so that strict cookies go along with it. */
import type { Outcome } from "../types/internal.ts";
import { html } from "./html.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { mainLink, strong, target } from "./parts.ts";

/** Input of {@link continuePage}. */
export interface InterstitialProps extends PageProps {
  /** Where to go: a path of this site or an `http(s)` URL. */
  readonly url: string;
}

/** Sends the browser on at once, with a link for those that do not follow. */
export function interstitialPage({ url, ...page }: InterstitialProps): Promise<Outcome> {
  const body = html`<h1>One moment</h1>
<p>You are being taken on to ${strong(siteName(page))}.</p>
<div class="ways">${mainLink(url, "Continue")}</div>`;
  const head = html`<meta http-equiv="refresh" content="0;url=${target(url)}">
`;
  return layout({ ...page, title: "Continue", head, body });
}
