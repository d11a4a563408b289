/** The verbs of the bridge: values in, values out. */
import { describe, expect, it, vi } from "vitest";
import { CredentialsSignin } from "../../../src/core/errors/index.ts";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { adapter } from "../../world/adapter.ts";
import { createLog, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";
import { ada, adasCookie, asking, namesOf, sent } from "./helpers.ts";

const server = useWorld();

const password = Credentials({
  credentials: { password: {} },
  authorize: ({ password }) => (password === "right" ? { id: "1", name: "Ada", email: "ada@example.com" } : null),
});

const session = "__Host-portico.session-token";

describe("session", () => {
  it("is null for an unknown visitor, and writes nothing", async () => {
    const bridge = createBridge(testConfig());
    expect(await bridge.session(asking())).toEqual({ session: null, cookies: [] });
  });

  it("returns the session", async () => {
    const bridge = createBridge(testConfig());
    const { session } = await bridge.session(await ada());
    expect(session?.user).toEqual({ name: "Ada", email: "ada@example.com", image: null });
  });

  it("is read once per request, however often it is requested", async () => {
    const callback = vi.fn(({ session }) => session);
    const bridge = createBridge(testConfig({ callbacks: { session: callback } }));
    const from = await ada();
    const readings = await Promise.all([bridge.session(from), bridge.session({ ...from }), bridge.session(from)]);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(new Set(readings.map(({ session }) => session)).size).toBe(1);
    await bridge.session(await ada());
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it("is null when it cannot be read, and the log gives the reason", async () => {
    const log = createLog();
    const throws = () => {
      throw new Error("broken");
    };
    const bridge = createBridge(testConfig({ logger: log.logger, callbacks: { session: throws } }));
    expect(await bridge.session(await ada())).toEqual({ session: null, cookies: [] });
    expect(log.errors).toHaveLength(1);
  });

  it("throws from the second call on if a rule finds the configuration invalid", async () => {
    const bridge = createBridge({ ...testConfig(), providers: ["nobody" as "github"] });
    expect((await bridge.session(asking())).session).toBeNull();
    await expect(bridge.signIn(asking())).rejects.toThrow(/nobody/);
    await expect(bridge.session(asking())).rejects.toThrow(/nobody/);
  });

  it("throws at once if what a session depends on is invalid", async () => {
    const bridge = createBridge({ ...testConfig(), session: { strategy: "database" } });
    await expect(bridge.session(asking())).rejects.toMatchObject({ type: "UnsupportedStrategy" });
  });

  it("HH-01: is null for an untrusted host", async () => {
    const bridge = createBridge(testConfig({ trustHost: ["app.example"] }));
    const from = await ada({ host: "evil.example", "x-forwarded-host": "evil.example" });
    expect((await bridge.session(from)).session).toBeNull();
    expect((await bridge.session(await ada())).session).not.toBeNull();
  });

  it("clears cookies that are not a session", async () => {
    const bridge = createBridge(testConfig());
    const { cookies } = await bridge.session(asking({ cookie: `${session}=garbage` }));
    expect(namesOf(cookies)).toEqual([`-${session}`]);
  });
});

describe("signIn", () => {
  it("redirects to the provider, and returns the cookie of the sign-in", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const bridge = createBridge(testConfig({ providers: [issuer.provider()] }));
    const { url, cookies } = await bridge.signIn(asking(), {
      provider: "op",
      authorizationParams: "login_hint=ada&state=mine",
    });
    const { origin, searchParams } = new URL(url);
    expect([origin, searchParams.get("login_hint")]).toEqual([new URL(issuer.url).origin, "ada"]);
    expect(searchParams.get("state")).not.toBe("mine");
    expect(namesOf(cookies)).toEqual([expect.stringMatching(/^__Host-portico\.transaction\./)]);
  });

  it("signs in with credentials, and returns to the requested URL", async () => {
    const bridge = createBridge(testConfig({ providers: [password] }));
    const input = { provider: "credentials", fields: { password: "right" } };
    const { url, cookies } = await bridge.signIn(asking({ referer: "https://app.example/cart?x=1" }), input);
    expect([url, namesOf(cookies)]).toEqual(["https://app.example/cart?x=1", [session]]);
    const { session: read } = await bridge.session(asking({ cookie: sent(cookies) }));
    expect(read?.user?.name).toBe("Ada");
  });

  it("throws the refusal to the caller, and logs it", async () => {
    const log = createLog();
    const bridge = createBridge(testConfig({ providers: [password], logger: log.logger }));
    const input = { provider: "credentials", fields: { password: "wrong" } };
    await expect(bridge.signIn(asking(), input)).rejects.toBeInstanceOf(CredentialsSignin);
    expect(log.errors).toEqual(["CredentialsSignin"]);
  });

  it.each([undefined, "nobody", "toString"])("shows the sign-in page where the provider is %j", async (provider) => {
    const bridge = createBridge(testConfig({ providers: [password] }));
    const { url } = await bridge.signIn(asking(), { provider, redirectTo: "/cart" });
    expect(url).toBe(`https://app.example/auth/signin?callbackUrl=${encodeURIComponent("https://app.example/cart")}`);
  });

  it.each(["https://evil.example/", "//evil.example", "javascript:alert(1)"])(
    "OR-01: does not lead to %s afterwards",
    async (redirectTo) => {
      const bridge = createBridge(testConfig({ providers: [password] }));
      const input = { provider: "credentials", redirectTo, fields: { password: "right" } };
      expect(new URL((await bridge.signIn(asking(), input)).url).origin).toBe("https://app.example");
    },
  );

  it("is visible to the rest of the request: the next read returns the new session", async () => {
    const bridge = createBridge(testConfig({ providers: [password] }));
    const from = asking();
    expect((await bridge.session(from)).session).toBeNull();
    await bridge.signIn(from, { provider: "credentials", fields: { password: "right" } });
    expect((await bridge.session(from)).session?.user?.name).toBe("Ada");
  });
});

describe("signOut", () => {
  it("ends the session, and returns to the requested URL", async () => {
    const bridge = createBridge(testConfig());
    const from = await ada();
    expect((await bridge.session(from)).session).not.toBeNull();
    const { url, cookies } = await bridge.signOut(from, { redirectTo: "/bye" });
    expect([url, namesOf(cookies)]).toEqual(["https://app.example/bye", [`-${session}`]]);
    expect((await bridge.session(from)).session).toBeNull();
  });
});

describe("signOut at the provider", () => {
  const issuer = createIssuer({ logout: true });
  const setUp = () => {
    server.use(...issuer.handlers);
    return createBridge(testConfig({ providers: [issuer.provider()] }));
  };

  it("returns the URL of the provider, and clears the session", async () => {
    const { url, cookies } = await setUp().signOut(await ada(), { provider: true, redirectTo: "/bye" });
    expect(new URL(url).origin).toBe(issuer.url);
    expect(new URL(url).searchParams.get("post_logout_redirect_uri")).toBe("https://app.example/auth/signout/return");
    expect(namesOf(cookies)).toContain(`-${session}`);
  });

  it("happens only if it is requested", async () => {
    for (const options of [{}, { provider: false }]) {
      expect((await setUp().signOut(await ada(), { ...options, redirectTo: "/bye" })).url).toBe(
        "https://app.example/bye",
      );
    }
  });
});

describe("a sign-out that fails", () => {
  it("LO-06: is reported, and the next response clears the cookie all the same", async () => {
    const database = adapter();
    const user = await database.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    const expires = new Date(Date.now() + 86_400_000);
    await database.createSession({ sessionToken: "the-token", userId: user.id, expires });
    const bridge = createBridge(testConfig({ adapter: database }));
    const from = asking({ cookie: `${session}=the-token` });
    database.breaks({ fail: "deleteSession" });
    await expect(bridge.signOut(from)).rejects.toMatchObject({ type: "SignOutError" });
    expect((await bridge.session(from)).session).toBeNull();
    database.breaks();
    const next = await bridge.session(asking({ cookie: `${session}=the-token` }));
    expect([next.session, namesOf(next.cookies)]).toEqual([null, [`-${session}`]]);
  });
});

describe("update", () => {
  it("lets the application change the session, and returns it", async () => {
    const bridge = createBridge(
      testConfig({
        callbacks: {
          jwt: ({ token, trigger, session }) => (trigger === "update" ? { ...token, name: session.name } : token),
        },
      }),
    );
    const from = await ada();
    const { session: changed, cookies } = await bridge.update(from, { name: "Countess" });
    expect([changed?.user?.name, namesOf(cookies)]).toEqual(["Countess", [session]]);
    expect((await bridge.session(from)).session?.user?.name).toBe("Countess");
    expect((await bridge.session(asking({ cookie: sent(cookies) }))).session?.user?.name).toBe("Countess");
  });
});

describe("U4: callbackUrl, another name for redirectTo", () => {
  it("sets the URL after signing in and out; redirectTo wins", async () => {
    const bridge = createBridge(testConfig({ providers: [password] }));
    const input = { provider: "credentials", fields: { password: "right" } };
    const urls = await Promise.all([
      bridge.signIn(asking(), { ...input, callbackUrl: "/a" }),
      bridge.signIn(asking(), { ...input, callbackUrl: "/a", redirectTo: "/b" }),
      bridge.signOut(asking(), { callbackUrl: "/a" }),
      bridge.signOut(asking(), { callbackUrl: "/a", redirectTo: "/b" }),
    ]);
    expect(urls.map(({ url }) => new URL(url).pathname)).toEqual(["/a", "/b", "/a", "/b"]);
  });
});

describe("a cross-site request", () => {
  const verbs = {
    signIn: (from: ReturnType<typeof asking>) =>
      createBridge(testConfig({ providers: [password] })).signIn(from, {
        provider: "credentials",
        fields: { password: "right" },
      }),
    signOut: (from: ReturnType<typeof asking>) => createBridge(testConfig()).signOut(from),
    update: (from: ReturnType<typeof asking>) => createBridge(testConfig()).update(from, {}),
  };

  it.each(Object.entries(verbs))("MW-16: %s is refused for another origin, and for none", async (_, verb) => {
    for (const origin of ["https://evil.example", "null", "http://app.example", "https://app.example:8443"]) {
      await expect(verb(await ada({ origin }))).rejects.toMatchObject({ type: "MissingCSRF" });
    }
    await expect(verb(await ada({ origin: "https://app.example" }))).resolves.toBeDefined();
  });

  it("is logged with its reference, and observed once: under a wrong AUTH_URL every form of the application is refused", async () => {
    const log = createLog();
    const observe = vi.fn();
    const bridge = createBridge(testConfig({ logger: log.logger, observe }));
    const foreign = await ada({ origin: "https://evil.example" });
    const refused = [bridge.signOut(foreign), bridge.revokeSessions(foreign, "all")];
    for (const verb of refused)
      await expect(verb).rejects.toMatchObject({ reference: expect.stringMatching(/^[A-Z]{8}$/) });
    expect(log.errors).toEqual(["MissingCSRF", "MissingCSRF"]);
    expect(observe.mock.calls.map(([{ kind, errorType }]) => [kind, errorType])).toEqual([
      ["call", "MissingCSRF"],
      ["call", "MissingCSRF"],
    ]);
  });

  it.each(Object.entries(verbs))(
    "U13: %s is accepted from a page of this site that sends no referrer",
    async (_, verb) => {
      const headers = { origin: "null", "sec-fetch-site": "same-origin" };
      await expect(verb(await ada(headers))).resolves.toBeDefined();
      const foreign = { origin: "null", "sec-fetch-site": "cross-site" };
      await expect(verb(await ada(foreign))).rejects.toMatchObject({ type: "MissingCSRF" });
    },
  );
});

describe("handle", () => {
  it("answers the routes of the library", async () => {
    const bridge = createBridge(testConfig());
    const request = new Request("https://app.example/auth/session", { headers: { cookie: await adasCookie() } });
    expect((await (await bridge.handle(request)).json()).user.name).toBe("Ada");
  });

  it("uses the URL of the framework, if it strips a part of its path", async () => {
    const bridge = createBridge(testConfig({ basePath: "/shop/auth" }));
    const request = new Request("https://app.example/auth/providers");
    expect((await bridge.handle(request)).status).toBe(404);
    expect((await bridge.handle(request, { url: new URL("https://app.example/shop/auth/providers") })).status).toBe(
      200,
    );
  });

  it("never throws, whatever the URL", async () => {
    const bridge = createBridge(testConfig({ trustHost: ["other.example"] }));
    expect((await bridge.handle(new Request("https://app.example/auth/session"))).status).toBe(400);
  });

  it.each([
    ["/auth/session", true],
    ["/auth/callback/github", true],
    ["/auth", false],
    ["/auth/profile", false],
    ["/authors/session", false],
    ["/", false],
  ])("owns: %s is a route of the library: %s", async (path, expected) => {
    expect(await createBridge(testConfig()).owns(asking({}, path))).toBe(expected);
  });
});
