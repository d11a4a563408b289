/** Refusals in the log: one line each, with a reason and a provider, without secrets. No response may be cached. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client, sessionCookie, where } from "./helpers.ts";

const clock = useClock();

interface Scene {
  readonly client: Client;
  readonly link: () => string;
}

/** What happens, the code of its line, and the provider that the line names. */
type Row = readonly [
  what: string,
  code: string,
  provider: string | undefined,
  happens: (scene: Scene) => Promise<unknown>,
];

const asked = (client: Client) => client.post("/auth/signin/email", { email: "ada@app.example" });

// biome-ignore format: a table
const rows: readonly Row[] = [
  ["a wrong password",            "CredentialsSignin",     "credentials", ({ client }) => client.post("/auth/callback/credentials", { username: "eve", password: "canary-typed" })],
  ["a refusal of the callback",   "AccessDenied",          "acme",    ({ client }) => client.signIn("bob")],
  ["a form without a token",      "MissingCSRF",           undefined, ({ client }) => client.send("/auth/signout", { method: "POST" })],
  ["a form of another site",      "MissingCSRF",           undefined, ({ client }) => client.post("/auth/signout", {}, { origin: "https://evil.example" })],
  ["a rejected session token",    "session-rejected",      undefined, async ({ client }) => { client.cookies.set(sessionCookie, "canary-cookie"); await client.session(); }],
  ["a link that was used",        "Verification",          "email", async ({ client, link }) => { await asked(client); const url = link(); await client.send(url); await client.post("/auth/signout"); await client.post("/auth/callback/email", Object.fromEntries(new URL(url, app).searchParams)); }],
  ["a host that is not listed",   "UntrustedHost",         undefined, ({ client }) => client.send("/auth/session", { headers: { host: "evil.example" } })],
  ["an unsolicited response",         "InvalidCheck",          "acme", ({ client }) => client.back("canary-state", "canary-code")],
  ["a visitor who cancelled",       "SignInCancelled",       "acme",    async ({ client }) => client.send(`/auth/callback/acme?error=access_denied&state=${await client.begin()}`)],
  ["an account of another user", "OAuthAccountNotLinked", "other",   async ({ client }) => { await client.signIn(); await client.post("/auth/signout"); await client.signIn("ada", "other"); }],
  ["an unknown path",             "UnknownAction",         undefined, ({ client }) => client.send("/auth/nowhere?canary")],
  ["an unknown provider",         "InvalidProvider",       undefined, ({ client }) => client.post("/auth/signin/nobody")],
  ["a wrong method",              "MethodNotAllowed",      undefined, ({ client }) => client.send("/auth/session", { method: "DELETE" })],
  ["a body that is too large",    "RequestTooLarge",       undefined, ({ client }) => client.post("/auth/signout", { more: "canary-body".repeat(10_000) })],
];

function scene(more: Partial<AuthConfig> = {}) {
  const log = createLog();
  const outbox: { identifier: string; url: string }[] = [];
  const providers = [kit.acme(), kit.acme({ id: "other" }), kit.email(outbox), kit.credentials()];
  const callbacks: AuthConfig["callbacks"] = { signIn: ({ user }) => user.email !== "bob@app.example" };
  const client = new Client(
    kit.config({ adapter: memory(), providers, callbacks, logger: log.logger, session: { strategy: "jwt" }, ...more }),
  );
  return { client, log, outbox, link: () => outbox.at(-1)?.url.replace(app, "") ?? "" };
}

describe("LG-16", () => {
  it.each(rows)("%s is one line of the log, under the code %s", async (_, code, provider, happens) => {
    const { client, log, link } = scene();
    await happens({ client, link });
    const logLines = log.lines.filter(({ level }) => level !== "debug");
    expect(logLines.map((line) => line.code)).toEqual([code]);
    const [, place] = (logLines[0]?.message ?? []) as [unknown, { provider?: string }?];
    expect(place?.provider).toBe(provider);
    const words = logLines
      .flatMap(({ message }) => message)
      .map((part) => (part instanceof Error ? `${part.message} ${part.stack} ${JSON.stringify(part)}` : String(part)));
    expect(words.join(" ")).not.toMatch(/canary|"ada"/);
    for (const value of client.cookies.values()) expect(words.join(" ")).not.toContain(value);
  });

  it("changes nothing when the logger throws, or rejects", async () => {
    for (const fail of [
      () => {
        throw new Error("full");
      },
      () => Promise.reject(new Error("full")),
    ]) {
      // biome-ignore format: pairs
      const { client } = scene({ logger: { error: fail as () => void, warn: fail as () => void, debug: fail as () => void } });
      expect((await client.post("/auth/callback/credentials", { username: "eve" })).status).toBe(302);
      client.cookies.set(sessionCookie, "x");
      expect(await client.session()).toBeNull();
      expect((await client.signIn()).status).toBe(302);
      expect(await client.session()).not.toBeNull();
    }
  });
});

describe("a shared cache", () => {
  /** Whether a shared cache may keep an answer (RFC 9111, section 3). */
  const mayKeep = ({ headers }: Response) => !/\b(?:no-store|private)\b/.test(headers.get("cache-control") ?? "");

  it("HD-09, HD-10, HD-12: stores nothing, of no route, with no status", async () => {
    const { client } = scene();
    await client.signIn();
    const answers = [
      ...(await Promise.all(
        [
          "session",
          "csrf",
          "providers",
          "signin",
          "signout",
          "error",
          "verify-request",
          "nowhere",
          "callback/acme",
        ].map((path) => client.send(`/auth/${path}`)),
      )),
      await client.json("/auth/session", { data: {} }),
      await client.send("/auth/session", { method: "POST" }),
      await client.send("/auth/session", { method: "PUT" }),
      await client.send("/auth/session", { headers: { host: "evil.example" } }),
      await client.post("/auth/signin/acme"),
      await client.post("/auth/signout"),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302, 400, 404, 405]));
    expect(answers.filter(mayKeep)).toEqual([]);
  });
});

describe("a host of the attacker", () => {
  const evil = { host: "evil.example" };

  it("HH-38: causes no mail, or a mail with the URL of the application", async () => {
    const listed = scene();
    await listed.client.post("/auth/signin/email", { email: "ada@app.example" }, evil);
    expect(listed.outbox).toEqual([]);
    const configured = scene({ url: app, trustHost: false });
    await configured.client.post("/auth/signin/email", { email: "ada@app.example" }, evil);
    expect(configured.outbox.map(({ url }) => new URL(url).origin)).toEqual([app]);
  });

  it("HH-39: starts no sign-in, and is in no redirect_uri", async () => {
    const listed = scene();
    expect((await listed.client.post("/auth/signin/acme", {}, evil)).status).toBe(400);
    const configured = scene({ url: app, trustHost: false });
    const response = await configured.client.post("/auth/signin/acme", {}, evil);
    expect(new URL(response.headers.get("location") ?? "").searchParams.get("redirect_uri")).toBe(
      `${app}/auth/callback/acme`,
    );
  });

  it("HH-40: as the first of all requests does not affect the next", async () => {
    const { client } = scene();
    expect((await client.send("/auth/session", { headers: evil })).status).toBe(400);
    expect((await client.signIn()).status).toBe(302);
    expect(await client.session()).not.toBeNull();
  });

  it("HH-41: cannot end a sign-in that started elsewhere", async () => {
    const config = kit.config({ trustHost: ["app.example", "other.example"] });
    const [here, there] = [new Client(config), new Client(config, "https://other.example")];
    const state = await here.begin();
    clock.forward(1);
    expect(where(await there.back(state))).toBe("https://other.example/auth/signin?error=InvalidCheck");
    expect((await here.back(state)).headers.get("location")).toBe(`${app}/`);
  });
});
