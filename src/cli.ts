#!/usr/bin/env node
/** The `portico` command: small things that an application needs once. */
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

/** What a command line comes to, without the names of node and of this file. */
function runCommand([name, ...more]: readonly string[]): CommandResult | Promise<CommandResult> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    return name === undefined ? { err: help(), code: 2 } : { out: help(), code: 0 };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return { err: `portico has no command "${name}".\n\n${help()}`, code: 2 };
  if (more.includes("--help") || more.includes("-h")) return { out: `${help()}${command.takes ?? ""}`, code: 0 };
  if (command.takes === undefined && more.length > 0) {
    return { err: `The command "${name}" takes no arguments.\n\n${help()}`, code: 2 };
  }
  return command.run(more);
}

const { out = "", err = "", code } = await runCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
