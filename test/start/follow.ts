/** Follows a page of `docs/start` in an empty folder: its commands, its files, and a visit. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type AppTemplate, templates } from "../../src/cli/new/templates.ts";
import { commandsOf, filesShown, productionCommandsOf, readPage } from "./page.ts";
import { visit } from "./visit.ts";

/** A run through a page. */
interface Journey {
  readonly tarball: string;
  /** The folder that has the command of the tarball installed. */
  readonly command: string;
  /** The seconds from the installation to signed in that are not too many. */
  readonly within: number;
  /** Whether the application is also built, and started as in production. */
  readonly production: boolean;
  readonly template: AppTemplate;
  readonly markdown: string;
  readonly print: (text: string) => void;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** The environment of a new user: without the variables of this repository, of npm and of applications. */
const env: Readonly<Record<string, string>> = {
  ...(Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|AUTH_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|PORT$)/.test(name),
    ),
  ) as Record<string, string>),
  NO_COLOR: "1",
};

/** Runs a command to its end, without input. Throws with its output if it fails. */
async function runToEnd(line: string, cwd: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const [program = "", ...words] = line.split(" ");
  // npm waits for the end of an input.
  const child = spawn(program, words, {
    cwd,
    env: { ...env, ...more } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += String(text)));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${line} failed with code ${code}:\n${printed}`);
  return printed;
}

/** Installs the packed package, which no registry has, where `npx` would. Returns the folder of its command. */
async function installCommand(tarball: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portico-npx-"));
  await runToEnd(`npm install --no-audit --no-fund --prefix ${folder} ${tarball}`, folder);
  return folder;
}

/** A command of the page, with the packed package for `portico`. */
const withTarball = (line: string, { command, tarball }: Journey): string =>
  line.startsWith("npx portico new ")
    ? `${line.replace("npx portico", `${command}/node_modules/.bin/portico`)} --portico ${tarball}`
    : line;

function compareFiles({ markdown, print }: Journey, folder: string): void {
  const shown = filesShown(markdown);
  if (shown.length === 0) throw new Error("The page shows no file.");
  for (const { path, text } of shown) {
    if (readFileSync(join(folder, path), "utf8") !== text) throw new Error(`The page shows another ${path}.`);
  }
  print(`The page shows ${shown.map(({ path }) => path).join(", ")} as they were written.`);
}

/** An application that was started, with the local provider. */
interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: () => string;
}

/** A command that starts an application. */
interface Start {
  readonly line: string;
  readonly cwd: string;
  readonly port: number;
  /** Variables beside `PORT`. */
  readonly variables?: Readonly<Record<string, string>>;
}

const addressAt = (port: number): string => `http://localhost:${port}`;

function startApplication({ line, cwd, port, variables }: Start): Started {
  const [program = "", ...words] = line.split(" ");
  // Detached: a process group of its own, which Ctrl-C in a terminal would reach as a whole.
  const child = spawn(program, words, {
    cwd,
    env: { ...env, ...variables, PORT: String(port) } as unknown as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  return { child, address: addressAt(port), output: () => output };
}

async function untilItAnswers({ child, address }: Started): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`);
    const response = await fetch(address, { redirect: "manual" }).catch(() => undefined);
    // Nuxt answers 503 while it still builds.
    if (response && response.status !== 503) return;
    await wait(50);
  }
  throw new Error(`Nothing answers at ${address}.`);
}

/** As Ctrl-C in its terminal. All processes must end. */
async function stopApplication({ child, address }: Started): Promise<void> {
  const ended = child.exitCode === null ? once(child, "close") : undefined;
  if (child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGINT");
  const inTime = await Promise.race([Promise.resolve(ended).then(() => true), wait(15_000, false, { ref: false })]);
  if (!inTime) {
    process.kill(-(child.pid ?? 0), "SIGKILL");
    throw new Error("It did not end within 15 seconds of Ctrl-C.");
  }
  if (await fetch(address).catch(() => undefined)) throw new Error(`${address} still answers after Ctrl-C.`);
}

/** Starts the application, and signs in and out. Returns when the user was signed in. */
async function startAndVisit(start: Start): Promise<number> {
  const started = startApplication(start);
  try {
    await untilItAnswers(started);
    return await visit(started.address);
  } catch (thrown) {
    throw new Error(`${start.line}: ${(thrown as Error).message}\nThe application printed:\n${started.output()}`);
  } finally {
    await stopApplication(started);
  }
}

/** The development server: some take the port as an argument. */
const withPort = (line: string, { portArgument }: AppTemplate, port: number): string =>
  portArgument === undefined ? line : `${line} -- ${portArgument} ${port}`;

/** A command with the public address before it, as the page shows it. */
const withAddress = /^AUTH_URL=http:\/\/localhost:\d+ /;

/** Builds and starts the application as in production, with the public address and the local provider. */
async function followProduction({ markdown, print }: Journey, cwd: string): Promise<void> {
  const port = await freePort();
  const address = { AUTH_URL: addressAt(port) };
  const since = Date.now();
  const lines = productionCommandsOf(markdown);
  for (const line of lines) print(`$ ${line}`);
  for (const line of lines.slice(0, -1))
    await runToEnd(line.replace(withAddress, ""), cwd, withAddress.test(line) ? address : {});
  const last = lines.at(-1) ?? "";
  if (!withAddress.test(last)) throw new Error(`The page does not name the public address before "${last}".`);
  // The provider beside it has a port of its own here, which it tells the application: several pages can be followed at once.
  await startAndVisit({ line: `npx portico idp -- ${last.replace(withAddress, "")}`, cwd, port, variables: address });
  print(`Signed in and out as in production, ${((Date.now() - since) / 1000).toFixed(1)} s.`);
}

/** The extensions of files that only the checker of their framework reads. */
const componentFile = /\.(?:astro|svelte|vue)$/;

/** A wrong type in the script of a component: after the first line, which begins the script. */
const withWrongType = (text: string): string =>
  text.replace(/^(?:---|<script[^>]*lang="ts"[^>]*>)$/m, (line) => `${line}\nconst wrong: number = "text";`);

/** The type check must also read the files of components: it fails if one of those that the page shows has a wrong type. */
async function failOnWrongType({ markdown, print }: Journey, folder: string): Promise<void> {
  const shown = filesShown(markdown).find(({ path, text }) => componentFile.test(path) && withWrongType(text) !== text);
  if (!shown) return;
  writeFileSync(join(folder, shown.path), withWrongType(shown.text));
  const failed = await runToEnd("npm run typecheck", folder).catch((thrown: Error) => thrown);
  if (!(failed instanceof Error)) throw new Error(`npm run typecheck accepts a wrong type in ${shown.path}.`);
  if (!failed.message.includes("ts(2322)") && !failed.message.includes("not assignable to type 'number'"))
    throw new Error(
      `npm run typecheck failed for another reason than the wrong type in ${shown.path}: ${failed.message}`,
    );
  print(`A wrong type in ${shown.path} fails it.`);
}

/** Runs the commands of the page. The last one starts the application. */
async function followCommands(journey: Journey, empty: string): Promise<void> {
  const { markdown, print, within } = journey;
  const lines = commandsOf(markdown);
  let folder = empty;
  let installed = Date.now();
  for (const line of lines.slice(0, -1)) {
    print(`$ ${line}`);
    if (line.startsWith("cd ")) folder = join(folder, line.slice("cd ".length));
    else {
      const printed = await runToEnd(withTarball(line, journey), folder);
      if (line.startsWith("npx portico new ")) print(printed.trimEnd());
    }
    if (line === "npm install") print(`  ${((Date.now() - installed) / 1000).toFixed(1)} s`);
    installed = Date.now();
  }
  compareFiles(journey, folder);
  print(`$ ${lines.at(-1)}`);
  const port = await freePort();
  const signedIn = await startAndVisit({
    line: withPort(lines.at(-1) ?? "", journey.template, port),
    cwd: folder,
    port,
  });
  const seconds = (signedIn - installed) / 1000;
  print(`Signed in ${seconds.toFixed(1)} s after the installation; signed out, and sent to the sign-in page.`);
  if (seconds > within) throw new Error(`It took more than ${within} seconds.`);
  print("$ npm run typecheck");
  await runToEnd("npm run typecheck", folder);
  await failOnWrongType(journey, folder);
  if (journey.production) await followProduction(journey, folder);
}

/** Follows the page of a template. Throws if anything is not as the page promises. */
export async function follow(
  name: string,
  {
    production,
    ...given
  }: Pick<Journey, "tarball" | "within" | "print"> & { readonly production?: boolean | undefined },
): Promise<void> {
  const template = templates[name];
  if (!template) throw new Error(`There is no template "${name}". There are ${Object.keys(templates).join(", ")}.`);
  const command = await installCommand(given.tarball);
  const empty = mkdtempSync(join(tmpdir(), "portico-start-"));
  try {
    // Without a build it takes seconds.
    const journey = { production: production ?? template.scripts.build === undefined, ...given };
    await followCommands({ ...journey, command, template, markdown: readPage(name) }, empty);
  } finally {
    for (const folder of [command, empty]) rmSync(folder, { recursive: true, force: true });
  }
}
