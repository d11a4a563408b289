/** Builds the library and the example, and starts it with an OpenID Provider and a mail server beside it; with `--check` walks through it without a person. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Mailbox } from "../demo/mail/mailbox.ts";
import { lighthouse } from "../demo/provider/provider.ts";
import { check, checkDatabase } from "./check.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const data = `${root}.artifacts/host-data`;
const address = "http://localhost:3001";
const issuer = "http://127.0.0.1:4001";
const mailPort = 2501;
const client = { id: "portico-host", secret: randomBytes(24).toString("base64url"), name: "portico on Next.js" };

const env = {
  ...process.env,
  NODE_ENV: "production" as const,
  NEXT_TELEMETRY_DISABLED: "1",
  AUTH_URL: address,
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  AUTH_LIGHTHOUSE_ISSUER: issuer,
  AUTH_LIGHTHOUSE_ID: client.id,
  AUTH_LIGHTHOUSE_SECRET: client.secret,
  EMAIL_SERVER: `smtp://127.0.0.1:${mailPort}`,
};

const npm = (cwd: string, ...words: readonly string[]) =>
  execFileSync("npm", ["--silent", ...words], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The library as it is published, and the application that uses it. */
function build(): void {
  npm(root, "run", "build");
  const [tarball = ""] = npm(root, "pack", "--ignore-scripts").trim().split("\n").slice(-1);
  renameSync(`${root}${tarball}`, `${root}examples/portico.tgz`);
  npm(here, "ci", "--no-audit", "--no-fund");
  npm(here, "run", "build");
}

/** An OpenID Provider on this machine, for practice. */
async function startProvider() {
  const provider = await lighthouse(issuer, { ...client, redirectUri: `${address}/api/auth/callback/lighthouse` });
  return createServer(provider as RequestListener).listen(4001, "127.0.0.1");
}

/** A mail server that keeps what it gets, and prints where its links lead. */
function startMail(): Mailbox {
  const mailbox = new Mailbox();
  mailbox.smtp.listen(mailPort, "127.0.0.1");
  return mailbox;
}

/** Starts the application, and waits until it answers. */
async function startApp(more: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
  const next = ["node_modules/next/dist/bin/next", "start", "--port", "3001"];
  const app = spawn(process.execPath, next, { cwd: here, stdio: "inherit", env: { ...env, ...more } });
  for (let tries = 0; tries < 300; tries++) {
    const answered = await fetch(address).catch(() => undefined);
    if (answered) return app;
    await wait(100);
  }
  app.kill();
  throw new Error(`Nothing answers at ${address}.`);
}

async function stop(app: ChildProcess): Promise<void> {
  const ended = once(app, "exit");
  app.kill();
  await ended;
}

async function walk(mailbox: Mailbox): Promise<void> {
  const pictures = `${root}.artifacts/screenshots/host`;
  mkdirSync(pictures, { recursive: true });
  rmSync(data, { recursive: true, force: true });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const linkFor = (email: string) => mailbox.mails.find(({ to }) => to === email)?.link ?? "";
  const withDatabase = { DATABASE: "pglite", DATABASE_FOLDER: data };
  try {
    const app = await startApp();
    await check({ address, issuer, browser, pictures, linkFor }).finally(() => stop(app));
    const restart = async <T>(visit: () => Promise<T>): Promise<T> => {
      const kept = await startApp(withDatabase);
      return visit().finally(() => stop(kept));
    };
    await checkDatabase({ address, issuer, browser, pictures, linkFor }, restart);
  } finally {
    await browser.close();
  }
  // The suite starts the application itself.
  execFileSync("npm", ["--silent", "test", "--", "--reporter=line"], {
    cwd: here,
    stdio: "inherit",
    env: { ...process.env, CHROMIUM: "/usr/bin/chromium" },
  });
  console.log(`Everything went as it should. Pictures: ${pictures}`);
}

async function serve(mailbox: Mailbox): Promise<void> {
  const app = await startApp();
  console.log(`\n  Open ${address}/ in a browser. Ctrl-C stops everything.\n`);
  let printed = 0;
  const timer = setInterval(() => {
    const fresh = mailbox.mails.slice(0, mailbox.mails.length - printed);
    printed = mailbox.mails.length;
    for (const { to, link } of fresh.toReversed()) console.log(`  Mail for ${to}: ${link}`);
  }, 500);
  await once(process, "SIGINT");
  clearInterval(timer);
  await stop(app);
}

if (!process.argv.includes("--built")) build();
const [provider, mailbox] = [await startProvider(), startMail()];
try {
  await (process.argv.includes("--check") ? walk(mailbox) : serve(mailbox));
} finally {
  mailbox.smtp.close();
  provider.close();
  provider.closeAllConnections();
}
