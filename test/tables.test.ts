/** Facts that exist twice: the tables of the code, and the guides that repeat them. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importersOf, integrations } from "../.ci/integrations.ts";
import { supportedVersions } from "../src/cli/supported.ts";
import { cookieKinds, cookieSets } from "../src/core/cookies/names.ts";
import * as errors from "../src/core/errors/index.ts";
import { errorTable } from "../src/core/errors/table.ts";
import { en } from "../src/core/messages/en.ts";
import { routes } from "../src/core/routes.ts";
import { actions } from "../src/core/types/action.ts";
import { files, quoted, read, sources, tablesIn } from "./structure/sources.ts";

/** A page of the manual, by its path below `docs`. */
const page = (path: string): string => read(`docs/${path}.md`);

/** The names in back-ticks in the first column of the table of a page that starts with these headings. */
function firstColumn(name: string, ...headings: readonly string[]): readonly string[] {
  const rows = tablesIn(page(name));
  const start = rows.findIndex((row) => headings.every((heading, at) => row[at] === heading));
  const rest = rows.slice(start + 1);
  const end = rest.findIndex(([cell = ""]) => !cell.includes("`"));
  return rest.slice(0, end === -1 ? rest.length : end).flatMap(([cell = ""]) => quoted(cell));
}

/** The properties of an interface, and which of them have a docstring. */
function propertiesOf(path: string, name: string): ReadonlyMap<string, boolean> {
  const tree = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found = tree.statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
  const members = found?.members.filter(ts.isPropertySignature) ?? [];
  return new Map(members.map((member) => [member.name.getText(), ts.getJSDocCommentsAndTags(member).length > 0]));
}

const namesIn = (path: string, name: string): readonly string[] => [...propertiesOf(path, name).keys()];

describe("errors", () => {
  const classes = Object.entries(errors) as [string, typeof errors.AuthError][];

  /** Types that browsers see in place of others. They are never thrown, so they have no class. */
  const onlyPublic = ["Configuration", "ServiceUnavailable"];

  it("every thrown type has one class of its name, and every class a type of the table", () => {
    const types = Object.keys(errorTable).filter((type) => !onlyPublic.includes(type));
    expect(classes.map(([, { type }]) => type).toSorted()).toEqual(types.toSorted());
    expect(classes.filter(([name, { type }]) => name !== type)).toEqual([]);
  });

  it("every class has its type on its instances", () => {
    for (const [, Class] of classes) {
      const error = new Class("words");
      expect([error.type, error.message, error instanceof errors.AuthError]).toEqual([Class.type, "words", true]);
    }
  });

  const publicTypes = Object.entries(errorTable).flatMap(([type, { isPublic }]) => (isPublic ? [type] : []));

  it("every public type has a sentence for visitors, and no other type has one", () => {
    expect(Object.keys(en.errors).toSorted()).toEqual(publicTypes.toSorted());
    expect(Object.entries(en.errors).filter(([, message]) => !/^[A-Z].*\.$/.test(message))).toEqual([]);
  });

  it("the reference of errors lists every public error, and no other", () => {
    expect(firstColumn("reference/errors", "`error`", "means")).toEqual(publicTypes.toSorted());
  });
});

describe("routes", () => {
  it("every action has a route", () => {
    const open = new Set<string | undefined>(routes.map(({ on }) => on.split(" ")[1]));
    expect(actions.filter((action) => !open.has(action))).toEqual([]);
  });

  it("the reference of routes lists every route, and no other", () => {
    const listed = firstColumn("reference/routes", "route", "for").map((route) =>
      route.replace(/ \/auth\/([\w/-]+?)(?:\/<id>)?$/, " $1"),
    );
    expect([...new Set(listed)].toSorted()).toEqual(routes.map(({ on }) => on).toSorted());
  });

  it("no route exists twice", () => {
    expect(new Set(routes.map(({ on }) => on)).size).toBe(routes.length);
  });

  it("every POST requires a CSRF token, or the proof of its method, except those of providers", () => {
    const posts = routes.filter(({ on }) => on.startsWith("POST"));
    expect(posts.filter((route) => !("csrf" in route)).map(({ on }) => on)).toEqual([]);
    const without = posts.filter((route) => "csrf" in route && route.csrf === false);
    expect(without.map(({ on }) => on)).toEqual(["POST backchannel-logout", "POST initiate"]);
  });
});

describe("cookies", () => {
  it("the reference of cookies lists every cookie by key and name, and no other", () => {
    const { plain } = cookieSets({});
    const rows = tablesIn(page("reference/cookies")).filter(([key]) => key !== "key of `cookies`");
    const names = rows.map(([key = "", name = ""]) => [quoted(key)[0], quoted(name)[0]?.replace(".<key>", "")]);
    expect(names).toEqual(cookieKinds.map((kind) => [kind, plain[kind].name]));
  });

  it("every cookie has the attributes that the reference describes", () => {
    const { plain, secure } = cookieSets({});
    for (const kind of cookieKinds) {
      expect(plain[kind].options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
      expect(secure[kind].options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
      expect(secure[kind].options.domain).toBeUndefined();
      expect(secure[kind].name).toBe(`__Host-${plain[kind].name}`);
    }
  });
});

describe("options", () => {
  it("the reference of options lists every option of the configuration, and no other", () => {
    const options = namesIn("src/core/types/config.ts", "AuthConfig");
    const [first = "", ...others] = firstColumn("reference/options", "option", "does");
    expect([first, ...others.toSorted()]).toEqual([
      "providers",
      ...options.filter((name) => name !== "providers").toSorted(),
    ]);
  });

  it.each([
    ["src/core/types/config.ts", "AuthConfig"],
    ["src/core/types/config.ts", "SessionOptions"],
    ["src/core/types/config.ts", "PagesOptions"],
    ["src/core/types/theme.ts", "Theme"],
    ["src/core/types/cookie-options.ts", "CookiesOptions"],
    ["src/core/types/jwt.ts", "JWTOptions"],
    ["src/core/types/jwt.ts", "JWTEncodeParams"],
    ["src/core/types/jwt.ts", "JWTDecodeParams"],
    ["src/core/types/jwt.ts", "GetTokenParams"],
    ["src/core/types/callbacks.ts", "Callbacks"],
    ["src/core/types/callbacks.ts", "Events"],
  ])("in %s, every property of %s is described where it is declared", (path, name) => {
    const silent = [...propertiesOf(path, name)].filter(([, described]) => !described);
    expect(silent.map(([property]) => property)).toEqual([]);
    expect(propertiesOf(path, name).size).toBeGreaterThan(0);
  });

  it("the guide to callbacks lists every callback and every event", () => {
    expect(firstColumn("guides/callbacks", "callback", "runs").toSorted()).toEqual(
      namesIn("src/core/types/callbacks.ts", "Callbacks").toSorted(),
    );
    expect(firstColumn("guides/callbacks", "event", "runs after")).toEqual(
      namesIn("src/core/types/callbacks.ts", "Events"),
    );
  });

  it("the guide to tokens of providers lists every option of `refresh`", () => {
    const listed = firstColumn("guides/provider-tokens", "option of `refresh`", "is");
    expect(listed.toSorted()).toEqual(namesIn("src/core/types/provider-tokens.ts", "RefreshOptions").toSorted());
  });

  it("the reference of environment variables lists every variable that is read, and no other", () => {
    const listed = firstColumn("reference/environment", "variable", "means").map((name) =>
      name.replace("AUTH_<ID>_", ""),
    );
    const strings = ["env", "env-defaults"].flatMap((name) => sources.get(`src/core/config/${name}.ts`)?.strings ?? []);
    // A whole name, or the end of one that begins with the provider.
    const variables = strings.filter((text) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text));
    expect(listed.toSorted()).toEqual([...new Set(variables)].toSorted());
    expect(listed.length).toBeGreaterThan(12);
  });

  it("no other file of the library reads a variable, except those that frameworks set", () => {
    const readers = [...sources.values()].filter(
      ({ path, code }) => /\bprocess\b\??\.env\b/.test(code) && !path.startsWith("src/cli"),
    );
    expect(readers.map(({ path }) => path).toSorted()).toEqual([
      "src/core/config/env.ts",
      "src/integrations/host/framework.ts",
      "src/integrations/tanstack-start/framework.ts",
    ]);
  });

  /** What a row of the options names in back-ticks, without links. */
  const namedIn = (option: string): readonly string[] => {
    const [, does = ""] = tablesIn(page("reference/options")).find(([cell]) => cell === `\`${option}\``) ?? [];
    return quoted(does.replaceAll(/\]\([^)]*\)/g, "]"));
  };

  it.each([
    ["session", "src/core/types/config.ts", "SessionOptions"],
    ["pages", "src/core/types/config.ts", "PagesOptions"],
    ["jwt", "src/core/types/jwt.ts", "JWTOptions"],
    ["theme", "src/core/types/theme.ts", "Theme"],
  ])("the reference of options lists every option of `%s`, and no other", (option, path, name) => {
    // The names of a strategy and of options outside are values, not options.
    const values = ["jwt", "session.maxAge"];
    const named = namedIn(option).filter((text) => !values.includes(text));
    expect(named.toSorted()).toEqual(namesIn(path, name).toSorted());
  });
});

describe("integrations", () => {
  const manifest = JSON.parse(read("package.json")) as Readonly<Record<string, Record<string, unknown>>>;
  const rowsOf = (path: string) => tablesIn(read(path));

  it.each(integrations)("$name: README.md has its row: framework, module, guide and example", (row) => {
    const { framework, name, alias = name, guide, example } = row;
    const [, module, guideLink, exampleLink] = rowsOf("README.md").find(([first]) => first === framework) ?? [];
    expect(module).toBe(`\`portico/${alias}\``);
    expect(guideLink).toContain(`(docs/guides/${guide}.md)`);
    expect(exampleLink).toBe(`[examples/${example}](examples/${example}/README.md)`);
  });

  it.each(integrations)(
    "$name: the lists of guides and examples have it",
    ({ framework, name, alias = name, guide, example }) => {
      expect(rowsOf("docs/guides/README.md")).toContainEqual([
        `[${guide}.md](${guide}.md)`,
        `${framework}: \`portico/${alias}\``,
      ]);
      expect(rowsOf("examples/README.md").map(([first]) => first)).toContain(`[\`${example}/\`](${example}/README.md)`);
    },
  );

  it.each(integrations)(
    "$name: its packages are optional peers, supported in the range of the table",
    ({ packages }) => {
      for (const [name, range] of Object.entries(packages)) {
        expect([name, supportedVersions[name]]).toEqual([name, range]);
        expect(manifest.peerDependenciesMeta?.[name]).toEqual({ optional: true });
      }
    },
  );

  it("D1: docs/versions.md has the table of supported versions", () => {
    const shown = rowsOf("docs/versions.md").flatMap(([name = "", range = ""]) =>
      /^`(?:\^|>=)/.test(range) ? [[quoted(name)[0], quoted(range).join(" || ")]] : [],
    );
    expect(shown).toEqual(Object.entries(supportedVersions));
  });

  it.each(integrations)("$name: its module, tests, types, matrix and example are where the table has them", (row) => {
    const { name, alias, example } = row;
    for (const module of [name, alias ?? name]) expect(manifest.exports).toHaveProperty([`./${module}`]);
    const places = [
      `src/integrations/${name}/index.ts`,
      `test/integrations/${name}/*.test.ts`,
      `test/types/${name}.test-d.ts`,
      `test/matrix/subjects/${name}.ts`,
      `test/matrix/apps/${name}/`,
      `examples/${example}/check.ts`,
      ...importersOf(row),
    ];
    expect(places.filter((place) => files(place.replace(/\/$/, "")).length === 0)).toEqual([]);
  });

  it("every folder of src/integrations but the bridge has a row", () => {
    const folders = files("src/integrations/*/index.ts").map((path) => path.split("/")[2]);
    expect(folders.filter((name) => name !== "bridge")).toEqual(integrations.map(({ name }) => name).toSorted());
  });

  it.each(integrations)("$name: its entry is thin: at most 200 lines of code", ({ name }) => {
    const code = sources.get(`src/integrations/${name}/index.ts`)?.code ?? "";
    expect(code.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(200);
  });
});
