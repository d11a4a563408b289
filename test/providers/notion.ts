/** Notion, as its documentation shows it. */
import Notion from "../../src/providers/notion.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const ada = {
  object: "user",
  id: "5389a034-eb5c-47b5-8a9e-f79c99ef166c",
  name: "Ada Lovelace",
  avatar_url: "https://example.com/ada.png",
  type: "person",
  person: { email: "ada@example.com" },
};
const user = {
  object: "user",
  id: "16d84278-ab0e-484c-9bdd-b35da3bd8905",
  name: "pied piper",
  avatar_url: null,
  type: "bot",
  bot: { owner: { type: "user", user: ada } },
};

export const notion: Fixture = {
  id: "notion",
  documented: [
    "https://developers.notion.com/docs/authorization#step-4-notion-responds-with-an-access_token-and-additional-information",
    "https://developers.notion.com/reference/get-self",
  ],
  provider: Notion({ clientId, clientSecret }),
  issuer: {
    url: "https://api.notion.com",
    oidc: false,
    endpoints: {
      authorization: "https://api.notion.com/v1/oauth/authorize",
      token: "https://api.notion.com/v1/oauth/token",
      userinfo: "https://api.notion.com/v1/users/me",
    },
  },
  tokens: {
    token_type: "bearer",
    expires_in: undefined,
    refresh_token: undefined,
    scope: undefined,
    bot_id: "16d84278-ab0e-484c-9bdd-b35da3bd8905",
    workspace_id: "2f4bd6a4-a0f0-4f0d-9d5c-2e5a7b3c1d0e",
    owner: { type: "user", user: ada },
  },
  authorization: { url: "https://api.notion.com/v1/oauth/authorize", params: { owner: "user" } },
  accountId: ada.id,
  usual: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: ada.avatar_url },
    verified: false,
  },
  withoutEmail: {
    userinfo: { ...user, bot: { owner: { type: "user", user: { object: "user", id: ada.id } } } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: ada.avatar_url },
    verified: false,
  },
};
