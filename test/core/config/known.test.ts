/** What is kept of the rules between the configuration objects of one initializer. */
import { describe, expect, it } from "vitest";
import { createKnownConfigs } from "../../../src/core/config/known.ts";
import { customFetch } from "../../../src/core/markers.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Provider } from "../../../src/core/types/provider.ts";
import { passwords } from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { testConfig } from "../../world/config.ts";

const where = { production: false, development: false, believesLoopback: false };
const card = (more: object = {}): Provider => ({ ...passwords(), ...more }) as Provider;

/** Whether a second configuration is taken for the first, which passed. */
function isSame(
  first: [Partial<AuthConfig>, Provider],
  second: [Partial<AuthConfig>, Provider],
  there = where,
): boolean {
  const known = createKnownConfigs(0);
  known.find(testConfig(first[0]), where).keep([first[1]], undefined);
  return known.find(testConfig(second[0]), there).passedWith([second[1]]) !== undefined;
}

describe("two configurations", () => {
  it.each<[string, () => Partial<AuthConfig>, () => object]>([
    ["options", () => ({ pages: { signIn: "/in" }, session: { maxAge: 60 } }), () => ({})],
    ["functions that differ in their code", () => ({ callbacks: { signIn: () => Math.random() > 0 } }), () => ({})],
    ["a fresh adapter with the same methods", () => ({ adapter: adapter() }), () => ({})],
    ["cards", () => ({}), () => ({ style: { brandColor: "#fff" }, [customFetch]: () => fetch("") })],
  ])("with the same %s are one for the rules", (_, options, more) => {
    expect(isSame([options(), card(more())], [options(), card(more())])).toBe(true);
  });

  class Theme {
    colorScheme = "dark" as const;
  }

  const cyclic = (): Partial<AuthConfig> => {
    const theme: Record<string, unknown> = {};
    theme.self = theme;
    return { theme } as Partial<AuthConfig>;
  };

  const throwing = (): Partial<AuthConfig> =>
    ({
      theme: {
        get logo(): string {
          throw new Error("no logo");
        },
      },
    }) as Partial<AuthConfig>;

  it.each<[string, Partial<AuthConfig>, Partial<AuthConfig>]>([
    ["secrets", {}, { secret: "another secret that is long enough for all" }],
    ["cookies", {}, { cookies: { csrfToken: { name: "a" } } }],
    ["a text that reads like two", { pages: { signIn: '","b":"' } }, { pages: { signIn: "", b: "" } as never }],
    ["a number and its text", { session: { maxAge: 60 } }, { session: { maxAge: "60" as never } }],
    ["no number and nothing", { session: { maxAge: Number.NaN } }, { session: { maxAge: null as never } }],
    ["a function and none", { callbacks: { signIn: () => true } }, { callbacks: {} }],
    ["a function and a text", { callbacks: { signIn: () => true } }, { callbacks: { signIn: "function" as never } }],
    ["methods of the adapter", { adapter: adapter() }, { adapter: { ...adapter(), createUser: undefined } as never }],
    ["an adapter that is a list", { adapter: {} }, { adapter: [] as never }],
    ["objects of a class", { theme: new Theme() }, { theme: new Theme() }],
    ["an object that contains itself", cyclic(), cyclic()],
    ["getters that throw", throwing(), throwing()],
    ["providers that are no list", {}, { providers: {} as never }],
    ["symbols of their own", { skipCSRFCheck: Symbol("a") as never }, { skipCSRFCheck: Symbol("a") as never }],
  ])("that differ in %s are two", (_, first, second) => {
    expect(isSame([first, card()], [second, card()])).toBe(false);
  });

  it.each<[string, object]>([
    ["id", { id: "other" }],
    ["issuer", { issuer: "https://op.example" }],
    ["client id", { clientId: "a" }],
    ["client secret", { clientSecret: "a" }],
    ["fetch", { [customFetch]: () => fetch("") }],
    ["authorize", { authorize: undefined }],
  ])("that differ in the %s of a provider are two", (_, more) => {
    expect(isSame([{}, card()], [{}, card(more)])).toBe(false);
  });

  it("in different deployments are two", () => {
    expect(isSame([{}, card()], [{}, card()], { ...where, production: true })).toBe(false);
    expect(isSame([{}, card()], [{}, card()], { ...where, believesLoopback: true })).toBe(false);
  });
});

describe("a session", () => {
  const fault = new Error("wrong");
  const verdict = (faults: readonly unknown[]) => {
    const known = createKnownConfigs(0);
    for (const [at, found] of faults.entries()) known.find(testConfig(), where).keep([card({ id: `p${at}` })], found);
    const { isPassed, isFailed } = known.find(testConfig({ providers: [card()] }), where);
    return { isPassed, isFailed };
  };

  it.each([
    ["is read after the plain checks, before the rules have run", [], false, false],
    ["is read at once, where they passed", [undefined], true, false],
    ["waits for the rules, where they found a fault", [fault], false, true],
    ["is read at once, where a fault was found with other providers", [undefined, fault], true, false],
    ["is read at once, where they passed after all", [fault, undefined], true, false],
  ])("%s", (_, faults, isPassed, isFailed) => {
    expect(verdict(faults)).toEqual({ isPassed, isFailed });
  });
});

describe("the memory", () => {
  it("holds at most 100 configurations", () => {
    const known = createKnownConfigs(0);
    const find = (path: string) => known.find(testConfig({ basePath: path }), where);
    for (let tenant = 0; tenant < 300; tenant++) find(`/${tenant}`).keep([card()], undefined);
    const kept = Array.from({ length: 300 }, (_, tenant) => find(`/${tenant}`).isPassed).filter(Boolean);
    expect(kept.length).toBeGreaterThanOrEqual(50);
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(find("/299").passedWith([card()])).toBeDefined();
    expect(find("/0").passedWith([card()])).toBeUndefined();
  });
});

describe("a function that makes an object for nothing", () => {
  const warned = (parameters: number, development: boolean, secrets: readonly string[]) => {
    const known = createKnownConfigs(parameters);
    return secrets.flatMap((secret) => {
      const found = known.find(testConfig({ secret }), { ...where, development });
      const passed = found.passedWith([card()]);
      if (!passed) found.keep([card()], undefined);
      return passed?.warnings ?? [];
    });
  };
  const same = Array.from({ length: 5 }, () => "the same secret each time, for all");

  it("is named in development", () => {
    const [warning] = warned(0, true, same);
    expect(warning?.code).toBe("fresh-configuration");
    expect(warning?.message).toContain("Pass the object itself");
  });

  it.each([
    ["in production", 0, false, same],
    ["with a parameter", 1, true, same],
    ["for two requests", 0, true, same.slice(0, 2)],
    ["whose objects differ", 0, true, same.map((text, at) => text + at)],
  ])("is not named %s", (_, parameters, development, secrets) => {
    expect(warned(parameters, development, secrets)).toEqual([]);
  });
});
