/** The link of an owner whose address an unverified user holds: opened twice, left unused, raced, and interrupted. */
import { describe, expect, it } from "vitest";
import { acme } from "../core/helpers.ts";
import { altered, type Post, post, usesOf } from "../core/methods/email/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { mailbox } from "../world/mailbox.ts";
import type { Page } from "../world/page.ts";
import { expectSignedOut, query, sessionOf, where } from "./helpers.ts";

const clock = useClock();
const ada = "ada@app.example";

/** An unverified user holds the address of Ada: user `eve`, with an account. */
async function claimed(office: Post = post()) {
  await office.store.createUser({ id: "eve", name: "Eve", email: ada, emailVerified: null });
  await office.store.linkAccount({ provider: "plain", providerAccountId: "1", type: "oauth", userId: "eve" });
  return office;
}

async function asked(office: Post) {
  const browser = office.browser();
  await office.ask(browser);
  return { office, browser, link: office.box.link() };
}

const anew = (browser: Browser): Promise<Page> => {
  const form = browser.page.forms.find(({ fields }) => fields.choice === "anew");
  return browser.post(form?.action ?? "", form?.fields ?? {});
};

const made = ({ store }: Post) => store.called.filter((name) => name === "createUser").length - 1;

describe("S2: the link of an owner whose address another user holds", () => {
  it("is not consumed by a GET of the page, however often and from any browser", async () => {
    const { office, browser, link } = await asked(await claimed());
    for (const one of [browser, browser, office.browser(), office.browser()]) await one.visit(link);
    expect([usesOf(office), made(office)]).toEqual([0, 0]);
    await browser.visit(link);
    expect(where(await anew(browser))).toBe("/dashboard");
    expect(usesOf(office)).toBe(1);
  });

  it("is consumed once, of two concurrent new starts, and creates one user", async () => {
    const { office, browser, link } = await asked(await claimed());
    const other = office.browser();
    await browser.visit(link);
    await other.visit(link);
    const pages = await Promise.all([anew(browser), anew(other)]);
    expect(pages.map((page) => query(page).error ?? "").toSorted()).toEqual(["", "Verification"]);
    expect(made(office)).toBe(1);
  });

  it("and a second link, used concurrently, end in the same user", async () => {
    const office = await claimed();
    const [one, two] = [await asked(office), await asked(office)];
    await one.browser.visit(one.link);
    await two.browser.visit(two.link);
    const pages = await Promise.all([anew(one.browser), anew(two.browser)]);
    expect(pages.map(where)).toEqual(["/dashboard", "/dashboard"]);
    const owner = await office.store.getUserByEmail(ada);
    expect((await office.store.listSessions(owner?.id ?? "")).length).toBe(2);
    expect(await office.store.listAccounts(owner?.id ?? "")).toEqual([]);
  });

  it("still starts over when the unverified user signs in again in between", async () => {
    const { office, browser, link } = await asked(await claimed());
    await browser.visit(link);
    await office.store.createSession({ sessionToken: "s", userId: "eve", expires: new Date(clock.now() + 1e9) });
    expect(where(await anew(browser))).toBe("/dashboard");
    expect(await office.store.getSessionAndUser("s")).toMatchObject({ user: { email: "unproved+eve@invalid" } });
  });

  it("is valid although the unverified user took the address after it was requested", async () => {
    const { office, browser, link } = await asked(post());
    await claimed(office);
    await browser.visit(link);
    expect(browser.page.status).toBe(200);
    await expectSignedOut(browser);
    expect(where(await anew(browser))).toBe("/dashboard");
    expect(await office.store.getUser("eve")).toMatchObject({ email: "unproved+eve@invalid" });
  });

  it("creates the owner's user although the unverified user takes the address while the link is opened", async () => {
    const { office, browser, link } = await asked(post());
    const { useVerificationToken } = office.store;
    Object.assign(office.store, {
      useVerificationToken: async (key: Parameters<typeof useVerificationToken>[0]) => {
        const used = await useVerificationToken(key);
        await claimed(office);
        return used;
      },
    });
    expect(where(await browser.visit(link))).toBe("/dashboard");
    expect((await office.store.getUserByEmail(ada))?.id).not.toBe("eve");
    expect(await office.store.listAccounts("eve")).toHaveLength(1);
  });

  it("does not sign in a user who is claimed between the page and its form", async () => {
    const office = post();
    await office.store.createUser({ id: "eve", email: ada, emailVerified: null });
    const { link } = await asked(office);
    const other = office.browser();
    await other.visit(link);
    await office.store.linkAccount({ provider: "plain", providerAccountId: "1", type: "oauth", userId: "eve" });
    await other.submit("/callback/email");
    await expectSignedOut(other);
    expect(other.page.forms.map(({ fields }) => fields.choice)).toEqual(["anew"]);
  });

  it("is reported as used, once the owner has started over", async () => {
    const { office, browser, link } = await asked(await claimed());
    await browser.visit(link);
    await anew(browser);
    for (const one of [browser, office.browser()]) expect(query(await one.visit(link)).error).toBe("Verification");
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("gives the address back when the new user cannot be created, and no user is signed in", async () => {
    for (const fail of ["createUser", "updateUser"] as const) {
      const { office, browser, link } = await asked(await claimed());
      await browser.visit(link);
      office.store.breaks({ fail });
      expect([fail, query(await anew(browser)).error]).toEqual([fail, "ServiceUnavailable"]);
      office.store.breaks();
      await expectSignedOut(browser);
      expect([fail, await office.store.getUserByEmail(ada)]).toEqual([fail, expect.objectContaining({ id: "eve" })]);
      expect(office.emittedEvents.map(([name]) => name)).not.toContain("updateUser");
      // Another link works.
      const again = await asked(office);
      await again.browser.visit(again.link);
      expect([fail, where(await anew(again.browser))]).toEqual([fail, "/dashboard"]);
    }
  });

  it("is logged in one line when it is opened, without the address and without a secret", async () => {
    const { office, browser, link } = await asked(await claimed());
    await browser.visit(link);
    const lines = office.log.lines.filter(({ code }) => code === "unproved-address");
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain("trustStoredEmails");
    expect(JSON.stringify(lines)).not.toContain(ada);
    expect(JSON.stringify(lines)).not.toContain(new URL(link).searchParams.get("token"));
  });
});

describe("S2: a visitor without a link", () => {
  const tamper = (link: string) => {
    const { searchParams } = new URL(link);
    const change = (name: string) => ({
      [name]: (searchParams.get(name) ?? "").replace(/.$/, (c) => (c === "0" ? "1" : "0")),
    });
    return [
      altered(link, change("token")),
      altered(link, change("signature")),
      altered(link, {
        signature: `${(clock.now() + 9e9).toString(36)}.${searchParams.get("signature")?.split(".")[1]}`,
      }),
      altered(link, { signature: "x".repeat(5000) }),
      altered(link, { ...change("token"), signature: undefined }),
      altered(link, { signature: undefined }),
    ];
  };

  it("gets the same response for an address that is claimed, verified, or unknown", async () => {
    const results: string[][] = [];
    for (const state of ["claimed", "proved", "free"]) {
      const office = post();
      if (state === "claimed") await claimed(office);
      if (state === "proved") await office.store.createUser({ id: "1", email: ada, emailVerified: new Date(0) });
      const { link } = await asked(office);
      const pages = [];
      for (const url of tamper(link)) {
        const unverified = office.browser();
        const before = office.store.calls.length;
        await unverified.visit(url);
        const looks = office.store.called.slice(before).join();
        // What is posted without a signature needs a token that is stored.
        if (unverified.page.forms.length > 0 && url !== altered(link, { signature: undefined })) {
          await unverified.submit("/callback/email");
        }
        pages.push(
          `${looks} ${unverified.page.status} ${query(unverified.page).error} ${unverified.page.text.replace(/\s+/g, " ").replace(/Reference: [B-Z]{8}/, "Reference")}`,
        );
        await expectSignedOut(unverified);
      }
      results.push(pages);
    }
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).toEqual(results[2]);
  });
});

describe("S2: a token that is entered by hand, without the rest of its link", () => {
  const bare = (link: string) => {
    const { token = "", email = "" } = Object.fromEntries(new URL(link).searchParams);
    return { token, email };
  };
  const typed = async (browser: Browser, link: string) => {
    await browser.visit("/auth/signin");
    const csrfToken = browser.page.forms[0]?.fields.csrfToken ?? "";
    return browser.post("/auth/callback/email", { ...bare(link), csrfToken });
  };

  it("signs in if the address is free", async () => {
    const { office, link } = await asked(post());
    const other = office.browser();
    await typed(other, link);
    expect(await sessionOf(other)).toMatchObject({ user: { email: ada } });
  });

  it("asks the owner if another user holds the address, and is consumed by the answer alone", async () => {
    const { office, link } = await asked(await claimed());
    const other = office.browser();
    for (const _ of [1, 2]) {
      await typed(other, link);
      expect(other.page.forms.map(({ fields }) => fields.choice)).toEqual(["anew"]);
      await expectSignedOut(other);
    }
    await anew(other);
    expect(await sessionOf(other)).toMatchObject({ user: { email: ada } });
    expect(query(await typed(office.browser(), link)).error).toBe("Verification");
  });

  it("shows nothing for an unknown token", async () => {
    const { office, link } = await asked(await claimed());
    const other = office.browser();
    expect(query(await typed(other, altered(link, { token: "0".repeat(64) }))).error).toBe("Verification");
    await expectSignedOut(other);
  });
});

describe("S2: a provider that verified the address, while another user holds it without verification", () => {
  /** In one step or in two, as adapters do. */
  it.each([false, true])("creates one user of two concurrent first sign-ins (in one step: %s)", async (oneStep) => {
    const store = adapter({ oneStep });
    const box = mailbox();
    const providers = [box.provider, acme({}, { ada: { id: "1", email: ada, email_verified: true } })];
    const office = post({ config: { providers, adapter: store } });
    await store.createUser({ id: "eve", email: ada, emailVerified: null });
    await store.linkAccount({ provider: "plain", providerAccountId: "1", type: "oauth", userId: "eve" });
    const browsers = [office.browser(), office.browser(), office.browser()];
    const arrive = async (browser: Browser) => {
      await browser.visit("/auth/signin");
      const away = await browser.submit("/signin/acme");
      const state = new URL(away.url).searchParams.get("state") ?? "";
      return () => browser.visit(`/auth/callback/acme?${new URLSearchParams({ code: "ada", state })}`);
    };
    const back = await Promise.all(browsers.map(arrive));
    await Promise.all(back.map((go) => go()));
    expect((await store.getUserByEmail(ada))?.id).toBe("eve");
    await Promise.all(browsers.map(anew));
    const owner = await store.getUserByEmail(ada);
    expect([owner?.id === "eve", (await store.listAccounts(owner?.id ?? "")).length]).toEqual([false, 1]);
    for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
  });

  it("enters an imported user without account, passkey and session, of concurrent sign-ins all", async () => {
    const store = adapter();
    const providers = [mailbox().provider, acme({}, { ada: { id: "1", email: ada, email_verified: true } })];
    const office = post({ config: { providers, adapter: store } });
    await store.createUser({ id: "old", email: ada, emailVerified: null });
    const browsers = [office.browser(), office.browser(), office.browser()];
    const back = await Promise.all(
      browsers.map(async (browser) => {
        await browser.visit("/auth/signin");
        const state = new URL((await browser.submit("/signin/acme")).url).searchParams.get("state") ?? "";
        return () => browser.visit(`/auth/callback/acme?${new URLSearchParams({ code: "ada", state })}`);
      }),
    );
    await Promise.all(back.map((go) => go()));
    for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
    expect(await store.getUserByEmail(ada)).toMatchObject({ id: "old", emailVerified: expect.any(Date) });
    expect(await store.listAccounts("old")).toHaveLength(1);
  });
});

describe("U18: a used link, opened anywhere", () => {
  it.each(["a new user", "a known user"])("is reported as used, to %s, and shows no button", async (who) => {
    const office = post();
    if (who === "a known user") {
      const first = await asked(office);
      await first.browser.visit(first.link);
    }
    const { browser, link } = await asked(office);
    await browser.visit(link);
    const before = usesOf(office);
    const phone = office.browser();
    for (const headers of [{}, { "sec-purpose": "prefetch" }]) {
      const page = await phone.visit(link, { headers });
      expect([query(page).error, page.text.includes("was already used")]).toEqual(["Verification", true]);
      expect(page.forms).toEqual([]);
    }
    // No verification token was read: a valid link is not at risk.
    expect(usesOf(office)).toBe(before);
  });

  it("is reported as expired, and a valid one still shows its button", async () => {
    const { office, link } = await asked(post());
    const phone = office.browser();
    clock.forward(600);
    await phone.visit(link);
    expect(phone.page.forms).toHaveLength(1);
    clock.forward(1);
    expect(query(await phone.visit(link)).error).toBe("Verification");
    expect(usesOf(office)).toBe(0);
  });

  it.each(["a new user", "a known user"])(
    "C1: of two links for %s, using one ends no other, in any browser",
    async (who) => {
      const office = post();
      if (who === "a known user") {
        const known = await asked(office);
        await known.browser.visit(known.link);
      }
      const [one, two, three] = [await asked(office), await asked(office), await asked(office)];
      expect(where(await one.browser.visit(one.link))).toBe("/dashboard");
      clock.forward(60);
      // In the browser that requested it, at once; in another, by the button.
      expect(where(await two.browser.visit(two.link))).toBe("/dashboard");
      const phone = office.browser();
      await phone.visit(three.link);
      expect(phone.page.forms).toHaveLength(1);
      await phone.submit("/callback/email");
      expect(await sessionOf(phone)).toMatchObject({ user: { email: ada } });
      for (const { browser, link } of [one, two, three])
        for (const each of [browser, office.browser()]) {
          const page = await each.visit(link);
          expect([query(page).error, page.text.includes("was already used"), page.forms]).toEqual([
            "Verification",
            true,
            [],
          ]);
        }
      expect(office.store.called.filter((name) => name === "createUser")).toHaveLength(1);
    },
  );

  it("C1: a token that is typed by hand stays unused while the visitor chooses", async () => {
    const { office, browser, link } = await asked(await claimed());
    const typed = altered(link, { signature: undefined, state: undefined });
    const phone = office.browser();
    await phone.visit(typed);
    await phone.submit("/callback/email");
    expect(phone.page.forms.map(({ fields }) => fields.choice)).toEqual(["anew"]);
    expect(where(await anew(phone))).toBe("/dashboard");
    expect(query(await browser.visit(link)).error).toBe("Verification");
  });

  it("C1: each link ends after its ten minutes, whatever became of the others, in both browsers", async () => {
    const office = post();
    const one = await asked(office);
    clock.forward(300);
    const two = await asked(office);
    await two.browser.visit(two.link);
    clock.forward(301);
    const late = await office.browser().visit(one.link);
    expect([query(late).error, query(await one.browser.visit(one.link)).error]).toEqual([
      "Verification",
      "Verification",
    ]);
    expect(late.text).toContain("it may have expired");
  });
});
