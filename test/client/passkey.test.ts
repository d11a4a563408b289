/** Passkeys by script: the browser prompt, the request, and how missing support is reported. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { type Answers, ada, later, openPage, settled } from "./helpers.ts";

const library = vi.hoisted(() => ({
  browserSupportsWebAuthn: vi.fn(),
  browserSupportsWebAuthnAutofill: vi.fn(),
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock("@simplewebauthn/browser", () => library);

const home = "https://app.example";
const base = `${home}/api/auth`;
const target = `${home}/start`;
const options = { challenge: "Y2hhbGxlbmdl", rpId: "app.example" };

/** An error with a name, as browsers throw them. */
const named = (name: string, message = "no"): Error => Object.assign(new Error(message), { name });

beforeEach(() => {
  library.browserSupportsWebAuthn.mockReturnValue(true);
  library.browserSupportsWebAuthnAutofill.mockResolvedValue(true);
  library.startAuthentication.mockResolvedValue({ id: "used" });
  library.startRegistration.mockResolvedValue({ id: "made" });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

/** A page whose server has passkeys under a name of its own. */
function page(answers: Answers = {}) {
  const found = openPage();
  const key = { id: "fob", name: "Fob", type: "webauthn", signinUrl: base, callbackUrl: base };
  Object.assign(found.answers, {
    "GET /providers": { fob: key },
    "GET /webauthn-options/fob": { options },
    "POST /callback/fob": { url: target },
    "GET /session": ada,
    ...answers,
  });
  return { ...found, ...createClient(), posted: () => found.asked.filter(({ line }) => line.startsWith("POST")) };
}

/** The query of the request for options. */
function optionsQuery({ lines }: Pick<ReturnType<typeof page>, "lines">): Record<string, string> {
  const line = lines.find((line) => line.startsWith("GET /webauthn-options/")) ?? "";
  return Object.fromEntries(new URLSearchParams(line.split("?")[1]));
}

/** Lets everything happen that is waiting for no timer. */
async function steps(): Promise<void> {
  for (let step = 0; step < 20; step++) await settled();
}

const signInPage = (said: Record<string, string>) =>
  `/api/auth/signin?${new URLSearchParams({ ...said, callbackUrl: target })}`;

describe("signIn with a provider of type webauthn", () => {
  it("signs in with an existing passkey: requests options, asks the browser, posts its response", async () => {
    const found = page();
    expect(await found.signIn("fob", { redirect: false })).toEqual({
      ok: true,
      status: 200,
      url: target,
      error: undefined,
      code: undefined,
    });
    expect(optionsQuery(found)).toEqual({ action: "authenticate", callbackUrl: target });
    expect(library.startAuthentication.mock.calls).toEqual([[{ optionsJSON: options }]]);
    expect(found.posted().map(({ line }) => line)).toEqual(["POST /api/auth/callback/fob?"]);
    // `state`, so that a refusal ends the transaction.
    expect(found.posted()[0]?.body).toEqual({
      action: "authenticate",
      data: '{"id":"used"}',
      state: options.challenge,
      callbackUrl: target,
      csrfToken: "token",
    });
    expect(found.getSnapshot().data).toEqual(ada);
    expect(found.location.gone).toEqual([]);
  });

  it("registers, with what the server needs, and puts nothing else into a URL", async () => {
    const found = page();
    const said = { name: "Ada", email: "ada@app.example", passkeyName: "Blue key", password: "1815" };
    expect(
      await found.signIn("fob", { action: "register", ...said, redirectTo: "/keys", redirect: false }),
    ).toMatchObject({ ok: true });
    const { password, ...known } = said;
    expect(optionsQuery(found)).toEqual({ action: "register", ...known, callbackUrl: `${home}/keys` });
    expect(library.startRegistration.mock.calls).toEqual([[{ optionsJSON: options }]]);
    expect(found.posted()[0]?.body).toMatchObject({ action: "register", data: '{"id":"made"}' });
    expect(JSON.stringify(found.asked)).not.toContain(password);
  });

  it.each([
    ["authenticate", {}],
    ["register", { action: "register", name: "Ada" }],
  ] as const)("asks for a session that is not remembered: %s", async (action, more) => {
    const found = page();
    await found.signIn("fob", { ...more, remember: false, redirect: false });
    expect(optionsQuery(found)).toMatchObject({ action, remember: "false" });
    const plain = page();
    await plain.signIn("fob", { ...more, redirect: false });
    expect(optionsQuery(plain)).not.toHaveProperty("remember");
  });

  it("navigates to the URL of the server, and does not broadcast", async () => {
    const { signIn, location, lines } = page({ "POST /callback/fob": { url: `${home}/keys` } });
    expect(await signIn("fob", { name: undefined, email: "" })).toBeUndefined();
    expect(location.gone).toEqual([`${home}/keys`]);
    expect(optionsQuery({ lines })).toEqual({ action: "authenticate", callbackUrl: target });
    expect(lines).not.toContain("GET /session");
  });

  it("reports a refused response as other methods do", async () => {
    const url = `${base}/signin?error=WebAuthnVerificationError`;
    const found = page({ "POST /callback/fob": { url } });
    expect(await found.signIn("fob", { redirect: false })).toEqual({
      ok: false,
      status: 200,
      url: null,
      error: "WebAuthnVerificationError",
      code: undefined,
    });
    await found.signIn("fob");
    expect(found.location.gone).toEqual([url]);
  });

  it("is not ok if no user is signed in afterwards", async () => {
    const { signIn } = page({ "POST /callback/fob": { url: `${home}/waiting-list` }, "GET /session": null });
    expect(await signIn("fob", { redirect: false })).toMatchObject({ ok: false, url: `${home}/waiting-list` });
  });
});

describe("a server that returns no options", () => {
  it.each<[string, () => unknown, number, string]>([
    ["the reason", () => Response.json({ error: "AccessDenied" }, { status: 403 }), 403, "AccessDenied"],
    ["an error", () => ({ hello: "proxy" }), 200, "ClientFetchError"],
    ["no body", () => Response.json(null, { status: 502 }), 502, "ClientFetchError"],
  ])("leads to the sign-in page with %s, and shows no prompt", async (_what, answer, status, error) => {
    const { signIn, location, posted } = page({ "GET /webauthn-options/fob": answer });
    expect(await signIn("fob", { redirect: false })).toEqual({ ok: false, status, url: null, error, code: undefined });
    expect(location.gone).toEqual([]);
    await signIn("fob");
    expect(location.gone).toEqual([signInPage({ error })]);
    expect(library.startAuthentication).not.toHaveBeenCalled();
    expect(posted()).toEqual([]);
  });

  it("that cannot be reached is a result, and leads to the built-in page", async () => {
    const answers = { "GET /webauthn-options/fob": () => Promise.reject(new TypeError("offline")) };
    const { signIn, location } = page(answers);
    expect(await signIn("fob", { redirect: false })).toMatchObject({ ok: false, status: 0, error: "ClientFetchError" });
    await signIn("fob");
    expect(location.gone).toEqual([signInPage({})]);
  });
});

describe("a browser that returns no passkey", () => {
  // biome-ignore format: a table
  it.each([
    ["NotAllowedError",   "SignInCancelled"],
    ["ConstraintError",   "WebAuthnVerificationError"],
    ["InvalidStateError", "WebAuthnVerificationError"],
    ["NotReadableError",  "WebAuthnVerificationError"],
    ["NotSupportedError", "WebAuthnVerificationError"],
    ["OperationError",    "WebAuthnVerificationError"],
    ["SecurityError",     "WebAuthnVerificationError"],
    ["UnknownError",      "WebAuthnVerificationError"],
  ])("with %s: not ok, %s, and the sign-in page shows it", async (code, error) => {
    const { signIn, location, posted } = page();
    library.startAuthentication.mockRejectedValue(named(code));
    library.startRegistration.mockRejectedValue(named(code));
    const result = { ok: false, status: 0, url: null, error, code };
    expect(await signIn("fob", { redirect: false })).toEqual(result);
    expect(await signIn("fob", { action: "register", redirect: false })).toEqual(result);
    expect(location.gone).toEqual([]);
    await signIn("fob");
    expect(location.gone).toEqual([signInPage({ error, code })]);
    expect(posted()).toEqual([]);
  });

  it("because a second call was made stays on the page: the second call continues", async () => {
    const { signIn, location } = page();
    library.startAuthentication.mockRejectedValueOnce(named("AbortError"));
    const [first, second] = await Promise.all([signIn("fob", { redirect: false }), signIn("fob", { redirect: false })]);
    expect([first, second].map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    library.startAuthentication.mockRejectedValueOnce(named("AbortError"));
    await signIn("fob");
    expect(location.gone).toEqual([]);
  });

  it("because none is supported, is reported before any request to the server", async () => {
    const { signIn, location, lines } = page();
    library.browserSupportsWebAuthn.mockReturnValue(false);
    const error = { error: "WebAuthnVerificationError", code: "NotSupportedError" };
    expect(await signIn("fob", { redirect: false })).toEqual({ ok: false, status: 0, url: null, ...error });
    await signIn("fob");
    expect(location.gone).toEqual([signInPage(error)]);
    expect(lines.filter((line) => line.includes("webauthn-options"))).toEqual([]);
  });

  it.each([["Error"], ["TypeError"], ["constructor"]])("with %s, a bug in the code, throws", async (name) => {
    const { signIn, location } = page();
    library.startAuthentication.mockRejectedValue(named(name, "what is wrong"));
    await expect(signIn("fob", { redirect: false })).rejects.toThrow("what is wrong");
    await expect(signIn("fob")).rejects.toThrow("what is wrong");
    expect(location.gone).toEqual([]);
  });
});

describe("a passkey in a field of the page", () => {
  it("is awaited, and signs in when it is selected", async () => {
    const { signIn, location } = page();
    const choice = later<object>();
    library.startAuthentication.mockReturnValue(choice.promise);
    const work = signIn("fob", { autofill: true });
    await vi.waitFor(() => expect(library.startAuthentication).toHaveBeenCalled());
    expect(library.startAuthentication.mock.calls).toEqual([[{ optionsJSON: options, useBrowserAutofill: true }]]);
    expect(location.gone).toEqual([]);
    choice.settle({ id: "used" });
    await work;
    expect(location.gone).toEqual([target]);
  });

  it("gets fresh options after ten minutes, before the challenge expires", async () => {
    await import("../../src/client/passkey.ts");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const found = page();
    const challenges = ["first", "second", "never"];
    found.answers["GET /webauthn-options/fob"] = () => ({ options: { challenge: challenges.shift() } });
    const choice = later<object>();
    let stop: (error: Error) => void = () => {};
    library.WebAuthnAbortService.cancelCeremony.mockImplementation(() => stop(named("AbortError")));
    library.startAuthentication
      .mockReturnValueOnce(new Promise((_, reject) => (stop = reject)))
      .mockReturnValueOnce(choice.promise);
    const work = found.signIn("fob", { autofill: true, redirect: false });
    await steps();
    vi.advanceTimersByTime(599_999);
    await steps();
    expect(library.startAuthentication).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await steps();
    expect(library.startAuthentication).toHaveBeenCalledTimes(2);
    choice.settle({ id: "used" });
    expect(await work).toMatchObject({ ok: true });
    expect(found.posted()[0]?.body.state).toBe("second");
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, () => Answers | undefined]>([
    ["the browser does not support it", () => void library.browserSupportsWebAuthnAutofill.mockResolvedValue(false)],
    ["another call began", () => void library.startAuthentication.mockRejectedValue(named("AbortError"))],
    ["the visitor cancelled", () => void library.startAuthentication.mockRejectedValue(named("NotAllowedError"))],
    ["the server refuses", () => ({ "GET /webauthn-options/fob": Response.json({ error: "Configuration" }) })],
    ["the network fails", () => ({ "GET /webauthn-options/fob": () => Promise.reject(new TypeError("offline")) })],
    ["no provider is known", () => ({ "GET /providers": () => Promise.reject(new TypeError("offline")) })],
  ])("does not navigate where %s: no prompt is shown", async (_why, prepare) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { signIn, location } = page(prepare());
    expect(await signIn("fob", { autofill: true })).toBeUndefined();
    expect(await signIn("fob", { autofill: true, redirect: false })).toMatchObject({ ok: false, url: null });
    expect(location.gone).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("code that cannot be loaded", () => {
  afterEach(() => {
    vi.doUnmock("../../src/client/passkey.ts");
    vi.doUnmock("@simplewebauthn/browser");
    vi.resetModules();
  });

  it("of the package is reported by its name", async () => {
    vi.doMock("@simplewebauthn/browser", () => {
      throw new Error("Cannot find package");
    });
    vi.resetModules();
    const { signIn } = page();
    await expect(signIn("fob", { redirect: false })).rejects.toThrow("npm install @simplewebauthn/browser");
  });

  it("since the application was redeployed is a result, and leads to the built-in page", async () => {
    vi.doMock("../../src/client/passkey.ts", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    vi.resetModules();
    const { signIn, location } = page();
    expect(await signIn("fob", { redirect: false })).toMatchObject({ ok: false, status: 0, error: "ClientFetchError" });
    await signIn("fob");
    expect(location.gone).toEqual([signInPage({})]);
  });
});
