/** Parts that several pages share. */
import { isRedirectUrl } from "../http/url.ts";
import type { Messages } from "../messages/messages.ts";
import { attributesOf, type Child, clip, fill, html, type Markup } from "./html.ts";

/** Hidden fields of a form. Absent ones are omitted. */
export const hiddenFields = (fields: Readonly<Record<string, string | undefined>>): readonly Markup[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input${attributesOf({ type: "hidden", name, value })}>`);

/** The check-box of a form: whether the session is remembered. None without the question. `checked`: its first state. */
export const rememberTick = (words: string, id: string, checked: boolean | undefined): Markup | false =>
  checked !== undefined &&
  html`<div class="field tick"><label for="${id}">${words}</label>
<input${attributesOf({ id, name: "remember", type: "checkbox", value: "true", checked })}></div>
`;

/** A host or an address in bold, isolated so that its direction does not change the surrounding text. The longest address has 254 characters. */
export const strong = (text: string): Markup => html`<b><bdi>${clip(text, 254)}</bdi></b>`;

/** The reference of a failure, below what happened. None without one. */
export const referenceLine = ({ common }: Messages, reference: string | undefined): Markup | false =>
  reference !== undefined &&
  html`<p class="small">${fill(common.reference, { reference: strong(reference) })}</p>
`;

/** Maximum length in characters. An interstitial page repeats the URL of a callback, in which some providers send very long codes. */
const maxTargetLength = 40_000;

/** Target of a link: a path of this site or an `http(s)` URL; anything else becomes the start page. */
export const target = (url: string): string => (isRedirectUrl(url, maxTargetLength) ? url : "/");

/** Submits a form. `isMain`: the main action of the page, with a filled button. */
export const submitButton = (words: Child, isMain = true, id?: string): Markup =>
  html`<button${attributesOf({ class: isMain ? "button only main" : "button only", type: "submit", id })}>${words}</button>`;

/** A button that submits its form with one more field. */
export const choiceButton = (words: Child, name: string, value: string): Markup =>
  html`<button${attributesOf({ class: "button only", type: "submit", name, value })}>${words}</button>`;

/** The main button of the page. */
export const mainButton = (words: Child, id?: string): Markup => submitButton(words, true, id);

/** A link that looks like the main button. */
export const mainLink = (url: string, words: string): Markup =>
  html`<a class="button only main" href="${target(url)}">${words}</a>`;

/** The same, not filled, if no action is needed. */
export const plainLink = (url: string, words: string): Markup =>
  html`<a class="button only" href="${target(url)}">${words}</a>`;

/** A link to an alternative. */
export const quietLink = (url: string, words: string): Markup =>
  html`<a class="quiet" href="${target(url)}">${words}</a>`;
