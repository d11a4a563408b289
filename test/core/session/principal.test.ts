/** How often a call reads who is signed in: once, and again only directly before a write that grants something. */
import { describe, expect, it } from "vitest";
import type { AdapterMethod } from "../../../src/core/types/adapter.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import * as kit from "../helpers.ts";
import { Client, where } from "../helpers.ts";

useClock();

type Strategy = "database" | "jwt";

/** A signed-in user, with a second provider that has another account of hers. */
async function signedIn(strategy: Strategy) {
  const adapter = memory();
  const providers = [kit.acme(), kit.acme({ id: "other" }), kit.email([])];
  const client = new Client(kit.config({ adapter, providers, session: { strategy } }));
  await client.signIn();
  /** How often each of these methods was called while `run` ran. */
  const reads = async (run: () => Promise<Response>, ...methods: AdapterMethod[]) => {
    const before = adapter.called.length;
    const response = await run();
    const called = adapter.called.slice(before);
    return { response, counts: methods.map((method) => called.filter((name) => name === method).length) };
  };
  return { adapter, client, reads };
}

describe("S25: under the database strategy, a signed-in user", () => {
  it.each(["acme", "email"])("who starts a sign-in (%s) costs one read of the session", async (provider) => {
    const { client, reads } = await signedIn("database");
    const csrfToken = await client.token();
    const post = () => client.post(`/auth/signin/${provider}`, { csrfToken, email: "ada@app.example" });
    const { response, counts } = await reads(post, "getSessionAndUser", "getUser");
    expect([response.status, counts]).toEqual([302, [1, 0]]);
  });

  it("who updates the session costs one read of it", async () => {
    const { client, reads } = await signedIn("database");
    const csrfToken = await client.token();
    const post = () => client.json("/auth/session", { csrfToken, data: { name: "Ada Lovelace" } });
    const { response, counts } = await reads(post, "getSessionAndUser", "getUser");
    expect([response.status, counts]).toEqual([200, [1, 0]]);
  });

  it("who links an account costs one read of the user, and one more of the session directly before the write", async () => {
    const { adapter, client, reads } = await signedIn("database");
    const state = await client.begin("other");
    const back = () => client.back(state, "bob", "other");
    const { response, counts } = await reads(back, "getSessionAndUser", "getUser", "linkAccount");
    expect([where(response), counts]).toEqual(["/", [2, 1, 1]]);
    const write = adapter.called.lastIndexOf("linkAccount");
    expect(adapter.called[write - 1]).toBe("getSessionAndUser");
  });

  it("who signs in again with a linked account costs one read of session and user, because nothing is granted", async () => {
    const { client, reads } = await signedIn("database");
    const state = await client.begin();
    const { response, counts } = await reads(() => client.back(state), "getSessionAndUser", "getUser", "linkAccount");
    expect([where(response), counts]).toEqual(["/", [1, 1, 0]]);
  });
});

describe("S25: under the jwt strategy, a signed-in user", () => {
  it("who starts a sign-in costs one read of the user, because a token is valid longer than its user may exist", async () => {
    const { client, reads } = await signedIn("jwt");
    const csrfToken = await client.token();
    const { counts } = await reads(
      () => client.post("/auth/signin/acme", { csrfToken }),
      "getSessionAndUser",
      "getUser",
    );
    expect(counts).toEqual([0, 1]);
  });

  it("who links an account costs one read of the user, and one more directly before the write", async () => {
    const { adapter, client, reads } = await signedIn("jwt");
    const state = await client.begin("other");
    const { counts } = await reads(() => client.back(state, "bob", "other"), "getUser", "linkAccount");
    expect(counts).toEqual([2, 1]);
    const write = adapter.called.lastIndexOf("linkAccount");
    expect(adapter.called[write - 1]).toBe("getUser");
  });
});
