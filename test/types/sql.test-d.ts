/** Columns of an application, as types of the SQL adapter. */
import type { Kysely } from "kysely";
import type { Adapter, AdapterUser } from "portico/adapters";
import { SQLAdapter } from "portico/adapters/sql";
import { expectTypeOf } from "vitest";

interface Tables {
  users: { id: string };
}

declare const db: Kysely<Tables>;
const plain = SQLAdapter(db);
const extra = SQLAdapter(db, { extra: { users: { role: "text", seats: "integer", admin: "boolean", since: "date" } } });

// Every adapter fits the configuration.
expectTypeOf(plain).toExtend<Adapter>();
expectTypeOf(extra).toExtend<Adapter>();

// Without columns of one's own, a user is a user.
type Plain = NonNullable<Awaited<ReturnType<typeof plain.getUser>>>;
expectTypeOf<Plain>().toExtend<AdapterUser>();
expectTypeOf<"role" extends keyof Plain ? true : false>().toEqualTypeOf<false>();

// With them, each is there as what it holds.
type User = NonNullable<Awaited<ReturnType<typeof extra.getUserByEmail>>>;
expectTypeOf<User["role"]>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<User["seats"]>().toEqualTypeOf<number | null | undefined>();
expectTypeOf<User["admin"]>().toEqualTypeOf<boolean | null | undefined>();
expectTypeOf<User["since"]>().toEqualTypeOf<Date | null | undefined>();
expectTypeOf<User["email"]>().toEqualTypeOf<string>();

extra.updateUser({ id: "1", role: "admin", seats: 3 });
// @ts-expect-error a number is not a text
extra.updateUser({ id: "1", role: 3 });
// @ts-expect-error unknown column type
SQLAdapter(db, { extra: { users: { role: "varchar" } } });
// @ts-expect-error unknown table
SQLAdapter(db, { tables: { people: "people" } });
