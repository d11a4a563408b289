/** `portico add`: the variables, the callback URLs and the line of code of a provider. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { didYouMean } from "../../core/config/did-you-mean.ts";
import { manualAddress } from "../../core/errors/manual.ts";
import { isBuiltIn, providerIds } from "../../providers/lib/catalogue.ts";
import type { CommandResult, Terminal } from "../command.ts";
import { loadEnvFiles } from "../doctor/env-files.ts";
import { type Framework, frameworkOf } from "../doctor/frameworks.ts";
import { manifestIn } from "../package-files.ts";
import { type AddPlan, planFor } from "./plan.ts";
import { type Change, codeChange, envChange, writeChanges } from "./write.ts";

export const addArguments = z.strictObject({
  provider: z.string(),
  url: z.optional(z.string()),
  config: z.optional(z.string()),
  write: z.optional(z.boolean()),
});

type AddArguments = z.infer<typeof addArguments>;

/** The module with the configuration. */
const moduleOf = ({ entries }: Framework, folder: string): string | undefined =>
  entries
    .flatMap((entry) => [".ts", ".js", ".mts", ".mjs", ".tsx", ".jsx"].map((ending) => entry + ending))
    .find((file) => existsSync(join(folder, file)));

function planText(plan: AddPlan, envFile: string, file: string | undefined, paint: Terminal["paint"]): string {
  const { id, variables, callbackUrls, advice, code, importLine } = plan;
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [paint("cyan", title), ...lines.map((line) => `  ${line}`), ""];
  return [
    ...section(
      `Environment (${envFile})`,
      variables.map((name) => `${name}=`),
    ),
    ...section(
      `Register ${callbackUrls.length > 1 ? "these callback URLs" : "this callback URL"} at ${id}, character by character`,
      callbackUrls,
    ),
    ...section("In development", advice === undefined ? [] : [advice]),
    ...section("Set-up, step by step", [`${manualAddress}/reference/providers/${id}`]),
    ...section(`Code (${file ?? "your configuration"})`, [...(importLine ? [importLine] : []), `providers: [${code}]`]),
  ].join("\n");
}

const unknownCard = (id: string): CommandResult => ({
  err: `There is no built-in provider "${id.slice(0, 64)}". Did you mean ${didYouMean(id, providerIds)}?\nAny OpenID Connect provider works with OIDC({ id, name, issuer }) of portico/providers/oidc.\n`,
  code: 2,
});

/** What was written, and what is left to do by hand. */
function outcomeText(changes: readonly Change[], plan: AddPlan, file: string | undefined): string {
  const isCodeWritten = changes.some((change) => change.file === file);
  return [
    ...changes.map((change) => `Changed ${change.file}`),
    ...(isCodeWritten ? [] : [`Add ${plan.code} to providers in ${file ?? "your configuration"}, unless it is there.`]),
    "Then set the values, and run: npx portico doctor --network",
    "",
  ].join("\n");
}

/** Prints the plan, and writes it if that was asked for. */
export async function add(given: AddArguments, terminal: Terminal): Promise<CommandResult> {
  const { provider: id, url, write = false } = given;
  if (!isBuiltIn(id)) return unknownCard(id);
  const { folder, paint, confirm } = terminal;
  const env = { ...terminal.env };
  const manifest = manifestIn(folder) ?? {};
  const framework = frameworkOf(manifest);
  loadEnvFiles(framework.env, "development", manifest, { ...terminal, env });
  const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
  const plan = await planFor(id, framework, env, origin);
  const envFile = framework.env === "next" ? ".env.local" : ".env";
  const file = given.config ?? moduleOf(framework, folder);
  const out = planText(plan, envFile, file, paint);
  const changes = [envChange(plan, envFile, folder), file === undefined ? undefined : codeChange(plan, file, folder)];
  const possible = changes.filter((change) => change !== undefined);
  if (possible.length === 0) return { out, code: 0 };
  const question = `${out}\nChange ${possible.map((change) => change.file).join(" and ")}?`;
  const answer = write || (await confirm(question));
  if (!answer)
    return { ...(answer === undefined && { out }), err: "Nothing was changed. With --write, it is.\n", code: 0 };
  writeChanges(possible, folder);
  return { out: `${write ? `${out}\n` : ""}${outcomeText(possible, plan, file)}`, code: 0 };
}
