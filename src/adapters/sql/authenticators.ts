/** Passkeys, with counters that only rise. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { AdapterAuthenticator } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { run, type Slot } from "./compiled.ts";
import { fieldRef, slotsByName, whereMatches, whereValues, writtenRow } from "./rows.ts";
import { deleteReturning, insertInto, selectAll, selectOne, updateRows } from "./statements.ts";

/**
 * The condition under which a counter is written: it is higher than the stored one, or both are 0 (Web Authentication
 * Level 3, section 6.1.1). It is part of the writing statement, so that two requests cannot both pass.
 */
function acceptsCounter(base: SqlBase, newCounter: number, slot: Slot): Expression<SqlBool> {
  const stored = fieldRef(base, "authenticators", "counter");
  return newCounter === 0 ? sql<SqlBool>`${stored} = 0` : sql<SqlBool>`${stored} < ${slot}`;
}

type AuthenticatorChanges = Partial<AdapterAuthenticator> & Pick<AdapterAuthenticator, "credentialID">;

/** The fields that `updateAuthenticator` can change: never user, key or counter. */
const editableFields: readonly string[] = ["name", "createdAt", "lastUsedAt", "credentialBackedUp"];

const onlyEditable = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => editableFields.includes(field)));

export const sqlAuthenticators = (base: SqlBase) => ({
  getAuthenticator: (credentialID: string) => selectOne<AdapterAuthenticator>(base, "authenticators", { credentialID }),

  createAuthenticator: (authenticator: AdapterAuthenticator) => insertInto(base, "authenticators", authenticator),

  listAuthenticatorsByUserId: (userId: string) => selectAll<AdapterAuthenticator>(base, "authenticators", { userId }),

  updateAuthenticator: ({ credentialID, ...changes }: AuthenticatorChanges) =>
    updateRows<AdapterAuthenticator>(base, "authenticators", { credentialID }, onlyEditable(changes)),

  deleteAuthenticator: (credentialID: string) =>
    deleteReturning<AdapterAuthenticator>(base, "authenticators", { credentialID }),

  async updateAuthenticatorCounter(credentialID: string, newCounter: number) {
    const { db, tables } = base;
    const row = writtenRow(base, "authenticators", { counter: newCounter });
    const values = [...row.values, ...whereValues(base, "authenticators", { credentialID })];
    const shape = newCounter === 0 ? "no counter" : "counter";
    const written = await run(base, shape, values, (slots) =>
      db
        .updateTable(tables.authenticators.name)
        .set(slotsByName(row, slots))
        .where(whereMatches(base, "authenticators", { credentialID }, slots.slice(1)))
        .where(acceptsCounter(base, newCounter, slots[0] as Slot)),
    );
    const authenticator = await selectOne<AdapterAuthenticator>(base, "authenticators", { credentialID });
    if (!authenticator) throw new Error("There is no authenticator with this credentialID.");
    // MySQL does not count a row as updated if a 0 replaces a 0.
    if (written.changedRows > 0 || (newCounter === 0 && authenticator.counter === 0)) return authenticator;
    throw new Error(`The counter of this authenticator does not go from ${authenticator.counter} to ${newCounter}.`);
  },
});
