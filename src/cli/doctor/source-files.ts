/** Findings about code that the command reads without running it: calls of `getToken`, and the middleware. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../files.ts";
import { installedVersion } from "../package-files.ts";
import { errorFinding, type Finding } from "./finding.ts";
import type { Examined } from "./subject.ts";

/** A file of the application with code. */
interface CodeFile {
  readonly file: string;
  readonly text: string;
}

/** Files with code that name a module of portico. */
function sourcesNaming(module: string, folder: string): readonly CodeFile[] {
  return filesBelow(folder)
    .filter((file) => /\.[cm]?[jt]sx?$|\.(?:vue|svelte|astro)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
    .filter(({ text }) => text.includes(`"${module}"`) || text.includes(`'${module}'`));
}

/** The text between the bracket at a position and the one that closes it. */
export function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ("([{".includes(text.charAt(at))) depth++;
    if (")]}".includes(text.charAt(at)) && --depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The names that `getToken` looks for without `cookieName`. */
const visibleNames = ["__Host-", "__Secure-", ""].map((prefix) => `${prefix}portico.session-token`);

/** Whether a call can see a cookie. What is no literal may be the name. */
function canSee(given: string, names: readonly string[]): boolean {
  if (!given.trim().startsWith("{") || /\.\.\./.test(given)) return true;
  if (!/\bcookieName\b/.test(given)) return names.some((name) => visibleNames.includes(name));
  const [, , literal] = /\bcookieName\s*:\s*(["'`])([^"'`$]+)\1/.exec(given) ?? [];
  return literal === undefined || names.includes(literal);
}

/** Calls of `getToken` that look for another cookie than that of the configuration. */
export function blindReaders({ subject: { settings }, terminal: { folder } }: Examined): readonly Finding[] {
  const { secure, plain } = settings.cookies;
  const names = [secure.sessionToken.name, plain.sessionToken.name];
  const wanted = [...new Set(names)].join(" or ");
  return sourcesNaming("portico/jwt", folder).flatMap(({ file, text }) =>
    [...text.matchAll(/\bgetToken\s*(?:<[^>()]*>)?\(/g)]
      .filter((call) => !canSee(argumentsAt(text, call.index + call[0].length - 1), names))
      .map(({ index }) =>
        errorFinding(
          "get-token-cookie",
          `${file}:${text.slice(0, index).split("\n").length}: getToken does not look for ${wanted}, the session cookie of this configuration, and finds no session.`,
          `Pass the name of cookies.sessionToken as cookieName: getToken({ req, cookieName: "${names[0]}" })`,
        ),
      ),
  );
}

/** A file that Next.js runs before every page. `proxy.ts` runs on Node.js. */
const nextMiddleware = /^(?:src\/)?middleware\.[cm]?[jt]sx?$/;

/** The name of a module without its folder and ending. */
const moduleName = (path: string): string => path.replace(/^.*\//, "").replace(/\.[cm]?[jt]sx?$/, "");

/** A middleware of Next.js on the Edge runtime that imports a configuration with a database: drivers need Node.js, and no request is answered. */
export function edgeMiddleware({
  application,
  framework,
  subject: { settings },
  terminal: { folder },
}: Examined): readonly Finding[] {
  const hasAdapter = settings.stores.users !== undefined || settings.stores.sessions !== undefined;
  if (framework.package !== "next" || !hasAdapter) return [];
  const imported = moduleName(application.file);
  return filesBelow(folder)
    .filter((file) => nextMiddleware.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
    .filter(({ text }) =>
      [...text.matchAll(/\bfrom\s*["']([^"']+)["']/g)].some(([, path = ""]) => moduleName(path) === imported),
    )
    .filter(({ text }) => !/\bruntime\s*:\s*["']nodejs["']/.test(text))
    .map(({ file }) =>
      errorFinding(
        "edge-middleware",
        `${file} runs on the Edge runtime and imports ${application.file}, whose adapter needs a database driver of Node.js.`,
        `With Next.js 16, rename the file to proxy.ts, which runs on Node.js. Before: export const config = { runtime: "nodejs" }, or give the middleware a configuration without the adapter.`,
      ),
    );
}

/** THE TABLE of packages that a module of portico loads, by what an application imports. */
const peersOf: Readonly<Record<string, readonly string[]>> = {
  "portico/adapters/sql": ["kysely"],
  "portico/providers/nodemailer": ["nodemailer"],
  "portico/providers/passkey": ["@simplewebauthn/server"],
  "portico/providers/webauthn": ["@simplewebauthn/server"],
  "portico/otel": ["@opentelemetry/api"],
};

/** Modules that the application imports without the package that they load: the first request that needs it fails. */
export const missingPeers = ({ terminal: { folder } }: Examined): readonly Finding[] =>
  Object.entries(peersOf).flatMap(([module, packages]) => {
    const [user] = sourcesNaming(module, folder);
    const missing = user ? packages.filter((name) => installedVersion(name, folder) === undefined) : [];
    return missing.map((name) =>
      errorFinding(
        "peer-not-installed",
        `${user?.file} imports ${module}, which needs the package ${name}. It is not installed.`,
        `Install it: npm install ${name}`,
      ),
    );
  });
