/** Passkeys and security keys. Their counters only rise. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { AdapterAuthenticator } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { fieldRef, toSqlRow, whereMatches } from "./rows.ts";
import { deleteReturning, insertInto, selectAll, selectOne, updateRows } from "./statements.ts";

/**
 * Whether the stored counter lets a new one in: a higher one, or none where there never was any (Web Authentication
 * Level 3, section 6.1.1). It is asked by the statement that writes.
 */
function acceptsCounter(base: SqlBase, newCounter: number): Expression<SqlBool> {
  const stored = fieldRef(base, "authenticators", "counter");
  return newCounter === 0 ? sql<SqlBool>`${stored} = 0` : sql<SqlBool>`${stored} < ${newCounter}`;
}

type AuthenticatorChanges = Partial<AdapterAuthenticator> & Pick<AdapterAuthenticator, "credentialID">;

/** What may be noted of an authenticator: never its owner, its key or its counter. */
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
    // MySQL may count a row that a 0 leaves at 0 as not written.
    if (written.numUpdatedRows > 0n || (newCounter === 0 && authenticator.counter === 0)) return authenticator;
    throw new Error(`The counter of this authenticator does not go from ${authenticator.counter} to ${newCounter}.`);
  },
});
