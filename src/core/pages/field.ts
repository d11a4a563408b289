/** Renders one field of a credentials form from the configuration. Only listed attributes are rendered. */
import type { CredentialInput } from "../types/provider-base.ts";
import { attributesOf, clip, html, type Markup } from "./html.ts";

// biome-ignore format: a table
const inputTypes: ReadonlySet<string> = new Set([
  "checkbox", "date", "email", "hidden", "number", "password", "search", "tel", "text", "url",
]);

/** Attributes of an input that describe its value, and have no other effect. */
// biome-ignore format: a table
const allowed: ReadonlySet<string> = new Set([
  "autocapitalize", "autocomplete", "autocorrect", "checked", "dir", "enterkeyhint", "inputmode", "lang", "max",
  "maxlength", "min", "minlength", "pattern", "placeholder", "readonly", "required", "spellcheck", "step", "title", "value",
]);

type FieldValues = Readonly<Record<string, string | number | boolean | undefined>>;

const isPlainValue = (value: unknown): value is string | number | true =>
  value === true || typeof value === "string" || typeof value === "number";

/** The attributes from the configuration, by lower-case name: `maxLength` and `maxlength` are the same. */
const pick = (input: CredentialInput): FieldValues =>
  Object.fromEntries(
    Object.entries(input)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter((entry): entry is [string, string | number | true] => allowed.has(entry[0]) && isPlainValue(entry[1])),
  );

/** Default `autocomplete`, for password managers (WCAG 2.2, 1.3.5 and 3.3.8). */
function completion(name: string, type: string): string | undefined {
  if (type === "password") return "current-password";
  return /^(?:e-?mail|login|user_?name)$/i.test(name) ? "username" : undefined;
}

/** Adds passkeys to the autofill of a field for a name or address. */
export const withPasskeys = (autocomplete: string): string =>
  /^(?:username|email)$/.test(autocomplete) ? `${autocomplete} webauthn` : autocomplete;

/** Whether an e-mail address is entered here, by name or type. Never a hidden field or a password. */
export const isEmailField = (name: string, { type = "text" }: CredentialInput): boolean =>
  type === "email" || (type === "text" && /^e-?mail$/i.test(name));

/** Label and input. The label is `label`, or else the name of the field. `passkeys`: browsers offer them in fields. */
export function credentialField(
  id: string,
  name: string,
  input: CredentialInput,
  more: FieldValues,
  passkeys = false,
): Markup {
  const configured = String(input.type ?? "text").toLowerCase();
  const type = inputTypes.has(configured) ? configured : "text";
  const attributes = pick(input);
  if (type === "hidden") return html`<input${attributesOf({ name, type, value: attributes.value })}>`;
  const complete = attributes.autocomplete ?? completion(name, type);
  const autocomplete = passkeys && typeof complete === "string" ? withPasskeys(complete) : complete;
  const values = { autocomplete, ...attributes, ...(passkeys && { autocomplete }), ...more, id, name, type };
  return html`<div class="field${type === "checkbox" && " tick"}"><label for="${id}">${clip(input.label ?? name)}</label>
<input${attributesOf(values)}></div>
`;
}
