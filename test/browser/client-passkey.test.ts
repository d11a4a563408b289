/** Passkeys with `portico/client` in Chromium, with a virtual authenticator, on the pages of an application. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as portico from "../../src/client/index.ts";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import { type App, openApp } from "./client-passkey-world.ts";
import { openBrowser } from "./helpers.ts";
import { withAuthenticator } from "./passkey-world.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A browser in front of an application. An error in a page fails the test. */
interface Visit {
  readonly app: App;
  readonly context: BrowserContext;
  open(path?: string): Promise<Page>;
}

async function visit(story: (visit: Visit) => Promise<void>, passkey?: WebAuthnUserConfig): Promise<void> {
  const [app, context] = await Promise.all([openApp(passkey), browser.newContext()]);
  const complaints: string[] = [];
  const open = async (path = "/plain") => {
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => complaints.push(message));
    await page.goto(app.origin + path);
    return page;
  };
  try {
    await story({ app, context, open });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await app.close();
  }
}

// biome-ignore lint/suspicious/noShadowRestrictedNames: inside of a page it has these
declare const globalThis: {
  portico: typeof portico;
  PublicKeyCredential: unknown;
  first: Promise<unknown>;
  /** The number of passkey prompts. */
  begun: number;
};

/** Signs in without a redirect, and returns the result. */
const signIn = (page: Page, options: portico.PasskeyOptions = {}) =>
  page.evaluate((fields) => globalThis.portico.signIn("fob", { ...fields, redirect: false }), options);
/** Signs in, and follows the redirect. */
const goIn = (page: Page, options: portico.PasskeyOptions = {}) =>
  page.evaluate((fields) => void globalThis.portico.signIn("fob", { ...fields, redirect: true }), options);
const signOut = (page: Page) => page.evaluate(() => globalThis.portico.signOut({ redirect: false }));
const shows = (page: Page, text: string) => page.locator("#name-0", { hasText: text }).waitFor();
const ada = { action: "register", name: "Ada" } as const;
const transactions = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes("transaction"));

describe("a passkey", () => {
  it("is created for a new user, signs out and in again, in all tabs; its code is loaded on first use", async () => {
    await visit(async ({ app, context, open }) => {
      // A browser asks for passkeys in the tab that is in front.
      const [other, page] = [await open(), await open()];
      await withAuthenticator(page);
      await Promise.all([page, other].map((tab) => shows(tab, "unauthenticated -")));
      expect(app.asked.some((line) => line.startsWith("GET /passkey-"))).toBe(false);
      const good = { ok: true, status: 200, url: `${app.origin}/plain`, error: undefined, code: undefined };
      expect(await signIn(page, ada)).toEqual(good);
      expect(app.asked.filter((line) => line.startsWith("GET /passkey-"))).toHaveLength(1);
      await Promise.all([page, other].map((tab) => shows(tab, "authenticated Ada")));
      await signOut(page);
      await Promise.all([page, other].map((tab) => shows(tab, "unauthenticated -")));
      expect(await signIn(page)).toEqual(good);
      await Promise.all([page, other].map((tab) => shows(tab, "authenticated Ada")));
      expect(await transactions(context)).toEqual([]);
      expect(app.log.errors).toEqual([]);
    });
  });

  it("navigates if that is requested, and other tabs are notified", async () => {
    await visit(async ({ app, open }) => {
      const [other, page] = [await open(), await open()];
      await withAuthenticator(page);
      await goIn(page, { ...ada, redirectTo: "/plain?welcome" });
      await page.waitForURL(`${app.origin}/plain?welcome`);
      await Promise.all([page, other].map((tab) => shows(tab, "authenticated Ada")));
      await signOut(page);
      await goIn(page, { redirectTo: "/plain?again" });
      await page.waitForURL(`${app.origin}/plain?again`);
      await Promise.all([page, other].map((tab) => shows(tab, "authenticated Ada")));
    });
  });

  it("may be one of several: a second one is added with a name, but never two on one device", async () => {
    await visit(async ({ app, open }) => {
      const page = await open();
      const first = await withAuthenticator(page);
      await signIn(page, ada);
      expect(await signIn(page, { action: "register" })).toEqual({
        ok: false,
        status: 0,
        url: null,
        error: "WebAuthnVerificationError",
        code: "InvalidStateError",
      });
      await first.forget();
      expect(await signIn(page, { action: "register", passkeyName: "Blue key" })).toMatchObject({ ok: true });
      const made = app.database.called.filter((name) => ["createUser", "createAuthenticator"].includes(name));
      expect(made).toEqual(["createUser", "createAuthenticator", "createAuthenticator"]);
      await signOut(page);
      expect(await signIn(page)).toMatchObject({ ok: true });
      await shows(page, "authenticated Ada");
    });
  });

  it("that is offered in a field of the page signs in when it is selected, and does not navigate until then", async () => {
    await visit(async ({ app, open }) => {
      const page = await open();
      const authenticator = await withAuthenticator(page);
      await signIn(page, ada);
      await signOut(page);
      await authenticator.touches(false);
      await goIn(page, { autofill: true, redirectTo: "/plain?chosen" });
      await page.waitForLoadState("networkidle");
      expect(page.url()).toBe(`${app.origin}/plain`);
      await authenticator.touches(true);
      await goIn(page, { autofill: true, redirectTo: "/plain?chosen" });
      await page.waitForURL(`${app.origin}/plain?chosen`);
      await shows(page, "authenticated Ada");
    });
  });
});

describe("a visitor", () => {
  it("a visitor who cancels gets the result, or the message of the sign-in page, and can try again", async () => {
    await visit(async ({ app, open }) => {
      const page = await open();
      const authenticator = await withAuthenticator(page, { isRight: false });
      const no = { ok: false, status: 0, url: null, error: "SignInCancelled", code: "NotAllowedError" };
      expect(await signIn(page, ada)).toEqual(no);
      expect(await signIn(page)).toEqual(no);
      await shows(page, "unauthenticated -");
      expect(page.url()).toBe(`${app.origin}/plain`);
      await goIn(page);
      await page.getByRole("alert").getByText("Sign-in was cancelled").waitFor();
      await page.goto(`${app.origin}/plain`);
      await authenticator.isRight(true);
      expect(await signIn(page, ada)).toMatchObject({ ok: true });
    });
  });

  it("U19: a second call shows one more prompt: the first call ends, and the page stays", async () => {
    await visit(async ({ app, open }) => {
      const page = await open();
      const authenticator = await withAuthenticator(page);
      await signIn(page, ada);
      await signOut(page);
      await authenticator.touches(false);
      // The first request for options may be answered last. Each call waits for the passkey prompt of the one before.
      await page.evaluate(() => {
        const { credentials } = navigator;
        const get = credentials.get.bind(credentials);
        Object.assign(globalThis, { begun: 0 });
        credentials.get = (options) => {
          globalThis.begun += 1;
          return get(options);
        };
      });
      const begun = (count: number) => page.waitForFunction((count) => globalThis.begun === count, count);
      await page.evaluate(() => {
        const first = globalThis.portico.signIn("fob", { redirect: false });
        Object.assign(globalThis, { first });
      });
      await begun(1);
      await page.evaluate(() => {
        const second = globalThis.portico.signIn("fob");
        globalThis.first = Promise.all([globalThis.first, second]);
      });
      await begun(2);
      await authenticator.touches(true);
      expect(await signIn(page)).toMatchObject({ ok: true });
      expect(await page.evaluate(() => globalThis.first)).toEqual([
        { ok: false, status: 0, url: null, error: "SignInCancelled", code: "AbortError" },
        undefined,
      ]);
      expect(page.url()).toBe(`${app.origin}/plain`);
    });
  });

  it("whose browser does not support passkeys gets a message, and no request is sent to the server", async () => {
    await visit(async ({ app, context, open }) => {
      await context.addInitScript(() => void delete globalThis.PublicKeyCredential);
      const page = await open();
      const failure = {
        ok: false,
        status: 0,
        url: null,
        error: "WebAuthnVerificationError",
        code: "NotSupportedError",
      };
      expect(await signIn(page)).toEqual(failure);
      expect(await signIn(page, { autofill: true })).toEqual(failure);
      expect(app.asked.filter((line) => line.includes("webauthn-options"))).toEqual([]);
    });
  });
});

describe("the server", () => {
  it("that returns no options is quoted", async () => {
    await visit(
      async ({ open }) => {
        const page = await open();
        await withAuthenticator(page);
        const failure = { ok: false, status: 403, url: null, error: "AccessDenied" };
        expect(await signIn(page, ada)).toMatchObject(failure);
      },
      { signUp: false },
    );
  });

  it("WA-06: that refuses the response is quoted, and the transaction ends", async () => {
    await visit(
      async ({ app, context, open }) => {
        const page = await open();
        await withAuthenticator(page);
        const failure = { ok: false, status: 200, url: null, error: "WebAuthnVerificationError" };
        expect(await signIn(page, ada)).toMatchObject(failure);
        expect(await transactions(context)).toEqual([]);
        expect(app.database.called).not.toContain("createUser");
      },
      { relyingParty: { id: "localhost", origin: "http://localhost:1" } },
    );
  });

  it("whose passkeys are for another domain gets none from the browser", async () => {
    await visit(
      async ({ open }) => {
        const page = await open();
        await withAuthenticator(page);
        const failure = { ok: false, status: 0, error: "WebAuthnVerificationError", code: "SecurityError" };
        expect(await signIn(page, ada)).toMatchObject(failure);
      },
      { relyingParty: { id: "app.example" } },
    );
  });

  it("that finds the token expired gets a new one, and the prompt is not shown again", async () => {
    await visit(async ({ app, context, open }) => {
      const page = await open();
      await withAuthenticator(page);
      // Another tab got itself a token in between.
      let late = true;
      await page.route("**/callback/fob?", async (route) => {
        if (late) await context.clearCookies({ name: /csrf/ });
        late = false;
        await route.continue();
      });
      expect(await signIn(page, ada)).toMatchObject({ ok: true });
      expect(app.log.errors).toEqual(["MissingCSRF"]);
      expect(app.asked.filter((line) => line.includes("webauthn-options"))).toHaveLength(1);
    });
  });
});

describe("the origin of other applications", () => {
  it("XS-23: elements named after properties of the browser change nothing", async () => {
    await visit(async ({ open }) => {
      const page = await open("/plain?clobbered");
      await withAuthenticator(page);
      expect(await signIn(page, ada)).toMatchObject({ ok: true });
      await signOut(page);
      expect(await signIn(page)).toMatchObject({ ok: true });
      await shows(page, "authenticated Ada");
    });
  });
});
