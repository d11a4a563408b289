/** What must not work. Each journey ends with a look at who is signed in. */
import { Browser, type Page } from "./browser.ts";
import {
  asPerson,
  at,
  type Journey,
  nobody,
  says,
  sessionOf,
  signInPage,
  somebody,
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
      `types ${shown}`,
      page,
      ["to be told on the sign-in page", page.url.searchParams.get("error") === "CredentialsSignin"],
      says(page, "Sign-in failed"),
      nobody(await sessionOf(walk, browser)),
    );
  }
}

async function cancels(walk: Walk): Promise<void> {
  const browser = new Browser();
  const page = await browser.press(await asPerson(walk, browser, "Kofi Mensah"), "Cancel");
  walk.report.step(
    "says no at the provider",
    page,
    says(page, "Sign-in was cancelled"),
    nobody(await sessionOf(walk, browser)),
  );
}

/** The callback among the redirects. */
const callbackOf = ({ way }: Page): URL | undefined =>
  way.find(({ url }) => url.pathname.startsWith("/auth/callback/"))?.url;

async function answers(walk: Walk): Promise<void> {
  const kofi = new Browser();
  const home = await kofi.press(await asPerson(walk, kofi, "Kofi Mensah"), "Allow");
  const callback = callbackOf(home);
  if (!callback) throw new Error("The visit went through no callback.");
  walk.report.step("Kofi signs in", home, somebody(await sessionOf(walk, kofi), "kofi@lighthouse.example"));
  const other = new Browser();
  const forged = await other.open(callback);
  walk.report.step(
    "somebody opens Kofi's answer in another browser",
    forged,
    says(forged, "started in another browser"),
    nobody(await sessionOf(walk, other)),
  );
  const again = await kofi.open(callback);
  walk.report.step(
    "Kofi opens it a second time",
    again,
    says(again, "started in another browser"),
    somebody(await sessionOf(walk, kofi), "kofi@lighthouse.example"),
  );
}

async function askForLink(walk: Walk, browser: Browser, email: string): Promise<string> {
  await browser.press(await signInPage(walk, browser), "Send link", { email });
  const mail = walk.demo.mailbox.mails.find(({ to }) => to === email);
  if (!mail?.link) throw new Error(`No mail with a link came for ${email}.`);
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
    somebody(await sessionOf(walk, browser), "otto@letters.example"),
  );
  const other = new Browser();
  const second = await other.open(link);
  walk.report.step(
    "somebody finds it and uses it again",
    second,
    says(second, "already used"),
    nobody(await sessionOf(walk, other)),
  );
}

async function otherBrowser(walk: Walk): Promise<void> {
  const asking = new Browser();
  const link = await askForLink(walk, asking, "pia@letters.example");
  const reading = new Browser();
  const question = await reading.open(link);
  walk.report.step(
    "opens a link in another browser: it asks first, and names the address",
    question,
    status(question, 200),
    says(question, "pia@letters.example"),
    ["one form", question.forms.length === 1],
    nobody(await sessionOf(walk, reading)),
  );
  const scanner = await new Browser().open(link);
  walk.report.step("a mail scanner opens it too, and uses nothing up", scanner, status(scanner, 200));
  const home = await reading.press(question, "sign me in");
  walk.report.step(
    "presses the button",
    home,
    at(home, "/"),
    somebody(await sessionOf(walk, reading), "pia@letters.example"),
  );
  walk.report.step("the browser that asked is not signed in", undefined, nobody(await sessionOf(walk, asking)));
}

async function foreignPosts(walk: Walk): Promise<void> {
  const { origin } = walk.demo;
  const browser = new Browser();
  const home = await withPassword(walk, browser);
  const robin = async () => somebody(await sessionOf(walk, browser), "robin@demo.example");
  const fields = home.forms.find(({ action }) => action.pathname === "/auth/signout")?.fields ?? {};
  const foreign = await browser.post(new URL("/auth/signout", origin), fields, evil);
  walk.report.step(
    "another site posts the sign-out form, with a token that it stole",
    foreign,
    says(foreign, "was sent from another site"),
    await robin(),
  );
  const bare = await browser.post(new URL("/auth/signout", origin), { callbackUrl: "/" }, home.url);
  walk.report.step("the form comes without a token", bare, says(bare, "was sent from another site"), await robin());
  const named = await browser.post(new URL("/name", origin), { ...fields, name: "Mallory" }, evil);
  const session = await sessionOf(walk, browser);
  walk.report.step("another site posts a new name", named, ["the name to stay", session?.user?.name === "Robin Vale"]);
  const login = await browser.post(
    new URL("/auth/callback/credentials", origin),
    { username: "robin", password: "over-the-river" },
    evil,
  );
  walk.report.step("another site posts the sign-in form", login, says(login, "was sent from another site"));
  const got = await browser.open(`${origin}/auth/signout`);
  walk.report.step("following a link does not sign out: it asks", got, status(got, 200), await robin());
}

async function elsewhere(walk: Walk): Promise<void> {
  for (const callbackUrl of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const browser = new Browser();
    await browser.open(walk.demo.origin);
    const page = await browser.open(`${walk.demo.origin}/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    const home = await browser.press(page, "Sign in with", { username: "robin", password: "over-the-river" });
    walk.report.step(`asks for the callback URL ${callbackUrl}`, home, [
      "to land on the first page",
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
    somebody(await sessionOf(walk, owner), "saga@lighthouse.example"),
  );
  const other = new Browser();
  const page = await other.press(await asPerson(walk, other, "Saga Lindqvist"), "Allow");
  walk.report.step(
    "an account with the same address at the provider does not open it",
    page,
    ["to be told why", page.url.searchParams.get("error") === "OAuthAccountNotLinked"],
    nobody(await sessionOf(walk, other)),
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
    somebody(await sessionOf(walk, browser), "ines@lighthouse.example"),
  );
  const two = await browser.press(second, "Allow");
  walk.report.step(
    "and so does the second",
    two,
    at(two, "/"),
    somebody(await sessionOf(walk, browser), "ines@lighthouse.example"),
  );
}

export const refusals: readonly Journey[] = [
  { title: "A wrong password", run: wrongPassword },
  { title: "A change of mind", run: cancels },
  { title: "An answer that is not one's own, or not fresh", run: answers },
  { title: "A link that was used", run: usedLink },
  { title: "A link in another browser", run: otherBrowser },
  { title: "Forms from elsewhere", run: foreignPosts },
  { title: "A way out to elsewhere", run: elsewhere },
  { title: "The address of somebody else", run: sameAddress },
  { title: "Two tabs", run: tabs },
];
