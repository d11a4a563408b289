/** What a visitor of the tool library does. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Running, walk } from "../shared/walk.ts";

/** A visitor without a session follows a link: the script asks for data, and the browser is led to the sign-in page. */
async function followLink({ browser, address }: Running): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Your loans" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  deepEqual([pathname, searchParams.get("callbackUrl")], ["/auth/signin", "/loans"]);
  await context.close();
}

export async function check(running: Running): Promise<void> {
  const { address } = running;
  await followLink(running);
  await walk(running, {
    welcome: "Borrow a drill",
    page: { path: "/loans", heading: "Your loans" },
    api: "/api/loans",
    update: { label: "Name on the card", button: "Rename" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("Which tool do you need?").fill("<b>Cordless</b> drill");
      await page.getByRole("button", { name: "Borrow" }).click();
      await page.getByRole("listitem").filter({ hasText: "<b>Cordless</b> drill" }).first().waitFor();
      // By script, or without: links lead there and back.
      await page.getByRole("link", { name: "Tool library" }).click();
      await page.getByRole("heading", { level: 1, name: "Borrow a drill" }).waitFor();
      await page.getByRole("link", { name: "Your loans" }).click();
      await page.getByRole("heading", { level: 1, name: "Your loans" }).waitFor();
      // The server function itself: programs without a session, and other sites, borrow nothing.
      const action = await page.locator("form[action*='_serverFn']").getAttribute("action");
      ok(action);
      match(action, /^\/_serverFn\//);
      const multipart = { tool: "stolen saw" };
      const stranger = await fetch(address + action, {
        method: "POST",
        headers: { origin: address, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(multipart),
      });
      equal(stranger.status, 401);
      const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      const foreign = await page.request.post(address + action, { multipart, headers, maxRedirects: 0 });
      equal(foreign.status(), 403);
      const loans: unknown = await (await page.request.get(`${address}/api/loans`)).json();
      ok(Array.isArray(loans) && !loans.includes("stolen saw"));
    },
  });
}
