/** What the actions take, and what they say of input that they cannot take. */
import { z } from "@builder.io/qwik-city";

/** What is wrong with an input. Every field of the action is listed: with an empty list where nothing is. */
interface InputErrors {
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
}

/** What an action says of its input: the input as it should be, or what is wrong with it. */
export type ParsedInput =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly status: 400; readonly error: InputErrors };

const notText = { invalid_type_error: "This must be text." };
const noFields = { invalid_type_error: "This must be fields with names." };
const noQuery = { errorMap: () => ({ message: "This must be a query: text, or a text for each name." }) };

const textField = () => z.string(notText).optional();
const params = () => z.union([z.string(), z.instanceof(URLSearchParams), z.record(z.string())], noQuery).optional();
const optionFields = () =>
  z.object({ redirectTo: textField(), callbackUrl: textField() }, noFields).passthrough().optional();

/** The fields of each action. Made when they are needed: browsers carry none of this. */
const inputShapes = {
  signIn: () => ({
    authorizationParams: params(),
    options: optionFields(),
    providerId: textField(),
    redirectTo: textField(),
  }),
  signOut: () => ({ redirectTo: textField() }),
};

/** An action that takes input. */
export type ActionName = keyof typeof inputShapes;

/** What was found, with an empty list for every other field. */
export const allFields = (
  action: ActionName,
  found: Partial<Record<string, string[]>> = {},
): InputErrors["fieldErrors"] =>
  Object.fromEntries(Object.keys(inputShapes[action]()).map((field) => [field, found[field] ?? []]));

/** `callbackUrl` is another name for `redirectTo`, also in what is said of a wrong one. */
function withoutAlias(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("callbackUrl" in input)) return input;
  const { callbackUrl, ...rest } = input as Readonly<Record<string, unknown>>;
  return { ...rest, redirectTo: rest.redirectTo || callbackUrl };
}

/** Judges the input of an action. */
export function parseInput(action: ActionName, input: unknown): ParsedInput {
  const { success, data, error } = z.object(inputShapes[action](), noFields).safeParse(withoutAlias(input));
  if (success) return { success, data };
  const { fieldErrors, formErrors } = error.flatten();
  return { success, status: 400, error: { fieldErrors: allFields(action, fieldErrors), formErrors } };
}
