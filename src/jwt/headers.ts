/** Reads the two headers that can carry a session token, from whatever form a framework has them in. */
import { isTokenLength } from "../core/crypto/token.ts";
import type { GetTokenParams } from "../core/types/jwt.ts";

type AnyHeaders = GetTokenParams["req"]["headers"];

const isHeaders = (headers: AnyHeaders): headers is Headers => typeof headers.get === "function";

/** The value of a header; values that came apart are joined, as HTTP joins them (RFC 9110, section 5.3). */
function readHeader(headers: AnyHeaders, name: string, separator: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? "";
  const names = Object.keys(headers).filter((key) => key.length === name.length && key.toLowerCase() === name);
  return names.flatMap((key) => headers[key] ?? []).join(separator);
}

/** The `Cookie` header, or an empty text. */
export const cookieHeaderFrom = (headers: AnyHeaders): string => readHeader(headers, "cookie", "; ");

/** One word after the scheme, in the characters of a bearer token, and nothing else (RFC 6750, section 2.1). */
const bearerPattern = /^bearer +([\w.~+/-]+=*)$/i;

/** The token of the `Authorization` header; `null` unless it is exactly one well-formed bearer value. */
export function bearerToken(headers: AnyHeaders): string | null {
  const value = readHeader(headers, "authorization", ", ");
  return isTokenLength(value.slice("Bearer ".length)) ? (bearerPattern.exec(value)?.[1] ?? null) : null;
}
