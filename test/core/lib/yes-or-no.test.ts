/** One rule for the truth of a field, wherever it is read. */
import { describe, expect, it } from "vitest";
import { yesOrNo } from "../../../src/core/lib/yes-or-no.ts";
import { reauthenticatingUser } from "../../../src/core/session/fresh.ts";
import { wantsShortSession } from "../../../src/core/session/remembered.ts";
import type { Context } from "../../../src/core/types/internal.ts";
import { parseOptions, signOutInput } from "../../../src/integrations/bridge/input.ts";
import { application, signIn } from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";

const server = useWorld();

// biome-ignore format: a table
const table = [
  [true,      true],
  ["true",    true],
  ["on",      true],
  ["1",       true],
  [false,     false],
  ["false",   false],
  ["off",     false],
  ["0",       false],
  ["",        false],
  ["yes",     false],
  ["TRUE",    false],
  [" true",   false],
  [1,         false],
  [null,      false],
  [["true"],  false],
  [{},        false],
] as const;

/** A call with this field, of a user who is signed in. */
const contextWith = (body: Record<string, unknown>, from: Record<string, string> = {}) =>
  ({
    call: { body, query: from },
    settings: { session: { remember: true } },
    principal: async () => ({ userId: "1" }),
  }) as unknown as Context;

describe("T17, LO-161: the truth of a field", () => {
  it.each(table)("%o is %o, wherever it is read", async (value, expected) => {
    expect(yesOrNo(value)).toBe(expected);
    expect(await wantsShortSession(contextWith({ remember: value }))).toBe(!expected);
    expect(await reauthenticatingUser(contextWith({ reauthenticate: value }))).toBe(expected ? "1" : undefined);
    expect(signOutInput({ provider: value as boolean })).toMatchObject({ provider: expected });
    expect(parseOptions({ redirect: value as boolean }).redirect).toBe(expected);
    if (typeof value !== "string") return;
    expect(await wantsShortSession(contextWith({}, { remember: value }))).toBe(!expected);
    expect(parseOptions(new URLSearchParams({ redirect: value })).redirect).toBe(expected);
  });

  it("a field that is not there leaves it to the default", async () => {
    expect(yesOrNo(undefined)).toBeUndefined();
    expect(await wantsShortSession(contextWith({}))).toBe(false);
    expect(await reauthenticatingUser(contextWith({}))).toBeUndefined();
    expect([signOutInput({}), parseOptions({}).redirect]).toEqual([{ redirectTo: undefined }, true]);
  });

  it("C3: `remember=` is no, as every value that is not yes", async () => {
    expect(await wantsShortSession(contextWith({ remember: "" }))).toBe(true);
    expect(await wantsShortSession(contextWith({}, { remember: "" }))).toBe(true);
  });

  it.each(table.filter(([value]) => typeof value === "string"))(
    "a sign-out with provider=%s ends the session at the provider: %o",
    async (value, expected) => {
      const issuer = createIssuer({ logout: true });
      server.use(...issuer.handlers);
      const app = application({ providers: [issuer.provider()], adapter: adapter() });
      const browser = app.browser();
      await signIn(browser, issuer);
      const csrfToken = (await browser.visit("/auth/signout")).forms[0]?.fields.csrfToken ?? "";
      const page = await browser.post("/auth/signout", { csrfToken, provider: value as string });
      expect(page.elsewhere).toBe(expected);
    },
  );
});
