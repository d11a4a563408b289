/** The error page: what happened, and the next step. It shows no input of the request. */
import { errorRowOf, isPublicErrorType } from "../errors/table.ts";
import { publicMessage } from "../messages/messages.ts";
import type { Outcome } from "../types/internal.ts";
import { html, type Markup } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { layout, type PageProps } from "./layout.ts";
import { mainLink, plainLink, quietLink, referenceLine } from "./parts.ts";

/** Input of {@link errorPage}. */
export interface ErrorProps extends Omit<PageProps, "host"> {
  /** Absent, like the links, when the request could not even be read. */
  readonly host?: string | undefined;
  /** Type of the error. One that is not public shows a neutral page. */
  readonly type?: string | undefined;
  readonly signInUrl?: string | undefined;
  readonly homeUrl?: string | undefined;
  /** Reference of the failure. */
  readonly reference?: string | undefined;
}

/** Links to the sign-in page, or to the start page if the site itself is broken or the page does not exist. */
function nextSteps({ signInUrl, homeUrl, messages }: ErrorProps, status: number): Markup {
  const { home, signIn } = messages.common;
  if (status === 404 && homeUrl !== undefined && signInUrl !== undefined) {
    return html`${mainLink(homeUrl, home)}${quietLink(signInUrl, signIn)}`;
  }
  if (signInUrl === undefined || status === 500) return html`${homeUrl && plainLink(homeUrl, home)}`;
  return html`${mainLink(signInUrl, signIn)}${homeUrl && quietLink(homeUrl, home)}`;
}

/** Shows what went wrong, with the HTTP status of that type of error. */
export function errorPage(props: ErrorProps): Promise<Outcome> {
  const { type, theme, host, messages } = props;
  const { headings, heading, unknownError } = messages.errorPage;
  const isKnown = isPublicErrorType(type);
  const status = isKnown ? errorRowOf(type).status : 200;
  const title = (isKnown && headings[type]) || heading;
  const body = html`<h1>${title}</h1>
<p>${isKnown ? publicMessage(messages, type) : unknownError}</p>
${referenceLine(messages, props.reference)}<div class="actions">${nextSteps(props, status)}</div>`;
  return layout({ theme, messages, host, title, status, icon: alertIcon, body });
}
