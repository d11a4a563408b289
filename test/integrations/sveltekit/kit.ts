/** A SvelteKit as far as an integration sees it: events, cookies that go out when `resolve` is done, redirects and failures that are thrown. */
import { type ActionFailure, isActionFailure, isRedirect, type RequestEvent } from "@sveltejs/kit";
import { serializeCookie } from "cookie-es";
import type { SvelteKitAuthResult } from "../../../src/integrations/sveltekit/index.ts";

/** The handler of a path. A result that is not a `Response` becomes JSON. */
export type Page = (event: RequestEvent) => unknown;

export type Pages = Readonly<Record<string, Page>>;

type Handle = SvelteKitAuthResult["handle"];

type Jar = Map<string, { name: string; value: string; options: object }>;

const redirectTo = (status: number, location: string) => new Response(null, { status, headers: { location } });

/** An event. `locals` are new for each request, as in SvelteKit. */
export function eventOf(request: Request, written: Jar = new Map()): RequestEvent {
  const set = (name: string, value: string, options: { domain?: string; path?: string } = {}) =>
    written.set(`${options.domain ?? ""}${options.path}?${name}`, { name, value, options });
  return { request, url: new URL(request.url), locals: {}, cookies: { set } } as unknown as RequestEvent;
}

/** A form that is posted. */
export const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

async function rendered(event: RequestEvent, page: Page): Promise<Response> {
  try {
    const result = await page(event);
    if (result instanceof Response) return result;
    if (!isActionFailure(result)) return Response.json(result ?? null);
    const { status, data } = result as ActionFailure;
    return Response.json(data, { status });
  } catch (thrown) {
    if (isRedirect(thrown)) return redirectTo(thrown.status, thrown.location);
    throw thrown;
  }
}

/** An application behind a hook: what answers requests. */
export const kitOf =
  (handle: Handle, pages: Pages = {}) =>
  async (request: Request): Promise<Response> => {
    const written: Jar = new Map();
    const event = eventOf(request, written);
    const resolve = async (seen: RequestEvent): Promise<Response> => {
      const page = pages[seen.url.pathname] ?? (() => new Response("Not found", { status: 404 }));
      const response = await rendered(seen, page);
      for (const { name, value, options } of written.values()) {
        response.headers.append("set-cookie", serializeCookie(name, value, { ...options, encode: encodeURIComponent }));
      }
      return response;
    };
    return handle({ event, resolve });
  };
