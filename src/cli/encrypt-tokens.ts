/** `portico encrypt-tokens`: seals the tokens of all accounts with the newest secret. */
import * as z from "zod/mini";
import { environment, secretsFrom } from "../core/config/env.ts";
import { isLazyAdapter } from "../core/config/preconditions.ts";
import type { Adapter } from "../core/types/adapter.ts";
import type { AuthConfig } from "../core/types/config.ts";
import type { Command, CommandResult } from "./command.ts";
import type { SealedCounts } from "./seal-accounts.ts";

const encryptTokensUsage = `
Encrypts access_token, refresh_token and id_token of all accounts with the newest secret: those that are stored as they came
from the provider, and those that were encrypted with a former secret. It can be run again, and while the application runs.

--config    a module that exports the configuration of the application, or a function that returns it, as config,
            authConfig or default: --config ./auth.config.js
            Secrets come from it, or from AUTH_SECRET, AUTH_SECRET_1, AUTH_SECRET_2 and AUTH_SECRET_3.

It exits with 1 if a token cannot be read with these secrets. Such tokens stay as they are.
`;

const commandArguments = z.strictObject({
  config: z
    .string({ error: () => "--config is missing. Run: npx portico encrypt-tokens --config <file>" })
    .check(z.minLength(1, { error: () => "--config is empty." })),
  "dry-run": z.optional(z.boolean()),
});

const failed = (err: string, code: 1 | 2 = 1): CommandResult => ({ err, code, exits: true });

/** Why the tokens of an application cannot be encrypted; nothing if they can. */
function objection(
  { adapter, encryptTokens }: Pick<AuthConfig, "encryptTokens"> & { readonly adapter: Adapter | undefined },
  methods: readonly (keyof Adapter)[],
): string | undefined {
  if (!adapter) return "The configuration has no adapter, so it stores no accounts.\n";
  if (!(encryptTokens ?? adapter.encryptsTokens)) {
    return encryptTokens === undefined
      ? "The application does not encrypt tokens: its adapter has no `encryptsTokens: true`. Set `encryptTokens: true` in the configuration, if the columns hold long texts.\n"
      : "The application does not encrypt tokens: the configuration has `encryptTokens: false`. Remove it first.\n";
  }
  const missing = methods.filter((method) => typeof adapter[method] !== "function");
  if (missing.length === 0) return undefined;
  return `The adapter cannot list all accounts and replace their tokens: it lacks ${missing.join(", ")}. Its rows are encrypted when they are next written, at the latest with the next sign-in of their user.\n`;
}

/** The adapter, loaded if it is a function. */
const adapterOf = async ({ adapter }: AuthConfig): Promise<Adapter | undefined> =>
  isLazyAdapter(adapter) ? (await import("../core/config/lazy-adapter.ts")).loadedAdapter(adapter) : adapter;

const progressLine = ({ rows }: SealedCounts): string => `${rows} accounts ...\n`;

const report = ({ rows, sealed, already, unreadable, busy }: SealedCounts, dryRun: boolean): string =>
  [
    `${rows} accounts`,
    `${sealed} ${dryRun ? "to be encrypted" : "encrypted"}`,
    `${already} had nothing to encrypt`,
    `${unreadable} unreadable`,
    ...(busy > 0 ? [`${busy} changed all the time`] : []),
    "",
  ].join("\n");

function advice({ unreadable, busy }: SealedCounts): string {
  const lines = [
    unreadable > 0 &&
      "Unreadable tokens were encrypted with a secret that is missing here, or altered, or are too long. They are unchanged. Add the former secret (AUTH_SECRET), and run the command again; without it, their users get new tokens with the next sign-in.",
    busy > 0 && "Run the command again for accounts that other processes changed.",
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

async function encryptTokens(
  { config: file, "dry-run": dryRun = false }: z.infer<typeof commandArguments>,
  progress: (text: string) => void,
): Promise<CommandResult> {
  const [{ loadConfig }, { sealAccounts, sealingMethods }, { createKeyring }] = await Promise.all([
    import("./load-config.ts"),
    import("./seal-accounts.ts"),
    import("../core/crypto/keyring.ts"),
  ]);
  const loaded = await loadConfig(file);
  if ("problem" in loaded) return failed(loaded.problem);
  const { config } = loaded;
  const stored = await adapterOf(config);
  const problem = objection({ ...config, adapter: stored }, sealingMethods);
  if (problem !== undefined) return failed(problem);
  const secrets = config.secret?.length ? [config.secret].flat() : secretsFrom(environment());
  const adapter = stored as Parameters<typeof sealAccounts>[0];
  try {
    const keys = createKeyring(secrets, { cache: false });
    const counts = await sealAccounts(adapter, { keys, dryRun, progress: (now) => progress(progressLine(now)) });
    const isDone = counts.unreadable === 0 && counts.busy === 0;
    return { out: report(counts, dryRun), err: advice(counts), code: isDone ? 0 : 1, exits: true };
  } catch (thrown) {
    return failed(
      `Not all accounts were encrypted: ${(thrown as Error).message}\nRun the command again: what was encrypted stays.\n`,
    );
  }
}

export const encryptTokensCommand: Command = {
  does: "encrypts the tokens of all accounts in the database",
  usage: encryptTokensUsage,
  options: [
    { flags: "--config <file>", does: "the module that exports the configuration" },
    { flags: "--dry-run", does: "write nothing, and print the same numbers" },
  ],
  run(values, { progress }) {
    const { data, error } = commandArguments.safeParse(values);
    if (!data)
      return { err: `${error.issues.map(({ message }) => message).join("\n")}\n${encryptTokensUsage}`, code: 2 };
    return encryptTokens(data, progress);
  },
};
