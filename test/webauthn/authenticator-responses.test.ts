/** Responses of an authenticator and its browser: which are accepted, and which are refused. */
import { describe, expect, it } from "vitest";
import { createAuthenticator } from "../../src/testing/authenticator.ts";
import { expectSignedOut, home, query, where } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import {
  expectAccepted,
  expectRefused,
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

describe("the origin of the page", () => {
  it.each([
    "https://evil.example",
    "https://app.example.evil.example",
    "http://app.example",
    "https://app.example:8443",
    "https://shop.app.example",
    "https://app.example/",
    "HTTPS://APP.EXAMPLE",
    "null",
  ])("WA-06: is refused if it is %s", (origin) => expectRefused({ origin }));

  const relyingParty = { id: "app.example", origin: ["https://app.example", "https://shop.app.example"] };

  it("WA-06: may be another one that is listed", () =>
    expectAccepted({ origin: "https://shop.app.example" }, { relyingParty }));

  it("WA-06: is one of those that are listed, if there is a list", async () => {
    await expectRefused({ origin: "https://post.app.example" }, { relyingParty });
    const { error } = await tryRegistration({}, { relyingParty: { origin: "https://shop.app.example" } });
    expect(error).toBe(refusalType);
  });

  it("belongs to this domain: a passkey of another is refused", () => expectRefused({ rpId: "evil.example" }));

  it.each<object>([
    { crossOrigin: true },
    { crossOrigin: true, topOrigin: "https://evil.example" },
    { topOrigin: "https://evil.example" },
  ])("is refused in a frame of another site: %j", (clientData) => expectRefused({ clientData }));
});

describe("the ceremony", () => {
  it("WA-08: to create a passkey is not that to use one, and the reverse", async () => {
    expect((await trySignIn({ type: "webauthn.create" })).error).toBe(refusalType);
    expect((await tryRegistration({ type: "webauthn.get" })).error).toBe(refusalType);
  });

  it("needs user presence", () => expectRefused({ up: false }));

  it("WA-10: needs user verification, if the provider requires it", () => expectRefused({ uv: false }));

  it.each(["preferred", "discouraged"] as const)(
    "WA-10: %s accepts others too, and the signIn callback receives it",
    async (userVerification) => {
      const heard: unknown[] = [];
      const callbacks = {
        signIn: ({ profile = {} }) => heard.push((profile as { userVerified?: boolean }).userVerified) > 0,
      };
      const at = site({ userVerification }, { callbacks });
      const { keys } = await signUpUser(at, { uv: false });
      await signInWithPasskey(at.browser(), keys, { uv: false });
      await signInWithPasskey(at.browser(), keys, { uv: true });
      expect(heard).toEqual([false, false, true]);
    },
  );

  it("WA-16: may contain token binding, which is ignored", async () => {
    await expectAccepted({ clientData: { tokenBinding: { status: "supported" } } });
    await expectAccepted({ clientData: { tokenBinding: { status: "present", id: "AAAA" } } });
  });
});

describe("the signature counter", () => {
  it.each([5, 4, 0])(
    "WA-11: that was 5 and is %i indicates a copy: refused, reported, and not lowered",
    async (counter) => {
      const { at, keys, error, browser } = await trySignIn({ counter }, {}, { counter: 5 });
      expect(error).toBe(refusalType);
      await expectSignedOut(browser);
      const warned = at.log.lines.filter(({ code }) => code === "passkey-counter");
      expect(warned.map(({ message }) => message[1])).toMatchObject([{ stored: 5, received: counter }]);
      expect((await at.database.getAuthenticator(storedId(keys)))?.counter).toBe(5);
    },
  );

  it("WA-11: that is always 0 is accepted, and one that rises is stored", async () => {
    await expectAccepted({ counter: 0 });
    const { at, keys } = await trySignIn({ counter: 6 }, {}, { counter: 5 });
    expect(where(await signInWithPasskey(at.browser(), keys, { counter: 7 }))).toBe("/dashboard");
    expect(query(await signInWithPasskey(at.browser(), keys, { counter: 7 })).error).toBe(refusalType);
  });

  it("WA-11: that starts later, after zero, is accepted, and cannot return to zero", async () => {
    const { at, keys } = await trySignIn({ counter: 3 });
    expect(at.log.errors).toEqual([]);
    expect(query(await signInWithPasskey(at.browser(), keys, { counter: 0 })).error).toBe(refusalType);
  });

  it("is not reported by a visitor without a key", async () => {
    const { at } = await trySignIn({ counter: 1, otherKey: true }, {}, { counter: 5 });
    expect(at.log.lines.filter(({ code }) => code === "passkey-counter")).toEqual([]);
  });
});

describe("the key", () => {
  it("WA-12: is the one that was registered", async () => {
    const { error, browser } = await trySignIn({ otherKey: true });
    expect(error).toBe(refusalType);
    await expectSignedOut(browser);
  });

  it.each([[-257], [-8], [-257, -8]])(
    "WA-12: is of a requested algorithm: ES256 is not among %j",
    async (...algorithms) => {
      const at = site({ algorithms });
      const page = await register(at.browser(), createAuthenticator(home, "ES256"));
      expect(query(page).error).toBe(refusalType);
    },
  );

  it("WA-12: of a requested algorithm is accepted", async () => {
    const at = site({ algorithms: [-257] });
    expect(where(await register(at.browser(), createAuthenticator(home, "RS256")))).toBe("/dashboard");
  });

  const coordinate = Buffer.alloc(32, 7);
  it.each<readonly [string, ReadonlyMap<number, number | Uint8Array>]>([
    [
      "a point that is on no curve",
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate],
        [-3, coordinate],
      ]),
    ],
    [
      "an unknown curve",
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 9],
        [-2, coordinate],
        [-3, coordinate],
      ]),
    ],
    [
      "no coordinates",
      new Map([
        [1, 2],
        [3, -7],
        [-1, 1],
      ]),
    ],
    [
      "an unknown kind",
      new Map([
        [1, 99],
        [3, -7],
      ]),
    ],
    [
      "no algorithm",
      new Map<number, number | Uint8Array>([
        [1, 2],
        [-1, 1],
        [-2, coordinate],
        [-3, coordinate],
      ]),
    ],
  ])("WA-12: with %s is refused at registration", async (_, publicKey) => {
    const { error, at } = await tryRegistration({ publicKey });
    expect(error).toBe(refusalType);
    expect(at.database.called).not.toContain("createUser");
  });
});

describe("the attestation", () => {
  it("WA-13: is present if the provider requests it", async () => {
    expect((await tryRegistration({ format: "none" }, { attestation: "direct" })).error).toBe(refusalType);
    expect((await tryRegistration({ format: "none" }, { attestation: "enterprise" })).error).toBe(refusalType);
    expect((await tryRegistration({ format: "packed" }, { attestation: "direct" })).error).toBeUndefined();
  });

  it("is passed to the signIn callback, which may check the model", async () => {
    const heard: object[] = [];
    const at = site(
      { attestation: "direct" },
      { callbacks: { signIn: ({ profile = {} }) => heard.push(profile) > 0 } },
    );
    await signUpUser(at, { format: "packed", be: true, bs: true });
    expect(heard).toEqual([
      {
        userVerified: true,
        backedUp: true,
        deviceType: "multiDevice",
        attestation: "packed",
        aaguid: "00000000-0000-0000-0000-000000000000",
      },
    ]);
  });
});

describe("the backup flags", () => {
  it("WA-17: never report a copy of a key that cannot be copied", () => expectRefused({ be: false, bs: true }));

  it("WA-17: do not change their backup eligibility", async () => {
    for (const [made, used] of [
      [true, false],
      [false, true],
    ] as const) {
      const { error, browser } = await trySignIn({ be: used }, {}, { be: made });
      expect(error).toBe(refusalType);
      await expectSignedOut(browser);
    }
  });

  it("WA-17: may report a new backup state, which is stored", async () => {
    const { at, keys, page } = await trySignIn({ be: true, bs: true }, {}, { be: true, bs: false });
    expect(where(page)).toBe("/dashboard");
    expect(await at.database.getAuthenticator(storedId(keys))).toMatchObject({
      credentialDeviceType: "multiDevice",
      credentialBackedUp: true,
    });
  });
});
