/** A fault in the options of one provider is its own: everybody else goes on. */
import { describe, expect, it } from "vitest";
import { checkConfig } from "../../src/core/config/check.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, leave, query, sessionOf, signIn } from "./helpers.ts";

useClock();
const server = useWorld();

/** Ada signs in at `op`. The provider `two` has no client id. */
function setUp(strategy: "jwt" | "database") {
  const op = createIssuer();
  server.use(...op.handlers);
  const faulty = { ...op.provider({ id: "two", name: "The Other" }), clientId: "" };
  const app = application({ providers: [op.provider(), faulty], adapter: adapter(), session: { strategy } });
  return { op, app, browser: app.browser() };
}

const faultLines = ({ log }: ReturnType<typeof setUp>["app"]) =>
  log.errors.filter((type) => type === "InvalidConfiguration");

describe.each(["jwt", "database"] as const)("F2: under the %s strategy, a provider without a client id", (strategy) => {
  it("F2: leaves everybody else alone, and is logged once", async () => {
    const { op, app, browser } = setUp(strategy);
    await signIn(browser, op);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(faultLines(app)).toHaveLength(1);
    const session = await createBridge(app.config).session({
      headers: new Headers({
        cookie: Object.entries(browser.cookies)
          .map((pair) => pair.join("="))
          .join("; "),
      }),
      url: new URL("https://app.example/"),
    });
    expect(session.session).toMatchObject({ user: { email: "ada@example.com" } });
    expect(Object.keys(await (await browser.fetch("/auth/providers")).json())).toEqual(["op"]);
  });

  it("F2: has a line in place of its button, and its sign-in ends in Configuration with a reference", async () => {
    const { app, browser } = setUp(strategy);
    const page = await browser.visit("/auth/signin");
    expect(page.text).toContain("The Other is not available at the moment.");
    expect(page.forms.map(({ action }) => action)).not.toContainEqual(expect.stringContaining("/signin/two"));
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const refused = await browser.post("/auth/signin/two", { csrfToken });
    expect(refused.url).toContain("reference=");
    expect(query(refused).error).toBe("Configuration");
    // The line at the start, and the one of this sign-in.
    expect(faultLines(app)).toHaveLength(2);
    expect((await leave(browser)).elsewhere).toBe(true);
  });
});

describe("F2: what concerns all stops all", () => {
  const check = (more: object) => {
    const op = createIssuer();
    const options = {
      secret: "5b7f0c1de94a4f0c9d2b8a6e3f1c7d85",
      trustHost: ["app.example"],
      providers: [op.provider()],
      ...more,
    };
    const where = { production: true, believesLoopback: false, development: false };
    const { logger } = application().config;
    return checkConfig({
      options,
      given: options,
      where,
      env: {},
      log: logger as never,
      memory: { logOnce: () => true },
    } as never);
  };

  it("F2: a missing secret is a fault of the configuration, and so is a provider without another one that works", async () => {
    const op = createIssuer();
    const faulty = { ...op.provider({ id: "two" }), clientId: "" };
    expect((await check({})).fault).toBeUndefined();
    expect((await check({ secret: "" })).fault?.type).toBe("MissingSecretError");
    expect((await check({ providers: [faulty] })).fault?.message).toContain('"two" has no clientId');
    const { fault, faultyProviders, providers } = await check({ providers: [op.provider(), faulty] });
    expect([fault, faultyProviders?.map(({ id }) => id), providers.map(({ id }) => id)]).toEqual([
      undefined,
      ["two"],
      ["op"],
    ]);
  });
});
