/** What may be used once, in two processes with one database: memory hangs on the list of secrets, so two lists are two memories. */
import { describe, expect, it } from "vitest";
import { customFetch } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createLog, secret } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client, formerSecret, sessionCookie, where } from "./helpers.ts";

useClock();

const refused = /\/auth\/signin\?error=InvalidCheck/;

/** Two processes of one application, and the requests that they make to its provider. */
function deployment(faults: AdapterFaults = {}, more: Partial<AuthConfig> = {}) {
  const database = adapter(faults);
  const requests: string[] = [];
  const card = kit.acme();
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(new URL(new Request(input, init).url).pathname);
    return (card[customFetch] as typeof globalThis.fetch)(input, init);
  };
  const log = createLog();
  const process = (secrets: string[]) =>
    kit.config({
      providers: [{ ...card, [customFetch]: fetch }],
      adapter: database,
      secret: secrets,
      logger: log.logger,
      ...more,
    });
  return { database, requests, log, one: process([secret]), other: process([secret, formerSecret]) };
}

/** A sign-in that was started in one process: its response, with the cookies of the browser. */
async function started(config: Omit<AuthConfig, "raw">) {
  const browser = new Client(config);
  const state = await browser.begin();
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const path = `/auth/callback/acme?code=ada&state=${state}`;
  /** The response of the provider, as it arrives at a process. */
  const arrive = async (at: Omit<AuthConfig, "raw">) => {
    const client = new Client(at);
    const response = await client.send(path, { headers: { cookie } });
    return { to: where(response), response, isSignedIn: client.cookies.has(sessionCookie) };
  };
  return { arrive, state };
}

describe("a transaction", () => {
  it("FL-09: that was started in one process is completed in another", async () => {
    const { one, other } = deployment();
    const { arrive } = await started(one);
    expect(await arrive(other)).toMatchObject({ to: "/", isSignedIn: true });
  });

  it("FL-09: is used once, whichever process its response reaches a second time", async () => {
    const { one, other, requests, log } = deployment();
    const { arrive } = await started(one);
    expect(await arrive(one)).toMatchObject({ to: "/", isSignedIn: true });
    for (const again of [other, one, other]) {
      expect(await arrive(again)).toMatchObject({ to: expect.stringMatching(refused), isSignedIn: false });
    }
    expect(requests).toEqual(["/token", "/me"]);
    expect(log.errors).toEqual(Array(3).fill("InvalidCheck"));
  });

  it("FL-09: is used once by fifty concurrent responses at two processes", async () => {
    const { one, other, requests } = deployment();
    const { arrive } = await started(one);
    const all = await Promise.all(Array.from({ length: 50 }, (_, at) => arrive(at % 2 === 0 ? one : other)));
    expect(all.filter(({ isSignedIn }) => isSignedIn)).toHaveLength(1);
    expect(requests).toEqual(["/token", "/me"]);
  });

  it("FL-09: is used once in each process where the adapter has no shared state", async () => {
    const { one, other } = deployment({ without: ["state"] });
    const { arrive } = await started(one);
    expect((await arrive(one)).isSignedIn).toBe(true);
    expect((await arrive(one)).isSignedIn).toBe(false);
    expect((await arrive(other)).isSignedIn).toBe(true);
  });

  it("is not used while the database cannot tell: the sign-in fails, and succeeds when it is back", async () => {
    const { one, database, requests, log } = deployment({ failState: ["claim"] });
    const { arrive } = await started(one);
    const failed = await arrive(one);
    expect(failed.isSignedIn).toBe(false);
    expect(failed.to).toContain("error=ServiceUnavailable");
    expect([requests, log.errors]).toEqual([[], ["AdapterError"]]);
    database.breaks();
    expect(await arrive(one)).toMatchObject({ to: "/", isSignedIn: true });
  });

  it("FL-61: is used once in a process, also by configurations with other adapters", async () => {
    const { one } = deployment();
    const { arrive } = await started(one);
    expect((await arrive(one)).isSignedIn).toBe(true);
    expect((await arrive({ ...one, adapter: adapter() })).to).toMatch(refused);
    expect((await arrive(kit.config({ providers: one.providers, secret: [secret] }))).to).toMatch(refused);
  });

  it("is claimed under a hash: neither its state nor its id is in the database", async () => {
    const { one, database } = deployment();
    const { arrive, state } = await started(one);
    await arrive(one);
    expect(database.stateCalls.map(({ method }) => method)).toEqual(["claim"]);
    const [key] = database.stateCalls[0]?.input ?? [];
    expect(key).toMatch(/^transaction:[0-9a-f]{64}$/);
    expect(JSON.stringify(database.stateCalls)).not.toContain(state.slice(0, 21));
  });
});

describe("a magic link", () => {
  it("EF-03: is used once, whichever process opens it, and works in a process that did not send it", async () => {
    const outbox: { identifier: string; url: string }[] = [];
    const { one, other } = deployment({}, { providers: [kit.email(outbox)] });
    const browser = new Client(one);
    await browser.post("/auth/signin/email", { email: "ada@app.example" });
    const { url = "" } = outbox[0] ?? {};
    const open = async (at: Omit<AuthConfig, "raw">) => {
      const client = new Client(at);
      for (const [name, value] of browser.cookies) client.cookies.set(name, value);
      await client.send(url);
      return client.cookies.has(sessionCookie);
    };
    expect(await open(other)).toBe(true);
    expect(await open(one)).toBe(false);
    expect(await open(other)).toBe(false);
  });
});
