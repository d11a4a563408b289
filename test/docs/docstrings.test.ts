/** Docstrings of the public names: each has one, and it states units, defaults and errors. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as errors from "../../src/core/errors/index.ts";
import { exportsOf } from "./modules.ts";
import { docstringsOf, type PublicName, publicExports, publicNames } from "./public-names.ts";
import { thrownBy } from "./thrown.ts";

const names = publicNames();

const placeOf = ({ file, path }: PublicName): string => `${file}: ${path}`;

/** The name that a member belongs to; of other names themselves. */
const ownerOf = ({ path }: PublicName): string => path.split(".")[0] ?? "";

const isMember = ({ path }: PublicName): boolean => path.includes(".");

/** Types that repeat what another library declares, as far as it is used: it describes the members. */
const foreign: ReadonlySet<string> = new Set([
  "ContextLike",
  "IORedis",
  "MySQLPool",
  "NodeDatabase",
  "NodeRedis",
  "NodeRequest",
  "NodeResponse",
  "NodeServerResponse",
  "NodeStatement",
  "NuxtApplication",
  "NuxtEvent",
  "PostgresPool",
]);

/** Members whose meaning is stated elsewhere: claims as a provider sends them, and sentences that say themselves what they are. */
const isDescribedElsewhere = (name: PublicName): boolean =>
  isMember(name) &&
  (foreign.has(ownerOf(name)) ||
    name.file === "src/core/messages/messages.ts" ||
    (/^src\/providers\/[\w-]+\.ts$/.test(name.file) && !ownerOf(name).endsWith("Options")));

/** The type of a property, as it is written. */
const typeOf = ({ node }: PublicName): ts.TypeNode | undefined =>
  ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) ? node.type : undefined;

/** The alternatives of a type. */
const alternativesOf = (type: ts.TypeNode | undefined): readonly string[] =>
  (type && ts.isUnionTypeNode(type) ? [...type.types] : type ? [type] : []).map((one) => one.getText());

const tagsOf = ({ tags }: PublicName, wanted: string): string =>
  tags
    .filter(([tag]) => tag === wanted)
    .map(([, text]) => text)
    .join(" ");

describe("docstrings of public names", () => {
  it("are found: exports, types that they show, members, and members of parts of a type", () => {
    expect(names.length).toBeGreaterThan(3000);
    const paths = names.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "Auth",
        "AuthConfig.session",
        "SessionOptions.maxAge",
        "Observation.milliseconds",
        "AuthConfig.experimental.enableWebAuthn",
        "SignOutOptions.provider",
        "AuthModule.forRoot",
        "GitHub",
      ]),
    );
  });

  it("every name has one", () => {
    const without = names.filter((name) => name.text === "" && !isDescribedElsewhere(name));
    expect(without.map(placeOf)).toEqual([]);
  });

  it("says what a name is before its default", () => {
    const hasty = names.filter(({ text }) => /^(?:Default|Seconds|Milliseconds|Bytes)\b[.:]/.test(text));
    expect(hasty.map(placeOf)).toEqual([]);
  });

  it("names no file of this repository: its readers have the package", () => {
    const inner = names.filter(({ text }) => /`(?:src\/)?core\/|\bsee `[\w-]+\.ts`/i.test(text));
    expect(inner.map(placeOf)).toEqual([]);
  });

  it("every form of a function has one", () => {
    const formsOf = ({ node }: PublicName): readonly ts.Node[] => {
      if (ts.isInterfaceDeclaration(node)) {
        const calls = node.members.filter(ts.isCallSignatureDeclaration);
        return calls.length > 1 ? calls : [];
      }
      if (!ts.isFunctionDeclaration(node)) return [];
      const own = node.getSourceFile().statements.filter(ts.isFunctionDeclaration);
      const forms = own.filter(({ name }) => name?.text === node.name?.text);
      return forms.length > 1 ? forms.filter(({ body }) => body === undefined) : [];
    };
    const bare = names.filter((name) => formsOf(name).some((form) => docstringsOf(form).length === 0));
    expect(bare.map(placeOf)).toEqual([]);
  });
});

describe("types of the engine", () => {
  /** Helpers of other types, which nothing but these needs. */
  const helpers: ReadonlySet<string> = new Set(["AnyFields", "Given", "actions"]);
  const published = new Set(publicExports().map(({ file, name }) => `${file}#${name}`));

  it("each that a public name shows is exported, so that the reference has it", () => {
    const shown = names.filter(({ file, path }) => file.startsWith("src/core/types/") && !path.includes("."));
    const exported = shown.filter(({ file, path }) => exportsOf(file).includes(path) && !helpers.has(path));
    expect(exported.length).toBeGreaterThan(80);
    expect(exported.filter(({ file, path }) => !published.has(`${file}#${path}`)).map(placeOf)).toEqual([]);
  });
});

describe("units", () => {
  const numbers = names.filter(
    (name) => !isDescribedElsewhere(name) && alternativesOf(typeOf(name)).some((type) => type === "number"),
  );

  it("every number states what it counts", () => {
    const unit = /second|byte|number|how many|status|port\b/i;
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers.filter(({ text }) => !unit.test(text)).map(placeOf)).toEqual([]);
  });

  it("every duration and every point in time states its unit", () => {
    const timed = numbers.filter(({ path }) =>
      /(?:age|timeout|lifetime|within|interval|window|staleness|delay|precision|expires\w*|at)$/i.test(path),
    );
    expect(timed.length).toBeGreaterThan(15);
    expect(timed.filter(({ text }) => !/second/i.test(text)).map(placeOf)).toEqual([]);
  });
});

describe("defaults", () => {
  const options = names.filter(
    (name) =>
      isMember(name) &&
      /(?:Options|Config|Props|Endpoint|GetTokenParams)$/.test(ownerOf(name)) &&
      ts.isPropertySignature(name.node) &&
      name.node.questionToken !== undefined,
  );

  it("every option that is a choice or a number states its default", () => {
    const choices = options.filter((name) =>
      alternativesOf(typeOf(name)).some((type) => /^(?:number|boolean|true|false|".*")$/.test(type)),
    );
    expect(choices.length).toBeGreaterThan(60);
    expect(choices.filter(({ text }) => !/default/i.test(text)).map(placeOf)).toEqual([]);
  });
});

/** What a verb of an integration throws, whichever framework it is for. */
const verbErrors: Readonly<Record<string, readonly string[]>> = {
  accessToken: ["SessionRequired", "InvalidProvider", "RefreshFailed"],
  actAs: ["SessionRequired", "AccessDenied", "RefusedWhileActing", "MissingCSRF"],
  fresh: ["InvalidConfiguration"],
  listSessions: ["UnsupportedStrategy", "MissingAdapterMethods"],
  revokeSessions: ["UnsupportedStrategy", "MissingAdapterMethods", "RefusedWhileActing", "MissingCSRF"],
  stopActing: ["SessionRequired", "SignOutError", "MissingCSRF"],
};

describe("errors", () => {
  const functions = names
    .filter((name) => !isMember(name))
    .map((name) => ({ name, thrown: thrownBy({ file: name.file, name: name.path }) }));

  it("are found in functions that are called", () => {
    const thrown = new Map(functions.map((one) => [one.name.path, one.thrown]));
    expect(thrown.get("decode")).toEqual(["InvalidConfiguration", "MissingSecretError"]);
    expect(thrown.get("builtIn")).toEqual([]);
  });

  it("a function names in `@throws` each error that it throws", () => {
    const silent = functions.flatMap(({ name, thrown }) => {
      const said = tagsOf(name, "throws");
      const missing = thrown.filter((type) => !said.includes(type) && !said.includes("AuthError"));
      return missing.length > 0 ? [`${placeOf(name)}: ${missing.join(", ")}`] : [];
    });
    expect(silent).toEqual([]);
  });

  it("`@throws` begins with what is thrown: a type of the library, another class, or a value that is passed on", () => {
    const others = /^(?:Error|Response|NotAuthorized|its argument|the error)\b/;
    const isKnown = (text: string): boolean => Object.hasOwn(errors, /^\w*/.exec(text)?.[0] ?? "") || others.test(text);
    const vague = names.flatMap((name) =>
      name.tags
        .filter(([tag, text]) => tag === "throws" && !isKnown(text))
        .map(([, text]) => `${placeOf(name)}: ${text}`),
    );
    expect(vague).toEqual([]);
  });

  it("a verb names in `@throws` what it throws in every framework", () => {
    const isVerb = ({ node }: PublicName): boolean =>
      ts.isMethodSignature(node) ||
      (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type));
    const verbs = names.filter((name) => name.file.startsWith("src/integrations/") && isMember(name) && isVerb(name));
    const known = verbs.filter(({ path }) => Object.hasOwn(verbErrors, path.split(".").at(-1) ?? ""));
    // Most integrations take theirs from one table.
    expect(known.length).toBeGreaterThan(10);
    const silent = known.flatMap((name) => {
      const wanted = verbErrors[name.path.split(".").at(-1) ?? ""] ?? [];
      const missing = wanted.filter((type) => !tagsOf(name, "throws").includes(type));
      return missing.length > 0 ? [`${placeOf(name)}: ${missing.join(", ")}`] : [];
    });
    expect(silent).toEqual([]);
  });
});
