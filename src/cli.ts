#!/usr/bin/env node
/** The `portico` command: finds faults of an application, and does what it needs once. */
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { addCommand } from "./cli/add/command.ts";
import type { Command, Terminal } from "./cli/command.ts";
import { doctorCommand } from "./cli/doctor/command.ts";
import { encryptTokensCommand } from "./cli/encrypt-tokens.ts";
import { explainCommand } from "./cli/explain.ts";
import { idpCommand } from "./cli/idp/command.ts";
import { infoCommand } from "./cli/info.ts";
import { migrateCommand } from "./cli/migrate/command.ts";
import { newCommand } from "./cli/new/command.ts";
import { manifestIn } from "./cli/package-files.ts";
import { schemaCommand } from "./cli/schema.ts";
import { secretCommand } from "./cli/secret.ts";

const commands: Readonly<Record<string, Command>> = {
  new: newCommand,
  doctor: doctorCommand,
  info: infoCommand,
  add: addCommand,
  migrate: migrateCommand,
  explain: explainCommand,
  idp: idpCommand,
  secret: secretCommand,
  schema: schemaCommand,
  "encrypt-tokens": encryptTokensCommand,
};

const { stdin, stdout, stderr } = process;

// `hasColors` respects NO_COLOR, FORCE_COLOR and TERM; a file or a pipe does not have it.
const hasColours = stdout.isTTY && stdout.hasColors();

const terminal: Terminal = {
  progress: (text) => void stderr.write(text),
  print: (text) => void stdout.write(text),
  stopped: () => new Promise((resolve) => void process.once("SIGINT", resolve).once("SIGTERM", resolve)),
  paint(colour, text) {
    const [start, end] = inspect.colors[colour] ?? [];
    return hasColours ? `\u001B[${start}m${text}\u001B[${end}m` : text;
  },
  async confirm(question) {
    if (!stdin.isTTY || !stderr.isTTY) return undefined;
    const lines = createInterface({ input: stdin, output: stderr });
    const answer = await lines.question(`${question} (y/N) `).finally(() => lines.close());
    return /^y(?:es)?$/i.test(answer.trim());
  },
  folder: process.cwd(),
  env: process.env,
  runtime: {
    name: "bun" in process.versions ? "Bun" : "Node.js",
    version: process.versions.bun ?? process.versions.node,
    system: `${process.platform} ${process.arch}`,
  },
  async quietly(run) {
    const { write } = stdout;
    stdout.write = stderr.write.bind(stderr);
    return run().finally(() => {
      stdout.write = write;
    });
  },
  // At the same place beside the source and beside the built file.
  templates: fileURLToPath(new URL("cli/new/templates", import.meta.url)),
  manifest: manifestIn(fileURLToPath(new URL("..", import.meta.url))) ?? {},
};

// In a file of its own, which carries the licence of commander.
const { runProgram } = await import("./cli/program.ts");
const { out = "", err = "", code, exits = false } = await runProgram(process.argv.slice(2), commands, terminal);
process.exitCode = code;
// In the callbacks, because a pipe takes the text later.
stdout.write(out, () => stderr.write(err, () => exits && process.exit()));
