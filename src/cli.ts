#!/usr/bin/env node
/** The `portico` command: small things that an application needs once. */
import { parseArgs } from "node:util";
import type { Command, CommandResult } from "./cli/command.ts";
import { encryptTokensCommand } from "./cli/encrypt-tokens.ts";
import { schemaCommand } from "./cli/schema.ts";
import { secretCommand } from "./cli/secret.ts";

const commands: Readonly<Record<string, Command>> = {
  secret: secretCommand,
  schema: schemaCommand,
  "encrypt-tokens": encryptTokensCommand,
};

const help = (): string => `Usage: npx portico <command>

Commands:
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(16)}${does}`)
  .join("\n")}

Options:
  --help    this text, or more about a command
`;

const mistake = (what: string, more = help()): CommandResult => ({ err: `${what}\n\n${more}`, code: 2 });

/** The arguments of a command by their names; an error that names the one that the command does not take. */
function parseOptions({ options, flags = [] }: Command, args: readonly string[]): Readonly<Record<string, unknown>> {
  const known = Object.fromEntries([
    ...options.map((name) => [name, { type: "string" }] as const),
    ...flags.map((name) => [name, { type: "boolean" }] as const),
  ]);
  const { values } = parseArgs({
    args: [...args],
    options: { ...known, help: { type: "boolean", short: "h" } },
    strict: true,
  });
  return { ...values };
}

const progress = (text: string): void => void process.stderr.write(text);

function runNamed(name: string, command: Command, args: readonly string[]): CommandResult | Promise<CommandResult> {
  try {
    const { help: asksHelp, ...values } = parseOptions(command, args);
    return asksHelp ? { out: help() + (command.usage ?? ""), code: 0 } : command.run(values, progress);
  } catch (thrown) {
    if (command.options.length === 0) return mistake(`The command "${name}" takes no arguments.`);
    return mistake((thrown as Error).message, command.usage);
  }
}

/** The result of a command line: its arguments, without the names of node and of this file. */
function runCommand([name, ...args]: readonly string[]): CommandResult | Promise<CommandResult> {
  if (name === undefined) return { err: help(), code: 2 };
  if (["--help", "-h", "help"].includes(name)) return { out: help(), code: 0 };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command ? runNamed(name, command, args) : mistake(`portico has no command "${name}".`);
}

const { out = "", err = "", code, exits = false } = await runCommand(process.argv.slice(2));
process.exitCode = code;
// In the callbacks, because a pipe takes the text later.
process.stdout.write(out, () => process.stderr.write(err, () => exits && process.exit()));
