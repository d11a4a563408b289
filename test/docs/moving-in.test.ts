/** The tables of "Moving from other libraries": every name on the right exists here, every name on the left was found in a published package. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quoted, read, tablesIn } from "../structure/sources.ts";
import { unknownColumns, unknownIn } from "./moving-in/names.ts";
import { type Library, libraries } from "./moving-in/published.ts";

const page = read("docs/guides/moving-in.md");

interface Row {
  readonly left: string;
  readonly right: string;
  readonly isAboutTables: boolean;
}

/** The rows of the tables of a section. */
function rowsOf(title: string): readonly Row[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`From ${title}\n`)) ?? "";
  const tables = [...section.matchAll(/^\|(.+)\|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm)];
  return tables.flatMap(([, head = "", lines = ""]) =>
    lines
      .trim()
      .split("\n")
      .map((line) => {
        const [left = "", right = ""] = line.split("|").slice(1, -1);
        return { left, right, isAboutTables: head.includes("table of") || left.trim().startsWith("table ") };
      }),
  );
}

const isTable = (cell: string): boolean => /^\s*`\w+`:/.test(cell);

/** What in the right column of a row does not exist. */
const unknownInRow = ({ right, isAboutTables }: Row): readonly string[] => {
  // A column of the other library may be quoted in a remark.
  const [names = ""] = right.split(";");
  return isAboutTables && isTable(names)
    ? unknownColumns(quoted(names))
    : quoted(isAboutTables ? names : right).flatMap(unknownIn);
};

describe.each(libraries.map((library) => [library.title, library] as const))("from %s", (title, library) => {
  const rows = rowsOf(title);

  it("has rows", () => {
    expect(rows.length).toBeGreaterThan(8);
  });

  it("everything in the right column exists here", () => {
    expect(rows.flatMap(unknownInRow)).toEqual([]);
  });

  it("everything in the left column has a place where it was read", () => {
    const names = rows.flatMap(({ left }) => quoted(left));
    expect(new Set(names)).toEqual(new Set(Object.keys(library.places)));
  });

  it("names the version that was read", () => {
    expect(page).toContain(`${title} ${library.page}`);
    expect(library.packages[0]?.version.startsWith(`${library.page}.`)).toBe(true);
  });

  /** A folder in which the packages are installed: `MOVING_IN_PACKAGES=/tmp/packages`. */
  const installed = process.env.MOVING_IN_PACKAGES ?? "";

  it.skipIf(installed === "")("is what the published packages have", () => {
    const inFolder = (path: string): string => join(installed, "node_modules", path);
    const versions = library.packages.map(({ name }) => ({
      name,
      version: (JSON.parse(readFileSync(inFolder(`${name}/package.json`), "utf8")) as { version: string }).version,
    }));
    expect(versions).toEqual(library.packages);
    expect(lostPlaces(library, inFolder)).toEqual([]);
  });
});

/** Names whose place does not exist, or does not have the text any more. */
const lostPlaces = ({ places }: Library, inFolder: (path: string) => string): readonly string[] =>
  Object.entries(places).flatMap(([name, place]) => {
    if (place === undefined) return [];
    const [file, ...texts] = place;
    const text = existsSync(inFolder(file)) ? readFileSync(inFolder(file), "utf8") : "";
    return texts.filter((one) => !text.includes(one)).map((one) => `${name}: ${file} lacks ${one}`);
  });

describe.each(["from-authjs", "from-next-auth-4"])("the guide %s", (guide) => {
  const sections = read(`docs/guides/${guide}.md`).split(/^## /m);

  it.each(["Options", "Cookies"])("names only what exists here: %s", (title) => {
    const rows = tablesIn(sections.find((one) => one.startsWith(`${title}\n`)) ?? "");
    expect(rows.length).toBeGreaterThan(2);
    // What the callback gets and returns is a type of the platform, and the URL of a provider is no route.
    const isElsewhere = (name: string) => ["request", "Response", "/.well-known/openid-configuration"].includes(name);
    const unknown = rows.flatMap(([left = "", right = ""]) => {
      const kept = /^\s*(?:also|the same names?)\b/.test(right) ? quoted(left) : [];
      return [...kept, ...quoted(right)].flatMap(unknownIn);
    });
    expect(unknown.filter((name) => !isElsewhere(name))).toEqual([]);
  });
});

describe("an invented name", () => {
  it.each([
    ["AUTH_SECRETS", "AUTH_SECRETS"],
    ["session.expiresIn", "session.expiresIn"],
    ["session.maximumAge: 60", "session.maximumAge"],
    ["cookies.sessionToken.attributes", "cookies.sessionToken.attributes"],
    ["getServerAuth()", "getServerAuth"],
    ["signIn(req, { returnTo })", "returnTo"],
    ['signIn("githup")', "githup"],
    ["/auth/login", "/auth/login"],
    ["portico/better", "portico/better"],
    ["portico.session_token", "portico.session_token"],
    ["npx portico move", "npx portico move"],
    ["npx portico doctor --online", "npx portico doctor --online"],
    ["not code at all {", "not code at all {"],
  ])("is found: %s", (text, unknown) => {
    expect(unknownIn(text)).toEqual([unknown]);
  });

  it("is found among columns and tables", () => {
    expect(unknownColumns(["accounts", "providerAccountId", "accountId"])).toEqual(["accountId"]);
    expect(unknownColumns(["account", "provider"])).toEqual(["account"]);
  });
});
