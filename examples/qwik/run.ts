/** Starts the built example with an OpenID Provider; `--check` checks it in Chromium. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { lighthouse } from "../demo/provider/provider.ts";
import { check } from "./check.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const pictures = fileURLToPath(new URL("../../.artifacts/screenshots/qwik", import.meta.url));
const address = "http://localhost:3005";
const issuer = "http://127.0.0.1:4005";
const client = { id: "portico-qwik", secret: randomBytes(24).toString("base64url"), name: "portico on Qwik" };

const env = {
  ...process.env,
  NODE_ENV: "production" as const,
  HOST: "localhost",
  PORT: "3005",
  AUTH_URL: address,
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  AUTH_LIGHTHOUSE_ISSUER: issuer,
  AUTH_LIGHTHOUSE_ID: client.id,
  AUTH_LIGHTHOUSE_SECRET: client.secret,
};

/** An OpenID Provider on this machine, for practice. */
async function startProvider() {
  const provider = await lighthouse(issuer, { ...client, redirectUri: `${address}/auth/callback/lighthouse` });
  return createServer(provider as RequestListener).listen(4005, "127.0.0.1");
}

async function untilItAnswers(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answered = await fetch(address).catch(() => undefined);
    if (answered) return;
    await wait(100);
  }
  throw new Error(`Nothing answers at ${address}.`);
}

async function walk(): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  await check({ address, browser, pictures, files: `${here}dist` }).finally(() => browser.close());
  console.log(`Everything went as it should. Pictures: ${pictures}`);
}

const provider = await startProvider();
const app = spawn(process.execPath, ["server/entry.node-server.js"], { cwd: here, stdio: "inherit", env });
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
