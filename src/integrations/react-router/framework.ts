/** The parts of React Router that are used: arguments, redirects. The only file that imports it. */
import { type LoaderFunctionArgs, redirectDocument } from "react-router";
import { InvalidConfiguration } from "../../core/errors/read-errors.ts";

export type { MiddlewareFunction } from "react-router";

/**
 * Checks what a loader or an action of the application passes on.
 *
 * @throws InvalidConfiguration if React Router is older than 7.16, or if its middleware is off: cookies would be lost
 */
export function checkArgs({ url, context }: Partial<ReactRouterArgs>): void {
  if (!url) {
    throw new InvalidConfiguration(
      "portico/react-router needs React Router 7.16 or later, and got arguments without `url`, as older versions pass them. Install a newer one: npm install react-router@^7.16",
    );
  }
  if (typeof context?.get === "function") return;
  throw new InvalidConfiguration(
    "portico/react-router needs the middleware of React Router, and got a context without it, as React Router 7 passes it by default. Set future: { v8_middleware: true, v8_passThroughRequests: true } in react-router.config.ts.",
  );
}

/** What verbs take: the arguments of a loader, an action or a middleware. */
export type ReactRouterArgs = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Whether a script of React Router requests the data of a page, or submits a form of it. */
export const isDataRequest = ({ request }: Pick<ReactRouterArgs, "request">): boolean =>
  new URL(request.url).pathname.endsWith(".data");

/**
 * Redirects the browser itself. A navigation by script would look for a route of the application, which the pages of the library
 * and of providers are not, and would keep what was rendered for another visitor.
 */
export const redirectPage = (url: string): Response => redirectDocument(url, 303);

/** The same for a redirect that is made already. Other responses stay as they are. */
export function asPageRedirect(response: Response): Response {
  const { headers, status } = response;
  const location = headers.get("location");
  return location === null ? response : redirectDocument(location, { headers, status });
}
