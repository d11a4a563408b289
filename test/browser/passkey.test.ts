/** Passkeys in Chromium, with a virtual authenticator, on the built-in sign-in page. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebAuthn from "../../src/providers/webauthn.ts";
import { openBrowser, visitsWith } from "./helpers.ts";
import { openPasskeySite, type PasskeySite, type SiteOptions, withAuthenticator } from "./passkey-world.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const visit = visitsWith(() => browser);

/** An application for one test, and a page in front of it. */
async function at<T>(options: SiteOptions, story: (page: Page, site: PasskeySite) => Promise<T>): Promise<T> {
  const site = await openPasskeySite(options);
  try {
    return await visit({}, (page) => story(page, site));
  } finally {
    await site.close();
  }
}

const quiet: SiteOptions = { passkey: () => ({ enableConditionalUI: false }) };
const signInUrl = (site: PasskeySite) => `${site.origin}/auth/signin?callbackUrl=%2Fhome`;
const greeting = (page: Page, words: string) => page.getByRole("heading", { name: words }).waitFor();

async function signUp(page: Page, site: PasskeySite, name = "Ada"): Promise<void> {
  await page.goto(signInUrl(site));
  await page.getByText("New here?").click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await greeting(page, `Hello, ${name}`);
}

async function signOut(page: Page, site: PasskeySite): Promise<void> {
  await page.goto(`${site.origin}/auth/signout?callbackUrl=%2Fhome`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await greeting(page, "Nobody");
}

const enter = async (page: Page, site: PasskeySite): Promise<void> => {
  await page.goto(signInUrl(site));
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
};

describe("a passkey", () => {
  it("signs up, out, and in again, and does not violate the policy", async () => {
    await at(quiet, async (page, site) => {
      const complaints: string[] = [];
      const hosts = new Set<string>();
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => hosts.add(new URL(request.url()).host));
      await withAuthenticator(page);
      await signUp(page, site);
      await signOut(page, site);
      await enter(page, site);
      await greeting(page, "Hello, Ada");
      expect(complaints.filter((text) => !text.includes("favicon") && !text.includes("404"))).toEqual([]);
      expect([...hosts]).toEqual([new URL(site.origin).host]);
      expect(site.log.errors.filter((type) => type !== "UnknownAction")).toEqual([]);
      expect(page.url()).toBe(`${site.origin}/home`);
    });
  });

  it("is offered in the fields of the page, and selected there", async () => {
    await at({}, async (page, site) => {
      const authenticator = await withAuthenticator(page);
      await signUp(page, site);
      await signOut(page, site);
      await authenticator.touches(false);
      await page.goto(signInUrl(site));
      const field = page.getByLabel("User name");
      expect(await field.getAttribute("autocomplete")).toBe("username webauthn");
      await page.waitForLoadState("networkidle");
      await greeting(page, "Sign in");
      await authenticator.touches(true);
      await page.goto(signInUrl(site));
      await greeting(page, "Hello, Ada");
    });
  });

  it("may be one of several: a second one is added, and each signs in, until one is removed", async () => {
    await at(quiet, async (page, site) => {
      const first = await withAuthenticator(page);
      await signUp(page, site);
      const [{ credentialId = "" } = {}] = await first.keys();
      await first.forget();
      await page.goto(signInUrl(site));
      await page.getByText("use another sign-in method").click();
      await page.getByLabel("Name of the new passkey").fill("Laptop");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await greeting(page, "Hello, Ada");
      const { userId = "" } = (await site.database.getAuthenticator(credentialId)) ?? {};
      const rows = await site.database.listAuthenticatorsByUserId(userId);
      expect(rows.map(({ name }) => name ?? null)).toEqual([null, "Laptop"]);
      await signOut(page, site);
      await enter(page, site);
      await greeting(page, "Hello, Ada");
      await signOut(page, site);
      const id = rows[1]?.credentialID ?? "";
      await site.database.unlinkAccount({ provider: "passkey", providerAccountId: id });
      await site.database.deleteAuthenticator(id);
      await enter(page, site);
      await page.getByRole("alert").getByText("The passkey could not be verified").waitFor();
    });
  });

  it("is created once on each authenticator", async () => {
    await at(quiet, async (page, site) => {
      await withAuthenticator(page);
      await signUp(page, site);
      await page.goto(signInUrl(site));
      await page.getByText("use another sign-in method").click();
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByRole("status").waitFor();
      expect(site.database.called.filter((name) => name === "createAuthenticator")).toHaveLength(1);
    });
  });
});

describe("user verification", () => {
  it("that is required, and fails, refuses the sign-in", async () => {
    await at(quiet, async (page, site) => {
      const authenticator = await withAuthenticator(page);
      await signUp(page, site);
      await signOut(page, site);
      await authenticator.isRight(false);
      await enter(page, site);
      await page.getByRole("status").waitFor();
      await page.goto(`${site.origin}/home`);
      await greeting(page, "Nobody");
    });
  });

  it("that is missing is accepted if it is only preferred", async () => {
    await at({ providers: [WebAuthn({ name: "Key", authenticatorAttachment: "platform" })] }, async (page, site) => {
      await withAuthenticator(page, { verifies: false });
      await page.goto(signInUrl(site));
      await page.getByText("New here?").click();
      await page.getByLabel("Your name").fill("Ada");
      await page.getByRole("button", { name: "Create Key" }).click();
      await greeting(page, "Hello, Ada");
    });
  });

  it("WA-10: that a browser was not asked for is refused if the application requires it", async () => {
    // The page asks for less than the application requires, as if the options had been changed in transit.
    await at(quiet, async (page, site) => {
      await withAuthenticator(page, { verifies: false });
      await page.route("**/webauthn-options/**", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll(
          '"userVerification":"required"',
          '"userVerification":"discouraged"',
        );
        await route.fulfill({ response: answer, body });
      });
      await page.goto(signInUrl(site));
      await page.getByText("New here?").click();
      await page.getByLabel("Your name").fill("Ada");
      await page.getByRole("button", { name: "Create a passkey" }).click();
      await page.getByRole("alert").getByText("The passkey could not be verified").waitFor();
      expect(site.log.errors).toContain("WebAuthnVerificationError");
    });
  });
});

describe("another user", () => {
  it("WA-06: at another origin is refused", async () => {
    const passkey = () => ({
      enableConditionalUI: false,
      relyingParty: { id: "localhost", origin: "http://localhost:1" },
    });
    await at({ passkey }, async (page, site) => {
      await withAuthenticator(page);
      await page.goto(signInUrl(site));
      await page.getByText("New here?").click();
      await page.getByLabel("Your name").fill("Ada");
      await page.getByRole("button", { name: "Create a passkey" }).click();
      await page.getByRole("alert").getByText("The passkey could not be verified").waitFor();
      expect(site.database.called).not.toContain("createUser");
    });
  });

  it("at a domain that passkeys are not bound to gets none from the browser", async () => {
    const passkey = () => ({ enableConditionalUI: false, relyingParty: { id: "app.example" } });
    // Where `url` is known this is an error of the configuration.
    await at({ passkey, url: undefined }, async (page, site) => {
      await withAuthenticator(page);
      await page.goto(signInUrl(site));
      await page.getByText("New here?").click();
      await page.getByLabel("Your name").fill("Ada");
      await page.getByRole("button", { name: "Create a passkey" }).click();
      await page.getByRole("status").waitFor();
    });
  });

  it("WA-01: the same response sent again is refused", async () => {
    await at(quiet, async (page, site) => {
      await withAuthenticator(page);
      await signUp(page, site);
      await signOut(page, site);
      const posted = page.waitForRequest((request) => request.method() === "POST");
      await enter(page, site);
      const body = (await posted).postData() ?? "";
      await greeting(page, "Hello, Ada");
      await signOut(page, site);
      await page.goto(signInUrl(site));
      const csrfToken = await page.locator("input[name=csrfToken]").first().inputValue();
      const fields = new URLSearchParams(body);
      fields.set("csrfToken", csrfToken);
      const answer = await page.evaluate(async (text) => {
        const response = await fetch("/auth/callback/passkey", {
          method: "POST",
          body: text,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        });
        return response.url;
      }, fields.toString());
      expect(answer).toContain("error=InvalidCheck");
    });
  });
});

describe("the page", () => {
  it("stays usable without JavaScript, and hides passkeys", async () => {
    const site = await openPasskeySite(quiet);
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(signInUrl(site));
      expect(await page.getByRole("button").allTextContents()).toEqual(["Sign in"]);
      await page.getByLabel("User name").fill("nobody");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").waitFor();
    });
    await site.close();
  });

  it("shows a message after cancelling, and allows another try", async () => {
    await at(quiet, async (page, site) => {
      const authenticator = await withAuthenticator(page);
      await authenticator.isRight(false);
      await page.goto(signInUrl(site));
      await page.getByText("New here?").click();
      await page.getByLabel("Your name").fill("Ada");
      await page.getByRole("button", { name: "Create a passkey" }).click();
      await page.getByRole("status").waitFor();
      await authenticator.isRight(true);
      await page.getByRole("button", { name: "Create a passkey" }).click();
      await greeting(page, "Hello, Ada");
    });
  });

  it("XS-23: works if elements have the names of what the script uses", async () => {
    const names = [
      "PublicKeyCredential",
      "navigator",
      "location",
      "fetch",
      "HTMLFormElement",
      "URLSearchParams",
      "document",
    ];
    const clobbering = names.map(
      (name) => `<a id="${name}" href="https://evil.example"></a><form name="${name}"></form>`,
    );
    const rewrite = (html: string) => html.replace("<main>", `${clobbering.join("")}<main>`);
    await at({ ...quiet, rewrite }, async (page, site) => {
      await withAuthenticator(page);
      await signUp(page, site);
      expect(page.url()).toBe(`${site.origin}/home`);
    });
  });
});
