/** Whether the file that serves the routes is in its place. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../files.ts";
import { errorFinding, type Finding } from "./finding.ts";
import type { RouteFile } from "./frameworks.ts";
import type { Examined } from "./subject.ts";

/** The base path, and what follows a base path of the framework in front of it: `/docs/api/auth` -> `api/auth`, `auth`. */
function pathSuffixes(basePath: string): readonly string[] {
  const parts = basePath.split("/").filter(Boolean);
  return parts.map((_, at) => parts.slice(at).join("/"));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function isThere({ pattern, has }: RouteFile, basePath: string, folder: string): boolean {
  const patterns = pathSuffixes(basePath).map((base) => pattern(escaped(base)));
  return filesBelow(folder).some(
    (path) =>
      patterns.some((one) => one.test(path)) &&
      (has === undefined || has.test(readFileSync(join(folder, path), "utf8"))),
  );
}

/** The file is missing, or does not serve the routes. */
export function missingRoute({ framework, subject, terminal: { folder } }: Examined): readonly Finding[] {
  const { route, name } = framework;
  const { basePath } = subject.settings;
  if (!route || isThere(route, basePath, folder)) return [];
  const place = route.create.replace("<base>", basePath.slice(1));
  return [
    errorFinding(
      "missing-route-file",
      `No file serves the routes of portico below ${basePath}: ${name} would serve them from ${place}.`,
      `Create ${place} with: ${route.code}`,
    ),
  ];
}
