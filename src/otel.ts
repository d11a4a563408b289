/** `portico/otel`: spans and metrics of OpenTelemetry, for the option `observe`. */
import {
  type Attributes,
  type Context,
  context,
  type MeterProvider,
  metrics,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from "@opentelemetry/api";
import type { Observation, Observer, Operation } from "./core/types/observe.ts";

/** Options of {@link otel}. */
export interface OtelOptions {
  /**
   * What the adapter stores in, as `db.system.name` of the semantic conventions: `postgresql`, `mysql`, `mariadb`, `sqlite`, `redis`.
   * Default: `other_sql`.
   */
  readonly dbSystem?: string | undefined;
  /** Makes the spans. Default: the global one. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Makes the histograms of durations. Default: the global one. */
  readonly meterProvider?: MeterProvider | undefined;
}

/** What OpenTelemetry gets of an operation. */
interface Conventions {
  readonly span: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** The histogram of its duration. */
  readonly metric: keyof typeof histograms;
}

/** Names of the conventions where they have one, and their units. */
const histograms = {
  "http.client.request.duration": "Duration of HTTP client requests.",
  "db.client.operation.duration": "Duration of database client operations.",
  "portico.request.duration": "Duration of requests to the routes of portico.",
  "portico.call.duration": "Duration of calls of portico by server code.",
  "portico.mail.duration": "Duration until a mail service accepted a mail.",
} as const;

/** Host and port of a provider: `idp.example`, or `idp.example:8443`. */
function serverOf(host: string): Attributes {
  const { hostname, port } = new URL(`https://${host}`);
  return { "server.address": hostname, "server.port": Number(port || 443) };
}

function providerConventions({ name, method, host }: Operation): Conventions {
  const attributes = { "portico.provider": name };
  if (method === undefined || host === undefined) {
    return { span: `mail ${name}`, kind: SpanKind.CLIENT, attributes, metric: "portico.mail.duration" };
  }
  return {
    span: method,
    kind: SpanKind.CLIENT,
    attributes: { ...attributes, "http.request.method": method, ...serverOf(host) },
    metric: "http.client.request.duration",
  };
}

/** An operation in the words of the semantic conventions for HTTP and databases. */
function conventionsOf(operation: Operation, dbSystem: string): Conventions {
  const { kind, name, provider, method, route } = operation;
  if (kind === "provider") return providerConventions(operation);
  if (kind === "adapter") {
    return {
      span: name,
      kind: SpanKind.CLIENT,
      attributes: { "db.system.name": dbSystem, "db.operation.name": name },
      metric: "db.client.operation.duration",
    };
  }
  return {
    span: `portico ${name}`,
    // The span of the server itself comes from the instrumentation of the server.
    kind: SpanKind.INTERNAL,
    attributes: {
      "portico.action": name,
      ...(provider !== undefined && { "portico.provider": provider }),
      ...(kind === "request" && method !== undefined && { "http.request.method": method }),
      ...(route !== undefined && { "http.route": route }),
    },
    metric: kind === "request" ? "portico.request.duration" : "portico.call.duration",
  };
}

/** The attributes that only the end shows. `error.type` is the HTTP status where a provider answered with an error. */
function endAttributes({ kind, status, outcome, errorType, networkFailed }: Observation): Attributes {
  const failed = kind === "provider" && status !== undefined && status >= 400 ? String(status) : errorType;
  return {
    ...(status !== undefined && { "http.response.status_code": status }),
    ...(networkFailed && { "portico.network_failed": true }),
    ...((outcome === "failure" || failed !== undefined) && { "error.type": failed ?? "_OTHER" }),
  };
}

/** Whether a failure is one of this side: a request that the visitor got wrong is none (4xx). */
const isFault = ({ kind, status = 500 }: Observation, attributes: Attributes): boolean =>
  attributes["error.type"] !== undefined && (kind !== "request" || status < 400 || status >= 500);

/**
 * An observer that makes a span and a measurement of every request, provider call and adapter call, with the names of the
 * semantic conventions of OpenTelemetry for HTTP clients and databases. Spans of your own code and of database drivers that run within
 * become children. `url.full` is left out, because URLs contain codes and tokens. Durations are in seconds.
 *
 * Needs `@opentelemetry/api`. Without a registered SDK nothing is recorded.
 *
 * @param options what the adapter stores in; providers of OpenTelemetry, if not the global ones
 * @example
 * import { otel } from "portico/otel";
 * export const config = { providers: ["github"], observe: otel({ dbSystem: "postgresql" }) };
 */
export function otel({
  dbSystem = "other_sql",
  tracerProvider = trace.getTracerProvider(),
  meterProvider = metrics.getMeterProvider(),
}: OtelOptions = {}): Observer {
  const tracer = tracerProvider.getTracer("portico");
  const meter = meterProvider.getMeter("portico");
  const histogramOf = (name: keyof typeof histograms) =>
    meter.createHistogram(name, { unit: "s", description: histograms[name] });
  const recorders = Object.fromEntries(
    (Object.keys(histograms) as (keyof typeof histograms)[]).map((name) => [name, histogramOf(name)]),
  );
  return {
    start(operation) {
      const { span: name, kind, attributes, metric } = conventionsOf(operation, dbSystem);
      const span = tracer.startSpan(name, { kind, attributes });
      const inside: Context = trace.setSpan(context.active(), span);
      return {
        within: (work) => context.with(inside, work),
        end(observation) {
          const found = endAttributes(observation);
          span.setAttributes(found);
          if (observation.reference !== undefined) span.setAttribute("portico.reference", observation.reference);
          if (isFault(observation, found)) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          recorders[metric]?.record(observation.milliseconds / 1000, { ...attributes, ...found });
        },
      };
    },
  };
}
