/** A visitor as a framework sees them: headers, and the requested URL. */
import { expect, vi } from "vitest";
import type { JWTParams } from "../../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { SetCookie } from "../../../src/core/types/internal.ts";
import { type BridgeRequest, createBridge } from "../../../src/integrations/bridge/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { sessionCookie } from "../../../src/testing/index.ts";
import { adapter } from "../../world/adapter.ts";
import { app, createLog, secret, testConfig } from "../../world/config.ts";
import { kindOf } from "../helpers.ts";

/** A visitor requests a page. */
export function asking(
  headers: Readonly<Record<string, string>> = {},
  path = "/page",
): BridgeRequest<undefined> & { readonly url: URL } {
  return { headers: new Headers({ host: "app.example", ...headers }), url: new URL(path, app) };
}

/** Ada is signed in, under the `jwt` strategy. */
export const adasCookie = (claims: Record<string, unknown> = {}): Promise<string> =>
  sessionCookie({ secret, secure: true, claims: { sub: "1", name: "Ada", email: "ada@example.com", ...claims } });

/** Ada asks for a page. */
export const ada = async (headers: Readonly<Record<string, string>> = {}, path?: string) =>
  asking({ cookie: await adasCookie(), ...headers }, path);

/** Names of cookies, with a minus in front of those that are taken away. */
export const namesOf = (cookies: readonly SetCookie[]): readonly string[] =>
  cookies.map(({ name, options }) => (options.maxAge === 0 ? `-${name}` : name));

/** The cookies as the browser sends them next time. */
export const sent = (cookies: readonly SetCookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

/** Callbacks under which each use of a token consumes its refresh token and stores the next: using one twice is an error. */
export function rotatingCallbacks() {
  const used = new Set<number>();
  const jwt = vi.fn(({ token }: JWTParams) => {
    const turn = Number(token.turn ?? 0);
    if (used.has(turn)) throw new Error(`The refresh token ${turn} was used twice.`);
    used.add(turn);
    return { ...token, turn: turn + 1 };
  });
  const session: NonNullable<AuthConfig["callbacks"]>["session"] = ({ session, token }) =>
    ({ ...session, turn: token.turn }) as never;
  return { used, callbacks: { jwt, session } };
}

/** Ada is signed in in two browsers, in a database: the configuration, and the headers of one of them. */
export async function adasBrowsers() {
  const database = adapter();
  const { id: userId } = await database.createUser({ id: "ada", email: "ada@example.com", emailVerified: null });
  const expires = new Date(Date.now() + 86_400_000);
  for (const sessionToken of ["ada-desk", "ada-phone"]) await database.createSession({ sessionToken, userId, expires });
  const headers = (token: string, more: Readonly<Record<string, string>> = {}) => ({
    cookie: `__Host-portico.session-token=${token}`,
    ...more,
  });
  const left = async () => (await database.listSessions(userId)).length;
  return { config: testConfig({ adapter: database }), headers, left };
}

/** Names of the cookies that a response clears. */
export const clearedBy = ({ headers }: Response): readonly (string | undefined)[] =>
  headers
    .getSetCookie()
    .filter((line) => /Max-Age=0/i.test(line))
    .map((line) => line.split("=")[0]);

const sessionName = "__Host-portico.session-token";

/** Grace of the support is signed in, in a database where Ada is a user: she may act for her. Headers of a POST with a session cookie. */
export async function graceForAda() {
  const database = adapter();
  for (const id of ["ada", "grace"]) await database.createUser({ id, email: `${id}@app.example`, emailVerified: null });
  const expires = new Date(Date.now() + 86_400_000);
  await database.createSession({ sessionToken: "grace-desk", userId: "grace", expires });
  // A row that another program wrote has no time of sign-in.
  const session = { requireFresh: false };
  const config = testConfig({
    adapter: database,
    session,
    callbacks: { mayActAs: ({ actor }) => actor.id === "grace" },
  });
  const post = (value = "grace-desk", origin = app) => ({
    method: "POST",
    headers: { cookie: `${sessionName}=${value}`, origin },
  });
  return { config, post };
}

/** The session cookie among pairs of names and values, and its note behind it, as `post` takes them. */
export function sessionAmong(pairs: readonly (readonly [name: string, value: string])[]): string {
  const { [sessionName]: session = "", [`${sessionName}-note`]: note = "" } = Object.fromEntries(pairs);
  return note === "" ? session : `${session}; ${sessionName}-note=${note}`;
}

/** The session cookie that a response sets, and its note behind it. */
export const sessionSetBy = ({ headers }: Response): string =>
  sessionAmong(headers.getSetCookie().map((line) => /^([^=]*)=([^;]*)/.exec(line)?.slice(1) as [string, string]));

/** A platform with `waitUntil`, and an event that never ends: an answer that waits for it never comes. */
export function patientPlatform() {
  const kept: Promise<unknown>[] = [];
  const seen: string[] = [];
  const context = {
    kept,
    // A method that needs its object, as those of platforms do.
    waitUntil(this: { kept: Promise<unknown>[] }, promise: Promise<unknown>) {
      this.kept.push(promise);
    },
  };
  const session = () => {
    seen.push("session");
    return new Promise<void>(() => {});
  };
  /** The event has begun, and the platform waits for it. */
  const hasBegun = () => vi.waitFor(() => expect([seen, kept.length]).toEqual([["session"], 1]));
  return { context, events: { session }, hasBegun };
}

/** Requests of another site, and one that does not show where it comes from: none may change anything. */
export const foreignSenders: readonly RequestInit[] = [
  { method: "GET", headers: {} },
  ...["cross-site", "same-site"].flatMap((site) =>
    ["GET", "POST"].map((method) => ({ method, headers: { "sec-fetch-site": site } })),
  ),
  { method: "POST", headers: { origin: "https://evil.example" } },
];

/** A request of a page of this site. */
export const ownSender: RequestInit = { method: "POST", headers: { origin: app, "sec-fetch-site": "same-origin" } };

/** Grace acts for Ada: how it ended for each of {@link foreignSenders}, then for {@link ownSender}. */
export async function acts(act: (request: Request) => Promise<unknown>): Promise<readonly string[]> {
  const cookie = `${sessionName}=grace-desk`;
  const kinds: string[] = [];
  for (const init of [...foreignSenders, ownSender]) {
    const headers = { host: "app.example", accept: "text/html", cookie, ...init.headers };
    kinds.push(await kindOf(act(new Request(`${app}/act`, { ...init, headers }))));
  }
  return kinds;
}

/** What {@link acts} returns. */
export const onlyOwnActs: readonly string[] = [...foreignSenders.map(() => "MissingCSRF"), "done"];

/** Configurations whose database can go away: under the strategy `database`, and under `jwt` with `session.revocation`. */
export const outages: readonly (readonly [strategy: string, session: AuthConfig["session"]])[] = [
  ["database", { strategy: "database" }],
  ["jwt with revocation", { strategy: "jwt", revocation: { staleness: 1 } }],
];

/** Ada is signed in, and then the database goes away: the configuration, and her cookie. */
export async function outage(session: AuthConfig["session"] = { strategy: "database" }) {
  const database = adapter();
  const user = await database.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
  const providers = [Credentials({ credentials: {}, authorize: () => user })];
  const { lines, logger } = createLog();
  const config = testConfig({ adapter: database, session, providers, logger });
  const { cookies } = await createBridge<undefined>(config as never).signIn(asking(), { provider: "credentials" });
  const cookie = sent(cookies);
  database.breaks({ fail: "getSessionAndUser", failState: ["claim", "read", "write", "hit"] });
  vi.setSystemTime(Date.now() + 120_000);
  return { config, cookie, lines, comesBack: () => database.breaks() };
}
