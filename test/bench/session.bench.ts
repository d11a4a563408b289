/** B3, B4, B6, B9: reading a session through `Auth()`, and through the bridge with a static and a lazy configuration. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { Auth, type AuthConfig } from "portico";
import { MemoryAdapter } from "portico/adapters/memory";
import { createBridge } from "portico/integration";
import { encode } from "portico/jwt";
import GitHub from "portico/providers/github";
import { expect, test } from "vitest";
import * as kit from "../core/helpers.ts";
import { floorSession } from "./baseline.ts";
import { measure, type Row, report } from "./measure.ts";
import { loadPeer, loadPeerTokens } from "./peer.ts";

const name = "__Host-portico.session-token";
const secrets = Array.from({ length: 5 }, (_, i) => `${i}-a-secret-that-is-long-enough-to-be-believed-${i}`);
const secret = secrets[0] as string;
const url = "https://app.example/auth/session";
const quiet = { error() {}, warn() {}, debug() {} };

const claims = (bytes: number, i: number) => ({
  name: "Ada Lovelace",
  email: "ada@example.com",
  picture: null,
  sub: `user-${i}`,
  data: "x".repeat(bytes),
});

const config = (more: Partial<AuthConfig> = {}): AuthConfig => ({
  providers: [],
  secret,
  trustHost: true,
  logger: quiet,
  ...more,
});

const requestFor = (token: string) => new Request(url, { headers: { cookie: `${name}=${token}` } });

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Hands out the items of a list for ever, one after the other. */
const cycle = <T>(items: readonly T[]) => {
  let at = 0;
  return () => items[at++ % items.length] as T;
};

const tokens = (count: number, bytes: number, by = secret) =>
  Promise.all(Array.from({ length: count }, (_, i) => encode({ token: claims(bytes, i), secret: by, salt: name })));

/** Reads of a session by the peer, with tokens of its own. */
async function peerReads(count: number) {
  const [{ Auth: peerAuth }, peerTokens] = await Promise.all([loadPeer(), loadPeerTokens()]);
  const salt = "__Secure-authjs.session-token";
  const list = await Promise.all(
    Array.from({ length: count }, (_, i) => peerTokens.encode({ token: claims(250, i), secret, salt })),
  );
  const settings = { ...config(), basePath: "/auth" };
  const read = (next: () => string) => async () =>
    (await peerAuth(new Request(url, { headers: { cookie: `${salt}=${next()}` } }), settings)).text();
  return { read, list };
}

test("B3: GET /session, jwt strategy", { timeout: 600_000 }, async () => {
  const cold = await tokens(12_000, 250);
  const hot = cold.slice(0, 16);
  const settings = config();
  const floor = floorSession(secret, name);
  const read = (next: () => string) => async () => (await Auth(requestFor(next()), settings)).text();
  const byHand = (next: () => string) => async () => (await floor(requestFor(next()))).text();
  const peer = await peerReads(2_000);
  expect(await peer.read(cycle(peer.list))()).toContain("ada@example.com");
  const [coldUs, coldFloor, coldPeer, hotUs, hotFloor, hotPeer] = await measure([
    { name: "cold", run: read(cycle(cold)) },
    { name: "cold floor", run: byHand(cycle(cold)) },
    { name: "cold peer", run: peer.read(cycle(peer.list)) },
    { name: "hot", run: read(cycle(hot)) },
    { name: "hot floor", run: byHand(cycle(hot)) },
    { name: "hot peer", run: peer.read(cycle(peer.list.slice(0, 16))) },
  ]);
  report("GET /session, 400 bytes of claims", [
    {
      id: "B3 cold",
      work: "each token new",
      micros: coldUs,
      floor: coldFloor,
      peer: coldPeer,
      goal: "kept: 0.84x",
    },
    {
      id: "B3 hot",
      work: "the same 16 tokens again and again",
      micros: hotUs,
      floor: hotFloor,
      peer: hotPeer,
      goal: "kept: 0.56x",
    },
  ]);
});

test("B3 lazy: GET /session, a configuration that is a fresh object for each request", {
  timeout: 600_000,
}, async () => {
  const list = await tokens(12_000, 250);
  const whole = () => config({ providers: [GitHub({ clientId: "a", clientSecret: "b" })] });
  const stored = whole();
  const adapter = MemoryAdapter();
  const read = (made: ReturnType<typeof createBridge<Request>>, next: () => string) => async () => {
    const request = requestFor(next());
    return (await made.handle(request, { event: request })).text();
  };
  const withAdapter = () => ({ ...whole(), adapter, session: { strategy: "jwt" as const } });
  const storedWithAdapter = withAdapter();
  const direct = (configured: () => ReturnType<typeof whole>, next: () => string) => async () =>
    (await Auth(requestFor(next()), configured())).text();
  const [fixed, lazy, fixedStore, lazyStore, constant, each] = await measure([
    { name: "static", run: read(createBridge(stored), cycle(list)) },
    {
      name: "lazy",
      run: read(
        createBridge<Request>(() => whole()),
        cycle(list),
      ),
    },
    { name: "static, adapter", run: read(createBridge(storedWithAdapter), cycle(list)) },
    {
      name: "lazy, adapter",
      run: read(
        createBridge<Request>(() => withAdapter()),
        cycle(list),
      ),
    },
    { name: "Auth, constant", run: direct(() => stored, cycle(list)) },
    { name: "Auth, fresh", run: direct(whole, cycle(list)) },
  ]);
  report("GET /session, lazy configuration; the floor is the static one", [
    {
      id: "B3 lazy",
      work: "a fresh object each time",
      micros: lazy,
      floor: fixed,
      goal: "<= 1.5x",
    },
    {
      id: "B3 lazy",
      work: "the same, with an adapter",
      micros: lazyStore,
      floor: fixedStore,
      goal: "<= 1.5x",
    },
    {
      id: "B3 lazy",
      work: "Auth(request, { … })",
      micros: each,
      floor: constant,
      goal: "<= 1.5x",
    },
  ]);
});

test("B3 revocation: GET /session, jwt strategy with session.revocation", { timeout: 600_000 }, async () => {
  const names = Array.from({ length: 2_000 }, (_, i) => `person-${i}`);
  const people = names.map(
    (id) => [id, { id, name: "Ada", email: `${id}@example.com`, email_verified: true }] as const,
  );
  const settings = (session: NonNullable<AuthConfig["session"]>) =>
    kit.config({
      adapter: MemoryAdapter(),
      providers: [kit.acme({}, Object.fromEntries(people))],
      logger: quiet,
      session,
    });
  const on = settings({ strategy: "jwt", revocation: {} });
  const off = settings({ strategy: "jwt" });
  const list = await Promise.all(
    names.map(async (code) => {
      const client = new kit.Client(on);
      await client.signIn(code);
      return client.cookies.get(name) ?? "";
    }),
  );
  const read = (config: Omit<AuthConfig, "raw">, next: () => string) => async () =>
    (await Auth(requestFor(next()), config)).text();
  expect(await read(on, cycle(list))()).toContain("person-0@example.com");
  const [cold, coldOff, hot, hotOff] = await measure([
    { name: "cold", run: read(on, cycle(list)) },
    { name: "cold, without the option", run: read(off, cycle(list)) },
    { name: "hot", run: read(on, cycle(list.slice(0, 16))) },
    { name: "hot, without the option", run: read(off, cycle(list.slice(0, 16))) },
  ]);
  report("GET /session with session.revocation; the floor is the same without the option", [
    { id: "B3 revocation", work: "2,000 users", micros: cold, floor: coldOff, goal: "" },
    { id: "B3 revocation", work: "the same 16 users again and again", micros: hot, floor: hotOff, goal: "" },
  ]);
});

test("B4: GET /session, database strategy over Maps", { timeout: 600_000 }, async () => {
  const sessions = new Map([
    [
      "token-of-a-session",
      { sessionToken: "token-of-a-session", userId: "1", expires: new Date(Date.now() + 29.9 * 86_400_000) },
    ],
  ]);
  const users = new Map([["1", { id: "1", name: "Ada", email: "ada@example.com", emailVerified: null, image: null }]]);
  const find = (token: string) => {
    const session = sessions.get(token);
    const user = session && users.get(session.userId);
    return session && user ? { session, user } : null;
  };
  const settings = config({
    adapter: { ...MemoryAdapter(), getSessionAndUser: find },
    session: { strategy: "database" },
  });
  const request = () => requestFor("token-of-a-session");
  const floor = (from: Request) => {
    const found = find(from.headers.get("cookie")?.slice(name.length + 1) ?? "");
    return Response.json(
      found && {
        user: { name: found.user.name, email: found.user.email, image: found.user.image },
        expires: found.session.expires,
      },
    );
  };
  const { Auth: peerAuth } = await loadPeer();
  const peerSettings = { ...settings, basePath: "/auth" };
  const peerRequest = () =>
    new Request(url, { headers: { cookie: "__Secure-authjs.session-token=token-of-a-session" } });
  expect(await (await peerAuth(peerRequest(), peerSettings)).text()).toContain("ada@example.com");
  const [ours, hand, peer] = await measure([
    { name: "Auth", run: async () => (await Auth(request(), settings)).text() },
    { name: "floor", run: async () => (await floor(request())).text() },
    { name: "peer", run: async () => (await peerAuth(peerRequest(), peerSettings)).text() },
  ]);
  report("GET /session, database", [
    {
      id: "B4",
      work: "two look-ups, Request, Response",
      micros: ours,
      floor: hand,
      peer,
      goal: "kept: 0.98x",
    },
  ]);
});

test("B6: growth", { timeout: 600_000 }, async () => {
  const list = await tokens(12_000, 250);
  const last = await tokens(12_000, 250, secrets[4] as string);
  const small = await tokens(3_000, 200);
  const large = await tokens(800, 20_000);
  const many = Array.from({ length: 100 }, (_, i) => ({
    type: "oauth" as const,
    id: `p${i}`,
    name: `P${i}`,
    clientId: "a",
    clientSecret: "b",
    authorization: "https://op.example/a",
    token: "https://op.example/t",
    userinfo: "https://op.example/u",
  }));
  const read = (settings: AuthConfig, next: () => string) => async () => {
    const token = next();
    const parts =
      token.length <= 3936
        ? [`${name}=${token}`]
        : (token.match(/.{1,3936}/g) ?? []).map((part, i) => `${name}.${i}=${part}`);
    return (await Auth(new Request(url, { headers: { cookie: parts.join("; ") } }), settings)).text();
  };
  const [one, hundred, rotated, tiny, big] = await measure([
    { name: "1 provider", run: read(config({ providers: many.slice(0, 1) }), cycle(list)) },
    { name: "100 providers", run: read(config({ providers: many }), cycle(list)) },
    { name: "5 secrets, token under the last", run: read(config({ secret: secrets }), cycle(last)) },
    { name: "0.2 KiB", run: read(config(), cycle(small)) },
    { name: "20 KiB", run: read(config(), cycle(large)) },
  ]);
  const rows: Row[] = [
    {
      id: "B6",
      work: "providers 1 -> 100, per provider",
      micros: (hundred.micros - one.micros) / 99,
      goal: "<= 0.3 us",
    },
    {
      id: "B6",
      work: "secrets 1 -> 5 (token is rewritten under the newest), in all",
      micros: rotated,
      floor: one,
      goal: "<= 2 us per further secret, beside the rewrite",
    },
    {
      id: "B6",
      work: "session 0.2 -> 20 KiB, per KiB",
      micros: (big.micros - tiny.micros) / 19.8,
      goal: "<= 15 to 26 us",
    },
  ];
  report("Growth", rows);
});

test("B9: memory", { timeout: 600_000 }, async () => {
  const list = await tokens(512, 250);
  const slope = async (run: () => Promise<unknown>) => {
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    for (let i = 0; i < 50_000; i++) await run();
    const before = heap();
    for (let i = 0; i < 100_000; i++) await run();
    return (heap() - before) / 100_000;
  };
  const next = cycle(list);
  const settings = config();
  const fixed = await slope(async () => (await Auth(requestFor(next()), settings)).text());
  const lazy = await slope(async () => (await Auth(requestFor(next()), config())).text());
  report(
    "Heap growth over 100,000 session reads",
    [
      { id: "B9", work: "static config", micros: fixed, goal: "<= 1 byte/op" },
      { id: "B9", work: "lazy config: a new object each time", micros: lazy, goal: "<= 1 byte/op" },
    ],
    "bytes/op",
  );
});

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Resident memory of a process that read 40,000 sessions, in MiB: the median of some. */
function resident(file: string, kind: string, visitors: number): number {
  const runs = Array.from({ length: process.env.BENCH_QUICK === "1" ? 1 : 5 }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, kind, String(visitors)], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return Number(stdout) / 2 ** 20;
  });
  return runs.toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
}

test("B9: resident memory", { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(root, "node_modules/.bench-"));
  await build({
    entryPoints: [join(root, "test/bench/resident.ts")],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    external: ["nodemailer", "@simplewebauthn/*"],
    logLevel: "error",
  });
  const file = join(folder, "resident.mjs");
  const rows = [512, 12_000].flatMap((visitors) => {
    const floor = resident(file, "floor", visitors);
    const row = (kind: string, goal: string): Row => {
      const work = `40,000 reads, ${visitors.toLocaleString("en")} visitors, ${kind} configuration`;
      return { id: "B9", work, micros: resident(file, kind, visitors), floor, goal };
    };
    return [row("static", visitors === 512 ? "<= 130" : "-"), row("lazy", visitors === 512 ? "<= 150" : "-")];
  });
  rmSync(folder, { recursive: true, force: true });
  report("Resident memory; the floor is the same work by hand", rows, "MiB");
});
