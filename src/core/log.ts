/** The logger: what an operator should know, in bounded lines, without secrets. */
import { AuthError } from "./errors/index.ts";
import type { LoggerInstance } from "./types/logger.ts";

const longest = 4_000;

// biome-ignore format: a list
const secretNames: ReadonlySet<string> = new Set(["code", "token", "access_token", "refresh_token", "id_token", "state", "nonce", "code_verifier", "verifier", "client_secret", "clientsecret", "client_assertion", "secret", "password", "cookie", "set-cookie", "authorization", "csrftoken", "sessiontoken", "session_token", "apikey", "api_key", "private_key", "privatekey", "server"]);

const inText =
  /\b(code|token|access_token|refresh_token|id_token|state|nonce|code_verifier|client_secret|client_assertion|csrfToken|password)=[^&\s"']+/gi;

/** A text without secrets in its URLs, without controls, and not too long. */
const cleanText = (text: string): string =>
  text
    .slice(0, longest)
    .replace(inText, "$1=[hidden]")
    // A new line in a log must be ours: others are shown as what they are.
    .replace(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** A value without secrets: what stands under a name like `access_token` is hidden, and so are such parameters of URLs. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value;
  if (value instanceof Error) return cleanText(`${value.name}: ${value.message}`);
  if (depth > 4) return "[...]";
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  const entries = Object.entries(value).slice(0, 50);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, secretNames.has(name.toLowerCase()) ? "[hidden]" : redact(item, depth + 1)]),
  );
}

const stackOf = (error: Error): string =>
  cleanText(error.stack?.split("\n").slice(0, 12).join("\n") ?? `${error.name}: ${error.message}`);

/** An error as lines: its type and words, then the chain of what caused it. */
function linesOf(error: unknown): string {
  if (!(error instanceof AuthError))
    return error instanceof Error ? stackOf(error) : cleanText(JSON.stringify(redact(error)) ?? String(error));
  const { err, ...details } = error.cause ?? {};
  const parts = [cleanText(`${error.type}: ${error.message}`)];
  if (err instanceof Error) parts.push(`  caused by ${linesOf(err)}`);
  if (Object.keys(details).length > 0) parts.push(`  details ${JSON.stringify(redact(details))}`);
  return parts.join("\n");
}

const line = (message: readonly unknown[]): string =>
  message
    .map((part) => (typeof part === "string" ? cleanText(part) : linesOf(part)))
    .join(" ")
    .slice(0, longest);

const builtIn: LoggerInstance = {
  error: (code, ...message) =>
    console.error(`[portico][error] ${message[0] instanceof AuthError ? "" : `${code} `}${line(message)}`),
  warn: (code, ...message) => console.warn(`[portico][warn] ${code} ${line(message)}`),
  debug: (code, ...message) => console.debug(`[portico][debug] ${code} ${line(message)}`),
};

type Level = (code: string, ...message: unknown[]) => unknown;

/** A level that cannot disturb: what it throws, now or later, is dropped. */
const quietly =
  (write: Level) =>
  (code: string, ...message: unknown[]): void => {
    try {
      Promise.resolve(write(code, ...message)).catch(() => {});
    } catch {
      // There is nobody left to tell.
    }
  };

/** What the application says about logging. */
export interface LogWishes {
  readonly logger?: Partial<LoggerInstance> | undefined;
  readonly debug?: boolean | undefined;
}

/** The logger of a configuration: its own levels where it has them, else the console. `debug` is silent unless it is asked for. */
export function createLogger({ logger = {}, debug = false }: LogWishes): LoggerInstance {
  const level = (name: keyof LoggerInstance): Level => {
    const own = logger[name];
    if (own) return own.bind(logger);
    return name === "debug" && !(debug && Object.keys(logger).length === 0) ? () => {} : builtIn[name];
  };
  return Object.freeze({
    error: quietly(level("error")),
    warn: quietly(level("warn")),
    debug: quietly(level("debug")),
  });
}
