/** Whose sessions are whose: tenants and applications that share a secret, a process or a database. */
import { describe, expect, it } from "vitest";
import { withContext } from "../../src/core/handle.ts";
import { receive } from "../../src/core/http/receive.ts";
import { keepClaims, readKeptClaims } from "../../src/core/session/kept-claims.ts";
import { registryKey } from "../../src/core/session/listed.ts";
import { indexSession, registriesOf } from "../../src/core/session/provider-index.ts";
import { fitting, type Registry } from "../../src/core/session/registry.ts";
import type { AuthConfig, SessionOptions } from "../../src/core/types/config.ts";
import type { JWT, Session } from "../../src/core/types/session.ts";
import * as kit from "../core/helpers.ts";
import { Client, sessionCookie } from "../core/helpers.ts";
import { adapter, type TestAdapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { secret } from "../world/config.ts";
import { checkedSettings } from "../world/settings.ts";
import { copyOf, list, revoke } from "./session-browsers.ts";

const clock = useClock();

const other = "b2d17fc0a3e94586b2d17fc0a3e94586b2d17fc0a3e94586";
const [shop, blog] = ["https://shop.example", "https://blog.example"];

interface Tenant {
  readonly secret?: AuthConfig["secret"];
  readonly audience?: string;
  readonly store?: TestAdapter;
  readonly session?: Partial<SessionOptions>;
  readonly jwt?: AuthConfig["jwt"];
}

/** A process of a tenant. Every one has a user with the id `1`. */
const tenant = ({ secret: own = secret, audience, store = adapter(), session, jwt }: Tenant): AuthConfig =>
  kit.config({
    // An object of its own, as each process has one.
    adapter: { ...store },
    secret: own,
    providers: [kit.credentials({ authorize: () => ({ id: "1", name: "Ada", email: null }) })],
    session: { strategy: "jwt", revocation: { staleness: 60 }, ...session, ...(audience && { audience }) },
    ...(jwt && { jwt }),
  });

async function signedIn(config: AuthConfig): Promise<Client> {
  const browser = new Client(config);
  await browser.post("/auth/callback/credentials", { username: "ada" });
  expect(await browser.session()).not.toBeNull();
  return browser;
}

async function contextOf(config: AuthConfig) {
  const settings = await checkedSettings(config);
  const request = new Request("https://app.example/auth/session", { headers: { host: "app.example" } });
  return withContext(settings, await receive(request, settings));
}

// biome-ignore format: a table
const pairs: Readonly<Record<string, () => readonly [Tenant, Tenant]>> = {
  "one secret, an audience and an adapter each": () => [{ audience: shop }, { audience: blog }],
  "one secret and one database, an audience each": () => {
    const store = adapter();
    return [{ audience: shop, store }, { audience: blog, store }];
  },
  "one secret, an adapter each": () => [{}, {}],
  "one database, a secret each": () => {
    const store = adapter();
    return [{ store }, { store, secret: other }];
  },
};

describe.each(Object.keys(pairs))("two tenants with %s", (kind) => {
  it("T4, SS-146: never list or end each other's sessions", async () => {
    const [one, two] = (pairs[kind]?.() ?? []).map(tenant) as [AuthConfig, AuthConfig];
    const [hers, his] = [await signedIn(one), await signedIn(two)];
    const second = await signedIn(one);
    expect([(await list(one, hers)).length, (await list(two, his)).length]).toEqual([2, 1]);
    expect((await revoke(one, hers, "all")).ended).toBe(2);
    clock.forward(61);
    expect([await hers.session(), await second.session()]).toEqual([null, null]);
    expect(await his.session()).not.toBeNull();
    expect(await list(two, his)).toHaveLength(1);
    // And the other way round, with what is read anew.
    const third = await signedIn(one);
    expect((await revoke(two, his, "all")).ended).toBe(1);
    clock.forward(61);
    expect([await third.session(), await his.session()]).toEqual([expect.anything(), null]);
  });

  it("T4, SS-146: have a session.max each", async () => {
    const session = { max: 1 };
    const [one, two] = (pairs[kind]?.() ?? []).map((of) => tenant({ ...of, session })) as [AuthConfig, AuthConfig];
    const [hers, his] = [await signedIn(one), await signedIn(two)];
    clock.forward(61);
    expect([await hers.session(), await his.session()]).toEqual([expect.anything(), expect.anything()]);
    await signedIn(one);
    clock.forward(61);
    expect([await hers.session(), await his.session()]).toEqual([null, expect.anything()]);
  });
});

describe("two tenants of one issuer, with one secret and one database, and an audience each", () => {
  it("SS-147: are found apart when the issuer ends a session", async () => {
    const store = adapter();
    const [one, two] = await Promise.all([shop, blog].map((audience) => contextOf(tenant({ audience, store }))));
    const session = {
      provider: "op",
      sid: "s1",
      isIndexed: true,
      createdAt: 0,
      lastUsedAt: 0,
      expires: clock.now() + 60_000,
    };
    if (!one || !two) throw new Error("no contexts");
    await indexSession(one, await registryKey(one, { sub: "1" }), session);
    expect(await registriesOf(one, "op", { sid: "s1" })).toHaveLength(1);
    expect(await registriesOf(two, "op", { sid: "s1" })).toEqual([]);
  });

  it("SS-152: open no kept claims of each other, whatever the id of the session is", async () => {
    const store = adapter();
    const again = () => Promise.all([shop, blog].map((audience) => contextOf(tenant({ audience, store }))));
    const [one] = await again();
    if (!one) throw new Error("no context");
    const id = await keepClaims(one, "jti", { role: "admin" }, clock.now() + 60_000);
    const [same, foreign] = await again();
    expect(same && (await readKeptClaims(same, "jti", id))).toEqual({ role: "admin" });
    expect(foreign && (await readKeptClaims(foreign, "jti", id))).toBeNull();
  });
});

describe("two tenants whose encoder gives both sessions one id", () => {
  const shelf = () => {
    const rows = new Map<string, JWT>();
    return {
      encode: ({ token = {} }: { token?: JWT }) => {
        const key = crypto.randomUUID();
        rows.set(key, { ...token, jti: "session-of-1" });
        return key;
      },
      decode: ({ token = "" }: { token?: string }) => rows.get(token) ?? null,
    };
  };

  it("T4, SS-148: a sign-out or an update of one does not reach the other in this process", async () => {
    // With a limit, the newest claims are looked for at every read.
    const session = { revocation: undefined, absoluteMaxAge: 86_400 };
    const configOf = (audience: string) => ({
      ...tenant({ audience, session, jwt: shelf() }),
      callbacks: {
        jwt: ({ token, trigger, session: sent }: { token: JWT; trigger?: string; session?: object }) =>
          trigger === "update" ? { ...token, ...sent } : token,
        session: ({ session: visible, token }: { session: Session; token: JWT }) => ({ ...visible, role: token.role }),
      } as AuthConfig["callbacks"],
    });
    const [hers, his] = [await signedIn(configOf(shop)), await signedIn(configOf(blog))];
    await hers.json("/auth/session", { data: { role: "admin" } });
    expect([await hers.session(), await his.session()]).toMatchObject([{ role: "admin" }, {}]);
    expect(await his.session()).not.toHaveProperty("role");
    const copy = hers.cookies.get(sessionCookie) ?? "";
    await hers.post("/auth/signout");
    hers.cookies.set(sessionCookie, copy);
    expect([await hers.session(), await his.session()]).toEqual([null, expect.anything()]);
  });
});

describe("an application that replaces its secret", () => {
  it("T4: keeps its sessions and their list, from the first process to the last", async () => {
    const store = adapter();
    const first = tenant({ store });
    const old = await signedIn(first);
    const both = tenant({ store, secret: [other, secret].flat() });
    const moved = copyOf(old, both);
    expect(await moved.session()).not.toBeNull();
    const recent = await signedIn(both);
    expect(await list(both, recent)).toHaveLength(2);
    const last = tenant({ store, secret: other });
    const [oldest, newest] = [copyOf(moved, last), copyOf(recent, last)];
    expect([await oldest.session(), await newest.session()]).toEqual([expect.anything(), expect.anything()]);
    expect((await revoke(last, newest, "all")).ended).toBe(2);
    expect(await newest.session()).toBeNull();
  });
});

describe("the list of a user's sessions", () => {
  it("T13, SS-149: has a size within the contract, however often the user signs in again in one browser", async () => {
    const store = adapter();
    const config = tenant({ store });
    const browser = new Client(config);
    for (let times = 0; times < 130; times++) await browser.post("/auth/callback/credentials", { username: "ada" });
    const written = store.stateCalls
      .filter(({ method, input: [key] }) => method === "write" && String(key).startsWith("sessions:"))
      .map(({ input: [, value] }) => String(value));
    const { sessions, replaced } = JSON.parse(written.at(-1) ?? "{}");
    expect([sessions.length, replaced.length]).toEqual([1, 50]);
    expect(Math.max(...written.map((text) => text.length))).toBeLessThan(10_000);
    expect(await browser.session()).not.toBeNull();
  });

  it("T13: counts what was replaced in its size", () => {
    const [session, expires] = [{ createdAt: 0, lastUsedAt: 0, expires: 0, label: "x".repeat(600) }, clock.now()];
    const sessions = new Map(Array.from({ length: 100 }, (_, index) => [`session-${index}`, session] as const));
    const replaced = new Map(Array.from({ length: 50 }, () => [crypto.randomUUID(), expires] as const));
    const sizeWith = (of: Registry["replaced"]) =>
      JSON.stringify({ sessions: [...fitting({ sessions, replaced: of }).fitted], replaced: [...of] }).length;
    expect(sizeWith(replaced)).toBeLessThan(60_200);
    expect(sizeWith(new Map())).toBeGreaterThan(59_000);
  });

  it("T13, SS-149: leaves room for what was replaced, also where sessions fill it", async () => {
    const store = adapter();
    const describe = () => "x".repeat(100);
    const config = tenant({ store, session: { describe } });
    const browser = new Client(config);
    for (let times = 0; times < 60; times++) await browser.post("/auth/callback/credentials", { username: "ada" });
    for (let times = 0; times < 105; times++) {
      clock.forward(1);
      await signedIn(config);
    }
    const sizes = store.stateCalls
      .filter(({ method, input: [key] }) => method === "write" && String(key).startsWith("sessions:"))
      .map(({ input: [, value] }) => String(value).length);
    expect(Math.max(...sizes)).toBeLessThan(62_000);
  });
});
