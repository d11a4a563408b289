/** Etsy, as its documentation shows it. */
import Etsy from "../../src/providers/etsy.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://openapi.etsy.com/v3/application/users/12345678";
const user = {
  user_id: 12_345_678,
  primary_email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  image_url_75x75: "https://i.etsystatic.com/iusa/12345678/iusa_75x75.jpg",
};
const { primary_email: email, image_url_75x75: image } = user;

export const etsy: Fixture = {
  id: "etsy",
  documented: [
    "https://developers.etsy.com/documentation/essentials/authentication#requesting-an-oauth-token",
    "https://developers.etsy.com/documentation/reference#operation/getUser",
  ],
  provider: Etsy({ clientId, clientSecret }),
  issuer: {
    url: "https://www.etsy.com",
    oidc: false,
    auth: "none",
    endpoints: {
      authorization: "https://www.etsy.com/oauth/connect",
      token: "https://api.etsy.com/v3/public/oauth/token",
    },
  },
  faults: {
    accessToken: "12345678.O1zLuwveeKjpIqCQFfmR-PaMMpBmagH6DljRAkK9qt05OtRKiANJOyZlMx3WQ_o2FdComQGuoiAWy3dxyGI4Ke_76PR",
  },
  tokens: { scope: undefined },
  authorization: { url: "https://www.etsy.com/oauth/connect", params: { scope: "email_r" } },
  accountId: "12345678",
  usual: { more: { [address]: user }, user: { name: "Ada Lovelace", email: email, image: image }, verified: false },
  withoutEmail: {
    more: { [address]: { ...user, primary_email: null, first_name: null, last_name: null, image_url_75x75: null } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    more: { [address]: user },
    user: { name: "Ada Lovelace", email: email, image: image },
    verified: false,
  },
};
