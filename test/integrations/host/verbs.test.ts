/** The routes, and what server actions call: `signIn`, `signOut`, `unstable_update`. */
import { describe, expect, it } from "vitest";
import { AuthError, CredentialsSignin } from "../../../src/core/errors/index.ts";
import type { JWTParams } from "../../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { adapter } from "../../world/adapter.ts";
import { testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";
import { namesOf } from "../bridge/helpers.ts";
import { adas, HostAuth, redirectOf, request, serve } from "./helpers.ts";

const server = useWorld();
const name = "__Host-portico.session-token";

const password = Credentials({
  credentials: { password: {} },
  authorize: ({ password }) => (password === "right" ? { id: "1", name: "Ada", email: "ada@example.com" } : null),
});

const hosting = (more: Partial<AuthConfig> = {}) => HostAuth(testConfig({ providers: [password], ...more }));

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  return data;
};

/** What an action of a visitor from `/form` did. */
const acting = <T>(run: () => Promise<T>, headers: Record<string, string> = {}) =>
  serve("action", request("/form", { headers: { referer: "https://app.example/form", ...headers } }).headers, run);

describe("signIn", () => {
  it.each([
    ["a form", form({ password: "right", remember: "false" }), false],
    ["an object", { password: "right", remember: false }, false],
    ["a form", form({ password: "right", remember: "on" }), true],
    ["an object", { password: "right", remember: true }, true],
    ["an object without a choice", { password: "right" }, true],
  ])("with %s decides whether the browser keeps the session", async (_, options, isKept) => {
    const { signIn } = hosting();
    const { written } = await acting(() => redirectOf(signIn("credentials", options as FormData)));
    const kept = written.find((cookie) => cookie.name === name)?.options;
    expect([kept !== undefined, kept?.expires !== undefined || kept?.maxAge !== undefined]).toEqual([true, isKept]);
  });

  it("in a server component redirects to the sign-in page, also after a read that has cookies to write", async () => {
    for (const jwt of [() => null, ({ token }: JWTParams) => ({ ...token, changed: true })]) {
      const { auth, signIn } = hosting({ callbacks: { jwt } });
      const { headers } = await adas("/page");
      const page = async () => {
        await auth();
        return redirectOf(signIn(undefined, { redirectTo: "/page" }));
      };
      const url = "https://app.example/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fpage";
      expect(await serve("page", headers, page)).toEqual({ result: { url, step: "replace" }, written: [] });
    }
  });

  it("in a server component signs nobody in: Next.js reports the cookies that cannot be written", async () => {
    const { signIn } = hosting();
    const run = () => signIn("credentials", { password: "right" });
    await expect(serve("page", request("/page").headers, run)).rejects.toThrow("Cookies can only be modified");
  });

  it.each([
    ["a form", form({ password: "right", redirectTo: "/inside", $ACTION_ID_1: "" })],
    ["an object", { password: "right", redirectTo: "/inside" }],
    ["U4: a form with callbackUrl", form({ password: "right", callbackUrl: "/inside" })],
    ["U4: an object with callbackUrl", { password: "right", callbackUrl: "/inside" }],
  ])("with %s signs in, writes the cookie, and redirects there", async (_, options) => {
    const { signIn } = hosting();
    const { result, written } = await acting(() => redirectOf(signIn("credentials", options as FormData)));
    expect(result).toEqual({ url: "https://app.example/inside", step: "push" });
    expect(namesOf(written)).toContain(name);
  });

  it.each([
    ["a form", form({ password: "right", redirect: "false" })],
    ["an object", { password: "right", redirect: false }],
  ])("with %s set to false returns the URL, by default of the calling page", async (_, options) => {
    const { signIn } = hosting();
    const { result, written } = await acting(() => signIn("credentials", options as FormData));
    expect(result).toBe("https://app.example/form");
    expect(namesOf(written)).toContain(name);
  });

  it("throws the failure, and writes no session", async () => {
    const { signIn } = hosting();
    const { result, written } = await acting(() =>
      signIn("credentials", form({ password: "wrong" })).catch((error: unknown) => error),
    );
    expect(result).toBeInstanceOf(CredentialsSignin);
    expect(result).toBeInstanceOf(AuthError);
    expect(namesOf(written)).not.toContain(name);
  });

  it.each([
    ["a text", "prompt=login&hd=app.example"],
    ["a record", { prompt: "login", hd: "app.example" }],
    ["URLSearchParams", new URLSearchParams({ prompt: "login", hd: "app.example" })],
    [
      "pairs",
      [
        ["prompt", "login"],
        ["hd", "app.example"],
      ],
    ],
  ])("sends parameters for the provider: %s", async (_, params) => {
    const issuer = createIssuer({});
    server.use(...issuer.handlers);
    const { signIn } = hosting({ providers: [issuer.provider({ allowedParams: ["prompt", "hd"] })] });
    const { result, written } = await acting(() =>
      signIn(issuer.provider().id, { redirect: false }, params as Record<string, string>),
    );
    const query = new URL(String(result)).searchParams;
    expect([query.get("prompt"), query.get("hd")]).toEqual(["login", "app.example"]);
    expect(query.get("redirect_uri")).toBe(`https://app.example/api/auth/callback/${issuer.provider().id}`);
    expect(namesOf(written).some((cookie) => cookie.startsWith("__Host-portico.transaction"))).toBe(true);
  });

  it("without a provider leads to the sign-in page, also from a page: then the return URL skips it", async () => {
    const { signIn } = hosting();
    const { result } = await serve("page", request().headers, () =>
      redirectOf(signIn(undefined, { redirectTo: "/x" })),
    );
    expect(result).toEqual({
      url: "https://app.example/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fx",
      step: "replace",
    });
  });
});

describe("signOut", () => {
  it("ends the session, and redirects", async () => {
    const { signOut } = hosting();
    const cookie = (await adas()).headers.get("cookie") ?? "";
    const { result, written } = await acting(() => redirectOf(signOut({ redirectTo: "/bye" })), { cookie });
    expect(result.url).toBe("https://app.example/bye");
    expect(namesOf(written)).toContain(`-${name}`);
  });

  it("U4: goes to callbackUrl, another name for redirectTo", async () => {
    const { result } = await acting(() => hosting().signOut({ redirect: false, callbackUrl: "/bye" }));
    expect(result).toBe("https://app.example/bye");
  });

  it("returns the URL, if requested", async () => {
    const { result } = await acting(() => hosting().signOut({ redirect: false, redirectTo: "https://evil.example" }));
    expect(result).toBe("https://app.example/");
  });
});

describe("unstable_update", () => {
  const callbacks: AuthConfig["callbacks"] = {
    jwt: ({ token, trigger, session }) => (trigger === "update" ? { ...token, name: session.user.name } : token),
  };

  it("changes the session for the rest of this request", async () => {
    const { auth, unstable_update } = hosting({ callbacks });
    const { result, written } = await serve("action", (await adas()).headers, async () => [
      (await auth())?.user?.name,
      (await unstable_update({ user: { name: "Countess" } }))?.user?.name,
      (await auth())?.user?.name,
    ]);
    expect(result).toEqual(["Ada", "Countess", "Countess"]);
    expect(namesOf(written)).toEqual([name]);
  });

  it.each([
    ["fields of the user", { name: "Countess" }],
    ["a user", { user: { name: "Countess" } }],
    ["any value", { rename: ["Countess"] }],
    ["nothing", undefined],
  ])("U8: passes %s to the callbacks unchanged, as update() of the client does", async (_, data) => {
    const seen: unknown[] = [];
    const spying: AuthConfig["callbacks"] = {
      jwt({ token, trigger, session }) {
        if (trigger === "update") seen.push(session);
        return token;
      },
    };
    const { unstable_update, handlers } = hosting({ callbacks: spying });
    await serve("action", (await adas()).headers, () => unstable_update(data));
    const cookie = (await adas()).headers.get("cookie") ?? "";
    const csrf = await handlers.GET(request("/api/auth/csrf", { headers: { cookie } }));
    const token = csrf.headers.getSetCookie()[0]?.split(";")[0];
    const { csrfToken } = await csrf.json();
    const body = JSON.stringify({ csrfToken, data });
    const headers = { cookie: `${cookie}; ${token}`, "content-type": "application/json" };
    await handlers.POST(request("/api/auth/session", { method: "POST", headers, body }));
    expect(seen).toEqual([data, data]);
  });

  it("is null without a session", async () => {
    const { result, written } = await acting(() => hosting().unstable_update({ user: { name: "Nobody" } }));
    expect([result, namesOf(written)]).toEqual([null, []]);
  });
});

describe("listSessions and revokeSessions", () => {
  async function siteWithSessions() {
    const database = adapter();
    const user = await database.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    const expires = new Date(Date.now() + 86_400_000);
    for (const sessionToken of ["desk", "phone"])
      await database.createSession({ sessionToken, userId: user.id, expires });
    const at = <T>(token: string, run: () => Promise<T>) => acting(run, { cookie: `${name}=${token}` });
    return { at, ...hosting({ adapter: database }) };
  }

  it("list sessions in other browsers, and end them", async () => {
    const { at, auth, listSessions, revokeSessions } = await siteWithSessions();
    const { result } = await at("desk", listSessions);
    expect(result.map(({ current }) => current)).toEqual([true, false]);
    expect((await at("desk", () => revokeSessions("others"))).result).toBe(1);
    expect((await at("phone", () => auth())).result).toBeNull();
    expect((await at("desk", () => auth())).result).not.toBeNull();
  });

  it("LO-02: sign out everywhere, and clear the cookie here", async () => {
    const { at, auth, revokeSessions } = await siteWithSessions();
    const { result, written } = await at("desk", () => revokeSessions("all"));
    expect([result, written.map(({ options }) => options.maxAge)]).toEqual([2, [0]]);
    expect((await at("phone", () => auth())).result).toBeNull();
  });

  it("name their requirement, if sessions are not stored", async () => {
    const { listSessions } = hosting();
    await expect(acting(listSessions)).rejects.toThrow(/session.strategy/);
  });
});

describe("a request from another site", () => {
  it.each(["https://evil.example", "null"])("MW-16: with the origin %s is refused by every action", async (origin) => {
    const { signIn, signOut, unstable_update } = hosting();
    const cookie = (await adas()).headers.get("cookie") ?? "";
    const verbs: (() => Promise<unknown>)[] = [
      () => signIn("credentials", { password: "right", redirect: false }),
      () => signOut({ redirect: false }),
      () => unstable_update({ user: { name: "Mallory" } }),
    ];
    for (const verb of verbs) {
      const { result, written } = await acting(() => verb().catch((error: unknown) => error), { origin, cookie });
      expect(result).toMatchObject({ type: "MissingCSRF" });
      expect(written).toEqual([]);
      await expect(acting(verb, { origin: "https://app.example", cookie })).resolves.toBeDefined();
    }
  });

  it("MW-17: that requests a URL cannot read the response", async () => {
    const { handlers } = hosting();
    const headers = {
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
      "x-auth-return-redirect": "1",
      "content-type": "application/x-www-form-urlencoded",
    };
    const response = await handlers.POST(request("/api/auth/signin/credentials", { method: "POST", headers }));
    expect([...response.headers.keys()].filter((header) => header.startsWith("access-control"))).toEqual([]);
    expect(await response.text()).not.toMatch(/csrf-token|session-token|secret/);
    expect(response.headers.getSetCookie().filter((line) => line.startsWith(name))).toEqual([]);
  });
});

describe("the handlers", () => {
  it("answer the routes, below /api/auth", async () => {
    const { handlers } = hosting();
    const session = await handlers.GET(await adas("/api/auth/session"));
    expect(await session.json()).toMatchObject({ user: { name: "Ada" } });
    expect((await handlers.GET(request("/api/auth/nothing"))).status).toBe(404);
    expect((await handlers.GET(request("/api/auth/signin"))).headers.get("content-type")).toContain("text/html");
  });

  it("MW-04: pass on no proxy headers of a client", async () => {
    const { handlers } = hosting();
    const headers = {
      "x-middleware-next": "1",
      "x-middleware-request-cookie": "a=b",
      "x-middleware-set-cookie": "a=b",
    };
    const response = await handlers.GET(request("/api/auth/session", { headers }));
    expect([...response.headers.keys()].filter((header) => header.startsWith("x-middleware"))).toEqual([]);
  });
});
