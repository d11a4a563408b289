/** What a new user does in the application of a template, in Chromium. */
import { equal } from "node:assert/strict";
import { chromium, type Page } from "playwright-core";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();

/** From the sign-in page through the local provider. */
async function chooseLocal(page: Page): Promise<void> {
  await heading(page, /^Sign in/);
  await press(page, /Local$/);
  await heading(page, "Choose an account");
  await press(page, /Ines Moreau/);
}

/** A visitor without a session opens the protected page: it leads to the sign-in page, and after the sign-in back. */
async function comeByProtectedPage(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/protected`);
  await chooseLocal(page);
  await page.waitForURL(`${address}/protected`);
  await heading(page, "Protected page");
}

async function signOut(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await heading(page, "Hello, Ines Moreau");
  await press(page, "Sign out");
  await heading(page, "You are signed out");
  equal(new URL(page.url()).pathname, "/");
}

/**
 * Signs in on the home page, reads the protected page, signs out, and is redirected from the protected page.
 *
 * @returns when the user was signed in, in milliseconds of `Date.now`
 */
export async function visit(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    // The first request compiles the page.
    page.setDefaultTimeout(60_000);
    await page.goto(address);
    await heading(page, "You are signed out");
    await press(page, "Sign in");
    await chooseLocal(page);
    await heading(page, "Hello, Ines Moreau");
    const signedIn = Date.now();
    await page.goto(`${address}/protected`);
    await heading(page, "Protected page");
    await page.getByText("ines@people.example").first().waitFor();
    await signOut(page, address);
    await comeByProtectedPage(page, address);
    await signOut(page, address);
    return signedIn;
  } finally {
    await browser.close();
  }
}
