/** The arguments of `portico migrate`. */
import type { Command } from "../command.ts";

const migrateUsage = `
Rewrites imports, names, options, cookie keys and augmented types of Auth.js and NextAuth.js 4 and 5, in the files of this
folder, and lists what needs a person, with a link to the guide each. It can be run again. Commit your work first, and look at
the difference; --dry shows it without writing. The exit code is 1 if the application does not work until a person has changed something.

It uses ts-morph 28: that of your application, or npm fetches it into its cache.
`;

export const migrateCommand: Command = {
  does: "rewrites an application of Auth.js or NextAuth.js",
  usage: migrateUsage,
  options: [
    { flags: "--dry", does: "show the difference, and write nothing" },
    { flags: "--json", does: "print JSON" },
    {
      flags: "--trust-stored-emails <answer>",
      does: "yes or no: whether every former sign-in method verified addresses; without it, the command asks",
    },
  ],
  async run(values, terminal) {
    const { migrate, migrateArguments } = await import("./index.ts");
    const { data, error } = migrateArguments.safeParse(values);
    if (!data) return { err: `${error.issues.map(({ message }) => message).join("\n")}\n${migrateUsage}`, code: 2 };
    return migrate(data, terminal);
  },
};
