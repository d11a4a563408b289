/** Outcome -> Response: status, headers, `Set-Cookie`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { put } from "../../../src/core/cookies/set-cookie.ts";
import { json, redirect, respond, withCookies } from "../../../src/core/http/respond.ts";
import type { Outcome, SetCookie } from "../../../src/core/types/internal.ts";

const cookie = (name: string, value: string, options: SetCookie["options"] = { path: "/" }) =>
  put({ name, options }, value);
const lines = async (outcome: Outcome, wantsUrl = false) => (await respond(outcome, wantsUrl)).headers.getSetCookie();

describe("respond", () => {
  it("writes JSON, also for null", async () => {
    const response = await respond(json({ a: [1] }, { status: 400, headers: { "x-more": "yes" } }), false);
    expect([response.status, await response.json()]).toEqual([400, { a: [1] }]);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("x-more")).toBe("yes");
    for (const body of [null, undefined]) expect(await (await respond(json(body), false)).text()).toBe("null");
    expect(await (await respond(json("text"), false)).text()).toBe('"text"');
  });

  it("XS-20: JSON has a charset, and contains no tag that could be read as HTML", async () => {
    const body = { user: { name: "</script><script>alert(1)</script><!--" }, "<b>": ["<"] };
    for (const outcome of [json(body), { body }]) {
      const response = await respond(outcome, false);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      const text = await response.text();
      expect([text.includes("<"), JSON.parse(text)]).toEqual([false, body]);
    }
    expect((await respond(json(body), false)).headers.get("content-type")).toBe("application/json; charset=utf-8");
    const asked = await respond(redirect("https://app.example/?a=<b>"), true);
    expect([asked.headers.get("content-type"), await asked.text()]).toEqual([
      "application/json; charset=utf-8",
      `{"url":"https://app.example/?a=\\u003cb>"}`,
    ]);
  });

  it("writes text unchanged, undefined as nothing, and anything else as JSON", async () => {
    const html = await respond({ body: "<p>", headers: { "content-type": "text/html" } }, false);
    expect([html.status, await html.text(), html.headers.get("content-type")]).toEqual([200, "<p>", "text/html"]);
    expect((await respond({ status: 404 }, false)).body).toBeNull();
    expect((await respond({ body: null }, false)).body).toBeNull();
    expect(await (await respond({ body: { a: 1 } }, false)).text()).toBe('{"a":1}');
  });

  it("HD-13: a redirect is a 302 with an empty body", async () => {
    const response = await respond(redirect("/x?y#z"), false);
    expect([response.status, response.headers.get("location"), response.body]).toEqual([302, "/x?y#z", null]);
    expect((await respond({ redirect: "/x", status: 307 }, false)).status).toBe(302);
  });

  it("returns the URL as JSON to clients that requested it, with the cookies", async () => {
    const response = await respond(redirect("https://app.example/x", [cookie("a", "1")]), true);
    expect([response.status, await response.json()]).toEqual([200, { url: "https://app.example/x" }]);
    expect([response.headers.get("location"), response.headers.getSetCookie()]).toEqual([null, ["a=1; Path=/"]]);
    expect(await (await respond(json({ a: 1 }), true)).json()).toEqual({ a: 1 });
  });

  // biome-ignore format: a table
  const outcomes: readonly (readonly [string, Outcome])[] = [
    ["a redirect", redirect("/x")], ["JSON", json({})], ["a page", { body: "<p>", headers: { "content-type": "text/html" } }],
    ["nothing", { status: 404 }],   ["an error", json(null, { status: 500 })],
  ];
  it.each(outcomes)("HD-03, HD-09, HD-14: %s has no caching, no MIME sniffing, no Referer", async (_, outcome) => {
    for (const wantsUrl of [false, true]) {
      const { headers } = await respond(outcome, wantsUrl);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  it("lets an outcome override a header that every response has", async () => {
    const { headers } = await respond({ headers: { "referrer-policy": "same-origin" } }, false);
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });
});

describe("Location", () => {
  it("contains a path in another script percent-encoded", async () => {
    const { headers } = await respond(redirect("/anmelden/größe/登录?a=ü&b=%20#é"), false);
    expect(headers.get("location")).toBe("/anmelden/gr%C3%B6%C3%9Fe/%E7%99%BB%E5%BD%95?a=%C3%BC&b=%20#%C3%A9");
  });

  it("is one line, whatever the URL is, and never throws", async () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("/\r\nSet-Cookie: x=1", "/\ud800", "/\u0000"),
    );
    await fc.assert(
      fc.asyncProperty(text, async (address) => {
        const { headers } = await respond(redirect(address), false);
        expect(headers.get("location") ?? "").toMatch(/^[\x21-\x7e]*$/);
        expect(headers.getSetCookie()).toEqual([]);
      }),
    );
  });

  it("leaves a URL of ASCII unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.webUrl({ withFragments: true, withQueryParameters: true }), async (url) => {
        expect((await respond(redirect(url), false)).headers.get("location")).toBe(url);
      }),
    );
  });
});

describe("Set-Cookie", () => {
  it("has a line for each cookie, in order", async () => {
    expect(await lines({ cookies: [cookie("a", "1"), cookie("b", "2", { path: "/", httpOnly: true })] })).toEqual([
      "a=1; Path=/",
      "b=2; Path=/; HttpOnly",
    ]);
    expect(await lines({})).toEqual([]);
  });

  it("of the same name, domain and path the last wins, where it was last", async () => {
    const cookies = [cookie("a", "1"), cookie("b", "2"), cookie("a", "3")];
    expect(await lines({ cookies })).toEqual(["b=2; Path=/", "a=3; Path=/"]);
    const apart = [
      cookie("a", "1"),
      cookie("a", "2", { path: "/x" }),
      cookie("a", "3", { path: "/", domain: "app.example" }),
    ];
    expect(await lines({ cookies: apart })).toHaveLength(3);
    expect(await lines({ cookies: [cookie("a", "1", {}), cookie("a", "2", {})] })).toEqual(["a=2"]);
  });

  it("withCookies: the cookies of the outcome win over those before it", async () => {
    const outcome = redirect("/x", [cookie("a", "own")]);
    expect(withCookies(outcome, [])).toBe(outcome);
    expect(await lines(withCookies(outcome, [cookie("a", "before"), cookie("b", "before")]))).toEqual([
      "b=before; Path=/",
      "a=own; Path=/",
    ]);
    expect(await lines(withCookies(json(null), [cookie("b", "x")]))).toEqual(["b=x; Path=/"]);
  });
});
