/** Parts that several pages share. */
import { isRedirectUrl } from "../http/url.ts";
import { attributesOf, clip, html, type Markup } from "./html.ts";

/** Fields of a form that nobody sees. Absent ones are left out. */
export const hiddenFields = (fields: Readonly<Record<string, string | undefined>>): readonly Markup[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input${attributesOf({ type: "hidden", name, value })}>`);

/** A host or an address, whole up to its longest: unable to turn the text around it. */
export const strong = (text: string): Markup => html`<b><bdi>${clip(text, 254)}</bdi></b>`;

/** Characters. A step in between repeats the address of a callback, in which codes of some providers fill pages. */
const maxTargetLength = 40_000;

/** Where a link may lead: a path of this site or an `http(s)` URL; anything else leads to the start page. */
export const target = (url: string): string => (isRedirectUrl(url, maxTargetLength) ? url : "/");

/** Sends a form: filled where it is the one thing to do next. */
export const submitButton = (words: string, isMain = true, id?: string): Markup =>
  html`<button${attributesOf({ class: isMain ? "button only main" : "button only", type: "submit", id })}>${words}</button>`;

/** The one thing to do next. */
export const mainButton = (words: string, id?: string): Markup => submitButton(words, true, id);

/** A link that looks like the main button. */
export const mainLink = (url: string, words: string): Markup =>
  html`<a class="button only main" href="${target(url)}">${words}</a>`;

/** The same, where nothing needs to be done. */
export const plainLink = (url: string, words: string): Markup =>
  html`<a class="button only" href="${target(url)}">${words}</a>`;

/** A link for those who want something else. */
export const quietLink = (url: string, words: string): Markup =>
  html`<a class="quiet" href="${target(url)}">${words}</a>`;
