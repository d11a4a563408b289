/** Findings about the configuration: the rules of the library, and what only the environment shows. */
import { secretsFrom } from "../../core/config/env.ts";
import type { AuthError } from "../../core/errors/auth-error.ts";
import { knownErrorType } from "../../core/errors/table.ts";
import { explanations } from "../explanations/index.ts";
import { errorFinding, type Finding, warningFinding } from "./finding.ts";
import type { Examined } from "./subject.ts";

/** A finding for an error of the library: its message has the details, the explanation has the fix. */
export function findingOf(error: AuthError): Finding {
  const type = knownErrorType(error);
  return errorFinding(type, error.message, explanations[type].fix);
}

const newSecret = "Make one with `npx portico secret`, and set it as AUTH_SECRET in every instance.";

/** The fixes of warnings, by their codes. */
const warningFixes: Readonly<Record<string, string>> = {
  "ephemeral-secret": newSecret,
  "weak-secret": newSecret,
  "links-by-header": "Set AUTH_URL to the public URL.",
  "insecure-cookies": "Remove useSecureCookies: false.",
  "debug-enabled": "Remove debug: true in production.",
  "built-in-page": "Remove the option.",
  "late-update": "Set session.updateAge to less than session.maxAge.",
};

/** What the rules of the library found. */
export function ruleFindings({ subject: { checked } }: Examined): readonly Finding[] {
  const { fault, errors = fault ? [fault] : [], warnings = [] } = checked;
  return [
    ...errors.map(findingOf),
    ...warnings.map(({ code, message }) =>
      warningFinding(code, message, warningFixes[code] ?? "Change the option that the message names, or remove it."),
    ),
  ];
}

/** Several variables with the same secret: a rotation that changed nothing. */
export function duplicateSecrets({ terminal: { env } }: Examined): readonly Finding[] {
  const secrets = secretsFrom(env);
  if (new Set(secrets).size === secrets.length) return [];
  return [
    errorFinding(
      "duplicate-secret",
      "Two of AUTH_SECRET, AUTH_SECRET_1, AUTH_SECRET_2 and AUTH_SECRET_3 have the same value.",
      "Put a new secret (npx portico secret) into the variable with the highest number, and remove the duplicate.",
    ),
  ];
}

/** Variables of the application in a file that nothing loads into the environment of the process. */
export function unloadedFiles({ sources }: Examined, isLoaded: boolean): readonly Finding[] {
  const files = new Set(
    Object.entries(sources)
      .filter(([name]) => /^(?:HOST)?AUTH_/.test(name))
      .map(([, file]) => file),
  );
  if (isLoaded || files.size === 0) return [];
  return [
    warningFinding(
      "env-file-not-loaded",
      `${[...files].join(", ")} has variables of portico, and nothing here loads it into the environment of the process.`,
      "Start with `node --env-file=.env`. With Vite, call process.loadEnvFile() in vite.config.ts for development.",
    ),
  ];
}
