/** Whether Node.js, the framework and other peers have versions that portico works with. */

import type { Terminal } from "../command.ts";
import type { Manifest } from "../manifest.ts";
import { installedVersion, isInRange } from "../package-files.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { dependenciesOf } from "./frameworks.ts";

const rangeText = (range: string): string =>
  range
    .split("||")
    .map((part) => part.trim().replace(/^>=/, "at least ").replace(/^\^/, ""))
    .join(" or ");

/** The newest versions of a range, for npm. */
const newestOf = (range: string): string => `^${(range.split("||").at(-1) ?? range).trim().replace(/^[^\d]*/, "")}`;

function peerFinding(name: string, range: string, folder: string): Finding | undefined {
  const version = installedVersion(name, folder);
  if (version === undefined) {
    return errorFinding(
      "package-not-installed",
      `${name} is in package.json, and is not installed.`,
      "Run npm install.",
    );
  }
  if (isInRange(version, range)) return undefined;
  return errorFinding(
    "unsupported-version",
    `${name} ${version} is installed, and portico works with ${rangeText(range)}.`,
    `Install a version that works: npm install ${name}@${newestOf(range)}`,
  );
}

/** Peers of portico that the application depends on, and Node.js. */
export function versionFindings(application: Manifest, { manifest, folder, runtime }: Terminal): readonly Finding[] {
  const used = dependenciesOf(application);
  const peers = Object.entries(manifest.peerDependencies ?? {}).filter(([name]) => name in used);
  const found = peers.flatMap(([name, range]) => peerFinding(name, range, folder) ?? []);
  const node = manifest.engines?.node ?? ">=0";
  if (runtime.name !== "Node.js" || isInRange(runtime.version, node)) return found;
  const message = `Node.js ${runtime.version} runs here, and portico needs ${rangeText(node)}.`;
  return [
    errorFinding("unsupported-version", message, "Install a newer version of Node.js: https://nodejs.org"),
    ...found,
  ];
}
