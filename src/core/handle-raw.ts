/** `Auth` with the `raw` marker: the response before it is written. */
import { awaitReady, dependsOnRules, routeCall, run } from "./handle.ts";
import { receive } from "./http/receive.ts";
import { reportFailure } from "./report.ts";
import type { ResponseInternal, Settings } from "./types/internal.ts";

/** The response before it is written. An error is logged, and thrown as it is. */
export async function handleRaw(settings: Settings, request: Request): Promise<ResponseInternal> {
  try {
    const call = await receive(request, settings);
    if (dependsOnRules(settings, call)) await awaitReady(settings, call);
    return await run(await routeCall(settings, call));
  } catch (thrown) {
    await settings.check.run().catch(() => {});
    reportFailure(settings.log, settings.fault ?? thrown);
    throw settings.fault ?? thrown;
  }
}
