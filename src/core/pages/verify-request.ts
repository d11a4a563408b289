/** The page that says: a link is in the mail. */
import type { Outcome } from "../types/flow.ts";
import { html } from "./html.ts";
import { letterIcon } from "./icons.ts";
import { layout, type PageProps } from "./layout.ts";
import { named, plainLink } from "./parts.ts";

/** Input of {@link verifyRequestPage}. */
export interface VerifyRequestProps extends PageProps {
  readonly homeUrl: string;
  /** Life of the link in seconds, if known. */
  readonly maxAge?: number | undefined;
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Seconds in words, rounded down: `10 minutes`, `24 hours`, `3 days`. */
export function inWords(seconds: number): string {
  if (seconds < 2 * 3600) return plural(Math.max(1, Math.floor(seconds / 60)), "minute");
  if (seconds < 2 * 86_400) return plural(Math.floor(seconds / 3600), "hour");
  return plural(Math.floor(seconds / 86_400), "day");
}

/** Asks the visitor to look into their mail. */
export function verifyRequestPage({ homeUrl, maxAge, ...page }: VerifyRequestProps): Promise<Outcome> {
  const body = html`<h1>Check your e-mail</h1>
<p>A link to sign in to ${named(page.host)} is on its way to you.</p>
<p>Open it in this browser, and you are signed in.${maxAge !== undefined && ` The link works for ${inWords(maxAge)}.`}</p>
<p class="small">Nothing there after a minute or two? Look among the spam.</p>
<div class="ways">${plainLink(homeUrl, "Back to the start page")}</div>`;
  return layout({ ...page, title: "Check your e-mail", icon: letterIcon, body });
}
