/** The settings of a configuration once its rules have run, as every action but reading a session sees them. */
import { prepareSettings } from "../../src/core/config/compile.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Settings } from "../../src/core/types/internal.ts";

export async function checkedSettings(config: AuthConfig): Promise<Settings> {
  const settings = await prepareSettings(config);
  await settings.check.run();
  return settings;
}
