/** The pages of the application. They need no JavaScript. */
import type { Session } from "portico";
import { html, type Markup } from "../html.ts";
import type { Mail } from "../mail/mailbox.ts";
import { page } from "../page.ts";
import { known } from "./accounts.ts";
import type { Entry } from "./journal.ts";
import type { Keeping } from "./keeping.ts";
import { recoveryAge } from "./recovery.ts";
import { style } from "./style.ts";

const portico = "M3 21h18M4 18h16M6 18v-8M18 18v-8M10 18v-8M14 18v-8M3 10h18v-2l-9-5-9 5z";
const card = "M4 5h16v14H4zM8.5 11a1.75 1.75 0 1 0 0-.01M6 16c.5-2 4.5-2 5 0M14 10h4M14 14h4";
const key = "M15 15a5.5 5.5 0 1 0-5-3.2L3 19v2h4v-2h2v-2h2l2.2-2.2M16.5 7.5h.01";
const finger =
  "M7 20c1-3 1-6 1-8a4 4 0 0 1 8 0c0 3 0 5-1 8M12 12c0 4 0 6-1.5 9M4.5 16c.5-2 .5-3 .5-4a7 7 0 0 1 14 0c0 2 0 4-.5 6";
const letter = "M3 6h18v13H3zM3 7l9 7 9-7";

const icon = (path: string, name = "icon"): Markup =>
  html`<svg class="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

type Place = "home" | "mailbox" | "nowhere";

interface Frame {
  readonly title: string;
  readonly place: Place;
  readonly mails: number;
  readonly body: Markup;
  readonly status?: number;
}

const link = (href: string, here: boolean, text: Markup): Markup =>
  here ? html`<a href="${href}" aria-current="page">${text}</a>` : html`<a href="${href}">${text}</a>`;

function frame({ title, place, mails, body, status = 200 }: Frame): Response {
  const count =
    mails > 0 && html`<span class="count">${mails}<span class="sr"> ${mails === 1 ? "mail" : "mails"}</span></span>`;
  return page({
    title: `${title} · portico demo`,
    style,
    icon: portico,
    status,
    body: html`<nav aria-label="Pages">
<a class="mark" href="/">${icon(portico, "")}<span>portico <span class="long">demo</span></span></a>
${link("/", place === "home", html`Home`)}
${link("/mailbox", place === "mailbox", html`Mailbox ${count}`)}
</nav>
<main>
${body}
</main>`,
  });
}

/** Input of {@link homePage}. */
export interface Home {
  readonly session: Session | null;
  readonly csrfToken: string;
  readonly entries: readonly Entry[];
  readonly mails: number;
  readonly issuer: string;
  readonly keeping: Pick<Keeping, "kept" | "endsByProvider">;
  readonly refused: boolean;
  readonly done: boolean;
}

const time = (at: Date): Markup => html`<time datetime="${at.toISOString()}">${at.toLocaleTimeString("en-GB")}</time>`;

const journal = (entries: readonly Entry[]): Markup | false =>
  entries.length > 0 &&
  html`<section>
<h2>Events of portico</h2>
<ol>
${entries.map(
  ({
    at,
    event,
    who,
    more,
  }) => html`<li>${time(at)} <b>${event}</b> <span>${who} <span class="soft">${more}</span></span></li>
`,
)}</ol>
</section>`;

const way = (path: string, title: string, words: Markup): Markup => html`<div class="card">${icon(path)}
<h2>${title}</h2>
<p>${words}</p></div>
`;

const signedOut = ({ entries, issuer }: Home): Markup => html`<h1>You are not signed in</h1>
<p class="lead">An application, an OpenID Provider and a mail server, all on this machine. Choose a sign-in method. All data is deleted when the demo stops.</p>
<a class="button main begin" href="/auth/signin?callbackUrl=%2F">Sign in</a>
<div class="grid pairs">
${way(card, "OpenID Connect", html`<b>Lighthouse ID</b> is an OpenID Provider, at <code>${new URL(issuer).host}</code>. Choose one of its three users.`)}${way(key, "User name and password", html`<code>${known.username}</code> and <code>${known.password}</code>. Anything else is refused.`)}${way(letter, "Magic link", html`Enter any address. The mail does not leave this machine: it is in the <a href="/mailbox">mailbox</a>.`)}${way(finger, "Passkey", html`Fingerprint, face or PIN, and a name for a new account. Return to the <a href="/auth/signin?callbackUrl=%2F">sign-in page</a> to add a second one.`)}
</div>
${journal(entries)}`;

const ways: Readonly<Record<string, string>> = {
  lighthouse: "OpenID Connect",
  credentials: "a password",
  nodemailer: "a magic link",
  passkey: "a passkey",
};

const initial = (text: string): string => text.slice(0, 1).toUpperCase();

/** What a sign-out on the pages of the provider does to this session. */
const providerNote = ({ issuer, keeping: { endsByProvider } }: Home): Markup => html`
<p>You can also sign out on the pages of <a href="${issuer}">Lighthouse ID</a>. ${
  endsByProvider
    ? "It then sends a logout token here, which ends this session."
    : "This session does not end with it, because it is in a cookie."
}</p>`;

function signedIn(session: Session, home: Home): Markup {
  const { csrfToken, keeping, refused, done, entries } = home;
  const { name, email } = session.user ?? {};
  const shown = name ?? email ?? "Anonymous";
  const ends = new Date(session.expires).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return html`${refused && html`<p class="note bad" role="alert">The name was not changed: the form had expired, or was sent from another site.</p>`}${done && html`<p class="note" role="status">The session was updated.</p>`}
<h1>Hello, ${shown}</h1>
<div class="grid wide">
<div class="card">
<div class="who"><span class="face" aria-hidden="true">${initial(shown)}</span><div><p class="name">${shown}</p><p>${email}</p></div></div>
<dl><dt>Signed in with</dt><dd>${ways[session.way ?? ""] ?? session.way}</dd><dt>Kept in</dt><dd>${keeping.kept}</dd><dt>Ends, if not used</dt><dd>${ends}</dd></dl>
<form method="post" action="/name"><input type="hidden" name="csrfToken" value="${csrfToken}">
<label for="name">Your name</label>
<div class="row"><input id="name" name="name" value="${name}" maxlength="60" autocomplete="name" required><button>Update</button></div></form>
<p><a href="/recovery">Show my recovery codes</a>: for this you are asked again who you are.</p>
<form method="post" action="/auth/signout"><input type="hidden" name="csrfToken" value="${csrfToken}"><input type="hidden" name="callbackUrl" value="/">
<button>Sign out</button>${
    session.way === "lighthouse" &&
    html`
<button class="quiet" name="provider" value="true">Sign out here and at Lighthouse ID</button>`
  }</form>${session.way === "lighthouse" && providerNote(home)}
</div>
<div class="card">
<h2>The session, as the browser sees it</h2>
<p>The answer of <a href="/auth/session">GET /auth/session</a></p>
<pre>${JSON.stringify(session, null, 2)}</pre>
</div>
</div>
${journal(entries)}`;
}

/** Who is signed in, and what they can do. */
export const homePage = (home: Home): Response =>
  frame({
    title: home.session ? "Signed in" : "Welcome",
    place: "home",
    mails: home.mails,
    body: home.session ? signedIn(home.session, home) : signedOut(home),
  });

const mailCard = ({ to, subject, text, link, at }: Mail): Markup => html`<article class="card mail">
<div><h2>${subject}</h2><p>${to} · ${time(at)}</p></div>${link && html`<a class="button main" href="${link}">Open the link</a>`}
<details><summary>The whole mail</summary><pre>${text}</pre></details>
</article>
`;

/** The mails that were caught. */
export const mailboxPage = (mails: readonly Mail[], expectant: boolean): Response =>
  frame({
    title: "Mailbox",
    place: "mailbox",
    mails: mails.length,
    body: html`${expectant && html`<p class="note" role="status">We sent a link. Open it here, or copy it into another browser to see the confirmation.</p>`}<h1>Mailbox</h1>
<p class="lead">Every mail that the application sent, for all addresses.</p>
${
  mails.length > 0
    ? html`<div class="mails">
${mails.map(mailCard)}</div>`
    : html`<p class="lead">No mails yet. <a href="/auth/signin?callbackUrl=%2F">Sign in</a> with an e-mail address to get one.</p>`
}`,
  });

/** Page not found. */
export const missingPage = (mails: number): Response =>
  frame({
    title: "Not found",
    place: "nowhere",
    mails,
    status: 404,
    body: html`<h1>Page not found</h1>
<p class="lead"><a href="/">Back to the start page</a></p>`,
  });

/** A page that opens only for users who proved a short time ago who they are. */
export const recoveryPage = (codes: readonly string[], mails: number): Response =>
  frame({
    title: "Recovery codes",
    place: "nowhere",
    mails,
    body: html`<h1>Your recovery codes</h1>
<p class="lead">You proved in the last ${recoveryAge} seconds that it is you. Later this page asks you again.</p>
<div class="grid wide">
<div class="card">
<h2>Six codes, made up for this demo</h2>
<pre>${codes.join("\n")}</pre>
<p><a href="/">Back to the start page</a></p>
</div>
</div>`,
  });
