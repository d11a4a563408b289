/** THE TABLE of ways: one row per type of provider. Each way is loaded when it is first used. */
import type { Way } from "../types/flow.ts";
import type { ProviderType } from "../types/provider.ts";

type Walk = Pick<Way, "begin" | "finish">;

/** A way whose code is loaded when someone takes it. */
const way = (postedBy: Way["postedBy"], load: () => Promise<Walk>): Way => ({
  postedBy,
  begin: async (context, start) => (await load()).begin(context, start),
  finish: async (context) => (await load()).finish(context),
});

const oauth = way("provider", async () => (await import("./oauth/index.ts")).oauth);

// biome-ignore format: a table
export const ways = {
  oauth,
  oidc:        oauth,
  email:       way("visitor", async () => (await import("./email/index.ts")).email),
  credentials: way("visitor", async () => (await import("./credentials.ts")).credentials),
  webauthn:    way("visitor", async () => (await import("./webauthn/index.ts")).webauthn),
} as const satisfies Record<ProviderType, Way>;
