/** B7 browser: what a page loads for the client. */
import { expect, test } from "vitest";
import { weigh } from "./bundle.ts";
import { report } from "./measure.ts";

const kB = (bytes: number): number => bytes / 1000;

const session = "getCsrfToken, getProviders, getSession, signIn, signOut";

/** What pages import, and the bytes that each may load at once. Who does not import `accessToken` pays nothing for it. */
// biome-ignore format: a table
const entries = [
  { name: "react",  names: `${session}, SessionProvider, useSession`, most: 2600 },
  { name: "client", names: `${session}, createClient, pageClient`,    most: 2400 },
  { name: "vue",    names: `${session}, provideSession, useSession`,  most: 3000 },
  { name: "svelte", names: `${session}, provideSession, useSession`,  most: 3000 },
  { name: "solid",  names: `${session}, SessionProvider, useSession`, most: 3000 },
] as const;

test("B7: what a page loads for the client", async () => {
  const weights = await Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      weight: await weigh(`export { ${entry.names} } from "../../src/${entry.name}/index.ts";`),
      whole: await weigh(`export * from "../../src/${entry.name}/index.ts";`),
    })),
  );
  const row = (id: string, work: string, bytes: number, goal: string) => ({ id, work, micros: kB(bytes), goal });
  report(
    "Client in the browser, minified and gzip, without the framework and the package for passkeys",
    weights.flatMap(({ name, most, weight, whole }) => [
      row(`B7 ${name}`, `portico/${name}`, weight.first, `<= ${kB(most)}`),
      row(`B7 ${name}`, `portico/${name}, every name of it`, whole.first, ""),
      row(`B7 ${name}`, `portico/${name}, every name, with all that it can load later`, whole.all, ""),
    ]),
    "kB gzip",
  );
  for (const { name, most, weight } of weights) expect(weight.first, name).toBeLessThanOrEqual(most);
});
