/** `Call` -> `Request`: the reverse of `receive`, for functions of the application. */
import type { Call } from "../types/internal.ts";

/**
 * A `Request` for functions of the application that are given one (`authorize`, `sendVerificationRequest`): same URL,
 * headers and method, and the parsed body as JSON.
 */
export function requestFromCall(call: Call): Request {
  const headers = new Headers(call.headers);
  headers.delete("content-length");
  if (call.method === "GET") return new Request(call.url, { headers });
  headers.set("content-type", "application/json");
  return new Request(call.url, { method: "POST", headers, body: JSON.stringify(call.body) });
}
