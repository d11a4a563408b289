/** Planning Center, as its documentation shows it. */
import PlanningCenter from "../../src/providers/planning-center.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  data: {
    type: "Person",
    id: "1234567",
    attributes: { name: "Ada Lovelace", avatar: "https://avatars.planningcenteronline.com/uploads/initials/AL.png" },
  },
  included: [
    { type: "PhoneNumber", id: "1", attributes: { number: "555" } },
    { type: "Email", id: "2", attributes: { address: "old@example.com", primary: false } },
    { type: "Email", id: "3", attributes: { address: "ada@example.com", primary: true } },
  ],
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.data.attributes.avatar };

export const planningCenter: Fixture = {
  id: "planning-center",
  documented: [
    "https://developer.planning.center/docs/#/overview/authentication",
    "https://developer.planning.center/docs/#/apps/people",
  ],
  provider: PlanningCenter({ clientId, clientSecret }),
  issuer: {
    url: "https://api.planningcenteronline.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.planningcenteronline.com/oauth/authorize",
      token: "https://api.planningcenteronline.com/oauth/token",
      userinfo: "https://api.planningcenteronline.com/people/v2/me",
    },
  },
  tokens: { expires_in: 7200, created_at: 1_469_553_476 },
  authorization: { url: "https://api.planningcenteronline.com/oauth/authorize", params: { scope: "people" } },
  accountId: person.data.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { data: { ...person.data, attributes: { name: "Ada Lovelace" } } },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
