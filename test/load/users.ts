/** The users: they sign in, view pages, sign out and retry their old cookie, at a random process. */
import type { Node } from "./nodes.ts";
import type { Record } from "./record.ts";

/** Milliseconds between two actions of a user. */
const pause = 300;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What came back. */
interface Answer {
  readonly status: number;
  readonly location: string;
  readonly body: string;
  readonly failed: boolean;
}

/** A user with a browser. */
interface Person {
  readonly name: string;
  readonly jar: Map<string, string>;
  /** Counts requests, so that they go to the processes in turn. */
  turn: number;
}

/** Where everything takes place. */
export interface Town {
  readonly nodes: readonly Node[];
  readonly origin: string;
  readonly record: Record;
  /** Milliseconds since the start at which all users stop. */
  readonly end: number;
}

/** A jar as a `Cookie` header. */
export const cookieOf = (jar: ReadonlyMap<string, string>): string => [...jar].map((pair) => pair.join("=")).join("; ");

/** Keeps what an answer set, as a browser does. */
export function keep(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

const noAnswer: Answer = { status: 0, location: "", body: "", failed: true };

/** Asks a process, as a browser does; no answer is an answer of status 0. */
async function send(town: Town, person: Person, path: string, cookie: string, form: boolean): Promise<Answer> {
  const { nodes, origin } = town;
  const node = nodes[person.turn++ % nodes.length] as Node;
  const body = form
    ? { method: "POST", body: new URLSearchParams(), headers: { cookie, origin } }
    : { headers: { cookie } };
  const response = await fetch(node.address + path, { ...body, redirect: "manual" });
  const [text, location] = [await response.text(), response.headers.get("location") ?? ""];
  if (cookie === cookieOf(person.jar)) keep(person.jar, response.headers.getSetCookie());
  const failed = response.status >= 400 || location.includes("error=");
  return { status: response.status, location, body: text, failed };
}

async function ask(
  town: Town,
  person: Person,
  what: string,
  path: string,
  form = false,
  cookie = cookieOf(person.jar),
) {
  const from = town.record.now();
  const answer = await send(town, person, path, cookie, form).catch(() => noAnswer);
  const { status, failed } = answer;
  town.record.asked.push({ what, from, to: town.record.now(), status, failed });
  return answer;
}

/** Signs in. Whether that worked. */
async function signIn(town: Town, person: Person): Promise<boolean> {
  const away = await ask(town, person, "begin", "/auth/signin/one", true);
  if (away.failed || !URL.canParse(away.location)) return false;
  const code = btoa(JSON.stringify({ id: person.name, email: `${person.name}@load.example` }));
  const query = new URLSearchParams({ code, state: new URL(away.location).searchParams.get("state") ?? "" });
  const back = await ask(town, person, "come back", `/auth/callback/one?${query}`);
  if (back.location.includes("OAuthAccountNotLinked")) town.record.lockedOut.add(person.name);
  return !back.failed;
}

/** Who the answer to `/auth/session` shows; `undefined` for no clear answer. */
const shown = ({ failed, body }: Answer): string | null | undefined =>
  failed ? undefined : (JSON.parse(body)?.user?.email ?? null);

/** Requests a page: a signed-in user is signed in at every process. */
async function look(town: Town, person: Person): Promise<void> {
  const seen = shown(await ask(town, person, "look", "/auth/session"));
  if (seen === null) town.record.wrongs.push(`A session was lost: ${person.name}.`);
  if (seen && seen !== `${person.name}@load.example`) town.record.wrongs.push(`${person.name} was shown ${seen}.`);
}

/** Signs out while other tabs read the session. Afterwards the old cookie is invalid at every process. */
async function signOut(town: Town, person: Person): Promise<void> {
  const cookie = cookieOf(person.jar);
  const tabs = { ...person, jar: new Map(person.jar) };
  const [out] = await Promise.all([
    ask(town, person, "sign out", "/auth/signout", true),
    ask(town, tabs, "look in another tab", "/auth/session"),
    ask(town, { ...tabs, turn: 1 }, "look in another tab", "/auth/session"),
  ]);
  if (out.failed) return;
  for (const _ of town.nodes) {
    const replay = await ask(
      town,
      { ...tabs, turn: tabs.turn++ },
      "try the old cookie",
      "/auth/session",
      false,
      cookie,
    );
    if (shown(replay)) town.record.wrongs.push(`A session was valid after its sign-out: ${person.name}.`);
  }
}

/** One visit: in, a few pages, and out again. */
async function visit(town: Town, person: Person): Promise<void> {
  if (!(await signIn(town, person))) return;
  for (let page = 0; page < 6 && town.record.now() < town.end; page++) {
    await look(town, person);
    await sleep(pause);
  }
  await signOut(town, person);
}

/** Repeats until all users stop; every third time as a new user. */
export async function live(town: Town, number: number): Promise<void> {
  for (let round = 0; town.record.now() < town.end; round++) {
    const name = round % 3 === 2 ? `person-${number}-${round}` : `person-${number}`;
    await visit(town, { name, jar: new Map(), turn: number + round });
    await sleep(pause);
  }
}
