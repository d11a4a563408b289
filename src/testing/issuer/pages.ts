/** The responses of an issuer to browsers: a page to choose a user, a redirect, a form that posts itself. */
import { html, type Markup } from "../../core/pages/html.ts";
import type { IssuerUser, ProviderReturn } from "./types.ts";

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 1.5rem}
h1{font-size:1.5rem}form{display:grid;gap:.75rem}
button{font:inherit;text-align:start;padding:.75rem 1rem;border:1px solid;border-radius:.5rem;background:Canvas;color:CanvasText;cursor:pointer}
button:hover,button:focus-visible{outline:2px solid Highlight;outline-offset:2px}small{display:block}`;

const issuerPageHeaders = {
  "content-type": "text/html;charset=UTF-8",
  "cache-control": "no-store",
  "x-frame-options": "DENY",
};

/** `script`: JavaScript of the page itself. */
function page(title: string, body: Markup, { status = 200, script = "" } = {}): Response {
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
  // The style and the script contain nothing of a request.
  const parts = `<style>${style}</style>${script && `<script>${script}</script>`}`;
  return new Response(document.toString().replace("</head>", `${parts}</head>`), {
    status,
    headers: issuerPageHeaders,
  });
}

const choice = ({ sub, name, email }: IssuerUser): Markup =>
  html`<button name="sub" value="${String(sub)}">${String(name ?? sub)}${typeof email === "string" && html`<small>${email}</small>`}</button>`;

/** Asks the visitor who signs in. */
export const choosePage = (people: readonly IssuerUser[]): Response =>
  page(
    "Choose an account",
    html`<p>These users are for development, and need no password.</p>
<form method="post">${people.map(choice)}<button name="sub" value="">Cancel</button></form>`,
  );

/** The start page: who can sign in, and where mails are. */
export const startPage = (people: readonly IssuerUser[], mailboxPath: string): Response =>
  page(
    "OpenID Provider for development",
    html`<p>Applications send visitors here to sign in, without a password${people.length > 0 && ", as:"}</p>
<ul>${people.map(({ sub, name }) => html`<li>${String(name ?? sub)}</li>`)}</ul>
<p><a href="${mailboxPath}">Mailbox</a> · <a href="/.well-known/openid-configuration">Discovery document</a></p>`,
  );

/** In place of a redirect: the redirect URI cannot be trusted (RFC 6749, section 4.1.2.1). */
export const refusedPage = (reason: string): Response =>
  page("Sign-in refused", html`<p>${reason}</p>`, { status: 400 });

/** What was sent as the address of a link: only a web address becomes one, because any program can post to the mailbox. */
const mailLink = (url: string): Markup =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? html`<a href="${url}">Sign in</a>` : html`${url}`;

/** The mails of a mailbox, the newest first. */
export const mailPage = (mails: readonly { readonly to: string; readonly url: string }[]): Response =>
  page(
    "Mailbox",
    mails.length === 0
      ? html`<p>No mail arrived.</p>`
      : html`<ol>${mails.toReversed().map(({ to, url }) => html`<li>${to}: ${mailLink(url)}</li>`)}</ol>`,
  );

const field = ([name, value]: readonly [string, string]): Markup =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** Sends a browser back to the application: by a redirect, or by a form that posts itself (OAuth 2.0 Form Post Response Mode). */
export function browserResponse({ url, method, fields }: ProviderReturn): Response {
  if (method === "GET") {
    return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
  }
  const form = html`<form method="post" action="${url}">${Object.entries(fields).map(field)}<button>Continue</button></form>`;
  return page("Signing in", form, { script: "addEventListener('load',()=>document.forms[0].submit())" });
}
