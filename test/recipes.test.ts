/** The recipes of CONTRIBUTING.md: each names every file that its newest example touches. */
import { describe, expect, it } from "vitest";
import { files, quoted, read } from "./structure/sources.ts";

/** The newest example of a recipe. */
interface Example {
  /** What a search for the example looks for. */
  readonly word: RegExp;
  /** Values for `<id>`, `<page>`, … in the paths of the recipe. */
  readonly name?: string;
  /** Files that use the example for their own purpose, and the reason. A folder ends with a slash. */
  readonly uses: Readonly<Record<string, string>>;
}

const tests = { "test/": "tests of what it does" };

const examples: Readonly<Record<string, Example>> = {
  "Add a provider": {
    word: /\bzitadel\b/i,
    name: "zitadel",
    uses: { "test/docs/providers.test.ts": "one of those used most, whose page has the names of the console" },
  },
  "Add an option": {
    word: /\b(?:redirectProxyOrigins|AUTH_REDIRECT_PROXY_ORIGINS)\b/,
    uses: {
      ...tests,
      "docs/errors/": "generated from the explanation",
      "docs/guides/redirect-proxy.md": "the guide of its subject",
      "src/cli/explanations/operation.ts": "the explanation of an error names the option in its fix",
      "src/core/errors/index.ts": "the error names the option in its fix",
      "src/core/methods/oauth/redirect-proxy.ts": "where it takes effect",
    },
  },
  "Add an error": {
    word: /\bAccountSelectionRequired\b/,
    uses: { ...tests, "src/core/methods/oauth/response/authorization-response.ts": "where it is thrown" },
  },
  "Add a cookie": {
    word: /portico\.transaction/,
    uses: {
      ...tests,
      "docs/decisions/one-cookie-per-sign-in.md": "the decision about this cookie",
      "docs/guides/from-authjs.md": "cookies of another library, beside these",
      "docs/guides/from-next-auth-4.md": "cookies of another library, beside these",
    },
  },
  "Add a page": {
    word: /\bclaimedAddressPage\b|claimed-address\.ts/,
    name: "claimed-address",
    uses: {
      ...tests,
      "src/core/actions/pages.ts": "the action that returns it",
      "src/core/methods/email/": "the method that asks",
    },
  },
  "Add a route": {
    word: /\bwebauthn-options\b/,
    name: "webauthn-options",
    uses: {
      ...tests,
      "docs/concepts/sign-in.md": "the sign-in that it is a part of",
      "src/client/": "the client calls it",
      "src/core/actions/pages.ts": "the sign-in page names its URL",
      "src/core/error-response.ts": "scripts get their errors as JSON",
      "src/core/http/receive.ts": "scripts of other sites cannot read it",
      "src/core/methods/webauthn/": "the method behind it",
    },
  },
  "Add a language": { word: /^export const en\b/m, name: "en", uses: {} },
  "Add a database": {
    word: /\bRedisAdapter\b|adapters\/redis\b/,
    name: "redis",
    uses: {
      "test/db/": "its servers and clients",
      "test/structure/left-names.ts": "names that were replaced",
      "test/testing/": "the contract rejects broken adapters",
    },
  },
  "Add a framework": {
    word: /\bsolid-start\b/,
    name: "solid-start",
    uses: {
      "docs/guides/": "guides of other subjects that name it",
      "src/cli/migrate/names.ts": "its counterpart of Auth.js, if there is one",
      "src/cli/migrate/tables.ts": "its counterpart of Auth.js, if there is one",
      "test/cli/migrate-types.test.ts": "its counterpart of Auth.js, if there is one",
      "test/integrations/bridge/former-versions.test.ts":
        "versions that it does not support, and names at the first use",
      "test/cli/new.test.ts": "frameworks that `portico new` has no template for",
      "test/structure/walls.ts": "it makes redirects of its own",
      "test/structure/left-names.ts": "names that were replaced",
    },
  },
  "Add an adapter method": {
    word: /\bdeleteSessionByName\b/,
    uses: {
      "src/core/session/manage.ts": "where it takes effect",
      "src/core/session/most.ts": "where it takes effect",
      "src/core/stores/hashed-sessions.ts": "where it takes effect",
      "src/core/sign-out/provider-logout.ts": "where it takes effect",
      "docs/guides/sql-tables.md": "how a session is named in the database",
      "test/adapters/": "tests of the adapters",
      "test/migration/": "tests of hashed session tokens",
    },
  },
};

/** The text of each recipe, by its heading. */
const recipes: ReadonlyMap<string, string> = new Map(
  (/## Recipes\n([\s\S]*?)\n## /.exec(read("CONTRIBUTING.md"))?.[1] ?? "")
    .split("\n### ")
    .slice(1)
    .map((text) => [text.split("\n")[0] ?? "", text]),
);

/** Whether a path is in the build of an example. */
const isBuilt = (path: string): boolean => /^examples\/[^/]+\/(?:server|build|dist|\.[\w-]+)\//.test(path);

/** Files that a change may touch: everything but what is generated, and the recipes themselves. */
const candidates = [
  ...files("*.{json,ts,md}"),
  ".ci/run",
  ...files("{.ci,docs,src,test,examples}/**/*.{ts,tsx,js,jsx,md,json,svelte}").filter((path) => !isBuilt(path)),
].filter(
  (path) =>
    !/(?:^|\/)(?:node_modules|dist|\.output|\.next)\/|package-lock\.json$|^docs\/reference\/api\/|^CONTRIBUTING\.md$|^test\/recipes\.test\.ts$/.test(
      path,
    ),
);

const covers = (named: string, path: string): boolean =>
  named.endsWith("/") ? path.startsWith(named) : path === named;

describe("recipes", () => {
  it("there is one for each kind of change", () => {
    expect([...recipes.keys()]).toEqual(Object.keys(examples));
  });

  it.each(Object.entries(examples))(
    "%s: names every file that its newest example touches",
    (title, { word, name, uses }) => {
      const named = quoted(recipes.get(title) ?? "")
        .map((path) => (name === undefined ? path : path.replaceAll(/<[\w-]+>/g, name)))
        .filter((path) => path.includes("/") || path.includes("."));
      const touched = candidates.filter(
        (path) => path.split("/").some((part) => part.startsWith(`${name}.`)) || word.test(read(path)),
      );
      expect(touched.length).toBeGreaterThan(0);
      const known = [...named, ...Object.keys(uses)];
      expect(touched.filter((path) => !known.some((one) => covers(one, path)))).toEqual([]);
    },
  );

  it.each(Object.entries(examples))(
    "%s: every file that it names exists, for its newest example",
    (title, { name = "" }) => {
      const named = quoted(recipes.get(title) ?? "")
        .filter((path) => /^(?:src|test|docs|examples)\/[\w./<>-]+$/.test(path))
        .map((path) => path.replaceAll(/<[\w-]+>/g, name));
      expect(named.filter((path) => files(path.replace(/\/$/, "")).length === 0)).toEqual([]);
    },
  );
});
