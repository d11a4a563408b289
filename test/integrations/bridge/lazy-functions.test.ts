/** Each call runs the functions of its own configuration object, whatever is kept between objects that say the same. */
import { describe, expect, it } from "vitest";
import { customFetch } from "../../../src/core/markers.ts";
import type { Adapter } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { OAuthConfig } from "../../../src/core/types/provider.ts";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import { passwords, sessionOf } from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { createBrowser } from "../../world/browser.ts";
import { useClock } from "../../world/clock.ts";
import { app, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { mailbox } from "../../world/mailbox.ts";
import { useWorld } from "../../world/server.ts";

useClock();
const server = useWorld();

// biome-ignore lint/suspicious/noExplicitAny: functions of every option
type Fn = (...input: any[]) => any;

/** A call of a function of the application: by the object of which request it came, and during which request. */
interface Seen {
  readonly option: string;
  readonly object: number;
  readonly request: number;
}

/** Wraps the functions of one configuration object. */
type Bound = <F extends Fn>(option: string, run: F) => F;

/** A site whose configuration is a fresh object for each request; `make` gets the wrapper of that object's functions. */
function site(make: (bound: Bound) => Partial<AuthConfig>) {
  const seen: Seen[] = [];
  let request = 0;
  const bridge = createBridge<number>(() => {
    const object = ++request;
    const bound: Bound = (option, run) =>
      function (this: unknown, ...input: unknown[]) {
        seen.push({ option, object, request });
        return run.apply(this, input);
      } as typeof run;
    return testConfig(make(bound));
  });
  const handle = (from: Request) => bridge.handle(from, { event: request });
  return { seen, browser: () => createBrowser(handle, { origin: app }) };
}

const boundMethods = (bound: Bound, store: Adapter): Adapter =>
  Object.fromEntries(
    Object.entries(store)
      .filter(([, run]) => typeof run === "function")
      .map(([name, run]) => [name, bound("adapter", (run as Fn).bind(store))]),
  ) as Adapter;

const common = (bound: Bound) => ({
  callbacks: {
    signIn: bound("callbacks.signIn", () => true),
    redirect: bound("callbacks.redirect", () => app),
    jwt: bound("callbacks.jwt", ({ token }) => token),
    session: bound("callbacks.session", ({ session }) => session),
  },
  events: {
    signIn: bound("events.signIn", () => {}),
    signOut: bound("events.signOut", () => {}),
    session: bound("events.session", () => {}),
    createUser: bound("events.createUser", () => {}),
    linkAccount: bound("events.linkAccount", () => {}),
  },
  logger: { debug: bound("logger.debug", () => {}), warn: bound("logger.warn", () => {}), error() {} },
});

/** Signs in twice, reads the session and signs out, with one object for each request. */
async function twice(
  browser: () => ReturnType<typeof createBrowser>,
  enter: (it: ReturnType<typeof createBrowser>) => Promise<unknown>,
) {
  for (let person = 0; person < 2; person++) {
    const visitor = browser();
    await visitor.visit("/auth/signin");
    await enter(visitor);
    expect(await sessionOf(visitor)).not.toBeNull();
    expect(await sessionOf(visitor)).not.toBeNull();
    await visitor.visit("/auth/signout");
    await visitor.submit();
  }
}

/** Every function ran in a later request too, and in the request of its object alone. */
function check(seen: readonly Seen[], options: readonly string[]) {
  expect(seen.filter(({ object, request }) => object !== request)).toEqual([]);
  for (const option of options) {
    const objects = new Set(seen.filter((call) => call.option === option).map(({ object }) => object));
    expect([option, objects.size > 1]).toEqual([option, true]);
  }
}

describe("MT-61: a function of a fresh configuration object is never that of an earlier one", () => {
  it("with an OpenID Connect provider, under the jwt strategy", async () => {
    const op = createIssuer();
    server.use(...op.handlers);
    const provider = (bound: Bound): OAuthConfig =>
      op.provider({
        profile: bound("profile", ({ sub }) => ({ id: String(sub), email: "ada@app.example" })),
        account: bound("account", () => ({})),

        idToken: true,
        [customFetch]: bound("customFetch", (input, init) => fetch(input, init)),
        token: {
          prepare: bound("token.prepare", () => undefined),
          conform: bound("token.conform", () => undefined),
        },
      });
    const { seen, browser } = site((bound) => ({
      ...common(bound),
      providers: [provider(bound)],
    }));
    await twice(browser, async (visitor) => visitor.arrive(op.authorize((await visitor.submit()).url)));
    check(seen, [
      ...["callbacks.signIn", "callbacks.redirect", "callbacks.jwt", "callbacks.session"],
      ...["events.signIn", "events.signOut", "events.session", "logger.debug"],
      ...["profile", "account", "customFetch", "token.prepare", "token.conform"],
    ]);
  });

  it("with an adapter, a magic link and the database strategy", async () => {
    const [box, store] = [mailbox(), adapter()];
    const { seen, browser } = site((bound) => ({
      ...common(bound),
      adapter: boundMethods(bound, store),
      trustStoredEmails: bound("trustStoredEmails", () => false),
      session: { generateSessionToken: bound("session.generateSessionToken", () => crypto.randomUUID()) },
      providers: [
        {
          ...box.provider,
          sendVerificationRequest: bound("sendVerificationRequest", box.provider.sendVerificationRequest),
          generateVerificationToken: bound("generateVerificationToken", () => crypto.randomUUID()),
          normalizeIdentifier: bound("normalizeIdentifier", (address) => address.toLowerCase()),
        },
      ],
    }));
    await twice(browser, async (visitor) => {
      await visitor.submit("/signin/email", { email: "ada@app.example" });
      await visitor.visit(box.link());
      await visitor.submit().catch(() => {});
    });
    check(seen, [
      ...["adapter", "session.generateSessionToken", "sendVerificationRequest"],
      ...["generateVerificationToken", "normalizeIdentifier", "callbacks.session", "events.session"],
    ]);
  });

  it("with a password, and tokens of its own", async () => {
    const { decode, encode } = await import("../../../src/jwt/index.ts");
    const { seen, browser } = site((bound) => ({
      ...common(bound),
      jwt: { encode: bound("jwt.encode", encode), decode: bound("jwt.decode", decode) },
      providers: [passwords({ authorize: bound("authorize", () => ({ id: "1", email: "ada@app.example" })) })],
    }));
    await twice(browser, (visitor) => visitor.submit("/callback/credentials", { username: "ada", password: "x" }));
    check(seen, ["authorize", "jwt.encode", "jwt.decode", "callbacks.signIn", "callbacks.jwt"]);
  });

  it("nor is the function that makes a provider", async () => {
    const { seen, browser } = site((bound) => ({
      ...common(bound),
      providers: [bound("provider", () => passwords({ authorize: bound("authorize", () => ({ id: "1" })) }))],
    }));
    await twice(browser, (visitor) => visitor.submit("/callback/credentials", { username: "ada", password: "x" }));
    check(
      seen.filter(({ option }) => option !== "provider"),
      ["authorize"],
    );
    expect(
      new Set(seen.filter(({ option }) => option === "provider").map(({ object }) => object)).size,
    ).toBeGreaterThan(1);
  });
});
