/** What the script of the sign-in page does, without a browser. In Chromium: `test/browser/passkey.test.ts`. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { passkeyScript } from "../../../../src/core/pages/passkey-script/compiled.ts";
import { optionsLifetime } from "../../../../src/core/pages/passkey-script/protocol.ts";
import { type FakeBrowser, runScript } from "./helpers.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const options = {
  challenge: "-_8",
  user: { id: "AQI", name: "ada" },
  excludeCredentials: [{ id: "Aw", type: "public-key" }],
  allowCredentials: [{ id: "BA", type: "public-key" }],
};
const respond: FakeBrowser["respond"] = () => ({ status: 200, body: { options } });
const assertion = {
  id: "BA",
  type: "public-key",
  response: {
    clientDataJSON: bytes(1).buffer,
    authenticatorData: bytes(2).buffer,
    signature: bytes(251, 255).buffer,
    userHandle: null,
  },
};
const attestation = {
  id: "Aw",
  type: "public-key",
  response: {
    clientDataJSON: bytes(1).buffer,
    attestationObject: bytes(2).buffer,
    authenticatorData: bytes(3).buffer,
    getTransports: () => ["internal"],
  },
};
const never = () => new Promise<never>(() => undefined);
const callbackUrl = encodeURIComponent("https://app.example/a?b=1");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the script for passkeys", () => {
  it("shows the forms, and hides the hint", () => {
    const { section, hint } = runScript(passkeyScript, { respond, ask: never });
    expect([section.hidden, hint.hidden]).toEqual([false, true]);
  });

  it("leaves the page unchanged if the browser does not support passkeys", () => {
    const { section, hint } = runScript(passkeyScript, { respond, ask: never, hasPasskeys: false });
    expect([section.hidden, hint.hidden]).toEqual([true, false]);
  });

  it("signs in: bytes for the browser, base64url for the server", async () => {
    const { signIn, fetched, asked } = runScript(passkeyScript, { respond, ask: async () => assertion });
    signIn.press();
    await settle();
    expect(fetched).toEqual([`/auth/webauthn-options/passkey?action=authenticate&callbackUrl=${callbackUrl}`]);
    expect(asked.map(([method, { publicKey }]) => [method, publicKey.challenge, publicKey.allowCredentials])).toEqual([
      ["get", bytes(251, 255), [{ id: bytes(4), type: "public-key" }]],
    ]);
    const { data = "", ...others } = signIn.posted ?? {};
    expect(others).toEqual({ action: "authenticate", state: "-_8" });
    expect(JSON.parse(data)).toEqual({
      id: "BA",
      rawId: "BA",
      type: "public-key",
      response: { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "-_8" },
    });
  });

  it("creates a passkey, and keeps the CSRF token out of the URL", async () => {
    const { signUp, fetched, asked } = runScript(passkeyScript, { respond, ask: async () => attestation });
    signUp.press();
    await settle();
    expect(fetched[0]).toBe(
      `/auth/webauthn-options/passkey?action=register&callbackUrl=${callbackUrl}&name=Ada+%26+co`,
    );
    expect(asked.map(([method, { publicKey }]) => [method, publicKey.user, publicKey.excludeCredentials])).toEqual([
      ["create", { id: bytes(1, 2), name: "ada" }, [{ id: bytes(3), type: "public-key" }]],
    ]);
    expect(JSON.parse(signUp.posted?.data ?? "").response).toEqual({
      clientDataJSON: "AQ",
      attestationObject: "Ag",
      transports: ["internal"],
    });
  });

  it("shows the note when the visitor cancels, and hides it at the next try", async () => {
    let isCancelled = true;
    const page = runScript(passkeyScript, {
      respond,
      ask: () => (isCancelled ? Promise.reject(new Error("NotAllowedError")) : never()),
    });
    page.signIn.press();
    await settle();
    expect([page.note.hidden, page.signIn.posted]).toEqual([false, undefined]);
    isCancelled = false;
    page.signIn.press();
    expect(page.note.hidden).toBe(true);
  });

  it("navigates to the sign-in page if the server returns an error", async () => {
    const page = runScript(passkeyScript, {
      respond: () => ({ status: 403, body: { error: "AccessDenied" } }),
      ask: never,
    });
    page.signIn.press();
    await settle();
    expect(page.left).toEqual([`/auth/signin?error=AccessDenied&callbackUrl=${callbackUrl}`]);
    expect(page.asked).toEqual([]);
  });

  const untilAborted: FakeBrowser["ask"] = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("AbortError"))));

  it("offers passkeys in fields, with new options before the challenge expires", async () => {
    const page = runScript(passkeyScript, { respond, ask: untilAborted, autofill: true });
    await settle();
    expect(page.asked.map(([method, { mediation }]) => [method, mediation])).toEqual([["get", "conditional"]]);
    await vi.advanceTimersByTimeAsync(optionsLifetime);
    expect([page.fetched.length, page.asked.length, page.note.hidden]).toEqual([2, 2, true]);
  });

  it("aborts the offer in fields when a button is pressed", async () => {
    const page = runScript(passkeyScript, { respond, ask: untilAborted, autofill: true });
    await settle();
    page.signIn.press();
    await settle();
    expect(page.asked.map(([, { mediation, signal }]) => [mediation, signal?.aborted])).toEqual([
      ["conditional", true],
      [undefined, undefined],
    ]);
  });

  it("does not offer passkeys in fields if the page has none", async () => {
    const page = runScript(passkeyScript, { respond, ask: untilAborted });
    await settle();
    expect(page.asked).toEqual([]);
  });
});
