/** THE TABLE of ways: one row per type of provider. Each way is loaded when it is first used. */
import type { AuthMethod } from "../types/internal.ts";
import type { ProviderType } from "../types/provider.ts";

type Walk = Pick<AuthMethod, "start" | "complete">;

/** A way whose code is loaded when someone takes it. */
const lazyMethod = (postedBy: AuthMethod["postedBy"], load: () => Promise<Walk>): AuthMethod => ({
  postedBy,
  start: async (context, start) => (await load()).start(context, start),
  complete: async (context) => (await load()).complete(context),
});

const oauthMethod = lazyMethod("provider", async () => (await import("./oauth/index.ts")).oauth);

// biome-ignore format: a table
export const methods = {
  oauth: oauthMethod,
  oidc:        oauthMethod,
  email:       lazyMethod("visitor", async () => (await import("./email/index.ts")).email),
  credentials: lazyMethod("visitor", async () => (await import("./credentials.ts")).credentials),
  webauthn:    lazyMethod("visitor", async () => (await import("./webauthn/index.ts")).webauthn),
} as const satisfies Record<ProviderType, AuthMethod>;
