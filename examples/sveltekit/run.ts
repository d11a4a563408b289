/** Builds the library and the example, and starts it with an OpenID Provider; `--check` checks it in Chromium. */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, renameSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { lighthouse } from "../demo/provider/provider.ts";
import { check } from "./check.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const origin = "http://localhost:3003";
const base = process.env.BASE_PATH ?? "";
const address = origin + base;
const issuer = "http://127.0.0.1:4003";
const client = { id: "portico-sveltekit", secret: randomBytes(24).toString("base64url"), name: "portico on SvelteKit" };

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: "production",
  HOST: "localhost",
  PORT: "3003",
  AUTH_URL: origin,
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  AUTH_LIGHTHOUSE_ISSUER: issuer,
  AUTH_LIGHTHOUSE_ID: client.id,
  AUTH_LIGHTHOUSE_SECRET: client.secret,
};

const npm = (cwd: string, ...words: readonly string[]) =>
  execFileSync("npm", ["--silent", ...words], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The library as it is published, and the application that uses it. */
function build(): void {
  npm(root, "run", "build");
  const [tarball = ""] = npm(root, "pack", "--ignore-scripts").trim().split("\n").slice(-1);
  renameSync(`${root}/${tarball}`, `${root}/examples/portico.tgz`);
  npm(here, "ci", "--no-audit", "--no-fund");
  npm(here, "run", "build");
}

/** An OpenID Provider on this machine, for practice. */
async function startProvider() {
  const provider = await lighthouse(issuer, { ...client, redirectUri: `${address}/auth/callback/lighthouse` });
  return createServer(provider as RequestListener).listen(4003, "127.0.0.1");
}

async function untilItAnswers(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answered = await fetch(origin).catch(() => undefined);
    if (answered) return;
    await wait(100);
  }
  throw new Error(`Nothing answers at ${origin}.`);
}

async function walk(): Promise<void> {
  const pictures = `${root}/.artifacts/screenshots/sveltekit`;
  mkdirSync(pictures, { recursive: true });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  await check({ address, browser, pictures }).finally(() => browser.close());
  console.log(`Everything went as it should. Pictures: ${pictures}`);
}

if (!process.argv.includes("--built")) build();
const provider = await startProvider();
const app = spawn(process.execPath, ["build"], { cwd: here, stdio: "inherit", env });
try {
  await untilItAnswers();
  console.log(`Open ${address}/ in a browser. Ctrl-C stops everything.`);
  if (process.argv.includes("--check")) await walk();
  else await once(process, "SIGINT");
} finally {
  app.kill();
  provider.close();
  provider.closeAllConnections();
}
