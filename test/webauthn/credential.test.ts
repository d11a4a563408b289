/** A posted credential: the id of a passkey, and its client data. */
import { describe, expect, it } from "vitest";
import Passkey from "../../src/providers/passkey.ts";
import WebAuthn from "../../src/providers/webauthn.ts";
import { expectSignedOut, query, sessionOf, where } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import {
  expectAccepted,
  expectRefused,
  optionsFor,
  passkeysAt,
  post,
  refusalType,
  register,
  signInWithPasskey,
  signUpUser,
  site,
  storedId,
  tryRegistration,
  trySignIn,
} from "./helpers.ts";

useClock();

describe("clientDataJSON", () => {
  const text = (data: object) => JSON.stringify(data);
  const utf8 = (text: string) => Buffer.from(text);
  it.each<readonly [string, (data: object) => Uint8Array]>([
    ["with a byte-order mark", (data) => utf8(`\ufeff${text(data)}`)],
    ["with more members", (data) => utf8(text({ ...data, other_keys_can_be_added_here: "x", nested: { a: [1] } }))],
    [
      "with a member that comes twice, the second time right",
      (data) => utf8(text(data).replace("{", '{"origin":"https://evil.example",')),
    ],
    [
      "with bytes that are not UTF-8, in a member that is not read",
      (data) => Buffer.concat([utf8(text(data).slice(0, -1)), utf8(',"x":"'), Buffer.of(0xff, 0xc0), utf8('"}')]),
    ],
    ["in other white space", (data) => utf8(JSON.stringify(data, null, 4))],
  ])("WA-25: %s is read as specified", (_, write) => expectAccepted({ write }));

  it("WA-25: with a duplicate key, the second one wrong, is refused", () =>
    expectRefused({ write: (data) => utf8(text(data).replace(/}$/, ',"origin":"https://evil.example"}')) }));

  it.each<readonly [string, (data: object) => Uint8Array]>([
    ["that is not JSON", () => utf8("{")],
    ["that is a list", () => utf8("[]")],
    ["that is null", () => utf8("null")],
    ["of bytes that are not UTF-8", () => Buffer.of(0xff, 0xfe, 0x00)],
    ["without a challenge", () => utf8("{}")],
    ["with a challenge that is not a text", (data) => utf8(text({ ...data, challenge: { length: 21 } }))],
  ])("WA-25: %s is a bad request", async (_, write) => {
    for (const { page, browser } of [await trySignIn({ write }), await tryRegistration({ write })]) {
      expect(page.status).toBe(400);
      await expectSignedOut(browser, page);
    }
  });
});

describe("the id", () => {
  it("WA-14: is known", async () => {
    const { error, browser } = await trySignIn({ id: "AAAAAAAAAAAAAAAAAAAAAA" });
    expect(error).toBe(refusalType);
    await expectSignedOut(browser);
  });

  it("WA-14: of a passkey of another user does not match the key", async () => {
    const at = site();
    const [ada, bob] = [await signUpUser(at), await signUpUser(at)];
    const browser = at.browser();
    const page = await signInWithPasskey(browser, bob.keys, { id: ada.keys.passkeys[0]?.id ?? "" });
    expect(query(page).error).toBe(refusalType);
    await expectSignedOut(browser);
  });

  it("WA-14: belongs to the user who has its account", async () => {
    const at = site();
    const [ada, bob] = [await signUpUser(at), await signUpUser(at)];
    const id = storedId(bob.keys);
    const owner = (await at.database.getAuthenticator(id))?.userId;
    await at.database.unlinkAccount({ provider: "passkey", providerAccountId: id });
    const { userId = "" } = (await at.database.getAuthenticator(storedId(ada.keys))) ?? {};
    expect(userId).not.toBe(owner);
    await at.database.linkAccount({ provider: "passkey", providerAccountId: id, type: "webauthn", userId });
    const browser = at.browser();
    expect(query(await signInWithPasskey(browser, bob.keys)).error).toBe(refusalType);
    await expectSignedOut(browser);
  });

  it.each<readonly [string, string]>([
    ["longer than 1,023 bytes", Buffer.alloc(1024, 1).toString("base64url")],
    ["with padding", "AAAAAAAAAAAAAAAAAAAAAA=="],
    ["in the other alphabet", "AAAAAAAAAAAAAAAAAA+/AA"],
    ["with bits left over", "AAAAAAAAAAAAAAAAAAAAAB"],
    ["empty", ""],
  ])("WA-14: is never %s", async (_, id) => {
    const at = site();
    const { keys } = await signUpUser(at);
    const browser = at.browser();
    const options = await optionsFor(browser, { action: "authenticate" });
    const page = await post(browser, "authenticate", { ...keys.get(options), id, rawId: id });
    expect(page.status).toBe(400);
    await expectSignedOut(browser, page);
  });

  it("WA-14: of 1,023 bytes is accepted", async () => {
    const at = site();
    const { keys } = await signUpUser(at, { id: Buffer.alloc(1023, 1).toString("base64url") });
    expect(where(await signInWithPasskey(at.browser(), keys))).toBe("/dashboard");
  });

  it("WA-14: that is registered already is registered to no other user", async () => {
    const at = site();
    const { keys, browser: ada } = await signUpUser(at);
    const { id = "" } = keys.passkeys[0] ?? {};
    const before = await sessionOf(ada);
    const browser = at.browser();
    const page = await register(browser, passkeysAt(), { id });
    expect(query(page).error).toBe("AccountNotLinked");
    await expectSignedOut(browser);
    expect(query(await register(ada, passkeysAt(), { id })).error).toBe("AccountNotLinked");
    await signInWithPasskey(browser, keys);
    expect((await sessionOf(browser))?.user).toEqual(before?.user);
  });

  it("WA-14: that is registered with one provider is not registered with another", async () => {
    const at = site({}, { providers: [Passkey(), WebAuthn()] });
    const { keys } = await signUpUser(at);
    const browser = at.browser();
    const options = await optionsFor(browser, { action: "register", name: "Eve" }, "webauthn");
    const answer = passkeysAt().create(options, { id: keys.passkeys[0]?.id ?? "" });
    const page = await post(browser, "register", answer, { to: "/auth/callback/webauthn" });
    expect(query(page).error).toBe("AccountNotLinked");
    await expectSignedOut(browser);
    expect(at.log.errors).toEqual(["AccountNotLinked"]);
  });

  it("WA-14: whose account exists without its passkey is given to no user", async () => {
    const at = site();
    const { keys } = await signUpUser(at);
    const { id = "" } = keys.passkeys[0] ?? {};
    await at.database.deleteAuthenticator(storedId(keys));
    const browser = at.browser();
    expect(query(await register(browser, passkeysAt(), { id })).error).toBe("AccountNotLinked");
    await expectSignedOut(browser);
  });

  it("is the same in the client data and in what the authenticator signed", async () => {
    const at = site();
    const browser = at.browser();
    const options = await optionsFor(browser, { action: "register", name: "Ada" });
    const other = Buffer.alloc(16, 9).toString("base64url");
    const page = await post(browser, "register", { ...passkeysAt().create(options), id: other, rawId: other });
    expect(query(page).error).toBe(refusalType);
    await expectSignedOut(browser);
  });
});
