/** Refusals: for every kind of failure the page, the status, the public error name, and one line in the log. */
import { describe, expect, it } from "vitest";
import { errorResponse, type FailedCall } from "../../src/core/error-response.ts";
import * as errors from "../../src/core/errors/index.ts";
import { type ErrorType, errorTable } from "../../src/core/errors/table.ts";
import { receive } from "../../src/core/http/receive.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { start as now, useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import { withoutReference } from "../world/reference.ts";
import { checkedSettings } from "../world/settings.ts";
import * as kit from "./helpers.ts";

useClock();

const classes = Object.values(errors) as (typeof errors.AuthError)[];
/** Types that are thrown. `Configuration` and `ServiceUnavailable` are only what browsers see in their place. */
const types = (Object.keys(errorTable) as ErrorType[]).filter(
  (type) => type !== "Configuration" && type !== "ServiceUnavailable",
);
const made = (type: ErrorType) => {
  const Kind = classes.find((one) => one.type === type) as typeof errors.AuthError;
  return new Kind(`secret words about ${type}`, { cause: { err: new Error("deeper words") } });
};

interface Shown {
  readonly path?: string;
  readonly init?: RequestInit & { headers?: Record<string, string> };
  readonly config?: Partial<AuthConfig>;
  readonly received?: boolean;
}

/** What becomes of a failure of a call. */
async function shownFor(
  thrown: unknown,
  { path = "/auth/signin/acme", init = {}, config = {}, received = true }: Shown = {},
) {
  const log = createLog();
  const settings = await checkedSettings(kit.config({ logger: log.logger, ...config }));
  const headers = { host: "app.example", ...init.headers };
  const request = new Request(app + path, { ...init, headers });
  const failed: FailedCall = {
    settings,
    headers: request.headers,
    now,
    ...(received && { call: await receive(request, settings) }),
  };
  const outcome = await errorResponse(thrown, failed);
  return {
    outcome,
    log,
    where: outcome.redirect && withoutReference(outcome.redirect.replace(app, "")),
    text: String(outcome.body),
  };
}

const post = { method: "POST" };
const html = { method: "POST", headers: { accept: "text/html,*/*;q=0.8" } };
const data = (body: object) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json; charset=utf-8" },
});

// The error for the browser, the redirect, and the status of an error that is shown in place.
// biome-ignore format: a table
const heard: Readonly<Record<string, readonly [page: "signin" | "error" | "here", status: number]>> = {
  AccessDenied:        ["error", 403],   AccountNotLinked:      ["signin", 403], CredentialsSignin:         ["signin", 401],
  EmailInvalid:        ["signin", 400],  EmailSignInError:      ["signin", 503], InvalidCheck:              ["signin", 400],
  MissingCSRF:         ["signin", 403],  OAuthAccountNotLinked: ["signin", 403], OAuthCallbackError:        ["signin", 400],
  ProviderUnavailable: ["signin", 503],  RefreshFailed:         ["signin", 401],  SessionRequired:       ["signin", 401], SignInCancelled:           ["signin", 400],
  Verification:        ["error", 403],   WebAuthnVerificationError: ["signin", 401],
  InvalidRequest:      ["here", 400],    InvalidProvider:       ["here", 404],   MethodNotAllowed:          ["here", 405],
  AccountSelectionRequired: ["signin", 400], ConsentRequired:   ["signin", 400],
  DifferentUser: ["signin", 403],          FreshSessionRequired: ["signin", 401],  RefusedWhileActing: ["error", 403],
  InteractionRequired: ["signin", 400],  LoginRequired:         ["signin", 400],   LoginHintInvalid:          ["signin", 400],
  RequestTooLarge:     ["here", 413],    UnknownAction:         ["here", 404],   UnsupportedMediaType:      ["here", 415],
};
// The database is unavailable: the visitor gets one name for all of them.
const away: ReadonlySet<string> = new Set([
  "AdapterError",
  "DatabaseConflict",
  "DatabaseOutdated",
  "DatabaseUnreachable",
  "SignOutError",
]);
const statuses: Readonly<Record<string, number>> = {
  UntrustedHost: 400,
  AdapterError: 503,
  DatabaseConflict: 503,
  DatabaseOutdated: 503,
  DatabaseUnreachable: 503,
  InvalidToken: 502,
  IssuerMismatch: 502,
  SignOutError: 503,
  OAuthResponseError: 502,
  ClientFetchError: 502,
};
const rowOf = (type: ErrorType) =>
  heard[type] ?? (type === "UntrustedHost" ? (["here", 400] as const) : (["error", statuses[type] ?? 500] as const));
const nameOf = (type: ErrorType) => (heard[type] ? type : away.has(type) ? "ServiceUnavailable" : "Configuration");

describe.each(types)("%s", (type) => {
  const [page, status] = rowOf(type);
  const code = type === "CredentialsSignin" ? "&code=credentials" : "";

  it("LG-09: redirects the browser to its page, or shows it in place, in the library's words", async () => {
    const { outcome, where, text } = await shownFor(made(type), { init: html });
    if (page === "here") expect([outcome.status, where]).toEqual([status, undefined]);
    else expect(where).toBe(`/auth/${page}?error=${nameOf(type)}${code}`);
    expect(text).not.toMatch(/secret words|deeper words/);
    if (page === "here") expect(text).toMatch(/^<!doctype html>/);
  });

  it("sends a JSON client its name and status, and nothing else", async () => {
    const session = await shownFor(made(type), { path: "/auth/session" });
    expect(session.outcome).toMatchObject({ status, body: null });
    const update = await shownFor(made(type), { path: "/auth/session", init: post });
    expect(update.outcome).toMatchObject({ status: status === 503 ? 503 : 400, body: null });
    for (const path of ["/auth/csrf", "/auth/providers"]) {
      const { outcome } = await shownFor(made(type), { path });
      expect(outcome).toMatchObject({ status, body: { error: nameOf(type) } });
      expect(outcome.redirect).toBeUndefined();
    }
  });

  it("is shown in place if the request could not be received", async () => {
    const asJson = await shownFor(made(type), { received: false });
    expect(asJson.log.lines.map(({ message }) => message.length)).toEqual([2]);
    expect(asJson.outcome).toMatchObject({ status, body: { error: nameOf(type) } });
    const asPage = await shownFor(made(type), { received: false, init: html });
    expect([asPage.outcome.status, asPage.text]).toEqual([status, expect.stringMatching(/^<!doctype html>/)]);
    expect(asPage.text).not.toMatch(/secret words|deeper words/);
  });

  it("leads to the application's own pages, which keep their query", async () => {
    const config = { pages: { signIn: "/login?x=1", error: "https://status.example/oops#top" } };
    const { outcome, where } = await shownFor(made(type), { init: html, config });
    if (page === "here") expect(outcome.status).toBe(status);
    else if (page === "signin") expect(where).toBe(`/login?x=1&error=${nameOf(type)}${code}`);
    else expect(where).toBe(`https://status.example/oops?error=${nameOf(type)}#top`);
  });

  it("LG-16: is one line of the log, under its own name, with all details", async () => {
    const error = made(type);
    const { log } = await shownFor(error);
    expect(log.lines).toMatchObject([
      {
        level: "error",
        code: type,
        message: [
          { type, message: error.message },
          { action: "signin", provider: "acme" },
        ],
      },
    ]);
  });
});

describe("a refusal", () => {
  const refusal = new errors.MissingCSRF("no");

  it("handles every class, and every class exists", () => {
    expect(classes.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  });

  it("passes the callback URL on, if that is on this site", async () => {
    const onwards = encodeURIComponent(`${app}/orders?page=2`);
    const good = await shownFor(refusal, { init: data({ callbackUrl: "/orders?page=2" }) });
    expect(good.where).toBe(`/auth/signin?error=MissingCSRF&callbackUrl=${onwards}`);
    expect((await shownFor(refusal, { path: "/auth/signin/acme?callbackUrl=/orders?page=2" })).where).toBe(good.where);
    const both = { path: "/auth/signin/acme?callbackUrl=/query", init: data({ callbackUrl: "/orders?page=2" }) };
    expect((await shownFor(refusal, both)).where).toBe(good.where);
    for (const callbackUrl of [
      "https://evil.example",
      "//evil.example",
      "javascript:alert(1)",
      "http://[",
      5,
      null,
      ["/x"],
      "/\\x",
      app,
    ]) {
      const { where } = await shownFor(refusal, { init: data({ callbackUrl }) });
      expect([callbackUrl, where?.replace(/&callbackUrl=https%3A%2F%2Fapp.example%2F$/, "")]).toEqual([
        callbackUrl,
        "/auth/signin?error=MissingCSRF",
      ]);
    }
  });

  it("OR-01: passes no foreign URL to a page of the application", async () => {
    const { where } = await shownFor(refusal, {
      init: data({ callbackUrl: "https://evil.example" }),
      config: { pages: { signIn: "/login" } },
    });
    expect(where).toBe("/login?error=MissingCSRF");
  });

  it("of credentials contains the reason code", async () => {
    class LockedOut extends errors.CredentialsSignin {
      override code = "locked";
    }
    expect((await shownFor(new LockedOut("no"))).where).toBe("/auth/signin?error=CredentialsSignin&code=locked");
  });

  it("lists the allowed methods", async () => {
    const error = new errors.MethodNotAllowed("no", { cause: { allow: "GET, POST" } });
    for (const wanted of [{}, { "x-auth-return-redirect": "1" }]) {
      const { outcome } = await shownFor(error, {
        path: "/auth/signin",
        init: { headers: wanted as Record<string, string> },
      });
      expect([outcome.status, outcome.headers?.allow, outcome.redirect]).toEqual([405, "GET, POST", undefined]);
    }
    expect(Object.keys((await shownFor(refusal)).outcome.headers ?? {})).toEqual(["x-portico-reference"]);
  });

  it("sends scripts that asked for a URL the address of the page", async () => {
    const headers = { "x-auth-return-redirect": "1" };
    expect((await shownFor(refusal, { init: { headers } })).where).toBe("/auth/signin?error=MissingCSRF");
    const unknown = new errors.InvalidProvider("no");
    expect((await shownFor(unknown, { init: { headers } })).where).toBe("/auth/error?error=InvalidProvider");
  });

  it("of the error page itself is shown in place", async () => {
    for (const pages of [{}, { error: "/oops" }]) {
      const { outcome } = await shownFor(new errors.AdapterError("no"), {
        path: "/auth/error?error=x",
        config: { pages },
      });
      expect(outcome).toMatchObject({ status: 503, body: { error: "ServiceUnavailable" } });
    }
  });

  it("causes no redirect loop: if the target is an error page, it is shown in place", async () => {
    const config = { pages: { error: "/oops" } };
    for (const callbackUrl of ["/oops", "/oops?again", `${app}/oops#x`]) {
      const { outcome, log } = await shownFor(new errors.AccessDenied("no"), { init: data({ callbackUrl }), config });
      expect([outcome.status, outcome.redirect, log.errors]).toEqual([
        403,
        undefined,
        ["AccessDenied", "ErrorPageLoop"],
      ]);
    }
    const { where, log } = await shownFor(new errors.AccessDenied("no"), {
      init: data({ callbackUrl: "/oopsie" }),
      config,
    });
    expect([where, log.errors]).toEqual([
      `/oops?error=AccessDenied&callbackUrl=${encodeURIComponent(`${app}/oopsie`)}`,
      ["AccessDenied"],
    ]);
  });

  it("DS-21: accepts any thrown value, and shows nothing of it", async () => {
    class Own extends errors.AuthError {
      static override type = "Own" as ErrorType;
    }
    const thrown: readonly unknown[] = [
      new Error("words"),
      "words",
      null,
      undefined,
      5n,
      Symbol("words"),
      {},
      Object.create(null),
      new Own("words"),
    ];
    for (const what of thrown) {
      const { where, log } = await shownFor(what, { init: html });
      expect(where).toBe("/auth/error?error=Configuration");
      expect(log.lines).toHaveLength(1);
    }
  });
});

describe("a broken configuration", () => {
  it.each([
    ["GET", "/auth/session"],
    ["POST", "/auth/session"],
    ["POST", "/auth/signin/acme"],
    ["GET", "/auth/csrf"],
  ])("MT-11: answers %s %s with 500, also where a secret is missing", async (method, path) => {
    const { outcome } = await shownFor(new errors.MissingSecretError(), {
      path,
      init: { method },
      config: { theme: { logo: "x" } },
    });
    expect(outcome.status).toBe(500);
  });

  it("S20: an update of the session that the application refuses stays 400", async () => {
    const { outcome } = await shownFor(new errors.JWTSessionError(), { path: "/auth/session", init: post });
    expect(outcome).toMatchObject({ status: 400, body: null });
  });
});
