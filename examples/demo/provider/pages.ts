/** The pages of the provider. They look unlike those of the application, so that a visitor sees that they are elsewhere. */
import { html, Markup } from "../html.ts";
import { page } from "../page.ts";
import type { Person } from "./people.ts";

const light = "M9 21h6M10 21l1-11h2l1 11M9 10h6V7l-3-3-3 3zM5 6 3 5M5 9 3 10M19 6l2-1M19 9l2 1";

const style = `
:root{color-scheme:light dark;--page:#e9eef5;--card:#fff;--tint:#eff4fa;--line:#d3dde9;--edge:#748296;--ink:#14202e;--soft:#4d5b6b;--main:#1f4f8f;--on:#fff;--focus:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--page:#0d131b;--card:#161e29;--tint:#1e2936;--line:#2d3a4a;--edge:#7889a0;--ink:#e9eff7;--soft:#a3b1c2;--main:#9cc3f5;--on:#0d1b2d;--focus:#8ab4ff}}
*,::before,::after{box-sizing:border-box;margin:0}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100svh;display:grid;place-items:center;padding:1.5rem;background:var(--page);color:var(--ink);overflow-wrap:anywhere}
main{width:100%;max-width:27rem;border-radius:1rem;background:var(--card);border:1px solid var(--line);overflow:hidden}
header{display:flex;align-items:center;gap:.625rem;padding:1rem 1.75rem;background:var(--tint);border-bottom:1px solid var(--line);font-weight:600}
header svg{width:1.5rem;height:1.5rem;color:var(--main)}
header span{margin-left:auto;font-weight:400;font-size:.875rem;color:var(--soft)}
.inside{padding:1.75rem}
h1{font-size:1.5rem;line-height:1.25;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
p{margin-top:.5rem;color:var(--soft);text-wrap:pretty}
ul{list-style:none;padding:0;margin-top:1.25rem;border-top:1px solid var(--line)}
li{padding:.75rem 0;border-bottom:1px solid var(--line)}
li small{display:block;color:var(--soft);font-size:.875rem}
form{display:grid;gap:.625rem;margin-top:1.5rem}
button{display:flex;align-items:center;gap:.875rem;width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.625rem;background:transparent;color:inherit;font:inherit;text-align:start;cursor:pointer}
button:hover{background:var(--tint);border-color:var(--edge)}
button small{display:block;color:var(--soft);font-size:.875rem}
.main{justify-content:center;background:var(--main);border-color:var(--main);color:var(--on);font-weight:600}
.main:hover{background:var(--main);border-color:var(--main);box-shadow:0 0 0 .25rem var(--line)}
.quiet{justify-content:center;border-color:transparent;color:var(--soft)}
.face{flex:none;display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--main);color:var(--on);font-size:.875rem;font-weight:600}
code{font:.875rem ui-monospace,Consolas,Menlo,monospace}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media(max-width:30rem){body{padding:0;place-items:start stretch;background:var(--card)}main{max-width:none;border:0;border-radius:0}}
`;

const frame = (title: string, body: Markup, status = 200): Response =>
  page({
    title: `${title} · Lighthouse ID`,
    style,
    icon: light,
    status,
    body: html`<main>
<header><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${light}"/></svg>Lighthouse ID<span>for practice</span></header>
<div class="inside">
${body}
</div>
</main>`,
  });

const initials = (name: string): string => name.replace(/(\p{L})\p{L}*\P{L}*/gu, "$1").slice(0, 2);

const face = ({ name }: Person): Markup => html`<span class="face" aria-hidden="true">${initials(name)}</span>`;

const row = (
  person: Person,
): Markup => html`<button name="person" value="${person.sub}">${face(person)}<span>${person.name}<small>${person.email}</small></span></button>
`;

/** Who are you? */
export const choosePage = (application: string, people: readonly Person[]): Response =>
  frame(
    "Choose an account",
    html`<h1>Choose an account</h1>
<p>to go on to ${application}. These users are fictional, and need no password.</p>
<form method="post">
${people.map(row)}
<button class="quiet" name="answer" value="no">Cancel</button>
</form>`,
  );

const meanings: Readonly<Record<string, readonly [what: string, more: (person: Person) => string]>> = {
  openid: ["Who you are", () => "Your user id"],
  profile: ["Your name", ({ name }) => name],
  email: ["Your e-mail address", ({ email }) => email],
};

function meaning(scope: string, person: Person): Markup {
  const [what, more] = meanings[scope] ?? [scope, () => ""];
  return html`<li>${what}<small>${more(person)}</small></li>
`;
}

const logoutButtons = html`
<button class="main" name="logout" value="yes">Yes, sign me out</button>
<button class="quiet">No, stay signed in</button>`;

/** May the application know? */
export const consentPage = (application: string, person: Person, scopes: readonly string[]): Response =>
  frame(
    "Allow",
    html`<h1>${application} would like to know</h1>
<ul>
${scopes.map((scope) => meaning(scope, person))}
</ul>
<form method="post">
<button class="main" name="answer" value="yes">Allow</button>
<button class="quiet" name="answer" value="no">Cancel</button>
</form>`,
  );

/** Asks before the session here ends. `form`: the form of oidc-provider, without buttons. */
export const logoutPage = (form: string): Response =>
  frame(
    "Sign out",
    html`<h1>Sign out of Lighthouse ID?</h1>
<p>Applications that you are signed in to with it are signed out too.</p>
${new Markup(form.replace("</form>", `${logoutButtons.text}</form>`))}`,
  );

/** The start page. `signOutUrl`: the end session endpoint, which asks before it ends the session here. */
export const homePage = (signOutUrl: string): Response =>
  frame(
    "Welcome",
    html`<h1>Welcome to Lighthouse ID</h1>
<p>Applications send visitors here to sign in.</p>
<p><a href="${signOutUrl}">Sign out of Lighthouse ID</a></p>`,
  );

/** After a sign-out that no application asked for. */
export const signedOutPage = (): Response =>
  frame(
    "Signed out",
    html`<h1>You are signed out of Lighthouse ID</h1>
<p>Applications that you signed in to with it were sent a logout token.</p>`,
  );

/** The error page of an interaction. */
export const errorPage = (error: string | undefined, description: string | undefined): Response =>
  frame(
    "Nothing to do",
    html`<h1>Nothing to do here</h1>
<p>${description}</p>${error && html`<p><code>${error}</code></p>`}`,
    400,
  );
