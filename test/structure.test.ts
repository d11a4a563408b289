/** The rules of the source tree: floors, cycles, sizes, names, README signs, and the one address of every effect. */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { commentsOf, cycles, exportedNames, functions, upwardImports } from "./structure/measures.ts";
import { files, packageOf, quoted, read, root, type Source, sources, tablesIn } from "./structure/sources.ts";
import { allowedCatches, effects, floorOf, isCore, moduleState, packages, roomOf } from "./structure/walls.ts";

const all = [...sources.values()];
const paths = [...sources.keys()];
const folders = [...new Set(paths.map((path) => posix.dirname(path)))].toSorted();

/** Lines of a file; a last line break ends the last line. */
const lines = (text: string): number => text.replace(/\n$/, "").split("\n").length;

const isListed = (path: string, places: readonly string[]): boolean =>
  places.some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));

describe("floors", () => {
  it("every room of the engine is on a floor", () => {
    expect(paths.filter((path) => floorOf(path) === undefined)).toEqual([]);
  });

  it("imports go down the floors, never up, and only to allowed rooms of the same floor", () => {
    expect(upwardImports()).toEqual([]);
  });

  it("providers are cards: from the engine they import types, and markers", () => {
    const values = all
      // `mail.ts` renders the mail with the tag and the colours of the pages; `aws.ts` and `alipay.ts` sign requests.
      .filter(({ path }) => path.startsWith("src/providers/") && !/\/(?:mail|aws|alipay)\.ts$/.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ file, typeOnly }) => file !== undefined && isCore(file) && !typeOnly && roomOf(file) !== "markers")
          .map(({ file }) => `${path} -> ${file}`),
      );
    expect(values).toEqual([]);
  });

  it("every import of a source file is written with its ending, and leads to a file", () => {
    const lost = all.flatMap(({ path, imports }) =>
      imports.filter(({ file }) => file !== undefined && !sources.has(file)).map(({ from }) => `${path} -> ${from}`),
    );
    expect(lost).toEqual([]);
  });

  it("no import is part of a cycle, neither of values nor of types", () => {
    expect(cycles(true)).toEqual([]);
  });
});

describe("names", () => {
  it("an exported name is declared once in the engine", () => {
    const places = new Map<string, string[]>();
    for (const path of paths.filter(isCore)) {
      for (const name of new Set(exportedNames(path))) places.set(name, [...(places.get(name) ?? []), path]);
    }
    expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
  });
});

describe("packages", () => {
  it("every package is imported by its listed files, and by no others", () => {
    const others = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ file, typeOnly }) => file === undefined && !typeOnly)
        .filter(({ from }) => !isListed(path, packages[packageOf(from)] ?? []))
        .map(({ from }) => `${path} -> ${from}`),
    );
    expect(others).toEqual([]);
  });

  it("the engine, portico/jwt and portico/client import nothing of Node.js, not even a type", () => {
    const node = all
      .filter(({ path }) => /^src\/(core|jwt|client)\//.test(path))
      .filter(({ imports }) => imports.some(({ from }) => from.startsWith("node:")));
    expect(node.map(({ path }) => path)).toEqual([]);
  });
});

describe("files", () => {
  it("no function has more than 50 lines", () => {
    expect(functions.filter(({ lines: length }) => length > 50)).toEqual([]);
  });

  it("no file has more than 300 lines", () => {
    expect(all.filter(({ text }) => lines(text) > 300).map(({ path, text }) => [path, lines(text)])).toEqual([]);
  });

  it("every file begins with a sentence that describes its purpose", () => {
    const first = ({ text }: Source): string => text.replace(/^#!.*\n/, "").split("\n")[0] ?? "";
    expect(
      all.filter((source) => !/^\/\*\* .*(\.|https:\/\/\S+)( \*\/)?$/.test(first(source))).map(({ path }) => path),
    ).toEqual([]);
  });

  it("module state is listed with its reason", () => {
    expect(all.filter(({ state }) => state.length > 0).map(({ path }) => path)).toEqual(Object.keys(moduleState));
  });
});

describe("signs", () => {
  /** Files and folders of a folder, in the spelling of a README. */
  const inside = (folder: string): readonly string[] => [
    ...new Set(
      paths
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).replace(/\/.*/, "/")),
    ),
  ];

  /** The entries of the table of a README, from its heading `file` to the next heading. */
  function listed(sign: string): readonly string[] {
    const rows = tablesIn(sign);
    const start = rows.findIndex(([name]) => name === "file");
    const rest = rows.slice(start + 1);
    const end = rest.findIndex(([name = ""]) => !/^`[^`]+`$/.test(name));
    return rest.slice(0, end === -1 ? rest.length : end).flatMap(([name = ""]) => quoted(name));
  }

  it.each(folders)("%s has a README that lists exactly its files", (folder) => {
    expect(existsSync(new URL(`${folder}/README.md`, root))).toBe(true);
    expect(listed(read(`${folder}/README.md`)).toSorted()).toEqual(inside(folder).toSorted());
  });

  it("every path in a README exists", () => {
    const lost = folders.flatMap((folder) =>
      [...read(`${folder}/README.md`).matchAll(/`((?:core|jwt|providers|adapters|test)\/[\w./-]*\w\.ts)`/g)]
        .map(([, path = ""]) => (path.startsWith("test/") ? path : `src/${path}`))
        .filter((path) => !existsSync(new URL(path, root)))
        .map((path) => `${folder}/README.md: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

describe("words", () => {
  const published = new Set(
    Object.keys((JSON.parse(read("package.json")) as { exports: Record<string, unknown> }).exports).map((name) =>
      name.replace(/^\./, "portico"),
    ),
  );

  const isPublished = (name: string): boolean =>
    published.has(name) || (/^portico\/providers\/[\w<>-]+$/.test(name) && published.has("portico/providers/*"));

  const isPath = (name: string): boolean =>
    /^(?:core|jwt|providers|adapters|integrations|client|react|testing|cli|src|test|docs|examples)\/[\w./-]*\.(?:ts|tsx|md)$/.test(
      name,
    );

  const exists = (path: string): boolean => [path, `src/${path}`].some((place) => existsSync(new URL(place, root)));

  it("every path and every `portico/…` name in back-ticks, in a comment or an error text, exists", () => {
    const lost = all.flatMap(({ path, strings }) =>
      [commentsOf(path), ...strings]
        .flatMap((text) => quoted(text))
        .filter((name) => (isPath(name) && !exists(name)) || (/^portico\/[\w/-]+$/.test(name) && !isPublished(name)))
        .map((name) => `${path}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it("no comment or error text uses a word that the style guide replaces", () => {
    const replaced = /\b(?:whoever|nobody|somebody|told|says|wish|mended|of ours)\b/i;
    const isCard = (path: string): boolean => posix.dirname(path) === "src/providers";
    const found = all
      .filter(({ path }) => !isCard(path))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter((line) => replaced.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  /** Text between tags, and sentences in strings. */
  const isSentence = (text: string): boolean =>
    />\s*[A-Z][a-z]+(?:'[a-z]+)? [a-z]+[^<>]*</.test(text) || /^[A-Z][a-z']+ (?:[\w',-]+ )+[\w'-]+[.?]$/.test(text);

  it("texts for visitors are in the messages, and nowhere else in pages and mails", () => {
    const places = ["src/core/pages/", "src/core/errors/table.ts", "src/providers/lib/mail.ts"];
    const found = all
      .filter(({ path }) => isListed(path, places))
      .flatMap(({ path, strings }) => strings.filter(isSentence).map((text) => `${path}: ${text.trim()}`));
    expect(found).toEqual([]);
  });
});

describe("tests", () => {
  /** Lines of code of a file, without comments and types. */
  const hasBehaviour = ({ path, code }: Source): boolean =>
    !/\/types?\.ts$|\/types\//.test(path) && /\bfunction\b|=>/.test(code) && lines(code.replace(/^\s*\n/gm, "")) > 30;

  /** Suites that the README of a folder names after `Tests:`. */
  function suitesOf(folder: string): readonly string[] {
    const sign = existsSync(new URL(`${folder}/README.md`, root)) ? read(`${folder}/README.md`) : "";
    return sign
      .split("\n")
      .filter((line) => line.startsWith("Tests:"))
      .flatMap(quoted)
      .filter((name) => name.startsWith("test/"));
  }

  it("a source file with behaviour has a test at the same path, or its README names the suite", () => {
    const isCard = (path: string): boolean => posix.dirname(path) === "src/providers";
    const untested = all
      .filter((source) => !isCard(source.path) && hasBehaviour(source))
      .filter(({ path }) => !existsSync(new URL(path.replace(/^src\//, "test/").replace(/\.tsx?$/, ".test.ts"), root)))
      .filter(({ path }) => suitesOf(posix.dirname(path)).length === 0)
      .map(({ path }) => path);
    expect(untested).toEqual([]);
  });

  it("every suite that a README names exists", () => {
    const lost = folders.flatMap((folder) => suitesOf(folder)).filter((path) => !existsSync(new URL(path, root)));
    expect([...new Set(lost)]).toEqual([]);
  });

  it("every folder of tests has a README", () => {
    const tests = files("test/**/*.test.ts").map((path) => posix.dirname(path));
    expect([...new Set(tests)].filter((folder) => !existsSync(new URL(`${folder}/README.md`, root)))).toEqual([]);
  });
});

describe("addresses", () => {
  it.each(effects)("only its address $effect", ({ pattern, places }) => {
    const elsewhere = all.filter(({ path, code }) => pattern.test(code) && !isListed(path, places));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it("every address has its effect", () => {
    const empty = effects.flatMap(({ effect, pattern, places }) =>
      places
        .filter((place) => paths.some((path) => isListed(path, [place])))
        .filter((place) => !all.some(({ path, code }) => isListed(path, [place]) && pattern.test(code)))
        .map((place) => `${place} ${effect}`),
    );
    // Cards that send mail come and go.
    expect(empty.filter((line) => !line.startsWith("src/providers/"))).toEqual([]);
  });

  it("errors are caught only where the list gives a reason", () => {
    expect(all.filter((source) => source.catches > 0).map(({ path }) => path)).toEqual(
      Object.keys(allowedCatches).toSorted(),
    );
  });

  it("`Set-Cookie` is written in one place", () => {
    const writers = all.filter(({ strings }) => strings.some((text) => text.toLowerCase() === "set-cookie"));
    // `node-http.ts` hands the lines of a Response on to a Node server.
    expect(writers.map(({ path }) => path)).toEqual([
      "src/core/http/app-response.ts",
      "src/core/http/respond.ts",
      "src/integrations/bridge/node-http.ts",
    ]);
  });

  it("HTML is written in the pages, and nowhere else", () => {
    const writers = all.filter(({ strings }) =>
      strings.some((text) => /<(!doctype|html|form|div|p|a|input|button)\b/i.test(text)),
    );
    const places = ["src/core/pages/", "src/providers/", "src/testing/issuer/pages.ts"];
    expect(writers.filter(({ path }) => !isListed(path, places)).map(({ path }) => path)).toEqual([]);
  });

  it("the engine contains no name of a provider", () => {
    const types = ["oauth", "oidc", "email", "credentials", "webauthn"];
    const ids = files("src/providers/*.ts")
      .map((path) => posix.basename(path, ".ts"))
      .filter((id) => !types.includes(id));
    const knowing = all
      .filter(({ path }) => isCore(path))
      .flatMap(({ path, strings }) => strings.filter((text) => ids.includes(text)).map((text) => `${path}: ${text}`));
    expect(knowing).toEqual([]);
  });
});
