/** Parses the fields of a form or an object into the input of the bridge. */
import { isRecord } from "../../core/lib/is-record.ts";
import {
  type AuthorizationParams,
  parseOptions,
  type SignInFormInput,
  type SignInInput,
  signInInput,
} from "../bridge/index.ts";

/** Prefix of form fields that are authorization parameters. */
const paramPrefix = "authorizationParams-";

const paramsIn = (fields: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .filter(([name, value]) => name.startsWith(paramPrefix) && typeof value === "string")
    .map(([name, value]) => [name.slice(paramPrefix.length), value as string]);

/** A form field cannot hold an object: its value is a query, as text. */
const isParams = (value: unknown): value is AuthorizationParams =>
  typeof value === "string" || Array.isArray(value) || (isRecord(value) && !(value instanceof Blob));

/** The input of a sign-in, from a form or an object. */
export function inputFrom(options: SignInFormInput): SignInInput {
  const { redirectTo, scopes, fields } = parseOptions(options);
  const { providerId, provider = providerId, authorizationParams, ...rest } = fields;
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith(paramPrefix)));
  const input = signInInput(provider as string | undefined, { ...own, redirectTo, ...(scopes && { scopes }) });
  const params = isParams(authorizationParams) ? authorizationParams : paramsIn(rest);
  // Fields of a form are those of a visitor.
  const isOfCode = options !== undefined && !(options instanceof FormData || options instanceof URLSearchParams);
  return { ...input, ...(isOfCode ? { authorizationParams: params } : { visitorParams: params }) };
}
