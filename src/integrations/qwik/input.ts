/** The input of the actions, parsed by zod, and the field errors of invalid input. */
import { isRecord } from "../../core/lib/is-record.ts";

/** The fields of each action. Every field has a list of errors, which is empty if the field is valid. */
const inputFields = {
  signIn: ["authorizationParams", "options", "providerId", "redirectTo"],
  signOut: ["redirectTo"],
} as const;

/** An action that takes input. */
export type ActionName = keyof typeof inputFields;

/** The errors of an input. */
interface InputErrors {
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
}

/** The result of a validator of Qwik: the parsed input, or its errors. */
export type ParsedInput =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly status: 400; readonly error: InputErrors };

/** The error lists of an input whose fields are valid. */
export const noFieldErrors = (action: ActionName): InputErrors["fieldErrors"] =>
  Object.fromEntries(inputFields[action].map((field) => [field, []]));

/** zod is loaded by the first action: neither browsers nor session reads need it. */
async function inputSchema(action: ActionName) {
  const z = await import("zod/mini");
  const text = z.optional(z.string("This must be text."));
  const query = z.union(
    [z.string(), z.instanceof(URLSearchParams), z.record(z.string(), z.string())],
    "This must be a query: text, or a text for each name.",
  );
  const options = z.looseObject({ redirectTo: text, callbackUrl: text }, "This must be fields with names.");
  const fields = {
    authorizationParams: z.optional(query),
    options: z.optional(options),
    providerId: text,
    redirectTo: text,
  };
  // Only `true` has an effect as the provider of a sign-out.
  const shape = action === "signIn" ? fields : { redirectTo: text, provider: z.optional(z.unknown()) };
  return z.object(shape, "This must be fields with names.");
}

/** `callbackUrl` is another name for `redirectTo`, and `provider` of a sign-in for `providerId`, also in the errors. */
function withoutAliases(action: ActionName, input: unknown): unknown {
  if (!isRecord(input)) return input;
  const { callbackUrl, ...named } = input;
  const { provider, ...rest } = named;
  const fields = action === "signIn" ? { ...rest, providerId: rest.providerId || provider } : named;
  return { ...fields, redirectTo: named.redirectTo || callbackUrl };
}

/** Parses the input of an action. */
export async function parseInput(action: ActionName, input: unknown): Promise<ParsedInput> {
  const { success, data, error } = (await inputSchema(action)).safeParse(withoutAliases(action, input));
  if (success) return { success, data };
  const messagesAt = (field?: string): string[] =>
    error.issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
  const fieldErrors = Object.fromEntries(inputFields[action].map((field) => [field, messagesAt(field)]));
  return { success, status: 400, error: { fieldErrors, formErrors: messagesAt() } };
}
