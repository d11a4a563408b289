/** Passkeys on the sign-in page: hidden until the script runs, beside all other methods. */
import { describe, expect, it } from "vitest";
import { type PageProvider, signInPage } from "../../../src/core/pages/index.ts";
import { passkeyScript } from "../../../src/core/pages/passkey-script/compiled.ts";
import type { Outcome } from "../../../src/core/types/internal.ts";
import { callbackUrl, csrfToken, host, messages, passkey, providers } from "./helpers.ts";
import { type Element, elements, find, scriptIn } from "./html-parser.ts";

const [github, google] = providers as readonly [PageProvider, PageProvider, ...PageProvider[]];
const [mail, password] = providers.slice(4) as unknown as readonly [PageProvider, PageProvider];

const page = (list: readonly PageProvider[], more: object = {}): Promise<Outcome> =>
  signInPage({
    theme: {},
    host,
    messages,
    providers: list,
    csrfToken,
    callbackUrl,
    signInUrl: "/auth/signin",
    ...more,
  });
const read = async (list: readonly PageProvider[], more: object = {}) =>
  elements(String((await page(list, more)).body));
const places = (all: readonly Element[]) => all.filter(({ attributes }) => "data-passkeys" in attributes);

describe("a page with passkeys", () => {
  it("hides them until the script runs", async () => {
    const [place] = places(await read([github, passkey]));
    expect(place?.attributes).toEqual({
      "data-passkeys": "",
      "data-options": "/auth/webauthn-options/passkey",
      "data-signin": "/auth/signin",
      "data-autofill": "",
      hidden: "",
    });
  });

  it("has a form to sign in, and one for new users", async () => {
    const [place] = places(await read([passkey]));
    const forms = find(place?.inside ?? [], "form");
    expect(forms.map(({ attributes }) => attributes)).toEqual([
      { method: "post", action: "/auth/callback/passkey", "data-passkey": "authenticate" },
      { method: "post", action: "/auth/callback/passkey", "data-passkey": "register" },
    ]);
    expect(forms.map(({ inside }) => find(inside, "button").map(({ text }) => text))).toEqual([
      ["Continue with a passkey"],
      ["Create a passkey"],
    ]);
    const [name] = find(forms[1]?.inside ?? [], "input", { name: "name" });
    expect(name?.attributes).toMatchObject({ autocomplete: "name webauthn", required: "" });
    for (const form of forms) {
      const hidden = find(form.inside, "input", { type: "hidden" }).map(({ attributes }) => attributes);
      expect(hidden.map(({ name, value }) => [name, value])).toEqual([
        ["csrfToken", csrfToken],
        ["callbackUrl", callbackUrl],
      ]);
    }
  });

  it("U14: folds the fields of new users, without script; the form to sign in is not folded", async () => {
    const [fold, ...others] = find(await read([passkey]), "details");
    expect(others).toEqual([]);
    expect(fold?.attributes).toEqual({ class: "more" });
    expect(find(fold?.inside ?? [], "summary")[0]?.text).toBe("New here? Create a passkey");
    expect(find(fold?.inside ?? [], "form").map(({ attributes }) => attributes["data-passkey"])).toEqual(["register"]);
  });

  it("has no form for new users if only signed-in users create passkeys", async () => {
    const { optionsUrl = "" } = passkey.passkey ?? {};
    const all = await read([{ ...passkey, passkey: { optionsUrl, autofill: false } }]);
    expect(find(all, "form").map(({ attributes }) => attributes["data-passkey"])).toEqual(["authenticate"]);
    expect("data-autofill" in (places(all)[0]?.attributes ?? {})).toBe(false);
  });

  it("lets a signed-in user add one, and name it", async () => {
    const all = await read([passkey], { user: { name: "Ada" } });
    expect(find(all, "button").map(({ text }) => text)).toEqual(["Continue with a passkey", "Add a passkey"]);
    expect(find(all, "summary").map(({ text }) => text)).toEqual(["Add a passkey or use another sign-in method"]);
    expect(find(all, "input", { name: "passkeyName" })[0]?.attributes).toMatchObject({ maxlength: "64" });
    expect(find(all, "input", { name: "name" })).toEqual([]);
  });

  it("uses the application's names of providers", async () => {
    const all = await read([{ ...passkey, name: "Staff key" }]);
    expect(find(all, "button").map(({ text }) => text)).toEqual(["Continue with Staff key", "Create Staff key"]);
  });

  it("offers them in the fields for names", async () => {
    const fields = async (list: readonly PageProvider[]) =>
      find(await read(list), "input")
        .filter(({ attributes }) => attributes.type !== "hidden")
        .map(({ attributes }) => attributes.autocomplete);
    expect(await fields([mail, password])).toEqual(["email", "username", "current-password"]);
    expect(await fields([mail, password, passkey])).toEqual([
      "email webauthn",
      "username webauthn",
      "current-password",
      "name webauthn",
    ]);
    const { optionsUrl = "" } = passkey.passkey ?? {};
    expect(await fields([mail, { ...passkey, passkey: { optionsUrl, autofill: false } }])).toEqual(["email"]);
  });

  it.each<readonly [string, readonly PageProvider[], seen: number, shown: number]>([
    ["alone", [passkey], 0, 0],
    ["first", [passkey, github, google], 0, 0],
    ["last", [github, google, passkey], 0, 0],
    ["between buttons", [github, passkey, google], 0, 0],
    ["between a button and a form", [github, passkey, mail], 1, 1],
    ["between a form and a button", [mail, passkey, github], 1, 1],
    ["before a form", [passkey, mail], 0, 1],
    ["after a form", [mail, passkey], 0, 1],
    ["on both sides of a form", [passkey, mail, { ...passkey, id: "key" }], 0, 2],
    ["after a form that has a line already", [github, mail, passkey], 1, 2],
    ["twice", [passkey, { ...passkey, id: "key" }], 0, 0],
  ])("separates the methods with a line, %s, whether they are visible or not", async (_, list, seen, shown) => {
    const all = await read(list);
    const hidden = places(all).flatMap(({ inside }) => find(inside, "p", { class: "or" }));
    const lines = find(all, "p", { class: "or" });
    expect([lines.length - hidden.length, lines.length]).toEqual([seen, shown]);
  });

  it("shows what is missing if they are the only method", async () => {
    const hints = async (list: readonly PageProvider[]) =>
      (await read(list)).filter(({ attributes }) => "data-without-passkeys" in attributes);
    expect(await hints([passkey])).toHaveLength(1);
    expect(await hints([passkey, github])).toHaveLength(0);
  });
});

describe("the script", () => {
  it("WA-26: is the library's own, inline in the page, and contains no URL", async () => {
    const { body } = await page([passkey, github]);
    expect(scriptIn(String(body))).toBe(passkeyScript);
    expect(find(elements(String(body)), "script").map(({ attributes }) => attributes)).toEqual([{}]);
    expect(passkeyScript).not.toMatch(/https?:|\/\/[a-z]|import\(|importScripts|eval|innerHTML|<\//);
  });

  it("can be parsed", () => {
    expect(() => new Function(passkeyScript)).not.toThrow();
  });

  it("is on no page without passkeys", async () => {
    expect(scriptIn(String((await page([github, mail, password])).body))).toBeUndefined();
  });
});
