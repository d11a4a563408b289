/** The parts of React Router that are used: arguments, redirects. The only file that imports it. */
import { type LoaderFunctionArgs, redirectDocument } from "react-router";

export type { MiddlewareFunction } from "react-router";

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
