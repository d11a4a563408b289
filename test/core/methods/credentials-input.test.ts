/** Credentials: what was typed reaches `authorize` as it was typed, and nothing else does. */
import { describe, expect, it } from "vitest";
import { expectSignedOut, home, query, sessionOf } from "../../journeys/helpers.ts";
import { ada, callbackPath, csrfToken, enter, passwordSite, sendJson } from "./helpers.ts";

describe("the input of authorize", () => {
  it.each(["form", "JSON"])("CR-01: is the password as it was entered, by %s", async (how) => {
    const password = " pässwörd\u0000 \u212a\ud83d\ude00 ";
    const { authorize, ...app } = passwordSite(() => ({ id: "1" }));
    const browser = app.browser();
    if (how === "form") await enter(browser, { username: " Ada ", password });
    else await sendJson(browser, `"username":" Ada ","password":${JSON.stringify(password)}`);
    expect(authorize.mock.calls[0]?.[0]).toEqual({ username: " Ada ", password });
  });

  it("CR-01: is a password of 10,000 characters, whole", async () => {
    const password = "p".repeat(10_000);
    const { authorize, ...app } = passwordSite();
    await enter(app.browser(), { username: "ada", password });
    expect(authorize.mock.calls[0]?.[0].password).toBe(password);
  });

  it.each([
    ["a password of a megabyte", 1_000_000],
    ["a body of 50 megabytes", 50_000_000],
  ])("CR-03: is never %s", async (_what, length) => {
    const { authorize, ...app } = passwordSite();
    const browser = app.browser();
    const page = await enter(browser, { username: "ada", password: "p".repeat(length) });
    expect(page.status).toBe(413);
    expect(authorize).not.toHaveBeenCalled();
    await expectSignedOut(browser, page);
  });

  it("CR-10: has no prototype that JSON could change", async () => {
    const { authorize, ...app } = passwordSite();
    const hostile = `"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"username":"ada","password":"x"`;
    await sendJson(app.browser(), hostile);
    const [credentials = {}] = authorize.mock.calls[0] ?? [];
    expect(Object.keys(credentials)).toEqual(["username", "password"]);
    expect((Object.assign({}, credentials) as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  it("CR-11: is flat, whatever the names of fields look like", async () => {
    const { authorize, ...app } = passwordSite();
    await enter(app.browser(), { ...ada, "__proto__[x]": "1", "a.__proto__.b": "1", "a[b]": "1" });
    const [credentials = {}] = authorize.mock.calls[0] ?? [];
    expect(credentials).toEqual({ ...ada, "__proto__[x]": "1", "a.__proto__.b": "1", "a[b]": "1" });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it.each(['{"$ne":null}', '["x"]', "1", "true", "null", '{"password":"correct horse"}'])(
    "CR-13: is never %s: credentials are strings",
    async (password) => {
      const { authorize, ...app } = passwordSite();
      const browser = app.browser();
      const response = await sendJson(browser, `"username":"ada","password":${password}`);
      expect(response.status).toBe(400);
      expect(authorize).not.toHaveBeenCalled();
      expect(await sessionOf(browser)).toBeNull();
    },
  );

  it("CR-14: is never one of two values of the same name", async () => {
    const { authorize, ...app } = passwordSite();
    const browser = app.browser();
    const body = `csrfToken=${await csrfToken(browser)}&username=eve&username=ada&password=correct+horse`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await browser.fetch(callbackPath, { method: "POST", body, headers });
    expect(response.status).toBe(400);
    expect(authorize).not.toHaveBeenCalled();
  });

  it("CR-15: contains no field of the library", async () => {
    const { authorize, ...app } = passwordSite();
    await enter(app.browser(), { ...ada, json: "true", redirect: "false", callbackUrl: "/x" });
    expect(authorize.mock.calls[0]?.[0]).toEqual(ada);
  });

  it("comes with a request whose body can be read again", async () => {
    const { authorize, ...app } = passwordSite();
    await enter(app.browser(), ada);
    const request = authorize.mock.calls[0]?.[1];
    expect(request?.url).toBe(`${home}${callbackPath}`);
    expect(await request?.json()).toMatchObject(ada);
  });

  it("CR-16: does not contain the query of the POST", async () => {
    const { authorize, ...app } = passwordSite();
    const browser = app.browser();
    const token = await csrfToken(browser);
    await browser.post(`${callbackPath}?username=ada&password=correct+horse`, { csrfToken: token });
    expect(authorize.mock.calls[0]?.[0]).toEqual({});
    await expectSignedOut(browser);
  });

  it("CR-16: is not read from a GET", async () => {
    const { authorize, ...app } = passwordSite();
    const browser = app.browser();
    const page = await browser.visit(`${callbackPath}?username=ada&password=correct+horse`);
    expect([page.status, page.headers.get("allow")]).toEqual([405, "POST"]);
    expect(authorize).not.toHaveBeenCalled();
    await expectSignedOut(browser, page);
  });

  it("CS-16: requires the token of the form", async () => {
    const { authorize, ...app } = passwordSite();
    const browser = app.browser();
    const page = await browser.post(callbackPath, ada);
    expect(query(page).error).toBe("MissingCSRF");
    expect(authorize).not.toHaveBeenCalled();
  });
});
