/** `Auth(request, { … })` with a new object for each request: what earlier objects teach about the rules, and what they never lend. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter } from "../world/adapter.ts";
import * as kit from "./helpers.ts";
import { Client } from "./helpers.ts";

const otherSecret = "BlFq8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRaXw";

/** A visitor of an application that makes its configuration anew for each request. */
const visitor = (make: () => AuthConfig) => new Client((request) => Auth(request, make()));

const cookiesFrom = (from: Client, to: Client) => {
  for (const pair of from.cookies) to.cookies.set(...pair);
  return to;
};

describe("two tenants whose objects differ in one value", () => {
  it.each<[string, () => Partial<AuthConfig>]>([
    ["secret", () => ({ secret: otherSecret })],
    ["list of secrets", () => ({ secret: [otherSecret] })],
    ["audience", () => ({ session: { audience: "b" } })],
  ])("MT-62: the %s: a session of one is none of the other", async (_, other) => {
    const here = visitor(() => kit.config());
    await here.signIn();
    expect(await here.session()).not.toBeNull();
    const there = cookiesFrom(
      here,
      visitor(() => kit.config(other())),
    );
    for (let count = 0; count < 5; count++) expect(await there.session()).toBeNull();
    expect(await here.session()).not.toBeNull();
  });

  it("MT-62: the adapter: users of one are not found in the other", async () => {
    const [one, two] = [adapter(), adapter()];
    const session = { strategy: "database" as const };
    const here = visitor(() => kit.config({ adapter: one, session }));
    await here.signIn();
    const there = cookiesFrom(
      here,
      visitor(() => kit.config({ adapter: two, session })),
    );
    expect([(await here.session())?.user?.email, await there.session()]).toEqual(["ada@app.example", null]);
  });

  it("MT-62: a callback: that of the object is called", async () => {
    const named = (name: string) =>
      visitor(() =>
        kit.config({ callbacks: { session: ({ session }) => ({ ...session, tenant: name }) as typeof session } }),
      );
    const [a, b] = [named("a"), named("b")];
    await a.signIn();
    cookiesFrom(a, b);
    expect([await a.session(), await b.session()]).toMatchObject([{ tenant: "a" }, { tenant: "b" }]);
  });
});

describe("a tenant whose configuration is wrong", () => {
  it.each<[string, object]>([
    ["providers that are no list", { providers: "github" }],
    ["a secret that is no text", { secret: 5 }],
    ["an option of a wrong type", { session: { maxAge: "long" } }],
    ["a strategy without its adapter", { session: { strategy: "database" } }],
  ])("MT-63: %s: is refused, also after others with the same options have passed", async (_, wrong) => {
    const right = visitor(() => kit.config());
    for (let count = 0; count < 3; count++) await right.signIn();
    const request = () => new Request("https://app.example/auth/signin", { headers: { host: "app.example" } });
    const broken = () => ({ ...kit.config(), logger: { error: () => {}, warn: () => {} }, ...wrong }) as AuthConfig;
    for (let count = 0; count < 3; count++) expect((await Auth(request(), broken())).status).toBe(500);
    expect((await right.session())?.user?.email).toBe("ada@app.example");
  });
});
