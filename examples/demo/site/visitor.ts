/** What the pages of the application ask of portico, in this process: who is there, and what they change. */
import { Auth, type AuthConfig, type Session } from "portico";

/** Who asks for a page. */
export interface Visitor {
  readonly session: Session | null;
  /** For the forms of the page; there are none for those who are not signed in. */
  readonly csrfToken: string;
  /** Cookies that the answer has to carry along. */
  readonly cookies: readonly string[];
}

// The headers that identify the session and the page that sent the request.
const passedOn = ["cookie", "origin", "sec-fetch-site"];

function headersFrom(request: Request, more: Record<string, string> = {}): Headers {
  const headers = new Headers(more);
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

const read = (config: AuthConfig, request: Request, action: string): Promise<Response> =>
  Auth(new Request(`${config.url}/auth/${action}`, { headers: headersFrom(request) }), config);

/** The session of a request. */
export async function visitorOf(config: AuthConfig, request: Request): Promise<Visitor> {
  const answer = await read(config, request, "session");
  const session = (await answer.json()) as Session | null;
  const cookies = answer.headers.getSetCookie();
  if (!session) return { session, csrfToken: "", cookies };
  const csrf = await read(config, request, "csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  return { session, csrfToken, cookies: [...cookies, ...csrf.headers.getSetCookie()] };
}

/** Hands a change to the callbacks of portico, which look at the CSRF token and at the change. */
export function update(config: AuthConfig, request: Request, csrfToken: string, data: unknown): Promise<Response> {
  const headers = headersFrom(request, { "content-type": "application/json" });
  const body = JSON.stringify({ csrfToken, data });
  return Auth(new Request(`${config.url}/auth/session`, { method: "POST", headers, body }), config);
}
