/** `portico new`: what it writes, what it refuses, and that templates, manual and integrations belong together. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { integrations } from "../../.ci/integrations.ts";
import type { CommandResult } from "../../src/cli/command.ts";
import { packageNameFor } from "../../src/cli/new/files.ts";
import { createApplication } from "../../src/cli/new/index.ts";
import { packageRanges, templates } from "../../src/cli/new/templates.ts";
import { commandsOf, filesShown, pageOf, productionCommandsOf, readPage, templateFolder } from "../start/page.ts";
import { files, read } from "../structure/sources.ts";
import { portico, quietTerminal } from "./process.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-new-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const create = (framework: string, more: { folder?: string; portico?: string } = {}): CommandResult =>
  createApplication({ framework, ...more }, { ...quietTerminal, folder, manifest: { version: "1.2.3" } as never });

const text = (path: string): string => readFileSync(join(folder, path), "utf8");

interface WrittenManifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifestOf = (path: string) => JSON.parse(text(`${path}/package.json`)) as WrittenManifest;

const names = Object.keys(templates);

describe.each(names)("the template %s", (name) => {
  it("is written with all of its files, package.json, and a .gitignore that keeps the secret out", () => {
    expect(create(name, { folder: "app" }).code).toBe(0);
    const own = readdirSync(templateFolder(name), { recursive: true, encoding: "utf8" });
    const lost = own.filter((path) => !existsSync(join(folder, "app", path.replace(/gitignore$/, ".gitignore"))));
    expect(lost).toEqual([]);
    expect(text("app/.gitignore")).toMatch(/^\.env/m);
  });

  it("has scripts that start it beside the local provider, and packages with a range each", () => {
    create(name, { folder: "app" });
    const { scripts, dependencies, devDependencies } = manifestOf("app");
    expect(scripts).toMatchObject({
      dev: expect.stringMatching(/^portico idp (?:--env \.env )?-- \S/),
      start: expect.stringMatching(/\S/),
      idp: "portico idp",
      typecheck: expect.stringMatching(/\S/),
    });
    expect(dependencies.portico).toBe("^1.2.3");
    for (const range of Object.values({ ...dependencies, ...devDependencies }))
      expect(range).toMatch(/^[\^~]\d+\.\d+\.\d+(?:-beta)?$/);
  });

  it("has an integration, and a page of the manual that shows its files and its commands", () => {
    expect(integrations.map((row) => row.alias ?? row.name)).toContain(name);
    const page = readPage(name);
    const shown = filesShown(page);
    expect(shown.length).toBeGreaterThan(0);
    for (const { path, text: block } of shown) expect(block).toBe(readFileSync(templateFolder(name) + path, "utf8"));
    expect(commandsOf(page)).toEqual([`npx portico new ${name} my-app`, "cd my-app", "npm install", "npm run dev"]);
    const address = String.raw`AUTH_URL=http://localhost:\d+`;
    expect(productionCommandsOf(page)).toEqual([
      ...(templates[name]?.scripts.build ? [expect.stringMatching(`^(?:${address} )?npm run build$`)] : []),
      expect.stringMatching(`^${address} npm start$`),
    ]);
    expect(read("docs/start/README.md")).toContain(`(${pageOf(name).replace("docs/start/", "")})`);
  });
});

describe("templates", () => {
  /** Integrations whose template is not written yet. */
  const withoutTemplate: readonly string[] = [];

  it("exist for every integration, except those that are listed here", () => {
    const expected = integrations.map((row) => row.alias ?? row.name).filter((name) => !withoutTemplate.includes(name));
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  it("every folder is a row, and every page of the manual too", () => {
    expect([...new Set(files("src/cli/new/templates/*/*").map((path) => path.split("/")[4]))]).toEqual(
      names.toSorted(),
    );
    expect(files("docs/start/*.md")).toEqual(["docs/start/README.md", ...names.map(pageOf)].toSorted());
  });

  it("every version is one that the tests of this repository run on, and every package is used", () => {
    const manifests = ["package.json", ...files("examples/*/package.json")].map(
      (path) => JSON.parse(read(path)) as Partial<WrittenManifest>,
    );
    const tested = Object.entries(packageRanges).filter(([name, range]) =>
      manifests.some(({ dependencies, devDependencies }) =>
        [dependencies?.[name], devDependencies?.[name]].includes(range.slice(1)),
      ),
    );
    expect(tested.map(([name]) => name)).toEqual(Object.keys(packageRanges));
    const used = Object.values(templates).flatMap((row) => [...row.dependencies, ...row.devDependencies]);
    expect([...new Set([...used, "typescript", "@types/node"])].toSorted()).toEqual(
      Object.keys(packageRanges).toSorted(),
    );
  });
});

describe("the variables", () => {
  it("have a new secret each time, and the client of the local provider", () => {
    create("express", { folder: "one" });
    create("express", { folder: "two" });
    const [one, two] = [parseEnv(text("one/.env")), parseEnv(text("two/.env"))];
    expect(Buffer.from(one.AUTH_SECRET ?? "", "base64url")).toHaveLength(32);
    expect(one.AUTH_SECRET).not.toBe(two.AUTH_SECRET);
    expect(one).toMatchObject({
      AUTH_LOCAL_ISSUER: "http://127.0.0.1:4747",
      AUTH_LOCAL_ID: "portico-app",
      AUTH_LOCAL_SECRET: "not-a-secret-of-production",
    });
  });

  it("are not printed", () => {
    const { out = "", err = "" } = create("express", { folder: "app" });
    const { AUTH_SECRET = "" } = parseEnv(text("app/.env"));
    expect(out + err).not.toContain(AUTH_SECRET);
  });
});

describe("the folder", () => {
  it("has the name of the framework by default, and gives the package its name", () => {
    create("next");
    expect(manifestOf("portico-next").name).toBe("portico-next");
    expect(["/tmp/My App!", "/tmp/_x", "/tmp/ÄÖ"].map(packageNameFor)).toEqual(["my-app", "x", "app"]);
  });

  it("may be the current one, without a cd", () => {
    const { out, err } = create("express", { folder: "." });
    expect(out).toContain("Express application in .:");
    expect(err).not.toContain("cd ");
    expect(existsSync(join(folder, "auth.ts"))).toBe(true);
  });

  it("may have a new repository", () => {
    mkdirSync(join(folder, "app/.git"), { recursive: true });
    expect(create("express", { folder: "app" }).code).toBe(0);
  });

  it.each(["package.json", ".env", "a.txt"])("is left alone if it has %s", (file) => {
    mkdirSync(join(folder, "app"));
    writeFileSync(join(folder, "app", file), "mine");
    const { code, err } = create("express", { folder: "app" });
    expect([code, err]).toEqual([
      1,
      `app is not empty: it has ${file}. Choose another folder, or empty this one. Nothing was written.\n`,
    ]);
    expect(readdirSync(join(folder, "app"))).toEqual([file]);
    expect(text(`app/${file}`)).toBe("mine");
  });

  it("is not a file", () => {
    writeFileSync(join(folder, "app"), "mine");
    expect(create("express", { folder: "app" })).toMatchObject({ code: 1 });
    expect(text("app")).toBe("mine");
  });
});

describe("--portico", () => {
  it.each(["latest", "^0.1.0", "https://registry.example/portico.tgz"])("%s is passed on", (spec) => {
    create("express", { folder: "app", portico: spec });
    expect(manifestOf("app").dependencies.portico).toBe(spec);
  });

  it("a file of npm pack is named from the root of the disk, because the application is elsewhere", () => {
    writeFileSync(join(folder, "portico.tgz"), "");
    create("express", { folder: "a/b", portico: "portico.tgz" });
    expect(manifestOf("a/b").dependencies.portico).toBe(`file:${join(folder, "portico.tgz")}`);
  });
});

describe("as a process", () => {
  it("prints the files for a pipe, and the next steps for the person", async () => {
    const { code, out, err } = await portico(["new", "Next.js", "app"], { cwd: folder });
    expect(code).toBe(0);
    expect(out).toContain("Next.js application in app:\n\n  .env\n  .gitignore\n  app/api/auth/[...auth]/route.ts\n");
    expect(err).toContain("  cd app\n  npm install\n  npm run dev\n");
    expect(err).toContain("http://localhost:3000");
  });

  it("N7: suggests nothing for a name that is like no other", async () => {
    const { code, err } = await portico(["new", "rails"], { cwd: folder });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('There is no template "rails". No template has a name like it.'),
    ]);
  });

  it.each([
    ["expres", "express"],
    ["nextjs", "next"],
  ])("%s does not exist, but %s does", async (name, suggestion) => {
    const { code, err } = await portico(["new", name], { cwd: folder });
    expect(code).toBe(2);
    expect(err).toContain(`There is no template "${name}". Did you mean ${suggestion}?`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("lists the frameworks in its help, and asks for one", async () => {
    const { out } = await portico(["new", "--help"]);
    for (const [name, { framework }] of Object.entries(templates))
      expect(out).toMatch(new RegExp(`  ${name} +${framework}`));
    const { code, err } = await portico(["new"]);
    expect(code).toBe(2);
    expect(err).toContain("missing required argument 'framework'");
  });
});
