/** What is stored with a new session, besides its user and its end. */
import { lazyImport } from "../lib/lazy.ts";
import type { SessionDetails } from "../types/adapter.ts";
import type { SessionContext, SignedInUser } from "../types/internal.ts";

/** Loaded by sign-ins. */
const labels = lazyImport(() => import("./label.ts"));

/** How a session was opened: by a sign-in, or by a user who acts for another. */
export type SessionOpening = Partial<Pick<SignedInUser, "account" | "idp" | "proof">> & {
  readonly actorId?: string | undefined;
};

/** What is stored of that. */
export async function sessionDetails(
  context: SessionContext,
  { account, idp, proof: { amr = [] } = {}, actorId }: SessionOpening,
): Promise<SessionDetails> {
  const { now } = context;
  const [createdAt, lastUsedAt] = [new Date(now), new Date(now)];
  const label = context.settings.session.describe && { label: await (await labels()).sessionLabel(context) };
  return {
    provider: account?.provider ?? null,
    sid: idp?.sid ?? null,
    amr: amr.join(" ") || null,
    actorId: actorId ?? null,
    createdAt,
    lastUsedAt,
    ...label,
  };
}
