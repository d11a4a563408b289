/** Blocks of code that the compiler of TypeScript does not check with the project: their syntax, by the compiler of their language. */
import { createRequire } from "node:module";
import { parse as parseSvelte } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { compileScript, compileTemplate, parse as parseVue } from "vue/compiler-sfc";
import { files, read } from "../structure/sources.ts";

const documents = [...files("*.md"), ...files("{docs,src,examples}/**/*.md")].filter(
  (path) => !path.includes("node_modules"),
);

type Parser = (code: string) => readonly string[];

/** The messages of a parser that throws the first problem. */
const thrownBy = (parse: () => unknown): readonly string[] => {
  try {
    parse();
    return [];
  } catch (error) {
    return [String(error)];
  }
};

const parseScript =
  (name: string): Parser =>
  (code) => {
    const { diagnostics = [] } = ts.transpileModule(code, {
      fileName: name,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    });
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  };

/** A component of Vue: the file, its script, and the expressions of its template. */
function parseComponent(code: string): readonly string[] {
  const { descriptor, errors } = parseVue(code);
  const { script, scriptSetup, template } = descriptor;
  const ofScript = script || scriptSetup ? thrownBy(() => compileScript(descriptor, { id: "block" })) : [];
  const ofTemplate = template
    ? compileTemplate({ source: template.content, filename: "block.vue", id: "block" }).errors
    : [];
  return [...errors.map(String), ...ofScript, ...ofTemplate.map(String)];
}

interface AstroCompiler {
  transform(code: string): { readonly diagnostics: readonly { readonly text: string }[] };
}

// The compiler is a dependency of Astro, not one of portico: it is found from there.
const fromAstro = createRequire(createRequire(import.meta.url).resolve("astro/package.json"));
const astro = (await import(fromAstro.resolve("@astrojs/compiler-rs"))) as AstroCompiler;

/** THE TABLE of languages: what is wrong with a block. */
const parsers: Readonly<Record<string, Parser>> = {
  js: parseScript("block.mjs"),
  tsx: parseScript("block.tsx"),
  vue: parseComponent,
  svelte: (code) => thrownBy(() => parseSvelte(code, { modern: true })),
  astro: (code) => astro.transform(code).diagnostics.map(({ text }) => text),
};

/** The files of a block: a comment with the name of a file, alone on its line, begins the next one. */
const filesOf = (block: string): readonly string[] =>
  block.split(/^(?=(?:\/\/|<!--) [+\w./-]+\.(?:tsx|vue|svelte|astro)\b)/m).filter((code) => code.trim() !== "");

const blocks = documents.flatMap((path) => {
  const text = read(path);
  return [...text.matchAll(/^```(js|tsx|vue|svelte|astro)(?: \[.+\])?\n([\s\S]*?)^```/gm)].map(
    ({ 1: language = "", 2: code = "", index }) => ({
      place: `${path}:${text.slice(0, index).split("\n").length}`,
      language,
      code,
    }),
  );
});

const problemsIn = (language: string, code: string): readonly string[] =>
  filesOf(code).flatMap((file) => parsers[language]?.(file) ?? []);

/** A block of each language with a mistake, and without it. */
const samples: Readonly<Record<string, readonly [wrong: string, right: string]>> = {
  js: ["export const config = { providers: [GitHub };", "export const config = { providers: [GitHub] };"],
  tsx: ["export const Name = () => <b>{name</b>;", "export const Name = () => <b>{name}</b>;"],
  vue: ["<template><b>{{ name. }}</b></template>", "<template><b>{{ name.first }}</b></template>"],
  svelte: ["<b>{name</b>", "<b>{name}</b>"],
  astro: ["---\nconst session = await ;\n---\n<b>{session}</b>", "---\nconst session = 1;\n---\n<b>{session}</b>"],
};

describe("blocks of other languages in documents", () => {
  it.each(Object.entries(samples))("%s: a mistake would be found", (language, [wrong, right]) => {
    expect(problemsIn(language, wrong)).not.toEqual([]);
    expect(problemsIn(language, right)).toEqual([]);
  });

  it("a mistake would be found in the second file of a block, and in the script of a component of Vue", () => {
    expect(problemsIn("tsx", "// one.tsx\n<b />;\n\n// two.tsx\nconst = 1;\n")).not.toEqual([]);
    expect(problemsIn("vue", "<script setup>const = 1;</script>\n<template><b /></template>")).not.toEqual([]);
  });

  it.each(Object.keys(parsers))("%s: every block parses", (language) => {
    const own = blocks.filter((block) => block.language === language);
    expect(own.length).toBeGreaterThan(0);
    const wrong = own.map(({ place, code }) => [place, problemsIn(language, code)] as const);
    expect(Object.fromEntries(wrong.filter(([, problems]) => problems.length > 0))).toEqual({});
  });
});
