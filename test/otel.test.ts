/** `portico/otel`: spans and metrics of whole sign-ins, recorded by the SDK of OpenTelemetry. */
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuthConfig } from "../src/core/types/config.ts";
import { type OtelOptions, otel } from "../src/otel.ts";
import * as kit from "./core/helpers.ts";
import { Client } from "./core/helpers.ts";
import { adapter as memory } from "./world/adapter.ts";

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
afterAll(() => context.disable());

/** An application whose spans and metrics are kept. */
function traced(more: Partial<AuthConfig> = {}, options: OtelOptions = {}) {
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const observe = otel({ tracerProvider, meterProvider, ...options });
  const client = new Client(kit.config({ adapter: memory(), observe, ...more }));
  const spans = (): readonly ReadableSpan[] => exporter.getFinishedSpans();
  /** The data points of a histogram. */
  async function points(name: string) {
    await reader.forceFlush();
    const all = metricExporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
    const metric = all.findLast(({ descriptor }) => descriptor.name === name);
    return { unit: metric?.descriptor.unit, points: metric?.dataPoints ?? [] };
  }
  return { client, spans, points, tracerProvider };
}

const named = (spans: readonly ReadableSpan[], name: string) => spans.filter((span) => span.name === name);

describe("spans", () => {
  it("of a sign-in: the request is the parent of its provider calls and of its adapter calls", async () => {
    const { client, spans } = traced({}, { dbSystem: "postgresql" });
    await client.signIn();
    const [callback] = named(spans(), "portico callback");
    expect(callback).toMatchObject({
      kind: SpanKind.INTERNAL,
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        "portico.action": "callback",
        "portico.provider": "acme",
        "http.request.method": "GET",
        "http.route": "/auth/callback/{provider}",
        "http.response.status_code": 302,
      },
    });
    const children = spans().filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === callback?.spanContext().spanId,
    );
    expect(children.find(({ name }) => name === "POST")).toMatchObject({
      kind: SpanKind.CLIENT,
      attributes: {
        "portico.provider": "acme",
        "http.request.method": "POST",
        "server.address": expect.stringContaining("."),
        "server.port": 443,
        "http.response.status_code": 200,
      },
    });
    expect(children.find(({ name }) => name === "createUser")).toMatchObject({
      kind: SpanKind.CLIENT,
      attributes: { "db.system.name": "postgresql", "db.operation.name": "createUser" },
    });
  });

  it("of the application become children", async () => {
    const { client, spans, tracerProvider } = traced({
      callbacks: {
        signIn() {
          tracerProvider.getTracer("application").startSpan("my own").end();
          return true;
        },
      },
    });
    await client.signIn();
    const [own] = named(spans(), "my own");
    const [callback] = named(spans(), "portico callback");
    expect(own?.parentSpanContext?.spanId).toBe(callback?.spanContext().spanId);
    expect(trace.getSpan(context.active())).toBeUndefined();
  });

  it("of a failure have its type and its reference, and of a fault of the server the status", async () => {
    const broken = { ...memory(), getUserByAccount: () => Promise.reject(new Error("gone")) };
    const { client, spans } = traced({ adapter: broken });
    await client.signIn();
    const [callback] = named(spans(), "portico callback");
    expect(callback?.attributes).toMatchObject({
      "error.type": expect.any(String),
      "portico.reference": expect.any(String),
    });
    expect(named(spans(), "getUserByAccount")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "db.system.name": "other_sql", "error.type": expect.any(String) },
    });
  });

  it("of a request that the visitor got wrong are no errors", async () => {
    const { client, spans } = traced();
    await client.send("/auth/nothing");
    expect(spans().at(-1)).toMatchObject({
      name: "portico unknown",
      status: { code: SpanStatusCode.UNSET },
      attributes: { "http.response.status_code": 404, "error.type": "UnknownAction" },
    });
  });

  it("contain no secret of a sign-in", async () => {
    const { client, spans } = traced();
    await client.signIn();
    const all = JSON.stringify(spans().map(({ name, attributes, events }) => [name, attributes, events]));
    expect(all).not.toMatch(/code=|state=|token|eyJ|@/);
  });
});

describe("metrics", () => {
  it("are histograms in seconds, with the names of the conventions", async () => {
    const { client, points } = traced({}, { dbSystem: "redis" });
    await client.signIn();
    const http = await points("http.client.request.duration");
    expect(http.unit).toBe("s");
    expect(http.points.length).toBeGreaterThan(0);
    expect(http.points[0]?.attributes).toMatchObject({ "http.request.method": expect.any(String), "server.port": 443 });
    const db = await points("db.client.operation.duration");
    expect(db.points.map(({ attributes }) => attributes["db.operation.name"])).toContain("createUser");
    expect(db.points[0]?.attributes["db.system.name"]).toBe("redis");
    const requests = await points("portico.request.duration");
    expect(requests.points.map(({ attributes }) => attributes["portico.action"])).toContain("callback");
  });
});

it("without an SDK nothing is recorded, and the sign-in goes on", async () => {
  const client = new Client(kit.config({ adapter: memory(), observe: otel() }));
  const response = await client.signIn();
  expect(response.status).toBe(302);
});
