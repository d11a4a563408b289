/** Qwik City without a build: its own request handler, around a few pages that return their state as JSON. */
import { _deserializeData, _serializeData, _verifySerializable } from "@builder.io/qwik";
import type { RequestHandler } from "@builder.io/qwik-city";
import { type Cookie, requestHandler } from "@builder.io/qwik-city/middleware/request-handler";
import type { QwikAuthResult } from "../../../../src/integrations/qwik/index.ts";

/** How an application is served. */
export interface Serving {
  /** The base path. Default: `/`. */
  readonly basePathname?: string;
  /** Variables of the platform. Default: none. */
  readonly env?: Readonly<Record<string, string>>;
  /** The environment of the platform. Default: empty. */
  readonly platform?: object;
  /** Whether Qwik City itself looks where a form comes from. Default: `true`. */
  readonly checkOrigin?: boolean;
  /** What a page does before it is rendered. */
  readonly onGet?: RequestHandler;
}

interface Rendering {
  readonly stream: { write(text: string): Promise<void> };
  readonly serverData: { qwikcity: { response: { loaders: Record<string, unknown>; action?: string } } };
}

const serializer = { _deserializeData, _serializeData, _verifySerializable };

/** What a page shows: who is signed in, and what became of its action. */
async function renderState(useSession: { __id: string }, { stream, serverData }: Rendering): Promise<object> {
  const { loaders, action } = serverData.qwikcity.response;
  const rendered = {
    session: await loaders[useSession.__id],
    value: action === undefined ? undefined : loaders[action],
  };
  await stream.write(JSON.stringify(rendered));
  return {};
}

const withCookies = (headers: Headers, cookies: Cookie): Headers => {
  const all = new Headers(headers);
  for (const line of cookies.headers()) all.append("set-cookie", line);
  return all;
};

/** The path that a form of the page is posted to. */
export const pathOf = (action: unknown, page: string): string => `${page}?qaction=${(action as { __id: string }).__id}`;

/** The application: what answers requests. Every path of one segment is a page. */
export function serve(auth: QwikAuthResult, { basePathname = "/", env = {}, platform = {}, ...more }: Serving = {}) {
  const page = { default: () => null, ...(more.onGet && { onGet: more.onGet }) };
  const routes = ["", "[page]/"].map((path) => [`${basePathname}${path}`, [() => page]]);
  const qwikCityPlan = { routes, serverPlugins: [auth], basePathname, trailingSlash: true };
  const render = (rendering: Rendering) => renderState(auth.useSession as unknown as { __id: string }, rendering);
  return async (request: Request): Promise<Response> => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const event = {
      mode: "server",
      url: new URL(request.url),
      locale: undefined,
      platform,
      request,
      env: { get: (name: string) => env[name] },
      getClientConn: () => ({}),
      getWritableStream(status: number, headers: Headers, cookies: Cookie, resolve: (response: Response) => void) {
        const isEmpty = status === 204 || status === 304;
        resolve(new Response(isEmpty ? null : readable, { status, headers: withCookies(headers, cookies) }));
        return writable;
      },
    };
    const options = { render, qwikCityPlan, checkOrigin: more.checkOrigin ?? true };
    const run = await requestHandler<Response>(event as never, options as never, serializer);
    const response = await run?.response;
    return response ?? new Response("Not found", { status: 404 });
  };
}
