/** The walls of the house: floors, circles, sizes, signs, and the one address of every effect. */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { files, packageOf, quoted, read, root, type Source, sources, tablesIn } from "./house/source.ts";
import { catches, effects, floorOf, isCore, memories, neighbours, packages, roomOf, strangers } from "./house/walls.ts";

const all = [...sources.values()];
const paths = [...sources.keys()];
const folders = [...new Set(paths.map((path) => posix.dirname(path)))].toSorted();

/** Lines of a file; a last line break ends the last line. */
const lines = (text: string): number => text.replace(/\n$/, "").split("\n").length;

const stands = (path: string, places: readonly string[]): boolean =>
  places.some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));

describe("floors", () => {
  it("every room of the engine is on a floor", () => {
    expect(paths.filter((path) => floorOf(path) === undefined)).toEqual([]);
  });

  /** Whether an import stays below, at home, or goes to a neighbour that is expected. */
  function isDownward(path: string, target: string, typeOnly: boolean): boolean {
    const [from, to] = [roomOf(path), roomOf(target)];
    if (isCore(path) && !isCore(target)) return false;
    if (from === to && isCore(path) === isCore(target)) return true;
    if (strangers[from]?.includes(to)) return false;
    const [own = 0, other = 0] = [floorOf(path), floorOf(target)];
    return other < own || (other === own && (typeOnly || neighbours[from]?.includes(to) === true));
  }

  it("imports go down the stairs, never up, and not to a room that is no neighbour", () => {
    const upward = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ file, typeOnly }) => file !== undefined && !isDownward(path, file, typeOnly))
        .map(({ file }) => `${path} -> ${file}`),
    );
    expect(upward).toEqual([]);
  });

  it("providers are cards: of the engine they import types, and markers", () => {
    const values = all
      // `mail.ts` writes the mail with the tag and the colours of the pages; `aws.ts` and `alipay.ts` sign requests.
      .filter(({ path }) => path.startsWith("src/providers/") && !/\/(?:mail|aws|alipay)\.ts$/.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ file, typeOnly }) => file !== undefined && isCore(file) && !typeOnly && roomOf(file) !== "markers")
          .map(({ file }) => `${path} -> ${file}`),
      );
    expect(values).toEqual([]);
  });

  it("every import of our own is written with its ending, and leads to a file", () => {
    const lost = all.flatMap(({ path, imports }) =>
      imports.filter(({ file }) => file !== undefined && !sources.has(file)).map(({ from }) => `${path} -> ${from}`),
    );
    expect(lost).toEqual([]);
  });

  it("nobody goes round in circles", () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, behind: readonly string[]): void => {
      if (behind.includes(path)) circles.push([...behind.slice(behind.indexOf(path)), path].join(" -> "));
      if (behind.includes(path) || done.has(path)) return;
      for (const { file, typeOnly } of sources.get(path)?.imports ?? []) {
        if (file !== undefined && !typeOnly) walk(file, [...behind, path]);
      }
      done.add(path);
    };
    for (const path of paths) walk(path, []);
    expect(circles).toEqual([]);
  });
});

describe("packages", () => {
  it("each package that we lean on has its users, and no others", () => {
    const others = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ file, typeOnly }) => file === undefined && !typeOnly)
        .filter(({ from }) => !stands(path, packages[packageOf(from)] ?? []))
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
  it("no file has more than 300 lines", () => {
    expect(all.filter(({ text }) => lines(text) > 300).map(({ path, text }) => [path, lines(text)])).toEqual([]);
  });

  it("every file begins with a sentence that says what it is for", () => {
    const first = ({ text }: Source): string => text.replace(/^#!.*\n/, "").split("\n")[0] ?? "";
    expect(
      all.filter((source) => !/^\/\*\* .*(\.|https:\/\/\S+)( \*\/)?$/.test(first(source))).map(({ path }) => path),
    ).toEqual([]);
  });

  it("what a module keeps between calls is written down here", () => {
    expect(all.filter(({ state }) => state.length > 0).map(({ path }) => path)).toEqual(Object.keys(memories));
  });
});

describe("signs", () => {
  /** Files and folders of a folder, as a sign writes them. */
  const inside = (folder: string): readonly string[] => [
    ...new Set(
      paths
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).replace(/\/.*/, "/")),
    ),
  ];

  /** What the table of a sign lists, from its heading `file` to the next heading. */
  function listed(sign: string): readonly string[] {
    const rows = tablesIn(sign);
    const start = rows.findIndex(([name]) => name === "file");
    const rest = rows.slice(start + 1);
    const end = rest.findIndex(([name = ""]) => !/^`[^`]+`$/.test(name));
    return rest.slice(0, end === -1 ? rest.length : end).flatMap(([name = ""]) => quoted(name));
  }

  it.each(folders)("%s has a sign that lists what is in it, and nothing else", (folder) => {
    expect(existsSync(new URL(`${folder}/README.md`, root))).toBe(true);
    expect(listed(read(`${folder}/README.md`)).toSorted()).toEqual(inside(folder).toSorted());
  });

  it("every path that a sign names is there", () => {
    const lost = folders.flatMap((folder) =>
      [...read(`${folder}/README.md`).matchAll(/`((?:core|jwt|providers|adapters|test)\/[\w./-]*\w\.ts)`/g)]
        .map(([, path = ""]) => (path.startsWith("test/") ? path : `src/${path}`))
        .filter((path) => !existsSync(new URL(path, root)))
        .map((path) => `${folder}/README.md: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

describe("addresses", () => {
  it.each(effects)("only its address $effect", ({ looks, places }) => {
    const elsewhere = all.filter(({ path, code }) => looks.test(code) && !stands(path, places));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it("every address has its effect", () => {
    const empty = effects.flatMap(({ effect, looks, places }) =>
      places
        .filter((place) => paths.some((path) => stands(path, [place])))
        .filter((place) => !all.some(({ path, code }) => stands(path, [place]) && looks.test(code)))
        .map((place) => `${place} ${effect}`),
    );
    // Cards that send mail come and go.
    expect(empty.filter((line) => !line.startsWith("src/providers/"))).toEqual([]);
  });

  it("something thrown is caught where the list says why, and nowhere else", () => {
    expect(all.filter((source) => source.catches > 0).map(({ path }) => path)).toEqual(Object.keys(catches).toSorted());
  });

  it("`Set-Cookie` is written in one place", () => {
    const writers = all.filter(({ strings }) => strings.some((text) => text.toLowerCase() === "set-cookie"));
    // `node-http.ts` hands the lines of a Response on to a Node server.
    expect(writers.map(({ path }) => path)).toEqual([
      "src/core/http/respond.ts",
      "src/integrations/bridge/node-http.ts",
    ]);
  });

  it("HTML is written in the pages, and nowhere else", () => {
    const writers = all.filter(({ strings }) =>
      strings.some((text) => /<(!doctype|html|form|div|p|a|input|button)\b/i.test(text)),
    );
    const places = ["src/core/pages/", "src/providers/"];
    expect(writers.filter(({ path }) => !stands(path, places)).map(({ path }) => path)).toEqual([]);
  });

  it("the engine knows no provider by name", () => {
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
