/** What is published: names, files, and a lockfile that works everywhere. Adding a public name is a decision. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import "./qwik/city/compiler.ts";
import { files, packageOf, read, root, sources } from "./house/source.ts";

interface Target {
  readonly types: string;
  readonly default: string;
}

const manifest = JSON.parse(read("package.json")) as {
  exports: Record<string, string | Target | null>;
  bin: Record<string, string>;
  qwik: string;
  files: readonly string[];
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional?: boolean }>;
};

const subpaths = Object.entries(manifest.exports).filter(
  (entry): entry is [string, Target] => typeof entry[1] === "object" && entry[1] !== null,
);

/** What a pattern would publish, and a row of its own keeps inside. */
const inner = Object.entries(manifest.exports).filter(([, target]) => target === null);

/** The source of a published name: `./jwt` -> `src/jwt.ts` or `src/jwt/index.ts`; several for a pattern. */
const sourcesOf = (name: string): readonly string[] => {
  const path = name === "." ? "index" : name.slice(2);
  return files(`src/${path}.ts`).concat(path.includes("*") ? [] : files(`src/${path}/index.ts`));
};

/** Files of a folder of cards that are not cards: what `portico/providers` itself is made of. */
const isCard = (path: string): boolean =>
  !path.endsWith("/index.ts") && !inner.some(([name]) => path === `src/${name.slice(2)}.ts`);

/** Every name that can be imported, patterns spelled out. */
const published = subpaths.flatMap(([name]) =>
  name.includes("*")
    ? sourcesOf(name)
        .filter(isCard)
        .map((path) => `./${path.slice("src/".length, -".ts".length)}`)
    : [name],
);

/** Built files that are called by another name than their export. */
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

  it("the compiler of Qwik is told of the file that it has to look into", () => {
    expect(manifest.qwik).toBe(fileNames["./qwik"]);
  });

  it("the command has a source that begins with the interpreter", () => {
    expect(manifest.bin).toEqual({ portico: "./dist/cli.js" });
    expect(read("src/cli.ts")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("every face is published", () => {
    const faces = [...files("src/*.ts"), ...files("src/*/index.ts")].filter((path) => path !== "src/cli.ts");
    const names = faces.map((path) => `./${path.slice("src/".length).replace(/(\/index)?\.ts$/, "")}`);
    expect(names.map((name) => (name === "./index" ? "." : name)).toSorted()).toEqual(
      subpaths
        .map(([name]) => name)
        .filter((name) => !/\*|\/\w+\/\w+/.test(name))
        .toSorted(),
    );
  });

  /** The names that a published module has at run time. */
  async function namesOf(name: string): Promise<readonly string[]> {
    const [file = ""] = sourcesOf(name);
    return Object.keys((await import(new URL(file, root).href)) as object).toSorted();
  }

  it("the names are the ones that were decided on", async () => {
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
        "./client": [
          "createClient",
          "getCsrfToken",
          "getProviders",
          "getSession",
          "pageClient",
          "signIn",
          "signOut",
        ],
        "./errors": [
          "AccessDenied",
          "AccountNotLinked",
          "AdapterError",
          "AuthError",
          "CallbackRouteError",
          "ClientFetchError",
          "Configuration",
          "CredentialsSignin",
          "DuplicateConditionalUI",
          "EmailInvalid",
          "EmailSignInError",
          "ErrorPageLoop",
          "EventError",
          "ExperimentalFeatureNotEnabled",
          "InsecureOrigin",
          "InvalidCallbackUrl",
          "InvalidCheck",
          "InvalidConfiguration",
          "InvalidEndpoints",
          "InvalidIdentity",
          "InvalidProvider",
          "InvalidRequest",
          "JWTSessionError",
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
          "OAuthSignInError",
          "ProviderUnavailable",
          "RedirectLoop",
          "RequestTooLarge",
          "SessionRequired",
          "SessionTokenError",
          "SignInCancelled",
          "SignOutError",
          "UnknownAction",
          "UnsupportedMediaType",
          "UnsupportedStrategy",
          "UntrustedHost",
          "Verification",
          "WebAuthnVerificationError",
        ],
        "./host": [
          "AuthError",
          "CredentialsSignin",
          "customFetch",
          "default",
        ],
        "./integration": [
          "appendCookies",
          "cookieHeader",
          "createBridge",
          "keepPrivate",
          "paramsOf",
          "protects",
          "signInInput",
          "sorted",
          "told",
          "withPrivacy",
          "withSetCookies",
        ],
        "./jwt": [
          "decode",
          "encode",
          "getToken",
        ],
        "./providers": [
          "builtIn",
          "isBuiltIn",
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
          "getSession",
          "protect",
          "requireSession",
        ],
        "./sveltekit": [
          "AuthError",
          "CredentialsSignin",
          "SvelteKitAuth",
          "customFetch",
          "failure",
        ],
        "./testing": [
          "mintSession",
          "sessionCookie",
        ],
        "./testing/adapter": [
          "adapterCases",
          "testAdapter",
        ],
        "./types": [],
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

/** What SvelteKit makes of each application. */
const isMadeByFramework = (name: string): boolean => name === "$app";

/** Peers that are not imported: the plugin of Svelte for Vite takes packages that name `svelte` into its own hands, and only then there is `$app`. */
const signals: readonly string[] = ["svelte"];

describe("dependencies", () => {
  it("every import is a dependency or a peer, and each of these is imported", () => {
    const imported = new Set(
      [...sources.values()].flatMap(({ imports }) =>
        imports.filter(({ file }) => file === undefined).map(({ from }) => packageOf(from)),
      ),
    );
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const wanted = [...imported, ...signals].filter((name) => !isMadeByFramework(name));
    expect(wanted.toSorted()).toEqual(declared.toSorted());
  });

  it("every peer is optional: each is for one part of the package", () => {
    const { peerDependencies, peerDependenciesMeta } = manifest;
    expect(Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)).toEqual([]);
  });
});

/** When a file was last written; never, if it is not there. */
const writtenAt = (path: string): number => statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isFresh = Math.max(...files("src/**/*.ts").map(writtenAt)) <= writtenAt("dist/index.js");

describe.skipIf(!isFresh)("dist, where it was built from these sources", () => {
  it.each(published)("%s was built, with types", (name) => {
    const path = name === "." ? "index" : name.slice(2);
    const built = [fileNames[name] ?? `dist/${path}.js`, `dist/${path}.d.ts`];
    expect(built.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  it("components are marked for the browser", () => {
    expect(read("dist/react.js")).toMatch(/^"use client";\n/);
  });

  it("no module of Node.js is needed by what runs everywhere", () => {
    const modules = files("dist/**/*.js").filter((path) => path !== "dist/cli.js");
    const node = modules.filter((path) =>
      /(?:from|import\(?) ?["']node:/.test(readFileSync(new URL(path, root), "utf8")),
    );
    expect(node.filter((path) => path !== "dist/providers/nodemailer.js")).toEqual([]);
  });
});

describe("the lockfile", () => {
  interface Locked {
    readonly resolved?: string;
    readonly optionalDependencies?: Record<string, string>;
  }
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };

  it("names no registry", () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith("http"))).toEqual([]);
  });

  it("knows the parts for every platform, also for those that it was not written on", () => {
    const lost = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
        .map((name) => `${path} -> ${name}`),
    );
    expect(lost).toEqual([]);
  });
});
