/** A small application, and a client that keeps cookies: what the tests of the engine share. */
import { Auth } from "../../src/core/auth.ts";
import { customFetch } from "../../src/core/markers.ts";
import type { Events } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { EmailConfig } from "../../src/core/types/email-provider.ts";
import type { CredentialsConfig, OAuthConfig } from "../../src/core/types/provider.ts";
import type { Profile } from "../../src/core/types/user.ts";
import { app, testConfig } from "../world/config.ts";
import { withoutReference } from "../world/reference.ts";

/** Milliseconds. */
export const day = 86_400_000;
export const formerSecret = "7d1e0b9c8a7f6e5d4c3b2a190817263544536271809fa0b1";
export const sessionCookie = "__Host-portico.session-token";
export const csrfCookie = "__Host-portico.csrf-token";
export const transactionCookie = "__Host-portico.transaction";

/** Users at providers, by the authorization code that signs them in. */
const people: Readonly<Record<string, Profile>> = {
  ada: { id: "1", name: "Ada", email: "ada@app.example", email_verified: true },
  bob: { id: "2", name: "Bob", email: "bob@app.example", email_verified: true },
  nameless: { id: "3" },
};

/** An OAuth provider: `code` is the name of the user who signs in. */
export function acme(more: Partial<OAuthConfig> = {}, known: Readonly<Record<string, Profile>> = people): OAuthConfig {
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init as RequestInit);
    if (!request.url.endsWith("/token"))
      return Response.json(known[request.headers.get("authorization")?.slice(7) ?? ""]);
    const code = new URLSearchParams(await request.text()).get("code");
    return Response.json({ access_token: code, token_type: "Bearer", refresh_token: "renew", expires_in: 3600 });
  };
  return {
    id: "acme",
    name: "Acme",
    type: "oauth",
    authorization: "https://acme.example/authorize",
    token: "https://acme.example/token",
    userinfo: "https://acme.example/me",
    clientId: "cid",
    clientSecret: "hush",
    [customFetch]: answer as typeof fetch,
    ...more,
  };
}

/** Credentials: the name of a user is enough to sign in. */
export const credentials = (more: Partial<CredentialsConfig> = {}): CredentialsConfig => ({
  id: "credentials",
  name: "Password",
  type: "credentials",
  credentials: { username: { label: "Name" } },
  authorize: ({ username }) => (username === "ada" ? { id: "1", name: "Ada", email: "ada@app.example" } : null),
  ...more,
});

/** E-mail; what is sent is put into `outbox`. */
export const email = (outbox: { identifier: string; url: string }[], more: Partial<EmailConfig> = {}): EmailConfig => ({
  id: "email",
  name: "E-mail",
  type: "email",
  sendVerificationRequest: ({ identifier, url }) => void outbox.push({ identifier, url }),
  ...more,
});

/** A valid configuration with an OAuth provider and credentials. */
export const config = (more: Partial<AuthConfig> = {}) =>
  testConfig({ providers: [acme(), credentials()], trustHost: ["app.example"], ...more });

/** Every event, in the order in which it was called. */
export function eventLog() {
  const seen: [name: string, message: unknown][] = [];
  const note = (name: keyof Events) => (message: unknown) => void seen.push([name, message]);
  const names = ["signIn", "signOut", "createUser", "updateUser", "linkAccount", "session"] as const;
  const events = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Events;
  return { events, seen, names: () => seen.map(([name]) => name) };
}

type Fields = Readonly<Record<string, string>>;

/** An application that runs elsewhere. */
type Remote = (request: Request) => Promise<Response>;

/** A client that keeps cookies and sends no header by itself: also for requests that no browser would send. */
export class Client {
  readonly cookies = new Map<string, string>();
  /** The `Set-Cookie` lines of the last response. */
  lines: readonly string[] = [];
  readonly #handle: Remote;
  readonly origin: string;

  constructor(used: Omit<AuthConfig, "raw"> | Remote, origin = app) {
    this.#handle = typeof used === "function" ? used : (request) => Auth(request, used);
    this.origin = origin;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const headers = new Headers({ host: url.host, ...(init.headers as Fields) });
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie !== "" && !headers.has("cookie")) headers.set("cookie", cookie);
    const response = await this.#handle(new Request(url, { ...init, headers }));
    this.lines = response.headers.getSetCookie();
    for (const line of this.lines) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async token(): Promise<string> {
    const { csrfToken } = await (await this.send("/auth/csrf")).json();
    return csrfToken;
  }

  /** Posts a form with its token. */
  async post(path: string, fields: Fields = {}, headers: Fields = {}): Promise<Response> {
    const body = new URLSearchParams({ ...fields, csrfToken: fields.csrfToken ?? (await this.token()) });
    return this.send(path, { method: "POST", body, headers: { origin: this.origin, ...headers } });
  }

  async json(path: string, data: { csrfToken?: string; data?: unknown }, headers: Fields = {}): Promise<Response> {
    const body = JSON.stringify({ ...data, csrfToken: data.csrfToken ?? (await this.token()) });
    return this.send(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
  }

  /** Starts a sign-in at an OAuth provider. Returns the `state` of the response. */
  async begin(provider = "acme", fields: Fields = {}): Promise<string> {
    const response = await this.post(`/auth/signin/${provider}`, fields);
    const { searchParams } = new URL(response.headers.get("location") ?? "", this.origin);
    return searchParams.get("state") ?? "";
  }

  /** Returns from an OAuth provider with an authorization response. */
  back(state: string, code = "ada", provider = "acme"): Promise<Response> {
    return this.send(`/auth/callback/${provider}?${new URLSearchParams({ code, state })}`);
  }

  async signIn(code = "ada", provider = "acme"): Promise<Response> {
    return this.back(await this.begin(provider), code, provider);
  }

  async session(): Promise<{ user?: { name?: string; email?: string }; expires: string } | null> {
    return (await this.send("/auth/session")).json();
  }
}

/** Where a redirect leads: path and query, without the origin of the application. */
export const where = (response: Response): string =>
  withoutReference(response.headers.get("location") ?? "").replace(app, "");
