/** The arguments of `portico add`. */
import type { Command } from "../command.ts";

const addUsage = `
Prints the environment variables, the callback URLs and the line of code of a built-in provider. It asks before it changes a
file; --write changes them without a question. Values of variables stay empty: put those of your registration there.
`;

export const addCommand: Command = {
  does: "adds a provider: variables, callback URLs, code",
  usage: addUsage,
  operands: [{ name: "<provider>", does: "the id of a built-in provider, for example github" }],
  options: [
    { flags: "--url <address>", does: "where visitors reach the application: https://app.example.com" },
    { flags: "--config <file>", does: "the module that has the configuration; default: auth.ts and the like" },
    { flags: "--write", does: "change the files without a question" },
  ],
  async run(values, terminal) {
    const { add, addArguments } = await import("./index.ts");
    return add(addArguments.parse(values), terminal);
  },
};
