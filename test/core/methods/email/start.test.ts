/** Asking for a link: what is stored, what is sent, and what the visitor learns. */
import { describe, expect, it } from "vitest";
import { normalizeEmail } from "../../../../src/core/methods/email/address.ts";
import type { SignInParams } from "../../../../src/core/types/callbacks.ts";
import { cookieNames, expectSignedOut, home, query, sessionOf, where } from "../../../journeys/helpers.ts";
import { writes } from "../../../world/adapter.ts";
import type { Browser } from "../../../world/browser.ts";
import { start, useClock } from "../../../world/clock.ts";
import type { Page } from "../../../world/page.ts";
import { type Post, post } from "./helpers.ts";

useClock();

const transactionIn = (browser: Browser): string[] =>
  Object.keys(browser.cookies).filter((name) => name.startsWith(cookieNames.transaction));

/** What a visitor sees of an answer, with everything random taken out. */
const outward = ({ status, text, set, way }: Page) => ({
  status,
  text,
  way,
  set: set.map((line) => line.replace(/^([^=]*?)(\.[\w-]{21})?=[^;]*/, "$1=")),
  sizes: set.map((line) => line.length),
});

describe("requesting a link", () => {
  it("stores a token, sends a mail, sets a cookie in the browser, and shows the verify-request page", async () => {
    const office = post();
    const browser = office.browser();
    const page = await office.ask(browser);
    expect(where(page)).toBe("/auth/verify-request?provider=email&type=email");
    expect(page.text).toMatch(/mail/i);
    expect(office.store.called).toEqual(["getUserByEmail", "createVerificationToken"]);
    expect(office.box.mails).toHaveLength(1);
    expect(transactionIn(browser)).toHaveLength(1);
    await expectSignedOut(browser, page);
  });

  it("EF-16: gives the sender plain strings in canonical form", async () => {
    const office = post();
    await office.ask(office.browser(), "  Ada@BÜCHER.example ");
    const [mail] = office.box.sent;
    expect(mail?.identifier).toBe("ada@xn--bcher-kva.example");
    expect(Object.getPrototypeOf(mail?.url)).toBe(String.prototype);
    expect(new URL(mail?.url ?? "").href).toBe(mail?.url);
    expect(mail?.url.startsWith(`${home}/auth/callback/email?`)).toBe(true);
    expect(mail?.expires).toEqual(new Date(start + 600_000));
    expect(mail?.provider).toMatchObject({ id: "email", type: "email" });
    expect(mail?.theme).toEqual({ colorScheme: "auto" });
    expect(await mail?.request.json()).toMatchObject({ email: "  Ada@BÜCHER.example " });
  });

  it("EF-16: stores, looks up and sends to the same address", async () => {
    const office = post();
    await office.ask(office.browser(), " Ada@App.example");
    const identifiers = office.store.calls.map(({ input: [first] }) =>
      typeof first === "string" ? first : (first as { identifier: string }).identifier,
    );
    expect(identifiers).toEqual(["ada@app.example", "ada@app.example"]);
    expect(office.box.sent.map(({ identifier }) => identifier)).toEqual(["ada@app.example"]);
  });

  it("EF-13: sends a token of 256 bits, and stores only a keyed hash of it", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser);
    await office.ask(browser);
    const tokens = office.box.mails.map(({ token }) => token);
    expect(tokens.every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true);
    expect(new Set(tokens).size).toBe(2);
    const stored = office.store.calls.filter(({ method }) => method === "createVerificationToken");
    expect(JSON.stringify(stored)).not.toContain(tokens[0]);
    for (const { input } of stored) {
      const { token } = input[0] as { token: string };
      await browser.visit(`/auth/callback/email?${new URLSearchParams({ token, email: "ada@app.example" })}`);
      await browser.submit("/callback/email");
      await expectSignedOut(browser);
    }
  });

  it("EF-12: gives the same response for a known and an unknown address", async () => {
    const answers = async (known: boolean) => {
      const office = post();
      if (known) await office.store.createUser({ id: "1", email: "ada@app.example", emailVerified: new Date(start) });
      const browser = office.browser();
      await browser.visit("/auth/signin");
      return outward(await browser.submit("/signin/email", { email: "ada@app.example" }));
    };
    expect(await answers(true)).toEqual(await answers(false));
  });

  it("EF-10: keeps three valid links for one address, and the oldest is deleted", async () => {
    const office = post();
    const browser = office.browser();
    for (let count = 0; count < 4; count++) await office.ask(browser);
    const [first, second] = office.box.mails.map(({ url }) => url);
    const other = office.browser();
    await other.visit(first ?? "");
    expect(query(await other.submit("/callback/email")).error).toBe("Verification");
    await expectSignedOut(other);
    await other.visit(second ?? "");
    await other.submit("/callback/email");
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("EF-24: lets the application configure the lifetime of links", async () => {
    const office = post({ mail: { maxAge: 60 } });
    await office.ask(office.browser());
    expect(office.box.mails[0]?.expires).toEqual(new Date(start + 60_000));
  });

  it.each([
    ["nothing", undefined, 400],
    ["an empty text", "", 400],
  ])("refuses %s as an address", async (_what, email, status) => {
    const office = post();
    const browser = office.browser();
    await browser.visit("/auth/signin");
    const page = await browser.submit("/signin/email", { email });
    expect(page.status).toBe(status);
    expect(office.store.calls).toEqual([]);
    expect(office.box.mails).toEqual([]);
  });

  it("returns a mistyped address to the form, with an error message", async () => {
    const office = post();
    const page = await office.ask(office.browser(), "ada@app", "/dashboard");
    expect(new URL(page.url).pathname).toBe("/auth/signin");
    expect(query(page)).toEqual({ error: "EmailInvalid", callbackUrl: `${home}/dashboard` });
    expect(page.text).toContain("Enter a valid email address");
    expect(office.box.mails).toEqual([]);
    expect(office.store.called.filter((method) => writes.includes(method))).toEqual([]);
  });
});

describe("the signIn callback", () => {
  /** An application whose callback returns this when a link is requested. */
  const asking = (answer: boolean | string | (() => never)) => {
    const seen: SignInParams[] = [];
    const office: Post = post({
      config: {
        callbacks: {
          signIn(params) {
            seen.push(structuredClone(params));
            if (!params.email?.verificationRequest) return true;
            return typeof answer === "function" ? answer() : answer;
          },
        },
      },
    });
    return { ...office, seen };
  };

  const untouched = ({ store, box }: Post) => {
    expect(store.called.filter((method) => writes.includes(method))).toEqual([]);
    expect(box.mails).toEqual([]);
  };

  it("is called with verificationRequest before the mail, and without it after the click", async () => {
    const office = asking(true);
    const browser = office.browser();
    await office.ask(browser);
    await browser.visit(office.box.link());
    const account = { provider: "email", providerAccountId: "ada@app.example", type: "email" };
    expect(office.seen).toMatchObject([
      { user: { email: "ada@app.example" }, account, email: { verificationRequest: true } },
      { user: { email: "ada@app.example" }, account },
    ]);
    expect(office.seen[1]).not.toHaveProperty("email");
  });

  it("EF-20: refuses a link before anything is stored or sent", async () => {
    const office = asking(false);
    const browser = office.browser();
    const page = await office.ask(browser);
    expect(query(page)).toMatchObject({ error: "AccessDenied" });
    untouched(office);
    await expectSignedOut(browser, page);
    expect(transactionIn(browser)).toEqual([]);
  });

  it("EF-20: refuses a link when it throws, and the log has its message", async () => {
    const office = asking(() => {
      throw new Error("not on the list");
    });
    const page = await office.ask(office.browser());
    expect(query(page)).toMatchObject({ error: "AccessDenied" });
    expect(page.html).not.toContain("not on the list");
    expect(office.log.thrown.map(({ message }) => message)).toEqual(["not on the list"]);
    untouched(office);
  });

  it("EF-11, EF-20: can give every address the same response, by its redirect", async () => {
    const office = asking("/auth/verify-request?provider=email&type=email");
    const willing = post();
    const [refused, sent] = [await office.ask(office.browser()), await willing.ask(willing.browser())];
    expect([refused.url, refused.status, refused.text]).toEqual([sent.url, sent.status, sent.text]);
    untouched(office);
  });

  it("EF-11: can limit how many mails an address gets, because it is called before each", async () => {
    const most = 3;
    const asked = new Map<string, number>();
    const office = post({
      config: {
        callbacks: {
          signIn({ account, email }) {
            if (!email?.verificationRequest) return true;
            const count = (asked.get(account?.providerAccountId ?? "") ?? 0) + 1;
            asked.set(account?.providerAccountId ?? "", count);
            return count <= most || "/auth/verify-request?provider=email&type=email";
          },
        },
      },
    });
    const browser = office.browser();
    await browser.visit("/auth/signin");
    const form = browser.page;
    const [token = ""] = form.forms.map(({ fields }) => fields.csrfToken);
    const urls = new Set<string>();
    for (let count = 0; count < 1_000; count++) {
      const page = await browser.post("/auth/signin/email", { csrfToken: token, email: "ada@app.example" });
      urls.add(page.url);
    }
    expect([...urls]).toEqual([`${home}/auth/verify-request?provider=email&type=email`]);
    expect(office.box.mails).toHaveLength(most);
  });
});

describe("options of the provider", () => {
  it("generateVerificationToken makes the token", async () => {
    const office = post({ mail: { generateVerificationToken: async () => "123456" } });
    const browser = office.browser();
    await office.ask(browser);
    expect(office.box.mails[0]?.token).toBe("123456");
    await browser.visit(office.box.link());
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each([[""], [123_456], [undefined], ["x".repeat(2_049)]])(
    "generateVerificationToken that returns %o is reported before anything is sent",
    async (token) => {
      const office = post({ mail: { generateVerificationToken: () => token as string } });
      const page = await office.ask(office.browser());
      expect(query(page).error).toBe("Configuration");
      expect(office.log.errors).toEqual(["InvalidConfiguration"]);
      expect(office.box.mails).toEqual([]);
    },
  );

  it("normalizeIdentifier replaces the form of addresses, also one that changes its own results", async () => {
    const office = post({ mail: { normalizeIdentifier: (typed) => `${typed}@company.example` } });
    const browser = office.browser();
    await office.ask(browser, "Ada");
    expect(office.box.mails[0]?.identifier).toBe("Ada@company.example");
    await browser.visit(office.box.link());
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "Ada@company.example" } });
  });

  it.each(["a@app.example,b@evil.example", "a@app.example\r\nBcc: b@evil.example", "nobody"])(
    "normalizeIdentifier that accepts %j is rejected",
    async (typed) => {
      const office = post({ mail: { normalizeIdentifier: (text) => text } });
      const page = await office.ask(office.browser(), typed);
      expect(query(page).error).toBe("EmailInvalid");
      expect(office.box.mails).toEqual([]);
    },
  );

  it("normalizeIdentifier that throws is a refusal of the address, and its message is in the log only", async () => {
    const office = post({
      mail: {
        normalizeIdentifier: (typed) => {
          if (!typed.endsWith("@company.example")) throw new Error("only colleagues");
          return normalizeEmail(typed);
        },
      },
    });
    const page = await office.ask(office.browser(), "eve@evil.example");
    expect(query(page).error).toBe("EmailInvalid");
    expect(page.html).not.toContain("only colleagues");
    expect(office.log.thrown.map(({ type, cause }) => [type, cause?.err?.message])).toEqual([
      ["EmailInvalid", "only colleagues"],
    ]);
    expect(office.box.mails).toEqual([]);
  });
});
