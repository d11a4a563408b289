/** The demo with its users and sessions on a real server. It leaves nothing behind. */
import { expect, it } from "vitest";
import { redis } from "../../examples/demo/database/redis.ts";
import { postgres } from "../../examples/demo/database/sql.ts";
import { journeysWith } from "../examples/helpers.ts";

journeysWith("postgres");
journeysWith("redis");

it.each([
  ["PostgreSQL", postgres],
  ["Redis", redis],
])("its data on %s is deleted when it stops", async (_name, open) => {
  const store = await open();
  const ada = { id: crypto.randomUUID(), email: "ada@example.com", emailVerified: null };
  expect((await store.adapter.createUser(ada)).email).toBe(ada.email);
  await store.close();
  const next = await open();
  expect(await next.adapter.getUserByEmail(ada.email)).toBeNull();
  await next.close();
});
