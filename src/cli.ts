#!/usr/bin/env node
/** The `portico` command: small things that an application needs once. */
import type { Command, Result } from "./cli/command.ts";
import { schema } from "./cli/schema.ts";
import { secret } from "./cli/secret.ts";

const commands: Readonly<Record<string, Command>> = { secret, schema };

const help = (): string => `Usage: npx portico <command>

Commands:
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(10)}${does}`)
  .join("\n")}

Options:
  --help    this text, or more about a command
`;

/** What a command line comes to, without the names of node and of this file. */
function run([name, ...more]: readonly string[]): Result | Promise<Result> {
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

const { out = "", err = "", code } = await run(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
