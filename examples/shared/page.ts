/** HTML pages for servers that have no templates. Every value is escaped. */
import { readFileSync } from "node:fs";
import { html, Markup } from "../demo/html.ts";

export { html, type Markup } from "../demo/html.ts";

const style = new Markup(readFileSync(new URL("style.css", import.meta.url), "utf8"));

/** A page of an application. */
export interface Sheet {
  /** Name of the application, on every page. */
  readonly site: string;
  readonly title: string;
  /** Name of the signed-in user. */
  readonly user?: string | null | undefined;
  readonly body: Markup;
}

/** A whole document. */
export const page = ({ site, title, user, body }: Sheet): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<body>
<nav><a href="/">${site}</a>${user ? html`<span class="soft">${user}</span>` : html`<a href="/auth/signin">Sign in</a>`}</nav>
<main>
<h1>${title}</h1>
${body}
</main>
`.text;
