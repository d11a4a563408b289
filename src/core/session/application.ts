/** Names the application in keys of shared state: several may use one database, with other secrets or another audience. */
import { rememberedValue } from "../lib/remembered-value.ts";
import type { SessionContext } from "../types/internal.ts";

const purpose = "session registry";

/** Seconds for which it is kept which name a replaced secret gave to the application. Each process extends it. */
const nameLife = 400 * 86_400;

const nameKey = (mark: string): string => `application:${mark}`;

/** How often the name is looked for again because another process gave one at the same moment. */
const mostRounds = 5;

/**
 * The name under these secrets: a keyed hash by the oldest one that was ever used. It stays when secrets are replaced, because a process that has
 * both notes under the newer one which name the older one gave. Of processes that begin at the same moment, one gives the name.
 */
async function findName(context: SessionContext, round = 0): Promise<string> {
  const { keys, state } = context.settings;
  const marks = await keys.macs(purpose, "application");
  const known = await Promise.all(marks.map(async (mark) => (await state.read(nameKey(mark))) ?? null));
  const name = known.findLast((one) => one !== null) ?? String(marks.at(-1));
  const until = new Date(context.now + nameLife * 1000);
  for (const [index, mark] of marks.entries()) {
    const former = known[index] ?? null;
    const isWritten = mark === name || (await state.write(nameKey(mark), name, until, former));
    if (!isWritten && round < mostRounds) return findName(context, round + 1);
  }
  return name;
}

/** What is remembered while it is looked for, too. */
interface KnownName {
  finding?: Promise<string> | undefined;
}

/** The owner of a key of users or sessions: application and audience. */
export async function keyOwner(
  context: SessionContext,
): Promise<readonly [application: string, audience: string | null]> {
  const { memory, session } = context.settings;
  const known = rememberedValue<KnownName>(memory, "application", () => ({}));
  known.finding ??= findName(context).catch((thrown: unknown) => {
    known.finding = undefined;
    throw thrown;
  });
  return [await known.finding, session.audience ?? null];
}
