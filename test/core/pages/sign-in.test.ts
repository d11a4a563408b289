/** The sign-in page: forms, fields, marks, and what went wrong before. */
import { describe, expect, it } from "vitest";
import { type PageProvider, signInPage } from "../../../src/core/pages/index.ts";
import type { Outcome } from "../../../src/core/types/internal.ts";
import { callbackUrl, csrfToken, host, logo, messages, providers } from "./helpers.ts";
import { elements, find } from "./html-parser.ts";

const read = async (page: Promise<Outcome>) => elements(String((await page).body));
const named = (all: Awaited<ReturnType<typeof read>>, name: string) =>
  find(all, "input", { name }).map(({ attributes }) => attributes.value);
const signIn = (more: Partial<Parameters<typeof signInPage>[0]> = {}) =>
  signInPage({ theme: {}, host, messages, providers, csrfToken, callbackUrl, ...more });
const one = (id: string, more: Partial<PageProvider> = {}): PageProvider[] =>
  providers.filter((candidate) => candidate.id === id).map((provider) => ({ ...provider, ...more }));

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

  it("posts credentials to the callback URL", async () => {
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

  it("separates the methods with a line, but not one button from the next", async () => {
    expect(find(await read(signIn()), "p", { class: "or" })).toHaveLength(2);
    expect(find(await read(signIn({ providers: providers.slice(0, 4) })), "p", { class: "or" })).toEqual([]);
    expect(find(await read(signIn({ providers: one("mail") })), "p", { class: "or" })).toEqual([]);
  });

  it.each([
    ["a provider", providers, "Continue with GitHub"],
    ["an address", [...one("mail"), ...one("github")], "Continue with email"],
    ["credentials", [...one("password"), ...one("mail"), ...one("github")], "Sign in"],
  ])("U14: the first method is the primary one, and the others are not filled: %s", async (_what, list, words) => {
    const buttons = find(await read(signIn({ providers: list })), "button");
    const [main, ...others] = buttons.filter(({ attributes }) => attributes.class?.split(" ").includes("main"));
    expect([main?.text.replace(/^[A-Z](?=Continue)/, ""), others]).toEqual([words, []]);
    expect(buttons.length).toBeGreaterThan(1);
  });

  it("U14: one form is open, and a further one is a row that opens without script", async () => {
    const list = [...one("github"), ...one("password"), ...one("mail")];
    const folds = async (more = {}) =>
      find(await read(signIn({ providers: list, ...more })), "details").map(({ attributes, inside }) => [
        "open" in attributes,
        find(inside, "form")[0]?.attributes.action,
      ]);
    expect(await folds()).toEqual([[false, "/auth/signin/mail"]]);
    // Fields with an error, or with earlier input, are visible.
    expect(await folds({ error: "EmailInvalid" })).toEqual([[true, "/auth/signin/mail"]]);
    expect(await folds({ email: "ada@example.com" })).toEqual([[true, "/auth/signin/mail"]]);
    expect(await folds({ error: "CredentialsSignin" })).toEqual([[false, "/auth/signin/mail"]]);
  });

  it("U14: an entered address is in a credentials form as well, and in no other field of it", async () => {
    const fields = { email: {}, password: { type: "password" }, secret: { type: "email" } };
    const all = await read(signIn({ providers: one("password", { credentials: fields }), email: "ada@example.com" }));
    expect(["email", "password", "secret"].flatMap((name) => named(all, name))).toEqual([
      "ada@example.com",
      undefined,
      "ada@example.com",
    ]);
    const odd = { email: { type: "password" } };
    const hidden = await read(signIn({ providers: one("password", { credentials: odd }), email: "ada@example.com" }));
    expect(named(hidden, "email")).toEqual([undefined]);
  });

  it("U14: shows who is signed in, with a link to continue and a form to sign out; the methods are folded", async () => {
    const user = { name: "Ada", email: "ada@example.com" };
    const page = (more = {}) => signIn({ user, signInUrl: "/auth/signin", signOutUrl: "/auth/signout", ...more });
    const all = await read(page());
    expect(find(all, "h1")[0]?.text).toBe("You are signed in");
    expect(find(all, "p")[0]?.text).toBe("to app.example as ada@example.com");
    expect(find(all, "a").map(({ attributes, text }) => [attributes.href, text])).toEqual([[callbackUrl, "Continue"]]);
    const [out] = find(all, "form", { action: "/auth/signout" });
    expect(named(out?.inside ?? [], "csrfToken")).toEqual([csrfToken]);
    expect(named(out?.inside ?? [], "callbackUrl")).toEqual(["/auth/signin"]);
    const [fold] = find(all, "details", { class: "more" });
    expect("open" in (fold?.attributes ?? {})).toBe(false);
    expect(find(fold?.inside ?? [], "form").length).toBe(providers.length);
    expect(find(all, "button").some(({ attributes }) => attributes.class?.includes("main"))).toBe(false);
    const [failed] = find(await read(page({ error: "OAuthAccountNotLinked" })), "details", { class: "more" });
    expect("open" in (failed?.attributes ?? {})).toBe(true);
    expect(find(await read(page({ user: { name: "Ada", email: null } })), "p")[0]?.text).toBe("to app.example as Ada");
    expect(find(await read(page({ user: {} })), "p")[0]?.text).toBe("to app.example");
    expect(find(await read(signIn()), "h1")[0]?.text).toBe("Sign in");
  });

  it("describes a button that could be ambiguous", async () => {
    const words = async (list: readonly PageProvider[]) =>
      find(await read(signIn({ providers: list })), "button").map(({ text }) => text);
    expect(await words(one("mail"))).toEqual(["Continue with email"]);
    expect(await words([...one("mail"), ...one("mail", { id: "two", name: "Post" })])).toEqual([
      "Continue with Mail",
      "Send link",
    ]);
    expect(
      find(
        await read(signIn({ providers: [...one("mail"), ...one("mail", { id: "two", name: "Post" })] })),
        "summary",
      )[0]?.text,
    ).toBe("Continue with Post");
    expect(await words(one("password"))).toEqual(["Sign in"]);
    expect(await words(one("password", { name: "Staff directory" }))).toEqual(["Sign in with Staff directory"]);
  });

  it("shows a logo, else the outline of a mark, else the first letter, else a key", async () => {
    const mark = async (more: Partial<PageProvider>) =>
      find(await read(signIn({ providers: one("github", more) })), "span")[0];
    expect((await mark({ style: { logo } }))?.inside.map(({ tag, attributes }) => [tag, attributes])).toEqual([
      ["img", { src: logo, alt: "" }],
    ]);
    const [svg] = (await mark({ style: { mark: "M0 0h24v24z" } }))?.inside ?? [];
    expect([svg?.tag, svg?.inside[0]?.attributes]).toEqual(["svg", { d: "M0 0h24v24z" }]);
    for (const odd of ['"/><script>', "", "L1 1", `M${"0".repeat(5_000)}`]) {
      expect((await mark({ style: { mark: odd }, name: "émile" }))?.text).toBe("É");
    }
    expect((await mark({ name: "émile" }))?.text).toBe("É");
    expect((await mark({ name: "🗝 Keys" }))?.inside[0]?.tag).toBe("svg");
    expect((await mark({ name: "" }))?.inside[0]?.tag).toBe("svg");
  });

  it("shows that no method is available, and omits passkeys, which need a script", async () => {
    const all = await read(signIn({ providers: one("github", { type: "webauthn" }) }));
    expect(find(all, "form")).toEqual([]);
    expect(find(all, "main")[0]?.text).toContain("No sign-in method is available yet.");
  });

  it("shows the error first, as an alert, and associates it with its fields", async () => {
    const all = await read(signIn({ error: "CredentialsSignin" }));
    const [alert] = find(all, "div", { role: "alert" });
    expect(alert?.text).toBe(messages.errors.CredentialsSignin);
    expect(alert?.at).toBeLessThan(find(all, "form")[0]?.at ?? 0);
    expect(find(all, "title")[0]?.text).toMatch(/^Error: /);
    const blamed = find(all, "input", { "aria-invalid": "true", "aria-describedby": alert?.attributes.id ?? "" });
    expect(blamed.map(({ attributes }) => attributes.name)).toEqual(["username", "password"]);
    const other = await read(signIn({ error: "EmailInvalid" }));
    expect(find(other, "input", { "aria-invalid": "true" }).map(({ attributes }) => attributes.name)).toEqual([
      "email",
    ]);
  });

  it("shows a notice, not a failure, for a page that requires a session", async () => {
    const all = await read(signIn({ error: "SessionRequired" }));
    expect(find(all, "div", { role: "alert", class: "note" })[0]?.text).toBe(messages.errors.SessionRequired);
    expect(find(all, "title")[0]?.text).toBe("Sign in · app.example");
  });

  it("has a message for every error that browsers receive", async () => {
    for (const [error, message] of Object.entries(messages.errors)) {
      expect(find(await read(signIn({ error })), "div", { role: "alert" })[0]?.text).toBe(message);
    }
  });

  it("has a general sentence for an error it does not know, and none for no error", async () => {
    for (const error of ["Default", "nonsense", "AdapterError", "MissingSecretError"]) {
      const [alert] = find(await read(signIn({ error })), "div", { role: "alert" });
      expect(alert?.text).toBe("Sign-in failed. Please try again.");
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

  it("keep the attributes that describe the value, in either spelling", async () => {
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

  it("omit attributes that are false, absent or not plain", async () => {
    expect(await field("a", { required: false, value: undefined, title: null, placeholder: {}, max: () => 1 })).toEqual(
      {
        id: "input-a-for-password-provider",
        name: "a",
        type: "text",
      },
    );
  });

  it("are named by their key if they have no label", async () => {
    const all = await read(signIn({ providers: one("password", { credentials: { room: {} } }) }));
    expect(find(all, "label")[0]?.text).toBe("room");
  });

  it("may be checkboxes, or hidden and without a label", async () => {
    expect(await field("stay", { type: "checkbox", checked: true })).toMatchObject({ type: "checkbox", checked: "" });
    expect(await field("shop", { type: "hidden", value: "7" })).toEqual({ type: "hidden", name: "shop", value: "7" });
  });
});
