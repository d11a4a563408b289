/** `portico migrate` over the shapes of real applications: what it writes compiles, holds on a second run, and leaves sessions alone. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { encode as encodeVersion5 } from "@auth/core/jwt";
import { createJiti } from "jiti";
import { encode as encodeFormer } from "next-auth-4/jwt";
import { afterEach, describe, expect, it, vi } from "vitest";
import { migrateCommand } from "../../src/cli/migrate/command.ts";
import { type NoteRow, notes as noteTable } from "../../src/cli/migrate/tables.ts";
import { encode } from "../../src/jwt/index.ts";
import { portOf } from "../matrix/serve.ts";
import { createFixture, type Files } from "./fixture.ts";
import { formerPaths, problemsOf } from "./migrate/compile.ts";
import { type Shape, shapes } from "./migrate/corpus.ts";
import { quietTerminal } from "./process.ts";

const isCheck = process.env.CHECK_ALL === "1";

const cleanups: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Moved {
  readonly folder: string;
  readonly code: number;
  readonly changed: readonly string[];
  readonly notes: readonly string[];
  readonly files: Files;
}

async function runIn(folder: string, names: readonly string[]): Promise<Moved> {
  const { code, out = "" } = await migrateCommand.run({ json: true }, { ...quietTerminal, folder });
  const data = JSON.parse(out) as { files: string[]; notes: { note: string; file: string }[] };
  const paths = [...new Set([...names, ...data.files])];
  const textOf = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined;
  const files = Object.fromEntries(paths.map((path) => [path, textOf(path)]));
  return { folder, code, changed: data.files, notes: data.notes.map(({ note, file }) => `${note} ${file}`), files };
}

async function move({ before }: Pick<Shape, "before">, packages: readonly string[] = []): Promise<Moved> {
  const { folder, remove } = createFixture(before, packages);
  cleanups.push(remove);
  return runIn(folder, Object.keys(before));
}

const isUnfinished = (noted: string): boolean =>
  (noteTable[noted.split(" ")[0] as keyof typeof noteTable] as NoteRow).unfinished === true;

describe.each(shapes.map((shape) => [shape.name, shape] as const))("%s", (_, shape) => {
  it("is moved, and what is left to a person is listed", async () => {
    const { files, notes, code } = await move(shape);
    expect(notes.toSorted()).toEqual([...shape.notes].toSorted());
    expect(code).toBe(shape.notes.some(isUnfinished) ? 1 : 0);
    for (const [path, texts] of Object.entries(shape.expected)) {
      for (const text of texts) expect(files[path]).toMatch(text);
    }
  });

  it("stays as it is when the command runs again, with the same exit code (F3)", async () => {
    const first = await move(shape);
    const again = await runIn(first.folder, Object.keys(first.files));
    expect(again.changed).toEqual([]);
    expect(again.files).toEqual(first.files);
    expect(again.code).toBe(first.code);
  });

  it.skipIf(!isCheck || shape.version === undefined)("compiles before the move", { timeout: 0 }, () => {
    expect(problemsOf(shape.before, formerPaths(shape.version ?? 5))).toEqual([]);
  });

  it.skipIf(!isCheck)("compiles after the move, except what is left to a person", { timeout: 0 }, async () => {
    const { files } = await move(shape);
    const problems = problemsOf(files, formerPaths(shape.version ?? 5));
    // X3: every import that the command writes exists.
    expect(problems.filter((one) => /"portico[\w/-]*"' has no /.test(one))).toEqual([]);
    expect(problems).toEqual(shape.problems ?? []);
  });
});

it("X3, X4, X5, X9, X10 and F3: each has a shape, which is moved, moved again and compiled", () => {
  const ids = ["X3", "X4", "X5", "X9", "X10", "F3"];
  expect(ids.filter((id) => !shapes.some(({ name }) => new RegExp(`\\b${id}\\b`).test(name)))).toEqual([]);
});

describe("sessions after the move", () => {
  const secret = "9Zc0vYhR3oQmX7t2uLbE5wKjA8dFnG1sPiVxTqWyHrM=";
  const name = "__Secure-next-auth.session-token";

  const load = (folder: string, file: string) =>
    createJiti(join(folder, "run.ts"), { fsCache: false, moduleCache: false }).import<
      Readonly<Record<string, unknown>>
    >(file);

  const shapeOf = (name: string): Shape => {
    const found = shapes.find((shape) => shape.name.includes(name));
    if (!found) throw new Error(`no shape has the name ${name}`);
    return found;
  };

  /** The status and the target of the moved middleware, run as the application runs it. */
  async function middlewareOf(shape: Shape, token: string | undefined): Promise<readonly (string | null | number)[]> {
    const { folder } = await move(shape, ["next"]);
    const { middleware } = await load(folder, "./middleware.ts");
    const { status, headers } = await (middleware as (req: Request) => Promise<Response>)(
      new Request("https://shop.example/account", {
        headers: token === undefined ? {} : { cookie: `${name}=${token}` },
      }),
    );
    return [status, headers.get("location")];
  }

  it("X2: getToken sees the cookie that is named in a template: an old session, a new one, and none", async () => {
    const shape = shapeOf("getToken in the middleware");
    vi.stubEnv("NEXTAUTH_URL", "https://shop.example");
    vi.stubEnv("NEXTAUTH_SECRET", secret);
    const claims = { sub: "42", email: "ada@shop.example" };
    const former = await encodeFormer({ token: claims, secret });
    expect(await middlewareOf(shape, former)).toEqual([200, null]);
    expect(await middlewareOf(shape, await encode({ token: claims, secret, salt: name }))).toEqual([200, null]);
    expect(await middlewareOf(shape, undefined)).toEqual([307, "https://shop.example/login"]);
  });

  it("X3: an application of Express starts, keeps its callback URLs, and knows the user of an old session", async () => {
    vi.stubEnv("AUTH_SECRET", secret);
    vi.stubEnv("AUTH_GITHUB_ID", "client");
    vi.stubEnv("AUTH_GITHUB_SECRET", "secret-of-github");
    const { folder, notes } = await move(shapeOf("three files"), ["express"]);
    expect(notes).toEqual([]);
    const { app } = await load(folder, "./src/app.ts");
    const server = createServer(app as RequestListener);
    cleanups.push(() => server.close());
    const origin = `http://localhost:${await portOf(server)}`;
    const providers = (await (await fetch(`${origin}/api/auth/providers`)).json()) as Record<
      string,
      { callbackUrl: string }
    >;
    expect(providers.github?.callbackUrl).toBe(`${origin}/api/auth/callback/github`);
    const salt = "authjs.session-token";
    const token = await encodeVersion5({ token: { sub: "42", name: "Ada", email: "ada@shop.example" }, secret, salt });
    const orders = async (cookie: string) => {
      const { status, headers } = await fetch(`${origin}/orders`, { headers: { cookie }, redirect: "manual" });
      return [status, headers.get("location")];
    };
    expect(await orders(`${salt}=${token}`)).toEqual([200, null]);
    expect(await orders(`${salt}=another`)).toEqual([302, "/login"]);
  });
});
