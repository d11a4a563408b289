/** Cases about all accounts, by pages. */
import { expect } from "vitest";
import type { AdapterAccount } from "../../core/types/adapter.ts";
import { type Harness, suite } from "./contract.ts";

/** Every page, each of about `limit` rows. `between` runs after the first. */
async function allPages(
  { adapter }: Harness,
  limit: number,
  between: () => unknown = () => {},
): Promise<readonly AdapterAccount[][]> {
  const listed: AdapterAccount[][] = [];
  let after: string | undefined;
  do {
    const { accounts, next } = await adapter.listAllAccounts({ limit, ...(after !== undefined && { after }) });
    listed.push([...accounts]);
    if (listed.length === 1) await between();
    expect(next).not.toBe(after);
    after = next ?? undefined;
  } while (after !== undefined);
  return listed;
}

const keyText = ({ provider, providerAccountId }: AdapterAccount): string =>
  JSON.stringify([provider, providerAccountId]);

/** The keys of accounts, each once. */
const uniqueKeys = (rows: readonly AdapterAccount[]): readonly string[] => [...new Set(rows.map(keyText))].toSorted();

/** Accounts of two users at two providers, with texts that an order of texts might confuse. */
async function storeAccounts({ adapter, user, account }: Harness): Promise<readonly AdapterAccount[]> {
  const users = [await user(), await user()];
  const rows = ["op", "Op", "op:a"].flatMap((provider) =>
    ["1", "10", "2", "a", "A", "ä", "a'b", 'a"b', "a,b", "[]", "*", "?", "\\"].map((providerAccountId, index) =>
      account(users[index % 2] as { id: string }, {
        provider,
        providerAccountId,
        access_token: `${provider} ${index}`,
      }),
    ),
  );
  for (const row of rows) await adapter.linkAccount(row);
  return rows;
}

const accountPages = suite(
  "all accounts by pages",
  ["createUser", "linkAccount", "listAllAccounts"],
  [
    [
      "are none in an empty database",
      async (harness) => {
        expect((await allPages(harness, 10)).flat()).toEqual([]);
      },
    ],
    [
      "are those of every user, whatever the size of a page is",
      async (harness) => {
        const rows = await storeAccounts(harness);
        for (const limit of [1, 7, rows.length, 500]) {
          const listed = (await allPages(harness, limit)).flat();
          expect(uniqueKeys(listed)).toEqual(uniqueKeys(rows));
          for (const row of rows) {
            harness.sameRow(
              listed.find((one) => keyText(one) === keyText(row)),
              row,
            );
          }
        }
      },
    ],
    [
      "have those that exist all the time, while others are newAccount and removed",
      async (harness) => {
        const rows = await storeAccounts(harness);
        const { adapter, account, user, keyOf } = harness;
        const [removed] = rows as [AdapterAccount];
        const newAccount = account(await user(), { provider: "op", providerAccountId: "new" });
        const listed = await allPages(harness, 5, async () => {
          await adapter.unlinkAccount(keyOf(removed));
          await adapter.linkAccount(newAccount);
        });
        const stayed = rows.filter((row) => row !== removed);
        expect(uniqueKeys(listed.flat())).toEqual(expect.arrayContaining([...uniqueKeys(stayed)]));
      },
      ["unlinkAccount"],
    ],
  ],
);

export const accountPageSuites = [accountPages];
