/** Deezer, as its documentation shows it. */
import Deezer from "../../src/providers/deezer.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.deezer.com/user/me";
const person = {
  id: 5,
  name: "ada",
  lastname: "Lovelace",
  firstname: "Ada",
  email: "ada@example.com",
  picture: "https://api.deezer.com/user/5/image",
  type: "user",
};
const user = { name: "ada", email: person.email, image: person.picture };

/** Its token answer has these two fields alone. */
async function renamed(good: Response): Promise<Response> {
  const { access_token, expires_in } = (await good.json()) as Record<string, unknown>;
  return Response.json({ access_token, expires: expires_in });
}

export const deezer: Fixture = {
  id: "deezer",
  documented: ["https://developers.deezer.com/api/oauth", "https://developers.deezer.com/api/user"],
  provider: Deezer({ clientId, clientSecret }),
  issuer: {
    url: "https://connect.deezer.com",
    oidc: false,
    auth: "client_secret_post",
    names: { client_id: "app_id", client_secret: "secret" },
    endpoints: {
      authorization: "https://connect.deezer.com/oauth/auth.php",
      token: "https://connect.deezer.com/oauth/access_token.php",
    },
  },
  faults: { token: renamed },
  tokens: { expires_in: 3600 },
  authorization: { url: "https://connect.deezer.com/oauth/auth.php", params: { perms: "basic_access,email" } },
  exchange: { output: "json" },
  accountId: "5",
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { ...person, email: undefined, picture: "" } },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
