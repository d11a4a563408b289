/** Default callbacks, profile, account and session token. */
import { describe, expect, it } from "vitest";
import { signInCallbacks } from "../../../src/core/callbacks.ts";
import { defaultSession } from "../../../src/core/config/defaults.ts";
import { defaultAccount, defaultProfile } from "../../../src/core/methods/oauth/profile.ts";
import { sessionCallbacks } from "../../../src/core/session-callbacks.ts";

describe("defaults", () => {
  it("signIn accepts every user", () => {
    expect(signInCallbacks.signIn()).toBe(true);
  });

  it("redirect accepts URLs of the same origin only", () => {
    const baseUrl = "https://app.example";
    expect(signInCallbacks.redirect({ url: "/there", baseUrl })).toBe("https://app.example/there");
    expect(signInCallbacks.redirect({ url: "https://evil.example/", baseUrl })).toBe(baseUrl);
  });

  it("jwt returns the token unchanged", () => {
    const token = { sub: "1", role: "admin" };
    expect(sessionCallbacks.jwt({ token })).toBe(token);
  });

  it("LG-12: session exposes only name, email and image", () => {
    const user = { id: "1", name: "Ada", email: "a@b.c", image: null, password: "x" };
    const session = { user, expires: "2030-01-01T00:00:00.000Z", sessionToken: "t", userId: "1" };
    expect(sessionCallbacks.session({ session, token: {}, user: { ...user, emailVerified: null } })).toEqual({
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
  ])("the profile %j becomes the user %j", (profile, user) => {
    expect(defaultProfile(profile as never)).toEqual(user);
  });

  it("an account stores only the standard fields of a token response", () => {
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
