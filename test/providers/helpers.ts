/** Sign-ins at the provider of a fixture. */
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createLog, testConfig } from "../world/config.ts";
import { createIssuer, type Seen } from "../world/issuer.ts";
import { sessionCookies, sessionOf, signIn, visitorOf } from "../world/journey.ts";
import type { useWorld } from "../world/server.ts";
import type { Case, Fixture } from "./fixture.ts";

/** Signs in, and returns the page, the session, and the requests that the provider received beside those for tokens. */
export async function signInAt(server: ReturnType<typeof useWorld>, fixture: Fixture, person: Case = fixture.usual) {
  const { issuer: options, faults, id, provider, accountId, loginHint } = fixture;
  const { userinfo, more, claims, callback } = person;
  const issuer = createIssuer({
    ...options,
    ...(more && { more }),
    faults: {
      ...(userinfo && { userinfo: { body: userinfo } }),
      tokens: { ...fixture.tokens, ...person.tokens },
      ...(callback && { callback }),
      ...faults,
    },
  });
  server.use(...issuer.handlers);
  const log = createLog();
  const browser = visitorOf(testConfig({ providers: [provider] as AuthConfig["providers"], logger: log.logger }));
  const page = await signIn(browser, issuer, {
    provider: id,
    ...(loginHint !== undefined && { params: { login_hint: loginHint } }),
    user: { sub: accountId, ...claims },
  });
  const requests = [...issuer.requests.userinfo, ...issuer.requests.more];
  const [asked = undefined as unknown as Seen] = requests;
  const [token = undefined as unknown as Seen] = issuer.requests.token;
  return {
    issuer,
    log,
    page,
    requests,
    asked,
    token,
    accessToken: String(issuer.issued[0]?.access_token),
    error: new URL(page.url).searchParams.get("error"),
    signedIn: sessionCookies(browser).length > 0,
    session: await sessionOf(browser),
  };
}
