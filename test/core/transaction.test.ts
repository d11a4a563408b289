/** A pending sign-in: in which browser, for which provider and for how long its response is accepted. */
import { describe, expect, it, vi } from "vitest";
import { createContext } from "../../src/core/context/index.ts";
import { receive } from "../../src/core/http/receive.ts";
import { customFetch } from "../../src/core/markers.ts";
import { makeState, openTransaction, peekTransaction, takeTransaction } from "../../src/core/transaction.ts";
import { start as now, useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import { checkedSettings } from "../world/settings.ts";
import * as kit from "./helpers.ts";
import { Client, sessionCookie, transactionCookie, where } from "./helpers.ts";

const clock = useClock();

const transactions = (client: Client) =>
  [...client.cookies.keys()].filter((name) => name.startsWith(`${transactionCookie}.`));
const refused = "/auth/signin?error=InvalidCheck";

/** An application with two providers that notes every request to them. */
function site() {
  const requests: string[] = [];
  const watched = (id: string) => {
    const card = kit.acme({ id });
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests.push(`${id} ${new URL(new Request(input, init).url).pathname}`);
      return (card[customFetch] as typeof globalThis.fetch)(input, init);
    };
    return { ...card, [customFetch]: fetch };
  };
  const log = createLog();
  const config = kit.config({ providers: [watched("acme"), watched("other")], logger: log.logger });
  return { client: () => new Client(config), requests, log };
}

describe("a result", () => {
  it("signs in, once, and its cookie is cleared", async () => {
    const { client, requests } = site();
    const mine = client();
    const state = await mine.begin();
    expect(transactions(mine)).toEqual([`${transactionCookie}.${state.slice(0, 21)}`]);
    expect(where(await mine.back(state))).toBe("/");
    expect([transactions(mine), requests]).toEqual([[], ["acme /token", "acme /me"]]);
  });

  it("FL-07: without its cookie is refused, and no token is requested", async () => {
    const { client, requests, log } = site();
    const mine = client();
    const state = await mine.begin();
    const kept = new Map(mine.cookies);
    mine.cookies.clear();
    expect(where(await mine.back(state))).toBe(refused);
    for (const [name, value] of kept) if (!name.startsWith(transactionCookie)) mine.cookies.set(name, value);
    expect(where(await mine.back(state))).toBe(refused);
    expect(where(await client().send("/auth/callback/acme?code=ada"))).toBe(refused);
    expect([requests, log.errors]).toEqual([[], ["InvalidCheck", "InvalidCheck", "InvalidCheck"]]);
  });

  it("FL-08: after 15 minutes is refused, to the second", async () => {
    const { client, requests } = site();
    const [early, late] = [client(), client()];
    const states = [await early.begin(), await late.begin()];
    clock.forward(899);
    expect(where(await early.back(states[0] ?? ""))).toBe("/");
    clock.forward(1);
    expect(where(await late.back(states[1] ?? ""))).toBe(refused);
    expect(requests).toHaveLength(2);
  });

  it("FL-09: a second time is refused before a token is requested, also concurrently", async () => {
    const { client, requests, log } = site();
    const mine = client();
    const state = await mine.begin();
    const cookie = [...mine.cookies].map((pair) => pair.join("=")).join("; ");
    const path = `/auth/callback/acme?code=ada&state=${state}`;
    const all = await Promise.all([1, 2, 3].map(() => client().send(path, { headers: { cookie } })));
    expect(all.map(where).toSorted()).toEqual([
      "/",
      ...Array(2).fill(`${refused}&callbackUrl=https%3A%2F%2Fapp.example%2F`),
    ]);
    const again = client();
    expect(where(await again.send(path, { headers: { cookie } }))).toMatch(refused);
    expect([again.cookies.has(sessionCookie), requests]).toEqual([false, ["acme /token", "acme /me"]]);
    expect(log.errors).toHaveLength(3);
  });

  it("FL-10: at the callback of another provider is refused, and neither gets a token request", async () => {
    const { client, requests } = site();
    const mine = client();
    const state = await mine.begin("acme");
    expect(where(await mine.back(state, "ada", "other"))).toMatch(refused);
    expect([requests, mine.cookies.has(sessionCookie)]).toEqual([[], false]);
    expect(where(await mine.signIn("ada", "other"))).toBe("/");
  });

  it("FL-19, SF-15: with a cookie that was changed, cut, or of another is refused, and clears it", async () => {
    const { client, requests } = site();
    const changes = [
      (value: string) => value.slice(0, -1) + (value.endsWith("A") ? "B" : "A"),
      (value: string) => value.slice(0, 200),
      () => "garbage",
      () => "",
      (_: string, other: string) => other,
    ];
    for (const change of changes) {
      const [mine, other] = [client(), client()];
      const state = await mine.begin();
      await other.begin();
      const name = transactions(mine)[0] ?? "";
      const theirs = other.cookies.get(transactions(other)[0] ?? "") ?? "";
      mine.cookies.set(name, change(mine.cookies.get(name) ?? "", theirs));
      const response = await mine.back(state);
      expect([response.status, where(response)]).toEqual([302, refused]);
      expect(mine.cookies.has(sessionCookie)).toBe(false);
      expect(where(await mine.signIn())).toBe("/");
    }
    expect(requests).toHaveLength(2 * changes.length);
  });

  it("FL-19: with another state under the same name is refused", async () => {
    const { client, requests } = site();
    const mine = client();
    const state = await mine.begin();
    for (const wrong of [`${state}x`, state.slice(0, -1), state.slice(0, 21), "x", ""])
      expect(where(await mine.back(wrong))).toBe(refused);
    expect(requests).toEqual([]);
    expect(where(await mine.back(state))).toBe("/");
  });

  it("SF-22: after the browser dropped its cookie is refused, and a new sign-in works", async () => {
    const { client } = site();
    const mine = client();
    const state = await mine.begin();
    mine.cookies.clear();
    expect(where(await mine.back(state))).toBe(refused);
    expect(where(await mine.signIn())).toBe("/");
  });

  it("that is refused clears its cookie, and passes the callback URL on", async () => {
    const { client } = site();
    const mine = client();
    const state = await mine.begin("acme", { callbackUrl: "/orders?page=2" });
    const response = await mine.send(`/auth/callback/acme?error=access_denied&state=${state}`);
    expect(where(response)).toBe(
      `/auth/signin?error=SignInCancelled&callbackUrl=${encodeURIComponent(`${app}/orders?page=2`)}`,
    );
    expect(transactions(mine)).toEqual([]);
  });
});

describe("tabs", () => {
  it("FL-33: of one browser finish in any order, each at its own callback URL", async () => {
    const { client } = site();
    const mine = client();
    const first = await mine.begin("acme", { callbackUrl: "/first" });
    const second = await mine.begin("other", { callbackUrl: "/second" });
    expect(transactions(mine)).toHaveLength(2);
    expect(where(await mine.back(second, "ada", "other"))).toBe("/second");
    expect(where(await mine.back(first))).toBe("/first");
    expect(transactions(mine)).toEqual([]);
  });

  it("FL-34: of sixty starts five are kept, the newest, in a small header", async () => {
    const { client } = site();
    const mine = client();
    const states: string[] = [];
    for (let tab = 0; tab < 60; tab++) {
      vi.setSystemTime(now + tab * 1000);
      states.push(await mine.begin());
      expect(mine.lines.length).toBeLessThanOrEqual(2);
    }
    expect(transactions(mine)).toEqual(states.slice(-5).map((state) => `${transactionCookie}.${state.slice(0, 21)}`));
    const header = [...mine.cookies].map((pair) => pair.join("=")).join("; ");
    expect(header.length).toBeLessThan(8_000);
    expect(where(await mine.back(states[54] ?? ""))).toBe(refused);
    expect(where(await mine.back(states[55] ?? ""))).toBe("/");
  });

  it("FL-34: the oldest is removed, whatever the order of the cookies is", async () => {
    const { client } = site();
    const mine = client();
    for (let tab = 0; tab < 5; tab++) {
      vi.setSystemTime(now + tab * 1000);
      await mine.begin();
    }
    const kept = [...mine.cookies].toReversed();
    mine.cookies.clear();
    for (const [name, value] of kept) mine.cookies.set(name, value);
    const [oldest = ""] = transactions(mine).toSorted();
    await mine.begin();
    expect([transactions(mine).length, mine.cookies.has(oldest)]).toEqual([5, false]);
  });

  it("FL-34: cookies with similar names are neither counted nor cleared", async () => {
    const { client } = site();
    const mine = client();
    for (let index = 0; index < 9; index++) mine.cookies.set(`${transactionCookie}.foreign${index}`, "x");
    await mine.begin();
    expect(mine.lines).toHaveLength(1);
  });
});

describe("a transaction", () => {
  const context = async (cookie = "", at = now) => {
    const request = new Request(`${app}/auth/callback/acme`, { headers: { host: "app.example", cookie } });
    const settings = await checkedSettings(config);
    return createContext(settings, await receive(request, settings), { provider: "required" }, at);
  };
  const config = kit.config();
  const sealed = (state: string, more = {}) => ({ provider: "acme", state, callbackUrl: app, ...more });

  it("is named by the beginning of a state of 256 bits, so that names sort by age", () => {
    const states = [now, now + 1000, now + 3.2e12].map(makeState);
    expect(states.map((state) => state.slice(0, 21)).toSorted()).toEqual(states.map((state) => state.slice(0, 21)));
    for (const state of states) expect(state).toMatch(/^[0-9a-z]{9}[\w-]{43}$/);
    expect(new Set(Array.from({ length: 1000 }, () => makeState(now).slice(7, 19))).size).toBe(1000);
  });

  it("reveals nothing to readers of its cookie", async () => {
    const here = await context();
    const state = makeState(now);
    const [cookie] = await openTransaction(here, sealed(state, { verifier: "the-verifier", nonce: "the-nonce" }));
    for (const fact of ["the-verifier", "the-nonce", state, btoa("the-verifier").slice(0, -2)])
      expect(cookie?.value).not.toContain(fact);
  });

  it("for a response that a provider posts, is sent cross-site too", async () => {
    const [lax, cross] = await Promise.all(
      [false, true].map(
        async (crossSite) => (await openTransaction(await context(), sealed(makeState(now)), { crossSite }))[0],
      ),
    );
    expect(lax?.options).toMatchObject({ sameSite: "lax", secure: true, httpOnly: true, maxAge: 900 });
    expect(cross?.options).toMatchObject({ sameSite: "none", secure: true, httpOnly: true, maxAge: 900 });
  });

  it("can be read any number of times, and consumed once", async () => {
    const state = makeState(now);
    const [cookie] = await openTransaction(await context(), sealed(state));
    const back = await context(`${cookie?.name}=${cookie?.value}`);
    for (let look = 0; look < 3; look++)
      expect((await peekTransaction(back, state))?.transaction).toMatchObject(sealed(state));
    expect(await peekTransaction(back, undefined)).toBeUndefined();
    expect((await takeTransaction(back, state)).cookies).toEqual([
      { name: cookie?.name, value: "", options: expect.objectContaining({ maxAge: 0 }) },
    ]);
    await expect(takeTransaction(back, state)).rejects.toThrow(/used before/);
    await expect(takeTransaction(back, undefined)).rejects.toThrow(/belongs to no sign-in/);
  });

  it("N7: the error says why there is none: no cookie, an expired one, or a secret that was replaced", async () => {
    const state = makeState(now);
    const [cookie] = await openTransaction(await context(), sealed(state));
    const header = `${cookie?.name}=${cookie?.value}`;
    const reason = async (from: Awaited<ReturnType<typeof context>>) =>
      takeTransaction(from, state).then(
        () => "accepted",
        ({ message }: Error) => message,
      );
    expect(await reason(await context())).toContain("the transaction cookie is missing");
    expect(await reason(await context(header, now + 901_000))).toContain("the transaction cookie has expired");
    const settings = await checkedSettings(kit.config({ secret: kit.formerSecret }));
    const message = await reason({ ...(await context(header)), settings });
    expect(message).toContain("the secret was replaced");
    expect(message).toContain("put the new one into AUTH_SECRET_1");
  });

  it("is not accepted from another kind of cookie, although the library sealed that as well", async () => {
    const here = await context();
    const state = makeState(now);
    const value = await here.settings.keys.seal(sealed(state), { salt: sessionCookie, maxAge: 900, now });
    const back = await context(`${transactionCookie}.${state.slice(0, 21)}=${value}`);
    expect(await peekTransaction(back, state)).toBeUndefined();
  });
});
