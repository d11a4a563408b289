/** What an error reveals to visitors. */
import { describe, expect, it } from "vitest";
import {
  AuthError,
  CredentialsSignin,
  MissingSecretError,
  ProviderUnavailable,
} from "../../../src/core/errors/index.ts";
import type { ErrorType } from "../../../src/core/errors/table.ts";
import { toPublicError } from "../../../src/integrations/bridge/index.ts";

describe("error responses", () => {
  it("name the error for the visitor, with the status", () => {
    expect(toPublicError(new ProviderUnavailable("connect ECONNREFUSED 10.0.0.1"))).toEqual({
      error: "ProviderUnavailable",
      message: "The provider is not responding. Try again later, or use another sign-in method.",
      status: 503,
    });
  });

  it("has the reason code that the application gave", () => {
    class LockedOut extends CredentialsSignin {
      override code = "locked";
    }
    expect(toPublicError(new LockedOut("Ada tried 20 times"))).toMatchObject({
      error: "CredentialsSignin",
      code: "locked",
    });
  });

  it("keeps what only the log may know: the message, and kinds that are not for visitors", () => {
    const { error, message, status } = toPublicError(new MissingSecretError("AUTH_SECRET is not set"));
    expect([error, status]).toEqual(["Configuration", 500]);
    expect(message).not.toContain("AUTH_SECRET");
  });

  it("accept an application's own error, with an unknown type", () => {
    class Own extends AuthError {
      static override type = "constructor" as ErrorType;
    }
    expect(toPublicError(new Own("secret plans"))).toMatchObject({ error: "Configuration", status: 500 });
  });
});
