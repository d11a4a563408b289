/** `portico migrate`: rewrites small applications of Auth.js 5 and NextAuth.js 4, shows the difference, and lists what needs a person. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, describe, expect, it } from "vitest";
import type { CommandResult } from "../../src/cli/command.ts";
import { migrateCommand } from "../../src/cli/migrate/command.ts";
import { unifiedDiff } from "../../src/cli/migrate/diff.ts";
import { counterpart, type NoteRow, notes } from "../../src/cli/migrate/tables.ts";
import { createFixture, type Files } from "./fixture.ts";
import * as version4 from "./migrate/version-4.ts";
import * as version4App from "./migrate/version-4-app.ts";
import * as version4Pages from "./migrate/version-4-pages.ts";
import * as version5 from "./migrate/version-5.ts";
import * as version5App from "./migrate/version-5-app.ts";
import { portico, quietTerminal } from "./process.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function folderWith(files: Files): string {
  const { folder, remove } = createFixture(files);
  cleanups.push(remove);
  return folder;
}

const migrate = async (folder: string, values: Readonly<Record<string, unknown>> = {}): Promise<CommandResult> =>
  migrateCommand.run(values, { ...quietTerminal, folder });

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const filesIn = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.keys(files).map((file) => [file, textOf(join(folder, file))]));

interface Noted {
  readonly files: readonly string[];
  readonly notes: readonly {
    readonly note: string;
    readonly file: string;
    readonly about?: string;
    readonly link: string;
  }[];
}

/** Whether the application does not work until a person has been there. */
const isUnfinished = (note: string): boolean => (notes[note as keyof typeof notes] as NoteRow).unfinished === true;

const isParsed = (file: string, text: string): boolean =>
  (ts.transpileModule(text, { fileName: file, reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.Preserve } })
    .diagnostics?.length ?? 0) === 0;

describe.each([
  ["NextAuth.js 5", version5],
  ["NextAuth.js 5, as its documentation has it", version5App],
  ["NextAuth.js 4", version4],
  ["NextAuth.js 4 with the options in its route", version4Pages],
  ["NextAuth.js 4, as its documentation has it", version4App],
])("an application of %s", (_version, { before, after, expectedNotes }) => {
  const whole: Files = { ...before, ...after };
  const exitCode = expectedNotes.some(([note]) => isUnfinished(note)) ? 1 : 0;

  it("is rewritten: imports, names, options, types, routes", async () => {
    const folder = folderWith(before);
    expect((await migrate(folder)).code).toBe(exitCode);
    const written = filesIn(folder, whole);
    expect(written).toEqual(whole);
    const broken = Object.entries(written).filter(
      ([file, text = ""]) => /(?<!\.d)\.tsx?$/.test(file) && !isParsed(file, text),
    );
    expect(broken.map(([file]) => file)).toEqual([]);
  });

  it("stays as it is when the command runs again", async () => {
    const folder = folderWith(before);
    await migrate(folder);
    const { out = "" } = await migrate(folder, { json: true });
    expect((JSON.parse(out) as Noted).files).toEqual([]);
    expect(filesIn(folder, whole)).toEqual(whole);
  });

  it("is not written with --dry: the difference is shown", async () => {
    const folder = folderWith(before);
    const { code, out = "" } = await migrate(folder, { dry: true });
    expect(code).toBe(exitCode);
    expect(filesIn(folder, before)).toEqual(before);
    for (const [file, text] of Object.entries(after)) if (text !== undefined) expect(out).toContain(`\n+++ ${file}\n`);
  });

  it("lists what needs a person, with a link each", async () => {
    const { out = "" } = await migrate(folderWith(before), { json: true });
    const { notes: found } = JSON.parse(out) as Noted;
    expect(found.map(({ note, file, about }) => [note, file, about]).toSorted()).toEqual([...expectedNotes].toSorted());
    for (const { link } of found) expect(link).toMatch(/^node_modules\/portico\/docs\/guides\/from-[\w-]+\.md#[\w-]+$/);
  });
});

describe("wellKnown of NextAuth.js 4", () => {
  it.each([
    ['"https://op.example/.well-known/openid-configuration"', 'issuer: "https://op.example"'],
    ["`https://op.example/.well-known/openid-configuration`", "issuer: `https://op.example`"],
    [`\`https://\${host}/\${tenant}/.well-known/openid-configuration\``, `issuer: \`https://\${host}/\${tenant}\``],
    [`\`\${process.env.ISSUER}/.well-known/openid-configuration\``, "issuer: process.env.ISSUER"],
    ['"https://op.example/.well-known/openid-configuration?p=policy"', undefined],
    [`\`\${process.env.ISSUER}\``, undefined],
    ["process.env.DOCUMENT", undefined],
  ])("%s becomes %s, or is noted", async (wellKnown, expected) => {
    const folder = folderWith({
      "package.json": '{ "dependencies": { "next-auth": "^4.24.0" } }',
      "auth.ts": `import type { NextAuthOptions } from "next-auth";\nexport const options: NextAuthOptions = { providers: [{ id: "op", type: "oauth", idToken: true, wellKnown: ${wellKnown} }] };\n`,
    });
    const { out = "" } = await migrate(folder, { json: true });
    expect((JSON.parse(out) as Noted).notes.map(({ note }) => note)).toEqual([expected ? "issuer" : "wellKnown"]);
    expect(textOf(join(folder, "auth.ts"))).toContain(expected ?? `wellKnown: ${wellKnown}`);
  });
});

describe("the middleware of NextAuth.js 4", () => {
  const imported = 'import withAuth from "next-auth/middleware";\n';
  const options =
    'import type { NextAuthOptions } from "next-auth";\nexport const options: NextAuthOptions = { providers: [] };\n';
  const moved = async (middleware: string, auth = options, file = "middleware.ts") => {
    const manifest = '{ "dependencies": { "next-auth": "^4.24.0" } }';
    const folder = folderWith({ "package.json": manifest, [file]: middleware, "auth.ts": auth });
    const { out = "" } = await migrate(folder, { json: true });
    const notes = (JSON.parse(out) as Noted).notes.map(({ note }) => note);
    return { notes, middleware: textOf(join(folder, file)) ?? "", auth: textOf(join(folder, "auth.ts")) ?? "" };
  };

  it.each([
    ["with a module of its own", 'export { default } from "next-auth/middleware";\n'],
    ["as it is", `${imported}export default withAuth;\n`],
    ["called without options", `${imported}export default withAuth();\n`],
    [
      "imported by its name",
      'import { withAuth as guard } from "next-auth/middleware";\nexport default guard({ pages: {} });\n',
    ],
  ])("lets users with a session pass: withAuth %s", async (_, text) => {
    const { middleware, auth, notes } = await moved(text);
    expect(middleware).toBe(
      'export { auth as middleware } from "./auth";\n\nexport const config = { runtime: "nodejs" };\n',
    );
    expect(auth).toContain("authorized: ({ auth }) => auth !== null");
    expect(notes).toEqual([]);
  });

  it.each([
    ["an expression", "({ token }) => !!token", "authorized: ({ auth: token }) => !!token"],
    ["a method", "authorized({ req: { nextUrl } }) { return true; }", undefined],
    [
      "two names",
      "({ token: t, req }) => t !== null || open(req)",
      "authorized: ({ auth: t, request: req }) => t !== null",
    ],
    [
      "a function",
      "function ({ token }) {\n  return token === null;\n}",
      "authorized({ auth: token }) { return token === null; }",
    ],
    [
      "claims",
      "async ({ token }) => token.role === 1",
      'async authorized({ request }) { const token = await getToken({ req: request, migrateFrom: "next-auth" }); return token.role === 1; }',
    ],
    ["no parameter", "() => true", "authorized: () => true"],
    ["another parameter", "(input) => !!input.token", undefined],
    ["a name of its file", "({ token }) => isOpen || !!token", undefined],
  ])("moves its callback into the options: %s", async (_, callback, expected) => {
    const property = callback.startsWith("authorized") ? callback : `authorized: ${callback}`;
    const text = `${imported}const isOpen = true;\nexport default withAuth({ callbacks: { ${property} } });\n`;
    const { middleware, auth, notes } = await moved(text);
    expect(notes.includes("middleware")).toBe(expected === undefined);
    expect(middleware.includes("withAuth")).toBe(expected === undefined);
    if (expected === undefined) expect(auth).not.toContain("authorized");
    else expect(auth.replaceAll(/\s+/g, " ")).toContain(expected);
  });

  it("keeps a handler, and its own runtime", async () => {
    const handler = "(request) => {\n  console.log(request.url);\n}";
    const config = 'export const config = { matcher: "/a", runtime: "experimental-edge" };\n';
    const { middleware } = await moved(`${imported}export default withAuth(${handler});\n${config}`);
    expect(middleware).toBe(`import { auth } from "./auth";\n\nexport default auth(${handler});\n${config}`);
  });

  it("is a proxy in Next.js 16, which has no other runtime", async () => {
    const { middleware } = await moved(
      'export { default as proxy } from "next-auth/middleware";\n',
      options,
      "src/proxy.ts",
    );
    expect(middleware).toBe('export { auth as proxy } from "../auth";\n');
  });

  it.each([
    [
      "a handler that reads the token",
      `${imported}export default withAuth((request) => log(request.nextauth.token));\n`,
    ],
    ["cookies of its own", `${imported}export default withAuth({ cookies: { sessionToken: { name: "mine" } } });\n`],
    ["pages that its file declares", `${imported}const pages = {};\nexport default withAuth({ pages: pages });\n`],
    ["two uses", `${imported}const a = withAuth();\nexport default (request) => a(request) ?? withAuth(request);\n`],
    [
      "options that are elsewhere",
      `${imported}import { options } from "./options";\nexport default withAuth(options);\n`,
    ],
  ])("is left to a person with %s", async (_, text) => {
    const { middleware, auth, notes } = await moved(text);
    expect([middleware, notes]).toEqual([text, ["middleware"]]);
    expect(auth).not.toContain("authorized");
  });

  it("is left to a person where no module exports auth, or where the options have such a callback", async () => {
    const text = 'export { default } from "next-auth/middleware";\n';
    const own = options.replace("providers: []", "providers: [], callbacks: { authorized: () => true }");
    for (const auth of ["export const nothing = 1;\n", own])
      expect(await moved(text, auth)).toMatchObject({ middleware: text, notes: ["middleware"] });
  });
});

describe("portico migrate", () => {
  it("runs as a process: rewrites, and prints the list", async () => {
    const folder = folderWith(version5.before);
    const { code, out, err } = await portico(["migrate"], { cwd: folder });
    // Imports are left: the application does not compile yet.
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain("3 files rewritten\n");
    expect(out).toContain("Before the application works");
    expect(out).toContain("For you to do");
    expect(out).toContain("docs/guides/from-authjs.md#what-is-different");
    expect(readFileSync(join(folder, "auth.ts"), "utf8")).toBe(version5.after["auth.ts"]);
  });

  it("names a configuration that gets its options from another object, unless migrateFrom is set elsewhere", async () => {
    const config =
      'import NextAuth from "next-auth";\nimport { base } from "./base";\nexport const { auth } = NextAuth({ ...base, providers: [] });\n';
    const notesOf = async (files: Files) => {
      const { out = "" } = await migrate(folderWith(files), { json: true });
      return (JSON.parse(out) as Noted).notes.map(({ note, file }) => [note, file]);
    };
    expect(await notesOf({ "auth.ts": config })).toEqual([["migrateFrom", "auth.ts"]]);
    const reader =
      'import { getToken } from "next-auth/jwt";\nexport const read = (req: Request) => getToken({ req });\n';
    expect(await notesOf({ "auth.ts": config, "read.ts": reader })).toEqual([["migrateFrom", "auth.ts"]]);
    const base =
      'import type { NextAuthConfig } from "next-auth";\nexport const base = { providers: [] } satisfies NextAuthConfig;\n';
    expect(await notesOf({ "auth.ts": config, "base.ts": base })).toEqual([]);
  });

  it("names the call that gets its options from where the command finds none", async () => {
    const notesOf = async (files: Files) => {
      const { out = "" } = await migrate(folderWith(files), { json: true });
      return (JSON.parse(out) as Noted).notes.map(({ note, file, about }) => [note, file, about]);
    };
    const auth = 'import NextAuth from "next-auth";\nimport config from "./config";\n';
    const config = { "config.js": "export default { providers: [] };\n" };
    for (const options of ["config", "{ ...config }", "makeOptions()"]) {
      const files = { ...config, "auth.ts": `${auth}export const { auth } = NextAuth(${options});\n` };
      expect(await notesOf(files)).toEqual([["migrateFrom", "auth.ts", "authjs"]]);
    }
  });

  it("sets migrateFrom in options that a function returns", async () => {
    const folder = folderWith({
      "auth.ts": 'import NextAuth from "next-auth";\nexport const { auth } = NextAuth(() => ({ providers: [] }));\n',
      "lazy.ts":
        'import NextAuth from "next-auth";\nexport const { auth } = NextAuth(async () => {\n  return { providers: [] };\n});\n',
    });
    await migrate(folder);
    for (const file of ["auth.ts", "lazy.ts"]) expect(textOf(join(folder, file))).toContain('migrateFrom: "authjs"');
  });

  it("names a getToken whose options are elsewhere: it reads old sessions with migrateFrom only", async () => {
    const folder = folderWith({
      "lib.ts":
        'import { getToken } from "next-auth/jwt";\nexport const read = (options: never) => getToken(options);\n',
    });
    const { out = "" } = await migrate(folder, { json: true });
    expect((JSON.parse(out) as Noted).notes.map(({ note }) => note)).toEqual(["getToken"]);
  });

  it("finds options that have no type, in a file of JavaScript and after satisfies", async () => {
    const provider = 'import GitHub from "next-auth/providers/github";\n';
    const route =
      'import NextAuth from "next-auth";\nimport { options } from "../../../../options";\n\nconst handler = NextAuth(options);\nexport { handler as GET, handler as POST };\n';
    const packages = { "package.json": '{ "dependencies": { "next-auth": "^4.24.0" } }' };
    const type = 'import type { NextAuthOptions } from "next-auth";\n';
    for (const [ending, text] of [
      ["js", `${provider}\nexport const options = { providers: [GitHub({})] };\n`],
      ["ts", `${type}${provider}\nexport const options = { providers: [] } satisfies NextAuthOptions;\n`],
    ]) {
      const handler = `app/api/auth/[...nextauth]/route.${ending}`;
      const folder = folderWith({ ...packages, [`options.${ending}`]: text, [handler]: route });
      const { out = "" } = await migrate(folder, { json: true });
      expect((JSON.parse(out) as Noted).notes).toEqual([]);
      const options = textOf(join(folder, `options.${ending}`));
      expect(options).toContain('migrateFrom: "next-auth"');
      expect(options).toMatch(/^import HostAuth(?:, \{ type HostAuthConfig \})? from "portico\/next";$/m);
      expect(options).toContain("export const { handlers, auth, signIn, signOut } = HostAuth(options);");
      expect(textOf(join(folder, handler))).toBe(
        'import { handlers } from "../../../../options";\n\nexport const { GET, POST } = handlers;\n',
      );
    }
  });

  it("leaves the options where they are if the name of their module is taken", async () => {
    const files = { ...version4Pages.before, "src/auth.ts": "export const mine = 1;\n" };
    const folder = folderWith(files);
    const { out = "" } = await migrate(folder, { json: true });
    expect((JSON.parse(out) as Noted).notes.map(({ note }) => note)).toContain("pagesRoute");
    expect(textOf(join(folder, "src/auth.ts"))).toBe("export const mine = 1;\n");
    expect(textOf(join(folder, "src/pages/api/auth/[...nextauth].ts"))).toContain("HostAuth(authOptions)");
  });

  it.each([
    ["options without a type", "export const options = { providers: [] };\n", {}],
    ["a route handler that exists", undefined, { "app/api/auth/[...auth]/route.ts": "export {};\n" }],
  ])("leaves an API route to a person with %s", async (_, lib, files: Files) => {
    const options =
      'import type { NextAuthOptions } from "next-auth";\nexport const options: NextAuthOptions = { providers: [] };\n';
    const folder = folderWith({
      "package.json": '{ "dependencies": { "next-auth": "^4.24.0" } }',
      "lib.ts": lib ?? options,
      "pages/api/auth/[...nextauth].ts":
        'import NextAuth from "next-auth";\nimport { options } from "../../../lib";\nexport default NextAuth(options);\n',
      ...files,
    });
    const { out = "" } = await migrate(folder, { json: true });
    expect((JSON.parse(out) as Noted).notes.map(({ note }) => note)).toContain("pagesRoute");
    expect(textOf(join(folder, "pages/api/auth/[...nextauth].ts"))).toContain("HostAuth(options)");
  });

  it("has nothing to do where nothing is of the other library", async () => {
    const { code, out } = await migrate(folderWith({ "auth.ts": 'import HostAuth from "portico/next";\n' }));
    expect([code, out]).toEqual([0, "Nothing imports Auth.js or NextAuth.js: there is nothing to do.\n"]);
  });

  it("leaves what it cannot parse to its author: nothing is lost", async () => {
    const text = 'import NextAuth from "next-auth";\nexport const = NextAuth({ providers: [] ;\n';
    const folder = folderWith({ "auth.ts": text });
    await migrate(folder);
    expect(readFileSync(join(folder, "auth.ts"), "utf8")).toContain("export const = ");
  });

  it.each([
    ["next-auth", "portico/next"],
    ["next-auth/react", "portico/react"],
    ["@auth/core/providers/google", "portico/providers/google"],
    ["@auth/sveltekit", "portico/sveltekit"],
    ["@auth/core", "portico"],
    ["@next-auth/prisma-adapter", "@auth/prisma-adapter"],
    ["next-auth/webauthn", undefined],
    ["next-authentic", undefined],
  ])("the counterpart of %s is %s", (module, expected) => {
    expect(counterpart(module)).toBe(expected);
  });

  it("the difference of two texts has the changed lines, and some around them", () => {
    const lines = (...text: readonly string[]) => text.join("\n");
    expect(unifiedDiff("a.ts", lines("1", "2", "3", "4", "5", "6"), lines("1", "2", "3", "4", "five", "6"))).toBe(
      lines("--- a.ts", "+++ a.ts", "…", " 3", " 4", "-5", "+five", " 6", ""),
    );
  });

  const guides = Object.values(notes).map(({ guide, section }) => [guide, section] as const);

  it.each(guides)("%s has a section %s", (guide, section) => {
    const text = readFileSync(new URL(`../../docs/guides/${guide}.md`, import.meta.url), "utf8");
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    );
    expect(anchors).toContain(section);
  });
});
