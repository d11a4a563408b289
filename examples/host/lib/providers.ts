/** The ways to sign in. Those that need a registration are there once the environment has it. */
import { CredentialsSignin } from "portico/next";
import Credentials from "portico/providers/credentials";
import GitHub from "portico/providers/github";
import Nodemailer from "portico/providers/nodemailer";
import OIDC from "portico/providers/oidc";
import Passkey from "portico/providers/passkey";
import type { EmailConfig, Provider } from "portico/types";
import { stored } from "./database";
import { personWith } from "./people";

const { AUTH_GITHUB_ID, AUTH_LIGHTHOUSE_ISSUER, EMAIL_SERVER, EMAIL_FROM = "door@example.com" } = process.env;

/** What the link in a wrong e-mail could do: nothing, it is in your own terminal. */
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
    // Say no more than this: whoever asks must not learn which of the two was wrong.
    if (!person) throw new CredentialsSignin("wrong_name_or_password");
    return stored(person);
  },
});

/** Ways that need a button and nothing else. */
export const buttons = [
  ...(AUTH_GITHUB_ID ? [{ name: "GitHub", way: GitHub() }] : []),
  ...(AUTH_LIGHTHOUSE_ISSUER
    ? [{ name: "Lighthouse ID", way: OIDC({ id: "lighthouse", name: "Lighthouse ID" }) }]
    : []),
];

export const ways: readonly Provider[] = [
  ...buttons.map(({ way }) => way),
  EMAIL_SERVER ? Nodemailer({ id: "email", server: EMAIL_SERVER, from: EMAIL_FROM }) : terminal,
  password,
  // Bound to the host of the request; say relyingParty before the first one is made in production.
  Passkey(),
];
