/** Ada, her browser and her requests: what the tests of integrations share. */
import Credentials from "../../src/providers/credentials.ts";
import type { Browser } from "../world/browser.ts";
import { app } from "../world/config.ts";

/** Ada knows the word. */
export const password = Credentials({
  credentials: { word: { type: "password" } },
  authorize: ({ word }) => (word === "right" ? { id: "1", name: "Ada", email: "ada@example.com" } : null),
});

/** The name of the session cookie. */
export const cookieName = "__Host-portico.session-token";

interface Site {
  readonly browser: Browser;
}

/** Ada signs in on the page of the library. */
export async function adaSignsIn({ browser }: Site, authBase = "/auth") {
  await browser.visit(`${authBase}/signin`);
  return browser.submit("callback/credentials", { word: "right" });
}

/** The cookie of a signed-in user. */
export const cookieOf = ({ browser }: Site) => ({ cookie: `${cookieName}=${browser.cookies[cookieName]}` });

/** The names of the cookies that a response sets. */
export const namesOf = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=")[0]);

/** A request, as a browser sends it. */
export function requestTo(path: string, init: RequestInit = {}): Request {
  const headers = new Headers({ host: "app.example", ...(init.method === "POST" && { origin: app }) });
  new Headers(init.headers).forEach((value, name) => void headers.set(name, value));
  return new Request(app + path, { ...init, headers });
}

/** How a verb ended: the type of its error. */
export const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (thrown: { type: string }) => thrown.type,
  );
