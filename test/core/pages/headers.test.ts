/** The headers of the built-in pages. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { samples } from "./helpers.ts";
import { scriptIn, styleIn } from "./html-parser.ts";

const theme = {};

describe.each(Object.entries(samples))("the headers of %s", (name, sample) => {
  const posts = /^(?:sign-|confirm|claimed|repeat|verify-request-)/.test(name);

  // The answer to a front-channel logout, which the issuer may show.
  const isFrame = name === "logout-frame";

  const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

  it("HD-01: the policy allows the style and the script by their hashes, pictures, and nothing else", async () => {
    const { headers, body } = await sample(theme);
    const script = scriptIn(String(body));
    const runs = script === undefined ? "" : `script-src 'sha256-${hashOf(script)}'; connect-src 'self'; `;
    expect(script !== undefined).toBe(name.includes("passkeys"));
    expect(headers?.["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hashOf(styleIn(String(body)))}'; ${runs}img-src 'self' https: data:; base-uri 'none'; frame-ancestors ${isFrame ? "https://op.example" : "'none'"}`,
    );
  });

  it("HD-01: the hash follows the theme", async () => {
    const { headers, body } = await sample({ brandColor: "teal", colorScheme: "dark" });
    const hash = createHash("sha256")
      .update(styleIn(String(body)))
      .digest("base64");
    expect(headers?.["content-security-policy"]).toContain(`'sha256-${hash}'`);
  });

  it("HD-02, HD-03, HD-05, HD-06, HD-09: no framing, no MIME sniffing, no opener, no permissions, no caching", async () => {
    expect((await sample(theme)).headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      ...(!isFrame && { "x-frame-options": "DENY" }),
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "publickey-credentials-get=(self)",
      "cache-control": "private, no-store",
    });
  });

  it("HD-04: pages with forms send a Referer to this site only, the others send none", async () => {
    expect((await sample(theme)).headers?.["referrer-policy"]).toBe(posts ? "same-origin" : "no-referrer");
  });
});
