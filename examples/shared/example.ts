/** Starts the application of an example with an OpenID Provider and a mail server beside it; `--check` walks through it in Chromium. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Mailbox } from "../demo/mail/mailbox.ts";
import { close, listen } from "../demo/ports.ts";
import { lighthouse } from "../demo/provider/provider.ts";
import type { Running } from "./walk.ts";

/** An example. */
export interface Example {
  /** Its folder: `import.meta.dirname`. */
  readonly folder: string;
  /** What starts the built application, in its folder. The first word `node` is the Node.js that runs this. */
  readonly command: readonly [program: string, ...words: string[]];
  /** Base path of the routes. Default: `/auth`. */
  readonly authPath?: string;
  /** Its port, if its build contains the address. Default: `PORT`, or 3000; for `--check` a free port. */
  readonly port?: number;
  /** More environment variables. */
  readonly env?: (address: string) => Readonly<Record<string, string>>;
  /** What a visitor does. */
  readonly check: (running: Running) => Promise<void>;
}

const anyPort = { port: 0, exact: false } as const;

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, "localhost", anyPort);
  await close(server);
  return port;
}

/** The OpenID Provider and the mail server of the demo, and what the application must know of them. */
async function startWorld({ folder, authPath = "/auth" }: Example, address: string) {
  const name = basename(folder);
  const client = { id: `portico-${name}`, secret: randomBytes(24).toString("base64url"), name: `portico: ${name}` };
  const server: { listener: RequestListener } = { listener: (_request, response) => response.writeHead(503).end() };
  const provider = createServer((request, response) => server.listener(request, response));
  const issuer = `http://127.0.0.1:${await listen(provider, "127.0.0.1", anyPort)}`;
  server.listener = await lighthouse(issuer, { ...client, redirectUri: `${address}${authPath}/callback/lighthouse` });
  const mailbox = new Mailbox();
  const mailPort = await listen(mailbox.smtp.server, "127.0.0.1", anyPort);
  return {
    mailbox,
    env: {
      AUTH_URL: address,
      AUTH_SECRET: randomBytes(32).toString("base64url"),
      AUTH_LIGHTHOUSE_ISSUER: issuer,
      AUTH_LIGHTHOUSE_ID: client.id,
      AUTH_LIGHTHOUSE_SECRET: client.secret,
      EMAIL_SERVER: `smtp://127.0.0.1:${mailPort}`,
    },
    stop: () => Promise.all([close(provider), close(mailbox.smtp.server)]),
  };
}

async function startApp(
  { folder, command: [program, ...words] }: Example,
  address: string,
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const { port } = new URL(address);
  const app = spawn(program === "node" ? process.execPath : program, words, {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", HOST: "localhost", PORT: port, ...env },
  });
  for (let tries = 0; tries < 300 && app.exitCode === null; tries++) {
    if (await fetch(address, { redirect: "manual" }).catch(() => undefined)) return app;
    await wait(100);
  }
  app.kill();
  throw new Error(`Nothing answers at ${address}.`);
}

/** Prints the links of mails until Ctrl-C. */
async function serve(address: string, mailbox: Mailbox): Promise<void> {
  console.log(`\n  Open ${address}/ in a browser. Ctrl-C stops everything.\n`);
  let printed = 0;
  const timer = setInterval(() => {
    const fresh = mailbox.mails.slice(0, mailbox.mails.length - printed);
    printed = mailbox.mails.length;
    for (const { to, link } of fresh.toReversed()) console.log(`  Mail for ${to}: ${link}`);
  }, 500);
  await once(process, "SIGINT");
  clearInterval(timer);
}

async function checkInChromium({ folder, authPath = "/auth", check }: Example, address: string, mailbox: Mailbox) {
  const pictures = fileURLToPath(new URL(`../../.artifacts/screenshots/${basename(folder)}`, import.meta.url));
  mkdirSync(pictures, { recursive: true });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const linkFor = (email: string) => mailbox.mails.find(({ to }) => to === email)?.link ?? "";
  try {
    await check({ address, authPath, browser, pictures, linkFor });
  } finally {
    await browser.close();
  }
  console.log(`Everything went as it should. Pictures: ${pictures}`);
}

/** Runs an example: until Ctrl-C, or with `--check` until everything is checked. */
export async function runExample(example: Example): Promise<void> {
  const isCheck = process.argv.includes("--check");
  const { port = isCheck ? await freePort() : (process.env.PORT ?? 3000) } = example;
  const address = `http://localhost:${port}`;
  const world = await startWorld(example, address);
  try {
    const app = await startApp(example, address, { ...world.env, ...example.env?.(address) });
    const ended = once(app, "exit");
    try {
      await (isCheck ? checkInChromium(example, address, world.mailbox) : serve(address, world.mailbox));
    } finally {
      app.kill();
      await ended;
    }
  } finally {
    await world.stop();
  }
}
