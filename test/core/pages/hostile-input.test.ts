/** Hostile names, themes and queries: what they do to the built-in pages, which is nothing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  claimedAddressPage,
  confirmLinkPage,
  errorPage,
  interstitialPage,
  type PageProvider,
  signInPage,
  signOutPage,
  verifyRequestPage,
} from "../../../src/core/pages/index.ts";
import type { Outcome } from "../../../src/core/types/internal.ts";
import type { Theme } from "../../../src/core/types/theme.ts";
import { callbackUrl, csrfToken, host, messages, providers } from "./helpers.ts";
import { elements, find, styleIn } from "./html-parser.ts";

const theme: Theme = {};
const links = { signInUrl: "/auth/signin", homeUrl: "/" };
const bodyOf = async (page: Promise<Outcome>) => String((await page).body);
const read = async (page: Promise<Outcome>) => elements(await bodyOf(page));
const signIn = (more: Partial<Parameters<typeof signInPage>[0]> = {}) =>
  signInPage({ theme, host, messages, providers, csrfToken, callbackUrl, ...more });
const withProvider = (more: Partial<PageProvider>) =>
  signIn({ providers: providers.slice(0, 1).map((p) => ({ ...p, ...more })) });
const withFields = (credentials: Record<string, Record<string, unknown>>) =>
  signIn({ providers: providers.slice(5).map((provider) => ({ ...provider, credentials })) });
/** Tags and names of attributes: what a page is made of, whatever its texts. */
const skeleton = async (page: Promise<Outcome>) =>
  (await read(page)).map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).join(" ")}`);

describe("themes", () => {
  const plain = () => bodyOf(verifyRequestPage({ host, messages, theme, homeUrl: "/" }));
  // biome-ignore format: a table
  const hostile: readonly (readonly [id: string, theme: Record<string, string>])[] = [
    ["XS-02", { colorScheme: 'x"><script>alert(1)</script>' }],
    ["XS-03", { buttonText: "red;}body{background:url(https://evil/x)}" }],
    ["XS-05", { brandColor: "red; --x:url(//evil)" }],
    ["XS-05", { brandColor: "expression(1)" }],
    ["XS-05", { brandColor: "\\0072ed" }],
    ["XS-05", { brandColor: "</STYLE >" }],
    ["XS-05", { brandColorDark: "red; --x:url(//evil)" }],
    ["XS-13", { logo: "javascript:alert(1)" }],
    ["XS-13", { logo: "//evil.example/x.svg" }],
  ];
  it.each(hostile)("%s: %j leaves the page unchanged", async (_, value) => {
    expect(await bodyOf(verifyRequestPage({ host, messages, theme: value as Theme, homeUrl: "/" }))).toBe(
      await plain(),
    );
  });

  it("XS-03: of a hostile text colour and a valid brand colour only the first is omitted", async () => {
    const style = styleIn(
      await bodyOf(signIn({ theme: { brandColor: "red", buttonText: "red;}body{background:url(https://evil/x)}" } })),
    );
    expect(style).toContain("--brand:#ff0000;--on-brand:#000");
    expect(style).not.toContain("evil");
  });

  it("XS-05: whatever a theme contains, no new character is in the style sheet", async () => {
    const usual = new Set(styleIn(await plain()));
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (colorScheme, brandColor, buttonText) => {
        const value = { colorScheme, brandColor, buttonText } as unknown as Theme;
        const style = styleIn(await bodyOf(verifyRequestPage({ host, messages, theme: value, homeUrl: "/" })));
        expect([...style].filter((sign) => !usual.has(sign))).toEqual([]);
      }),
    );
  });
});

describe("providers", () => {
  it("XS-11: a name full of markup is text, and an id full of quotes stays in its attribute", async () => {
    const name = "<img src=x onerror=alert(1)>";
    const id = '"><script>';
    const all = await read(signIn({ providers: providers.map((provider) => ({ ...provider, name, id })) }));
    expect(find(all, "form")[0]?.text).toContain(`Continue with ${name}`);
    expect(find(all, "script")).toEqual([]);
    expect(find(all, "img")).toHaveLength(1);
    expect(find(all, "input", { name: "email" })[0]?.attributes.id).toBe(`input-email-for-${id}-provider`);
  });

  it("XS-11: a name cannot reverse the text around it, nor stretch the page", async () => {
    const all = await read(withProvider({ name: `\u202e${"x".repeat(5000)}` }));
    expect(find(all, "bdi").at(-1)?.text).toHaveLength(80);
  });

  it.each(["red;background:url(//evil)", "url(//evil)", "#fff}*{display:none", "</style><script>"])(
    "XS-13: the colour %s is omitted",
    async (brandColor) => {
      expect(await bodyOf(withProvider({ style: { brandColor } }))).toBe(await bodyOf(withProvider({ style: {} })));
    },
  );

  it.each([
    "javascript:alert(1)",
    "//evil.example/x",
    "http://evil.example/x",
    "data:text/html,x",
    'x" onerror="alert(1)',
  ])("XS-13: the logo %s is not shown", async (logo) => {
    expect(await bodyOf(withProvider({ style: { logo } }))).toBe(await bodyOf(withProvider({ style: {} })));
  });

  it("XS-13: a valid colour and a valid logo are shown", async () => {
    const page = await bodyOf(withProvider({ style: { brandColor: "#123", logo: "/logo.svg" } }));
    expect(styleIn(page)).toContain("#112233");
    expect(find(elements(page), "img")[0]?.attributes.src).toBe("/logo.svg");
  });

  it("XS-14: a field has a name and a type, and only the attributes of the list", async () => {
    const name = '" onfocus=alert(1) x="';
    const type = '"><script>';
    const all = await read(
      withFields({
        [name]: {
          type,
          onclick: "alert(1)",
          onFocus: "alert(1)",
          style: "x",
          formaction: "//evil",
          form: "other",
          name: "csrfToken",
          id: "x",
        },
      }),
    );
    const fields = find(all, "input").filter(({ attributes }) => attributes.type !== "hidden");
    expect(fields.map(({ attributes }) => attributes)).toEqual([
      { id: `input-${name}-for-password-provider`, name, type: "text" },
    ]);
    expect(find(all, "label")[0]?.text).toBe(name);
  });

  it.each(["submit", "image", "file", "button", "reset", "TEXT "])("XS-14: the type %s becomes text", async (type) => {
    const all = await read(withFields({ field: { type, src: "https://evil.example/x" } }));
    expect(find(all, "input", { name: "field" })[0]?.attributes).toEqual({
      id: "input-field-for-password-provider",
      name: "field",
      type: "text",
    });
  });

  it("XS-18: no page has a script that a name could break out of", async () => {
    for (const name of ['");alert(1)//', "</script>", "\u2028"]) {
      expect(find(await read(withProvider({ name, id: name })), "script")).toEqual([]);
    }
  });

  it("no text changes the structure of a page", async () => {
    const text = fc.string({ minLength: 1 }).map((inside) => `a${inside}"'<>&`);
    const expected = await skeleton(withProvider({ name: "a", id: "a", signinUrl: "a" }));
    await fc.assert(
      fc.asyncProperty(text, async (evil) => {
        const page = withProvider({ name: evil, id: evil, signinUrl: evil });
        expect(await skeleton(page)).toEqual(expected);
      }),
    );
  });
});

describe("queries", () => {
  const neutral = () => errorPage({ host, messages, theme, ...links });
  // biome-ignore format: a table
  const names = [
    ["XS-06", "<script>alert(1)</script>"], ["XS-06", "constructor"], ["XS-06", "__proto__"], ["XS-06", "toString"],
    ["XS-07", "&lt;script&gt;"], ["XS-07", "\0"], ["XS-07", "&#x3c;b&#x3e;"], ["XS-10", "x"],
  ] as const;
  it.each(names)("%s: the error %j gives the neutral page", async (_, type) => {
    expect(await errorPage({ host, messages, theme, ...links, type })).toEqual(await neutral());
  });

  it.each(names)("%s: the error %j gives the general sentence on the sign-in page", async (_, error) => {
    expect(await signIn({ error })).toEqual(await signIn({ error: "anything" }));
  });

  it("XS-07: nothing of 10 kB is reflected", async () => {
    expect(await errorPage({ host, messages, theme, ...links, type: "x".repeat(10_240) })).toEqual(await neutral());
    expect(await bodyOf(signIn({ error: "x".repeat(10_240) }))).not.toContain("xx");
  });

  it("XS-08: every form carries the token that it was given, and no other", async () => {
    const tokens = find(await read(signIn({ csrfToken: "<token>" })), "input", { name: "csrfToken" });
    expect(new Set(tokens.map(({ attributes }) => attributes.value))).toEqual(new Set(["<token>"]));
  });

  it("XS-09: hidden fields contain the checked URL unchanged", async () => {
    const fields = find(await read(signIn({ callbackUrl: "https://app.example/?a=\"&b='" })), "input", {
      name: "callbackUrl",
    });
    expect(fields).toHaveLength(providers.length);
    for (const { attributes } of fields) expect(attributes.value).toBe("https://app.example/?a=\"&b='");
  });

  it("XS-19: verify-request reflects nothing", async () => {
    const props = { host, messages, theme, homeUrl: "/", provider: "<script>", type: "x" };
    expect(await verifyRequestPage(props)).toEqual(await verifyRequestPage({ host, messages, theme, homeUrl: "/" }));
  });

  it("an address in the query of the sign-in page stays in its field, and is bounded", async () => {
    const all = await read(signIn({ email: `"><script>${"x".repeat(5000)}` }));
    const value = find(all, "input", { name: "email" })[0]?.attributes.value ?? "";
    expect(value.startsWith('"><script>xxx')).toBe(true);
    expect(value).toHaveLength(254);
  });
});

describe("links and users", () => {
  // biome-ignore format: a table
  const bad = ["javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "\tjavascript:x", ""];

  it.each(bad)("XS-16: the interstitial page does not redirect to %j", async (url) => {
    const all = await read(interstitialPage({ host, messages, theme, url }));
    expect(find(all, "meta", { "http-equiv": "refresh" })[0]?.attributes.content).toBe("0;url=/");
    expect(find(all, "a")[0]?.attributes.href).toBe("/");
  });

  it("XS-16: a URL full of quotes stays in its attribute", async () => {
    const url = `https://app.example/?"'><script>&amp;`;
    const all = await read(interstitialPage({ host, messages, theme, url }));
    expect(find(all, "a")[0]?.attributes.href).toBe(url);
    expect(find(all, "script")).toEqual([]);
  });

  it.each(bad)("no link leads to %j", async (url) => {
    const pages = [
      signOutPage({ host, messages, theme, csrfToken, action: "/x", callbackUrl: url }),
      errorPage({ host, messages, theme, type: "AccessDenied", signInUrl: url, homeUrl: url || "x:" }),
      verifyRequestPage({ host, messages, theme, homeUrl: url }),
    ];
    for (const page of pages) {
      const links = find(await read(page), "a");
      expect(links.length).toBeGreaterThan(0);
      for (const { attributes } of links) expect(attributes.href).toBe("/");
    }
  });

  it("XS-15: no picture and no link of a user is shown", async () => {
    const user = { name: "<b>Ada</b>", image: "javascript:alert(1)", website: "javascript:alert(1)" };
    const page = signOutPage({ host, messages, theme, csrfToken, callbackUrl, action: "/x", user });
    expect(await bodyOf(page)).not.toContain("javascript");
    expect(find(await read(page), "p")[0]?.text).toContain("as <b>Ada</b>.");
    expect(find(await read(page), "img")).toEqual([]);
  });

  it("a hostile host or address is text on every page", async () => {
    const evil = `evil"><script>alert('x')</script>&`;
    const link = { action: "/x", csrfToken, fields: { [evil]: evil }, email: evil };
    const pages = [
      signIn({ host: evil }),
      signOutPage({ host: evil, messages, theme, csrfToken, action: evil, callbackUrl: evil }),
      errorPage({ host: evil, messages, theme, type: "Verification", ...links }),
      verifyRequestPage({ host: evil, messages, theme, homeUrl: "/" }),
      confirmLinkPage({ host: evil, messages, theme, ...link }),
      claimedAddressPage({ host: evil, messages, theme, ...link, isOwn: false, methodNames: [evil], signInUrl: evil }),
      claimedAddressPage({
        host: evil,
        messages,
        theme,
        ...link,
        isOwn: true,
        methodNames: [evil, evil],
        signInUrl: evil,
      }),
      interstitialPage({ host: evil, messages, theme, url: "/" }),
    ];
    for (const page of pages) {
      const all = await read(page);
      expect(find(all, "title")[0]?.text).toContain(evil);
      expect(find(all, "script")).toEqual([]);
    }
    expect(
      find(await read(confirmLinkPage({ host, messages, theme, ...link })), "input", { name: evil })[0]?.attributes
        .value,
    ).toBe(evil);
  });
});
