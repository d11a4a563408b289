/** The style sheet of the built-in pages: constant text, and colours that were parsed to numbers. */
import type { ProviderStyle } from "../types/provider-base.ts";
import type { Theme } from "../types/theme.ts";
import { contrast, parseColour, readableOn, toHexColour } from "./colour.ts";

type Shades = Readonly<Record<string, string>>;

// Contrast on `card`: ink and soft at least 4.5 (text), edge and focus at least 3 (WCAG 2.2, 1.4.3 and 1.4.11).
// biome-ignore format: a table
const light: Shades = {
  page: "#f4f4f2", card: "#fff", tint: "#eeeeeb", line: "#dcdcd8", edge: "#85858c", ink: "#1b1b1f",
  soft: "#5d5d66", focus: "#1d4ed8", bad: "#a3211a", "bad-tint": "#fdf1f0", brand: "#1b1b1f", "on-brand": "#fff",
};

// biome-ignore format: a table
const dark: Shades = {
  page: "#101012", card: "#19191c", tint: "#2a2a2f", line: "#3d3d45", edge: "#7b7b86", ink: "#ededf0",
  soft: "#a5a5af", focus: "#8ab4ff", bad: "#ffaaa2", "bad-tint": "#2e1b1b", brand: "#ededf0", "on-brand": "#000",
};

const styleRules = `
*,::before,::after{box-sizing:border-box;margin:0}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100svh;display:grid;align-items:center;justify-items:center;padding:1.5rem;background:var(--page);color:var(--ink);overflow-wrap:anywhere}
main{width:100%;max-width:25.5rem;padding:2.25rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card);box-shadow:0 1px 2px #0000000a,0 1rem 3rem -1rem #0000001f}
.logo{display:block;max-width:12rem;max-height:3rem;margin-bottom:1.5rem}
.icon{display:grid;place-items:center;width:3rem;height:3rem;margin-bottom:1.5rem;border-radius:.875rem;background:var(--tint)}
h1{font-size:1.625rem;font-weight:650;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
p{text-wrap:pretty}
h1~p{margin-top:.75rem;color:var(--soft)}
h1+p{margin-top:.375rem}
h1~.small{margin-top:1.25rem;font-size:.875rem}
b{color:var(--ink);font-weight:600}
h1~.actions{margin-top:1.5rem}
form{display:grid;gap:.875rem}
div.actions>*+*{margin-top:.625rem}
div.actions>.or,.or{display:flex;align-items:center;gap:.875rem;margin:1rem 0;color:var(--soft);font-size:.875rem}
div.actions>.or+*{margin-top:0}
div.actions>[data-passkeys]+.or{margin-top:.5rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.field{display:grid;gap:.375rem}
.tick{grid-template-columns:auto 1fr;align-items:center;gap:.625rem;min-height:2.75rem}
label{font-size:.9375rem;font-weight:500}
input,.button{width:100%;min-height:2.875rem;padding:.5625rem .875rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--card);color:inherit;font:inherit}
.tick input{order:-1;width:1.5rem;min-height:1.5rem;accent-color:var(--focus)}
::placeholder{color:var(--soft);opacity:1}
[aria-invalid]{border-color:var(--bad)}
.button{display:flex;align-items:center;gap:.75rem;border-color:var(--line);font-weight:500;line-height:1.25;text-align:start;text-decoration:none;cursor:pointer}
.button:hover{background:var(--tint);border-color:var(--edge)}
.only{justify-content:center;text-align:center}
.main,.main:hover{border-color:#8886;background:var(--brand);color:var(--on-brand);font-weight:600}
.main:hover{box-shadow:0 0 0 .25rem var(--tint)}
.field~.button:not(.main){background:var(--tint)}
.field~.button:not(.main):hover{border-color:var(--edge)}
.quiet{display:flex;align-items:center;justify-content:center;gap:.375rem;min-height:2.75rem;margin-top:.75rem;color:var(--soft);text-align:center;text-underline-offset:.2em;text-decoration-thickness:1px}
.quiet:hover{color:var(--ink)}
summary{list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
summary::after{content:"";flex:none;width:.4375rem;height:.4375rem;margin:-.1875rem .25rem 0 auto;border:solid;border-width:0 1.5px 1.5px 0;opacity:.7;rotate:45deg}
summary.quiet::after{margin-inline:.125rem 0}
[open]>summary::after{margin-top:.1875rem;rotate:225deg}
.fold>form{padding:.875rem 0 .5rem}
.more>summary.quiet{margin-top:.375rem;font-size:.9375rem}
.more>form,.more>.actions{margin-top:.375rem}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.mark{flex:none;display:grid;place-items:center;width:1.75rem;height:1.75rem;border:1px solid #8884;border-radius:.5rem;background:var(--tint);color:var(--ink);font-size:.9375rem;font-weight:650;line-height:1;overflow:hidden}
.mark svg{width:1.125rem;height:1.125rem}
.mark img{display:block;width:1.25rem;height:1.25rem;object-fit:contain}
.logos{background:#fff}
.note{display:flex;gap:.625rem;margin-top:1.25rem;padding:.75rem .875rem;border:1px solid var(--line);border-radius:.75rem;background:var(--tint);font-size:.9375rem}
.note svg{flex:none;width:1.25rem;height:1.4rem}
.bad{border-color:currentcolor;background:var(--bad-tint);color:var(--bad)}
[hidden]{display:none!important}
@media(max-width:30rem){body{align-items:start;padding:0;background:var(--card)}main{max-width:none;padding:max(1.75rem,7vh) 1.5rem 2rem;border:0;border-radius:0;box-shadow:none}}
@media(prefers-reduced-motion:no-preference){.button,.quiet{transition:background-color .15s,border-color .15s,box-shadow .15s,color .15s}}
@media(prefers-contrast:more){:root{--line:var(--edge);--soft:var(--ink)}}
@media(forced-colors:active){.main,.main:hover{border:2px solid}}
`;

const declare = (shades: Shades): string =>
  Object.entries(shades)
    .map(([name, shade]) => `--${name}:${shade}`)
    .join(";");

/** The colours of the main button. A text colour with too little contrast (WCAG 2.2, 1.4.3) is replaced. */
function brandOf(brandColor: string | undefined, buttonText: string | undefined): Shades {
  const brand = parseColour(brandColor);
  if (!brand) return {};
  const text = parseColour(buttonText);
  const on = text && contrast(brand, text) >= 4.5 ? toHexColour(text) : readableOn(toHexColour(brand));
  return { brand: toHexColour(brand), "on-brand": on };
}

function schemeOf(theme: Theme): string {
  const { colorScheme, brandColor, brandColorDark, buttonText } = theme;
  const scheme = (name: string, shades: Shades): string => `:root{color-scheme:${name};${declare(shades)}}`;
  const atDay = { ...light, ...brandOf(brandColor, buttonText) };
  const atNight = { ...dark, ...brandOf(parseColour(brandColorDark) ? brandColorDark : brandColor, buttonText) };
  if (colorScheme === "dark") return scheme("dark", atNight);
  if (colorScheme === "light") return scheme("light", atDay);
  return `${scheme("light dark", atDay)}@media(prefers-color-scheme:dark){${scheme("light dark", atNight)}}`;
}

/** The mark of each provider in its colour, by index in the list. A class, because the policy forbids style attributes. */
const markColours = (style: ProviderStyle | undefined, place: number): string => {
  const colour = parseColour(style?.brandColor);
  return colour ? `.m${place}{background:${toHexColour(colour)};color:${readableOn(toHexColour(colour))}}` : "";
};

/** The text of the style sheet. `marks` are the styles of the providers on the page, in their order. */
export const styleOf = (theme: Theme, marks: readonly (ProviderStyle | undefined)[] = []): string =>
  `${schemeOf(theme)}${styleRules}${marks.map(markColours).join("")}`;
