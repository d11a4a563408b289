/** Inputs of verbs: names that are known, and parameters of code before those of the configuration. */
import { describe, expect, it } from "vitest";
import { type Bridge, createBridge } from "../../../src/integrations/bridge/index.ts";
import { testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";
import { asking } from "./helpers.ts";

const issuer = createIssuer();
useWorld(issuer);

const bridgeOf = (params: Readonly<Record<string, string>> = {}) =>
  createBridge<undefined>(testConfig({ providers: [issuer.provider({ authorization: { params } })] }) as never);

describe("D6: a name that a verb does not know", () => {
  // biome-ignore format: a table
  it.each<[string, (bridge: Bridge<undefined>, input: never) => Promise<unknown>, object, string]>([
    ["signIn",        (bridge, input) => bridge.signIn(asking(), input),                { params: { prompt: "login" } }, "authorizationParams"],
    ["signIn",        (bridge, input) => bridge.signIn(asking(), input),                { redirectTO: "/" },              "redirectTo"],
    ["signOut",       (bridge, input) => bridge.signOut(asking(), input),               { redirectto: "/" },              "redirectTo"],
    ["accessToken",   (bridge, input) => bridge.accessToken(asking(), input),           { forced: true },                 "force"],
    ["fresh",         (bridge, input) => bridge.fresh(asking(), input),                 { with: 60 },                     "within"],
    ["protect",       (bridge, input) => bridge.protect(asking(), () => true, input),   { frsh: true },                   "fresh"],
    ["removePasskey", (bridge, input) => bridge.removePasskey(asking(), "1", input),    { evenIflast: true },             "evenIfLast"],
    ["unlinkAccount", (bridge, input) => bridge.unlinkAccount(asking(), {} as never, input), { requirefresh: true },      "requireFresh"],
  ])("of %s is an error that names the one that was meant", async (verb, call, input, meant) => {
    const failure = call(bridgeOf(), input as never);
    await expect(failure).rejects.toMatchObject({ type: "InvalidConfiguration" });
    await expect(failure).rejects.toThrow(`\`${verb}\` of the bridge got`);
    await expect(failure).rejects.toThrow(`Did you mean \`${meant}\`?`);
  });
});

describe("D6, CS-233: parameters of the authorization request", () => {
  const sent = async (input: Parameters<Bridge["signIn"]>[1]) => {
    const { url } = await bridgeOf({ prompt: "consent", max_age: "60" }).signIn(asking(), { provider: "op", ...input });
    return new URL(url).searchParams;
  };

  it("that code passes win over the configuration, also with a larger max_age", async () => {
    const params = await sent({ authorizationParams: { prompt: "login", max_age: "600", ui_locales: "de" } });
    expect([params.get("prompt"), params.get("max_age"), params.get("ui_locales")]).toEqual(["login", "600", "de"]);
  });

  it("that a visitor chose never do", async () => {
    const params = await sent({ visitorParams: { prompt: "none", max_age: "600", ui_locales: "de" } });
    expect([params.get("prompt"), params.get("max_age"), params.get("ui_locales")]).toEqual(["consent", "60", "de"]);
  });

  it("of the protocol are those of the library, whoever passes them", async () => {
    const params = await sent({
      authorizationParams: { state: "mine", redirect_uri: "https://evil.example", scope: "all" },
    });
    expect([params.get("state"), params.get("redirect_uri"), params.get("scope")]).not.toContain("mine");
    expect(params.get("redirect_uri")).toBe("https://app.example/auth/callback/op");
    expect(params.get("scope")).not.toBe("all");
  });
});
