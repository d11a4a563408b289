/** The state of a configuration is released with the configuration. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { customFetch } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBrowser } from "../world/browser.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer, type Issuer } from "../world/issuer.ts";
import { leave } from "../world/journey.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** A tenant with an issuer of its own asks it for its addresses; what is left is a weak reference to its configuration. */
async function tenant(issuer: Issuer, index: number): Promise<WeakRef<object>> {
  const config: Omit<AuthConfig, "raw"> = testConfig({
    providers: [
      issuer.provider({
        [customFetch]: ((input, init) => issuer.handle(new Request(input as string, init))) as typeof fetch,
      }),
    ],
    url: `https://tenant-${index}.example`,
  });
  const browser = createBrowser((request) => Auth(request, config), { origin: `https://tenant-${index}.example` });
  expect((await leave(browser)).elsewhere).toBe(true);
  return new WeakRef(config);
}

describe("DS-16: many tenants with many issuers", () => {
  it("are garbage-collected with their configurations: no cache of the library holds them", async () => {
    const issuer = createIssuer();
    const tenants: WeakRef<object>[] = [];
    for (let index = 0; index < 50; index++) tenants.push(await tenant(issuer, index));
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      collect();
    }
    const retained = tenants.filter((reference) => reference.deref() !== undefined).length;
    expect(retained).toBeLessThan(5);
  });
});
