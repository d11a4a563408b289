/** Passkeys from beginning to end: sign up, sign out, sign in, a second one, names, removal. */
import { describe, expect, it } from "vitest";
import { createAuthenticator, type PasskeyAlgorithm } from "../../src/testing/authenticator.ts";
import { home, sessionOf, transactionCookies, where } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import { register, signInWithPasskey, site } from "./helpers.ts";

useClock();

describe.each(["jwt", "database"] as const)("with the strategy %s", (strategy) => {
  const start = () => site({}, { session: { strategy } });

  it.each<PasskeyAlgorithm>(["ES256", "EdDSA", "RS256"])(
    "signs up and in again with a key of %s",
    async (algorithm) => {
      const at = start();
      const keys = createAuthenticator(home, algorithm);
      const browser = at.browser();
      expect(where(await register(browser, keys))).toBe("/dashboard");
      expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada" } });
      expect(transactionCookies(browser)).toEqual([]);
      const other = at.browser();
      expect(where(await signInWithPasskey(other, keys))).toBe("/dashboard");
      expect(await sessionOf(other)).toMatchObject({ user: { name: "Ada" } });
      expect(at.log.errors).toEqual([]);
      expect(at.emittedEvents.map(([name]) => name).filter((name) => name !== "session")).toEqual([
        "createUser",
        "linkAccount",
        "signIn",
        "signIn",
      ]);
    },
  );
});
