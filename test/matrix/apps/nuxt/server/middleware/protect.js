import { vaultAge } from "../../shared.js";

const guarded = protect({ paths: [sitePath("/guarded")] });
const vault = protect({ paths: [sitePath("/vault")], fresh: vaultAge });

export default defineEventHandler(async (event) => {
  await guarded(event);
  if (!event.handled) await vault(event);
});
