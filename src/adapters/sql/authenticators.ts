/** Passkeys, with counters that only rise. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { AdapterAuthenticator } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { fieldRef, toSqlRow, whereMatches } from "./rows.ts";
import { deleteReturning, insertInto, selectAll, selectOne, updateRows } from "./statements.ts";

/**
 * The condition under which a counter is written: it is higher than the stored one, or both are 0 (Web Authentication
 * Level 3, section 6.1.1). It is part of the writing statement, so that two requests cannot both pass.
 */
function acceptsCounter(base: SqlBase, newCounter: number): Expression<SqlBool> {
  const stored = fieldRef(base, "authenticators", "counter");
  return newCounter === 0 ? sql<SqlBool>`${stored} = 0` : sql<SqlBool>`${stored} < ${newCounter}`;
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
    const written = await db
      .updateTable(tables.authenticators.name)
      .set(toSqlRow(base, "authenticators", { counter: newCounter }))
      .where(whereMatches(base, "authenticators", { credentialID }))
      .where(acceptsCounter(base, newCounter))
      .executeTakeFirst();
    const authenticator = await selectOne<AdapterAuthenticator>(base, "authenticators", { credentialID });
    if (!authenticator) throw new Error("There is no authenticator with this credentialID.");
    // MySQL does not count a row as updated if a 0 replaces a 0.
    if (written.numUpdatedRows > 0n || (newCounter === 0 && authenticator.counter === 0)) return authenticator;
    throw new Error(`The counter of this authenticator does not go from ${authenticator.counter} to ${newCounter}.`);
  },
});
