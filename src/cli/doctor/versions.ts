/** Whether Node.js, the framework and other optional packages have versions that portico works with. */

import type { Terminal } from "../command.ts";
import type { Manifest } from "../manifest.ts";
import { installedVersion, isAtLeast, isInRange } from "../package-files.ts";
import { supportedVersions } from "../supported.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { dependenciesOf } from "./frameworks.ts";

/** The parts of a range, the oldest first. */
const partsOf = (range: string): readonly string[] => range.split("||").map((part) => part.trim());

const leastOf = (part: string): string => part.replace(/^[^\d]*/, "");

const rangeText = (range: string): string =>
  partsOf(range)
    .map((part) => part.replace(/^>=/, "at least ").replace(/^\^/, ""))
    .join(" or ");

/**
 * The nearest versions that work, for npm. Other packages of the application are made for the installed version: they accept the
 * next major version sooner than the newest.
 */
function nearestOf(range: string, version: string): string {
  const parts = partsOf(range);
  const above = parts.find((part) => !isAtLeast(version, leastOf(part)));
  return `^${leastOf(above ?? parts.at(-1) ?? range)}`;
}

function versionFinding(name: string, range: string, folder: string): Finding | undefined {
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
    `Install a version that works: npm install ${name}@${nearestOf(range, version)}`,
  );
}

/** Packages that the application depends on and portico works with, and Node.js. */
export function versionFindings(application: Manifest, { manifest, folder, runtime }: Terminal): readonly Finding[] {
  const used = dependenciesOf(application);
  const known = Object.entries(supportedVersions).filter(([name]) => name in used);
  const found = known.flatMap(([name, range]) => versionFinding(name, range, folder) ?? []);
  const node = manifest.engines?.node ?? ">=0";
  if (runtime.name !== "Node.js" || isInRange(runtime.version, node)) return found;
  const message = `Node.js ${runtime.version} runs here, and portico needs ${rangeText(node)}.`;
  return [
    errorFinding("unsupported-version", message, "Install a newer version of Node.js: https://nodejs.org"),
    ...found,
  ];
}
