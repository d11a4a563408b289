/** Starts `examples/fetch`, Hono, h3 and the application of the README on every runtime that serves, and Express on every Node.js, and signs in to them. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, bundle, freePort, workerConfig } from "./project.ts";
import type { Result } from "./steps.ts";

const environment = { AUTH_SECRET: "5b7f0c1de94a4f0c9d2b8a6e3f1c7d85", AUTH_TRUST_HOST: "true" };

/** A visitor: keeps cookies, follows nothing. */
function visitor(origin: string) {
  const jar = new Map<string, string>();
  return async (path: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const response = await fetch(origin + path, {
      redirect: "manual",
      headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; "), ...(form && { origin }) },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}

function expect(seen: unknown, wanted: unknown): void {
  if (seen !== wanted) throw new Error(`Expected ${JSON.stringify(wanted)}, and saw ${JSON.stringify(seen)}.`);
}

/** Signs in, asks the page and the API who they see, and signs out. */
async function walk(origin: string): Promise<void> {
  const visit = visitor(origin);
  expect((await (await visit("/")).text()).includes("stranger"), true);
  expect((await visit("/api/me")).status, 401);
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { csrfToken } = (await (await visit("/auth/csrf")).json()) as { csrfToken: string };
    return visit(path, { csrfToken, callbackUrl: "/", ...fields });
  };
  expect(
    (await post("/auth/callback/credentials", { name: "nobody" })).headers.get("location")?.includes("error="),
    true,
  );
  expect((await post("/auth/callback/credentials", { name: "ada" })).headers.get("location"), `${origin}/`);
  expect((await (await visit("/")).text()).includes("Ada Lovelace"), true);
  expect(((await (await visit("/api/me")).json()) as { name: string }).name, "Ada Lovelace");
  await post("/auth/signout", {});
  expect((await visit("/api/me")).status, 401);
}

/** Waits until the server listens. */
export async function awake(origin: string, patience = 200): Promise<void> {
  const answer = await fetch(origin).catch(() => undefined);
  if (answer) return void (await answer.text());
  if (patience === 0) throw new Error("The server did not start.");
  await new Promise((later) => setTimeout(later, 100));
  return awake(origin, patience - 1);
}

/** The section "Start" of the README, as far as it goes without GitHub: home page, sign-in page, and off to the provider. */
async function walkStart(origin: string): Promise<void> {
  const visit = visitor(origin);
  expect((await (await visit("/")).text()).includes("/auth/signin"), true);
  expect((await visit("/auth/signin")).status, 200);
  const { csrfToken } = (await (await visit("/auth/csrf")).json()) as { csrfToken: string };
  const { searchParams, origin: there } = new URL(
    (await visit("/auth/signin/github", { csrfToken })).headers.get("location") ?? "",
  );
  expect(there, "https://github.com");
  expect(searchParams.get("redirect_uri"), `${origin}/auth/callback/github`);
}

type Start = (project: string, port: number) => Promise<ChildProcess> | ChildProcess;

const program =
  (file: string, args: (port: number) => readonly string[] = () => [], entry = "app.js"): Start =>
  (project, port) =>
    spawn(file, [...args(port), entry], {
      cwd: project,
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });

const onBun = (entry?: string): Start => program(bin(".bin/bun"), () => ["run"], entry);

const onDeno = (entry?: string, permissions: readonly string[] = ["-A"]): Start =>
  program(
    bin(".bin/deno"),
    (port) => ["serve", ...permissions, "--no-prompt", "--no-lock", "--node-modules-dir=manual", `--port=${port}`],
    entry,
  );

/** The permissions that `docs/guides/deploy-deno.md` names, with the variables that an application uses. `more`: those of its framework. */
const listed = (...more: readonly string[]): readonly string[] => [
  "--allow-net",
  `--allow-env=${[...Object.keys(environment), ...more].join(",")}`,
];

const onWorkerd =
  (entry = "app"): Start =>
  async (project, port) => {
    await bundle(project, entry, "esm");
    writeFileSync(join(project, `${entry}.capnp`), workerConfig(port, `${entry}.esm.js`, environment));
    return spawn(bin(".bin/workerd"), ["serve", `${entry}.capnp`], {
      cwd: project,
      stdio: ["ignore", "ignore", "inherit"],
    });
  };

const nodes = { 20: bin("node-20/bin/node"), 22: bin("node-22/bin/node"), 24: process.execPath } as const;

/** Express and helmet set headers before the library does, and read the body of a form. */
const onExpress = (version: keyof typeof nodes): Start => program(nodes[version], undefined, "express.js");

/** Every server, and how it is started. */
export const servers: readonly (readonly [name: string, start: Start])[] = [
  ["examples/fetch on Node.js 20", program(nodes[20])],
  ["examples/fetch on Node.js 22", program(nodes[22])],
  ["examples/fetch on Node.js 24", program(nodes[24])],
  ["Express and helmet on Node.js 20", onExpress(20)],
  ["Express and helmet on Node.js 22", onExpress(22)],
  ["Express and helmet on Node.js 24", onExpress(24)],
  ["examples/fetch on Bun", onBun()],
  ["examples/fetch on Deno", onDeno()],
  ["examples/fetch on Deno with listed permissions", onDeno(undefined, listed())],
  ["examples/fetch on workerd", onWorkerd()],
  ["Hono on Bun", onBun("hono.js")],
  ["Hono on Deno", onDeno("hono.js")],
  ["Hono on Deno with listed permissions", onDeno("hono.js", listed())],
  ["Hono on workerd", onWorkerd("hono")],
  ["h3 on Bun", onBun("h3.js")],
  ["h3 on Deno", onDeno("h3.js")],
  ["h3 on Deno with listed permissions", onDeno("h3.js", listed("NO_COLOR", "TERM"))],
  ["h3 on workerd", onWorkerd("h3-worker")],
];

/** Without `NODE_ENV` and all that the README does not ask for. */
const bare = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV$|AUTH_)/.test(name)),
) as NodeJS.ProcessEnv;

const asPrinted =
  (file: string, args: (port: number) => readonly string[]): Start =>
  (project, port) =>
    spawn(file, args(port), {
      cwd: join(project, "start"),
      env: { ...bare, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });

/** The application of the README on every runtime that it names, started with its commands. */
export const starts: typeof servers = [
  ["Node.js 20", asPrinted(nodes[20], () => ["--env-file=.env", "main.mjs"])],
  ["Node.js 24", asPrinted(nodes[24], () => ["--env-file=.env", "main.mjs"])],
  ["Bun", asPrinted(bin(".bin/bun"), () => ["run", "server.mjs"])],
  [
    "Deno",
    asPrinted(bin(".bin/deno"), (port) => [
      "serve",
      "-A",
      "--env-file",
      "--no-lock",
      "--node-modules-dir=manual",
      "--port",
      String(port),
      "server.mjs",
    ]),
  ],
];

async function walked(
  what: string,
  project: string,
  start: Start,
  steps: (origin: string) => Promise<void>,
): Promise<Result> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await start(project, port);
  try {
    await awake(origin);
    await steps(origin);
    return { lines: [`  ✓ ${what}`], failed: 0 };
  } catch (error) {
    return { lines: [`  ✗ ${what}: ${error instanceof Error ? error.stack : error}`], failed: 1 };
  } finally {
    server.kill();
  }
}

/** Starts the example, signs in, stops it. */
export const serveAndWalk = (project: string, name: string, start: Start): Promise<Result> =>
  walked(`${name}: sign in, page, API, sign out`, project, start, walk);

/** Starts the application of the README, signs in, stops it. */
export const startAndWalk = (project: string, name: string, start: Start): Promise<Result> =>
  walked(`"Start" of the README on ${name}: page, sign-in page, off to the provider`, project, start, walkStart);
