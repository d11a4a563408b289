/** mailcow, as its documentation shows it. */
import Mailcow from "../../src/providers/mailcow.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://mail.example.com/oauth/profile";
const person = {
  success: true,
  username: "ada@example.com",
  id: "ada@example.com",
  identifier: "ada@example.com",
  email: "ada@example.com",
  full_name: "Ada Lovelace",
  displayName: "Ada Lovelace",
  created: "2024-01-15 12:00:00",
  active: 1,
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: null };

export const mailcow: Fixture = {
  id: "mailcow",
  documented: ["https://docs.mailcow.email/third_party/"],
  provider: Mailcow({ clientId, clientSecret, baseUrl: "https://mail.example.com/" }),
  issuer: {
    url: "https://mail.example.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://mail.example.com/oauth/authorize",
      token: "https://mail.example.com/oauth/token",
    },
  },
  authorization: { url: "https://mail.example.com/oauth/authorize", params: { scope: "profile" } },
  accountId: person.id,
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { ...person, email: undefined, displayName: "", full_name: "" } },
    user: { ...user, name: null, email: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
