/** The mailbox of `portico/testing`, in an application. */
import { expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { createMailbox, type Mailbox } from "../../src/testing/index.ts";
import type { Browser } from "../world/browser.ts";
import { testConfig } from "../world/config.ts";
import { sessionOf, visitorOf } from "../world/journey.ts";

const visitor = (mailbox: Mailbox) =>
  visitorOf(testConfig({ providers: [mailbox.provider], adapter: MemoryAdapter() }));

const ask = async (browser: Browser) => {
  await browser.visit("/auth/signin");
  return browser.submit(undefined, { email: "ada@example.com" });
};

it("a link from the mailbox signs in", async () => {
  const mailbox = createMailbox();
  const browser = visitor(mailbox);
  await ask(browser);
  expect(mailbox.mails).toMatchObject([{ identifier: "ada@example.com" }]);
  await browser.visit(mailbox.link("ada@example.com"));
  expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
});

it("a delivery that fails keeps no mail", async () => {
  const mailbox = createMailbox({
    deliver() {
      throw new Error("The mail server is down.");
    },
  });
  const browser = visitor(mailbox);
  const page = await ask(browser);
  expect(page.url).toContain("error=EmailSignInError");
  expect(mailbox.mails).toEqual([]);
});

it("a missing mail is an error with the address", () => {
  expect(() => createMailbox().link("ada@example.com")).toThrow(
    "No mail arrived for ada@example.com. Mails so far: 0.",
  );
});
