/** `waitUntil`: events, and mails of providers that choose it, run after the answer; nothing is lost, and nothing rejects. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { waitUntilOf } from "../../src/integrations/bridge/wait-until.ts";
import { adapter } from "../world/adapter.ts";
import { createBrowser, type Handle } from "../world/browser.ts";
import { createLog, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn } from "../world/journey.ts";
import { mailbox } from "../world/mailbox.ts";
import { useWorld } from "../world/server.ts";

const issuer = createIssuer();
useWorld(issuer);

/** A platform: keeps the promises that it gets. */
function platform() {
  const kept: Promise<unknown>[] = [];
  return {
    kept,
    waitUntil: (promise: Promise<unknown>) => void kept.push(promise),
    /** Everything is done; the outcomes. */
    async settle() {
      return Promise.allSettled(kept);
    },
  };
}

/** Handlers that write what they saw once `open` is called, and break where they are told to. */
function slowEvents(broken: readonly string[] = []) {
  const seen: string[] = [];
  let open: () => void = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const handler = (name: string) => async () => {
    await gate;
    seen.push(name);
    if (broken.includes(name)) throw new Error(`${name} is broken`);
  };
  const names = ["signIn", "signOut", "createUser", "linkAccount", "session"] as const;
  return { seen, open, events: Object.fromEntries(names.map((name) => [name, handler(name)])) };
}

const order = ["createUser", "linkAccount", "signIn"];

/** How the platform becomes known: by the configuration, or with each request. */
const ways: Readonly<Record<string, (config: Omit<AuthConfig, "raw">, at: ReturnType<typeof platform>) => Handle>> = {
  "Auth, by the configuration": (config, { waitUntil }) => {
    const whole = { ...config, waitUntil };
    return (request) => Auth(request, whole);
  },
  "the bridge, with each request": (config, { waitUntil }) => {
    const bridge = createBridge(config);
    return (request) => bridge.handle(request, { waitUntil });
  },
  "the bridge, by the configuration": (config, { waitUntil }) => {
    const bridge = createBridge({ ...config, waitUntil });
    return (request) => bridge.handle(request);
  },
};

describe.each(Object.entries(ways))("%s", (_, handleOf) => {
  it("answers before its events, which run in their order", async () => {
    const at = platform();
    const { seen, open, events } = slowEvents();
    const browser = createBrowser(
      handleOf(testConfig({ providers: [issuer.provider()], adapter: adapter(), events }), at),
    );
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(seen).toEqual([]);
    open();
    await at.settle();
    expect(seen.filter((name) => name !== "session")).toEqual(order);
    expect(seen).toContain("session");
  });

  it("loses no event when one of them throws: it is logged, and the platform gets no rejection", async () => {
    const at = platform();
    const log = createLog();
    const { seen, open, events } = slowEvents(["createUser", "linkAccount"]);
    const config = testConfig({ providers: [issuer.provider()], adapter: adapter(), events, logger: log.logger });
    await signIn(createBrowser(handleOf(config, at)), issuer);
    open();
    const outcomes = await at.settle();
    expect(seen.filter((name) => name !== "session")).toEqual(order);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["fulfilled"]));
    expect(log.errors.filter((type) => type === "EventError")).toHaveLength(2);
  });
});

describe("without waitUntil", () => {
  it("the answer waits for its events, as ever", async () => {
    const { seen, open, events } = slowEvents();
    const config = testConfig({ providers: [issuer.provider()], adapter: adapter(), events });
    const done = signIn(
      createBrowser((request) => Auth(request, config)),
      issuer,
    );
    await new Promise((later) => setTimeout(later, 50));
    expect(seen).toEqual([]);
    open();
    await done;
    expect(seen.filter((name) => name !== "session")).toEqual(order);
  });

  it("also where the platform throws, because the call is outside of a request", async () => {
    const { seen, open, events } = slowEvents();
    open();
    const waitUntil = () => {
      throw new Error("outside a request scope");
    };
    const config = testConfig({ providers: [issuer.provider()], adapter: adapter(), events, waitUntil });
    await signIn(
      createBrowser((request) => Auth(request, config)),
      issuer,
    );
    expect(seen.filter((name) => name !== "session")).toEqual(order);
  });
});

describe("verbs of one request", () => {
  it("share one queue; a request that has no handler for an event asks the platform for nothing", async () => {
    const at = platform();
    const { seen, open, events } = slowEvents();
    const bridge = createBridge(
      testConfig({ providers: [], adapter: adapter(), session: { strategy: "jwt" }, events }),
    );
    const silent = createBridge(testConfig({ providers: [], adapter: adapter(), session: { strategy: "jwt" } }));
    const { sessionCookie } = await import("../../src/testing/index.ts");
    const { secret } = await import("../world/config.ts");
    const cookie = await sessionCookie({ secret, secure: true, claims: { sub: "1", email: "ada@example.com" } });
    const from = () => ({
      headers: new Headers({ host: "app.example", cookie }),
      url: new URL("https://app.example/"),
      waitUntil: at.waitUntil,
    });
    const one = from();
    await bridge.session(one);
    await bridge.signOut(one);
    expect([seen, at.kept.length]).toEqual([[], 2]);
    open();
    await at.settle();
    expect(seen).toEqual(["session", "signOut"]);
    await silent.session(from());
    expect(at.kept).toHaveLength(2);
  });
});

describe("a mail", () => {
  const asks = async (overrides: Parameters<typeof mailbox>[0], waitUntil?: (promise: Promise<unknown>) => void) => {
    const log = createLog();
    const box = mailbox(overrides);
    const store = adapter();
    const config = testConfig({ providers: [box.provider], adapter: store, logger: log.logger, waitUntil });
    const browser = createBrowser((request) => Auth(request, config));
    await browser.visit("/auth/signin");
    const page = await browser.submit("signin/email", { email: "ada@example.com" });
    return { page, box, log, store };
  };

  it("is sent before the answer by default, so that the page reports a failure", async () => {
    const at = platform();
    const { page } = await asks({ mode: "fails" }, at.waitUntil);
    expect(new URL(page.url).searchParams.get("error")).toBe("EmailSignInError");
  });

  it("with sendAfterResponse the answer is that of a mail that was sent; a failure is logged, and its token removed", async () => {
    const at = platform();
    const { page, log, store } = await asks({ mode: "fails", sendAfterResponse: true }, at.waitUntil);
    expect(page.url).toContain("/auth/verify-request");
    await at.settle();
    expect(log.errors).toEqual(["EmailSignInError"]);
    expect(store.called).toContain("useVerificationToken");
    const sent = await asks({ sendAfterResponse: true }, at.waitUntil);
    await at.settle();
    expect([sent.page.url, sent.box.mails.length]).toEqual([page.url, 1]);
  });

  it("with sendAfterResponse and without waitUntil is sent before the answer", async () => {
    const { page } = await asks({ mode: "fails", sendAfterResponse: true });
    expect(new URL(page.url).searchParams.get("error")).toBe("EmailSignInError");
  });
});

describe("waitUntilOf", () => {
  it("takes the first object with the method, bound to it", async () => {
    const context = {
      kept: [] as unknown[],
      waitUntil(promise: Promise<unknown>) {
        this.kept.push(promise);
      },
    };
    const promise = Promise.resolve();
    waitUntilOf(undefined, null, "text", {}, { waitUntil: 1 }, context)?.(promise);
    expect(context.kept).toEqual([promise]);
    expect(waitUntilOf(undefined, {})).toBeUndefined();
  });
});
