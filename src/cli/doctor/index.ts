/** `portico doctor`: finds the faults of an application, each with its fix. */
import * as z from "zod/mini";
import { toError } from "../../core/errors/convert.ts";
import { secretsIn, textsIn } from "../../core/redact/known-secrets.ts";
import type { CommandResult, Terminal } from "../command.ts";
import type { Manifest } from "../manifest.ts";
import { masked, secretsOfEnv } from "../mask.ts";
import { manifestIn } from "../package-files.ts";
import { loadApplication } from "./application.ts";
import { duplicateSecrets, ruleFindings, unloadedFiles } from "./configuration.ts";
import { type LoadedEnv, loadEnvFiles, loadsEnvFiles, restoringEnv } from "./env-files.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { type Framework, frameworkOf } from "./frameworks.ts";
import { assumedMode } from "./mode.ts";
import { callbacksAt, cookiesAt, refusedCallbacks, resolveOrigin } from "./origin.ts";
import { type DoctorReport, jsonReport, textReport } from "./report.ts";
import { missingRoute, movedRoutes } from "./routes.ts";
import { blindReaders, edgeMiddleware, missingPeers } from "./source-files.ts";
import { type Examined, examine, type Subject } from "./subject.ts";
import { versionFindings } from "./versions.ts";

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

export const doctorArguments = z.strictObject({
  config: z.optional(z.string()),
  url: z.optional(
    z
      .string()
      .check(z.refine(isWebAddress, { error: () => "--url takes an address such as https://app.example.com." })),
  ),
  production: z.optional(z.boolean()),
  network: z.optional(z.boolean()),
  json: z.optional(z.boolean()),
});

type DoctorArguments = z.infer<typeof doctorArguments>;

/** Sets NODE_ENV and the variables of the `.env` files as the application will see them. A file of a server may set NODE_ENV. */
function setEnvironment({ production }: DoctorArguments, framework: Framework, manifest: Manifest, terminal: Terminal) {
  const { env } = terminal;
  const before = assumedMode(production, framework, env);
  if (framework.setsNodeEnv || production) env.NODE_ENV = before.mode;
  const loaded = loadEnvFiles(framework.env, before.mode, manifest, terminal);
  const assumed = assumedMode(production, framework, env);
  return { ...loaded, ...(framework.setsNodeEnv ? before : assumed) };
}

/** What needs no network. */
async function localFindings(examined: Examined, isEnvLoaded: boolean): Promise<readonly Finding[]> {
  const { adapterFindings } = await import("./adapter.ts");
  return [
    ...ruleFindings(examined),
    ...duplicateSecrets(examined),
    ...unloadedFiles(examined, isEnvLoaded),
    ...missingRoute(examined),
    ...blindReaders(examined),
    ...movedRoutes(examined),
    ...edgeMiddleware(examined),
    ...missingPeers(examined),
    ...(await examined.terminal.quietly(() => adapterFindings(examined))),
  ];
}

async function networkFindings(
  examined: Examined,
  callbacks: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const [{ providerFindings }, { runningFindings }] = await Promise.all([
    import("./network.ts"),
    import("./running.ts"),
  ]);
  const found = await Promise.all([providerFindings(examined, callbacks), runningFindings(examined)]);
  return found.flat();
}

/** The part of the report that is about a configuration. */
async function examinedReport(examined: Examined, isEnvLoaded: boolean, network: boolean) {
  const { settings } = examined.subject;
  const { origin, why, findings } = resolveOrigin(examined);
  const address = origin ?? examined.url?.origin;
  const callbackUrls = address === undefined ? {} : callbacksAt(examined, address);
  return {
    configuration: examined.application.file,
    origin: { value: origin ?? null, why },
    basePath: settings.basePath,
    strategy: settings.session.strategy,
    cookies: address === undefined ? [] : cookiesAt(examined, address),
    callbackUrls,
    findings: [
      ...(await localFindings(examined, isEnvLoaded)),
      ...findings,
      ...refusedCallbacks(callbackUrls, examined.framework),
      ...(network ? await networkFindings(examined, callbackUrls) : []),
    ],
  };
}

/** The secrets of a configuration and of its providers. */
const secretsOf = ({ options, settings, checked }: Subject): readonly string[] => [
  ...textsIn([options.secret ?? []].flat()),
  ...secretsIn(checked.cards ?? []),
  ...secretsIn([...settings.providers.values()]),
];

interface DoctorSurroundings extends LoadedEnv {
  readonly network: boolean;
  readonly url: URL | undefined;
}

/** Loads the application and examines its configuration, as far as that is possible. */
async function applicationReport(config: string | undefined, around: DoctorSurroundings, terminal: Terminal) {
  const manifest = manifestIn(terminal.folder) ?? {};
  const framework = frameworkOf(manifest);
  const application = await loadApplication(framework, config, terminal);
  if ("code" in application) {
    const { code, message, fix } = application;
    return { report: { findings: [errorFinding(code, message, fix)] }, secrets: [] };
  }
  const subject = await examine(application, framework, terminal);
  const examined: Examined = { subject, application, framework, terminal, sources: around.sources, url: around.url };
  const isEnvLoaded = loadsEnvFiles(framework.env, manifest, terminal);
  return { report: await examinedReport(examined, isEnvLoaded, around.network), secrets: secretsOf(subject) };
}

const notExamined = (thrown: unknown) => ({
  report: {
    findings: [
      errorFinding(
        "not-examined",
        `The application could not be examined: ${toError(thrown).message}`,
        "If the message is about your code, correct it. If jiti could not be fetched, install it: npm install --save-dev jiti",
      ),
    ],
  },
  secrets: [],
});

/** Runs every check, and reports what was found. Changes the environment of the process. */
async function examineAndReport(given: DoctorArguments, terminal: Terminal): Promise<CommandResult> {
  const { network = false, json = false, url, config } = given;
  const { folder, paint, env, runtime, manifest: own } = terminal;
  const manifest = manifestIn(folder) ?? {};
  const framework = frameworkOf(manifest);
  const loadedEnv = setEnvironment(given, framework, manifest, terminal);
  const around = { ...loadedEnv, network, url: url === undefined ? undefined : new URL(url) };
  const { report: about, secrets } = await applicationReport(config, around, terminal).catch(notExamined);
  const report: DoctorReport = {
    portico: own.version ?? "unknown",
    framework: framework.name,
    runtime: `${runtime.name} ${runtime.version}`,
    mode: loadedEnv.mode,
    modeFrom: loadedEnv.why,
    envFiles: loadedEnv.files,
    cookies: [],
    callbackUrls: {},
    network,
    ...about,
    findings: [...versionFindings(manifest, terminal), ...about.findings],
  };
  const text = json ? jsonReport(report) : textReport(report, paint);
  const isFaulty = report.findings.some(({ level }) => level === "error");
  return { out: masked(text, [...secretsOfEnv(env), ...secrets]), code: isFaulty ? 1 : 0, exits: true };
}

/** Runs every check, and reports what was found. The environment is afterwards as it was. */
export const doctor = (given: DoctorArguments, terminal: Terminal): Promise<CommandResult> =>
  restoringEnv(terminal.env, () => examineAndReport(given, terminal));
