/** `waitUntil` of a platform, wherever it keeps it. */
import type { BridgeRequest } from "./types.ts";

const hasWaitUntil = (source: unknown): source is { waitUntil(promise: Promise<unknown>): void } =>
  Object(source) === source && typeof (source as { readonly waitUntil?: unknown }).waitUntil === "function";

/** `waitUntil` of the first object that has it, bound to that object: the context of a Worker, a request of srvx. */
export function waitUntilOf(...sources: readonly unknown[]): BridgeRequest["waitUntil"] {
  const source = sources.find(hasWaitUntil);
  return source && ((promise) => source.waitUntil(promise));
}
