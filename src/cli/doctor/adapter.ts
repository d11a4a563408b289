/** Whether the database is reachable, and its tables are there and current. Only reads, and deletes what does not exist. */

import { isLazyAdapter } from "../../core/config/preconditions.ts";
import { toError } from "../../core/errors/convert.ts";
import { databaseProblemOf, textsOfError } from "../../core/errors/database-problem.ts";
import type { ErrorType } from "../../core/errors/table.ts";
import { safeFailure } from "../../core/redact.ts";
import type { Adapter } from "../../core/types/adapter.ts";
import { explanations } from "../explanations/index.ts";
import { errorFinding, type Finding } from "./finding.ts";
import type { Examined } from "./subject.ts";

/** A call that changes absentRow: it asks for what does not exist. */
interface Probe {
  /** What it needs in the database. */
  readonly table: string;
  readonly isNeeded: (examined: Examined) => boolean;
  /** `undefined` if the adapter has no such method. */
  readonly call: (adapter: Adapter) => unknown;
}

/** A name that no row has. */
const absentRow = "portico-doctor";

const hasProviderOf =
  (type: string) =>
  ({ subject }: Examined): boolean =>
    [...subject.settings.providers.values()].some((provider) => provider.type === type);

const keepsSessionRows = ({ subject }: Examined): boolean => subject.settings.session.strategy === "database";
const always = (): boolean => true;

// biome-ignore format: a table
const probes: readonly Probe[] = [
  { table: "users",               isNeeded: always,            call: (adapter) => adapter.getUserByEmail?.(`${absentRow}@portico.invalid`) },
  { table: "accounts",            isNeeded: always,            call: (adapter) => adapter.getUserByAccount?.({ provider: absentRow, providerAccountId: absentRow }) },
  { table: "accounts",            isNeeded: always,            call: (adapter) => adapter.getAccount?.(absentRow, absentRow) },
  { table: "sessions",            isNeeded: keepsSessionRows,    call: (adapter) => adapter.getSessionAndUser?.(absentRow) },
  { table: "sessions",            isNeeded: keepsSessionRows,    call: (adapter) => adapter.deleteProviderSessions?.({ provider: absentRow, sid: absentRow }) },
  { table: "verification tokens", isNeeded: hasProviderOf("email"),   call: (adapter) => adapter.useVerificationToken?.({ identifier: absentRow, token: absentRow }) },
  { table: "authenticators",      isNeeded: hasProviderOf("webauthn"), call: (adapter) => adapter.getAuthenticator?.("cG9ydGljby1kb2N0b3I=") },
  { table: "state",               isNeeded: always,            call: (adapter) => adapter.state?.read(absentRow) },
];

type FailureKind = "missing" | "outdated" | "unreachable" | "failed";

interface ProbeFailure {
  readonly kind: FailureKind;
  readonly table: string;
  readonly message: string;
}

function probeFailure(thrown: unknown, table: string): ProbeFailure {
  const texts = textsOfError(thrown);
  const problem = databaseProblemOf(thrown);
  const kind = problem === undefined || problem === "conflict" ? "failed" : problem;
  // The innermost message is that of the database; it may repeat values.
  const innermost = texts.filter((text) => / /.test(text)).at(-1) ?? texts.find((text) => text !== "") ?? "";
  return { kind, table, message: safeFailure(new Error(innermost), []).message };
}

/** Milliseconds until a database that does not answer counts as unreachable. */
const databasePatience = 10_000;

async function failureIn({ table, call }: Probe, adapter: Adapter): Promise<ProbeFailure | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ProbeFailure>((resolve) => {
    const message = `it did not answer within ${databasePatience / 1000} seconds`;
    timer = setTimeout(() => resolve({ kind: "unreachable", table, message }), databasePatience);
  });
  const run = async () => {
    await call(adapter);
    return undefined;
  };
  return Promise.race([run().catch((thrown: unknown) => probeFailure(thrown, table)), late]).finally(() =>
    clearTimeout(timer),
  );
}

/** The failures of all probes; after one that is not a missing table or column, the others would fail too. */
async function failuresOf(adapter: Adapter, examined: Examined): Promise<readonly ProbeFailure[]> {
  const failures: ProbeFailure[] = [];
  for (const probe of probes.filter(({ isNeeded }) => isNeeded(examined))) {
    const failure = await failureIn(probe, adapter);
    if (failure) failures.push(failure);
    if (failure?.kind === "failed" || failure?.kind === "unreachable") break;
  }
  return failures;
}

const failedTables = (failures: readonly ProbeFailure[]): string =>
  [...new Set(failures.map(({ table }) => table))].join(", ");
const messagesOf = (failures: readonly ProbeFailure[]): string =>
  [...new Set(failures.map(({ message }) => message))].join("; ");

// biome-ignore format: a table
const failureTypes: Readonly<Record<FailureKind, ErrorType>> = {
  missing:     "DatabaseOutdated",
  outdated:    "DatabaseOutdated",
  unreachable: "DatabaseUnreachable",
  failed:      "AdapterError",
};

const fixes: Readonly<Record<FailureKind, string>> = {
  missing:
    "Create the tables: run the migrations of your adapter. For portico/adapters/sql: migrations(), or npx portico schema --dialect <dialect>.",
  outdated:
    "Bring the tables up to date: run the migrations of your adapter. For portico/adapters/sql: migrations(), or npx portico schema --dialect <dialect> --after portico_001_tables.",
  unreachable: explanations.DatabaseUnreachable.fix,
  failed: explanations.AdapterError.fix,
};

function findingFor(kind: FailureKind, failures: readonly ProbeFailure[]): readonly Finding[] {
  if (failures.length === 0) return [];
  const what = {
    missing: `The database lacks a table for ${failedTables(failures)}`,
    outdated: `The database lacks a column for ${failedTables(failures)}`,
    unreachable: "The database cannot be reached",
    failed: "The adapter cannot use the database",
  }[kind];
  return [errorFinding(failureTypes[kind], `${what}: ${messagesOf(failures)}`, fixes[kind])];
}

/** What is wrong with the adapter of the configuration. A function is called, as by the first request. */
export async function adapterFindings(examined: Examined): Promise<readonly Finding[]> {
  const { adapter } = examined.subject.given;
  if (!adapter) return [];
  try {
    const loaded = isLazyAdapter(adapter)
      ? await (await import("../../core/config/lazy-adapter.ts")).loadedAdapter(adapter)
      : adapter;
    const failures = await failuresOf(loaded, examined);
    return (["failed", "unreachable", "missing", "outdated"] as const).flatMap((kind) =>
      findingFor(
        kind,
        failures.filter((failure) => failure.kind === kind),
      ),
    );
  } catch (thrown) {
    const { message } = safeFailure(toError(thrown), []);
    return [
      errorFinding("adapter-not-loaded", `The adapter could not be loaded: ${message}`, explanations.AdapterError.fix),
    ];
  }
}
