/** Hugging Face, as its documentation shows it. */
import HuggingFace from "../../src/providers/huggingface.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://huggingface.co";
const user = {
  sub: "62f264b9f3c90f4b6514a269",
  name: "Ada Lovelace",
  preferred_username: "ada",
  profile: "https://huggingface.co/ada",
  picture: "https://huggingface.co/avatars/ada.svg",
  website: "",
  isPro: false,
  email: "ada@example.com",
  email_verified: true,
};

export const huggingface: Fixture = {
  id: "huggingface",
  documented: ["https://huggingface.co/docs/hub/oauth", "https://huggingface.co/.well-known/openid-configuration"],
  provider: HuggingFace({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: "https://huggingface.co/oauth/authorize",
      token: "https://huggingface.co/oauth/token",
      jwks: "https://huggingface.co/oauth/jwks",
    },
  },
  tokens: { expires_in: 28_800, token_type: "bearer" },
  authorization: { url: "https://huggingface.co/oauth/authorize", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: true },
  withoutEmail: {
    claims: { ...user, name: undefined, email: undefined },
    user: { name: "ada", email: null, image: user.picture },
    verified: false,
  },
  unverified: {
    claims: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: user.picture },
    verified: false,
  },
};
