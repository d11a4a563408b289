/** A real OpenID Provider in this process: discovery, keys, code flow with PKCE, userinfo, and pages of its own. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, type KoaContextWithOIDC, Provider } from "oidc-provider";
import { writeResponse } from "portico/integration";
import { finish, show } from "./interaction.ts";
import { errorPage, homePage, logoutPage, signedOutPage } from "./pages.ts";
import { personOf } from "./people.ts";
import { memoryStore } from "./store.ts";

/** Who may use the provider: the demo application. */
export interface Client {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
  readonly redirectUri: string;
}

/** Answers with a page. */
async function writePage(context: KoaContextWithOIDC, page: Response): Promise<void> {
  context.set(Object.fromEntries(page.headers));
  context.body = await page.text();
}

const seconds = { hour: 3_600, day: 86_400 };

async function signingKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "lighthouse-1" };
}

async function configurationFor(client: Client): Promise<Configuration> {
  return {
    adapter: memoryStore(),
    jwks: { keys: [await signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      // Ports do not part cookies, so the names must not meet those of other servers of this machine.
      names: { session: "lighthouse.session", interaction: "lighthouse.visit", resume: "lighthouse.resume" },
    },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        client_name: client.name,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [new URL("../signout/return", client.redirectUri).href],
        backchannel_logout_uri: new URL("../backchannel-logout/lighthouse", client.redirectUri).href,
        // Then id_tokens have a `sid`, and logout tokens too.
        backchannel_logout_session_required: true,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // The demo reads the claims from the id_token, so that is where they stand.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_context, caller, token) => token.clientId === caller.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => writePage(context, logoutPage(form)),
        postLogoutSuccessSource: async (context) => writePage(context, signedOutPage()),
      },
    },
    // Without the dispatcher of oidc-provider, which refuses addresses of this machine: the application is on it.
    fetch: (url, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) => fetch(url, options),
    findAccount: (_context, sub) => {
      const person = personOf(sub);
      if (!person) return undefined;
      return { accountId: sub, claims: async () => ({ ...person, email_verified: true }) };
    },
    interactions: { url: (_context, { uid }) => `/visit/${uid}` },
    renderError: async (context, { error, error_description }) => {
      await writePage(context, errorPage(error, error_description));
    },
    routes: { authorization: "/authorize" },
    ttl: {
      AccessToken: seconds.hour,
      AuthorizationCode: 60,
      Grant: seconds.day,
      IdToken: seconds.hour,
      Interaction: seconds.hour,
      Session: seconds.day,
    },
  };
}

/** A handler for `createServer`. */
export async function lighthouse(issuer: string, client: Client) {
  const provider = new Provider(issuer, await configurationFor(client));
  const protocol = provider.callback();

  async function visit(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      if (incoming.method === "POST") return await finish(provider, incoming, outgoing);
      await writeResponse(await show(provider, incoming, outgoing), outgoing);
    } catch {
      await writeResponse(
        errorPage("expired", "This visit is over. Go back to the application and start again."),
        outgoing,
      );
    }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (incoming.url?.startsWith("/visit/")) void visit(incoming, outgoing);
    else if (incoming.url === "/") void writeResponse(homePage("/session/end"), outgoing);
    else void protocol(incoming, outgoing);
  };
}
