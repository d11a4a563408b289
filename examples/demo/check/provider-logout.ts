/** The visitor signs out on the pages of the provider, which sends a logout token to the application. */
import { Browser } from "./browser.ts";
import {
  asPerson,
  isSignedInAs,
  isSignedOut,
  type Journey,
  sessionOf,
  showsText,
  signOutAtProvider,
  status,
  type Walk,
} from "./walk.ts";

const email = "ines@lighthouse.example";

async function signedIn(walk: Walk): Promise<Browser> {
  const browser = new Browser();
  await browser.press(await asPerson(walk, browser, "Ines Moreau"), "Allow");
  return browser;
}

async function signsOutThere(walk: Walk): Promise<void> {
  const [browser, other] = [await signedIn(walk), await signedIn(walk)];
  const before = await sessionOf(walk, browser);
  walk.report.step("is signed in, in two browsers", undefined, isSignedInAs(before, email));
  const gone = await signOutAtProvider(walk, browser);
  walk.report.step(
    "signs out on the pages of Lighthouse ID in one of them",
    gone,
    status(gone, 200),
    showsText(gone, "You are signed out of Lighthouse ID"),
  );
  const home = await browser.open(walk.demo.origin);
  const session = await sessionOf(walk, browser);
  if (walk.demo.endsByProvider) {
    walk.report.step(
      "finds that the session has ended",
      home,
      showsText(home, "You are not signed in"),
      isSignedOut(session),
    );
  } else {
    walk.report.step("finds that a session in a cookie goes on", home, isSignedInAs(session, email));
  }
  const elsewhere = await other.open(walk.demo.origin);
  const kept = await sessionOf(walk, other);
  walk.report.step("is still signed in in the other browser", elsewhere, isSignedInAs(kept, email));
}

export const providerLogout: readonly Journey[] = [{ title: "Signing out at the provider", run: signsOutThere }];
