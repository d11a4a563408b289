#!/usr/bin/env node
/** The `portico` command: small things that an application needs once. */
import { randomBase64url } from "./core/crypto/random.ts";

/** What a command has to say, and the code that the process ends with. */
interface Result {
  /** For a file or a pipe. */
  readonly out?: string;
  /** For the person in front of it. */
  readonly err?: string;
  readonly code: 0 | 2;
}

interface Command {
  readonly does: string;
  readonly run: () => Result;
}

/** 256 bits: nobody guesses that. */
const secretBytes = 32;

const secret = (): Result => ({
  out: `AUTH_SECRET="${randomBase64url(secretBytes)}"\n`,
  err: `
Put this line where your application reads its environment from: an .env file that is not in version control, or
the secrets of your platform. Every instance of the application needs the same value. Whoever knows it can sign in
as anybody.

To change it later without signing anybody out: leave it where it is, and put the new value in AUTH_SECRET_1.
`,
  code: 0,
});

const commands: Readonly<Record<string, Command>> = {
  secret: { does: 'prints a line AUTH_SECRET="..." with 32 random bytes', run: secret },
};

const help = (): string => `Usage: npx portico <command>

Commands:
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(10)}${does}`)
  .join("\n")}

Options:
  --help    this text
`;

/** What a command line comes to, without the names of node and of this file. */
function run([name, ...more]: readonly string[]): Result {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    return name === undefined ? { err: help(), code: 2 } : { out: help(), code: 0 };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return { err: `portico has no command "${name}".\n\n${help()}`, code: 2 };
  if (more.includes("--help") || more.includes("-h")) return { out: help(), code: 0 };
  if (more.length > 0) return { err: `The command "${name}" takes no arguments.\n\n${help()}`, code: 2 };
  return command.run();
}

const { out = "", err = "", code } = run(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
