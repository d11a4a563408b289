/** The browser of the tests sends the origin of its requests, as browsers do. */
import { describe, expect, it } from "vitest";
import { createBrowser } from "./browser.ts";

const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });

/** An application that remembers its requests. */
function siteWith(answer: (request: Request, path: string) => Response | undefined) {
  const seen: Request[] = [];
  const browser = createBrowser((request) => {
    seen.push(request.clone());
    const { pathname, search } = new URL(request.url);
    return answer(request, pathname + search) ?? new Response("here");
  });
  return { browser, seen, last: () => seen.at(-1) as Request };
}

const form = `<form method="post" action="/act?a=1"><input type="hidden" name="csrf" value="&lt;x&gt; &amp; &#39;y&#39;">
  <input name=plain value=1><input type=checkbox name=off><input type=checkbox name=on value=yes checked>
  <textarea name="area">a &amp; b</textarea><select name="choice"><option value="1">one<option value="2" selected>two</select>
  <button name="go" value="1">Go on</button></form><form action="/search"><input name="q"></form><a href="/next?x=1&amp;y=2">Next <b>page</b></a>`;

describe("a browser", () => {
  it("submits the forms of a page with their fields, and the given input", async () => {
    const { browser, last } = siteWith((_, path) => (path === "/" ? page(form) : undefined));
    await browser.visit("/");
    await browser.submit("/act", { plain: "2", more: "3" });
    expect(last().method).toBe("POST");
    expect(new URL(last().url).pathname).toBe("/act");
    expect(Object.fromEntries(new URLSearchParams(await last().text()))).toEqual({
      csrf: "<x> & 'y'",
      plain: "2",
      on: "yes",
      area: "a & b",
      choice: "2",
      more: "3",
    });
  });

  it("sends a form as multipart if the form requires it", async () => {
    const parts = form.replace("<form ", '<form enctype="multipart/form-data" ');
    const { browser, last } = siteWith((_, path) => (path === "/" ? page(parts) : undefined));
    await browser.visit("/");
    await browser.submit("/act", { plain: "2", area: "a\nb" });
    const sent = Object.fromEntries(await last().formData());
    expect(sent).toEqual({ csrf: "<x> & 'y'", plain: "2", on: "yes", area: "a\nb", choice: "2" });
  });

  it("finds a form by its text, and sends a GET form in the query", async () => {
    const { browser, last } = siteWith((_, path) => (path === "/" ? page(form) : undefined));
    await browser.visit("/");
    await browser.submit("Go on");
    expect(last().url).toBe("https://app.example/act?a=1");
    await browser.visit("/");
    await browser.submit("/search", { q: "a b" });
    expect(last().url).toBe("https://app.example/search?q=a+b");
    await expect(browser.submit("/nowhere")).rejects.toThrow("No form");
  });

  it("follows links, and resolves their references", async () => {
    const { browser, last } = siteWith((_, path) => (path === "/" ? page(form) : undefined));
    await browser.visit("/");
    await browser.follow("Next page");
    expect(last().url).toBe("https://app.example/next?x=1&y=2");
    expect(last().headers.get("sec-fetch-site")).toBe("same-origin");
  });

  it("follows redirects on its own site with a GET, keeps their cookies, and stops elsewhere", async () => {
    const { browser, last } = siteWith((_, path) => {
      if (path === "/a") return new Response(null, { status: 302, headers: { location: "/b", "set-cookie": "a=1" } });
      if (path === "/b") {
        return new Response(null, { status: 303, headers: { location: "https://op.example/x", "set-cookie": "b=2" } });
      }
      return undefined;
    });
    const seen = await browser.post("/a", { x: "1" });
    expect(seen).toMatchObject({ url: "https://op.example/x", elsewhere: true, set: ["a=1", "b=2"] });
    expect(seen.way).toEqual(["https://app.example/a", "https://app.example/b", "https://op.example/x"]);
    expect(last().method).toBe("GET");
    expect(last().headers.get("cookie")).toBe("a=1");
    expect(browser.cookies).toEqual({ a: "1", b: "2" });
  });

  it("throws in a redirect loop", async () => {
    const { browser } = siteWith(() => new Response(null, { status: 302, headers: { location: "/a" } }));
    await expect(browser.visit("/a")).rejects.toThrow("redirects");
  });

  it("shares its cookies with its other tabs, and not the current page", async () => {
    const { browser } = siteWith(() => new Response("here", { headers: { "set-cookie": "a=1; Path=/" } }));
    const other = browser.tab();
    await browser.visit("/x");
    expect(other.cookies).toEqual({ a: "1" });
    expect(other.page.url).toBe("about:blank");
  });

  it("hides HttpOnly cookies from script", async () => {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; HttpOnly");
    headers.append("set-cookie", "b=2");
    const { browser } = siteWith(() => new Response("here", { headers }));
    await browser.visit("/");
    expect(browser.visibleCookies).toBe("b=2");
  });
});

describe("the origin of a request", () => {
  const headersOf = ({ headers }: Request) => ({
    site: headers.get("sec-fetch-site"),
    origin: headers.get("origin"),
    referer: headers.get("referer"),
  });

  it("is absent for a typed URL", async () => {
    const { browser, last } = siteWith(() => undefined);
    await browser.visit("/x");
    expect(headersOf(last())).toEqual({ site: "none", origin: null, referer: null });
  });

  // biome-ignore format: a table
  const policies: [policy: string, origin: string, referer: string | null][] = [
    ["no-referrer",                     "null",                null],
    ["same-origin",                     "https://app.example", "https://app.example/"],
    ["strict-origin-when-cross-origin", "https://app.example", "https://app.example/"],
  ];
  it.each(policies)("by the policy %s is sent as %s with a form", async (policy, origin, referer) => {
    const { browser, last } = siteWith((_, path) =>
      path === "/" ? page(form, { "referrer-policy": policy }) : undefined,
    );
    await browser.visit("/");
    await browser.submit("/act");
    expect(headersOf(last())).toEqual({ site: "same-origin", origin, referer });
  });

  // biome-ignore format: a table
  const initiators: [initiator: string, site: string][] = [
    ["https://app.example",   "same-origin"],
    ["https://b.app.example", "same-site"],
    ["https://op.other",      "cross-site"],
    ["http://app.example",    "cross-site"],
    ["null",                  "cross-site"],
  ];
  it.each(initiators)("from %s is %s", async (initiator, site) => {
    const { browser, last } = siteWith(() => undefined);
    await browser.post("/x", {}, { initiator });
    expect(headersOf(last())).toMatchObject({ site, origin: initiator });
    await browser.visit("/x", { initiator });
    expect(headersOf(last())).toMatchObject({ site, origin: null });
    await browser.fetch("/x", { initiator, method: "POST", body: "{}" });
    expect(headersOf(last())).toMatchObject({ site, origin: initiator });
  });

  it("is a provider, when a visitor returns from it", async () => {
    const { browser, last } = siteWith(() => undefined);
    const landing = { url: "https://app.example/cb", fields: { code: "1" }, from: "https://op.other" };
    await browser.arrive({ ...landing, method: "POST" });
    expect(await last().text()).toBe("code=1");
    expect(headersOf(last())).toMatchObject({ site: "cross-site", origin: "https://op.other" });
    await browser.arrive({ ...landing, method: "GET", url: "https://app.example/cb?code=1" });
    expect(headersOf(last())).toMatchObject({ site: "cross-site", origin: null });
  });
});
