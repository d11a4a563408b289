/** `portico encrypt-tokens`, run as a process over SQLite: every token is sealed, none is lost, none is printed. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../src/adapters/sql/index.ts";
import { createKeyring } from "../../src/core/crypto/keyring.ts";
import { sealedMethods } from "../../src/core/stores/sealed-tokens.ts";
import type { AdapterAccount } from "../../src/core/types/adapter.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const configFile = fileURLToPath(new URL("encrypt-tokens-config.ts", import.meta.url));
const [secret, former, removed] = ["n", "f", "r"].map((letter) => letter.repeat(43)) as [string, string, string];
const folder = mkdtempSync(join(tmpdir(), "portico-encrypt-tokens-"));
const path = join(folder, "app.db");
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const portico = (line: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((ended) => {
    const env = { ...process.env, AUTH_SECRET: former, AUTH_SECRET_1: secret, DATABASE: path, ...variables };
    execFile(process.execPath, [cli, "encrypt-tokens", ...line], { env }, (error, out, err) => {
      ended({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });

const run = (variables?: Readonly<Record<string, string>>) => portico(["--config", configFile], variables);

const numberOf = (index: number) => String(index).padStart(5, "0");

/** The rows as a library with a secret stores and reads them. */
function library(secrets: readonly string[]) {
  const rows: AdapterAccount[] = [];
  const context = { keys: createKeyring(secrets), unreadable: () => {} };
  return {
    async sealed(account: AdapterAccount): Promise<AdapterAccount> {
      await sealedMethods(context, { linkAccount: (row) => void rows.push(row) }).linkAccount(account);
      return rows.pop() as AdapterAccount;
    },
    opened: (row: AdapterAccount) =>
      sealedMethods(context, { getAccount: () => row }).getAccount(row.providerAccountId, row.provider),
  };
}

const accountAt = (index: number): AdapterAccount => ({
  userId: "ada",
  type: "oauth",
  provider: "acme",
  providerAccountId: numberOf(index),
  access_token: `canary-a-${index}`,
  refresh_token: `canary-r-${index}`,
  id_token: `canary-i-${index}`,
  scope: "email",
});

type Kind = "plain" | "former" | "sealed" | "removed" | "partly" | "empty" | "no-refresh";

/** Even numbers are plain, so that those that another process changes are. */
const kindAt = (index: number): Kind => {
  if (index % 2 === 0) return index % 10 === 0 ? "no-refresh" : "plain";
  if (index % 100 === 1) return "removed";
  if (index % 100 === 3) return "partly";
  if (index % 100 === 5) return "empty";
  return index % 4 === 1 ? "former" : "sealed";
};

async function rowAt(index: number, kind: Kind): Promise<AdapterAccount> {
  const account = accountAt(index);
  const nothing = undefined as never;
  if (kind === "plain") return account;
  if (kind === "no-refresh") return { ...account, refresh_token: nothing };
  if (kind === "empty") return { ...account, access_token: nothing, refresh_token: nothing, id_token: nothing };
  if (kind === "removed") return library([removed]).sealed(account);
  if (kind === "partly") {
    const { access_token } = await library([removed]).sealed(account);
    return { ...account, access_token } as AdapterAccount;
  }
  return library([kind === "former" ? former : secret]).sealed(account);
}

async function fill(count: number, kindOf = kindAt): Promise<void> {
  const database = new DatabaseSync(path);
  database.exec(schema("sqlite"));
  database.exec("insert into users (id, email) values ('ada', 'ada@app.example')");
  const fields = [
    "userId",
    "type",
    "provider",
    "providerAccountId",
    "access_token",
    "refresh_token",
    "id_token",
    "scope",
  ] as const;
  const insert = database.prepare(`insert into accounts (${fields.join()}) values (${fields.map(() => "?").join()})`);
  database.exec("begin");
  for (let index = 0; index < count; index++) {
    const row = await rowAt(index, kindOf(index));
    insert.run(...fields.map((field) => (row[field] ?? null) as string | null));
  }
  database.exec("commit");
  database.close();
}

function stored(): readonly AdapterAccount[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare("select * from accounts order by providerAccountId").all();
  database.close();
  return rows as unknown as readonly AdapterAccount[];
}

const tokensOf = (row: Partial<AdapterAccount> | null | undefined) =>
  [row?.access_token, row?.refresh_token, row?.id_token].map((token) => token ?? null);

beforeEach(() => rmSync(path, { force: true }));

describe("2,500 accounts", () => {
  it("are sealed while another process writes: no token is lost, unreadable ones stay, and nothing is printed of any", async () => {
    await fill(2500);
    const before = stored();
    const dry = await portico(["--config", configFile, "--dry-run"]);
    expect(stored()).toEqual(before);
    expect(dry.out).toContain("2500 accounts\n1825 to be encrypted\n625 had nothing to encrypt\n50 unreadable\n");

    const { code, out, err } = await run({ WRITES: "yes" });
    expect(out).toBe("2499 accounts\n1824 encrypted\n625 had nothing to encrypt\n50 unreadable\n");
    expect(err).toContain("999 accounts ...\n");
    expect(err).toContain("Add the former secret");
    expect(code).toBe(1);
    for (const text of [dry.out, dry.err, out, err]) expect(text).not.toMatch(/canary|new-|alone|portico\.1/);

    const { opened } = library([secret]);
    const changed: Readonly<Record<number, readonly unknown[]>> = {
      2: ["new-a", "new-r", "canary-i-2"],
      4: ["alone-a", "canary-r-4", "canary-i-4"],
    };
    const after = stored();
    expect(after).toHaveLength(2499);
    for (const row of after) {
      const index = Number(row.providerAccountId);
      const kind = kindAt(index);
      const { access_token, refresh_token, id_token } = accountAt(index);
      const whole = [access_token, refresh_token, id_token];
      const expected: Readonly<Record<Kind, readonly unknown[]>> = {
        plain: changed[index] ?? whole,
        former: whole,
        sealed: whole,
        removed: [null, null, null],
        partly: [null, refresh_token, id_token],
        empty: [null, null, null],
        "no-refresh": [access_token, null, id_token],
      };
      expect(tokensOf(await opened(row)), `${kind} ${index}`).toEqual(expected[kind]);
      const stays = ["removed", "sealed", "empty"].includes(kind);
      if (stays) expect(row).toEqual(before[index]);
      if (kind === "partly") expect(row.access_token).toBe(before[index]?.access_token);
      expect(row.scope).toBe("email");
    }
  });

  it("are sealed by a second run after the former secret was added", async () => {
    await fill(60);
    expect((await run()).code).toBe(1);
    const again = await run();
    expect([again.code, again.out]).toEqual([1, "60 accounts\n0 encrypted\n58 had nothing to encrypt\n2 unreadable\n"]);
    const { code, out, err } = await run({ AUTH_SECRET: removed });
    expect([code, out]).toEqual([0, "60 accounts\n2 encrypted\n58 had nothing to encrypt\n0 unreadable\n"]);
    expect(err).toBe("60 accounts ...\n");
    const { opened } = library([secret]);
    expect(tokensOf(await opened(stored()[1] as AdapterAccount))).toEqual(["canary-a-1", "canary-r-1", "canary-i-1"]);
  });

  it("are sealed up to a failure of the database, whose error is shown without tokens", async () => {
    await fill(30, () => "plain");
    const { code, out, err } = await run({ FAILS: numberOf(25) });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("Not all accounts were encrypted: no such place for");
    expect(err).toContain("Run the command again");
    expect(err).not.toMatch(/canary|portico\.1/);
    expect((await run()).code).toBe(0);
    for (const row of stored()) for (const token of tokensOf(row)) expect(token).toMatch(/^portico\.1:/);
    expect((await run()).out).toContain("0 encrypted\n30 had nothing to encrypt");
  });
});

describe("what cannot be done is explained", () => {
  const module = (text: string, name = "auth.mjs"): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it.each([
    ["no file", [], "--config is missing"],
    ["an unknown flag", ["--all"], "unknown option '--all'"],
  ] as const)("%s", async (_name, line, message) => {
    const { code, out, err } = await portico(line);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
    expect(err).toContain("--config <file>");
  });

  const methods = "listAllAccounts() {}, getAccount() {}, replaceTokens() {}";
  it.each([
    ["another export", "export const auth = 1", "exports none of config, "],
    ["no configuration", "export default { adapter: {} }", "it has no providers"],
    ["no adapter", "export const config = { providers: [] }", "has no adapter"],
    ["a failing module", "throw new Error('no database here')", "could not be imported: no database here"],
    ["an adapter without encryption", "export default { providers: [], adapter: {} }", "Set `encryptTokens: true`"],
    [
      "encryption switched off",
      `export const authConfig = { providers: [], adapter: { encryptsTokens: true, ${methods} }, encryptTokens: false }`,
      "`encryptTokens: false`",
    ],
    [
      "an adapter without the methods",
      "export default { providers: [], adapter: { encryptsTokens: true, getAccount() {} } }",
      "it lacks listAllAccounts, replaceTokens",
    ],
  ])("%s", async (_name, text, message) => {
    const { code, out, err } = await portico(["--config", module(text)]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  });

  it("no secret", async () => {
    await fill(1);
    const { code, err } = await run({ AUTH_SECRET: "", AUTH_SECRET_1: "" });
    expect(code).toBe(1);
    expect(err).toContain("A secret is missing or blank");
    expect(tokensOf(stored()[0])[0]).toBe("canary-a-0");
  });

  it("a Node.js that cannot import TypeScript", async () => {
    const { code, err } = await portico(["--config", module("export enum Text { A }", "auth.ts")]);
    expect(code).toBe(1);
    expect(err).toContain("node --import tsx node_modules/portico/dist/cli.js encrypt-tokens --config");
  });
});
