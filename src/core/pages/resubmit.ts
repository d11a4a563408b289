/** The page between a provider that posts its answer and us: one press sends it on from here, so that the session cookie goes along. */
import type { Outcome } from "../types/internal.ts";
import { html } from "./html.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainButton, strong } from "./parts.ts";

/** Input of {@link repeatPage}. */
export interface ResubmitProps extends PageProps {
  /** Where the form is posted to. */
  readonly action: string;
  /** What the provider posted, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Asks a member to go on. */
export function resubmitPage({ action, fields, ...page }: ResubmitProps): Promise<Outcome> {
  const body = html`<h1>Almost there</h1>
<p>One more step, and you are back at ${strong(siteName(page))}.</p>
<form class="ways" method="post" action="${action}">
${hiddenFields(fields)}
${mainButton("Continue", "submitButton")}
</form>`;
  return layout({ ...page, title: "Continue", body, posts: true });
}
