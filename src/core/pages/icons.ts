/** Small line drawings in the colour of the text around them. Screen readers skip them. */
import { html, type Markup } from "./html.ts";

const svgIcon = (drawing: Markup): Markup =>
  html`<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`;

export const keyIcon = svgIcon(html`<circle cx="8" cy="15.5" r="4.5"/><path d="M11.5 12 20 3.5M16.5 7l3 3"/>`);
export const passwordIcon = svgIcon(
  html`<rect x="3" y="7" width="18" height="10" rx="2.5"/><path d="M7.5 12v.01M12 12v.01M16.5 12v.01"/>`,
);
export const letterIcon = svgIcon(html`<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m4 7 8 6 8-6"/>`);
export const alertIcon = svgIcon(html`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3.2v.1"/>`);
export const exitIcon = svgIcon(
  html`<path d="M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10m5-4 4-4-4-4m4 4H9"/>`,
);

/** The mark of a provider, in the colour of the surrounding text. */
export const outline = (data: string): Markup =>
  html`<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true"><path d="${data}"/></svg>`;
