/** Whether the file that serves the routes is in its place. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { basePathFrom, urlFrom } from "../../core/config/env.ts";
import { filesBelow } from "../files.ts";
import { errorFinding, type Finding, warningFinding } from "./finding.ts";
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

/**
 * AUTH_URL has a path, which moves the routes, and the path is not that of the framework: an application below a path, whose routes
 * are expected below that.
 */
export function movedRoutes({ application, framework, subject, terminal: { env } }: Examined): readonly Finding[] {
  const url = urlFrom(env);
  const path = basePathFrom(url);
  const written: unknown = application.inspected?.config ?? application.exported;
  const isChosen = typeof written === "object" && written !== null && "basePath" in written;
  if (isChosen || url === undefined || path === undefined || path !== subject.settings.basePath) return [];
  if (path.endsWith(framework.basePath)) return [];
  const { origin } = new URL(url);
  return [
    warningFinding(
      "url-path",
      `AUTH_URL has the path ${path}, so the routes are served below it: sign-in is ${origin}${path}/signin, and ${origin}${path}${framework.basePath}/signin is 404.`,
      `Set AUTH_URL=${origin}${path}${framework.basePath}, or AUTH_URL=${origin} if the routes are at the root.`,
    ),
  ];
}
