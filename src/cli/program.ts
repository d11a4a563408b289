/** Parses the command line: the table of commands becomes a program of `commander`, and what it prints becomes a result. */
import { CommanderError, Option, Command as Program } from "commander";
import type { Command, CommandResult, Terminal } from "./command.ts";

/** What a program has printed so far, and the result of its command. */
interface Printed {
  out: string;
  err: string;
  result?: CommandResult;
}

/** The name that a command reads an option by: `--dry-run` -> `dry-run`. */
const valueName = (flags: string): string => flags.replace(/^--| .*$/g, "");

/** The values by the names of their options; commander has them by camel case. */
const optionValues = (options: readonly Option[], parsed: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    options
      .filter((option) => parsed[option.attributeName()] !== undefined)
      .map((option) => [valueName(option.flags), parsed[option.attributeName()]]),
  );

function defineCommand(program: Program, name: string, command: Command, terminal: Terminal, printed: Printed): void {
  const { does, usage, operands = [], options } = command;
  const subcommand = program.command(name).description(does).copyInheritedSettings(program);
  const known = options.map(({ flags, does: text }) => new Option(flags, text));
  for (const option of known) subcommand.addOption(option);
  for (const operand of operands) subcommand.argument(operand.name, operand.does);
  if (usage) subcommand.addHelpText("after", usage);
  subcommand.action(async (...input: readonly unknown[]) => {
    const given = operands.map((operand, index) => [operand.name.replace(/[<>[\].]/g, ""), input[index]] as const);
    // What may be repeated and is missing is an empty list.
    const values = Object.fromEntries(given.filter(([, value]) => value !== undefined && Object(value).length !== 0));
    printed.result = await command.run({ ...optionValues(known, subcommand.opts()), ...values }, terminal);
  });
}

/** The result of a command line: its arguments, without the names of node and of the file that it runs. */
export async function runProgram(
  line: readonly string[],
  commands: Readonly<Record<string, Command>>,
  terminal: Terminal,
): Promise<CommandResult> {
  const printed: Printed = { out: "", err: "" };
  const program = new Program("npx portico")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        printed.out += text;
      },
      writeErr: (text) => {
        printed.err += text;
      },
    })
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (command) => command.name() })
    .version(terminal.manifest.version ?? "unknown", "--version", "print the version")
    .helpOption("-h, --help", "explain the command")
    .showHelpAfterError();
  for (const [name, command] of Object.entries(commands)) defineCommand(program, name, command, terminal, printed);
  try {
    await program.parseAsync(line, { from: "user" });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return { out: printed.out, err: printed.err, code: thrown.exitCode === 0 ? 0 : 2 };
  }
  return printed.result ?? { out: printed.out, err: printed.err, code: 0 };
}
