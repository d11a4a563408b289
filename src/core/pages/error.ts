/** The error page: what happened in the words of the table of errors, and a way on. Nothing of the request is shown. */
import { type ErrorType, publicRow } from "../errors/table.ts";
import type { Outcome } from "../types/internal.ts";
import { html, type Markup } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { layout, type PageProps } from "./layout.ts";
import { mainLink, plainLink, quietLink } from "./parts.ts";

/** Input of {@link errorPage}. */
export interface ErrorProps extends Omit<PageProps, "host"> {
  /** Absent, like the links, when the request could not even be read. */
  readonly host?: string | undefined;
  /** Name from the query or from a refusal. One that browsers do not hear gives the neutral page. */
  readonly type?: string | undefined;
  readonly signInUrl?: string | undefined;
  readonly homeUrl?: string | undefined;
}

const headings: Partial<Record<ErrorType, string>> = {
  AccessDenied: "Access denied",
  Configuration: "Server error",
  ServiceUnavailable: "Please try again later",
  UnknownAction: "Page not found",
  Verification: "This link no longer works",
};

const neutral = { status: 200, message: "The sign-in could not be completed. Please try again." };

const homeLink = "Back to the start page";

/** A new start helps, unless the site itself is broken, or there is no such page: the start page knows the others. */
function waysOn({ signInUrl, homeUrl }: ErrorProps, status: number): Markup {
  if (status === 404 && homeUrl !== undefined && signInUrl !== undefined) {
    return html`${mainLink(homeUrl, homeLink)}${quietLink(signInUrl, "Sign in")}`;
  }
  if (signInUrl === undefined || status === 500) return html`${homeUrl && plainLink(homeUrl, homeLink)}`;
  return html`${mainLink(signInUrl, "Sign in")}${homeUrl && quietLink(homeUrl, homeLink)}`;
}

/** Tells what went wrong, with the status of that kind of failure. */
export function errorPage(props: ErrorProps): Promise<Outcome> {
  const { type, theme, host } = props;
  const row = publicRow(type);
  const { status, message } = row ?? neutral;
  const title = (row && headings[type as ErrorType]) ?? "Something went wrong";
  const body = html`<h1>${title}</h1>
<p>${message}</p>
<div class="ways">${waysOn(props, status)}</div>`;
  return layout({ theme, host, title, status, icon: alertIcon, body });
}
