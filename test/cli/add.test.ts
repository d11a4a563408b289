/** `portico add`: what a provider needs is printed, and written when asked for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { addCommand } from "../../src/cli/add/command.ts";
import type { CommandResult } from "../../src/cli/command.ts";
import { doctorCommand } from "../../src/cli/doctor/command.ts";
import { applications, canaries, envFile } from "./applications.ts";
import { createFixture, type Files } from "./fixture.ts";
import { portico, quietTerminal } from "./process.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const base = applications["Next.js"];
const list = (providers: string): Files => ({
  "auth.ts": `import HostAuth from "portico/next";\nexport const { handlers, auth } = HostAuth({\n  providers: ${providers},\n});\n`,
});

function folderWith(files: Files, application: { files: Files; packages: readonly string[] } = base): string {
  const { folder, remove } = createFixture({ ...application.files, ...files }, application.packages);
  cleanups.push(remove);
  return folder;
}

interface Added extends CommandResult {
  readonly asked: readonly string[];
  readonly read: (file: string) => string;
}

/** The command, called as a function, with an answer to its question. */
async function add(folder: string, values: Readonly<Record<string, unknown>>, answer?: boolean): Promise<Added> {
  const asked: string[] = [];
  const confirm = async (question: string) => {
    asked.push(question);
    return answer;
  };
  // Variables of `.env` files must not stay in the environment of the process.
  const env = Object.freeze({});
  const result = await addCommand.run(values, { ...quietTerminal, folder, confirm, env });
  return { ...result, asked, read: (file) => readFileSync(join(folder, file), "utf8") };
}

describe("portico add", () => {
  it("prints the variables, the callback URLs and the code, and changes nothing in a pipe", async () => {
    const cwd = folderWith(list('["github"]'));
    const { code, out, err } = await portico(["add", "google", "--url", "https://app.example/"], { cwd });
    expect(code).toBe(0);
    expect(err).toBe("Nothing was changed. With --write, it is.\n");
    expect(out).toBe(`Environment (.env.local)
  AUTH_GOOGLE_ID=
  AUTH_GOOGLE_SECRET=

Register these callback URLs at google, character by character
  http://localhost:3000/api/auth/callback/google
  https://app.example/api/auth/callback/google

Set-up, step by step
  https://docs.portico.example/reference/providers/google

Code (auth.ts)
  providers: ["google"]
`);
    expect(readFileSync(join(cwd, ".env.local"), "utf8")).toBe(envFile);
    expect(out + err).not.toContain(canaries.secret);
  });

  it("writes after a yes, and the application is right with the values", async () => {
    const folder = folderWith(list('["github"]'));
    const { asked, read, code } = await add(folder, { provider: "keycloak" }, true);
    expect(asked[0]).toMatch(/Change \.env\.local and auth\.ts\?$/);
    expect(code).toBe(0);
    expect(read("auth.ts")).toContain('providers: ["github", "keycloak"],');
    expect(read(".env.local")).toBe(
      `${envFile}\n# keycloak\n# Callback URL: http://localhost:3000/api/auth/callback/keycloak\nAUTH_KEYCLOAK_ID=\nAUTH_KEYCLOAK_SECRET=\nAUTH_KEYCLOAK_ISSUER=\n`,
    );
    const env: Record<string, string> = {
      AUTH_KEYCLOAK_ID: "id",
      AUTH_KEYCLOAK_SECRET: "secret",
      AUTH_KEYCLOAK_ISSUER: "https://op.example/realms/main",
    };
    const { out = "" } = await doctorCommand.run({ json: true }, { ...quietTerminal, folder, env });
    expect(JSON.parse(out)).toMatchObject({
      callbackUrls: { keycloak: "http://localhost:3000/api/auth/callback/keycloak" },
      findings: [],
    });
  });

  it("changes nothing after a no", async () => {
    const folder = folderWith(list('["github"]'));
    const { out, err, read } = await add(folder, { provider: "google" }, false);
    expect([out, err]).toEqual([undefined, "Nothing was changed. With --write, it is.\n"]);
    expect([read("auth.ts"), read(".env.local")]).toEqual([list('["github"]')["auth.ts"], envFile]);
  });

  it("is idempotent: a second time there is nothing to write", async () => {
    const folder = folderWith(list("[\n    Credentials({}),\n  ]"));
    const first = await add(folder, { provider: "google", write: true });
    expect(first.out).toContain("Changed .env.local\nChanged auth.ts\n");
    const [code, env] = [first.read("auth.ts"), first.read(".env.local")];
    expect(code).toContain('providers: [\n    Credentials({}),\n    "google",\n  ]');
    const second = await add(folder, { provider: "google", write: true });
    expect(second.out).not.toContain("Changed");
    expect([second.read("auth.ts"), second.read(".env.local")]).toEqual([code, env]);
  });

  it.each([
    ['["github"]', '["github", "google"]'],
    ["[]", '["google"]'],
    ['["github", ]', '["github", "google" ]'],
    [
      '[\n    GitHub({ scope: ["a", "]"] }), // [one]\n  ]',
      '[\n    "google",\n    GitHub({ scope: ["a", "]"] }), // [one]\n  ]',
    ],
    ['[\n    GitHub({ scope: ["a", "]"] })\n  ]', '[\n    GitHub({ scope: ["a", "]"] }),\n    "google",\n  ]'],
  ])("N7: puts a provider behind those that are there: %s", async (before, after) => {
    const { read } = await add(folderWith(list(before)), { provider: "google", write: true });
    expect(read("auth.ts")).toContain(`providers: ${after},`);
  });

  it("leaves the code to a person where it is not clear", async () => {
    const { out, read } = await add(folderWith({}), { provider: "google", write: true });
    expect(out).toContain("Changed .env.local\n");
    expect(out).toContain('Add "google" to providers in auth.ts');
    expect(read("auth.ts")).toBe(base.files["auth.ts"]);
  });

  it("imports the card where Auth() is called without an integration", async () => {
    const folder = folderWith({}, applications["no known framework"]);
    const { read } = await add(folder, { provider: "google", write: true });
    expect(read("auth.ts")).toContain('import Google from "portico/providers/google";\nexport const config');
    expect(read("auth.ts")).toContain("providers: [GitHub, Google]");
  });

  it.each([
    ["spotify", undefined, ["http://127.0.0.1:3000", "https://app.example"], "http://127.0.0.1:3000"],
    ["slack", "AUTH_URL=http://localhost:3000", ["https://app.example"], "use a tunnel"],
    ["slack", "AUTH_URL=https://localhost:3000", ["https://localhost:3000", "https://app.example"], "use a tunnel"],
    ["apple", "AUTH_URL=https://localhost:3000", ["https://app.example"], "use a tunnel"],
  ])("%s with %s: prints no callback URL that it refuses, and what to do", async (provider, env, origins, advice) => {
    const folder = folderWith({ ...list("[]"), ...(env && { ".env.local": `${env}\n` }) });
    const { out = "", read } = await add(folder, { provider, url: "https://app.example", write: true });
    const urls = origins.map((origin) => `${origin}/api/auth/callback/${provider}`);
    expect([...out.matchAll(/^ {2}(\S+\/callback\/\S+)$/gm)].map(([, url]) => url)).toEqual(urls);
    expect([...read(".env.local").matchAll(/^# Callback URL: (.*)$/gm)].map(([, url]) => url)).toEqual(urls);
    expect(/^In development\n(.*)$/m.exec(out)?.[1]).toContain(advice);
  });

  it("says what to do where a provider accepts none of the known callback URLs", async () => {
    const { out } = await add(folderWith(list("[]")), { provider: "apple" });
    expect(out).not.toContain("Register");
    expect(out).toContain(`In development
  apple accepts https: only, and no localhost: use a tunnel, and set AUTH_URL to its address.
`);
  });

  it("gives no such advice about a provider that accepts localhost", async () => {
    const { out } = await add(folderWith(list("[]")), { provider: "google" });
    expect(out).toContain("http://localhost:3000/api/auth/callback/google");
    expect(out).not.toContain("In development");
  });

  it("names the key of a mail service, which has no callback URL", async () => {
    const { out } = await add(folderWith(list("[]")), { provider: "resend", write: true });
    expect(out).toContain("AUTH_RESEND_KEY=");
    expect(out).not.toContain("Register");
  });

  it.each([
    ["lichess", "a client without a secret", ["AUTH_LICHESS_ID"]],
    ["etsy", "a client with a secret for the API alone", ["AUTH_ETSY_ID", "AUTH_ETSY_SECRET"]],
    ["itsme", "a client that signs with a key", ["AUTH_ITSME_ID"]],
    ["bluesky", "a client that is a document of the application", ["AUTH_URL"]],
    ["descope", "an issuer that follows from the client id", ["AUTH_DESCOPE_ID", "AUTH_DESCOPE_SECRET"]],
    ["bitrix24", "a portal", ["AUTH_BITRIX24_ID", "AUTH_BITRIX24_SECRET", "AUTH_BITRIX24_ISSUER"]],
  ])("%s: names the variables of %s, and no others", async (provider, _what, variables) => {
    const { out = "" } = await add(folderWith({}), { provider });
    expect([...out.matchAll(/^ {2}(\w+)=$/gm)].map(([, name]) => name)).toEqual(variables);
  });

  it.each([
    ["githup", "github"],
    ["gogle", "google"],
    ["constructor", ""],
  ])("does not know %s, and suggests another", async (id, suggestion) => {
    const { code, out = "", err } = await add(folderWith({}), { provider: id });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`There is no built-in provider "${id}". Did you mean ${suggestion}`);
  });

  it("asks for a provider", async () => {
    const { code, err } = await portico(["add"]);
    expect(code).toBe(2);
    expect(err).toContain("missing required argument 'provider'");
  });
});
