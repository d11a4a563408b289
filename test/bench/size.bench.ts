/** B7: how much an application carries, minified and compressed, and what one more provider adds. Weighs `dist`, which is what people install. */
import { test } from "vitest";
import { providerIds } from "../../src/providers/index.ts";
import { type Weights, weigh } from "./bundle.ts";
import { report } from "./measure.ts";
import { peerFile } from "./peer.ts";
import { median } from "./rows.ts";

const kB = (bytes: number): number => bytes / 1000;

const server = `
  import { Auth } from "../../dist/index.js";
  import GitHub from "../../dist/providers/github.js";
  export default (request) => Auth(request, { providers: [GitHub] });
`;

const proxy = `
  import HostAuth from "../../dist/host.js";
  import GitHub from "../../dist/providers/github.js";
  export const { auth } = HostAuth({ providers: [GitHub] });
`;

const peerServer = `
  import { Auth } from ${JSON.stringify(peerFile("index.js"))};
  import GitHub from ${JSON.stringify(peerFile("providers/github.js"))};
  export default (request) => Auth(request, { providers: [GitHub] });
`;

/** The middleware without a provider that is named by import: the catalogue travels. */
const bareIds = `
  import HostAuth from "../../dist/host.js";
  export const { auth } = HostAuth({ providers: ["github"] });
`;

/** Cards that are files of their own: those that several ids share count once each. */
const cardSizes = (): Promise<Weights[]> =>
  Promise.all(providerIds.map((id) => weigh(`import card from "../../dist/providers/${id}.js"; console.log(card);`)));

test("size of bundles", { timeout: 120_000 }, async () => {
  const [whole, jwt, guard, bare, sizes, peer, peerJwt] = await Promise.all([
    weigh(server),
    weigh('export * from "../../dist/jwt.js";'),
    weigh(proxy),
    weigh(bareIds),
    cardSizes(),
    weigh(peerServer),
    weigh(`export * from ${JSON.stringify(peerFile("jwt.js"))};`),
  ]);
  const [first, all] = [sizes.map((size) => size.first), sizes.map((size) => size.all)];
  const rows = [
    {
      id: "B7 first",
      work: "core and GitHub, loaded before a session read",
      micros: kB(whole.first),
      peer: kB(peer.first),
      goal: "<= 15",
    },
    {
      id: "B7 all",
      work: "core and GitHub, with all that it can load later",
      micros: kB(whole.all),
      peer: kB(peer.all),
      goal: "<= 60",
    },
    {
      id: "B7 jwt",
      work: "portico/jwt alone, for tokens of the library",
      micros: kB(jwt.first),
      peer: kB(peerJwt.first),
      goal: "<= 8",
    },
    { id: "B7", work: "portico/jwt with foreign kinds of tokens", micros: kB(jwt.all), goal: "" },
    {
      id: "B7",
      work: "auth of portico/host as a middleware, beside core",
      micros: kB(guard.first - whole.first),
      goal: "<= 8",
    },
    { id: "B7", work: "the same, with the catalogue that bare ids load", micros: kB(guard.all), goal: "" },
    {
      id: "B7",
      work: "the same with bare ids alone, beside core: the catalogue",
      micros: kB(bare.all - whole.all),
      goal: "<= 70",
    },
    {
      id: "B7 card",
      work: "one card, median: loaded at once",
      micros: kB(median(first)),
      goal: "<= 1",
      note: `of ${sizes.length}`,
    },
    { id: "B7 card", work: "the largest card: loaded at once", micros: kB(Math.max(...first)), goal: "<= 1" },
    { id: "B7 card", work: "one card, median: with its mark", micros: kB(median(all)), goal: "<= 1" },
    { id: "B7 card", work: "the largest card: with all that it may load", micros: kB(Math.max(...all)), goal: "" },
  ];
  report("Size of bundles", rows, "kB gzip");
});
