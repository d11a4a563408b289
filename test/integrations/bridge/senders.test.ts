/** Which verbs a request of another site may call: a table of verbs × methods × headers. */
import { expect, it } from "vitest";
import { type Bridge, createBridge } from "../../../src/integrations/bridge/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { adapter } from "../../world/adapter.ts";
import { app, testConfig } from "../../world/config.ts";
import { kindOf, password } from "../helpers.ts";
import { asking } from "./helpers.ts";

type From = ReturnType<typeof asking> & { readonly method?: string | undefined };

/** Verbs that change something, beside `signIn`. */
const changing: Readonly<Record<string, (bridge: Bridge<undefined>, from: From) => Promise<unknown>>> = {
  signOut: (bridge, from) => bridge.signOut(from),
  update: (bridge, from) => bridge.update(from, { name: "Grace" }),
  actAs: (bridge, from) => bridge.actAs(from, "ada"),
  stopActing: (bridge, from) => bridge.stopActing(from),
  revokeSessions: (bridge, from) => bridge.revokeSessions(from, "all"),
  unlinkAccount: (bridge, from) => bridge.unlinkAccount(from, { provider: "op", providerAccountId: "1" }),
  renamePasskey: (bridge, from) => bridge.renamePasskey(from, "key", "Phone"),
  removePasskey: (bridge, from) => bridge.removePasskey(from, "key"),
};

/** Verbs that read, or that a link of another site may lead to. */
const open: Readonly<Record<string, (bridge: Bridge<undefined>, from: From) => Promise<unknown>>> = {
  session: (bridge, from) => bridge.session(from),
  protect: (bridge, from) => bridge.protect(from, () => true),
  fresh: (bridge, from) => bridge.fresh(from),
  accessToken: (bridge, from) => bridge.accessToken(from, { provider: "op" }),
  listSessions: (bridge, from) => bridge.listSessions(from),
  listAccounts: (bridge, from) => bridge.listAccounts(from),
  listPasskeys: (bridge, from) => bridge.listPasskeys(from),
  signIn: (bridge, from) => bridge.signIn(from, { provider: "credentials", fields: { word: "right" } }),
};

/** The verbs of a bridge with checks of their own: they serve routes, or open a WebSocket. */
const routes = ["check", "handle", "handleRaw", "owns", "upgrade"];

const site = (value: string) => ({ "sec-fetch-site": value });

// biome-ignore format: a table
const senders: readonly (readonly [method: string | undefined, headers: Readonly<Record<string, string>>, isRefused: boolean])[] = [
  ["POST",    {},                                                      false],
  ["POST",    { origin: app },                                         false],
  ["POST",    { origin: app, ...site("same-origin") },                 false],
  ["POST",    { origin: "null", ...site("same-origin") },              false],
  ["POST",    site("none"),                                            false],
  ["POST",    site("cross-site"),                                      true],
  ["POST",    site("same-site"),                                       true],
  ["POST",    { origin: app, ...site("same-site") },                   true],
  ["POST",    { origin: "https://evil.example" },                      true],
  ["POST",    { origin: "https://evil.example", ...site("none") },     true],
  ["POST",    { origin: "null" },                                      true],
  ["POST",    site("something-new"),                                   true],
  ["DELETE",  {},                                                      false],
  ["PUT",     site("same-site"),                                       true],
  ["GET",     {},                                                      true],
  ["get",     {},                                                      true],
  ["HEAD",    {},                                                      true],
  ["GET",     { origin: app },                                         true],
  ["GET",     site("cross-site"),                                      true],
  ["GET",     site("same-site"),                                       true],
  ["GET",     site("same-origin"),                                     false],
  ["GET",     site("none"),                                            false],
  ["GET",     { origin: "https://evil.example", ...site("same-origin") }, true],
  [undefined, {},                                                      false],
  [undefined, site("same-origin"),                                     false],
  [undefined, site("cross-site"),                                      true],
  [undefined, site("same-site"),                                       true],
  [undefined, { origin: "https://evil.example" },                      true],
];

const expires = () => new Date(Date.now() + 86_400_000);

/** Grace, who is signed in twice and may act for Ada. */
async function graces() {
  const database = adapter();
  for (const id of ["ada", "grace"]) await database.createUser({ id, email: `${id}@app.example`, emailVerified: null });
  for (const sessionToken of ["desk", "phone"])
    await database.createSession({ sessionToken, userId: "grace", expires: expires() });
  const providers = [password, Credentials({ id: "op", credentials: {}, authorize: () => null })];
  const config = testConfig({
    adapter: database,
    session: { strategy: "database", requireFresh: false },
    providers,
    callbacks: { mayActAs: () => true },
  });
  const left = async () => (await database.listSessions("grace")).length;
  return { bridge: createBridge<undefined>(config as never), left };
}

const from = (method: string | undefined, headers: Readonly<Record<string, string>>): From => ({
  ...asking({ cookie: "__Host-portico.session-token=desk", ...headers }),
  method,
});

const title = (method: string | undefined, headers: object) => `${method ?? "no request"} ${JSON.stringify(headers)}`;

it("T8: every verb of the bridge is in one of the tables", async () => {
  const { bridge } = await graces();
  expect(Object.keys(bridge).sort()).toEqual([...Object.keys(changing), ...Object.keys(open), ...routes].sort());
});

it.each(
  Object.keys(changing).flatMap((verb) =>
    senders.map(([method, headers, isRefused]) => ({
      verb,
      request: title(method, headers),
      method,
      headers,
      isRefused,
    })),
  ),
)("T8, CR-231: $verb for $request: refused $isRefused", async ({ verb, method, headers, isRefused }) => {
  const { bridge, left } = await graces();
  const kind = await kindOf(changing[verb]?.(bridge, from(method, headers)) as Promise<unknown>);
  if (!isRefused) return expect(kind).not.toBe("MissingCSRF");
  expect([kind, await left()]).toEqual(["MissingCSRF", 2]);
});

it.each(
  Object.keys(open).flatMap((verb) =>
    senders
      .filter(([, { origin }]) => origin === undefined)
      .map(([method, headers]) => ({ verb, request: title(method, headers), method, headers })),
  ),
)("T8: $verb is not refused for $request", async ({ verb, method, headers }) => {
  const { bridge } = await graces();
  expect(await kindOf(open[verb]?.(bridge, from(method, headers)) as Promise<unknown>)).not.toBe("MissingCSRF");
});

it("T8: the verbs that a request of this site may call do their work", async () => {
  const { bridge, left } = await graces();
  const acting = await bridge.actAs(from("POST", { origin: app }), "ada");
  expect(acting.session?.user?.email).toBe("ada@app.example");
  await bridge.revokeSessions(from("GET", site("same-origin")), "all");
  expect(await left()).toBe(0);
});
