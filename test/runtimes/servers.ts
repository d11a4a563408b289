/** Starts `examples/fetch` on every runtime that serves, and walks through it as a visitor does. */
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

/** Waits until somebody listens. */
async function awake(origin: string, patience = 200): Promise<void> {
  const answer = await fetch(origin).catch(() => undefined);
  if (answer) return void (await answer.text());
  if (patience === 0) throw new Error("The server did not start.");
  await new Promise((later) => setTimeout(later, 100));
  return awake(origin, patience - 1);
}

type Start = (project: string, port: number) => Promise<ChildProcess> | ChildProcess;

const program =
  (file: string, args: (port: number) => readonly string[] = () => []): Start =>
  (project, port) =>
    spawn(file, [...args(port), "app.js"], {
      cwd: project,
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });

async function workerd(project: string, port: number): Promise<ChildProcess> {
  await bundle(project, "app", "esm");
  writeFileSync(join(project, "app.capnp"), workerConfig(port, "app.esm.js", environment));
  return spawn(bin(".bin/workerd"), ["serve", "app.capnp"], { cwd: project, stdio: ["ignore", "ignore", "inherit"] });
}

/** Every runtime that serves, and how it is started. */
export const servers: readonly (readonly [name: string, start: Start])[] = [
  ["Node.js 20", program(bin("node-20/bin/node"))],
  ["Node.js 24", program(process.execPath)],
  ["Bun", program(bin(".bin/bun"), () => ["run"])],
  [
    "Deno",
    program(bin(".bin/deno"), (port) => ["serve", "-A", "--no-lock", "--node-modules-dir=manual", `--port=${port}`]),
  ],
  ["workerd", workerd],
];

/** Starts the example, walks through it, stops it. */
export async function serveAndWalk(project: string, name: string, start: Start): Promise<Result> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await start(project, port);
  try {
    await awake(origin);
    await walk(origin);
    return { lines: [`  ✓ examples/fetch on ${name}: sign in, page, API, sign out`], failed: 0 };
  } catch (error) {
    return { lines: [`  ✗ examples/fetch on ${name}: ${error instanceof Error ? error.stack : error}`], failed: 1 };
  } finally {
    server.kill();
  }
}
