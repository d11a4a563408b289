/** What a form says about a sign-in -> the input of the bridge. */
import {
  type AuthorizationParams,
  parseOptions,
  type SignInFormInput,
  type SignInInput,
  signInInput,
} from "../bridge/index.ts";

/** How fields begin that are parameters for the provider. */
const paramPrefix = "authorizationParams-";

/** Parameters that stand in fields of their own. */
const paramsIn = (fields: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .filter(([name, value]) => name.startsWith(paramPrefix) && typeof value === "string")
    .map(([name, value]) => [name.slice(paramPrefix.length), value as string]);

/** A form cannot hold an object: what stands there under this name is a query, as text. */
const isParams = (value: unknown): value is AuthorizationParams =>
  typeof value === "string" || (typeof value === "object" && value !== null && !(value instanceof Blob));

/** The input of a sign-in, from a form or an object. */
export function inputFrom(options: SignInFormInput): SignInInput {
  const { redirectTo, fields } = parseOptions(options);
  const { providerId, authorizationParams, ...rest } = fields;
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith(paramPrefix)));
  const params = isParams(authorizationParams) ? authorizationParams : paramsIn(rest);
  return signInInput(providerId as string | undefined, { ...own, redirectTo }, params);
}
