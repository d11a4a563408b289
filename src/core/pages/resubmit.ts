/** The page after a provider posted its response cross-site. Its button posts the response again from this site, so that the browser sends the session cookie. */
import type { Outcome } from "../types/internal.ts";
import { fill, html } from "./html.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainButton, strong } from "./parts.ts";

/** Input of {@link resubmitPage}. */
export interface ResubmitProps extends PageProps {
  /** URL that the form is posted to. */
  readonly action: string;
  /** The fields that the provider posted, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Asks a signed-in user to continue. */
export function resubmitPage({ action, fields, ...page }: ResubmitProps): Promise<Outcome> {
  const { resubmit, common } = page.messages;
  const body = html`<h1>${resubmit.heading}</h1>
<p>${fill(resubmit.intro, { site: strong(siteName(page)) })}</p>
<form class="actions" method="post" action="${action}">
${hiddenFields(fields)}
${mainButton(common.continue, "submitButton")}
</form>`;
  return layout({ ...page, title: resubmit.title, body, posts: true });
}
