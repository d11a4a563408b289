/** `portico explain`: the cause of an error, how to check it, and the fix. */
import * as z from "zod/mini";
import { didYouMean } from "../core/config/did-you-mean.ts";
import { type ErrorType, errorTable } from "../core/errors/table.ts";
import type { Command, CommandResult, Terminal } from "./command.ts";
import { type Explanation, explanations } from "./explanations/index.ts";

const explainArguments = z.strictObject({ type: z.optional(z.string()), json: z.optional(z.boolean()) });

const errorTypes = Object.keys(explanations) as readonly ErrorType[];

/** A type by its name, in any case. */
const typeNamed = (name: string): ErrorType | undefined =>
  errorTypes.find((type) => type.toLowerCase() === name.trim().toLowerCase());

const visibility = (type: ErrorType): string =>
  errorTable[type].isPublic
    ? `Visitors see error=${type}.`
    : "Visitors see a general error; this name is only in your log.";

const explanationText = (
  type: ErrorType,
  { cause, check, fix, guide }: Explanation,
  paint: Terminal["paint"],
): string =>
  [
    paint("bold", type),
    "",
    `${paint("cyan", "Cause")}  ${cause}`,
    `${paint("cyan", "Check")}  ${check}`,
    `${paint("cyan", "Fix")}    ${fix}`,
    "",
    `Status ${errorTable[type].status}. ${visibility(type)}`,
    ...(guide === undefined ? [] : [`Guide: node_modules/portico/docs/${guide}.md`]),
    "",
  ].join("\n");

/** The type that was probably meant: one that continues the name, else the most similar one. */
const suggestedType = (name: string): string =>
  errorTypes.find((type) => type.toLowerCase().startsWith(name.toLowerCase())) ?? didYouMean(name, errorTypes);

const unknownType = (name: string): CommandResult => ({
  err: `There is no error "${name.slice(0, 64)}". Did you mean ${suggestedType(name)}?\nAll of them: npx portico explain\n`,
  code: 2,
});

function explain({ type: name, json }: z.infer<typeof explainArguments>, { paint }: Terminal): CommandResult {
  if (name === undefined) return { out: `${errorTypes.toSorted().join("\n")}\n`, code: 0 };
  const type = typeNamed(name);
  if (type === undefined) return unknownType(name);
  const { status, isPublic } = errorTable[type];
  const row = explanations[type];
  return {
    out: json ? `${JSON.stringify({ type, status, isPublic, ...row }, null, 2)}\n` : explanationText(type, row, paint),
    code: 0,
  };
}

export const explainCommand: Command = {
  does: "explains an error of the log: its cause, how to check it, and the fix",
  operands: [{ name: "[type]", does: "the name of the error, for example InvalidCheck; without it, all names" }],
  options: [{ flags: "--json", does: "print JSON" }],
  run: (values, terminal) => explain(explainArguments.parse(values), terminal),
};
