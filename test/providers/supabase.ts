/** Supabase, as its documentation shows it. */
import Supabase from "../../src/providers/supabase.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://example.supabase.co/auth/v1";

export const supabase = plainOidc({
  id: "supabase",
  documented: ["https://supabase.com/docs/guides/auth/oauth-server/oauth-flows"],
  provider: Supabase({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    alg: "ES256",
    endpoints: {
      authorization: `${url}/oauth/authorize`,
      token: `${url}/oauth/token`,
      userinfo: `${url}/oauth/userinfo`,
      jwks: `${url}/.well-known/jwks.json`,
    },
  },
});
