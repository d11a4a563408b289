/** What is stored with a new session, besides its user and its end. */
import { lazyImport } from "../lib/lazy.ts";
import type { SessionDetails } from "../types/adapter.ts";
import type { SessionContext, SignedInUser } from "../types/internal.ts";
import { amrWithProof } from "./proof-note.ts";

/** Loaded by sign-ins. */
const labels = lazyImport(() => import("./label.ts"));

/** How a session was opened. */
export async function sessionDetails(
  context: SessionContext,
  { account, idp, proof = {} }: SignedInUser,
): Promise<SessionDetails> {
  const { now } = context;
  const amr = amrWithProof(proof, Math.floor(now / 1000));
  const [createdAt, lastUsedAt] = [new Date(now), new Date(now)];
  const label = context.settings.session.describe && { label: await (await labels()).sessionLabel(context) };
  const { provider } = account;
  return { provider, sid: idp?.sid ?? null, amr, createdAt, lastUsedAt, ...label };
}
