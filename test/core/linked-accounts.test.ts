/** The accounts of the signed-in user: listed, and unlinked; never the last, and never those of another user. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import Passkey from "../../src/providers/passkey.ts";
import { application, home, query, sessionOf, signIn, where } from "../journeys/helpers.ts";
import { passkeysAt, register, signInWithPasskey, storedId } from "../webauthn/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { start, useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { email } from "./helpers.ts";

const clock = useClock();
const server = useWorld();
const url = new URL("/account", home);
const again = { reauthenticate: "true" };
const mallory = { sub: "mallory", name: "Mallory", email: "mallory@evil.example", email_verified: true };

function from({ jar }: Browser, headers: Readonly<Record<string, string>> = {}) {
  const cookie = jar.header({ url, method: "GET", initiator: home, topLevel: true }) ?? "";
  return { headers: new Headers({ host: url.host, cookie, ...headers }), url };
}

const refusal = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    ({ type }: { type: string }) => type,
  );

/** An application with two providers and passkeys. `without`: methods that its adapter lacks. */
function setUp({ without = [], ...more }: Partial<AuthConfig> & { without?: readonly string[] } = {}) {
  const op = createIssuer();
  const two = createIssuer({ url: "https://two.example", clientId: "two" });
  server.use(...op.handlers, ...two.handlers);
  const database = adapter();
  for (const method of without) Object.assign(database, { [method]: undefined });
  const app = application({
    providers: [op.provider(), two.provider({ id: "two" }), Passkey()],
    adapter: database,
    experimental: { enableWebAuthn: true },
    ...more,
  });
  const bridge = createBridge(app.config);
  const browser = app.browser();
  const accounts = async () => (await bridge.listAccounts(from(browser))).map(({ provider }) => provider);
  const keyAt = (provider: string, sub = "ada-1815") => ({ provider, providerAccountId: sub });
  const unlink = (provider: string, options = {}) =>
    refusal(bridge.unlinkAccount(from(browser), keyAt(provider), options));
  return { op, two, database, app, bridge, browser, accounts, keyAt, unlink };
}

type SetUp = ReturnType<typeof setUp>;

/** Ada, with an account at both providers. */
async function withTwo(options: Parameters<typeof setUp>[0] = {}): Promise<SetUp> {
  const at = setUp(options);
  await signIn(at.browser, at.op);
  await signIn(at.browser, at.two, { provider: "two" });
  return at;
}

describe.each(["jwt", "database"] as const)("with the strategy %s", (strategy) => {
  const session = { strategy };

  it("a signed-in user sees their accounts, without tokens and passkeys", async () => {
    const { bridge, browser, keyAt } = await withTwo({ session });
    await register(browser, passkeysAt());
    expect(await bridge.listAccounts(from(browser))).toEqual([
      { ...keyAt("op"), type: "oidc", isConfigured: true },
      { ...keyAt("two"), type: "oidc", isConfigured: true },
    ]);
  });

  it("an account is unlinked: it does not sign in as that user any more, and the other one does", async () => {
    const { app, op, two, accounts, browser, unlink } = await withTwo({ session });
    expect([await unlink("two"), await accounts()]).toEqual([undefined, ["op"]]);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    const other = app.browser();
    expect(query(await signIn(other, two, { provider: "two" })).error).toBe("OAuthAccountNotLinked");
    expect(where(await signIn(other, op, { callbackUrl: "/settings" }))).toBe("/settings");
  });

  it("AL-15: the last one is not unlinked, unless the application allows it", async () => {
    const { op, app, database, accounts, unlink } = await withTwo({ session });
    expect([await unlink("op"), await unlink("two"), await accounts()]).toEqual([undefined, "AccessDenied", ["two"]]);
    // Not even for a moment.
    expect(database.calls.filter(({ method }) => method === "unlinkAccount")).toHaveLength(1);
    expect(await unlink("two", { evenIfLast: true })).toBeUndefined();
    expect(await accounts()).toEqual([]);
    expect(query(await signIn(app.browser(), op)).error).toBe("OAuthAccountNotLinked");
  });

  it("SS-85: with requireFresh only a user who proved who they are unlinks it", async () => {
    const { op, browser, accounts, unlink } = await withTwo({ session });
    clock.forward(1000);
    expect(await unlink("two", { requireFresh: true })).toBe("FreshSessionRequired");
    await signIn(browser, op, { params: again });
    clock.forward(400);
    expect(await unlink("two", { requireFresh: 300 })).toBe("FreshSessionRequired");
    expect(await accounts()).toEqual(["op", "two"]);
    expect(await unlink("two", { requireFresh: true })).toBeUndefined();
  });
});

describe("the last sign-in method", () => {
  it("AL-15: an account is not the last beside a passkey, nor beside a magic link to a proved address", async () => {
    const one = setUp();
    await signIn(one.browser, one.op);
    const keys = passkeysAt();
    await register(one.browser, keys);
    expect(await one.unlink("op")).toBeUndefined();
    expect(where(await signInWithPasskey(one.app.browser(), keys))).toBe("/dashboard");
    // And then the passkey is the last one.
    expect(await refusal(one.bridge.removePasskey(from(one.browser), storedId(keys)))).toBe("AccessDenied");
    for (const [emailVerified, expected] of [
      [new Date(start), undefined],
      [null, "AccessDenied"],
    ] as const) {
      const mailing = setUp();
      const { bridge } = {
        bridge: createBridge({ ...mailing.app.config, providers: [mailing.op.provider(), email([])] }),
      };
      await signIn(mailing.browser, mailing.op);
      const user = await mailing.database.getUserByEmail("ada@example.com");
      await mailing.database.updateUser({ id: user?.id ?? "", emailVerified });
      const key = mailing.keyAt("op");
      expect(await refusal(bridge.unlinkAccount(from(mailing.browser), key))).toBe(expected);
    }
  });

  it("AL-15: an account at a provider that is not configured any more is none", async () => {
    const { app, op, browser, keyAt } = await withTwo();
    const bridge = createBridge({ ...app.config, providers: [op.provider()] });
    expect(await bridge.listAccounts(from(browser))).toMatchObject([{ isConfigured: true }, { isConfigured: false }]);
    expect(await refusal(bridge.unlinkAccount(from(browser), keyAt("op")))).toBe("AccessDenied");
    expect(await refusal(bridge.unlinkAccount(from(browser), keyAt("two")))).toBeUndefined();
  });

  it("AL-15: stays when what is left is not known: an adapter without listAccounts", async () => {
    const { unlink } = await withTwo({ without: ["listAccounts"] });
    expect(await unlink("op")).toBe("AccessDenied");
    expect(await unlink("op", { evenIfLast: true })).toBeUndefined();
  });

  it("S26: stays when two accounts are unlinked at the same time, in every order of steps", async () => {
    for (let seed = 0; seed < 64; seed++) {
      const at = await withTwo();
      for (const method of ["unlinkAccount", "listAccounts", "linkAccount", "getUser"] as const) {
        const real = at.database[method] as (...input: unknown[]) => unknown;
        let call = 0;
        Object.assign(at.database, {
          [method]: async (...input: unknown[]) => {
            for (let turn = (seed >> (call++ % 6)) & 3; turn > 0; turn--) await undefined;
            return real(...input);
          },
        });
      }
      const ends = await Promise.all([at.unlink("op"), at.unlink("two")]);
      expect([seed, ends.every((end) => end === undefined || end === "AccessDenied")]).toEqual([seed, true]);
      expect([seed, (await at.accounts()).length > 0]).toEqual([seed, true]);
    }
  });

  it("S26: the restored account is unchanged, its tokens too", async () => {
    const at = await withTwo();
    const before = await at.database.getAccount("ada-1815", "op");
    const { unlinkAccount } = at.database;
    Object.assign(at.database, {
      unlinkAccount: async (key: Parameters<typeof unlinkAccount>[0]) => {
        await unlinkAccount(at.keyAt("two"));
        return unlinkAccount(key);
      },
    });
    expect(await at.unlink("op")).toBe("AccessDenied");
    const { access_token, id_token, refresh_token, ...rest } = before ?? {};
    expect(await at.database.getAccount("ada-1815", "op")).toMatchObject(rest);
    expect(await at.accounts()).toEqual(["op"]);
  });
});

describe("unlinking is refused", () => {
  it("for an account of another user, of nobody, and for a passkey, with the same error", async () => {
    const at = await withTwo();
    const keys = passkeysAt();
    await register(at.browser, keys);
    await signIn(at.app.browser(), at.op, { user: mallory });
    const { providerAccountId = "" } = (await at.database.getAuthenticator(storedId(keys))) ?? {};
    const wrong = [at.keyAt("op", "mallory"), at.keyAt("op", "none"), { provider: "passkey", providerAccountId }];
    for (const key of wrong) {
      expect(await refusal(at.bridge.unlinkAccount(from(at.browser), key, { evenIfLast: true }))).toBe(
        "InvalidRequest",
      );
    }
    expect(await at.database.getAccount("mallory", "op")).not.toBeNull();
    // The same where the adapter finds single accounts only.
    const plain = await withTwo({ without: ["listAccounts"] });
    await signIn(plain.app.browser(), plain.op, { user: mallory });
    for (const key of [plain.keyAt("op", "mallory"), plain.keyAt("op", "none")]) {
      const work = plain.bridge.unlinkAccount(from(plain.browser), key, { evenIfLast: true });
      expect(await refusal(work)).toBe("InvalidRequest");
    }
    expect(await plain.database.getAccount("mallory", "op")).not.toBeNull();
  });

  it("MW-16: for a cross-site request, and without a session", async () => {
    const { app, bridge, browser, keyAt, accounts } = await withTwo();
    const foreign = from(browser, { origin: "https://evil.example" });
    expect(await refusal(bridge.unlinkAccount(foreign, keyAt("two")))).toBe("MissingCSRF");
    const stranger = from(app.browser());
    expect(await refusal(bridge.unlinkAccount(stranger, keyAt("two")))).toBe("SessionRequired");
    expect(await refusal(bridge.listAccounts(stranger))).toBe("SessionRequired");
    expect(await accounts()).toEqual(["op", "two"]);
  });

  it.each(["unlinkAccount", "listAccounts"])("by an adapter without %s, with its name", async (method) => {
    const { bridge, browser, keyAt } = await withTwo({ without: [method] });
    const work =
      method === "listAccounts"
        ? bridge.listAccounts(from(browser))
        : bridge.unlinkAccount(from(browser), keyAt("two"));
    await expect(work).rejects.toThrow(`needs the adapter method ${method}`);
  });
});
