/** The pages of the demo that the journeys do not look at. */
import { describe, expect, it } from "vitest";
import type { Mail } from "../../examples/demo/mail/mailbox.ts";
import { homePage, mailboxPage } from "../../examples/demo/site/pages.ts";
import { style } from "../../examples/demo/site/style.ts";

const mail = {
  to: "ada@app.example",
  subject: "Sign in",
  text: "A link.",
  link: undefined,
  at: new Date(0),
} as unknown as Mail;

describe("U14: the demo", () => {
  it.each([
    [1, "1 mail"],
    [2, "2 mails"],
  ])("has the right plural for %i mails", async (count, words) => {
    const text = (await mailboxPage(Array<Mail>(count).fill(mail), false).text()).replaceAll(/<[^>]+>/g, "");
    expect(text).toContain(`Mailbox ${words}\n`);
  });

  it("shows its four methods in pairs", async () => {
    const page = homePage({
      session: null,
      csrfToken: "",
      entries: [],
      mails: 0,
      issuer: "http://127.0.0.1:4000",
      keeping: { kept: "", endsByProvider: false },
      refused: false,
      done: false,
    });
    expect((await page.text()).match(/class="grid pairs">[\s\S]*?<\/main>/)?.[0].match(/class="card"/g)).toHaveLength(
      4,
    );
    expect(style).toContain(".pairs{grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr))}");
  });
});
