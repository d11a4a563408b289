/** Callback URLs that are too long: the origin replaces them, as it replaces every refused one. */
import { describe, expect, it } from "vitest";
import { safeRedirect } from "../../src/core/http/url.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client, where } from "./helpers.ts";

useClock();

/** Signs in with a callback URL, and returns the final redirect. */
async function landsAt(callbackUrl: string, more: Parameters<typeof kit.config>[0] = {}) {
  const log = createLog();
  const client = new Client(kit.config({ logger: log.logger, ...more }));
  const state = await client.begin("acme", { callbackUrl });
  if (state === "") return { state, errors: log.errors };
  // Behind a proxy the state is longer; the response has the state that was sent.
  return { landed: where(await client.back(state)), errors: log.errors };
}

const long = `/${"x".repeat(1999)}`;
const grown = `/${"é".repeat(400)}`;

describe("U11: a callback URL that grows past 2,048 characters", () => {
  it.each([
    ["by encoding", grown],
    ["in its query, by encoding", `/a?b=${"😀".repeat(200)}`],
    ["by the origin in front", `/${"x".repeat(2047)}`],
  ])("%s is replaced by the origin", async (_, callbackUrl) => {
    expect(await landsAt(callbackUrl)).toEqual({ landed: "/", errors: [] });
  });

  it("and one that does not is kept", async () => {
    expect(await landsAt(long)).toEqual({ landed: long, errors: [] });
    const short = `/${"é".repeat(200)}`;
    expect(await landsAt(short)).toEqual({ landed: encodeURI(short), errors: [] });
  });

  it("also where the redirect callback makes it grow", async () => {
    const redirect = ({ url, baseUrl }: { url: string; baseUrl: string }) =>
      `${baseUrl}/after?to=${encodeURIComponent(url)}`;
    const callbackUrl = `/?q=${"é".repeat(150)}`;
    expect((await landsAt(callbackUrl, { callbacks: { redirect } })).errors).toEqual([]);
  });

  it("is the origin for the redirect gate too", () => {
    expect(safeRedirect(grown, app)).toBe(app);
    expect(safeRedirect(`/${"é".repeat(300)}`, app)).toMatch(/^https:\/\/app\.example\/%C3%A9/);
  });
});

describe("U11: a callback URL that does not fit into the transaction", () => {
  const redirectProxyUrl = `https://proxy.example/${"p".repeat(100)}`;
  it.each([long, `/${"x".repeat(1500)}`, "/orders"])(
    "does not prevent a sign-in behind a redirect proxy",
    async (callbackUrl) => {
      const { errors, landed } = await landsAt(callbackUrl, { redirectProxyUrl });
      expect([errors, [callbackUrl, "/"].includes(landed ?? "")]).toEqual([[], true]);
    },
  );

  it("and is short is kept behind it", async () => {
    expect(await landsAt("/orders", { redirectProxyUrl })).toEqual({ landed: "/orders", errors: [] });
  });
});
