/** The mailbox of the local issuer: any program on this machine can post to it. */
import { describe, expect, it } from "vitest";
import { mailPage } from "../../src/testing/issuer/pages.ts";

const pageOf = (url: string) => mailPage([{ to: "ada@app.example", url }]).text();

describe("the page of the mailbox", () => {
  it.each(["https://app.example/auth/callback?token=x", "http://localhost:3000/x"])("links %s", async (url) => {
    expect(await pageOf(url)).toContain(`<a href="${url}">`);
  });

  it.each(["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "//evil.example", "x"])(
    "T16, XS-201: shows %s as text",
    async (url) => {
      const text = await pageOf(url);
      expect(text).toContain(url);
      expect(text.toLowerCase()).not.toContain(`href="${url.toLowerCase()}`);
    },
  );
});
