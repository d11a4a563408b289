/** The failure that an action returns to a form. */
import "./city/compiler.ts";
import { describe, expect, it, vi } from "vitest";
import { CredentialsSignin } from "../../../src/core/errors/index.ts";
import { createAuth } from "../../../src/integrations/qwik/auth.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { app, createLog } from "../../world/config.ts";
import { anyReference } from "../../world/reference.ts";
import { type ActionName, actionValue, configOf, siteOf } from "./helpers.ts";

const fields = { authorizationParams: [], options: [], providerId: [], redirectTo: [] };

describe("a sign-in that fails", () => {
  it.each([
    ["the password is wrong", { word: "wrong" }, 401, { error: "CredentialsSignin", code: "credentials" }],
    ["the visitor is locked out", { word: "locked" }, 401, { error: "CredentialsSignin", code: "locked" }],
    ["the application refuses", { word: "banned" }, 403, { error: "AccessDenied" }],
  ])("is shown in the form: %s", async (_, options, status, error) => {
    class Locked extends CredentialsSignin {
      override code = "locked";
    }
    const provider = Credentials({
      credentials: { word: {} },
      authorize({ word }) {
        if (word === "locked") throw new Locked();
        return word === "wrong" ? null : { id: "1" };
      },
    });
    const site = siteOf(configOf({ providers: [provider], callbacks: { signIn: () => false } }));
    const response = await site.submit("useSignIn", { providerId: "credentials", options });
    expect(response.status).toBe(status);
    const page = await site.post("useSignIn", { providerId: "credentials", "options.word": options.word });
    expect(page.status).toBe(status);
    expect(await actionValue(page)).toEqual({
      failed: true,
      fieldErrors: fields,
      formErrors: [expect.stringMatching(/^\w.+\.$/)],
      reference: expect.stringMatching(anyReference),
      ...error,
    });
  });

  it("reveals nothing that is for the log only", async () => {
    const log = createLog();
    const provider = Credentials({
      credentials: { word: {} },
      authorize: () => {
        throw new Error("The table users has no column word.");
      },
    });
    const site = siteOf(configOf({ providers: [provider], logger: log.logger }));
    const page = await site.post("useSignIn", { providerId: "credentials", "options.word": "x" });
    expect(await actionValue(page)).toMatchObject({ failed: true, error: "Configuration" });
    expect(log.errors).toHaveLength(1);
  });

  const event = { request: new Request(app), url: new URL(app), originalUrl: new URL(app) };

  it("does not intercept errors of the framework: they are passed on", async () => {
    const redirect = { status: 302 };
    const { signIn } = createAuth({ resolve: () => Promise.reject(redirect) } as never);
    await expect(signIn(event as never, {})).rejects.toBe(redirect);
  });

  it("reports an invalid configuration as such", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const { signIn } = createAuth({ resolve: () => Promise.reject(new TypeError("There is no such file.")) } as never);
    const fail = (status: number, data: object) => ({ failed: true, status, ...data });
    const failure = await signIn({ ...event, fail, basePathname: "/", headers: new Headers() } as never, {});
    expect(failure).toMatchObject({ status: 500, error: "Configuration" });
    expect(error.mock.calls).toEqual([[expect.stringContaining("There is no such file.")]]);
    error.mockRestore();
  });
});

describe("invalid input of an action", () => {
  const text = "This must be text.";
  const names = "This must be fields with names.";
  const query = "This must be a query: text, or a text for each name.";

  it.each<[string, ActionName, object, object]>([
    ["a provider that is a number", "useSignIn", { providerId: 1 }, { ...fields, providerId: [text] }],
    ["a redirectTo that is a list", "useSignIn", { redirectTo: ["/"] }, { ...fields, redirectTo: [text] }],
    ["options that are text", "useSignIn", { options: "right" }, { ...fields, options: [names] }],
    [
      "a redirectTo in the options that is a number",
      "useSignIn",
      { options: { redirectTo: 1 } },
      { ...fields, options: [text] },
    ],
    [
      "parameters that are a number",
      "useSignIn",
      { authorizationParams: 1 },
      { ...fields, authorizationParams: [query] },
    ],
    [
      "a parameter that is a number",
      "useSignIn",
      { authorizationParams: { prompt: 1 } },
      { ...fields, authorizationParams: [query] },
    ],
    [
      "two at once",
      "useSignIn",
      { providerId: 1, redirectTo: 2 },
      { ...fields, providerId: [text], redirectTo: [text] },
    ],
    ["a redirectTo of the sign-out that is a number", "useSignOut", { redirectTo: 1 }, { redirectTo: [text] }],
  ])("%s is reported field by field, in lists", async (_, action, input, fieldErrors) => {
    const site = siteOf();
    const response = await site.send(action, JSON.stringify(input));
    expect(response.status).toBe(400);
    expect(await actionValue(response)).toEqual({ failed: true, fieldErrors, formErrors: [] });
  });

  it("is reported as a whole if it has no fields", async () => {
    const site = siteOf();
    const response = await site.send("useSignOut", "[]");
    expect(await actionValue(response)).toEqual({ failed: true, fieldErrors: { redirectTo: [] }, formErrors: [names] });
  });

  it("is reported to a script of Qwik in the same words", async () => {
    const words = await (await siteOf().submit("useSignIn", { providerId: 1 })).text();
    expect(words).toContain(text);
  });

  it("cannot change a prototype", async () => {
    const site = siteOf();
    const body = '{"providerId":"credentials","options":{"__proto__":{"word":"right"},"word":"wrong"}}';
    const response = await site.send("useSignIn", body);
    expect(response.status).toBe(401);
    expect(({} as { word?: unknown }).word).toBeUndefined();
  });
});
