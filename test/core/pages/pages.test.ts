/** What stands on the built-in pages. */
import { describe, expect, it } from "vitest";
import { type ErrorType, errorTable } from "../../../src/core/errors/table.ts";
import {
  confirmLinkPage,
  continuePage,
  errorPage,
  type PageProvider,
  signInPage,
  signOutPage,
  verifyRequestPage,
} from "../../../src/core/pages/index.ts";
import { inWords } from "../../../src/core/pages/verify-request.ts";
import type { Outcome } from "../../../src/core/types/flow.ts";
import { elements, find, styleIn } from "./dom.ts";
import { callbackUrl, csrfToken, host, logo, providers, samples, wideLogo } from "./samples.ts";

const theme = {};
const read = async (page: Promise<Outcome>) => elements(String((await page).body));
const named = (all: Awaited<ReturnType<typeof read>>, name: string) =>
  find(all, "input", { name }).map(({ attributes }) => attributes.value);
const signIn = (more: Partial<Parameters<typeof signInPage>[0]> = {}) =>
  signInPage({ theme, host, providers, csrfToken, callbackUrl, ...more });
const one = (id: string, more: Partial<PageProvider> = {}): PageProvider[] => {
  const provider = providers.find((candidate) => candidate.id === id);
  return provider ? [{ ...provider, ...more }] : [];
};

describe.each(Object.entries(samples))("the page %s", (_, sample) => {
  it("is one document with a language, a title that names the host, one heading and one main landmark", async () => {
    const all = await read(sample(theme));
    expect(find(all, "html")[0]?.attributes.lang).toBe("en");
    expect(find(all, "title")[0]?.text).toMatch(/^[A-Z].* · app\.example$/);
    expect(find(all, "h1")).toHaveLength(1);
    expect(find(all, "main")).toHaveLength(1);
    expect(find(all, "meta", { name: "viewport" })[0]?.attributes.content).toBe("width=device-width,initial-scale=1");
  });

  it("has no script, no style attribute, no handler, and asks nobody else for anything", async () => {
    const all = await read(sample(theme));
    for (const tag of ["script", "link", "iframe", "object", "base", "use"]) expect(find(all, tag)).toEqual([]);
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
      expect(named(form.inside, "csrfToken")).toEqual([csrfToken]);
    }
  });

  it("is the same for the same props", async () => {
    expect(await sample(theme)).toEqual(await sample(theme));
  });
});

describe("the sign-in page", () => {
  it("has a button for every provider that posts to its sign-in address", async () => {
    const [form] = find(await read(signIn()), "form", { action: "/auth/signin/github" });
    expect(form?.text.trim()).toBe("GContinue with GitHub");
    expect(named(form?.inside ?? [], "callbackUrl")).toEqual([callbackUrl]);
    expect(find(form?.inside ?? [], "button", { type: "submit" })).toHaveLength(1);
  });

  it("has an e-mail field that browsers know how to fill in", async () => {
    const all = await read(signIn({ email: "ada@example.com" }));
    const [form] = find(all, "form", { action: "/auth/signin/mail" });
    expect(find(form?.inside ?? [], "input", { name: "email" })[0]?.attributes).toEqual({
      id: "input-email-for-mail-provider",
      name: "email",
      type: "email",
      autocomplete: "email",
      required: "",
      placeholder: "you@example.com",
      value: "ada@example.com",
    });
    expect(named(form?.inside ?? [], "callbackUrl")).toEqual([callbackUrl]);
  });

  it("posts what is typed for credentials to the callback address", async () => {
    const [form] = find(await read(signIn()), "form", { action: "/auth/callback/password" });
    const fields = find(form?.inside ?? [], "input").filter(({ attributes }) => attributes.type !== "hidden");
    expect(fields.map(({ attributes }) => attributes)).toEqual([
      { autocomplete: "username", id: "input-username-for-password-provider", name: "username", type: "text" },
      {
        autocomplete: "current-password",
        required: "",
        id: "input-password-for-password-provider",
        name: "password",
        type: "password",
      },
    ]);
    expect(find(form?.inside ?? [], "label").map(({ text }) => text)).toEqual(["User name", "Password"]);
    expect(named(form?.inside ?? [], "callbackUrl")).toEqual([callbackUrl]);
  });

  it("parts the ways with a line, but not one button from the next", async () => {
    expect(find(await read(signIn()), "p", { class: "or" })).toHaveLength(2);
    expect(find(await read(signIn({ providers: providers.slice(0, 4) })), "p", { class: "or" })).toEqual([]);
    expect(find(await read(signIn({ providers: one("mail") })), "p", { class: "or" })).toEqual([]);
  });

  it("names what stands behind a button where there could be a doubt", async () => {
    const words = async (list: readonly PageProvider[]) =>
      find(await read(signIn({ providers: list })), "button").map(({ text }) => text);
    expect(await words(one("mail"))).toEqual(["Continue with e-mail"]);
    expect(await words([...one("mail"), ...one("mail", { id: "two", name: "Post" })])).toEqual([
      "Continue with Mail",
      "Continue with Post",
    ]);
    expect(await words(one("password"))).toEqual(["Sign in"]);
    expect(await words(one("password", { name: "Staff directory" }))).toEqual(["Sign in with Staff directory"]);
  });

  it("shows a logo, else the first letter, else a key", async () => {
    const mark = async (more: Partial<PageProvider>) =>
      find(await read(signIn({ providers: one("github", more) })), "span")[0];
    expect((await mark({ style: { logo } }))?.inside.map(({ tag, attributes }) => [tag, attributes])).toEqual([
      ["img", { src: logo, alt: "" }],
    ]);
    expect((await mark({ name: "émile" }))?.text).toBe("É");
    expect((await mark({ name: "🗝 Keys" }))?.inside[0]?.tag).toBe("svg");
    expect((await mark({ name: "" }))?.inside[0]?.tag).toBe("svg");
  });

  it("says so when there is no way in, and leaves out passkeys, which need a script", async () => {
    const all = await read(signIn({ providers: one("github", { type: "webauthn" }) }));
    expect(find(all, "form")).toEqual([]);
    expect(find(all, "main")[0]?.text).toContain("There is no way to sign in on this page yet.");
  });

  it("puts what went wrong first, as an alert, and ties it to the fields it is about", async () => {
    const all = await read(signIn({ error: "CredentialsSignin" }));
    const [alert] = find(all, "div", { role: "alert" });
    expect(alert?.text).toBe(errorTable.CredentialsSignin.says);
    expect(alert?.at).toBeLessThan(find(all, "form")[0]?.at ?? 0);
    expect(find(all, "title")[0]?.text).toMatch(/^Error: /);
    const blamed = find(all, "input", { "aria-invalid": "true", "aria-describedby": alert?.attributes.id ?? "" });
    expect(blamed.map(({ attributes }) => attributes.name)).toEqual(["username", "password"]);
    const other = await read(signIn({ error: "EmailInvalid" }));
    expect(find(other, "input", { "aria-invalid": "true" }).map(({ attributes }) => attributes.name)).toEqual([
      "email",
    ]);
  });

  it("blames nobody for a page that asks to sign in first", async () => {
    const all = await read(signIn({ error: "SessionRequired" }));
    expect(find(all, "div", { role: "alert", class: "note" })[0]?.text).toBe(errorTable.SessionRequired.says);
    expect(find(all, "title")[0]?.text).toBe("Sign in · app.example");
  });

  it("has words for every error that browsers hear", async () => {
    for (const [error, row] of Object.entries(errorTable).filter(([, { tell }]) => tell)) {
      expect(find(await read(signIn({ error })), "div", { role: "alert" })[0]?.text).toBe(row.says);
    }
  });

  it("has a general sentence for an error it does not know, and none for no error", async () => {
    for (const error of ["Default", "nonsense", "AdapterError", "MissingSecretError"]) {
      const [alert] = find(await read(signIn({ error })), "div", { role: "alert" });
      expect(alert?.text).toBe("The sign-in did not work. Please try again.");
    }
    for (const error of [undefined, ""]) {
      expect(find(await read(signIn({ error })), "div", { role: "alert" })).toEqual([]);
    }
  });
});

describe("the fields of a credentials form", () => {
  const field = async (name: string, input: Record<string, unknown>) =>
    find(await read(signIn({ providers: one("password", { credentials: { [name]: input } }) })), "input").filter(
      ({ attributes }) => attributes.name === name,
    )[0]?.attributes;

  it("keep the attributes that say what may be typed, in either spelling", async () => {
    expect(
      await field("pin", {
        type: "tel",
        inputMode: "numeric",
        maxLength: 6,
        pattern: "[0-9]{6}",
        required: true,
        autoComplete: "one-time-code",
      }),
    ).toEqual({
      id: "input-pin-for-password-provider",
      name: "pin",
      type: "tel",
      inputmode: "numeric",
      maxlength: "6",
      pattern: "[0-9]{6}",
      required: "",
      autocomplete: "one-time-code",
    });
  });

  it("leave out what is false, absent or not plain", async () => {
    expect(await field("a", { required: false, value: undefined, title: null, placeholder: {}, max: () => 1 })).toEqual(
      {
        id: "input-a-for-password-provider",
        name: "a",
        type: "text",
      },
    );
  });

  it("are named by their key where there is no label", async () => {
    const all = await read(signIn({ providers: one("password", { credentials: { room: {} } }) }));
    expect(find(all, "label")[0]?.text).toBe("room");
  });

  it("may be ticked, or hidden and without a label", async () => {
    expect(await field("stay", { type: "checkbox", checked: true })).toMatchObject({ type: "checkbox", checked: "" });
    expect(await field("shop", { type: "hidden", value: "7" })).toEqual({ type: "hidden", name: "shop", value: "7" });
  });
});

describe("the other pages", () => {
  it("sign-out names who is signed in, and offers to stay", async () => {
    const page = signOutPage({
      theme,
      host,
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

  it("sign-out does without a name", async () => {
    for (const user of [undefined, null, {}, { name: null, email: "" }]) {
      const all = await read(signOutPage({ theme, host, csrfToken, callbackUrl, action: "/out", user }));
      expect(find(all, "p")[0]?.text).toBe("You are signed in to app.example.");
    }
  });

  const ways = { signInUrl: "/auth/signin", homeUrl: "https://app.example" };
  const told = Object.entries(errorTable).filter(([, { tell }]) => tell) as [
    ErrorType,
    (typeof errorTable)[ErrorType],
  ][];

  it.each(told)("the error page for %s has the words and the status of the table", async (type, { says, status }) => {
    const outcome = await errorPage({ theme, host, type, ...ways });
    expect(outcome.status).toBe(status);
    const all = elements(String(outcome.body));
    expect(find(all, "p")[0]?.text).toBe(says);
    expect(find(all, "a").map(({ attributes }) => attributes.href)).toEqual(
      status === 500 ? [ways.homeUrl] : [ways.signInUrl, ways.homeUrl],
    );
  });

  it("the error page tells nothing of errors that only the log hears", async () => {
    const neutral = await errorPage({ theme, host, ...ways });
    expect(neutral.status).toBe(200);
    for (const type of ["AdapterError", "MissingSecretError", "Default", ""]) {
      expect(await errorPage({ theme, host, type, ...ways })).toEqual(neutral);
    }
  });

  it("the error page does without a host and without links", async () => {
    const all = await read(errorPage({ theme, type: "InvalidRequest" }));
    expect(find(all, "title")[0]?.text).toBe("Something went wrong");
    expect(find(all, "a")).toEqual([]);
  });

  it("verify-request says how long the link works", async () => {
    expect(find(await read(verifyRequestPage({ theme, host, homeUrl: "/", maxAge: 600 })), "main")[0]?.text).toContain(
      "The link works for 10 minutes.",
    );
    expect(find(await read(verifyRequestPage({ theme, host, homeUrl: "/" })), "main")[0]?.text).not.toContain(
      "works for",
    );
  });

  it.each([
    [1, "1 minute"],
    [60, "1 minute"],
    [119, "1 minute"],
    [600, "10 minutes"],
    [3600, "60 minutes"],
    [7200, "2 hours"],
    [86_400, "24 hours"],
    [172_800, "2 days"],
    [604_800, "7 days"],
  ])("%i seconds are %s", (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });

  it("confirm-link names the whole address and posts the link's own fields, with our token", async () => {
    const email = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example`;
    const fields = { token: "t", email, csrfToken: "from the link" };
    const all = await read(confirmLinkPage({ theme, host, action: "/auth/callback/mail", csrfToken, fields, email }));
    expect(find(all, "p")[0]?.text).toBe(`This link signs you in to app.example as ${email}.`);
    expect(find(all, "form")).toHaveLength(1);
    expect(find(all, "button")).toHaveLength(1);
    expect(named(all, "token")).toEqual(["t"]);
    expect(named(all, "email")).toEqual([email]);
    expect(named(all, "csrfToken")).toEqual([csrfToken]);
  });

  it("continue goes on at once, and has a link for those who do not", async () => {
    const url = "https://app.example/start?a=1&b='2'";
    const all = await read(continuePage({ theme, host, url }));
    expect(find(all, "meta", { "http-equiv": "refresh" })[0]?.attributes.content).toBe(`0;url=${url}`);
    expect(find(all, "a")[0]?.attributes.href).toBe(url);
  });
});

describe("the theme", () => {
  const style = async (value: object) =>
    styleIn(String((await verifyRequestPage({ host, theme: value, homeUrl: "/" })).body));

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

  it("shows the logo in place of the drawing", async () => {
    const all = await read(verifyRequestPage({ host, theme: { logo: wideLogo }, homeUrl: "/" }));
    expect(find(all, "img", { class: "logo" })[0]?.attributes).toEqual({ class: "logo", src: wideLogo, alt: "" });
    expect(find(all, "svg")).toEqual([]);
  });

  it("gives each provider its colour by a class of its place", async () => {
    const body = String((await signIn()).body);
    expect(styleIn(body)).toContain(".m0{background:#24292f;color:#fff}.m1{background:#4285f4;color:#000}");
    expect(find(elements(body), "span", { class: "mark m0" })).toHaveLength(1);
  });
});
