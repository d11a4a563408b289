/** Counts the files that a request passes: on a copy of `src` in which every named function notes that it was entered. */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import type { AuthConfig } from "../../src/core/types/config.ts";

/** What one request passed. */
export interface Walk {
  readonly title: string;
  /** Files with a named function that was entered. */
  readonly files: readonly string[];
  /** Entries one after the other that lie in different files. */
  readonly changes: number;
  /** `path name` of each entry, in order. */
  readonly entries: readonly string[];
}

type Recorder = (entry: string) => void;

/** Where the copies call; replaced for each walk. */
const slot = globalThis as { __portico_walk?: Recorder };

const isNamed = (node: ts.Node): string | undefined => {
  const { parent } = node;
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText();
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const isHeld = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isHeld ? parent.name.getText() : undefined;
};

/** The text of a file in which every named function begins with a call of the recorder. */
function instrumented(path: string, text: string): string {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const inserts: (readonly [at: number, text: string])[] = [];
  const visit = (node: ts.Node): void => {
    const name = isNamed(node);
    const body = name === undefined ? undefined : (node as ts.FunctionLikeDeclaration).body;
    const call = `globalThis.__portico_walk?.(${JSON.stringify(`${path} ${name}`)})`;
    if (body && ts.isBlock(body)) inserts.push([body.getStart(tree) + 1, `${call};`]);
    else if (body) inserts.push([body.getStart(tree), `(${call},`], [body.end, ")"]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return inserts
    .toSorted(([one], [other]) => other - one)
    .reduce((rest, [at, more]) => rest.slice(0, at) + more + rest.slice(at), text);
}

/** Makes the copy. Returns its folder. */
function copyOf(source: string): string {
  const target = fileURLToPath(new URL("../../.artifacts/structure/src", import.meta.url));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(source, target, { recursive: true });
  for (const path of globSync("**/*.ts", { cwd: target })) {
    const file = join(target, path);
    writeFileSync(file, instrumented(path, readFileSync(file, "utf8")));
  }
  return target;
}

const origin = "https://app.example";

/** Answers of GitHub to the requests of a sign-in. */
const github: typeof fetch = async (input) => {
  const { href } = new URL(input instanceof Request ? input.url : input);
  if (href.includes("/access_token")) return Response.json({ access_token: "a", token_type: "bearer", scope: "" });
  if (href.endsWith("/user/emails"))
    return Response.json([{ email: "ada@example.com", primary: true, verified: true }]);
  return Response.json({ id: 1, login: "ada", name: "Ada", email: "ada@example.com" });
};

/** A browser that keeps the cookies of one site. */
function createBrowser(handle: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>();
  return async (method: string, url: string, fields?: Readonly<Record<string, string>>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = fields && new URLSearchParams(fields);
    const response = await handle(
      new Request(new URL(url, origin), { method, headers: { cookie, origin }, ...(body && { body }) }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      if (/max-age=0/i.test(line) || value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

/** Records the entries of `run`. */
async function record(title: string, run: () => Promise<unknown>): Promise<Walk> {
  const entries: string[] = [];
  slot.__portico_walk = (entry) => void entries.push(entry);
  await run();
  delete slot.__portico_walk;
  const paths = entries.map((entry) => entry.split(" ", 1)[0] ?? "");
  const changes = paths.filter((path, index) => index > 0 && path !== paths[index - 1]).length;
  return { title, files: [...new Set(paths)], changes, entries };
}

/** Signs in with GitHub and reads the session, twice; the second time, when everything is loaded, is counted. */
export async function walks(source = fileURLToPath(new URL("../../src", import.meta.url))): Promise<readonly Walk[]> {
  const copy = copyOf(source);
  const load = (path: string) => import(pathToFileURL(join(copy, path)).href);
  const { Auth, customFetch } = (await load("index.ts")) as typeof import("../../src/index.ts");
  const { default: GitHub } = (await load("providers/github.ts")) as typeof import("../../src/providers/github.ts");
  const config: AuthConfig = {
    providers: [GitHub({ clientId: "id", clientSecret: "secret", [customFetch]: github })],
    secret: "a secret that is long enough to be believed in production",
    url: `${origin}/auth`,
  };
  const signIn = async (count: typeof record): Promise<readonly Walk[]> => {
    const visit = createBrowser((request) => Auth(request, config) as Promise<Response>);
    const { csrfToken } = (await (await visit("GET", "/auth/csrf")).json()) as { csrfToken: string };
    let sent: Response | undefined;
    const start = await count("POST /signin/github", async () => {
      sent = await visit("POST", "/auth/signin/github", { csrfToken });
    });
    const state = new URL(sent?.headers.get("location") ?? "", origin).searchParams.get("state") ?? "";
    const callback = await count("GET /callback/github", () =>
      visit("GET", `/auth/callback/github?code=c&state=${state}`),
    );
    await visit("GET", "/auth/session");
    let session: Response | undefined;
    const read = await count("GET /session", async () => {
      session = await visit("GET", "/auth/session");
    });
    if (!(await session?.text())?.includes("ada@example.com")) throw new Error("The walk did not end in a session.");
    return [start, callback, read];
  };
  await signIn(record);
  return signIn(record);
}
