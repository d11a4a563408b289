/** The sign-in methods that need no JavaScript: sign in, read the session, update it, sign out. */
import { Browser, type Page } from "./browser.ts";
import {
  at,
  isSignedInAs,
  isSignedOut,
  type Journey,
  sessionCookie,
  sessionOf,
  showsText,
  signInPage,
  status,
  type Walk,
  withPassword,
} from "./walk.ts";

const host = "localhost";

/** The start page for a visitor without a session. */
async function withoutSession(walk: Walk): Promise<void> {
  const browser = new Browser();
  const home = await browser.open(walk.demo.origin);
  walk.report.step(
    "the start page shows no user, and sets no cookie",
    home,
    status(home, 200),
    showsText(home, "You are not signed in"),
    ["no cookie", browser.jar.names(host).length === 0],
  );
  const page = await signInPage(walk, browser);
  walk.report.step(
    "the sign-in page offers three methods without script, and passkeys, which are hidden until theirs runs",
    page,
    status(page, 200),
    ["three forms, and two for passkeys", page.forms.length === 5],
    ["passkeys hidden", / data-passkeys[^>]* hidden>/.test(page.body)],
    ["one inline script", page.body.split("<script").length === 2 && page.body.includes("<script>")],
  );
}

/** Changes the name in the session by the form of the first page. */
async function rename(walk: Walk, browser: Browser, home: Page): Promise<Page> {
  const renamed = await browser.press(home, "Update", { name: "Ines the Keeper" });
  const session = await sessionOf(walk, browser);
  walk.report.step(
    "changes the name in the session",
    renamed,
    status(renamed, 200),
    showsText(renamed, "Hello, Ines the Keeper"),
    ["the session to have the new name", session?.user?.name === "Ines the Keeper"],
  );
  return renamed;
}

async function signOut(walk: Walk, browser: Browser, home: Page): Promise<void> {
  const gone = await browser.press(home, "Sign out");
  const session = await sessionOf(walk, browser);
  walk.report.step("signs out", gone, at(gone, "/"), showsText(gone, "You are not signed in"), isSignedOut(session), [
    "no session cookie",
    !browser.jar.names(host).includes(sessionCookie),
  ]);
}

/** Signs out here and at the provider, which asks first. */
async function signOutThere(walk: Walk, browser: Browser, home: Page): Promise<void> {
  const asked = await browser.press(home, "Sign out here and at Lighthouse ID");
  walk.report.step(
    "goes to Lighthouse ID to sign out there too, already signed out here",
    asked,
    status(asked, 200),
    showsText(asked, "Sign out of Lighthouse ID?"),
    isSignedOut(await sessionOf(walk, browser)),
  );
  const gone = await browser.press(asked, "Yes, sign me out");
  walk.report.step("returns to the start page", gone, at(gone, "/"), showsText(gone, "You are not signed in"));
  const choose = await browser.press(await signInPage(walk, browser), "Lighthouse ID");
  walk.report.step("is asked again who it is at the next sign-in", choose, showsText(choose, "Choose an account"));
}

async function openId(walk: Walk): Promise<void> {
  const browser = new Browser();
  const choose = await browser.press(await signInPage(walk, browser), "Lighthouse ID");
  walk.report.step("goes to Lighthouse ID", choose, status(choose, 200), showsText(choose, "Choose an account"), [
    "the page to be the provider's",
    choose.url.origin === walk.demo.issuer,
  ]);
  const consent = await browser.press(choose, "Ines Moreau");
  walk.report.step(
    "chooses Ines Moreau there",
    consent,
    status(consent, 200),
    showsText(consent, "would like to know"),
  );
  const home = await browser.press(consent, "Allow");
  const session = await sessionOf(walk, browser);
  walk.report.step(
    "allows it, and returns with a session",
    home,
    at(home, "/"),
    showsText(home, "Hello, Ines Moreau"),
    isSignedInAs(session, "ines@lighthouse.example"),
    ["the session to contain the method", session?.way === "lighthouse"],
    ["no cookie of the sign-in to be left", browser.jar.names(host).every((name) => !name.includes("transaction"))],
  );
  const json = await browser.open(`${walk.demo.origin}/auth/session`);
  walk.report.step("reads the session as JSON", json, status(json, 200), showsText(json, '"name":"Ines Moreau"'));
  const renamed = await rename(walk, browser, home);
  await signOut(walk, browser, renamed);
  const again = await browser.press(await signInPage(walk, browser), "Lighthouse ID");
  walk.report.step(
    "signs in again: the provider remembers, and asks nothing",
    again,
    at(again, "/"),
    showsText(again, walk.demo.remembers ? "Hello, Ines the Keeper" : "Hello, Ines Moreau"),
  );
  await signOutThere(walk, browser, again);
}

async function password(walk: Walk): Promise<void> {
  const browser = new Browser();
  const home = await withPassword(walk, browser);
  const session = await sessionOf(walk, browser);
  walk.report.step(
    "enters the right password",
    home,
    at(home, "/"),
    showsText(home, "Hello, Robin Vale"),
    isSignedInAs(session, "robin@demo.example"),
  );
  await signOut(walk, browser, home);
}

async function link(walk: Walk): Promise<void> {
  const browser = new Browser();
  const asked = await browser.press(await signInPage(walk, browser), "Send link", {
    email: "Nele@Letters.example",
  });
  const [mail] = walk.demo.mailbox.mails;
  walk.report.step(
    "requests a link",
    asked,
    status(asked, 200),
    showsText(asked, "We sent a link"),
    ["one mail to nele@letters.example", walk.demo.mailbox.mails.length === 1 && mail?.to === "nele@letters.example"],
    isSignedOut(await sessionOf(walk, browser)),
  );
  const home = await browser.open(mail?.link ?? "");
  walk.report.step(
    "opens the link in the same browser",
    home,
    at(home, "/"),
    isSignedInAs(await sessionOf(walk, browser), "nele@letters.example"),
  );
  await signOut(walk, browser, home);
}

export const signingIn: readonly Journey[] = [
  { title: "A visitor without a session", run: withoutSession },
  { title: "OpenID Connect", run: openId },
  { title: "User name and password", run: password },
  { title: "Magic link", run: link },
];
