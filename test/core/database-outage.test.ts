/** A database that is unavailable, or lacks its tables: the response, and the log. */
import { describe, expect, it } from "vitest";
import { AdapterError } from "../../src/core/errors/index.ts";
import { createLogger } from "../../src/core/log.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client, sessionCookie, where } from "./helpers.ts";

useClock();

describe("U7: an unavailable database", () => {
  it("is shown to visitors as temporary: they can try again later", async () => {
    const client = new Client(kit.config({ adapter: memory({ fail: "getUserByAccount" }) }));
    expect(where(await client.signIn())).toMatch(/^\/auth\/error\?error=ServiceUnavailable/);
    const page = await client.send("/auth/error?error=ServiceUnavailable", { headers: { accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(await page.text()).toMatch(/try again later/);
  });

  it.each(["GET", "POST"])("%s /session answers 503 and null, and keeps the cookie", async (method) => {
    const adapter = memory();
    const client = new Client(kit.config({ adapter }));
    await client.signIn();
    const csrfToken = await client.token();
    const held = client.cookies.get(sessionCookie);
    adapter.breaks({ fail: "getSessionAndUser" });
    const response =
      method === "GET"
        ? await client.send("/auth/session")
        : await client.json("/auth/session", { csrfToken, data: {} });
    expect([response.status, await response.json()]).toEqual([503, null]);
    expect(client.cookies.get(sessionCookie)).toBe(held);
    adapter.breaks();
    expect(await client.session()).not.toBeNull();
  });
});

describe("U7: missing tables", () => {
  const hinted = (message: string, more: object = {}): boolean => {
    const { logger, lines } = createLog();
    const err = Object.assign(new Error(message), more);
    createLogger({ logger }).error(
      "AdapterError",
      new AdapterError("The adapter method getUser failed.", { cause: { err } }),
    );
    return JSON.stringify(lines[0]?.message).includes("npx portico schema");
  };

  // biome-ignore format: a table
  it.each([
    ["PostgreSQL",   'relation "users" does not exist',                          { code: "42P01" }],
    ["PostgreSQL",   'column "expires" of relation "sessions" does not exist',   { code: "42703" }],
    ["SQLite",       "no such table: users",                                     {}],
    ["SQLite",       "table users has no column named image",                    {}],
    ["MariaDB",      "Table 'app.users' doesn't exist",                          { code: "ER_NO_SUCH_TABLE" }],
    ["MySQL",        "Unknown column 'image' in 'field list'",                   { code: "ER_BAD_FIELD_ERROR" }],
    ["Prisma",       "The table `public.User` does not exist in the current database.", { code: "P2021" }],
  ])("of %s cause a hint in the log: %s", (_, message, more) => {
    expect(hinted(message, more)).toBe(true);
  });

  it.each([
    "connect ECONNREFUSED 127.0.0.1:5432",
    "duplicate key value violates unique constraint",
    "database is locked",
  ])("other errors cause none: %s", (message) => expect(hinted(message)).toBe(false));
});
