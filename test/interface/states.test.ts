/** interface.md, "States and transitions": each row, under both strategies where it concerns both. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { AccessDenied, CredentialsSignin } from "../../src/core/errors/index.ts";
import { raw } from "../../src/core/markers.ts";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { CredentialsConfig } from "../../src/core/types/provider.ts";
import { post } from "../core/methods/email/helpers.ts";
import {
  application,
  cookieNames,
  expectSignedOut,
  home,
  passwords,
  query,
  sessionOf,
  signIn,
  spies,
  where,
} from "../journeys/helpers.ts";
import { adapter, writes } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import type { Page } from "../world/page.ts";
import { useWorld } from "../world/server.ts";

const clock = useClock();
const server = useWorld();

const fill = async (browser: Browser) => {
  await browser.visit("/auth/signin");
  return browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
};

/** The sign-in methods, each up to the call of the signIn callback. */
const ways: Readonly<
  Record<
    string,
    (
      signInCallback: Callbacks["signIn"],
    ) => Promise<{ browser: Browser; page: Page; written: number; log: string[]; messages: string[] }>
  >
> = {
  async oidc(callback) {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const store = adapter();
    const app = application({ providers: [issuer.provider()], adapter: store, callbacks: { signIn: callback } });
    const browser = app.browser();
    const page = await signIn(browser, issuer);
    const written = store.called.filter((method) => writes.includes(method)).length;
    return { browser, page, written, log: [...app.log.errors], messages: app.log.thrown.map(({ message }) => message) };
  },
  async email(callback) {
    const office = post({
      config: { callbacks: { signIn: (params) => params.email?.verificationRequest === true || callback(params) } },
    });
    const browser = office.browser();
    await office.ask(browser);
    const before = office.store.calls.length;
    const page = await browser.visit(office.box.link());
    const after = office.store.called.slice(before).filter((method) => writes.includes(method));
    const written = after.filter((method) => method !== "useVerificationToken").length;
    const { errors, thrown } = office.log;
    return { browser, page, written, log: [...errors], messages: thrown.map(({ message }) => message) };
  },
  async credentials(callback) {
    const app = application({ providers: [passwords()], callbacks: { signIn: callback } });
    const browser = app.browser();
    const page = await fill(browser);
    const { errors, thrown } = app.log;
    return { browser, page, written: 0, log: [...errors], messages: thrown.map(({ message }) => message) };
  },
};

describe.each(Object.entries(ways))("States / sign-in in progress, %s", (_name, go) => {
  it("signIn callback returns true: signed in", async () => {
    const { browser } = await go(() => true);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("AL-10: returns false: not signed in, redirected to the error page, nothing written", async () => {
    const { browser, page, written, log } = await go(() => false);
    expect(new URL(page.url).pathname).toBe("/auth/error");
    expect(query(page).error).toBe("AccessDenied");
    expect(page.text).toContain("do not have permission");
    await expectSignedOut(browser, page);
    expect([written, log]).toEqual([0, ["AccessDenied"]]);
  });

  it("AL-10: throws: AccessDenied carrying the original message", async () => {
    const { browser, page, written, log, messages } = await go(() => {
      throw new Error("banned since 1852");
    });
    expect(query(page).error).toBe("AccessDenied");
    expect(page.html).not.toContain("1852");
    await expectSignedOut(browser, page);
    expect([written, log, messages]).toEqual([0, ["AccessDenied"], ["banned since 1852"]]);
  });

  it("AL-10: returns a string: not signed in, redirected to that URL", async () => {
    const { browser, page, written, log } = await go(() => "/waiting-room?for=ada");
    expect(where(page)).toBe("/waiting-room?for=ada");
    await expectSignedOut(browser, page);
    expect([written, log]).toEqual([0, []]);
  });

  it("returns the URL of another site: the application may redirect there", async () => {
    const { browser, page } = await go(() => "https://billing.example/overdue");
    expect([page.url, page.elsewhere]).toEqual(["https://billing.example/overdue", true]);
    await expectSignedOut(browser, page);
  });
});

describe("States / sign-in in progress, authorize throws CredentialsSignin", () => {
  class Locked extends CredentialsSignin {
    override code = "locked";
  }
  const authorize: CredentialsConfig["authorize"] = () => {
    throw new Locked("the account is locked");
  };

  it("handled by redirect: to the sign-in page with error and code in the query", async () => {
    const app = application({ providers: [passwords({ authorize })] });
    const browser = app.browser();
    const page = await fill(browser);
    expect(new URL(page.url).pathname).toBe("/auth/signin");
    expect(query(page)).toMatchObject({ error: "CredentialsSignin", code: "locked" });
    await expectSignedOut(browser, page);
  });

  it("handled by server code: the error is thrown to the caller", async () => {
    const app = application({ providers: [passwords({ authorize })] });
    const browser = app.browser();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const request = new Request(`${home}/auth/callback/credentials`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, username: "ada" }),
      headers: { cookie: `${cookieNames.csrf}=${browser.cookies[cookieNames.csrf]}` },
    });
    const thrown = await Auth(request, { ...app.config, raw }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Locked);
    expect(thrown).toMatchObject({ type: "CredentialsSignin", code: "locked", message: "the account is locked" });
  });

  it("raw: AccessDenied is thrown with the original message", async () => {
    const app = application({
      providers: [passwords()],
      callbacks: {
        signIn: () => {
          throw new Error("banned");
        },
      },
    });
    const browser = app.browser();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const request = new Request(`${home}/auth/callback/credentials`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, username: "ada", password: "correct horse" }),
      headers: { cookie: `${cookieNames.csrf}=${browser.cookies[cookieNames.csrf]}` },
    });
    const thrown = await Auth(request, { ...app.config, raw }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(AccessDenied);
    expect(thrown).toMatchObject({ message: "banned", cause: { err: { message: "banned" } } });
  });
});

describe("States / signed in", () => {
  const signedIn = async (config: Partial<AuthConfig>) => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const callbacks = spies();
    const store = adapter();
    const app = application({ providers: [issuer.provider()], callbacks, adapter: store, ...config });
    const browser = app.browser();
    await signIn(browser, issuer);
    return { app, browser, callbacks, store };
  };

  it("jwt, session accessed: jwt callback with trigger absent; the JWT updated subject to updateAge", async () => {
    const { browser, callbacks } = await signedIn({ session: { strategy: "jwt" } });
    const before = browser.cookies[cookieNames.session];
    await sessionOf(browser);
    expect(callbacks.jwt.mock.lastCall?.[0].trigger).toBeUndefined();
    expect(browser.cookies[cookieNames.session]).toBe(before);
    clock.forward(86_400);
    await sessionOf(browser);
    expect(browser.cookies[cookieNames.session]).not.toBe(before);
  });

  it("user created first time: trigger signUp; createUser event", async () => {
    const { app, callbacks } = await signedIn({ session: { strategy: "jwt" } });
    expect(callbacks.jwt.mock.calls[0]?.[0].trigger).toBe("signUp");
    expect(app.emittedEvents.map(([name]) => name)).toEqual(["createUser", "linkAccount", "signIn"]);
  });

  it("signOut, database: session removed from the database; cookie invalidated", async () => {
    const { browser, store } = await signedIn({});
    const token = browser.cookies[cookieNames.session] ?? "";
    await browser.visit("/auth/signout");
    const page = await browser.submit("/signout");
    expect(await store.getSessionAndUser(token)).toBeNull();
    expect(page.set.some((line) => line.startsWith(`${cookieNames.session}=;`) && line.includes("Max-Age=0"))).toBe(
      true,
    );
  });

  it("signOut, jwt: cookie invalidated", async () => {
    const { browser } = await signedIn({ session: { strategy: "jwt" } });
    await browser.visit("/auth/signout");
    const page = await browser.submit("/signout");
    expect(page.set.some((line) => line.startsWith(`${cookieNames.session}=;`) && line.includes("Max-Age=0"))).toBe(
      true,
    );
    expect(await sessionOf(browser)).toBeNull();
  });
});
