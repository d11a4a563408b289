/** B7: how much an application carries, minified and compressed; and what one more provider adds. */
import { test } from "vitest";
import { providerIds } from "../../src/providers/index.ts";
import { weigh } from "./bundle.ts";
import { report } from "./measure.ts";
import { peerFile } from "./peer.ts";
import { median } from "./rows.ts";

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

const peerServer = `
  import { Auth } from ${JSON.stringify(peerFile("index.js"))};
  import GitHub from ${JSON.stringify(peerFile("providers/github.js"))};
  export default (request) => Auth(request, { providers: [GitHub] });
`;

/** Cards that are files of their own: those that several ids share count once each. */
const cardSizes = (): Promise<number[]> =>
  Promise.all(
    providerIds.map(
      async (id) => (await weigh(`import card from "../../src/providers/${id}.ts"; console.log(card);`)).all,
    ),
  );

test("size of bundles", { timeout: 120_000 }, async () => {
  const [whole, jwt, guard, sizes, peer, peerJwt] = await Promise.all([
    weigh(server),
    weigh('export * from "../../src/jwt/index.ts";'),
    weigh(proxy),
    cardSizes(),
    weigh(peerServer),
    weigh(`export * from ${JSON.stringify(peerFile("jwt.js"))};`),
  ]);
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
    { id: "B7 card", work: "one card, median", micros: kB(median(sizes)), goal: "<= 1", note: `of ${sizes.length}` },
    { id: "B7 card", work: "the largest card", micros: kB(Math.max(...sizes)), goal: "" },
  ];
  report("Size of bundles", rows, "kB gzip");
});
