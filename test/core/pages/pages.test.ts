/** The content of the built-in pages. */
import { describe, expect, it } from "vitest";
import { type ErrorType, errorRowOf } from "../../../src/core/errors/table.ts";
import {
  claimedAddressPage,
  confirmLinkPage,
  errorPage,
  interstitialPage,
  signInPage,
  signOutPage,
  verifyRequestPage,
} from "../../../src/core/pages/index.ts";
import type { Outcome } from "../../../src/core/types/internal.ts";
import { callbackUrl, csrfToken, host, messages, providers, samples, wideLogo } from "./helpers.ts";
import { elements, find, styleIn } from "./html-parser.ts";

const theme = {};
const read = async (page: Promise<Outcome>) => elements(String((await page).body));
const named = (all: Awaited<ReturnType<typeof read>>, name: string) =>
  find(all, "input", { name }).map(({ attributes }) => attributes.value);
const signIn = (more: Partial<Parameters<typeof signInPage>[0]> = {}) =>
  signInPage({ theme, host, messages, providers, csrfToken, callbackUrl, ...more });

describe.each(Object.entries(samples))("the page %s", (name, sample) => {
  it("is one document with a language, a title that names the host, one heading and one main landmark", async () => {
    const all = await read(sample(theme));
    expect(find(all, "html")[0]?.attributes.lang).toBe("en");
    expect(find(all, "title")[0]?.text).toMatch(
      name === "sign-in-three" ? /^Sign in · Northwind Traders$/ : /^[A-Z].* · app\.example$/,
    );
    expect(find(all, "h1")).toHaveLength(1);
    expect(find(all, "main")).toHaveLength(1);
    expect(find(all, "meta", { name: "viewport" })[0]?.attributes.content).toBe("width=device-width,initial-scale=1");
  });

  it("has no script, no style attribute, no handler, and loads nothing from other sites", async () => {
    const all = await read(sample(theme));
    for (const tag of ["link", "iframe", "object", "base", "use"]) expect(find(all, tag)).toEqual([]);
    // Passkeys need one. It is inline, and has no URL.
    const scripts = find(all, "script").map(({ attributes }) => attributes);
    expect(scripts).toEqual(name.includes("passkeys") ? [{}] : []);
    const attributes = all.flatMap((element) => Object.entries(element.attributes));
    for (const [name, value] of attributes) {
      expect(name).not.toMatch(/^(?:on|style$|srcset$|formaction$)/);
      if (name === "src") expect(value).toMatch(/^data:image\//);
    }
    expect(styleIn(String((await sample(theme)).body))).not.toMatch(/url\(|@import|https?:/);
  });

  it("labels every field, and gives every id once", async () => {
    const all = await read(sample(theme));
    const ids = all.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const labels = find(all, "label").map(({ attributes }) => attributes.for);
    for (const { attributes } of find(all, "input")) {
      if (attributes.type !== "hidden") expect(labels).toContain(attributes.id);
    }
  });

  it("sends the CSRF token along with every form, by POST", async () => {
    for (const form of find(await read(sample(theme)), "form")) {
      expect(form.attributes.method).toBe("post");
      // The answer of a provider has its transaction, and passes on what came.
      expect(named(form.inside, "csrfToken")).toEqual(name === "repeat" ? [] : [csrfToken]);
    }
  });

  it("is the same for the same props", async () => {
    expect(await sample(theme)).toEqual(await sample(theme));
  });
});

describe("the other pages", () => {
  it("sign-out names who is signed in, and offers to stay", async () => {
    const page = signOutPage({
      theme,
      host,
      messages,
      csrfToken,
      callbackUrl,
      action: "/out",
      user: { name: "Ada", email: "ada@example.com" },
    });
    const all = await read(page);
    expect(find(all, "p")[0]?.text).toBe("You are signed in to app.example as ada@example.com.");
    expect(find(all, "form")[0]?.attributes.action).toBe("/out");
    expect(find(all, "button")[0]?.attributes.id).toBe("submitButton");
    expect(find(all, "a")[0]?.attributes.href).toBe(callbackUrl);
    expect(named(all, "callbackUrl")).toEqual([callbackUrl]);
  });

  it("sign-out works without a name", async () => {
    for (const user of [undefined, null, {}, { name: null, email: "" }]) {
      const all = await read(signOutPage({ theme, host, messages, csrfToken, callbackUrl, action: "/out", user }));
      expect(find(all, "p")[0]?.text).toBe("You are signed in to app.example.");
    }
  });

  const links = { signInUrl: "/auth/signin", homeUrl: "https://app.example" };
  it.each(Object.entries(messages.errors))(
    "the error page for %s has the sentence of the messages and the status of the table",
    async (type, message) => {
      const { status } = errorRowOf(type as ErrorType);
      const outcome = await errorPage({ theme, host, messages, type, ...links });
      expect(outcome.status).toBe(status);
      const all = elements(String(outcome.body));
      expect(find(all, "p")[0]?.text).toBe(message);
      expect(find(all, "a").map(({ attributes }) => attributes.href)).toEqual(
        status === 500
          ? [links.homeUrl]
          : status === 404
            ? [links.homeUrl, links.signInUrl]
            : [links.signInUrl, links.homeUrl],
      );
    },
  );

  it("the error page shows nothing of errors that are not public", async () => {
    const neutral = await errorPage({ theme, host, messages, ...links });
    expect(neutral.status).toBe(200);
    for (const type of ["AdapterError", "MissingSecretError", "Default", ""]) {
      expect(await errorPage({ theme, host, messages, type, ...links })).toEqual(neutral);
    }
  });

  it("the error page works without a host and without links", async () => {
    const all = await read(errorPage({ theme, messages, type: "InvalidRequest" }));
    expect(find(all, "title")[0]?.text).toBe("Something went wrong");
    expect(find(all, "a")).toEqual([]);
  });

  it("U14: verify-request names the address, and asks for the same mail once more", async () => {
    const sent = { email: "ada@example.com", isRepeated: false, action: "/auth/signin/mail", csrfToken, callbackUrl };
    const page = (isRepeated: boolean) => ({
      theme,
      host,
      messages,
      ...links,
      maxAge: 600,
      sent: { ...sent, isRepeated },
    });
    const all = await read(verifyRequestPage(page(false)));
    expect(find(all, "p")[0]?.text).toBe("We sent a link to sign in to app.example to ada@example.com.");
    expect(find(all, "form")[0]?.attributes).toMatchObject({ method: "post", action: "/auth/signin/mail" });
    expect(["email", "callbackUrl", "csrfToken"].flatMap((name) => named(all, name))).toEqual([
      "ada@example.com",
      callbackUrl,
      csrfToken,
    ]);
    expect(find(all, "a").map(({ attributes, text }) => [attributes.href, text])).toEqual([
      [links.signInUrl, "Use another address"],
    ]);
    expect(find(all, "div", { role: "status" })).toEqual([]);
    expect(find(await read(verifyRequestPage(page(true))), "div", { role: "status" })[0]?.text).toContain(
      "We sent another link.",
    );
  });

  it("U14: every page names the application as the theme does, else its host", async () => {
    for (const sample of Object.values(samples)) {
      const title = async (name?: string) =>
        find(await read(sample(name === undefined ? theme : { name })), "title")[0]?.text;
      expect(await title("<b>Acme & Söhne</b>")).toContain(" · <b>Acme & Söhne</b>");
      expect(await title()).toMatch(/ · (?:app\.example|Northwind Traders)$/);
    }
    const text = find(
      await read(signOutPage({ theme: { name: "Acme" }, host, messages, csrfToken, callbackUrl, action: "/" })),
      "p",
    );
    expect(text[0]?.text).toBe("You are signed in to Acme.");
    expect(find(await read(signIn({ theme: { name: "" } })), "p")[0]?.text).toBe("to continue to app.example");
  });

  it("verify-request shows when the link expires", async () => {
    expect(
      find(await read(verifyRequestPage({ theme, host, messages, homeUrl: "/", maxAge: 600 })), "main")[0]?.text,
    ).toContain("The link expires in 10 minutes.");
    expect(find(await read(verifyRequestPage({ theme, host, messages, homeUrl: "/" })), "main")[0]?.text).not.toContain(
      "expires in",
    );
  });

  it("confirm-link names the whole address and posts the link's own fields, with our token", async () => {
    const email = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example`;
    const fields = { token: "t", email, csrfToken: "from the link" };
    const all = await read(
      confirmLinkPage({ theme, host, messages, action: "/auth/callback/mail", csrfToken, fields, email }),
    );
    expect(find(all, "p")[0]?.text).toBe(`This link signs you in to app.example as ${email}.`);
    expect(find(all, "form")).toHaveLength(1);
    expect(find(all, "button")).toHaveLength(1);
    expect(named(all, "token")).toEqual(["t"]);
    expect(named(all, "email")).toEqual([email]);
    expect(named(all, "csrfToken")).toEqual([csrfToken]);
  });

  it("S2: claimed-address names who holds the address, and posts what was chosen with the link's own fields", async () => {
    const email = "ada@example.com";
    const props = { theme, host, messages, action: "/auth/callback/mail", csrfToken, email, signInUrl: "/auth/signin" };
    const fields = { token: "t", email, choice: "from the link" };
    for (const [methodNames, words] of [
      [[], "another sign-in method"],
      [["GitHub"], "GitHub"],
      [["GitHub", "Google", "Passkey"], "GitHub, Google, and Passkey"],
    ] as const) {
      const all = await read(claimedAddressPage({ ...props, fields, methodNames, isOwn: false }));
      expect(find(all, "p")[0]?.text).toBe(
        `An account at app.example with the address ada@example.com was created with ${words}. The address was never confirmed.`,
      );
      expect(named(all, "choice")).toEqual(["anew"]);
      // The page has the address of a link that still works: no later page may read that.
      expect(find(all, "a").map(({ attributes }) => [attributes.href, attributes.rel])).toEqual([
        ["/auth/signin", "noreferrer"],
      ]);
      expect(named(all, "csrfToken")).toEqual([csrfToken]);
    }
    const own = await read(claimedAddressPage({ ...props, fields, methodNames: ["GitHub"], isOwn: true }));
    expect(named(own, "choice")).toEqual(["keep", "anew"]);
    expect(named(own, "token")).toEqual(["t", "t"]);
    expect(own.filter(({ attributes }) => attributes.id === "submitButton")).toHaveLength(1);
  });

  it("continue redirects at once, and has a link for other browsers", async () => {
    const url = "https://app.example/start?a=1&b='2'";
    const all = await read(interstitialPage({ theme, host, messages, url }));
    expect(find(all, "meta", { "http-equiv": "refresh" })[0]?.attributes.content).toBe(`0;url=${url}`);
    expect(find(all, "a")[0]?.attributes.href).toBe(url);
  });
});

describe("the theme", () => {
  const style = async (value: object) =>
    styleIn(String((await verifyRequestPage({ host, messages, theme: value, homeUrl: "/" })).body));

  it("follows the visitor unless the application fixes light or dark", async () => {
    expect(await style({})).toMatch(/color-scheme:light dark.*prefers-color-scheme:dark/);
    expect(await style({ colorScheme: "auto" })).toBe(await style({}));
    expect(await style({ colorScheme: "light" })).not.toContain("prefers-color-scheme");
    expect(await style({ colorScheme: "dark" })).toContain("color-scheme:dark;");
  });

  it("colours the main button, with text that can be read on it", async () => {
    expect(await style({ brandColor: "#ff0" })).toContain("--brand:#ffff00;--on-brand:#000");
    expect(await style({ brandColor: "navy" })).toContain("--brand:#000080;--on-brand:#fff");
    expect(await style({ brandColor: "navy", buttonText: "gold" })).toContain("--brand:#000080;--on-brand:#ffd700");
    expect(await style({ brandColor: "#ff0", buttonText: "#fff" })).toContain("--brand:#ffff00;--on-brand:#000");
  });

  it("U14: the dark scheme has its own brand colour, with readable text on it", async () => {
    const brands = async (theme: object) =>
      [...(await style(theme)).matchAll(/--brand:(#\w+);--on-brand:(#\w+)/g)].map(([, ...found]) => found.join(" "));
    expect(await brands({ brandColor: "navy", brandColorDark: "#8af" })).toEqual(["#000080 #fff", "#88aaff #000"]);
    expect(await brands({ brandColor: "navy" })).toEqual(["#000080 #fff", "#000080 #fff"]);
    expect(await brands({ brandColor: "navy", brandColorDark: "no colour" })).toEqual(["#000080 #fff", "#000080 #fff"]);
    expect(await brands({ colorScheme: "dark", brandColor: "navy", brandColorDark: "#8af" })).toEqual(["#88aaff #000"]);
    expect(await brands({ colorScheme: "light", brandColor: "navy", brandColorDark: "#8af" })).toEqual([
      "#000080 #fff",
    ]);
    // A text for one of the two may not be readable on the other.
    expect(await brands({ brandColor: "navy", brandColorDark: "#8af", buttonText: "gold" })).toEqual([
      "#000080 #ffd700",
      "#88aaff #000",
    ]);
  });

  it("shows the logo in place of the drawing", async () => {
    const all = await read(verifyRequestPage({ host, messages, theme: { logo: wideLogo }, homeUrl: "/" }));
    expect(find(all, "img", { class: "logo" })[0]?.attributes).toEqual({ class: "logo", src: wideLogo, alt: "" });
    expect(find(all, "svg")).toEqual([]);
  });

  it("gives each provider its colour by a class of its position", async () => {
    const body = String((await signIn()).body);
    expect(styleIn(body)).toContain(".m0{background:#24292f;color:#fff}.m1{background:#4285f4;color:#000}");
    expect(find(elements(body), "span", { class: "mark m0" })).toHaveLength(1);
  });
});
