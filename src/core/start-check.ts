/** What a server asks before it serves requests: whether its configuration can be used, and its database answers. */
import type { Settings } from "./types/internal.ts";

/** No mailbox has this address (RFC 2606, section 2), and no row either. */
const absentEmail = "portico-check@portico.invalid";
/** A column of type `uuid` can hold it. */
const absentToken = "00000000-0000-4000-8000-000000000000";

/**
 * Runs the rules, loads an adapter that is a function, and reads what does not exist from each store that visitors need first.
 *
 * @throws AuthError the fault of the configuration; DatabaseUnreachable, DatabaseOutdated or AdapterError if the database does not answer
 */
export async function checkStart(settings: Settings): Promise<void> {
  await settings.check.run();
  if (settings.fault) throw settings.fault;
  await settings.check.loadAdapter();
  const { stores, session } = settings;
  await stores.users?.getUserByEmail?.(absentEmail);
  if (session.strategy === "database") await stores.sessions?.getSessionAndUser(absentToken);
  await stores.state?.read("portico-check");
}
