/** The label of a session: what the application says of its browser, and nothing else of the request. */
import { describe, expect, it } from "vitest";
import { createContext } from "../../../src/core/context/index.ts";
import { receive } from "../../../src/core/http/receive.ts";
import { cleanLabel, maxLabelLength } from "../../../src/core/session/label.ts";
import { listSessions } from "../../../src/core/session/manage.ts";
import type { Adapter } from "../../../src/core/types/adapter.ts";
import type { AuthConfig, SessionOptions } from "../../../src/core/types/config.ts";
import { describe as browserAndSystem } from "../../../src/describe.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { createLog } from "../../world/config.ts";
import { checkedSettings } from "../../world/settings.ts";
import * as kit from "../helpers.ts";
import { Client, day, sessionCookie } from "../helpers.ts";

const clock = useClock();
const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

async function listOf(config: Omit<AuthConfig, "raw">, { cookies, origin }: Client) {
  const headers = { host: "app.example", cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
  const settings = await checkedSettings(config);
  const call = await receive(new Request(`${origin}/auth/session`, { headers }), settings);
  return listSessions(createContext(settings, call, {}, Date.now()));
}

async function signedIn(describeOption?: SessionOptions["describe"], adapter: Adapter = memory()) {
  const log = createLog();
  const config = kit.config({ adapter, logger: log.logger, session: { describe: describeOption } });
  const client = new Client(config);
  const state = await client.begin();
  const query = new URLSearchParams({ code: "ada", state });
  await client.send(`/auth/callback/acme?${query}`, { headers: { "user-agent": agent, "x-secret": "hush-hush" } });
  return { client, log, list: () => listOf(config, client), adapter };
}

describe("session.describe", () => {
  it("names the browser of the sign-in in the list of sessions", async () => {
    const { list } = await signedIn(browserAndSystem);
    const at = new Date(now).toISOString();
    expect(await list()).toMatchObject([
      { label: "Firefox on Windows", provider: "acme", createdAt: at, lastUsedAt: at, amr: null, current: true },
    ]);
  });

  it("may wait, and gets the request of the sign-in", async () => {
    const { list } = await signedIn(async ({ headers, url }) => `${headers.get("x-secret")} ${new URL(url).pathname}`);
    expect(await list()).toMatchObject([{ label: "hush-hush /auth/callback/acme" }]);
  });

  it("SS-81: without it, and beside it, nothing of the request is stored", async () => {
    for (const given of [undefined, () => "a label"]) {
      const { adapter, client } = await signedIn(given);
      const found = await adapter.getSessionAndUser?.(client.cookies.get(sessionCookie) ?? "");
      expect(Object.keys(found?.session ?? {}).toSorted()).toEqual(expect.arrayContaining(["createdAt", "provider"]));
      expect(JSON.stringify(found?.session)).not.toMatch(/Firefox|hush-hush|Mozilla|callback/);
      expect(found?.session.label ?? null).toBe(given ? "a label" : null);
    }
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no"))],
    ["returns a number", () => 7 as unknown as string],
    ["returns an object", () => ({}) as unknown as string],
  ])("leaves the label out if it %s, with one line in the log", async (_, given) => {
    const { list, log } = await signedIn(given);
    expect(await list()).toMatchObject([{ label: null }]);
    expect(log.lines.filter((line) => JSON.stringify(line).includes("session-describe"))).toHaveLength(1);
  });

  it.each([null, undefined, "", "  \n "])("leaves the label out for %j, without a line in the log", async (text) => {
    const { list, log } = await signedIn(() => text);
    expect(await list()).toMatchObject([{ label: null }]);
    expect(JSON.stringify(log.lines)).not.toContain("session-describe");
  });

  it("is not called, and refuses nobody, where an adapter stores no such fields", async () => {
    const { deleteProviderSessions: _, ...others } = memory();
    let calls = 0;
    const { list } = await signedIn(() => String(++calls), others);
    expect([calls, await list()]).toMatchObject([0, [{ label: null, createdAt: null, provider: null }]]);
  });
});

describe("lastUsedAt", () => {
  it("is written with a renewal, and not by a read", async () => {
    const { list, client } = await signedIn();
    clock.forward(day / 2_000);
    await client.session();
    expect((await list())[0]?.lastUsedAt).toBe(new Date(now).toISOString());
    clock.forward(day / 1_000);
    await client.session();
    expect(await list()).toMatchObject([
      { createdAt: new Date(now).toISOString(), lastUsedAt: new Date(now + 1.5 * day).toISOString() },
    ]);
  });
});

describe("SS-82: a label", () => {
  it.each([
    ["one\r\nline\u0000", "one line"],
    ["left\u202eto\u2066right", "left to right"],
    ["a\u2028b\ud800c", "a b c"],
    ["x".repeat(5000), "x".repeat(maxLabelLength)],
    ["😀".repeat(200), "😀".repeat(maxLabelLength)],
    ["Chrome on Linux", "Chrome on Linux"],
  ])("%j becomes %j", (text, label) => {
    expect(cleanLabel(text)).toBe(label);
  });
});
