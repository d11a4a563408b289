/** Reports requests and calls to the option `observe`. Loaded only with it. */
import { knownErrorType } from "./errors/table.ts";
import { parsePath, type RequestOverrides } from "./http/receive.ts";
import { observed } from "./observe.ts";
import type { Reported } from "./report.ts";
import type { Call, Settings } from "./types/internal.ts";
import type { Operation } from "./types/observe.ts";

/** HTTP methods under their own name; anything else that a client sends is `_OTHER`, as in the conventions of OpenTelemetry. */
const methodNames: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The id of a provider of the configuration: any other text of a path comes from the visitor. */
const knownProvider = ({ providers }: Settings, id: string | undefined) =>
  id !== undefined && providers.has(id) ? id : undefined;

function requestOperation(settings: Settings, request: Request, { url }: RequestOverrides): Operation {
  const { pathname } = url ?? new URL(request.url, "http://localhost");
  const path = parsePath(pathname, settings.basePath);
  const base = settings.basePath === "/" ? "" : settings.basePath;
  return {
    kind: "request",
    name: path?.action ?? "unknown",
    provider: knownProvider(settings, path?.providerId),
    method: methodNames.has(request.method) ? request.method : "_OTHER",
    route: path ? `${base}/${path.action}${path.providerId === undefined ? "" : "/{provider}"}` : undefined,
  };
}

/** Answers a request, and reports it. A request that failed has a response too. */
export async function observedRequest(
  settings: Settings,
  request: Request,
  known: RequestOverrides,
  answer: (
    settings: Settings,
    request: Request,
    known: RequestOverrides,
    onFailure: (failure: Reported) => void,
  ) => Promise<Response>,
): Promise<Response> {
  let failure: Reported | undefined;
  return observed(
    settings.observe ?? (() => {}),
    requestOperation(settings, request, known),
    () =>
      answer(settings, request, known, (reported) => {
        failure = reported;
      }),
    ({ status }) =>
      failure
        ? { status, outcome: "failure", errorType: knownErrorType(failure.error), reference: failure.reference }
        : { status },
  );
}

/** Runs a call of server code, and reports it. */
export const observedCall = <T>(settings: Settings, call: Partial<Call>, work: () => Promise<T>): Promise<T> =>
  settings.observe
    ? observed(
        settings.observe,
        {
          kind: "call",
          name: call.action ?? "unknown",
          provider: knownProvider(settings, call.providerId),
          method: call.method,
        },
        work,
      )
    : work();
