/** The arguments of `portico idp`. */
import type { Command } from "../command.ts";
import { defaultPort } from "./variables.ts";

const idpUsage = `
An OpenID Provider for development and end-to-end tests. It signs in every visitor without a password, as one of its people.
Your application needs the provider OIDC({ id: "local", name: "Local" }) of portico/providers/oidc, and the variables that
the command prints. Magic links arrive at its mailbox with the provider mailTo(process.env.MAILBOX_URL) of portico/testing.

  npx portico idp --env .env          starts it, and writes the variables to .env
  npx portico idp -- next dev         starts it and the application, which gets the variables; both end together

The file of --people is a JSON array: [{ "sub": "1", "name": "Ada Lovelace", "email": "ada@example.com" }]
`;

export const idpCommand: Command = {
  does: "runs a local OpenID Provider with people and a mailbox",
  usage: idpUsage,
  operands: [{ name: "[command...]", does: "after --: the command that starts the application" }],
  options: [
    { flags: "--port <number>", does: `its port; default: ${defaultPort}, or the next one that is free` },
    { flags: "--client-id <id>", does: "the client id of the application" },
    { flags: "--client-secret <secret>", does: "the client secret of the application" },
    { flags: "--people <file>", does: "who can sign in: a JSON file" },
    { flags: "--env <file>", does: "write the variables to this file; a command gets all variables of the file" },
    { flags: "--json", does: "print JSON in one line" },
  ],
  async run(values, terminal) {
    const { idp, idpArguments } = await import("./index.ts");
    const { data, error } = idpArguments.safeParse(values);
    if (!data) return { err: `${error.issues.map(({ message }) => message).join("\n")}\n${idpUsage}`, code: 2 };
    return idp(data, terminal);
  },
};
