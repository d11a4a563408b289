/** The session state of a page, and which response wins. */
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { ClientFetchError } from "../../src/core/errors/index.ts";
import { ada, bob, later, openPage, openPendingPage, settled } from "./helpers.ts";

const failing = () => new Response("null", { status: 500 });

describe("a read of the session", () => {
  it("is one request, however many callers ask at the same time", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const client = createClient();
    expect(await Promise.all([client.getSession(), client.getSession(), client.getSession()])).toEqual([ada, ada, ada]);
    expect(page.lines).toEqual(["GET /session"]);
    expect(client.getSnapshot()).toEqual({ data: ada, status: "authenticated", error: undefined });
  });

  it("is a new request once the one before is done", async () => {
    const page = openPage();
    const client = createClient();
    expect(await client.getSession()).toBeNull();
    expect(client.getSnapshot()).toEqual({ data: null, status: "unauthenticated", error: undefined });
    page.answers["GET /session"] = ada;
    expect(await client.getSession()).toEqual(ada);
  });

  it("notifies subscribers of changes only", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const client = createClient();
    const seen: unknown[] = [];
    const stop = client.subscribe(() => seen.push(client.getSnapshot().data));
    await client.getSession();
    const before = client.getSnapshot();
    await client.getSession();
    expect(client.getSnapshot()).toBe(before);
    page.answers["GET /session"] = bob;
    await client.getSession();
    stop();
    page.answers["GET /session"] = null;
    await client.getSession();
    expect(seen).toEqual([ada, bob]);
  });

  it("F1: that fails is reported, and the last session stays", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const client = createClient();
    await client.getSession();
    page.answers["GET /session"] = failing;
    await expect(client.getSession()).rejects.toThrow(ClientFetchError);
    expect(client.getSnapshot()).toMatchObject({
      data: ada,
      status: "authenticated",
      error: { type: "ClientFetchError" },
    });
    page.answers["GET /session"] = ada;
    await client.getSession();
    expect(client.getSnapshot().error).toBeUndefined();
  });

  it("that fails at first leaves the status as loading", async () => {
    const page = openPage();
    page.answers["GET /session"] = failing;
    const client = createClient();
    await expect(client.getSession()).rejects.toThrow("/session: 500");
    expect(client.getSnapshot()).toMatchObject({ data: null, status: "loading" });
  });

  it.each([
    ["a page in place of JSON", new Response("<h1>Sign in</h1>")],
    ["nothing", new Response("")],
    ["a text", new Response('"ada"')],
  ])("that finds %s has found no session", async (_what, answer) => {
    const page = openPage();
    page.answers["GET /session"] = () => answer;
    await expect(createClient().getSession()).rejects.toThrow("/session: 200. Check basePath.");
  });

  it("without a network is reported as no response, with the error of the platform", async () => {
    const page = openPage();
    const offline = new TypeError("Failed to fetch");
    page.answers["GET /session"] = () => Promise.reject(offline);
    await expect(createClient().getSession()).rejects.toMatchObject({
      message: "/session: no answer. Check basePath.",
      cause: { err: offline },
    });
  });
});

describe("an update", () => {
  it("posts its input, whatever the state is, and returns the new session", async () => {
    const page = openPage();
    page.answers["POST /session"] = ({ body }: { body: { data: object } }) => ({ ...ada, user: body.data });
    const client = createClient();
    expect(await client.update({ name: "Countess" })).toEqual({ ...ada, user: { name: "Countess" } });
    expect(page.asked.map(({ line, body }) => [line, body])).toEqual([
      ["GET /api/auth/csrf", {}],
      ["POST /api/auth/session", { csrfToken: "token", data: { name: "Countess" } }],
    ]);
    expect(client.getSnapshot()).toMatchObject({ data: { user: { name: "Countess" } }, status: "authenticated" });
  });

  it("without data sends a POST as well", async () => {
    const page = openPage();
    page.answers["POST /session"] = ada;
    expect(await createClient().update()).toEqual(ada);
    expect(page.lines).toEqual(["GET /csrf", "POST /session"]);
  });

  it("keeps the status while it is pending", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const answer = later<unknown>();
    page.answers["POST /session"] = () => answer.promise;
    const client = createClient();
    await client.getSession();
    const seen: string[] = [];
    client.subscribe(() => seen.push(client.getSnapshot().status));
    const done = client.update({ name: "Bob" });
    await settled();
    expect(client.getSnapshot()).toMatchObject({ data: ada, status: "authenticated" });
    answer.settle(bob);
    await done;
    expect(seen).toEqual(["authenticated"]);
  });

  it("that is refused is an error, and changes nothing", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    page.answers["POST /session"] = () => new Response("null", { status: 400 });
    const client = createClient();
    await client.getSession();
    await expect(client.update({})).rejects.toThrow("/session: 400");
    expect(client.getSnapshot()).toEqual({ data: ada, status: "authenticated", error: undefined });
  });

  it("after a sign-out reports no session", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    page.answers["POST /session"] = null;
    const client = createClient();
    await client.getSession();
    expect(await client.update({})).toBeNull();
    expect(client.getSnapshot().status).toBe("unauthenticated");
  });

  it("waits for the one before it, also if that one failed", async () => {
    const page = openPage();
    const first = later<unknown>();
    const answers = [() => first.promise, () => Promise.reject(new TypeError("offline")), () => bob];
    page.answers["POST /session"] = () => answers.shift()?.();
    const client = createClient();
    const one = client.update({ at: 1 });
    const two = client.update({ at: 2 });
    const three = client.update({ at: 3 });
    await settled();
    expect(page.lines).toEqual(["GET /csrf", "POST /session"]);
    first.settle(new Response("null", { status: 400 }));
    await expect(one).rejects.toThrow("400");
    await expect(two).rejects.toThrow("/session: no answer");
    expect(await three).toEqual(bob);
    expect(page.lines.join()).toBe(Array(3).fill("GET /csrf,POST /session").join());
  });
});

describe("the newest response wins", () => {
  it("a read that began before an update does not overwrite it", async () => {
    const { page, slow } = openPendingPage();
    page.answers["POST /session"] = bob;
    const client = createClient();
    const look = client.getSession();
    await client.update({});
    slow.settle(ada);
    expect(await look).toEqual(bob);
    expect(client.getSnapshot().data).toEqual(bob);
  });

  it("an earlier request that failed does not report an error", async () => {
    const { page, slow } = openPendingPage();
    page.answers["POST /session"] = bob;
    const client = createClient();
    const look = client.getSession();
    await client.update({});
    slow.settle(failing());
    expect(await look).toEqual(bob);
    expect(client.getSnapshot()).toEqual({ data: bob, status: "authenticated", error: undefined });
  });

  it("a request whose page was closed in the meantime still returns its result", async () => {
    const { slow } = openPendingPage();
    const client = createClient();
    const stop = client.start();
    const look = client.getSession();
    stop();
    await settled();
    slow.settle(ada);
    expect(await look).toEqual(ada);
    expect(client.getSnapshot().status).toBe("loading");
  });
});

describe("S12: a sign-out", () => {
  /** A page where a read of the session is pending when the user signs out. */
  async function leaving(redirect: boolean, heard: unknown[] = []) {
    const page = openPage();
    page.answers["GET /session"] = ada;
    page.answers["POST /signout"] = { url: "https://app.example/start" };
    const client = createClient();
    await client.getSession();
    const other = new BroadcastChannel("portico /api/auth");
    other.onmessage = ({ data }) => heard.push(data);
    const slow = later<unknown>();
    page.answers["GET /session"] = () => slow.promise;
    const look = client.getSession();
    const asked = page.asked.at(-1);
    await (redirect ? client.signOut() : client.signOut({ redirect: false }));
    return { page, client, slow, look, asked, heard };
  }

  it("S12: cancels a pending read: its response does not restore the session or its cookie", async () => {
    const { client, slow, look, asked } = await leaving(false);
    expect(asked).toMatchObject({ line: "GET /api/auth/session" });
    expect(asked?.isAborted()).toBe(true);
    slow.settle(bob);
    expect(await look).toBeNull();
    await settled();
    expect(client.getSnapshot()).toEqual({ data: null, status: "unauthenticated", error: undefined });
  });

  it("S12: that leaves the page cancels it too, and no other tab receives its response", async () => {
    const { client, slow, look, asked, heard, page } = await leaving(true);
    expect(asked?.isAborted()).toBe(true);
    slow.settle(bob);
    expect(await look).toEqual(ada);
    await settled();
    expect([client.getSnapshot().data, heard.filter((mark) => mark !== "null")]).toEqual([ada, []]);
    expect(page.location.gone).toEqual(["https://app.example/start"]);
  });

  it("S12: that failed cancels nothing: the read still returns the session", async () => {
    const { page, slow } = openPendingPage();
    page.answers["POST /signout"] = failing;
    const client = createClient();
    const look = client.getSession();
    expect(await client.signOut({ redirect: false })).toMatchObject({ ok: false });
    slow.settle(ada);
    expect(await look).toEqual(ada);
    expect(client.getSnapshot()).toMatchObject({ data: ada, status: "authenticated" });
  });

  it("S12: ends no other request", async () => {
    const page = openPage();
    const slow = later<unknown>();
    page.answers["GET /providers"] = () => slow.promise;
    page.answers["POST /signout"] = { url: "https://app.example/start" };
    const client = createClient();
    const providers = client.getProviders();
    await client.signOut({ redirect: false });
    slow.settle({});
    expect(await providers).toEqual({});
  });

  it("S12: two responses do not overwrite each other: an update cancels an earlier read", async () => {
    const { page } = openPendingPage();
    page.answers["POST /session"] = bob;
    const client = createClient();
    const look = client.getSession();
    expect(page.asked[0]?.isAborted()).toBe(false);
    await client.update({});
    expect(page.asked[0]?.isAborted()).toBe(true);
    expect(await look).toEqual(bob);
  });
});

describe("a session that a server rendered", () => {
  it("is used without a request", () => {
    const page = openPage();
    const client = createClient();
    client.hydrate(ada);
    expect(client.getSnapshot()).toMatchObject({ data: ada, status: "authenticated" });
    client.hydrate(null);
    expect(client.getSnapshot().status).toBe("unauthenticated");
    expect(page.lines).toEqual([]);
  });

  it("is not used again after a newer session was received", async () => {
    const page = openPage();
    page.answers["POST /session"] = bob;
    const client = createClient();
    client.hydrate(ada);
    await client.update({});
    client.hydrate(ada);
    expect(client.getSnapshot().data).toEqual(bob);
    client.hydrate({ ...ada });
    expect(client.getSnapshot().data).toEqual(ada);
  });

  it("that is absent changes nothing", () => {
    openPage();
    const client = createClient();
    client.hydrate(ada);
    client.hydrate(undefined);
    expect(client.getSnapshot().data).toEqual(ada);
  });
});
