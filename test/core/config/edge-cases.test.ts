/** Small tools of the room: a memory, a guess, a sieve, defaults. */
import { describe, expect, it } from "vitest";
import { defaultCallbacks } from "../../../src/core/callbacks.ts";
import { defaultAccount, defaultProfile, defaultSession } from "../../../src/core/config/defaults.ts";
import { didYouMean } from "../../../src/core/config/did-you-mean.ts";
import { createReplayGuard } from "../../../src/core/config/replay-guard.ts";
import { omitUndefined } from "../../../src/core/lib/omit-undefined.ts";

describe("createOnce", () => {
  it("a thing counts once, until its time is over", () => {
    const once = createReplayGuard();
    expect(once("a", 100, 0)).toBe(true);
    expect(once("a", 100, 50)).toBe(false);
    expect(once("a", 900, 99)).toBe(false);
    expect(once("b", 100, 50)).toBe(true);
    expect(once("a", 200, 100)).toBe(true);
    expect(once("a", 200, 199)).toBe(false);
  });

  it("DS-15: remembers 10,000 things, and lets the oldest go first", () => {
    const once = createReplayGuard();
    const until = 1e9;
    for (let i = 0; i < 10_000; i++) once(`${i}`, until, 0);
    expect(once("0", until, 0)).toBe(false);
    expect(once("new", until, 0)).toBe(true);
    expect(once("0", until, 0)).toBe(true);
    expect(once("9999", until, 0)).toBe(false);
  });

  it("what is over makes room before anything else", () => {
    const once = createReplayGuard();
    for (let i = 0; i < 9_999; i++) once(`old ${i}`, 10, 0);
    once("young", 1_000, 0);
    for (let i = 0; i < 9_000; i++) once(`late ${i}`, 1_000, 20);
    expect(once("young", 1_000, 20)).toBe(false);
  });

  it("MT-01: two memories know nothing of each other", () => {
    const [one, two] = [createReplayGuard(), createReplayGuard()];
    expect([one("a", 9, 0), two("a", 9, 0)]).toEqual([true, true]);
  });
});

describe("nearest", () => {
  it.each([
    ["trusthost", "trustHost"],
    ["secert", "secret"],
    ["SECRET", "secret"],
    ["", "secret"],
  ])("%j is probably %s", (name, meant) => {
    expect(didYouMean(name, ["trustHost", "secret"])).toBe(meant);
  });

  it("of a very long name, the beginning is looked at", () => {
    expect(didYouMean("trustHost".padEnd(100_000, "x"), ["trustHost", "secret"])).toBe("trustHost");
  });

  it("without any known name, it is itself", () => {
    expect(didYouMean("a", [])).toBe("a");
  });
});

describe("present", () => {
  it("leaves out undefined, and keeps everything else", () => {
    expect(Object.entries(omitUndefined({ a: undefined, b: null, c: 0, d: "" }))).toEqual([
      ["b", null],
      ["c", 0],
      ["d", ""],
    ]);
  });
});

describe("defaults", () => {
  it("everyone may enter", () => {
    expect(defaultCallbacks.signIn({ user: {}, account: null })).toBe(true);
  });

  it("URLs of the same origin are allowed, and no others", () => {
    const baseUrl = "https://app.example";
    expect(defaultCallbacks.redirect({ url: "/there", baseUrl })).toBe("https://app.example/there");
    expect(defaultCallbacks.redirect({ url: "https://evil.example/", baseUrl })).toBe(baseUrl);
  });

  it("the token stays as it is", () => {
    const token = { sub: "1", role: "admin" };
    expect(defaultCallbacks.jwt({ token })).toBe(token);
  });

  it("LG-12: of a session, name, email and image are shown", () => {
    const user = { id: "1", name: "Ada", email: "a@b.c", image: null, password: "x" };
    const session = { user, expires: "2030-01-01T00:00:00.000Z", sessionToken: "t", userId: "1" };
    expect(defaultCallbacks.session({ session, token: {}, user: { ...user, emailVerified: null } })).toEqual({
      user: { name: "Ada", email: "a@b.c", image: null },
      expires: session.expires,
    });
  });

  it("session tokens are 64 random hex characters", () => {
    const [one, two] = [defaultSession.generateSessionToken(), defaultSession.generateSessionToken()];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(one).not.toBe(two);
  });

  // biome-ignore format: a table
  it.each([
    [{ sub: "s", id: "i", name: "N", email: "e", picture: "p" },  { id: "s", name: "N", email: "e", image: "p" }],
    [{ id: "i", nickname: "nick", preferred_username: "pref" },   { id: "i", name: "nick" }],
    [{ id: 42, preferred_username: "pref", name: null },          { id: "42", name: "pref" }],
    [{ sub: null, id: 0 },                                        { id: "0" }],
    [{ name: "N" },                                               { name: "N" }],
  ])("the profile %j is the user %j", (profile, user) => {
    expect(defaultProfile(profile as never)).toEqual(user);
  });

  it("of a token answer, the standard fields are stored", () => {
    const tokens = {
      access_token: "a",
      id_token: "i",
      refresh_token: "r",
      expires_at: 1,
      scope: "s",
      token_type: "bearer" as const,
      session_state: "x",
      extra: "e",
      expires_in: 5,
    };
    expect(defaultAccount(tokens)).toEqual({
      access_token: "a",
      id_token: "i",
      refresh_token: "r",
      expires_at: 1,
      scope: "s",
      token_type: "bearer",
      session_state: "x",
    });
    expect(defaultAccount({ access_token: "a" })).toEqual({ access_token: "a" });
  });
});
