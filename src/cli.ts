#!/usr/bin/env node
/** The `portico` command: small things that an application needs once. */
import { parseArgs } from "node:util";
import type { Command, CommandResult } from "./cli/command.ts";
import { schemaCommand } from "./cli/schema.ts";
import { secretCommand } from "./cli/secret.ts";

const commands: Readonly<Record<string, Command>> = { secret: secretCommand, schema: schemaCommand };

const help = (): string => `Usage: npx portico <command>

Commands:
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(10)}${does}`)
  .join("\n")}

Options:
  --help    this text, or more about a command
`;

const mistake = (what: string, more = help()): CommandResult => ({ err: `${what}\n\n${more}`, code: 2 });

/** The arguments of a command by their names; an error that names the one that the command does not take. */
function parseOptions({ options }: Command, args: readonly string[]): Readonly<Record<string, unknown>> {
  const known = Object.fromEntries(options.map((name) => [name, { type: "string" }] as const));
  const { values } = parseArgs({
    args: [...args],
    options: { ...known, help: { type: "boolean", short: "h" } },
    strict: true,
  });
  return { ...values };
}

function runNamed(name: string, command: Command, args: readonly string[]): CommandResult | Promise<CommandResult> {
  try {
    const { help: asksHelp, ...values } = parseOptions(command, args);
    return asksHelp ? { out: help() + (command.usage ?? ""), code: 0 } : command.run(values);
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

const { out = "", err = "", code } = await runCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
