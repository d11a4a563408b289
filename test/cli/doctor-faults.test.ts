/** Staged faults: `portico doctor` names each with its fix, and nothing else. Called as a function; `doctor.test.ts` runs the process. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { schema } from "../../src/adapters/sql/index.ts";
import type { CommandResult } from "../../src/cli/command.ts";
import { doctorCommand } from "../../src/cli/doctor/command.ts";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import type { DoctorReport } from "../../src/cli/doctor/report.ts";
import { versionFindings } from "../../src/cli/doctor/versions.ts";
import { manifestSchema } from "../../src/cli/manifest.ts";
import { manifestIn } from "../../src/cli/package-files.ts";
import { supportedVersions } from "../../src/cli/supported.ts";
import { Auth } from "../../src/core/auth.ts";
import type { IssuerOptions } from "../../src/testing/issuer/types.ts";
import { serveIssuer } from "../../src/testing/serve.ts";
import { root } from "../structure/sources.ts";
import { applications, canaries, envFile } from "./applications.ts";
import { createFixture, type Files } from "./fixture.ts";
import { startIssuer } from "./local-issuer.ts";
import { quietTerminal } from "./process.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** The environment of the tests. */
const before = { ...process.env };
beforeEach(() => {
  for (const name of Object.keys(process.env)) if (/AUTH|NODE_ENV|DATABASE|OP_/.test(name)) delete process.env[name];
});
afterEach(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});

interface Stage {
  /** Installed beside those of the base. */
  readonly packages?: readonly string[];
  readonly files?: Files;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

const base = applications["Next.js"];
const production = { AUTH_URL: "https://app.example" };

/** The variables of the process that differ from those of `env`. */
const changedNames = (env: NodeJS.ProcessEnv): readonly string[] =>
  [...new Set([...Object.keys(env), ...Object.keys(process.env)])].filter((name) => env[name] !== process.env[name]);

/** The global names of the command that there are. Modules of a framework, which stay loaded, leave names of their own. */
const globalNames = (): readonly string[] =>
  Reflect.ownKeys(globalThis)
    .map(String)
    .filter((name) => /portico|qRuntimeQrl/.test(name));

/** The report of one run of the command. It leaves the environment and its globals as they were. */
async function runDoctor(
  folder: string,
  args: Readonly<Record<string, unknown>>,
): Promise<DoctorReport & { readonly code: number }> {
  const env = { ...process.env };
  const globals = globalNames();
  const terminal = { ...quietTerminal, folder, env: process.env, manifest: manifestIn(root.pathname) ?? {} };
  terminal.runtime = { ...terminal.runtime, version: process.versions.node };
  const { out = "", code } = (await doctorCommand.run({ json: true, ...args }, terminal)) as CommandResult;
  for (const canary of Object.values(canaries)) expect(out).not.toContain(canary);
  expect(changedNames(env)).toEqual([]);
  expect(globalNames()).toEqual(globals);
  return { ...(JSON.parse(out) as DoctorReport), code };
}

/** How often the command runs. */
const runs = 2;

/** A report without the seconds by which clocks differ: another run may find one more. */
const withoutSeconds = (report: DoctorReport): object =>
  JSON.parse(JSON.stringify(report).replaceAll(/\d+ seconds/g, "some seconds"));

/** The report about the application in a folder, twice in this process: what the first run leaves must not change the second one. */
async function runTwice(folder: string, args: Readonly<Record<string, unknown>> = {}) {
  const [first, second] = [await runDoctor(folder, args), await runDoctor(folder, args)];
  expect(withoutSeconds(second)).toEqual(withoutSeconds(first));
  return first;
}

/** The report about an application with some changes. The base is that of Next.js. */
async function diagnose({
  files = {},
  args = {},
  env = {},
  packages = [],
}: Stage): Promise<DoctorReport & { readonly code: number }> {
  const { folder, remove } = createFixture({ ...base.files, ...files }, [...base.packages, ...packages]);
  cleanups.push(remove);
  Object.assign(process.env, env);
  return runTwice(folder, args);
}

/** Expects this one finding, and nothing else. */
async function expectOnly(stage: Stage, { code, message, fix }: { code: string; message: RegExp; fix: RegExp }) {
  const report = await diagnose(stage);
  expect(report.findings.map((finding: Finding) => [finding.level, finding.code])).toEqual([["error", code]]);
  expect(report.findings[0]?.message).toMatch(message);
  expect(report.findings[0]?.fix).toMatch(fix);
  expect(report.code).toBe(1);
}

/** The configuration with other options. */
const auth = (options: string, imports = ""): Files => ({
  "auth.ts": `import HostAuth from "portico/next";\n${imports}\nexport const { handlers, auth } = HostAuth({ ${options} });\n`,
});

const op = (issuer: string, options = ""): Files => ({
  ...auth(`providers: [OIDC({ id: "op", name: "OP", ${options} })]`, 'import OIDC from "portico/providers/oidc";'),
  ".env.local": `AUTH_SECRET=${canaries.secret}\nAUTH_OP_ID=cid\nAUTH_OP_SECRET=${canaries.clientSecret}\nAUTH_OP_ISSUER=${issuer}\n`,
});

const callback = "http://localhost:3000/api/auth/callback/op";

describe("secrets", () => {
  it("names a secret that can be guessed", async () => {
    const stage = { files: { ".env.local": envFile.replace(canaries.secret, "change-me") }, env: production };
    await expectOnly(
      { ...stage, args: { production: true } },
      { code: "InvalidConfiguration", message: /A secret is shorter than 32 characters/, fix: /./ },
    );
  });

  it("warns of it in development, where it does no harm yet", async () => {
    const { findings, code } = await diagnose({
      files: { ".env.local": envFile.replace(canaries.secret, "change-me") },
    });
    expect(findings).toMatchObject([
      { level: "warning", code: "weak-secret", fix: expect.stringContaining("npx portico secret") },
    ]);
    expect(code).toBe(0);
  });

  it.each([true, false])("leaves a global name of the compiler of Qwik as it was: %s", async (isThere) => {
    const former = Reflect.has(globalThis, "qRuntimeQrl");
    if (isThere) Reflect.set(globalThis, "qRuntimeQrl", true);
    else Reflect.deleteProperty(globalThis, "qRuntimeQrl");
    await diagnose({});
    expect(Reflect.has(globalThis, "qRuntimeQrl")).toBe(isThere);
    if (former) Reflect.set(globalThis, "qRuntimeQrl", true);
    else Reflect.deleteProperty(globalThis, "qRuntimeQrl");
  });

  it("names a missing secret", async () => {
    await expectOnly(
      { files: { ".env.local": envFile.replace(/AUTH_SECRET.*\n/, "") }, env: production, args: { production: true } },
      { code: "MissingSecretError", message: /No secret is configured/, fix: /npx portico secret/ },
    );
  });

  it("names two variables with one secret", async () => {
    await expectOnly(
      { files: { ".env.local": `${envFile}AUTH_SECRET_1=${canaries.secret}\n` } },
      { code: "duplicate-secret", message: /have the same value/, fix: /npx portico secret/ },
    );
  });
});

describe("the mode", () => {
  const express = applications.Express;

  /** The report about the application of Express, which sets no NODE_ENV. */
  async function diagnoseServer(more: string, env: Readonly<Record<string, string>> = {}) {
    const files = { ...express.files, ".env": `${envFile}${more}` };
    const { folder, remove } = createFixture(files, [...express.packages]);
    cleanups.push(remove);
    Object.assign(process.env, env);
    return runTwice(folder);
  }

  it("N3: a server without NODE_ENV is examined as production, as it runs: a missing secret is an error", async () => {
    const { folder, remove } = createFixture({ ...express.files, ".env": envFile.replace(/AUTH_SECRET.*\n/, "") }, [
      ...express.packages,
    ]);
    cleanups.push(remove);
    const report = await runTwice(folder);
    expect(report).toMatchObject({ mode: "production", modeFrom: "NODE_ENV is not set, which counts as production" });
    expect(report.findings).toMatchObject([{ level: "error", code: "MissingSecretError" }]);
  });

  it.each([
    ["", "development", "NODE_ENV=development"],
    ["", "staging", "NODE_ENV=staging"],
    ["NODE_ENV=development\n", undefined, "NODE_ENV=development"],
  ])("N3: %j in .env, %s in the process: says what it assumed", async (more, value, why) => {
    const report = await diagnoseServer(more, value === undefined ? {} : { NODE_ENV: value });
    expect([report.mode, report.modeFrom]).toEqual([why === "NODE_ENV=staging" ? "production" : "development", why]);
    expect(report.findings).toEqual([]);
  });

  it("N3: a framework that sets NODE_ENV is examined in development", async () => {
    expect(await diagnose({})).toMatchObject({
      mode: "development",
      modeFrom: "NODE_ENV is not set: Next.js sets it; --production for the other",
    });
  });
});

describe("code that is read and not run", () => {
  const middleware = (file: string, more = "") => ({
    [file]: `export { auth as middleware } from "./auth";\n${more}`,
  });

  it("N3: names a package that a module of portico needs, and that is not installed", async () => {
    const files = { "lib/store.ts": 'import { SQLAdapter } from "portico/adapters/sql";\nexport { SQLAdapter };\n' };
    await expectOnly(
      { files },
      { code: "peer-not-installed", message: /lib\/store\.ts imports .* kysely/, fix: /npm install kysely/ },
    );
    expect((await diagnose({ files, packages: ["kysely"] })).findings).toEqual([]);
  });

  const memory = auth(
    'providers: ["github"], adapter: MemoryAdapter()',
    'import { MemoryAdapter } from "portico/adapters/memory";',
  );

  it("N3: names a middleware on the Edge runtime that imports a configuration with a database", async () => {
    await expectOnly(
      { files: { ...memory, ...middleware("middleware.ts") } },
      { code: "edge-middleware", message: /middleware\.ts runs on the Edge runtime/, fix: /proxy\.ts/ },
    );
  });

  it.each([
    ["proxy.ts", "", memory],
    ["middleware.ts", 'export const config = { runtime: "nodejs" };\n', memory],
    ["middleware.ts", "", {}],
  ])("N3: finds nothing about %s with %j", async (file, more, configuration) => {
    expect((await diagnose({ files: { ...configuration, ...middleware(file, more) } })).findings).toEqual([]);
  });
});

describe("origin", () => {
  it("N3: warns of a path in AUTH_URL that no route uses", async () => {
    const { findings } = await diagnose({
      env: { AUTH_URL: "https://app.example/desk" },
      args: { production: true },
      files: {
        "app/desk/[...auth]/route.ts": 'import { handlers } from "@/auth";\nexport const { GET, POST } = handlers;\n',
      },
    });
    expect(findings).toMatchObject([
      {
        level: "warning",
        code: "url-path",
        message: expect.stringContaining("https://app.example/desk/signin"),
        fix: expect.stringContaining("AUTH_URL=https://app.example/desk/api/auth"),
      },
    ]);
    const { findings: right } = await diagnose({
      env: { AUTH_URL: "https://app.example/api/auth" },
      args: { production: true },
    });
    expect(right).toEqual([]);
  });

  it("names an origin that is not the one of visitors: its callback URLs would be wrong", async () => {
    await expectOnly(
      { env: { AUTH_URL: "https://old.example" }, args: { url: "https://app.example", production: true } },
      {
        code: "origin-differs",
        message: /Visitors use https:\/\/app\.example, .* is https:\/\/old\.example \(AUTH_URL of the environment\)/,
        fix: /Set AUTH_URL=https:\/\/app\.example/,
      },
    );
  });

  it("names an origin that nothing makes known in production", async () => {
    await expectOnly(
      { args: { production: true } },
      { code: "UntrustedHost", message: /The public URL of the application is not known/, fix: /AUTH_URL=/ },
    );
  });

  it("names http: in production", async () => {
    await expectOnly(
      { env: { AUTH_URL: "http://app.example" }, args: { production: true } },
      { code: "InsecureOrigin", message: /The origin is "http:\/\/app\.example" in production/, fix: /https/ },
    );
  });

  it("finds nothing with the right origin", async () => {
    const report = await diagnose({ env: production, args: { url: "https://app.example", production: true } });
    expect(report).toMatchObject({ findings: [], origin: { value: "https://app.example" }, code: 0 });
  });
});

describe("providers", () => {
  it("names a missing client id", async () => {
    await expectOnly(
      { files: { ".env.local": envFile.replace(/AUTH_GITHUB_ID.*\n/, "") } },
      {
        code: "InvalidConfiguration",
        message: /"github" has no clientId. Set AUTH_GITHUB_ID and AUTH_GITHUB_SECRET/,
        fix: /./,
      },
    );
  });

  it("names a missing client secret, as a warning: a public client has none", async () => {
    const { findings } = await diagnose({ files: { ".env.local": envFile.replace(/AUTH_GITHUB_SECRET.*\n/, "") } });
    expect(findings).toMatchObject([
      { level: "warning", code: "no-client-secret", message: expect.stringContaining("AUTH_GITHUB_SECRET") },
    ]);
  });

  it.each([
    ["spotify", undefined, "http://localhost:3000/api/auth/callback/spotify", /http:\/\/127\.0\.0\.1:3000/],
    ["spotify", "http://127.0.0.1:3000", undefined, undefined],
    ["slack", undefined, "http://localhost:3000/api/auth/callback/slack", /tunnel/],
    ["slack", "https://localhost:3000", undefined, undefined],
    ["apple", "https://localhost:3000", "https://localhost:3000/api/auth/callback/apple", /tunnel/],
    ["apple", "https://app.example", undefined, undefined],
  ])("%s, with AUTH_URL %s: warns of a callback URL that it does not accept: %s", async (id, url, refused, fix) => {
    const name = `AUTH_${id.toUpperCase()}`;
    const env = { [`${name}_ID`]: "id", [`${name}_SECRET`]: canaries.clientSecret, ...(url && { AUTH_URL: url }) };
    const { findings, code } = await diagnose({ files: auth(`providers: ["${id}"]`), env });
    expect(findings).toEqual(
      refused === undefined
        ? []
        : [
            {
              level: "warning",
              code: "callback-refused",
              message: `"${id}" does not accept ${refused}.`,
              fix: expect.stringMatching(fix as RegExp),
            },
          ],
    );
    expect(code).toBe(0);
  });

  it("names an id that no provider has, and suggests another", async () => {
    await expectOnly(
      { files: { "lib/providers.ts": 'export const list = ["githup"] as unknown as ["github"];\n' } },
      { code: "InvalidConfiguration", message: /the id "githup".*Did you mean "github"/, fix: /./ },
    );
  });
});

describe("files and versions", () => {
  it("names a missing route file, with what to write into it", async () => {
    await expectOnly(
      { files: { "app/(site)/api/auth/[...auth]/route.ts": undefined } },
      {
        code: "missing-route-file",
        message: /No file serves the routes/,
        fix: /Create app\/api\/auth\/\[\.\.\.auth\]\/route\.ts with: import \{ handlers \}/,
      },
    );
  });

  it("names a route file at another path than the base path", async () => {
    await expectOnly(
      { files: auth('providers: list, basePath: "/sign"', 'import { list } from "@/lib/providers";') },
      { code: "missing-route-file", message: /below \/sign/, fix: /Create app\/sign\/\[\.\.\.auth\]\/route\.ts/ },
    );
  });

  const named = (name: string) =>
    auth(`providers: list, cookies: { sessionToken: { name: "${name}" } }`, 'import { list } from "@/lib/providers";');
  const reader = (options: string): Files => ({
    "middleware.ts": `import { getToken } from "portico/jwt";\n\nexport const middleware = (req: Request) => getToken({ req${options} });\n`,
  });

  it("X2: names a getToken that cannot see the cookie of the configuration", async () => {
    for (const options of ["", ', cookieName: "__Host-portico.session-token"']) {
      await expectOnly(
        { files: { ...named("shop.session"), ...reader(options) } },
        {
          code: "get-token-cookie",
          message: /^middleware\.ts:3: getToken does not look for shop\.session,/,
          fix: /cookieName: "shop\.session"/,
        },
      );
    }
  });

  it.each([
    ["the name of the configuration", named("shop.session"), ', cookieName: "shop.session"'],
    ["a name that only the program knows", named("shop.session"), ", cookieName: sessionCookie"],
    ["the names of the library", {}, ", secret: process.env.AUTH_SECRET"],
    ["options that are elsewhere", named("shop.session"), ", ...options"],
  ])("X2: finds nothing wrong with a getToken that has %s", async (_, files, options) => {
    expect((await diagnose({ files: { ...files, ...reader(options) } })).findings).toEqual([]);
  });

  it.each([
    ["next", "13.5.0", "at least 15.5.7", "^15.5.7"],
    // Adapters of SvelteKit follow it: the next major version that works, not the newest, is one that npm accepts.
    [
      "@sveltejs/kit",
      "1.30.4",
      `at least ${supportedVersions["@sveltejs/kit"]?.slice(2)}`,
      `^${supportedVersions["@sveltejs/kit"]?.slice(2)}`,
    ],
    ["h3", "0.8.6", "1.15 or 2.0.1", "^1.15"],
    ["h3", "1.14.0", "1.15 or 2.0.1", "^1.15"],
    ["h3", "3.0.0", "1.15 or 2.0.1", "^2.0.1"],
  ])("D1: names %s %s, which portico does not work with, and the nearest version", (name, version, needed, fix) => {
    const { folder, remove } = createFixture(
      { [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }) },
      [],
    );
    cleanups.push(remove);
    const application = manifestSchema.parse({ dependencies: { [name]: "*" } });
    expect(versionFindings(application, { ...quietTerminal, folder })).toEqual([
      {
        code: "unsupported-version",
        level: "error",
        message: `${name} ${version} is installed, and portico works with ${needed}.`,
        fix: `Install a version that works: npm install ${name}@${fix}`,
      },
    ]);
  });

  it("names what keeps the module from being loaded", async () => {
    await expectOnly(
      { files: { "auth.ts": 'throw new Error("DATABASE_URL is not set");\n' } },
      {
        code: "configuration-not-loaded",
        message: /auth\.ts could not be loaded: DATABASE_URL is not set/,
        fix: /--config/,
      },
    );
  });

  it("warns of a file that nothing loads into the environment", async () => {
    const { files, packages } = applications["no known framework"];
    const { folder, remove } = createFixture({ ...files, "package.json": '{ "type": "module" }' }, packages);
    cleanups.push(remove);
    expect((await runTwice(folder)).findings).toMatchObject([
      { level: "warning", code: "env-file-not-loaded", fix: expect.stringContaining("--env-file") },
    ]);
  });

  it.each(["Astro", "Nuxt", "Qwik City", "React Router", "TanStack Start"] as const)(
    "does not warn with %s, which loads it in development",
    async (framework) => {
      const { files, packages } = applications[framework];
      const { dependencies } = JSON.parse(files["package.json"] ?? "{}");
      const manifest = JSON.stringify({ type: "module", dependencies });
      const { folder, remove } = createFixture({ ...files, "package.json": manifest }, packages);
      cleanups.push(remove);
      expect((await runTwice(folder)).findings).toEqual([]);
    },
  );
});

describe("the database", () => {
  const imports = `import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { SQLAdapter } from "portico/adapters/sql";
import { nodeSqlite } from "portico/adapters/sql/node-sqlite";
import { list } from "@/lib/providers";
const database = new DatabaseSync(process.env.DATABASE_FILE as string);`;
  const adapted = auth(
    "providers: list, adapter: SQLAdapter(new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) }))",
    imports,
  );

  /** A database with the tables of the adapter, changed by some statements. */
  function databaseWith(...statements: readonly string[]): Stage {
    const { folder, remove } = createFixture({ "package.json": "{}" });
    cleanups.push(remove);
    const file = join(folder, "app.db");
    const database = new DatabaseSync(file);
    database.exec([schema("sqlite"), ...statements].join(";\n"));
    database.close();
    return { files: adapted, packages: ["kysely"], env: { DATABASE_FILE: file } };
  }

  it("finds nothing in current tables", async () => {
    expect(await diagnose(databaseWith())).toMatchObject({ findings: [], strategy: "database", code: 0 });
  });

  it.each(["users", "accounts", "sessions", "state"])("names the missing table %s", async (table) => {
    await expectOnly(databaseWith("pragma foreign_keys = off", `drop table ${table}`), {
      code: "DatabaseOutdated",
      message: new RegExp(`lacks a table for .*no such table: ${table}`),
      fix: /npx portico schema/,
    });
  });

  it.each([
    ["sessions", "sid"],
    ["users", "image"],
    ["accounts", "scope"],
  ])("names a table of an older version: %s without %s", async (table, column) => {
    await expectOnly(
      databaseWith(
        ...(column === "sid" ? ["drop index if exists sessions_provider_sid_index"] : []),
        `alter table ${table} drop column ${column}`,
      ),
      {
        code: "DatabaseOutdated",
        message: new RegExp(`lacks a column for ${table}.*${column}`),
        fix: /--after portico_001_tables/,
      },
    );
  });

  it("names a database that cannot be reached, without its password", async () => {
    const failing = `const adapter = new Proxy({}, { get: () => async () => { throw new Error("connect ECONNREFUSED: " + process.env.DATABASE_URL); } });`;
    const url = `postgres://app:${canaries.password}@127.0.0.1:1/app`;
    const files = auth(
      "providers: list, adapter: adapter as never",
      `import { list } from "@/lib/providers";\n${failing}`,
    );
    await expectOnly(
      { files, env: { DATABASE_URL: url } },
      {
        code: "DatabaseUnreachable",
        message: /cannot be reached: connect ECONNREFUSED/,
        fix: /^Check host, port, user and password/,
      },
    );
  });
});

describe("with --network", () => {
  const asked = async (faults: Parameters<typeof startIssuer>[1], redirectUri = callback): Promise<Stage> => {
    const { url, close } = await startIssuer(redirectUri, faults);
    cleanups.push(close);
    return { files: op(url), args: { network: true } };
  };

  it("finds nothing at a provider that is right", async () => {
    expect(await diagnose(await asked({}))).toMatchObject({ findings: [], callbackUrls: { op: callback }, code: 0 });
  });

  it("names a callback URL that is not registered", async () => {
    await expectOnly(await asked({}, "https://app.example/api/auth/callback/op"), {
      code: "authorization-refused",
      message: /refuses the authorization request with status 400/,
      fix: /Register exactly this callback URL at the provider: http:\/\/localhost:3000\/api\/auth\/callback\/op/,
    });
  });

  it("names an issuer that the discovery document does not have", async () => {
    await expectOnly(await asked({ issuer: "https://other.example" }), {
      code: "IssuerMismatch",
      message: /another issuer than the configured one: its issuer is "https:\/\/other\.example"/,
      fix: /^Set `issuer` to the value of the disc/,
    });
  });

  it("names an empty key set", async () => {
    await expectOnly(await asked({ noKeys: true }), {
      code: "no-keys",
      message: /has no public key/,
      fix: /signing key/,
    });
  });

  it.each([
    [3600, "behind"],
    [-3600, "ahead of"],
  ])("names a clock that is off by an hour: %s seconds", async (ahead, where) => {
    await expectOnly(await asked({ ahead }), {
      code: "clock",
      message: new RegExp(`is (?:3599|3600|3601) seconds ${where} that of "op"`),
      fix: /NTP/,
    });
  });

  it("names a provider that is down", async () => {
    await expectOnly(await asked({ down: true }), {
      code: "ProviderUnavailable",
      message: /status 503/,
      fix: /issuer/,
    });
  });

  it("names an issuer that cannot be reached", async () => {
    const { url, close } = await startIssuer(callback);
    await close();
    await expectOnly(
      { files: op(url), args: { network: true } },
      { code: "ProviderUnavailable", message: /"op"/, fix: /DNS, firewall/ },
    );
  });
});

describe("with --network, the client secret", () => {
  /** An issuer over HTTP, and an application whose secret is that of the canaries. */
  async function registered(options: IssuerOptions, client = "") {
    const { issuer, url, stop } = await serveIssuer(options);
    cleanups.push(stop);
    return { issuer, stage: { files: op(url, client), args: { network: true } } satisfies Stage };
  }

  const right = canaries.clientSecret;
  const refused = (method: string) => ({
    code: "client-refused",
    message: new RegExp(
      `"op" refuses the client at its token endpoint with invalid_client. The request used ${method}`,
    ),
    fix: /Compare clientId and clientSecret \(AUTH_OP_ID, AUTH_OP_SECRET\)/,
  });
  const methods = ["client_secret_basic", "client_secret_post", "client_secret_jwt"] as const;

  it.each(methods)("is found right, by one token request that the provider refuses for its code: %s", async (auth) => {
    const { issuer, stage } = await registered(
      { auth, clientSecret: right },
      `client: { token_endpoint_auth_method: "${auth}" }`,
    );
    expect(await diagnose(stage)).toMatchObject({ findings: [], code: 0 });
    const sent = issuer.requests.token;
    const eachRun = ["portico-doctor", callback];
    expect(sent.map(({ body }) => [body.code, body.redirect_uri])).toEqual([eachRun, eachRun]);
  });

  it.each(methods)("is named if it is wrong: %s", async (auth) => {
    const { stage } = await registered(
      { auth, clientSecret: `${right}, another` },
      `client: { token_endpoint_auth_method: "${auth}" }`,
    );
    await expectOnly(stage, refused(auth));
  });

  it("is named with the method, where the client is registered with another one", async () => {
    const { stage } = await registered(
      { auth: "client_secret_post", clientSecret: right },
      'client: { token_endpoint_auth_method: "client_secret_basic" }',
    );
    await expectOnly(stage, refused("client_secret_basic"));
  });

  const bound = 'dpop: "per-sign-in"';

  it("is found right where tokens are bound to a key pair", async () => {
    const { issuer, stage } = await registered({ requires: { dpop: true }, clientSecret: right }, bound);
    expect(await diagnose(stage)).toMatchObject({ findings: [], code: 0 });
    expect(issuer.requests.token).toHaveLength(runs);
  });

  it("is named if it is wrong, where tokens are bound to a key pair", async () => {
    const { stage } = await registered({ requires: { dpop: true } }, bound);
    await expectOnly(stage, refused("client_secret_basic"));
  });

  it.each([
    ["with status 401 and no error code", { status: 401, body: {} }, /with status 401\. The request used/],
    [
      "with the error code of GitHub and status 200",
      { status: 200, body: { error: "incorrect_client_credentials" } },
      /with incorrect_client_credentials\. The request used/,
    ],
  ])("is named if the provider refuses it %s", async (_how, token, message) => {
    const { url, close } = await startIssuer(callback, { token });
    cleanups.push(close);
    const { code, fix } = refused("");
    await expectOnly({ files: op(url), args: { network: true } }, { code, message, fix });
  });

  it("is shown by a pushed authorization request, and by no other", async () => {
    const { issuer, stage } = await registered({ requires: { pushed: true }, clientSecret: right });
    expect(await diagnose(stage)).toMatchObject({ findings: [], code: 0 });
    expect([issuer.requests.par.length, issuer.requests.token.length]).toEqual([runs, 0]);
  });

  it("is named if it is wrong, where authorization requests are pushed", async () => {
    const { stage } = await registered({ requires: { pushed: true } });
    await expectOnly(stage, {
      code: "OAuthResponseError",
      message: /pushed authorization request endpoint of "op" answered with invalid_client/,
      fix: /correct the client secret/,
    });
  });

  it("is not asked of a public client", async () => {
    const { issuer, stage } = await registered({ auth: "none" }, 'client: { token_endpoint_auth_method: "none" }');
    await diagnose(stage);
    expect(issuer.requests.token).toEqual([]);
  });
});

describe("with --network and --url", () => {
  const url = "https://app.example";

  /** The running application behind a proxy that terminates https, in place of the network. */
  function runBehindProxy(
    options: Partial<Parameters<typeof Auth>[1]>,
    headers: Readonly<Record<string, string>>,
  ): void {
    const config = {
      providers: [],
      basePath: "/api/auth",
      secret: canaries.secret,
      ...options,
      logger: { error: () => {} },
    };
    const proxy = async (address: string | URL): Promise<Response> => {
      const { pathname, host } = new URL(address);
      return Auth(
        new Request(`http://${host}${pathname}`, { headers: { host, accept: "application/json", ...headers } }),
        config,
      );
    };
    vi.stubGlobal("fetch", proxy);
    cleanups.push(() => vi.unstubAllGlobals());
  }

  const github = {
    id: "github",
    name: "GitHub",
    type: "oauth" as const,
    clientId: "id",
    clientSecret: "secret",
    authorization: "https://op.example/a",
    token: "https://op.example/t",
    userinfo: "https://op.example/u",
  };

  /** The configuration has no provider to ask, so the running application alone is asked. */
  const stage: Stage = { files: auth("providers: [], trustHost: true"), args: { network: true, url } };

  it("finds nothing behind a proxy that sends X-Forwarded-Proto", async () => {
    runBehindProxy({ providers: [github], trustHost: true }, { "x-forwarded-proto": "https" });
    expect(await diagnose(stage)).toMatchObject({ findings: [], origin: { value: url } });
  });

  it("names a proxy without X-Forwarded-Proto", async () => {
    Object.assign(process.env, { NODE_ENV: "development" });
    runBehindProxy({ providers: [github], trustHost: true }, {});
    await expectOnly(stage, {
      code: "proxy-without-proto",
      message: /Visitors use https:\/\/app\.example, and the application sees http:\/\/app\.example/,
      fix: /send X-Forwarded-Proto: https and set AUTH_TRUST_HOST=true, or set AUTH_URL=https:\/\/app\.example/,
    });
  });

  it("names the same proxy in production, where the application refuses the request", async () => {
    Object.assign(process.env, { NODE_ENV: "production" });
    runBehindProxy({ providers: [github], trustHost: true }, {});
    await expectOnly(stage, { code: "application-fails", message: /status 500/, fix: /X-Forwarded-Proto: https/ });
  });

  it("names another origin of the running application", async () => {
    runBehindProxy({ providers: [github], url: "https://old.example" }, {});
    await expectOnly(stage, {
      code: "running-origin-differs",
      message: /the running application sees https:\/\/old\.example/,
      fix: /AUTH_URL=https:\/\/app\.example/,
    });
  });

  it("names routes that are served elsewhere", async () => {
    runBehindProxy({ providers: [github], trustHost: true, basePath: "/auth" }, { "x-forwarded-proto": "https" });
    await expectOnly(stage, { code: "routes-not-served", message: /status 404/, fix: /basePath/ });
  });

  it("names an application that does not answer", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } })),
    );
    cleanups.push(() => vi.unstubAllGlobals());
    await expectOnly(stage, { code: "application-unreachable", message: /ECONNREFUSED/, fix: /--url/ });
  });
});
