/** B7: how much an application carries, minified and compressed; and what one more provider adds. */
import { test } from "vitest";
import { providerIds } from "../../src/providers/index.ts";
import { weigh } from "./bundle.ts";
import { report } from "./measure.ts";

const kB = (bytes: number): number => bytes / 1000;

const server = `
  import { Auth } from "../../src/index.ts";
  import GitHub from "../../src/providers/github.ts";
  export default (request) => Auth(request, { providers: [GitHub] });
`;

const proxy = `
  import HostAuth from "../../src/integrations/host/index.ts";
  import GitHub from "../../src/providers/github.ts";
  export const { auth } = HostAuth({ providers: [GitHub] });
`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Cards that are files of their own: those that several ids share count once each. */
const cardSizes = (): Promise<number[]> =>
  Promise.all(
    providerIds.map(
      async (id) => (await weigh(`import card from "../../src/providers/${id}.ts"; console.log(card);`)).all,
    ),
  );

test("size of bundles", { timeout: 120_000 }, async () => {
  const [whole, jwt, guard, sizes] = await Promise.all([
    weigh(server),
    weigh('export * from "../../src/jwt/index.ts";'),
    weigh(proxy),
    cardSizes(),
  ]);
  const rows = [
    { id: "B7", work: "core and GitHub, all that may ever be loaded", micros: kB(whole.all), goal: "<= 34" },
    { id: "B7", work: "of it loaded before a session can be read", micros: kB(whole.first), goal: "<= 15" },
    { id: "B7", work: "portico/jwt alone, for tokens of the library", micros: kB(jwt.first), goal: "<= 8" },
    { id: "B7", work: "portico/jwt with foreign kinds of tokens", micros: kB(jwt.all), goal: "-" },
    {
      id: "B7",
      work: "auth of portico/host as a middleware, beside core",
      micros: kB(guard.first - whole.first),
      goal: "<= 8",
    },
    { id: "B7", work: "the same, with the catalogue that bare ids load", micros: kB(guard.all), goal: "-" },
    { id: "-", work: `one card of ${sizes.length}, median`, micros: kB(median(sizes)), goal: "< 1" },
    { id: "-", work: "the largest card", micros: kB(Math.max(...sizes)), goal: "-" },
  ];
  report("Size of bundles", rows, "kB gzip");
});
