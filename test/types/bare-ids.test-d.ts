/** C6: bare ids of providers that need no option. */
import { expectTypeOf, test } from "vitest";
import type { BridgeConfig } from "../../src/integrations/bridge/index.ts";

type BareId = Extract<BridgeConfig["providers"][number], string>;

test("C6: credentials is no bare id, because it needs authorize; other providers are", () => {
  expectTypeOf<"github">().toExtend<BareId>();
  // @ts-expect-error: `authorize` is missing.
  const refused: BareId = "credentials";
  expectTypeOf(refused).toExtend<string>();
});
