/** The arguments of `portico new`. */
import type { Command } from "../command.ts";
import { templates } from "./templates.ts";

const frameworkList = Object.entries(templates)
  .map(([name, { framework }]) => `  ${name.padEnd(16)}${framework}\n`)
  .join("");

const newUsage = `
Frameworks:
${frameworkList}
The application has a home page, sign-in, sign-out and a protected page, in TypeScript. Its script "dev" starts it together with
the local provider (npx portico idp), so that you sign in without an account anywhere. The folder must be empty.
`;

export const newCommand: Command = {
  does: "writes a small application that signs in, for a framework",
  usage: newUsage,
  operands: [
    { name: "<framework>", does: "the framework, for example next" },
    { name: "[folder]", does: "where to write it; default: portico-<framework>" },
  ],
  options: [{ flags: "--portico <spec>", does: "the version of portico in package.json, or a file of npm pack" }],
  async run(values, terminal) {
    const { createApplication, newArguments } = await import("./index.ts");
    const { data, error } = newArguments.safeParse(values);
    if (!data) return { err: `${error.issues.map(({ message }) => message).join("\n")}\n${newUsage}`, code: 2 };
    return createApplication(data, terminal);
  },
};
