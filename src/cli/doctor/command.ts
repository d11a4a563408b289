/** The arguments of `portico doctor`. */
import type { Command } from "../command.ts";

const doctorUsage = `
Run it in the folder of the application. It loads the module that has the configuration (auth.ts and the like), with the path
aliases of tsconfig.json and the .env files of the framework, and looks at secrets, origin, cookies, callback URLs, route
files, versions, and the tables of the database. It changes nothing, and prints no secret.

With --network it also asks each provider for its discovery document, its keys and its time, and sends the authorization
request of a sign-in, and a token request with a code that does not exist: its answer shows whether the client secret is right.
With --url and --network, it asks the running application which origin it sees.

It exits with 1 if it finds an error. Warnings alone exit with 0.
`;

export const doctorCommand: Command = {
  does: "finds the faults of an application, each with its fix",
  usage: doctorUsage,
  options: [
    { flags: "--config <file>", does: "the module that has the configuration; default: auth.ts and the like" },
    { flags: "--url <address>", does: "where visitors reach the application: https://app.example.com" },
    { flags: "--production", does: "look at it as in production: NODE_ENV=production, and the .env files for it" },
    { flags: "--network", does: "ask the providers, and the application at --url" },
    { flags: "--json", does: "print JSON" },
  ],
  async run(values, terminal) {
    const { doctor, doctorArguments } = await import("./index.ts");
    const { data, error } = doctorArguments.safeParse(values);
    if (!data) return { err: `${error.issues.map(({ message }) => message).join("\n")}\n${doctorUsage}`, code: 2 };
    return doctor(data, terminal);
  },
};
