/** The configuration of an application, completed and checked as the application does it. */
import { type CheckedConfig, checkConfig } from "../../core/config/check.ts";
import { compileSettings } from "../../core/config/compile.ts";
import { deploymentOf } from "../../core/config/env.ts";
import { createMemory } from "../../core/config/memory.ts";
import { presentOptions } from "../../core/config/preconditions.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { Settings } from "../../core/types/internal.ts";
import type { LoggerInstance } from "../../core/types/logger.ts";
import { type CompleteConfig, completeConfig } from "../../integrations/bridge/config.ts";
import type { BridgeConfig } from "../../integrations/bridge/types.ts";
import type { Terminal } from "../command.ts";
import type { LoadedApplication } from "./application.ts";
import type { Framework } from "./frameworks.ts";

/** A configuration to examine. */
export interface Subject {
  /** As the application wrote it. */
  readonly given: AuthConfig;
  /** With the options of the environment. */
  readonly options: AuthConfig;
  readonly settings: Settings;
  /** What the rules found, with the providers. */
  readonly checked: CheckedConfig;
}

/** What a check needs to know. */
export interface Examined {
  readonly subject: Subject;
  readonly application: LoadedApplication;
  readonly framework: Framework;
  /** The file of each variable that comes from one. */
  readonly sources: Readonly<Record<string, string>>;
  /** Where visitors reach the application, if it was named. */
  readonly url: URL | undefined;
  readonly terminal: Terminal;
}

/** Lines of the log are findings, or of no interest. */
const silent: LoggerInstance = { error: () => {}, warn: () => {}, debug: () => {} };

/** Completed as by the integration; a configuration for `Auth()` is what the application made of it. */
async function completed(
  { inspected, exported }: LoadedApplication,
  { module, basePath }: Framework,
  env: Terminal["env"],
): Promise<CompleteConfig> {
  if (inspected) {
    const { config, options } = inspected;
    const given = typeof config === "function" ? await config(undefined) : config;
    const bridgeOptions = typeof options === "function" ? options(undefined) : options;
    return completeConfig(given, { ...bridgeOptions, env: () => env });
  }
  const config = exported as AuthConfig;
  if (module === "portico") return { config, env, complete: async (options) => options };
  return completeConfig(config as BridgeConfig, { basePath, env: () => env });
}

/** Compiles and checks the configuration of an application. Throws what a function of the application throws. */
export async function examine(
  application: LoadedApplication,
  framework: Framework,
  terminal: Terminal,
): Promise<Subject> {
  const { env, quietly } = terminal;
  const { config, complete } = await quietly(() => completed(application, framework, env));
  const options: AuthConfig = { ...config, logger: silent, debug: false };
  const memory = createMemory();
  const settings = await compileSettings(options, { memory, complete });
  const checked = await quietly(async () => {
    await settings.check.run();
    return checkConfig({
      given: options,
      options: presentOptions(options),
      where: deploymentOf(env),
      env,
      log: silent,
      memory,
      complete,
    });
  });
  return { given: config, options, settings, checked };
}
