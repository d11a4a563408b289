/** B7 browser: what a page loads for the client. */
import { expect, test } from "vitest";
import { weigh } from "./bundle.ts";
import { report } from "./measure.ts";

const kB = (bytes: number): number => bytes / 1000;

test("B7: what a page loads for the client", async () => {
  const [react, client] = (await Promise.all(
    ["react", "client"].map((name) => weigh(`export * from "../../src/${name}/index.ts";`)),
  )) as [Awaited<ReturnType<typeof weigh>>, Awaited<ReturnType<typeof weigh>>];
  const row = (id: string, work: string, bytes: number, goal: string) => ({ id, work, micros: kB(bytes), goal });
  report(
    "Client in the browser, minified and gzip, without React and the package for passkeys",
    [
      row("B7 react", "portico/react", react.first, "<= 2.6"),
      row("B7 react", "portico/react, with all that it can load later", react.all, ""),
      row("B7 client", "portico/client", client.first, "<= 2.4"),
      row("B7 client", "portico/client, with all that it can load later", client.all, ""),
    ],
    "kB gzip",
  );
  expect(react.first).toBeLessThanOrEqual(2600);
  expect(client.first).toBeLessThanOrEqual(2400);
});
