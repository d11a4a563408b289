/** What a form or an object says about a sign-in, in one shape. */
import type { AuthorizationParams, SignInInput } from "./types.ts";

/** Options of `signIn` and `signOut`, as people write them. */
export type SignInFormInput = FormData | URLSearchParams | Readonly<Record<string, unknown>> | undefined;

/** Options, sorted out. */
export interface ParsedOptions {
  /** Whether to redirect. Default: `true`. A form says `false` as text. */
  readonly redirect: boolean;
  readonly redirectTo?: string | undefined;
  /** Everything else. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Fields that frameworks add to forms for their own use. */
const isTheirs = (name: string): boolean => name.startsWith("$ACTION_");

const isForm = (options: SignInFormInput): options is FormData | URLSearchParams =>
  options instanceof FormData || options instanceof URLSearchParams;

const entriesOf = (options: SignInFormInput): readonly (readonly [string, unknown])[] =>
  isForm(options) ? [...options.entries()] : Object.entries(options ?? {});

const stringValue = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Sorts out the options of `signIn` and `signOut`: a form, as FormData or URLSearchParams, or an object. `callbackUrl` is another name for `redirectTo`. */
export function parseOptions(options: SignInFormInput): ParsedOptions {
  const { redirect, redirectTo, callbackUrl, ...fields } = Object.fromEntries(
    entriesOf(options).filter(([name, value]) => !isTheirs(name) && value !== undefined),
  );
  return {
    redirect: redirect !== false && redirect !== "false",
    redirectTo: stringValue(redirectTo) ?? stringValue(callbackUrl),
    fields,
  };
}

/** Authorization parameters by name. Of a name that stands there twice, the last counts. */
export const paramsOf = (params: AuthorizationParams | undefined): Readonly<Record<string, string>> =>
  // The platform takes each of these forms.
  Object.fromEntries(new URLSearchParams(params as string));

/** The input of {@link Bridge.signIn}, from the arguments that `signIn` of an integration takes. */
export function signInInput(
  provider: string | undefined,
  options: SignInFormInput,
  params?: AuthorizationParams,
): SignInInput {
  const { redirectTo, fields } = parseOptions(options);
  return { provider: stringValue(provider), redirectTo, fields, params };
}
