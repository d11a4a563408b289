/** `portico/host` in a running Next.js: a proxy on Node.js, a middleware on Edge below a base path, both routers. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSession } from "../../src/testing/index.ts";
import { secret } from "../world/config.ts";
import { openBrowser, visitsWith } from "./helpers.ts";
import { type App, buildLibrary, type Kind, startApp } from "./next-app.ts";

const long = 400_000;
const name = "portico.session-token";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  await buildLibrary();
}, long);
afterAll(() => browser.close());
const visit = visitsWith(() => browser);

const kinds: readonly Kind[] = [
  { name: "proxy", basePath: "", edge: false },
  { name: "middleware", basePath: "/shop", edge: true },
];

describe.each(kinds)("a $name", (kind) => {
  let app: App;
  beforeAll(async () => {
    app = await startApp(kind);
  }, long);
  afterAll(() => app.stop());

  const cookieOf = async (person = "Ada"): Promise<string> =>
    (await createSession({ secret, claims: { sub: "1", name: person } })).header;

  /** Asks for a path of the application, without following redirects. */
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
    fetch(path === "/" && kind.basePath ? app.url : app.url + path, { ...init, redirect: "manual", headers });

  const asAda = async (path: string, init?: RequestInit): Promise<Response> =>
    ask(path, { cookie: await cookieOf() }, init);

  const written = (response: Response): readonly string[] =>
    response.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));

  /** The session that three components of a page saw. */
  const seen = (html: string): readonly string[] =>
    [...html.matchAll(/<p id="(?:first|second|third)">([^<]*)<\/p>/g)].map(([, json = ""]) =>
      json.replaceAll("&quot;", '"'),
    );

  it("a page reads the session once, however many components ask, and sees what the proxy renewed", async () => {
    const response = await asAda("/");
    const sessions = seen(await response.text());
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions).size).toBe(1);
    // One turn is the proxy's, the next is the page's, which cannot write it.
    expect(JSON.parse(sessions[0] ?? "")).toMatchObject({ user: { name: "Ada" }, turn: 2, edge: false });
    expect(written(response)).toHaveLength(1);
  });

  it("a visitor without a session gets no cookie", async () => {
    const response = await ask("/");
    expect(seen(await response.text())).toEqual(["null", "null", "null"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("MW-14: a page that reads the session is rendered for each request, all others are prerendered", async () => {
    expect(app.prerendered).toContain("/static");
    for (const path of ["/", "/dashboard", "/direct", "/actions", "/names"])
      expect(app.prerendered).not.toContain(path);
    expect((await ask("/")).headers.get("cache-control")).toContain("no-store");
  });

  it("HD-11: a prerendered page is private once it carries a renewed session", async () => {
    const response = await asAda("/static");
    expect(written(response)).toHaveLength(1);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await ask("/static")).headers.get("cache-control")).toContain("s-maxage");
  });

  it("redirects visitors without a session to the sign-in page, and back", async () => {
    const response = await ask("/dashboard?tab=2");
    expect(response.status).toBe(307);
    const back = encodeURIComponent(`${kind.basePath}/dashboard?tab=2`);
    expect(response.headers.get("location")).toBe(`${kind.basePath}/api/auth/signin?callbackUrl=${back}`);
    expect((await ask(`/api/auth/signin?callbackUrl=${back}`)).status).toBe(200);
  });

  it("a wrapped route handler has the session, and nested calls have the same", async () => {
    const { auth, same } = (await (await asAda("/data")).json()) as { auth: object; same: boolean };
    expect([auth, same]).toMatchObject([{ user: { name: "Ada" } }, true]);
  });

  it("the cookies of a wrapped route handler that signs out win", async () => {
    const response = await asAda("/leave", { method: "POST" });
    expect(await response.json()).toBe(`${new URL(app.url).origin}/`);
    expect(written(response).at(-1)).toContain("Max-Age=0");
  });

  it("behind a proxy, redirects use the address that visitors see", async () => {
    const headers = { "x-forwarded-host": "app.example", "x-forwarded-proto": "https", accept: "text/html" };
    const { headers: received } = await ask("/api/auth/signin/nobody", headers);
    expect(new URL(received.get("location") ?? "", "https://app.example").origin).toBe("https://app.example");
  });

  it("both forms of the Pages Router read the session, and write a renewal once", async () => {
    const api = await asAda("/api/who");
    const { first, second } = (await api.json()) as { first: { turn: number }; second: { turn: number } };
    expect(first).toMatchObject({ user: { name: "Ada" }, turn: 2 });
    expect(second).toEqual(first);
    expect(await (await asAda("/rendered")).text()).toContain("&quot;name&quot;:&quot;Ada&quot;");
    expect(await (await ask("/rendered")).text()).toContain("null");
  });

  const secrets = /treasure of|"user"/;

  it.each([
    ...["middleware", "src/middleware", "proxy", "src/proxy"].map((path) => Array(5).fill(path).join(":")),
    "pages/_middleware",
    "1",
  ])("MW-01: x-middleware-subrequest: %s opens nothing", async (value) => {
    for (const path of ["/dashboard", "/direct", "/data"]) {
      const response = await ask(path, { "x-middleware-subrequest": value });
      expect(await response.text()).not.toMatch(secrets);
    }
    expect(await (await asAda("/direct")).text()).toContain("treasure of");
  });

  it.each([
    "/dashboard/",
    "/Dashboard",
    "/%64ashboard",
    "/dashboard.rsc",
    "/dashboard?_rsc=1",
    "/_next/data/x/dashboard.json",
    "//dashboard",
    "/dashboard%2f",
    "/dashboard;x",
    "/en/dashboard",
  ])("MW-02: %s shows nothing", async (path) => {
    for (const headers of [{}, { rsc: "1" }, { "x-nextjs-data": "1" }]) {
      expect(await (await ask(path, headers)).text()).not.toMatch(secrets);
    }
  });

  it.each(["x-original-url", "x-rewrite-url", "x-forwarded-uri", "x-invoke-path", "x-astro-path", "x-matched-path"])(
    "MW-03: the header %s opens nothing",
    async (header) => {
      for (const path of ["/dashboard", "/data"]) {
        const response = await ask(path, {
          [header]: `${kind.basePath}/static`,
          "user-agent": "ELB-HealthChecker/2.0",
        });
        expect(await response.text()).not.toMatch(secrets);
      }
    },
  );

  it("XS-21: a name stays a name where the server hands the session to the browser", async () => {
    const cookie = (
      await createSession({ secret, claims: { sub: "1", name: "</script><script>window.taken=1</script>" } })
    ).cookies;
    await visit({}, async (page) => {
      await page.context().addCookies(cookie.map(({ name, value }) => ({ name, value, url: app.url })));
      await page.goto(`${app.url}/names`);
      expect(await page.locator("#name").textContent()).toBe("</script><script>window.taken=1</script>");
      expect(await page.evaluate("window.taken")).toBeUndefined();
    });
  });

  it.each([false, true])(
    "signs in, renames and signs out by server actions; JavaScript: %s",
    async (javaScriptEnabled) => {
      await visit({ javaScriptEnabled }, async (page) => {
        const settled = (text: string) => page.locator("#who", { hasText: text }).waitFor();
        await page.goto(`${app.url}/actions`);
        await settled("nobody");
        await page.locator("form").first().locator("[name=name]").fill("Ada");
        await page.locator("form").first().locator("[name=password]").fill("mellon");
        await page.click("#enter");
        await settled("Ada");
        await page.locator("form").nth(1).locator("[name=name]").fill("Countess");
        await page.click("#rename");
        await settled("Countess");
        await page.click("#leave");
        await settled("nobody");
      });
    },
  );

  it("the log has no unexpected line", () => {
    expect(
      app
        .printed()
        .split("\n")
        .filter((line) => /unforeseen|not supported|ReferenceError|TypeError/.test(line)),
    ).toEqual([]);
  });
});
