/** The sign-in methods. Those that need a registration are added if the environment has it. */
import { CredentialsSignin } from "portico/next";
import Credentials from "portico/providers/credentials";
import GitHub from "portico/providers/github";
import Nodemailer from "portico/providers/nodemailer";
import OIDC from "portico/providers/oidc";
import Passkey from "portico/providers/passkey";
import type { EmailConfig, Provider } from "portico/types";
import { stored } from "./database";
import { personWith } from "./people";

const { AUTH_GITHUB_ID, AUTH_LIGHTHOUSE_ISSUER, EMAIL_SERVER, EMAIL_FROM = "login@example.com" } = process.env;

/** Prints magic links to the terminal, for development without a mail server. */
const terminal: EmailConfig = {
  id: "email",
  name: "E-mail",
  type: "email",
  sendVerificationRequest: ({ identifier, url }) => console.log(`\n  Link for ${identifier}:\n  ${url}\n`),
};

const password = Credentials({
  name: "Password",
  credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
  authorize({ username, password }) {
    const person = personWith(username, password);
    // Do not reveal which of the two was wrong.
    if (!person) throw new CredentialsSignin("wrong_name_or_password");
    return stored(person);
  },
});

/** An OpenID Provider. A logout token from it ends the session: one in the database at once, one in a cookie within `staleness`. */
const lighthouse = OIDC({ id: "lighthouse", name: "Lighthouse ID", logout: { backchannel: true } });

/** Methods that need only a button. */
export const buttons = [
  ...(AUTH_GITHUB_ID ? [{ name: "GitHub", provider: GitHub() }] : []),
  ...(AUTH_LIGHTHOUSE_ISSUER ? [{ name: "Lighthouse ID", provider: lighthouse }] : []),
];

export const signInMethods: readonly Provider[] = [
  ...buttons.map(({ provider }) => provider),
  EMAIL_SERVER ? Nodemailer({ id: "email", server: EMAIL_SERVER, from: EMAIL_FROM }) : terminal,
  password,
  // Bound to the host of the request: set relyingParty before the first passkey is created in production.
  Passkey(),
];
