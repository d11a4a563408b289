/** The report of `portico doctor`, as text and as JSON. */
import type { Terminal } from "../command.ts";
import type { Finding } from "./finding.ts";
import type { NamedCookie } from "./origin.ts";

/** Everything that was found out. */
export interface DoctorReport {
  readonly portico: string;
  readonly framework: string;
  readonly runtime: string;
  readonly mode: string;
  /** Where the mode comes from. */
  readonly modeFrom: string;
  /** The module with the configuration. */
  readonly configuration?: string;
  /** The `.env` files that were read. */
  readonly envFiles: readonly string[];
  readonly origin?: { readonly value: string | null; readonly why: string };
  readonly basePath?: string;
  readonly strategy?: string;
  readonly cookies: readonly NamedCookie[];
  /** The callback URL of each provider, by its id. */
  readonly callbackUrls: Readonly<Record<string, string>>;
  /** Whether providers and application were asked. */
  readonly network: boolean;
  readonly findings: readonly Finding[];
}

type Paint = Terminal["paint"];

const row = (paint: Paint, name: string, value: string): string => `${paint("cyan", name.padEnd(16))}${value}`;

/** A rowsBelow below its name. */
const rowsBelow = (paint: Paint, name: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, at) => row(paint, at === 0 ? name : "", line));

const findingLines = (paint: Paint, { code, level, message, fix }: Finding): readonly string[] => [
  "",
  `${level === "error" ? paint("red", "✗ error") : paint("yellow", "! warning")}  ${paint("bold", code)}`,
  `  ${message}`,
  `  ${paint("green", "Fix:")} ${fix}`,
];

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

function summary(paint: Paint, { findings, network }: DoctorReport): string {
  const errors = findings.filter(({ level }) => level === "error").length;
  if (findings.length > 0) {
    return paint(
      errors > 0 ? "red" : "yellow",
      `${countOf(errors, "error")}, ${countOf(findings.length - errors, "warning")}`,
    );
  }
  return paint("green", `✓ No faults found${network ? "" : ". With --network, the providers are asked too"}`);
}

export function textReport(report: DoctorReport, paint: Paint): string {
  const { configuration, origin, basePath, strategy, cookies, callbackUrls, envFiles } = report;
  const lines = [
    paint("bold", `portico ${report.portico} · ${report.framework} · ${report.runtime} · ${report.mode}`),
    "",
    ...(configuration === undefined ? [] : [row(paint, "Configuration", configuration)]),
    row(paint, "Mode", `${report.mode} (${report.modeFrom})`),
    row(paint, "Environment", envFiles.length > 0 ? envFiles.join(", ") : "no .env files"),
    ...(origin ? [row(paint, "Origin", `${origin.value ?? "not known"}, from ${origin.why}`)] : []),
    ...(basePath === undefined ? [] : [row(paint, "Routes below", basePath)]),
    ...(strategy === undefined ? [] : [row(paint, "Sessions", strategy === "jwt" ? "jwt, in the cookie" : "database")]),
    ...rowsBelow(
      paint,
      "Cookies",
      cookies.map(({ name, attributes }) => `${name}  ${paint("dim", attributes)}`),
    ),
    ...rowsBelow(
      paint,
      "Callback URLs",
      Object.entries(callbackUrls).map(([id, url]) => `${id}  ${url}`),
    ),
    ...report.findings.flatMap((finding) => findingLines(paint, finding)),
    "",
    summary(paint, report),
    "",
  ];
  return lines.join("\n");
}

export const jsonReport = (report: DoctorReport): string => `${JSON.stringify(report, null, 2)}\n`;
