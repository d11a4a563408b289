/** Texts that a foreign server chose are bounded and escaped wherever they are kept or written. */
import { beforeEach, describe, expect, it } from "vitest";
import { namesForLog, safeText } from "../../../../src/core/methods/oauth/safe-error.ts";
import { createLog } from "../../../world/config.ts";
import { configOf, failure, Issuer, oidc, signIn, signingKey } from "./helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

const large = "x".repeat(40_000);

describe("texts of a foreign server", () => {
  it("T3: names of fields and claims are at most 50 of 64 characters in the log, on one line", async () => {
    const log = createLog();
    const hostile = "a\n[portico][error] forged \u202e";
    issuer.claims = {
      [hostile]: 1,
      ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`c${at}${"-".repeat(99)}`, 1])),
    };
    issuer.tokens = { [hostile]: "1" };
    await signIn(configOf(oidc(issuer), { logger: log.logger }), issuer);
    const entries = log.lines.filter(({ level }) => level === "debug").map(({ message }) => message[0]);
    const names = entries.flatMap((entry) => {
      const { claims = [], fields = [] } = entry as { claims?: readonly string[]; fields?: readonly string[] };
      expect(claims.length).toBeLessThanOrEqual(50);
      return [...claims, ...fields];
    });
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(64);
      expect(name).not.toMatch(/[\n\u202e]/);
    }
  });

  it("T3: names that are ordinary are written as they are", () => {
    expect(namesForLog({ access_token: "1", scope: "2" })).toEqual(["access_token", "scope"]);
  });

  it("T3: text that changes the order of a line is no text for the log", () => {
    expect(safeText("a\u202eb\u2066c\ufeffd\u200fe")).toBe("a b c d e");
  });

  it.each(["scope", "refresh_token", "session_state", "device"])(
    "T3: a token response whose %s is longer than any token is refused",
    async (name) => {
      issuer.tokens = { [name]: large };
      const error = await failure(signIn(configOf(oidc(issuer)), issuer));
      expect(error).toMatchObject({ type: "OAuthResponseError", message: expect.stringContaining("32768 characters") });
      expect(error.message).not.toContain("xxx");
    },
  );

  it("T3: the same fields in usual lengths are stored", async () => {
    issuer.tokens = { scope: "openid email", refresh_token: "r".repeat(4_000) };
    const { identity } = await signIn(configOf(oidc(issuer)), issuer);
    expect(identity.accountRow).toMatchObject({ scope: "openid email", refresh_token: "r".repeat(4_000) });
  });

  it("T3: a name is cut, and a person whose id is as long as a page has none", async () => {
    const provider = oidc(issuer, { profile: ({ sub }) => ({ id: String(sub), name: large }) });
    expect((await signIn(configOf(provider), issuer)).identity.user.name).toHaveLength(1_024);
    const long = oidc(issuer, { profile: () => ({ id: large }) });
    expect(await failure(signIn(configOf(long), issuer))).toMatchObject({ type: "InvalidIdentity" });
  });
});
