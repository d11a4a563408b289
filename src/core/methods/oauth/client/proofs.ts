/** Loads `dpop.ts`: proofs are made only for providers with a key pair. */
import { lazyImport } from "../../../lib/lazy.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { OAuthClient } from "./client.ts";

export const loadProofs = lazyImport(() => import("./dpop.ts"));

/** Whether each sign-in has a key pair of its own. */
const hasSignInKeys = ({ source }: Pick<ReadyOAuth, "source">): boolean => source.dpop === "per-sign-in";

/** The client of a sign-in that starts, with a new key pair where each has its own, and the text to keep of it. */
export async function clientWithNewKey(
  client: OAuthClient,
): Promise<{ readonly client: OAuthClient; readonly proofKey?: string }> {
  if (!hasSignInKeys(client.provider)) return { client };
  const { signInKey, text } = await (await loadProofs()).createSignInKey();
  return { client: { ...client, signInKey }, proofKey: text };
}

/** The client of a sign-in that ends, with the key pair that was kept. */
export async function clientWithKey(client: OAuthClient, proofKey: string | undefined): Promise<OAuthClient> {
  if (!hasSignInKeys(client.provider)) return client;
  return { ...client, signInKey: await (await loadProofs()).readSignInKey(proofKey) };
}
