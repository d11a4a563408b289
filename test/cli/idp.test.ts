/** `portico idp`: a local OpenID Provider, run as a process. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { envLines, withVariables } from "../../src/cli/idp/variables.ts";
import { setEnvDefaults } from "../../src/index.ts";
import OIDC from "../../src/providers/oidc.ts";
import { mailTo } from "../../src/testing/index.ts";
import { testConfig } from "../world/config.ts";
import { leave, sessionOf, visitorOf } from "../world/journey.ts";
import { portico, type Running, startPortico } from "./process.ts";

let folder: string;
let running: Running | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-idp-"));
});
afterEach(async () => {
  await running?.stop("SIGKILL");
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Facts {
  readonly issuer: string;
  readonly mailboxUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly people: readonly { readonly sub: string }[];
}

/** Starts it on a free port. */
async function started(...line: readonly string[]): Promise<Facts> {
  running = startPortico(["idp", "--port", "0", "--json", ...line], { cwd: folder });
  return JSON.parse(await running.until("\n")) as Facts;
}

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

describe("the provider", () => {
  it("signs a visitor in to an application that has the printed variables, as the person who was chosen", async () => {
    const { env, issuer } = await started();
    const config = testConfig({ providers: [OIDC({ id: "local", name: "Local" })] });
    setEnvDefaults(env, config);
    const browser = visitorOf(config);
    const { url } = await leave(browser, { provider: "local" });
    expect(await (await fetch(url)).text()).toContain("Kofi Mensah");
    const chosen = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ sub: "person-2" }),
      redirect: "manual",
    });
    await browser.visit(chosen.headers.get("location") ?? "", { initiator: issuer });
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Kofi Mensah", email: "kofi@people.example" } });
  });

  it("knows the client of --client-id and --client-secret, and no other", async () => {
    const { env, issuer } = await started("--client-id", "shop", "--client-secret", "s3cret");
    expect(env).toMatchObject({ AUTH_LOCAL_ID: "shop", AUTH_LOCAL_SECRET: "s3cret" });
    const query = { response_type: "code", scope: "openid", redirect_uri: "http://localhost:3000/auth/callback/local" };
    const choose = (client_id: string) =>
      fetch(`${issuer}/authorize?${new URLSearchParams({ ...query, client_id })}`, {
        method: "POST",
        body: new URLSearchParams({ sub: "person-1" }),
        redirect: "manual",
      });
    expect([(await choose("shop")).status, (await choose("portico-app")).status]).toEqual([303, 400]);
  });

  it("keeps magic links in its mailbox, and prints them", async () => {
    const { mailboxUrl } = await started();
    const url = "http://localhost:3000/auth/callback/email?token=t";
    await mailTo(mailboxUrl).sendVerificationRequest({ identifier: "ada@example.com", url } as never);
    await running?.until(`Mail for ada@example.com: ${url}`);
    expect(await (await fetch(mailboxUrl)).text()).toContain(`href="${url}"`);
  });

  it("has a start page with its people and links", async () => {
    const { issuer } = await started();
    const text = await (await fetch(issuer)).text();
    for (const part of ["Saga Lindqvist", 'href="/mailbox"', "/.well-known/openid-configuration"]) {
      expect(text).toContain(part);
    }
  });

  it("is reached at this machine only", async () => {
    const { issuer } = await started();
    expect(new URL(issuer).hostname).toBe("127.0.0.1");
  });

  it("survives requests that it cannot read", async () => {
    const { issuer, mailboxUrl } = await started();
    const headers = { "content-type": "application/json" };
    const broken = [mailboxUrl, `${issuer}/token`].map((url) => fetch(url, { method: "POST", body: "{", headers }));
    expect((await Promise.all(broken)).map(({ status }) => status)).toEqual([400, 400]);
    expect((await fetch(`${issuer}/logout`)).status).toBe(400);
    expect((await fetch(issuer)).status).toBe(200);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends at %s, with code 0, although a browser is connected",
    async (signal) => {
      const { issuer } = await started();
      await fetch(issuer);
      const ended = await running?.stop(signal);
      expect(ended?.code).toBe(0);
      await expect(fetch(issuer)).rejects.toThrow();
    },
  );
});

describe("its port", () => {
  const taken = createServer();
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => void taken.listen(port, "127.0.0.1", resolve).once("error", () => resolve()));

  it("is the next one if the default one is taken", async () => {
    await listen(4747);
    running = startPortico(["idp"], { cwd: folder });
    const out = await running.until("MAILBOX_URL");
    taken.close();
    expect(Number(/AUTH_LOCAL_ISSUER=http:\/\/127\.0\.0\.1:(\d+)/.exec(out)?.[1])).toBeGreaterThan(4747);
  });

  it("is not replaced if it was given", async () => {
    const { issuer } = await started();
    const { port } = new URL(issuer);
    const { code, err } = await portico(["idp", "--port", port]);
    expect([code, err]).toEqual([
      1,
      `Port ${port} is taken by another program. Choose another one: --port 0 is any free port.\n`,
    ]);
  });

  it.each(["http", "70000", "-1"])("is refused if it is %s", async (port) => {
    const { code, err } = await portico(["idp", `--port=${port}`]);
    expect(code).toBe(2);
    expect(err).toContain("--port takes a number from 0 to 65535");
  });
});

describe("what it prints", () => {
  it("is the variables for a pipe, and everything else for the person", async () => {
    running = startPortico(["idp", "--port", "0"], { cwd: folder });
    await Promise.all([running.until("Ctrl-C ends it."), running.until("MAILBOX_URL=")]);
    const { out, err } = running.printed();
    expect(out.replaceAll(/:\d{2,}/g, ":<port>")).toBe(
      "AUTH_LOCAL_ISSUER=http://127.0.0.1:<port>\nAUTH_LOCAL_ID=portico-app\n" +
        "AUTH_LOCAL_SECRET=not-a-secret-of-production\nMAILBOX_URL=http://127.0.0.1:<port>/mailbox\n",
    );
    expect(err).toContain("Ines Moreau, Kofi Mensah, Saga Lindqvist");
  });

  it("is written to a file with --env, which keeps its other lines", async () => {
    file(".env", "AUTH_SECRET=kept\nexport AUTH_LOCAL_ISSUER=http://old.example\n# end");
    const { issuer } = await started("--env", ".env");
    expect(readFileSync(join(folder, ".env"), "utf8")).toBe(
      `AUTH_SECRET=kept\nAUTH_LOCAL_ISSUER=${issuer}\n# end\nAUTH_LOCAL_ID=portico-app\n` +
        `AUTH_LOCAL_SECRET=not-a-secret-of-production\nMAILBOX_URL=${issuer}/mailbox\n`,
    );
  });

  it("has quotes where a file needs them", () => {
    expect(envLines({ A: "a b#c", B: "it's", C: "http://a.example:1/b_c-d" })).toBe(
      `A='a b#c'\nB="it's"\nC=http://a.example:1/b_c-d\n`,
    );
    expect(withVariables("A=1\r\nB=2", { A: "$&" })).toBe("A='$&'\r\nB=2");
  });
});

describe("--people", () => {
  it("has the people of a file", async () => {
    const people = [{ sub: "7", name: "Ada Lovelace", groups: ["staff"] }];
    const facts = await started("--people", file("people.json", JSON.stringify(people)));
    expect(facts.people).toEqual(people);
  });

  it.each([
    ["is missing", undefined, "ENOENT"],
    ["is not JSON", "[", "JSON"],
    ["has no people", "[]", "found []"],
    ["has people without sub", '[{"name":"Ada"}]', 'found [{"name":"Ada"}]'],
    ["has a sub twice", '[{"sub":"1"},{"sub":"1"}]', 'two people have the sub "1"'],
  ])("a file that %s is refused, with an example", async (_, text, reason) => {
    if (text !== undefined) file("people.json", text);
    const { code, err } = await portico(["idp", "--port", "0", "--people", "people.json"], { cwd: folder });
    expect(code).toBe(2);
    for (const part of ["--people people.json", reason, '[{ "sub": "1", "name": "Ada Lovelace" }]']) {
      expect(err).toContain(part);
    }
  });
});

describe("with an application", () => {
  const print = (expression: string) => ["--", process.execPath, "-e", `console.log(${expression})`];

  it("passes the variables on, and ends with it", async () => {
    const { code, out } = await portico(["idp", "--port", "0", ...print("process.env.AUTH_LOCAL_ISSUER")]);
    expect(code).toBe(0);
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  it("answers while the application runs", async () => {
    const ask = 'fetch(process.env.MAILBOX_URL).then((r) => console.log("status", r.status))';
    const { out } = await portico(["idp", "--port", "0", "--", process.execPath, "-e", ask]);
    expect(out).toBe("status 200\n");
  });

  it("passes the arguments on as they are", async () => {
    const words = ["--", process.execPath, "-e", "console.log(process.argv.slice(1).join())", "--", "--port", "1"];
    expect((await portico(["idp", "--port", "0", ...words])).out).toBe("--port,1\n");
  });

  it("passes the other variables of the --env file on; those of the process win, and those of the provider over both", async () => {
    file(".env", "AUTH_SECRET=of-the-file\nCOLOUR=red\nAUTH_LOCAL_ID=old\n");
    const line = [
      "idp",
      "--port",
      "0",
      "--env",
      ".env",
      ...print("[process.env.AUTH_SECRET, process.env.COLOUR, process.env.AUTH_LOCAL_ID].join()"),
    ];
    const { out } = await portico(line, { cwd: folder, env: { COLOUR: "blue" } });
    expect(out).toBe("of-the-file,blue,portico-app\n");
  });

  it("fails if the application fails", async () => {
    expect((await portico(["idp", "--port", "0", "--", process.execPath, "-e", "process.exit(7)"])).code).toBe(1);
  });

  it("names a command that does not exist", async () => {
    const { code, err } = await portico(["idp", "--port", "0", "--", "nxt", "dev"]);
    expect(code).toBe(1);
    expect(err).toContain('The command "nxt dev" could not be started: Error: spawn nxt ENOENT');
  });

  it("ends the application when it is asked to end", async () => {
    const script =
      'process.on("SIGTERM", () => { console.log("ended"); process.exit() }); console.log("up"); setInterval(() => {}, 1000)';
    running = startPortico(["idp", "--port", "0", "--", process.execPath, "-e", script], { cwd: folder });
    await running.until("up");
    expect(await running.stop()).toMatchObject({ code: 0, out: "up\nended\n" });
  });
});

it("an application with magic links sends them to the mailbox", async () => {
  const { env, mailboxUrl } = await started();
  const config = testConfig({
    providers: [mailTo(env.MAILBOX_URL ?? "")],
    adapter: MemoryAdapter(),
    session: { strategy: "jwt" },
  });
  const browser = visitorOf(config);
  const page = await browser.visit("/auth/signin");
  const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/email"));
  await browser.post(form?.action ?? "", { ...form?.fields, email: "ada@example.com" });
  expect(await (await fetch(mailboxUrl)).text()).toContain("ada@example.com");
});
