/** Who is signed in: the session of a request, the routes, and the answers that are for one visitor. */
import "./city/compiler.ts";
import { _deserializeData } from "@builder.io/qwik";
import { describe, expect, it, vi } from "vitest";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import { outage } from "../bridge/helpers.ts";
import { adaSignsIn, configOf, leadsTo, sessionOf, siteOf } from "./helpers.ts";

const day = 86_400;
const clock = useClock();

describe("useSession", () => {
  it("is null for a visitor without a session, and then no cookie is set", async () => {
    const { browser } = siteOf();
    const response = await browser.fetch("/");
    expect(await response.json()).toEqual({ session: null });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("is the session of the signed-in user", async () => {
    const site = siteOf();
    expect(leadsTo(await adaSignsIn(site))).toBe("/here/");
    expect(await sessionOf(site)).toEqual({
      user: { name: "Ada", email: "ada@example.com", image: null },
      expires: expect.any(String),
    });
  });

  it("is read for scripts of Qwik too", async () => {
    const site = siteOf();
    await adaSignsIn(site);
    expect(await (await site.browser.fetch("/q-data.json")).text()).toContain("ada@example.com");
  });

  it("is available to other handlers in the sharedMap of the request", async () => {
    const seen: unknown[] = [];
    const site = siteOf(configOf(), { onGet: ({ sharedMap }) => void seen.push(sharedMap.get("session")) });
    await site.browser.fetch("/");
    await adaSignsIn(site);
    await site.browser.fetch("/");
    expect(seen).toEqual([null, expect.objectContaining({ user: expect.objectContaining({ name: "Ada" }) })]);
  });

  it("is renewed when it is due", async () => {
    const site = siteOf(configOf({ session: { maxAge: 30 * day, updateAge: day } }));
    await adaSignsIn(site);
    const response = await site.browser.fetch("/");
    expect(response.headers.getSetCookie()).toEqual([]);
    clock.forward(2 * day);
    const renewed = await site.browser.fetch("/");
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-portico\.session-token=/)]);
  });

  it("MW-13: belongs to one request: of two concurrent ones, each visitor gets their own", async () => {
    const site = siteOf();
    await adaSignsIn(site);
    const withoutCookie = site.fetch(new Request(app));
    const [ada, signedOut] = await Promise.all([sessionOf(site), withoutCookie.then((response) => response.json())]);
    expect(ada).toMatchObject({ user: { name: "Ada" } });
    expect(signedOut).toEqual({ session: null });
  });

  it("MW-13: is null in prerendered pages, whatever cookies there are, and no configuration is created", async () => {
    const make = vi.fn(() => configOf());
    const online = siteOf(make);
    await adaSignsIn(online);
    const cookie = Object.entries(online.browser.cookies)
      .map((pair) => pair.join("="))
      .join("; ");
    const responseOn = async (platform: object) => {
      const site = siteOf(make, { platform });
      make.mockClear();
      return (await site.fetch(new Request(app, { headers: { cookie } }))).json();
    };
    expect(await responseOn({ static: true })).toEqual({ session: null });
    expect(make).not.toHaveBeenCalled();
    expect(await responseOn({})).toMatchObject({ session: { user: { name: "Ada" } } });
  });

  it("throws if the configuration is invalid: the page fails, and the log gives the reason", async () => {
    const log = createLog();
    const site = siteOf(configOf({ providers: ["githbu" as "github"], logger: log.logger }));
    await site.browser.fetch("/auth/csrf");
    expect((await site.browser.fetch("/")).status).toBe(500);
    expect(log.thrown[0]?.message).toContain("githbu");
  });
});

describe("responses for a signed-in user", () => {
  it("are not cached", async () => {
    const site = siteOf();
    const before = await site.browser.fetch("/");
    await adaSignsIn(site);
    const after = await site.browser.fetch("/");
    expect([before, after].map(({ headers }) => headers.get("cache-control"))).toEqual([null, "private, no-store"]);
    expect(after.headers.get("vary")).toBe("Cookie");
  });

  it("are not cached either if they clear a cookie", async () => {
    const cookie = "__Host-portico.session-token=broken";
    const response = await siteOf().fetch(new Request(app, { headers: { cookie } }));
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-portico\.session-token=; Max-Age=0/),
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("the routes of the library", () => {
  it("are served, and nothing else is", async () => {
    const { browser } = siteOf();
    const page = await browser.visit("/auth/signin");
    expect([page.status, page.url]).toEqual([200, `${app}/auth/signin`]);
    expect((await browser.visit("/auth/nothing")).status).toBe(404);
    expect((await browser.visit("/about/")).status).toBe(200);
  });

  it.each(["signin", "signout"])(
    "are not pages of Qwik: its script finds no data of /auth/%s, and loads the page",
    async (path) => {
      const response = await siteOf().browser.fetch(`/auth/${path}/q-data.json`);
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      expect(isJson && _deserializeData(await response.text())).toBeFalsy();
    },
  );

  it("get what a provider posts: Qwik City compares the origin for pages only", async () => {
    const post = (path: string) => siteOf().browser.fetch(path, { method: "POST", initiator: "https://idp.example" });
    expect((await post("/about/")).status).toBe(403);
    const { headers } = await post("/auth/callback/credentials");
    expect(headers.get("location")).toContain("error=MissingCSRF");
  });

  it("sign in and out without the actions", async () => {
    const site = siteOf();
    await site.browser.visit("/auth/signin");
    await site.browser.submit("credentials", { word: "right" });
    expect(await sessionOf(site)).toMatchObject({ user: { name: "Ada" } });
    await site.browser.visit("/auth/signout");
    await site.browser.submit();
    expect(await sessionOf(site)).toBe(null);
  });

  it("return the session to a script", async () => {
    const site = siteOf();
    await adaSignsIn(site);
    expect(await (await site.browser.fetch("/auth/session")).json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("MW-12: three Set-Cookie lines arrive as three", async () => {
    const chunky = siteOf(configOf({ callbacks: { jwt: ({ token }) => ({ ...token, much: "x".repeat(6_000) }) } }));
    await chunky.browser.visit("/auth/signin");
    const form = new URLSearchParams({ ...(await csrfOf(chunky)), word: "right" });
    const response = await chunky.browser.fetch("/auth/callback/credentials", { method: "POST", body: form });
    expect(linesOf(response)).toEqual(["session-token.0", "session-token.1", "session-token.2"]);
    expect(await sessionOf(chunky)).toMatchObject({ user: { name: "Ada" } });
  });

  it("MW-12: a value arrives as it was, and so does an attribute that Qwik has no name for", async () => {
    const odd = siteOf(
      configOf({
        jwt: { encode: async () => "odd; token=1, 2", decode: async ({ token }) => ({ name: token ?? "" }) },
        cookies: { sessionToken: { options: { partitioned: true, secure: true } } },
      }),
    );
    const [line] = (await adaSignsIn(odd)).headers.getSetCookie().filter((set) => set.includes("session-token"));
    expect(line).toMatch(
      /^__Host-portico\.session-token=odd%3B%20token%3D1%2C%202; Partitioned; .*HttpOnly; .*Secure$/,
    );
    expect(await sessionOf(odd)).toMatchObject({ user: { name: "odd; token=1, 2" } });
  });

  it("MW-12: so does an action", async () => {
    const chunky = siteOf(configOf({ callbacks: { jwt: ({ token }) => ({ ...token, much: "x".repeat(6_000) }) } }));
    expect(linesOf(await adaSignsIn(chunky))).toEqual(["session-token.0", "session-token.1", "session-token.2"]);
    expect(await sessionOf(chunky)).toMatchObject({ user: { name: "Ada" } });
  });
});

const linesOf = ({ headers }: Response): readonly string[] =>
  headers
    .getSetCookie()
    .map((line) => /^(?:__Host-)?portico\.([\w.-]+)=/.exec(line)?.[1] ?? line)
    .filter((name) => name.startsWith("session-token"));

const csrfOf = async ({ browser }: ReturnType<typeof siteOf>) =>
  (await (await browser.fetch("/auth/csrf")).json()) as { csrfToken: string };

it("F1, MW-232: with the database away, a page of a visitor with a session cookie is a 503, and the cookie stays", async () => {
  const { config, cookie } = await outage();
  const onGet = vi.fn();
  const site = siteOf(config as never, { onGet });
  const asked = (headers: Record<string, string>) => site.fetch(new Request("https://app.example/", { headers }));
  const response = await asked({ cookie, accept: "text/html" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect([response.headers.getSetCookie(), onGet.mock.calls.length]).toEqual([[], 0]);
  expect((await asked({})).status).toBe(200);
});
