/** The demo in Chromium, without JavaScript. Screenshots go to `.artifacts/demo`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Demo, startDemo } from "../../examples/demo/demo.ts";
import { openBrowser, screens, visitsWith } from "./helpers.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
let demo: Demo;
let withDatabase: Demo;
const logger = { error: () => {}, warn: () => {} };
beforeAll(async () => {
  [browser, demo, withDatabase] = await Promise.all([
    openBrowser(),
    startDemo({ logger }),
    startDemo({ logger, database: "sqlite" }),
  ]);
});
afterAll(() => Promise.all([browser.close(), demo.stop(), withDatabase.stop()]));
const visit = visitsWith(() => browser);

/** Each sign-in method with its own address, so that journeys do not share a user. */
const rows = [
  { name: "light-desk", colorScheme: "light", viewport: screens.desk, email: "light-desk@letters.example" },
  { name: "dark-desk", colorScheme: "dark", viewport: screens.desk, email: "dark-desk@letters.example" },
  { name: "light-phone", colorScheme: "light", viewport: screens.phone, email: "light-phone@letters.example" },
  { name: "dark-phone", colorScheme: "dark", viewport: screens.phone, email: "dark-phone@letters.example" },
] as const;

/** Hosts of the requests of a page. */
function hostsAskedBy(page: Page): ReadonlySet<string> {
  const hosts = new Set<string>();
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:") hosts.add(hostname);
  });
  return hosts;
}

async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

describe.each(rows)("$name", ({ name, colorScheme, viewport, email }) => {
  const options: BrowserContextOptions = { colorScheme, viewport, javaScriptEnabled: false };
  const picture = (page: Page, what: string) =>
    page.screenshot({ path: `.artifacts/demo/${name}-${what}.png`, fullPage: true });

  it("signs in with OpenID Connect, changes the name, signs out", async () => {
    await visit(options, async (page) => {
      const hosts = hostsAskedBy(page);
      await page.goto(demo.origin);
      await picture(page, "1-welcome");
      await page.getByRole("link", { name: "Sign in" }).click();
      await picture(page, "2-sign-in");
      await page.getByRole("button", { name: "Lighthouse ID" }).click();
      await picture(page, "3-choose");
      await page.getByRole("button", { name: "Ines Moreau" }).click();
      await picture(page, "4-allow");
      await page.getByRole("button", { name: "Allow" }).click();
      await page.getByRole("heading", { name: "Hello, Ines Moreau" }).waitFor();
      await page.getByLabel("Your name").fill("Ines of the Lamp");
      await page.getByRole("button", { name: "Update" }).click();
      await page.getByRole("heading", { name: "Hello, Ines of the Lamp" }).waitFor();
      await picture(page, "5-session");
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
      await picture(page, "6-gone");
      expect([...hosts].toSorted()).toEqual(["127.0.0.1", "localhost"]);
    });
  });

  it("signs out at the provider too, which then asks again who it is", async () => {
    await visit(options, async (page) => {
      const signInThere = async () => {
        await page.goto(`${demo.origin}/auth/signin?callbackUrl=%2F`);
        await page.getByRole("button", { name: "Lighthouse ID" }).click();
      };
      await signInThere();
      await page.getByRole("button", { name: "Saga Lindqvist" }).click();
      await page.getByRole("button", { name: "Allow" }).click();
      await page.getByRole("heading", { name: "Hello, Saga Lindqvist" }).waitFor();
      await page.goto(`${demo.origin}/auth/signout`);
      await picture(page, "9-sign-out");
      await page.getByRole("button", { name: "Sign out here and at Lighthouse ID" }).click();
      await page.getByRole("heading", { name: "Sign out of Lighthouse ID?" }).waitFor();
      await picture(page, "10-leave");
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await page.getByRole("heading", { name: "You are signed out" }).waitFor();
      await page.getByText("You are signed out of portico demo and at Lighthouse ID.").waitFor();
      await picture(page, "11-signed-out");
      await signInThere();
      await page.getByRole("heading", { name: "Choose an account" }).waitFor();
    });
  });

  it("signs in with a password, after a wrong one", async () => {
    await visit(options, async (page) => {
      await page.goto(`${demo.origin}/auth/signin`);
      await page.getByLabel("User name").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Sign in with a password" }).click();
      await page.getByRole("alert").waitFor();
      await picture(page, "7-refused");
      await page.getByLabel("User name").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("over-the-river");
      await page.getByRole("button", { name: "Sign in with a password" }).click();
      await page.getByRole("heading", { name: "Hello, Robin Vale" }).waitFor();
    });
  });

  it("signs in with a link from the mailbox, here at once, in another browser after a confirmation", async () => {
    await visit(options, async (page) => {
      await page.goto(`${demo.origin}/auth/signin?callbackUrl=%2F`);
      await page.getByText("Continue with email").click();
      await page.getByLabel("Email address").fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("heading", { name: "Mailbox" }).waitFor();
      await page.getByText("The whole mail").first().click();
      await picture(page, "8-mailbox");
      await visit(options, async (other) => {
        await other.goto(demo.mailbox.mails[0]?.link ?? "");
        await other.getByText(email).waitFor();
        await picture(other, "9-question");
      });
      await page.getByRole("link", { name: "Open the link" }).first().click();
      await page.getByRole("heading", { name: `Hello, ${email}` }).waitFor();
      await picture(page, "10-by-link");
    });
  });

  it("axe finds no violation, and nothing is wider than the window", async () => {
    await visit({ ...options, javaScriptEnabled: true, bypassCSP: true }, async (page) => {
      const look = async (where: string) => {
        expect([where, await findings(page)]).toEqual([where, []]);
        expect([where, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([where, viewport.width]);
      };
      await page.goto(demo.origin);
      await look("welcome");
      await page.goto(`${demo.origin}/mailbox`);
      await look("mailbox");
      await page.goto(`${demo.origin}/nowhere`);
      await look("nowhere");
      await page.goto(`${demo.origin}/auth/signin?callbackUrl=%2F`);
      await look("sign-in");
      await page.getByRole("button", { name: "Lighthouse ID" }).click();
      await look("choose");
      await page.getByRole("button", { name: "Kofi Mensah" }).click();
      await look("allow");
      await page.getByRole("button", { name: "Allow" }).click();
      await look("session");
      await page.getByRole("link", { name: "Show my recovery codes" }).click();
      await look("confirm that it is you");
      await page.getByRole("button", { name: "Lighthouse ID" }).click();
      await page.getByRole("button", { name: "Kofi Mensah" }).click();
      await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
      await look("recovery codes");
      await page.goto(demo.issuer);
      await look("provider");
      await page.getByRole("link", { name: "Sign out of Lighthouse ID" }).click();
      await look("sign out of the provider");
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await page.getByRole("heading", { name: "You are signed out of Lighthouse ID" }).waitFor();
      await look("signed out of the provider");
      await page.goto(`${demo.issuer}/authorize?client_id=nobody`);
      await look("error of the provider");
    });
  });
});

describe("re-authentication", () => {
  it("an OpenID Provider asks again before it shows recovery codes, refuses another person, and leads back", async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      const picture = (what: string) => page.screenshot({ path: `.artifacts/demo/again-${what}.png`, fullPage: true });
      const askedAgain = async () => {
        await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
        expect(new URL(page.url()).searchParams.get("callbackUrl")).toMatch(/\/recovery$/);
        await page.getByRole("button", { name: "Lighthouse ID" }).click();
        await page.getByRole("heading", { name: "Choose an account" }).waitFor();
      };
      /** Another person: the provider ends its own session first, by a form that a script would send. */
      const changesTo = async (person: string) => {
        await page.getByRole("button", { name: person }).click();
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("button", { name: "Allow" }).click();
      };
      await page.goto(`${demo.origin}/auth/signin?callbackUrl=%2F`);
      await page.getByRole("button", { name: "Lighthouse ID" }).click();
      await page.getByRole("button", { name: "Ines Moreau" }).click();
      await page.getByRole("button", { name: "Allow" }).click();
      await page.getByRole("link", { name: "Show my recovery codes" }).click();
      await picture("1-confirm");
      await askedAgain();
      await changesTo("Saga Lindqvist");
      await page.getByRole("alert").filter({ hasText: "another account" }).waitFor();
      await picture("2-another");
      await askedAgain();
      await changesTo("Ines Moreau");
      await page.waitForURL(`${demo.origin}/recovery`);
      await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
      await picture("3-recovery");
    });
  });
});

describe.each(["cookie", "database"] as const)("re-authentication with sessions in a %s", (kind) => {
  afterEach(() => vi.useRealTimers());

  it("a password proves for a minute who it is; then it is asked again", async () => {
    const { origin } = kind === "cookie" ? demo : withDatabase;
    await visit({ javaScriptEnabled: false }, async (page) => {
      const typePassword = async () => {
        await page.getByLabel("User name").fill("robin");
        await page.getByLabel("Password", { exact: true }).fill("over-the-river");
        await page.getByRole("button", { name: "Sign in with a password" }).click();
      };
      const codes = page.getByRole("heading", { name: "Your recovery codes" });
      await page.goto(`${origin}/recovery`);
      await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
      await typePassword();
      await codes.waitFor();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
      await page.reload();
      await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
      expect(await page.content()).not.toContain("recovery codes");
      await typePassword();
      await codes.waitFor();
    });
  });
});

/** Signs out on the pages of the provider. Returns the hosts that the browser sent requests to. */
async function leaveAtProvider(page: Page, { issuer }: Demo, name: string): Promise<readonly string[]> {
  const picture = (what: string) => page.screenshot({ path: `.artifacts/demo/${name}-${what}.png`, fullPage: true });
  const hosts = hostsAskedBy(page);
  await page.goto(issuer);
  await picture("1-provider");
  await page.getByRole("link", { name: "Sign out of Lighthouse ID" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.getByRole("heading", { name: "You are signed out of Lighthouse ID" }).waitFor();
  await picture("2-signed-out");
  return [...hosts];
}

const sessionCookies = async (page: Page): Promise<readonly string[]> =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.endsWith("session-token"));

describe("a sign-out on the pages of the provider", () => {
  const options: BrowserContextOptions = { javaScriptEnabled: false };
  const signInAt = async (page: Page, { origin }: Demo) => {
    await page.goto(`${origin}/auth/signin?callbackUrl=%2F`);
    await page.getByRole("button", { name: "Lighthouse ID" }).click();
    await page.getByRole("button", { name: "Kofi Mensah" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "Hello, Kofi Mensah" }).waitFor();
  };

  it("ends the session in the database by a logout token, and no other session of the user", async () => {
    await visit(options, async (page) => {
      await signInAt(page, withDatabase);
      await page.getByText("which ends this session").waitFor();
      await visit(options, async (other) => {
        await signInAt(other, withDatabase);
        // The browser sends nothing to the application: the logout token comes from the provider.
        expect(await leaveAtProvider(page, withDatabase, "backchannel")).toEqual(["127.0.0.1"]);
        expect(await sessionCookies(page)).toHaveLength(1);
        await page.goto(withDatabase.origin);
        await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
        expect(await sessionCookies(page)).toEqual([]);
        await other.reload();
        await other.getByRole("heading", { name: "Hello, Kofi Mensah" }).waitFor();
      });
    });
  });

  it("does not end a session in a cookie", async () => {
    await visit(options, async (page) => {
      await signInAt(page, demo);
      await page.getByText("This session does not end with it").waitFor();
      await leaveAtProvider(page, demo, "backchannel-cookie");
      await page.goto(demo.origin);
      await page.getByRole("heading", { name: "Hello, Kofi Mensah" }).waitFor();
    });
  });
});
