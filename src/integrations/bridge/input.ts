/** Forms and option objects -> the input of `signIn` and `signOut`. Plain code: session reads load this file, and not zod. */
import { yesOrNo } from "../../core/lib/yes-or-no.ts";
import type { AuthorizationParams, SignInInput, SignOutInput } from "./types.ts";

/** Options of `signIn` and `signOut`, as a form or an object. */
export type SignInFormInput = FormData | URLSearchParams | Readonly<Record<string, unknown>> | undefined;

/** Options, separated from the fields for the provider. */
export interface ParsedOptions {
  /** Whether to redirect. Default: `true`. In a form: the text `false`. */
  readonly redirect: boolean;
  /** Where to redirect. Default: the page that sent the request. */
  readonly redirectTo?: string | undefined;
  /** A list can only come from code: what a form has in `scopes` is text, and stays among the fields. */
  readonly scopes?: readonly string[] | undefined;
  /** Everything else. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Whether Next.js added this field to the form of a server action. */
const isActionField = (name: string): boolean => name.startsWith("$ACTION_");

const isForm = (options: SignInFormInput): options is FormData | URLSearchParams =>
  options instanceof FormData || options instanceof URLSearchParams;

const entriesOf = (options: SignInFormInput): readonly (readonly [string, unknown])[] =>
  isForm(options) ? [...options.entries()] : Object.entries(options ?? {});

const stringValue = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * Parses the options of `signIn` and `signOut`: FormData, URLSearchParams or an object. `callbackUrl` is another name for
 * `redirectTo`.
 *
 * @example const { redirect, redirectTo, fields } = parseOptions(await request.formData());
 */
export function parseOptions(options: SignInFormInput): ParsedOptions {
  const { redirect, redirectTo, callbackUrl, ...fields } = Object.fromEntries(
    entriesOf(options).filter(([name, value]) => !isActionField(name) && value !== undefined),
  );
  const { scopes, ...others } = fields;
  const isList = Array.isArray(scopes);
  return {
    redirect: yesOrNo(redirect) ?? true,
    redirectTo: stringValue(redirectTo) ?? stringValue(callbackUrl),
    ...(isList && { scopes: scopes.map(String) }),
    fields: isList ? others : fields,
  };
}

/**
 * Authorization parameters by name. If a name occurs twice, the last value counts.
 *
 * @example paramsOf("prompt=login&max_age=0") // { prompt: "login", max_age: "0" }
 */
export const paramsOf = (params: AuthorizationParams | undefined): Readonly<Record<string, string>> =>
  // URLSearchParams takes each of these forms; its type does not know the read-only ones.
  Object.fromEntries(new URLSearchParams(params as string));

/**
 * The input of {@link Bridge.signIn}, from the arguments that `signIn` of an integration takes.
 *
 * @example const { url, cookies } = await bridge.signIn(from, signInInput("github", await request.formData()));
 */
export function signInInput(
  provider: string | undefined,
  options: SignInFormInput,
  authorizationParams?: AuthorizationParams,
): SignInInput {
  const { redirect: _, ...input } = parseOptions(options);
  return { provider: stringValue(provider), ...input, authorizationParams };
}

/**
 * The input of {@link Bridge.signOut}, from the options that `signOut` of an integration takes.
 *
 * @example const { url, cookies } = await bridge.signOut(from, signOutInput({ redirectTo: "/" }));
 */
export function signOutInput(options: SignInFormInput): SignOutInput {
  const { redirectTo, fields } = parseOptions(options);
  const provider = yesOrNo(fields.provider);
  return provider === undefined ? { redirectTo } : { redirectTo, provider };
}
