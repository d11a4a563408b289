/** B7: how much an application carries, minified and compressed; and what one more provider adds. */
import { test } from "vitest";
import { providerIds } from "../../src/providers/index.ts";
import { type Weights, weigh } from "./bundle.ts";
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

/** The middleware without a provider that is named by import: the catalogue travels. */
const bareIds = `
  import HostAuth from "../../src/integrations/host/index.ts";
  export const { auth } = HostAuth({ providers: ["github"] });
`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Cards that are files of their own: those that several ids share count once each. */
const cardSizes = (): Promise<Weights[]> =>
  Promise.all(providerIds.map((id) => weigh(`import card from "../../src/providers/${id}.ts"; console.log(card);`)));

test("size of bundles", { timeout: 120_000 }, async () => {
  const [whole, jwt, guard, bare, sizes] = await Promise.all([
    weigh(server),
    weigh('export * from "../../src/jwt/index.ts";'),
    weigh(proxy),
    weigh(bareIds),
    cardSizes(),
  ]);
  const [first, all] = [sizes.map((size) => size.first), sizes.map((size) => size.all)];
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
    {
      id: "B7",
      work: "the same with bare ids alone, beside core: the catalogue",
      micros: kB(bare.all - whole.all),
      goal: "<= 70",
    },
    { id: "B7", work: `one card of ${sizes.length}, median: loaded at once`, micros: kB(median(first)), goal: "<= 1" },
    { id: "B7", work: "the largest card: loaded at once", micros: kB(Math.max(...first)), goal: "<= 1" },
    { id: "-", work: "one card, median: with its mark", micros: kB(median(all)), goal: "<= 1" },
    { id: "-", work: "the largest card: with all that it may load", micros: kB(Math.max(...all)), goal: "-" },
  ];
  report("Size of bundles", rows, "kB gzip");
});
