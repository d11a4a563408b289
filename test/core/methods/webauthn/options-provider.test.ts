/** Options for passkeys are asked of a provider for passkeys. */
import { expect, it } from "vitest";
import { createLog } from "../../../world/config.ts";
import * as kit from "../../helpers.ts";
import { Client } from "../../helpers.ts";

it.each(["acme", "credentials"])("the provider %s has none: refused, without a transaction", async (provider) => {
  const log = createLog();
  const client = new Client(kit.config({ logger: log.logger }));
  const response = await client.send(`/auth/webauthn-options/${provider}?action=authenticate`);
  expect([response.status >= 400, client.cookies.size]).toEqual([true, 0]);
  expect(log.errors.join()).toContain("InvalidProvider");
});
