/** An application on the adapter with a provider of its own, and browsers that sign in through `Auth`. */
import { Auth } from "../../core/auth.ts";
import { randomUuid } from "../../core/crypto/random.ts";
import { customFetch, skipCSRFCheck } from "../../core/markers.ts";
import type { Adapter } from "../../core/types/adapter.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { EmailConfig } from "../../core/types/email-provider.ts";
import type { OAuthConfig } from "../../core/types/provider.ts";

const origin = "https://app.example";

/** The user at the provider. */
export interface Person {
  readonly id: string;
  readonly email: string | null;
}

/** The provider returns the code as access token, and the access token as user: the code alone decides who signs in. */
const providerAnswer = (request: Request, code: string): unknown =>
  request.url.endsWith("/token")
    ? { access_token: code, token_type: "bearer" }
    : JSON.parse(atob((request.headers.get("authorization") ?? "").replace(/^Bearer /i, "")));

async function answerProviderRequest(request: Request): Promise<Response> {
  const code = new URLSearchParams(await request.text()).get("code") ?? "";
  return Response.json(providerAnswer(request, code));
}

/** A provider with an id. */
export const testProvider = (id: string): OAuthConfig => ({
  id,
  name: id,
  type: "oauth",
  clientId: "client",
  clientSecret: "client-secret",
  authorization: { url: "https://provider.example/authorize" },
  token: { url: "https://provider.example/token" },
  userinfo: { url: "https://provider.example/userinfo" },
  profile: ({ id: subject, name, email }) => ({ id: String(subject), name: name ?? null, email: email ?? null }),
  [customFetch]: (input: RequestInfo | URL, init?: RequestInit) => answerProviderRequest(new Request(input, init)),
});

/** An email provider that stores its links in `mailbox`. */
const testMailProvider = (mailbox: Map<string, string>): EmailConfig => ({
  id: "mail",
  name: "Mail",
  type: "email",
  maxAge: 600,
  sendVerificationRequest: ({ identifier, url }) => void mailbox.set(identifier, url),
});

/** An application on an adapter. */
export interface TestSite {
  /** The last magic link by address. */
  readonly mailbox: ReadonlyMap<string, string>;
  /** A new browser without cookies. */
  openBrowser(): TestBrowser;
}

/** A browser with cookies. */
export interface TestBrowser {
  /** Requests a path with the cookies of the browser. With a body it is a `POST`. */
  request(path: string, body?: Readonly<Record<string, string>>): Promise<Response>;
  /** Starts a sign-in at a provider. Returns the path of the callback. */
  startSignIn(provider: string, person: Person): Promise<string>;
  /** Signs in. Returns the `Location` of the callback. */
  signIn(provider: string, person: Person): Promise<string>;
  /** The address of the signed-in user, or `null`. */
  sessionEmail(): Promise<string | null>;
  /** Whether there is a session cookie. */
  hasSessionCookie(): boolean;
}

/** Stores the cookies of a response; an empty value or `Max-Age=0` deletes one. */
function keepCookies(cookieJar: Map<string, string>, response: Response): Response {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", ...value] = pair.split("=");
    if (value.join("=") === "" || attributes.some((one) => /^max-age=0$/i.test(one))) cookieJar.delete(name);
    else cookieJar.set(name, value.join("="));
  }
  return response;
}

const silentLogger = { error: () => {}, warn: () => {}, debug: () => {} };

/** An application with two OAuth providers and magic links, on `adapter`. */
export function createTestSite(adapter: Adapter, options: Partial<AuthConfig> = {}): TestSite {
  const mailbox = new Map<string, string>();
  const { raw: _, ...config }: AuthConfig = {
    adapter,
    providers: [testProvider("one"), testProvider("two"), testMailProvider(mailbox)],
    url: origin,
    secret: randomUuid() + randomUuid(),
    skipCSRFCheck,
    logger: silentLogger,
    callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, id: String(user.id) } }) },
    ...options,
  };
  return { mailbox, openBrowser: () => createBrowser(config) };
}

function createBrowser(config: Omit<AuthConfig, "raw">): TestBrowser {
  const cookieJar = new Map<string, string>();
  const request: TestBrowser["request"] = async (path, body) => {
    const cookie = [...cookieJar].map((pair) => pair.join("=")).join("; ");
    const headers = { cookie, ...(body && { origin }) };
    const init = body ? { method: "POST", headers, body: new URLSearchParams(body) } : { headers };
    return keepCookies(cookieJar, await Auth(new Request(new URL(path, origin), init), config));
  };
  const startSignIn: TestBrowser["startSignIn"] = async (id, person) => {
    const away = new URL((await request(`/auth/signin/${id}`, {})).headers.get("location") ?? "");
    const query = new URLSearchParams({
      code: btoa(JSON.stringify(person)),
      state: away.searchParams.get("state") ?? "",
    });
    return `/auth/callback/${id}?${query}`;
  };
  return {
    request,
    startSignIn,
    signIn: async (id, person) => (await request(await startSignIn(id, person))).headers.get("location") ?? "",
    async sessionEmail() {
      const session = await (await request("/auth/session")).json();
      return session?.user?.email ?? null;
    },
    hasSessionCookie: () => [...cookieJar.keys()].some((name) => name.includes("session-token")),
  };
}
