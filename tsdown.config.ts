import { readFileSync } from "node:fs";
import { defineConfig, type UserConfig } from "tsdown";
import { builtFiles } from "./.ci/exports.ts";

/** The compiler of Qwik reads a package only from a file with this ending. */
const fileNameOf = ({ name }: { name: string }): string => (name === "qwik" ? "[name].qwik.mjs" : "[name].js");

/** What the bundler knows of a chunk when it asks for its name. */
interface Chunk {
  readonly name: string;
  /** The module that an `import()` loads, if this chunk was made for one. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
}

/**
 * Name of a chunk that several entries share: the path of the source that it is loaded for, so that stack traces lead there.
 * The sources stay together in chunks, because one file for each makes the first import half again as slow.
 */
function chunkNameOf({ name, facadeModuleId, moduleIds }: Chunk): string {
  const [first = name, ...others] = [facadeModuleId ?? "", ...moduleIds.toReversed()]
    .flatMap((id) => id.split(`${import.meta.dirname}/src/`)[1] ?? [])
    .map((path) => path.replace(/(?:\/index)?\.ts$/, ""));
  const named = [first, ...others].find((path) => path.endsWith(`/${name}`));
  return `shared/${facadeModuleId ? first : (named ?? first)}.js`;
}

/** What the bundler knows of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** The modules of each entry: the graph does not change while a build writes its files. */
const closures = new Map<string, ReadonlySet<string>>();

/** The modules that an entry loads at once, those behind an `import()` left out. */
function staticModules(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = closures.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(`${import.meta.dirname}/${entry}`);
  closures.set(entry, found);
  return found;
}

/**
 * What is loaded at once stands in one file per layer, because each file costs a bundle some bytes and a process some time:
 * what `portico/jwt` needs of the engine, and what `Auth` needs beside it. Browsers get none of it.
 */
const layers = ["src/jwt/index.ts", "src/index.ts"] as const;

/** Entries that load other parts of the engine at once: those parts stay apart, so that each entry loads what it needs. */
const otherEntries = Object.values(builtFiles).filter(
  (source) => !/^src\/(?:index\.ts|jwt\/|providers\/)/.test(source),
);

/**
 * What is loaded later, in files that a first sign-in loads together: by the rooms of `src/core`, from the ground up, so that
 * no file imports one above it.
 */
const laterFiles: readonly (readonly [file: string, rooms: RegExp])[] = [
  ["core/state", /^lib\b/],
  ["core/log", /^(?:errors|log|observe|observed-request|redact|report)\b/],
  // What only `migrateFrom` needs, also in `portico/jwt`: it must not load the rest of the engine there.
  [
    "core/config/migration",
    /^(?:config\/migration|cookies\/former|crypto\/former-tokens|session\/former-claims|stores\/hashed-sessions)\b/,
  ],
  // The record of a session too: former sessions, which `portico/jwt` reads, must not load what opens new ones.
  ["core/types", /^(?:types|session\/record)\b/],
  ["core/ground", /^(?:cookies|http|crypto\/salts)\b/],
  // What mails need too, in an application that sends them without the engine.
  ["core/pages/html", /^pages\/(?:colour|html)\b/],
  ["core/pages", /^pages\b/],
  ["core/storage", /^(?:session|stores|transaction)\b/],
  ["core/late-adapter", /^config\/late-adapter\b/],
  ["core/config", /^config\b/],
  // What only providers with a key pair, or with protected requests, need.
  ["core/methods/oauth/client/dpop", /^methods\/oauth\/client\/dpop\b/],
  ["core/methods/oauth/request", /^methods\/oauth\/request\b/],
  // What only providers with a server per user need.
  ["core/methods/oauth/resolved-issuer", /^methods\/oauth\/(?:resolved-issuer|client\/public-fetch)\b/],
  ["core/methods/oauth", /^methods\/oauth\b/],
  ["core/methods/email", /^methods\/email\b/],
  ["core/methods/webauthn", /^methods\/webauthn\b/],
  ["core/actions", /^(?:actions|context|error-response|handle-raw|methods|sign-in)\b/],
];

/** Files of `lib` that no session read needs. */
const laterLib = /^core\/lib\/(?:attempt|deadline|memory-state|quoted|recent|remembered-value)\b/;

/** The file that a module of the engine stands in; `null` for all others, and for what the browser loads too. */
function fileOf(id: string, graph: ModuleGraph): string | null {
  // The compiler's helper for templates of HTML.
  if (id.endsWith("/taggedTemplateLiteral.js")) return "core/pages/html";
  const path = id.split(`${import.meta.dirname}/src/`)[1];
  if (path === undefined || staticModules("src/react/index.ts", graph).has(id)) return null;
  // What `portico/jwt` loads later may need a small function of `lib`: never the layer of `Auth` for it.
  const layer = layers.find(
    (entry) => (path.startsWith("core/lib/") && !laterLib.test(path)) || staticModules(entry, graph).has(id),
  );
  if (layer !== undefined) return layer;
  if (!path.startsWith("core/") || otherEntries.some((entry) => staticModules(entry, graph).has(id))) return null;
  return laterFiles.find(([, rooms]) => rooms.test(path.slice("core/".length)))?.[0] ?? null;
}

/** The licence of commander, which is part of the command: it must be in every copy. */
const licence = readFileSync(new URL("node_modules/commander/LICENSE", import.meta.url), "utf8");

const bannerOf = ({ moduleIds = [] }: { moduleIds?: readonly string[] }): string =>
  moduleIds.some((id) => id.includes("/node_modules/commander/"))
    ? `/*! The command contains commander.\n\n${licence.trim()}\n*/`
    : "";

const common = {
  entry: { ...builtFiles },
  format: "esm",
  platform: "neutral",
  target: "es2023",
  // SvelteKit generates `$app/*` when an application is built, and Astro `astro:*`. `node:` modules are imported by the command only.
  deps: { neverBundle: [/^\$app\//, /^astro:/, /^node:/] },
  fixedExtension: false,
  // "use client" must stay the first line of portico/react: test/package.test.ts checks it.
  // `allow-extension`: modules are grouped by layer, wherever they are imported.
  inputOptions: {
    checks: { bundlerTimings: false, ineffectiveDynamicImport: false, moduleLevelDirective: false },
    preserveEntrySignatures: "allow-extension",
  },
} as const satisfies UserConfig;

export default defineConfig([
  {
    ...common,
    dts: false,
    clean: true,
    copy: ({ outDir }) => ({ from: "src/cli/new/templates", to: `${outDir}/cli/new` }),
    outputOptions: {
      entryFileNames: fileNameOf,
      chunkFileNames: chunkNameOf,
      banner: bannerOf,
      codeSplitting: { groups: [{ name: fileOf, includeDependenciesRecursively: false }] },
    },
  },
  // Declarations: one file per source, so that "go to definition" leads to a file with its name.
  { ...common, clean: false, dts: { emitDtsOnly: true }, unbundle: true },
]);
