/** `portico idp`: a local OpenID Provider with people and a mailbox, for development and end-to-end tests. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import * as z from "zod/mini";
import type { ServedIssuer, ServeIssuerOptions } from "../../testing/serve.ts";
import type { CommandResult, Terminal } from "../command.ts";
import { runChild } from "./child.ts";
import { defaultPeople, type LocalPerson, peopleIn } from "./people.ts";
import { defaultClient, defaultPort, envLines, idpVariables, type ProviderFacts, writeVariables } from "./variables.ts";

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

export const idpArguments = z.strictObject({
  port: z.optional(
    z.string().check(z.refine(isPort, { error: "--port takes a number from 0 to 65535; 0 is any free port." })),
  ),
  "client-id": z.optional(z.string().check(z.minLength(1, { error: "--client-id is empty." }))),
  "client-secret": z.optional(z.string().check(z.minLength(1, { error: "--client-secret is empty." }))),
  people: z.optional(z.string()),
  env: z.optional(z.string()),
  json: z.optional(z.boolean()),
  command: z.optional(z.array(z.string())),
});

type IdpArguments = z.infer<typeof idpArguments>;

/** How many ports are tried, from the default one. */
const portsTried = 20;

const isTaken = (thrown: unknown): boolean =>
  ["EADDRINUSE", "EACCES"].includes(String((thrown as { readonly code?: unknown }).code));

/** Serves on a port, or on the first one after it that is free. */
async function serveNear(port: number, last: number, options: ServeIssuerOptions): Promise<ServedIssuer> {
  const { serveIssuer } = await import("../../testing/serve.ts");
  try {
    return await serveIssuer({ ...options, port });
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown;
    if (port < last) return serveNear(port + 1, last, options);
    throw new Error(`Port ${port} is taken by another program. Choose another one: --port 0 is any free port.`);
  }
}

function start(given: IdpArguments, people: readonly LocalPerson[], { progress }: Terminal): Promise<ServedIssuer> {
  const port = Number(given.port ?? defaultPort);
  return serveNear(port, given.port === undefined ? port + portsTried : port, {
    clientId: given["client-id"] ?? defaultClient.id,
    clientSecret: given["client-secret"] ?? defaultClient.secret,
    people,
    onMail: ({ to, url }) => progress(`Mail for ${to}: ${url}\n`),
  });
}

/** What the person at the terminal reads. */
const welcome = ({ url, mailboxUrl }: ProviderFacts, people: readonly LocalPerson[], { paint }: Terminal): string => `
${paint("bold", "Local OpenID Provider")}  ${paint("cyan", url)}
${paint("bold", "Mailbox")}                ${paint("cyan", mailboxUrl)}
${paint("bold", "People")}                 ${people.map(({ sub, name }) => String(name ?? sub)).join(", ")}

`;

/** Prints where the provider is: for a person, and, unless the application prints there, the variables for a pipe. */
function announce(given: IdpArguments, facts: ProviderFacts, people: readonly LocalPerson[], terminal: Terminal): void {
  const variables = idpVariables(facts);
  const { print, progress } = terminal;
  if (given.json) {
    print(`${JSON.stringify({ issuer: facts.url, mailboxUrl: facts.mailboxUrl, env: variables, people })}\n`);
    return;
  }
  progress(welcome(facts, people, terminal));
  if (given.command === undefined) print(envLines(variables));
  if (given.env !== undefined) progress(`Written to ${given.env}.\n`);
  if (given.command === undefined) progress("\nCtrl-C ends it.\n");
}

/** The environment of the application: what is set wins over the file, and the running provider over both. */
const childEnv = ({ env: file }: IdpArguments, facts: ProviderFacts, { env, folder }: Terminal) => ({
  ...(file !== undefined && parseEnv(readFileSync(resolve(folder, file), "utf8"))),
  ...env,
  ...idpVariables(facts),
});

/** Waits for Ctrl-C, or for the end of the application. */
async function waitForEnd(given: IdpArguments, facts: ProviderFacts, terminal: Terminal): Promise<CommandResult> {
  const stopped = terminal.stopped();
  if (given.command === undefined) return stopped.then(() => ({ code: 0 }));
  const env = childEnv(given, facts, terminal);
  const code = await runChild({ command: given.command, folder: terminal.folder, env, stopped });
  return { code: code === 0 ? 0 : 1, exits: true };
}

const failureResult = (thrown: Error, code: 1 | 2): CommandResult => ({ err: `${thrown.message}\n`, code });

async function serveUntilStopped(
  given: IdpArguments,
  people: readonly LocalPerson[],
  terminal: Terminal,
): Promise<CommandResult> {
  const served = await start(given, people, terminal);
  const { url, mailboxUrl, issuer } = served;
  const facts = { url, mailboxUrl, clientId: issuer.clientId, clientSecret: issuer.clientSecret };
  if (given.env !== undefined) writeVariables(resolve(terminal.folder, given.env), idpVariables(facts));
  announce(given, facts, people, terminal);
  return waitForEnd(given, facts, terminal).finally(() => served.stop());
}

const readPeople = async ({ people: file }: IdpArguments, { folder }: Terminal): Promise<readonly LocalPerson[]> =>
  file === undefined ? defaultPeople : peopleIn(file, resolve(folder, file));

/** Runs the provider until it is asked to end. */
export const idp = async (given: IdpArguments, terminal: Terminal): Promise<CommandResult> =>
  readPeople(given, terminal).then(
    (people) => serveUntilStopped(given, people, terminal).catch((thrown: Error) => failureResult(thrown, 1)),
    (thrown: Error) => failureResult(thrown, 2),
  );
