/** The published package: names, files, and a lockfile for every platform. Adding a public name is a decision. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { integrations } from "../.ci/integrations.ts";
import { isInRange } from "../src/cli/package-files.ts";
import { bundled, weigh } from "./bench/bundle.ts";
import "./integrations/qwik/city/compiler.ts";
import { files, packageOf, read, root, sources } from "./structure/sources.ts";

interface Target {
  readonly types: string;
  readonly default: string;
}

const manifest = JSON.parse(read("package.json")) as {
  exports: Record<string, string | Target | Record<string, never>>;
  bin: Record<string, string>;
  qwik: string;
  files: readonly string[];
  engines: { readonly node: string };
  repository: { readonly type: string; readonly url: string };
  homepage: string;
  bugs: { readonly url: string };
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional?: boolean }>;
};

const subpaths = Object.entries(manifest.exports).filter(
  (entry): entry is [string, Target] => typeof entry[1] === "object" && "default" in entry[1],
);

/** Rows that hide what a pattern would publish. They have an object without conditions, because Nuxt cannot read `null`. */
const hidden = Object.entries(manifest.exports).filter(([, target]) => Object.keys(target).length === 0);

/** The source of a published name: `./jwt` -> `src/jwt.ts` or `src/jwt/index.ts`; several for a pattern. */
const sourcesOf = (name: string): readonly string[] => {
  const path = name === "." ? "index" : name.slice(2).replace(/^integration$/, "integrations/bridge");
  return ["src", "src/integrations"].flatMap((folder) => [
    ...files(`${folder}/${path}.ts`),
    ...(path.includes("*") ? [] : files(`${folder}/${path}/index.ts`)),
  ]);
};

/** Whether a file of a folder of providers is one: its index is `portico/providers` itself. */
const isCard = (path: string): boolean => !path.endsWith("/index.ts");

/** Every module that can be imported, with patterns expanded. */
const published = subpaths.flatMap(([name]) =>
  name.includes("*")
    ? sourcesOf(name)
        .filter(isCard)
        .map((path) => `./${path.slice("src/".length, -".ts".length)}`)
    : [name],
);

/** Built files whose name differs from their export. */
const fileNames: Readonly<Record<string, string>> = { "./qwik": "./dist/qwik.qwik.mjs" };

describe("exports", () => {
  it.each(subpaths)("%s has a source", (name) => {
    expect(sourcesOf(name).length).toBeGreaterThan(0);
  });

  it.each(subpaths)("%s leads to the file that its source is built to, types first", (name, target) => {
    const path = name === "." ? "index" : name.slice(2);
    expect(Object.entries(target)).toEqual([
      ["types", `./dist/${path}.d.ts`],
      ["default", fileNames[name] ?? `./dist/${path}.js`],
    ]);
  });

  it("the field `qwik` names the file that the compiler of Qwik reads", () => {
    expect(manifest.qwik).toBe(fileNames["./qwik"]);
  });

  it("the command has a source that begins with the interpreter", () => {
    expect(manifest.bin).toEqual({ portico: "./dist/cli.js" });
    expect(read("src/cli.ts")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("every public entry is published", () => {
    const entries = ["src", "src/integrations"]
      .flatMap((folder) => [...files(`${folder}/*.ts`), ...files(`${folder}/*/index.ts`)])
      .filter((path) => path !== "src/cli.ts");
    const nameOf = (path: string) => path.replace(/^src\/(?:integrations\/)?/, "").replace(/(\/index)?\.ts$/, "");
    const names = entries.map((path) => `./${nameOf(path).replace(/^bridge$/, "integration")}`);
    expect(names.map((name) => (name === "./index" ? "." : name)).toSorted()).toEqual(
      subpaths
        .map(([name]) => name)
        .filter((name) => !/\*|\/\w+\/\w+/.test(name))
        .toSorted(),
    );
  });

  it.each(hidden)("%s is hidden: what it matches cannot be imported", async (name) => {
    const paths = files(`src/${name.slice(2)}.ts`).map((path) => path.slice("src/".length, -".ts".length));
    expect(paths.length).toBeGreaterThan(0);
    const { resolve } = createRequire(new URL("package.json", root));
    for (const path of paths) {
      expect(() => resolve(`portico/${path}`)).toThrow(
        expect.objectContaining({ code: "ERR_PACKAGE_PATH_NOT_EXPORTED" }),
      );
    }
    // A name that the pattern publishes gets past the exports: it resolves, or its file is not built yet.
    expect(codeOf(() => resolve("portico/providers/github"))).not.toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });

  it("portico/next and portico/host are one module: the same names, functions and state", async () => {
    const [next, host] = await Promise.all([import("portico/next"), import("portico/host")]);
    expect(Object.keys(next).toSorted()).toEqual(Object.keys(host).toSorted());
    for (const name of Object.keys(host) as (keyof typeof host)[]) expect(next[name]).toBe(host[name]);
  });

  it("the types of `portico` are those that an application needs; `portico/types` has every one of them", () => {
    const typesOf = (path: string): readonly string[] => {
      const program = ts.createProgram([fileURLToPath(new URL(path, root))], {
        noLib: true,
        types: [],
        allowImportingTsExtensions: true,
        noEmit: true,
      });
      const checker = program.getTypeChecker();
      const file = program.getSourceFile(fileURLToPath(new URL(path, root)));
      const symbol = file && checker.getSymbolAtLocation(file);
      const exported = symbol ? checker.getExportsOfModule(symbol) : [];
      const target = (one: ts.Symbol): ts.Symbol =>
        one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
      return exported
        .filter((one) => !(target(one).flags & ts.SymbolFlags.Value))
        .map(({ name }) => name)
        .toSorted();
    };
    const types = typesOf("src/index.ts");
    expect(types).toMatchInlineSnapshot(`
      [
        "Account",
        "Adapter",
        "AuthAction",
        "AuthConfig",
        "Awaitable",
        "Callbacks",
        "CredentialsConfig",
        "DefaultSession",
        "EmailConfig",
        "ErrorType",
        "Events",
        "JWT",
        "LazyAdapter",
        "LoggerInstance",
        "OAuthConfig",
        "OIDCConfig",
        "Profile",
        "Provider",
        "ResponseInternal",
        "Session",
        "User",
        "WebAuthnConfig",
      ]
    `);
    expect(typesOf("src/types.ts")).toEqual(expect.arrayContaining([...types]));
  });

  /** The names that a published module has at run time. */
  async function namesOf(name: string): Promise<readonly string[]> {
    const [file = ""] = sourcesOf(name);
    return Object.keys((await import(new URL(file, root).href)) as object).toSorted();
  }

  it("the published names are exactly those of the list", async () => {
    const names = subpaths.map(([name]) => name).filter((name) => !name.includes("*"));
    const found = await Promise.all(names.map(async (name) => [name, await namesOf(name)] as const));
    expect(Object.fromEntries(found)).toMatchInlineSnapshot(`
      {
        ".": [
          "Auth",
          "AuthError",
          "CredentialsSignin",
          "createActionURL",
          "customFetch",
          "isAuthAction",
          "raw",
          "setEnvDefaults",
          "skipCSRFCheck",
        ],
        "./adapters": [],
        "./adapters/memory": [
          "MemoryAdapter",
          "default",
        ],
        "./adapters/redis": [
          "RedisAdapter",
          "default",
        ],
        "./adapters/sql": [
          "SQLAdapter",
          "default",
          "migrations",
          "schema",
        ],
        "./adapters/sql/node-sqlite": [
          "default",
          "nodeSqlite",
        ],
        "./astro": [
          "AstroAuth",
          "AuthError",
          "CredentialsSignin",
          "customFetch",
          "failure",
        ],
        "./astro/integration": [
          "default",
        ],
        "./client": [
          "accessToken",
          "createClient",
          "getCsrfToken",
          "getProviders",
          "getSession",
          "pageClient",
          "signIn",
          "signOut",
        ],
        "./describe": [
          "describe",
        ],
        "./elysia": [
          "AuthError",
          "CredentialsSignin",
          "ElysiaAuth",
          "customFetch",
          "failure",
        ],
        "./errors": [
          "AccessDenied",
          "AccountNotLinked",
          "AccountSelectionRequired",
          "AdapterError",
          "AuthError",
          "CallbackRouteError",
          "ClientFetchError",
          "ConsentRequired",
          "CredentialsSignin",
          "DatabaseConflict",
          "DatabaseOutdated",
          "DatabaseUnreachable",
          "DifferentUser",
          "DuplicateConditionalUI",
          "EmailInvalid",
          "EmailSignInError",
          "ErrorPageLoop",
          "EventError",
          "ExperimentalFeatureNotEnabled",
          "FreshSessionRequired",
          "InsecureOrigin",
          "InteractionRequired",
          "InvalidCallbackUrl",
          "InvalidCheck",
          "InvalidConfiguration",
          "InvalidEndpoints",
          "InvalidIdentity",
          "InvalidProvider",
          "InvalidRequest",
          "InvalidToken",
          "IssuerMismatch",
          "JWTSessionError",
          "LoginHintInvalid",
          "LoginRequired",
          "MethodNotAllowed",
          "MissingAdapter",
          "MissingAdapterMethods",
          "MissingAuthorize",
          "MissingCSRF",
          "MissingSecretError",
          "MissingWebAuthnAutocomplete",
          "OAuthAccountNotLinked",
          "OAuthCallbackError",
          "OAuthProfileParseError",
          "OAuthResponseError",
          "ProviderUnavailable",
          "RedirectLoop",
          "RedirectProxyError",
          "RefreshFailed",
          "RefusedWhileActing",
          "RequestTooLarge",
          "SessionRequired",
          "SignInCancelled",
          "SignOutError",
          "UnknownAction",
          "UnsupportedMediaType",
          "UnsupportedStrategy",
          "UntrustedHost",
          "Verification",
          "WebAuthnVerificationError",
        ],
        "./express": [
          "AuthError",
          "CredentialsSignin",
          "ExpressAuth",
          "asyncHandler",
          "customFetch",
          "failure",
        ],
        "./fastify": [
          "AuthError",
          "CredentialsSignin",
          "FastifyAuth",
          "customFetch",
          "failure",
        ],
        "./h3": [
          "AuthError",
          "CredentialsSignin",
          "H3Auth",
          "customFetch",
          "failure",
        ],
        "./hono": [
          "AuthError",
          "CredentialsSignin",
          "HonoAuth",
          "customFetch",
          "failure",
        ],
        "./host": [
          "AuthError",
          "CredentialsSignin",
          "HostAuth",
          "customFetch",
          "default",
        ],
        "./integration": [
          "appendCookies",
          "cookieHeader",
          "createBridge",
          "createVerbs",
          "keepPrivate",
          "paramsOf",
          "parseOptions",
          "pathMatcher",
          "requestURL",
          "signInInput",
          "signOutInput",
          "toPublicError",
          "toRequest",
          "withPrivacy",
          "withSetCookies",
          "writeResponse",
        ],
        "./jwt": [
          "decode",
          "encode",
          "getToken",
        ],
        "./nest": [
          "AuthError",
          "AuthGuard",
          "AuthModule",
          "AuthService",
          "CredentialsSignin",
          "CurrentSession",
          "customFetch",
          "failure",
        ],
        "./next": [
          "AuthError",
          "CredentialsSignin",
          "HostAuth",
          "customFetch",
          "default",
        ],
        "./node": [
          "AuthError",
          "CredentialsSignin",
          "NodeAuth",
          "customFetch",
          "failure",
          "requestURL",
          "toRequest",
        ],
        "./nuxt": [
          "default",
        ],
        "./nuxt/app": [
          "installSession",
          "useAuth",
        ],
        "./nuxt/server": [
          "AuthError",
          "CredentialsSignin",
          "NuxtAuth",
          "customFetch",
          "failure",
        ],
        "./otel": [
          "otel",
        ],
        "./providers": [
          "builtIn",
          "isBuiltIn",
          "linkMail",
          "providerIds",
        ],
        "./qwik": [
          "AuthError",
          "CredentialsSignin",
          "QwikAuth$",
          "QwikAuthQrl",
          "customFetch",
        ],
        "./react": [
          "SessionProvider",
          "accessToken",
          "getCsrfToken",
          "getProviders",
          "getSession",
          "signIn",
          "signOut",
          "useAccessToken",
          "useSession",
        ],
        "./react-router": [
          "AuthError",
          "CredentialsSignin",
          "ReactRouterAuth",
          "customFetch",
          "failure",
        ],
        "./solid": [
          "SessionProvider",
          "getCsrfToken",
          "getProviders",
          "getSession",
          "signIn",
          "signOut",
          "useSession",
        ],
        "./solid-start": [
          "AuthError",
          "CredentialsSignin",
          "SolidAuth",
          "customFetch",
          "failure",
          "fresh",
          "getAccessToken",
          "getSession",
          "protect",
          "raw",
          "requireSession",
        ],
        "./svelte": [
          "getCsrfToken",
          "getProviders",
          "getSession",
          "provideSession",
          "signIn",
          "signOut",
          "useSession",
        ],
        "./sveltekit": [
          "AuthError",
          "CredentialsSignin",
          "SvelteKitAuth",
          "customFetch",
          "failure",
        ],
        "./tanstack-start": [
          "AuthError",
          "CredentialsSignin",
          "TanStackStartAuth",
          "customFetch",
          "failure",
        ],
        "./testing": [
          "NotAuthorized",
          "createAuthenticator",
          "createClock",
          "createIssuer",
          "createMailbox",
          "createSession",
          "mailTo",
          "serveIssuer",
          "sessionCookie",
        ],
        "./testing/adapter": [
          "adapterCases",
          "testAdapter",
        ],
        "./testing/msw": [
          "issuerHandlers",
        ],
        "./testing/playwright": [
          "porticoFixtures",
        ],
        "./types": [],
        "./vue": [
          "getCsrfToken",
          "getProviders",
          "getSession",
          "provideSession",
          "signIn",
          "signOut",
          "useSession",
        ],
      }
    `);
  });

  it("every provider is the default export of its module, and the only one", async () => {
    const cards = published.filter((name) => name.startsWith("./providers/"));
    const found = await Promise.all(cards.map(async (name) => [name, await namesOf(name)] as const));
    const others = found.filter(([, names]) => names.join() !== "default");
    expect(Object.fromEntries(others)).toEqual({});
  });
});

/** The code of the error that a function throws; nothing if it throws none. */
function codeOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

/** Modules that a framework generates for each application. */
const isMadeByFramework = (name: string): boolean => integrations.some(({ generated }) => generated?.includes(name));

/** The command runs on Node.js only, and uses its modules. */
const isOfNode = (path: string, from: string): boolean => path === "src/cli.ts" && from.startsWith("node:");

/** Imported by nothing: TanStack Start compiles packages that name it among their peers. It has no peers of its own. */
const startSign = "@tanstack/start-client-core";

/** Packages that an `import()` of portico loads. Vite and Rolldown resolve them when they build, and stop for one that is no optional peer. */
const laterPackages = ["@simplewebauthn/browser", "@simplewebauthn/server", "nodemailer"];

/** The newest release of a former major version of each optional package. */
const formerMajors: readonly (readonly [name: string, version: string])[] = [
  ["@nestjs/common", "11.2.10"],
  ["@nestjs/core", "11.2.10"],
  ["@nuxt/kit", "3.21.11"],
  ["@nuxt/schema", "3.21.11"],
  ["@simplewebauthn/browser", "13.3.0"],
  ["@simplewebauthn/server", "13.3.3"],
  ["@solidjs/start", "1.3.2"],
  ["@sveltejs/kit", "2.70.4"],
  ["astro", "6.4.8"],
  ["elysia", "0.8.17"],
  ["express", "4.22.3"],
  ["fastify", "4.29.1"],
  ["h3", "1.15.11"],
  ["hono", "3.12.12"],
  ["kysely", "0.27.6"],
  ["msw", "1.3.5"],
  ["next", "15.5.29"],
  ["nodemailer", "6.10.1"],
  ["react", "18.3.1"],
  ["react-router", "7.18.5"],
  ["svelte", "4.2.20"],
  ["vitest", "4.1.12"],
  ["vue", "2.7.16"],
];

describe("dependencies", () => {
  /** Part of the built command, or fetched by npm when the command runs: dependencies for its development alone. */
  const isBundled = (name: string): boolean => ["commander", "ts-morph"].includes(name);

  it("every import is a dependency or a peer, and each of these is imported", () => {
    const imported = new Set(
      [...sources].flatMap(([path, { imports }]) =>
        imports
          .filter(({ file, from }) => file === undefined && !isOfNode(path, from))
          .map(({ from }) => packageOf(from)),
      ),
    );
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependenciesMeta });
    // The structure test lists the files that may import modules of Node.js.
    const wanted = [...imported].filter(
      (name) => !isMadeByFramework(name) && !isBundled(name) && !name.startsWith("node:"),
    );
    expect([...wanted, startSign].toSorted()).toEqual(declared.toSorted());
  });

  it("D1: no range of a peer can stop an installation: every peer is optional, and the few with a range accept every version", () => {
    const { peerDependencies, peerDependenciesMeta } = manifest;
    expect(Object.values(peerDependenciesMeta)).toEqual(
      Object.keys(peerDependenciesMeta).map(() => ({ optional: true })),
    );
    // Packages by whose names bundlers recognize what they must compile. None of them has peers that npm would look at.
    const signs = [startSign, "astro", "svelte"];
    const expected = [...signs, ...laterPackages].toSorted().map((name) => [name, "*"]);
    expect(Object.entries(peerDependencies).toSorted()).toEqual(expected);
  });

  it("D1: Vite builds an application without the packages that are loaded when used: each is a peer that it may leave out", () => {
    // The command is bundled into no application.
    const loaded = [...sources]
      .filter(([path]) => !path.startsWith("src/cli/"))
      .flatMap(([path]) =>
        [...read(path).matchAll(/\bimport\(\s*"((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[\w/-]+)?"/g)].map(
          ([, name = ""]) => name,
        ),
      );
    const optional = [...new Set(loaded)].filter(
      (name) => !(name in manifest.dependencies) && !["node", "portico"].includes(name),
    );
    expect(optional.toSorted()).toEqual(laterPackages);
  });

  it.each(formerMajors)(
    "D1: no declared range refuses %s %s, which an application may have beside portico",
    (name, version) => {
      const { dependencies, peerDependencies } = manifest;
      const refused = Object.entries({ ...dependencies, ...peerDependencies }).filter(
        ([declared, range]) => declared === name && range !== "*" && !isInRange(version, range),
      );
      expect(refused).toEqual([]);
      expect(Object.keys(manifest.peerDependenciesMeta)).toContain(name);
    },
  );
});

/** When a file was last written; 0 if it does not exist. */
const writtenAt = (path: string): number => statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs ?? 0;

describe("U17: links of the package", () => {
  const { repository, homepage, bugs } = manifest;
  const address = repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
  const documents = manifest.files.flatMap((file) => files(file.endsWith(".md") ? file : `${file}/**/*.md`));
  const packed = ["README.md", ...documents.filter((path) => !path.startsWith("dist/"))];

  it("guides and reference are packed, because the README and the errors of the command name them", () => {
    expect(manifest.files).toEqual(expect.arrayContaining(["docs/guides", "docs/reference/*.md"]));
  });

  /** Generated, and left out: one page per provider and per module, which `llms-full.txt` and the types have. */
  const isLeftOut = (path: string): boolean => /^docs\/reference\/(?:providers|api)\//.test(path);

  it.each(packed)("%s: every link to a page of the manual leads to a packed file", (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, link = ""]) =>
      join(path, "..", link),
    );
    const pages = links.filter((link) => link.startsWith("docs/") && link.endsWith(".md") && !isLeftOut(link));
    expect(pages.filter((link) => !packed.includes(link))).toEqual([]);
  });

  it("repository, homepage and bugs lead to one repository", () => {
    expect(repository).toEqual({ type: "git", url: `git+${address}.git` });
    expect([new URL(address).protocol, homepage, bugs.url]).toEqual([
      "https:",
      `${address}#readme`,
      `${address}/issues`,
    ]);
  });

  it.each(packed)("%s: every relative link leads to a file of the repository, as the registry resolves it", (path) => {
    const base = `${address}/blob/HEAD/`;
    const links = [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const lost = links.filter((link) => {
      const { href, pathname } = new URL(link, base + path);
      const file = pathname.slice(new URL(base).pathname.length);
      return !href.startsWith(base) || !existsSync(new URL(file, root));
    });
    expect(lost).toEqual([]);
  });
});

const isFresh = Math.max(...files("src/**/*.ts").map(writtenAt)) <= writtenAt("dist/index.js");

describe.skipIf(!isFresh)("dist, if it was built from these sources", () => {
  it.each(published)("%s was built, with types", (name) => {
    const path = name === "." ? "index" : name.slice(2);
    const built = [fileNames[name] ?? `dist/${path}.js`, `dist/${path}.d.ts`];
    expect(built.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  /** The sources that a built file may come from, by its path without the ending. */
  const builtFrom = (path: string): readonly string[] => [
    ...sourcesOf(`./${path}`),
    ...(path.startsWith("integrations/bridge/") ? files(`src/${path}.ts`) : []),
  ];

  /** Copied as it is for `portico new`. */
  const isTemplate = (path: string): boolean => path.includes("cli/new/templates/");

  it("U20: declarations are one file per source, under its name", () => {
    const own = files("dist/**/*.d.ts").filter((path) => !isTemplate(path));
    const paths = own.map((path) => path.slice("dist/".length, -".d.ts".length));
    expect(paths.filter((path) => new Set(builtFrom(path === "index" ? "." : path)).size !== 1)).toEqual([]);
  });

  it("U20: chunks are named after a source, so that stack traces lead there", () => {
    const paths = files("dist/shared/**/*.js").map((path) => path.slice("dist/shared/".length, -".js".length));
    // Two chunks of one source: the second has a number.
    const lost = paths.filter((path) => builtFrom(path).length + builtFrom(path.replace(/2$/, "")).length === 0);
    expect(lost).toEqual([]);
  });

  it("at most 16 kB are loaded before a session read, compressed: core and GitHub", { timeout: 60_000 }, async () => {
    const { first } = await weigh(`
      import { Auth } from "../../dist/index.js";
      import GitHub from "../../dist/providers/github.js";
      export default (request) => Auth(request, { providers: [GitHub] });
    `);
    expect(first).toBeLessThanOrEqual(16_000);
  });

  it.each(integrations)(
    "an application with portico/$name carries nothing of another integration",
    async ({ name }) => {
      // With those below it: the module of Nuxt itself carries nothing.
      const modules = subpaths.map(([path]) => path).filter((path) => `${path}/`.startsWith(`./${name}/`));
      const code = modules.map((path, at) => {
        const built = (fileNames[path] ?? `./dist/${path.slice(2)}.js`).slice(2);
        return `export * as part${at} from "../../${built}";`;
      });
      const carried = [...(await bundled(code.join("\n"))).chunkOf.keys()];
      const others = integrations.filter((other) => other.name !== name);
      const foreign = others.flatMap(({ name: other, alias = other }) =>
        carried.filter((path) =>
          new RegExp(`^dist/(?:(?:${other}|${alias})(?:\\.qwik)?\\.m?js$|shared/integrations/${other}/)`).test(path),
        ),
      );
      expect(carried.length).toBeGreaterThan(1);
      expect(foreign).toEqual([]);
    },
  );

  it("U20: a second build makes the same bytes", { timeout: 600_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "portico-build-"));
    try {
      const tsdown = fileURLToPath(new URL("node_modules/tsdown/dist/run.mjs", root));
      await promisify(execFile)(process.execPath, [tsdown, "--logLevel", "error", "--out-dir", folder], {
        cwd: fileURLToPath(root),
      });
      const again = pathToFileURL(`${folder}/`);
      const built = await readdir(folder, { recursive: true, withFileTypes: true });
      const names = built
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .filter((name) => !isTemplate(name));
      const first = files("dist/**/*.*").filter((path) => !isTemplate(path));
      expect(names.toSorted()).toEqual(first.map((path) => path.slice("dist/".length)).toSorted());
      const changed = names.filter(
        (name) => !readFileSync(new URL(name, again)).equals(readFileSync(new URL(`dist/${name}`, root))),
      );
      expect(changed).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("what is bundled is there with its licence", () => {
    const command = files("dist/shared/cli/*.js").filter((path) =>
      read(path).includes("class Command extends EventEmitter"),
    );
    expect(command).toEqual(["dist/shared/cli/program.js"]);
    const licence = read("node_modules/commander/LICENSE").trim();
    for (const path of command) expect(read(path)).toContain(licence);
  });

  it("components are marked for the browser", () => {
    expect(read("dist/react.js")).toMatch(/^"use client";\n/);
  });

  it("no module of Node.js is needed by what runs everywhere", () => {
    // The command, and helpers for tests, run on servers only.
    const isForServers = (path: string) => /^dist\/(?:shared\/)?(?:cli|testing)(?:\/|\.js)/.test(path);
    const modules = files("dist/**/*.js").filter((path) => !isForServers(path));
    // No other module imports them.
    const importing = /["'](?:\.{1,2}\/)+(?:shared\/)?(?:cli|testing)(?:\/|\.js)/;
    expect(modules.filter((path) => importing.test(read(path)))).toEqual([]);
    const node = modules.filter((path) =>
      /(?:from|import\(?) ?["']node:/.test(readFileSync(new URL(path, root), "utf8")),
    );
    expect(node.filter((path) => path !== "dist/providers/nodemailer.js")).toEqual([]);
  });
});

describe("the lockfile", () => {
  interface Locked {
    readonly resolved?: string;
    readonly integrity?: string;
    readonly version?: string;
    readonly deprecated?: string;
    readonly engines?: { readonly node?: string };
    readonly optionalDependencies?: Record<string, string>;
  }
  const locked = (path: string): Record<string, Locked> => JSON.parse(read(path)).packages;
  const packages = locked("package-lock.json");
  const ofApplications = files("{examples,test/moved/apps}/*/package-lock.json");

  it("U15: npm ci prints no warning: packages that need a newer Node.js run on the one that is installed with them", () => {
    const oldest = Number(/^>=(\d+)$/.exec(manifest.engines.node)?.[1]);
    const wanting = Object.values(packages).filter(({ engines }) => {
      const least = (engines?.node ?? "").split("||").map((range) => Number(/\d+/.exec(range)?.[0] ?? 0));
      return Math.min(...least) > oldest;
    });
    expect(wanting.length).toBeGreaterThan(0);
    expect(packages["node_modules/node"]?.version).toBeDefined();
    expect(read(".npmrc")).toMatch(/^loglevel=error$/m);
    expect(Object.entries(packages).filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  });

  it.each(["package-lock.json", ...ofApplications])("names no registry: %s", (path) => {
    expect(Object.entries(locked(path)).filter(([, { resolved }]) => resolved?.startsWith("http"))).toEqual([]);
  });

  it.each(ofApplications)("accepts every build of the library: %s has no hash of the packed file", (path) => {
    const { resolved, integrity } = locked(path)["node_modules/portico"] ?? {};
    expect([resolved?.startsWith("file:") ?? true, integrity]).toEqual([true, undefined]);
  });

  /** Builds that the registry had for Linux only when the lockfile was written. The tests use no compiler of Astro. */
  const isForLinuxOnly = (name: string): boolean => name.startsWith("@astrojs/compiler-binding-");

  it("lists the optional packages of every platform, not only of the one it was written on", () => {
    const lost = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isForLinuxOnly(name))
        .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
        .map((name) => `${path} -> ${name}`),
    );
    expect(lost).toEqual([]);
  });
});
