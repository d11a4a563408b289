/** `portico new`: writes a small application that signs in at the local provider. */
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import * as z from "zod/mini";
import { didYouMean, isNear } from "../../core/config/did-you-mean.ts";
import type { CommandResult, Terminal } from "../command.ts";
import { writeText } from "../files.ts";
import { filesFor, type NewFiles } from "./files.ts";
import { type AppTemplate, templates } from "./templates.ts";

export const newArguments = z.strictObject({
  framework: z.string(),
  folder: z.optional(z.string().check(z.minLength(1, { error: "The folder is an empty text." }))),
  portico: z.optional(z.string().check(z.minLength(1, { error: "--portico is empty." }))),
});

type NewArguments = z.infer<typeof newArguments>;

const templateNames = Object.keys(templates);

/** The name of a template: of the module, or what the framework is called. */
function templateNamed(name: string): string | undefined {
  const wanted = name.toLowerCase();
  return templateNames.find((one) => one === wanted || templates[one]?.framework.toLowerCase() === wanted);
}

const unknownTemplate = (name: string): CommandResult => ({
  err: `There is no template "${name.slice(0, 64)}". ${isNear(name, templateNames) ? `Did you mean ${didYouMean(name, templateNames)}?` : "No template has a name like it."}\nAll of them: ${templateNames.join(", ")}\n`,
  code: 2,
});

/** What a folder has that stops the command: everything except a repository without files. */
const contentsOf = (folder: string): readonly string[] =>
  existsSync(folder) ? (statSync(folder).isDirectory() ? readdirSync(folder) : ["a file"]) : [];

const notEmpty = (folder: string, found: readonly string[]): CommandResult => ({
  err: `${folder} is not empty: it has ${found.slice(0, 3).join(", ")}${found.length > 3 ? ", …" : ""}. Choose another folder, or empty this one. Nothing was written.\n`,
  code: 1,
});

function writeFiles(folder: string, files: NewFiles): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeText(join(folder, path), text);
  }
}

/** What package.json gets for `portico`: a file of npm pack is named from the root of the disk, because the application is elsewhere. */
function porticoSpec(given: string | undefined, { folder, manifest }: Terminal): string {
  if (given === undefined) return `^${manifest.version ?? "0"}`;
  const path = resolve(folder, given);
  return /\.t(?:ar\.)?gz$/.test(given) && existsSync(path) ? `file:${path}` : given;
}

/** The commands that come next, and where to look. */
function whatComesNext({ address, portArgument }: AppTemplate, folder: string, { paint }: Terminal): string {
  const other = portArgument === undefined ? "PORT=3001 npm run dev" : `npm run dev -- ${portArgument} 3001`;
  const lines = [...(folder === "." ? [] : [`cd ${folder}`]), "npm install", "npm run dev"];
  return `
Next:

${lines.map((line) => `  ${paint("cyan", line)}\n`).join("")}
Then open ${paint("cyan", address)} and sign in. Another port: ${other}
`;
}

/** Writes an application into an empty folder. */
export function createApplication(given: NewArguments, terminal: Terminal): CommandResult {
  const name = templateNamed(given.framework);
  const template = name === undefined ? undefined : templates[name];
  if (name === undefined || !template) return unknownTemplate(given.framework);
  const { folder = `portico-${name}` } = given;
  const path = resolve(terminal.folder, folder);
  const found = contentsOf(path).filter((entry) => entry !== ".git");
  if (found.length > 0) return notEmpty(folder, found);
  const files = filesFor(template, join(terminal.templates, name), path, porticoSpec(given.portico, terminal));
  writeFiles(path, files);
  const shownFolder = relative(terminal.folder, path) || ".";
  const list = Object.keys(files)
    .toSorted()
    .map((file) => `  ${file}\n`);
  return {
    out: `${template.framework} application in ${shownFolder}:\n\n${list.join("")}`,
    err: whatComesNext(template, shownFolder, terminal),
    code: 0,
  };
}
