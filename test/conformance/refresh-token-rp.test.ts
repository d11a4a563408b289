/** The plan `oidcc-client-refreshtoken-test-plan`: the refresh token is used, and an id_token about another user or issuer is refused. */
import { describe, expect, it } from "vitest";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { tokenApp, tokenFor } from "../journeys/fresh-tokens.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";

const issuer = createIssuer();
useWorld(issuer);

/** The modules: what the provider does at the refresh, and how it must end. */
// biome-ignore format: a table
const modules: readonly (readonly [module: string, shows: string, faults: Faults, reason: string | undefined])[] = [
  ["test-refresh-token",                "the new access token opens the userinfo endpoint",       {},                undefined],
  ["test-refresh-token-invalid-issuer", "ID-40: a new id_token with another iss is refused",      { iss: "wrong" },  "mismatch"],
  ["test-refresh-token-invalid-sub",    "ID-40: a new id_token with another sub is refused",      { sub: "wrong" },  "mismatch"],
];

describe("oidcc-client-refreshtoken-test-plan", () => {
  it.each(modules)("oidcc-client-%s: %s", async (_module, _shows, faults, reason) => {
    issuer.setFaults();
    const browser = tokenApp({ providers: [issuer.provider()] }).browser();
    await signIn(browser, issuer);
    const before = await sessionOf(browser);
    issuer.setFaults(faults);
    const answer = await tokenFor(browser, "force");
    expect(answer.reason).toBe(reason);
    expect((await sessionOf(browser))?.user).toEqual(before?.user);
    if (reason !== undefined) return;
    const headers = { authorization: `Bearer ${answer.accessToken}` };
    const userinfo = await issuer.handle(new Request(`${issuer.url}/userinfo`, { headers }));
    expect(await userinfo.json()).toMatchObject({ sub: expect.any(String) });
  });
});
