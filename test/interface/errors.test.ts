/** interface.md, "Errors", and the errors of decisions.md. */
import { describe, expect, it } from "vitest";
import { errorRowOf } from "../../src/core/errors/table.ts";
import { en } from "../../src/core/messages/en.ts";
import { publicMessage } from "../../src/core/messages/messages.ts";
import * as errors from "../../src/errors.ts";
import { AccessDenied, AuthError, CredentialsSignin, MissingSecretError } from "../../src/errors.ts";
import { application, passwords, query } from "../journeys/helpers.ts";

const classes = Object.values(errors).filter((value) => typeof value === "function") as (typeof AuthError)[];

describe("Errors / AuthError", () => {
  it("is the base class of all errors of the library", () => {
    expect(classes.length).toBeGreaterThan(40);
    expect(classes.every((Kind) => Kind === AuthError || Kind.prototype instanceof AuthError)).toBe(true);
  });

  it("has message, name, type, stack and cause", () => {
    const err = new Error("first");
    const error = new AuthError("what happened", { cause: { err, provider: "op" } });
    expect(error).toMatchObject({ message: "what happened", name: "AuthError", type: "AuthError" });
    expect(error.cause).toEqual({ err, provider: "op" });
    expect(error.stack).toContain("errors.test.ts");
  });

  it("constructor: optional message string or options, then optional options", () => {
    expect(new AuthError().message).toBe("");
    expect(new AuthError().cause).toBeUndefined();
    expect(new AuthError({ cause: { provider: "op" } })).toMatchObject({ message: "", cause: { provider: "op" } });
    expect(new AuthError("x").message).toBe("x");
  });

  it("type identifies each error in logs: one class, one type, one row of the table", () => {
    const types = classes.map((Kind) => new Kind().type);
    expect(new Set(types).size).toBe(classes.length);
    for (const type of types) expect(errorRowOf(type)).toBeDefined();
  });

  it("is formatted for server logs through logger.error", async () => {
    const app = application({ providers: [passwords()] });
    await app.browser().visit("/auth/nowhere");
    expect(app.log.lines).toMatchObject([{ level: "error", code: "UnknownAction" }]);
    expect(app.log.thrown[0]).toBeInstanceOf(AuthError);
  });
});

describe("Errors / CredentialsSignin", () => {
  it("extends AuthError, with static kind and type strings, and a code that can be set", () => {
    class Locked extends CredentialsSignin {
      override code = "locked";
    }
    expect(new Locked()).toBeInstanceOf(AuthError);
    expect([CredentialsSignin.kind, CredentialsSignin.type]).toEqual(["signIn", "CredentialsSignin"]);
    expect([new CredentialsSignin().code, new Locked().code, new Locked().type]).toEqual([
      "credentials",
      "locked",
      "CredentialsSignin",
    ]);
  });

  it("code is put in the query of the redirect, and the full error is always logged on the server", async () => {
    const app = application({
      providers: [
        passwords({
          authorize: () => {
            throw Object.assign(new CredentialsSignin("three tries in a row"), { code: "invalid_login" });
          },
        }),
      ],
    });
    const browser = app.browser();
    await browser.visit("/auth/signin");
    const page = await browser.submit("/callback/credentials", { username: "ada", password: "x" });
    expect(query(page)).toMatchObject({ error: "CredentialsSignin", code: "invalid_login" });
    expect(page.html).not.toContain("three tries");
    expect(app.log.thrown.map(({ message }) => message)).toEqual(["three tries in a row"]);
  });
});

describe("Errors / MissingSecretError and AccessDenied", () => {
  it("MissingSecretError and AccessDenied are errors of the library", () => {
    expect(new MissingSecretError("x")).toMatchObject({ type: "MissingSecretError", name: "MissingSecretError" });
    expect(new AccessDenied("the message that was thrown")).toMatchObject({
      type: "AccessDenied",
      message: "the message that was thrown",
    });
  });
});

describe("decisions / errors", () => {
  it("a public code per type of failure: down, cancelled, wrong configuration and a used link differ", () => {
    const types = ["ProviderUnavailable", "SignInCancelled", "Configuration", "Verification"] as const;
    const sentences = types.map((type) => publicMessage(en, type));
    expect(new Set(sentences).size).toBe(4);
    expect(sentences.every((sentence) => sentence.length > 20)).toBe(true);
    expect(types.every((type) => errorRowOf(type).isPublic)).toBe(true);
  });
});
