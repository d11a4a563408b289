/** The page that a browser shows. */
import { type Form, formsIn, type Link, linksIn, textOf } from "./html.ts";

/** What a visitor sees. */
export interface Page {
  /** Address of the page; where a redirect leads elsewhere, that address. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** `Set-Cookie` lines of all responses that led here. */
  readonly set: readonly string[];
  readonly html: string;
  /** Its text, without tags. */
  readonly text: string;
  readonly forms: readonly Form[];
  readonly links: readonly Link[];
  /** URLs that led here, including the first. */
  readonly way: readonly string[];
  /** A redirect led to another origin, which this browser does not request. */
  readonly elsewhere: boolean;
}

/** The page of a new tab. */
export const empty: Page = {
  url: "about:blank",
  status: 0,
  headers: new Headers(),
  set: [],
  html: "",
  text: "",
  forms: [],
  links: [],
  way: [],
  elsewhere: false,
};

/** The form that is meant. */
export function findForm(page: Page, which: string | number | undefined): Form {
  const found =
    typeof which === "string"
      ? page.forms.find(({ action, text }) => action.includes(which) || text.includes(which))
      : page.forms[which ?? 0];
  if (found) return found;
  const known = page.forms.map(({ action, text }) => `${action} (${text})`).join(", ") || "none";
  throw new Error(`No form ${JSON.stringify(which)} on ${page.url}. There: ${known}.`);
}

/** How a page was reached. */
interface Arrival {
  readonly url: URL;
  readonly set: readonly string[];
  readonly way: readonly URL[];
  readonly elsewhere: boolean;
}

/** The page that an answer shows. */
export async function pageOf(response: Response, { url, set, way, elsewhere }: Arrival): Promise<Page> {
  const { status, headers } = response;
  const html = await response.text();
  const isHtml = headers.get("content-type")?.includes("html") ?? false;
  return {
    url: url.href,
    status,
    headers,
    set,
    html,
    text: isHtml ? textOf(html) : html,
    forms: isHtml ? formsIn(html) : [],
    links: isHtml ? linksIn(html) : [],
    way: way.map(({ href }) => href),
    elsewhere,
  };
}
