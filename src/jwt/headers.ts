/** Reads the headers that can contain a session token, from a `Headers` object or a plain object. */
import { maxJweLength } from "../core/crypto/token.ts";
import type { GetTokenParams } from "../core/types/jwt.ts";

type AnyHeaders = GetTokenParams["req"]["headers"];

const isHeaders = (headers: AnyHeaders): headers is Headers => typeof headers.get === "function";

/** The value of a header. Several values are joined as in HTTP (RFC 9110, section 5.3). */
export function readHeader(headers: AnyHeaders, name: string, separator: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? "";
  const names = Object.keys(headers).filter((key) => key.length === name.length && key.toLowerCase() === name);
  return names.flatMap((key) => headers[key] ?? []).join(separator);
}

/** The `Cookie` header, or "". */
export const cookieHeaderFrom = (headers: AnyHeaders): string => readHeader(headers, "cookie", "; ");

/** The scheme and one token, nothing else (RFC 6750, section 2.1). */
const bearerPattern = /^bearer +([\w.~+/-]+=*)$/i;

/** The token of the `Authorization` header; `null` unless the header is exactly one well-formed bearer token. */
export function bearerToken(headers: AnyHeaders): string | null {
  const value = readHeader(headers, "authorization", ", ");
  return value.length - "Bearer ".length <= maxJweLength ? (bearerPattern.exec(value)?.[1] ?? null) : null;
}
