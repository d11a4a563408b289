/** The exact attack cases: one input, one result. */
import { describe, expect, it } from "vitest";
import { parseCookies, readChunks } from "../../src/core/cookies/cookie.ts";
import { EmailInvalid, InvalidRequest, UnknownAction } from "../../src/core/errors/index.ts";
import { detectOrigin } from "../../src/core/http/origin.ts";
import { parsePath, pathBehind } from "../../src/core/http/receive.ts";
import { pathError } from "../../src/core/http/unknown-path.ts";
import { safeRedirect } from "../../src/core/http/url.ts";
import { normalizeEmail } from "../../src/core/methods/email/address.ts";
import { cookieCases, name } from "./cookies.ts";
import { emailCases } from "./emails.ts";
import { hostCases } from "./hosts.ts";
import { pathCases } from "./paths.ts";
import { redirectCases } from "./redirects.ts";

/** What a function returns, or the error that it throws. */
function attempt<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (thrown) {
    return thrown as Error;
  }
}

describe("the redirect gate", () => {
  it.each(redirectCases)("$id: leads from $what to $goes", ({ url, goes }) => {
    expect(safeRedirect(url, "https://app.example")).toBe(goes);
  });
});

describe("the form of an e-mail address", () => {
  it.each(emailCases)("$id: of $what is $stored", ({ typed, stored }) => {
    const result = attempt(() => normalizeEmail(typed));
    if (stored === null) expect(result).toBeInstanceOf(EmailInvalid);
    else expect(result).toBe(stored);
  });
});

describe("the router", () => {
  it.each(pathCases)("$id: reads $asks from a path with $what", ({ path, basePath, asks }) => {
    expect(parsePath(path, basePath)).toEqual(asks);
    const error = pathError(path, basePath, pathBehind(path, basePath));
    if (asks === null) expect(error instanceof UnknownAction || error instanceof InvalidRequest).toBe(true);
  });
});

describe("the origin", () => {
  it.each(hostCases)("$id: from $what is $origin", ({ headers, trusted, proxy, origin }) => {
    const where = { headers: new Headers(headers), trustHost: trusted, trustForwarded: proxy };
    expect(detectOrigin(where)).toBe(origin);
  });
});

describe("the session cookie", () => {
  it.each(cookieCases)("$id: is read past $what", ({ cookies, token }) => {
    const header = cookies.map((cookie) => cookie.join("=")).join("; ");
    expect(readChunks(parseCookies(header), name)).toBe(token);
  });
});
