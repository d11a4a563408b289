/** What must not work. Each journey ends with a look at who is signed in. */
import { Browser, type Page } from "./browser.ts";
import {
  asPerson,
  at,
  isSignedInAs,
  isSignedOut,
  type Journey,
  sessionOf,
  showsText,
  signInPage,
  status,
  type Walk,
  withPassword,
} from "./walk.ts";

const evil = new URL("http://evil.example/");

async function wrongPassword(walk: Walk): Promise<void> {
  for (const guess of ["over-the-rover", "", "x".repeat(5_000)]) {
    const browser = new Browser();
    const page = await withPassword(walk, browser, guess);
    const shown = guess.length > 20 ? "a very long password" : `"${guess}"`;
    walk.report.step(
      `enters ${shown}`,
      page,
      ["the sign-in page with an error", page.url.searchParams.get("error") === "CredentialsSignin"],
      showsText(page, "Sign-in failed"),
      isSignedOut(await sessionOf(walk, browser)),
    );
  }
}

async function cancels(walk: Walk): Promise<void> {
  const browser = new Browser();
  const page = await browser.press(await asPerson(walk, browser, "Kofi Mensah"), "Cancel");
  walk.report.step(
    "cancels at the provider",
    page,
    showsText(page, "Sign-in was cancelled"),
    isSignedOut(await sessionOf(walk, browser)),
  );
}

/** The callback among the redirects. */
const callbackOf = ({ way }: Page): URL | undefined =>
  way.find(({ url }) => url.pathname.startsWith("/auth/callback/"))?.url;

async function answers(walk: Walk): Promise<void> {
  const kofi = new Browser();
  const home = await kofi.press(await asPerson(walk, kofi, "Kofi Mensah"), "Allow");
  const callback = callbackOf(home);
  if (!callback) throw new Error("The sign-in had no callback.");
  walk.report.step("Kofi signs in", home, isSignedInAs(await sessionOf(walk, kofi), "kofi@lighthouse.example"));
  const other = new Browser();
  const forged = await other.open(callback);
  walk.report.step(
    "Kofi's response is opened in another browser",
    forged,
    showsText(forged, "started in another browser"),
    isSignedOut(await sessionOf(walk, other)),
  );
  const again = await kofi.open(callback);
  walk.report.step(
    "Kofi opens it a second time",
    again,
    showsText(again, "started in another browser"),
    isSignedInAs(await sessionOf(walk, kofi), "kofi@lighthouse.example"),
  );
}

async function askForLink(walk: Walk, browser: Browser, email: string): Promise<string> {
  await browser.press(await signInPage(walk, browser), "Send link", { email });
  const mail = walk.demo.mailbox.mails.find(({ to }) => to === email);
  if (!mail?.link) throw new Error(`No mail with a link was sent to ${email}.`);
  return mail.link;
}

async function usedLink(walk: Walk): Promise<void> {
  const browser = new Browser();
  const link = await askForLink(walk, browser, "otto@letters.example");
  const first = await browser.open(link);
  walk.report.step(
    "opens a link",
    first,
    at(first, "/"),
    isSignedInAs(await sessionOf(walk, browser), "otto@letters.example"),
  );
  const other = new Browser();
  const second = await other.open(link);
  walk.report.step(
    "the link is used a second time",
    second,
    showsText(second, "already used"),
    isSignedOut(await sessionOf(walk, other)),
  );
}

async function otherBrowser(walk: Walk): Promise<void> {
  const asking = new Browser();
  const link = await askForLink(walk, asking, "pia@letters.example");
  const reading = new Browser();
  const question = await reading.open(link);
  walk.report.step(
    "opens a link in another browser: a page asks for a confirmation, and names the address",
    question,
    status(question, 200),
    showsText(question, "pia@letters.example"),
    ["one form", question.forms.length === 1],
    isSignedOut(await sessionOf(walk, reading)),
  );
  const scanner = await new Browser().open(link);
  walk.report.step("a mail scanner opens it too, and does not consume it", scanner, status(scanner, 200));
  const home = await reading.press(question, "sign me in");
  walk.report.step(
    "presses the button",
    home,
    at(home, "/"),
    isSignedInAs(await sessionOf(walk, reading), "pia@letters.example"),
  );
  walk.report.step("the browser that asked is not signed in", undefined, isSignedOut(await sessionOf(walk, asking)));
}

async function foreignPosts(walk: Walk): Promise<void> {
  const { origin } = walk.demo;
  const browser = new Browser();
  const home = await withPassword(walk, browser);
  const robin = async () => isSignedInAs(await sessionOf(walk, browser), "robin@demo.example");
  const fields = home.forms.find(({ action }) => action.pathname === "/auth/signout")?.fields ?? {};
  const foreign = await browser.post(new URL("/auth/signout", origin), fields, evil);
  walk.report.step(
    "another site posts the sign-out form, with a token that it stole",
    foreign,
    showsText(foreign, "was sent from another site"),
    await robin(),
  );
  const bare = await browser.post(new URL("/auth/signout", origin), { callbackUrl: "/" }, home.url);
  walk.report.step(
    "the form comes without a token",
    bare,
    showsText(bare, "was sent from another site"),
    await robin(),
  );
  const named = await browser.post(new URL("/name", origin), { ...fields, name: "Mallory" }, evil);
  const session = await sessionOf(walk, browser);
  walk.report.step("another site posts a new name", named, ["the name to stay", session?.user?.name === "Robin Vale"]);
  const login = await browser.post(
    new URL("/auth/callback/credentials", origin),
    { username: "robin", password: "over-the-river" },
    evil,
  );
  walk.report.step("another site posts the sign-in form", login, showsText(login, "was sent from another site"));
  const got = await browser.open(`${origin}/auth/signout`);
  walk.report.step(
    "following a link does not sign out: a page asks for a confirmation",
    got,
    status(got, 200),
    await robin(),
  );
}

async function elsewhere(walk: Walk): Promise<void> {
  for (const callbackUrl of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const browser = new Browser();
    await browser.open(walk.demo.origin);
    const page = await browser.open(`${walk.demo.origin}/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    const home = await browser.press(page, "Sign in with", { username: "robin", password: "over-the-river" });
    walk.report.step(`asks for the callback URL ${callbackUrl}`, home, [
      "to end at the start page",
      home.url.href === `${walk.demo.origin}/`,
    ]);
  }
}

async function sameAddress(walk: Walk): Promise<void> {
  const owner = new Browser();
  const link = await askForLink(walk, owner, "saga@lighthouse.example");
  const home = await owner.open(link);
  walk.report.step(
    "Saga has an account by magic link",
    home,
    isSignedInAs(await sessionOf(walk, owner), "saga@lighthouse.example"),
  );
  const other = new Browser();
  const page = await other.press(await asPerson(walk, other, "Saga Lindqvist"), "Allow");
  walk.report.step(
    "an account with the same address at the provider does not open it",
    page,
    ["the sign-in page with the reason", page.url.searchParams.get("error") === "OAuthAccountNotLinked"],
    isSignedOut(await sessionOf(walk, other)),
  );
}

async function tabs(walk: Walk): Promise<void> {
  const browser = new Browser();
  const [first, second] = [
    await asPerson(walk, browser, "Ines Moreau"),
    await browser.press(await signInPage(walk, browser), "Lighthouse ID"),
  ];
  const one = await browser.press(first, "Allow");
  walk.report.step(
    "of two tabs, the first finishes",
    one,
    at(one, "/"),
    isSignedInAs(await sessionOf(walk, browser), "ines@lighthouse.example"),
  );
  const two = await browser.press(second, "Allow");
  walk.report.step(
    "and so does the second",
    two,
    at(two, "/"),
    isSignedInAs(await sessionOf(walk, browser), "ines@lighthouse.example"),
  );
}

export const refusals: readonly Journey[] = [
  { title: "A wrong password", run: wrongPassword },
  { title: "A cancelled sign-in", run: cancels },
  { title: "A response in another browser, or a second time", run: answers },
  { title: "A used link", run: usedLink },
  { title: "A link in another browser", run: otherBrowser },
  { title: "Forms of other sites", run: foreignPosts },
  { title: "A redirect to another site", run: elsewhere },
  { title: "The address of another user", run: sameAddress },
  { title: "Two tabs", run: tabs },
];
