/** Debug lines of a sign-in: what was decided, and that a session was opened. No line holds a secret. */
import { describe, expect, it, vi } from "vitest";
import { signInWithPasskey, signUpUser, site, storedId } from "../webauthn/helpers.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createLog, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { signIn, visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import * as kit from "./helpers.ts";
import { Client } from "./helpers.ts";

const world = useWorld();
useClock();

describe("U9: debug lines", () => {
  it.each([
    ["a new user", "create", true],
    ["a known one", "enter", false],
  ])("contain the linking decision and the session: %s", async (_, decision, isNewUser) => {
    const log = createLog();
    const config = kit.config({ adapter: memory(), logger: log.logger });
    if (decision === "enter") await new Client(config).signIn();
    const before = log.lines.length;
    await new Client(config).signIn();
    const lines = log.lines
      .slice(before)
      .filter(({ level, code }) => level === "debug" && !code.startsWith("adapter_"));
    expect(lines.map(({ code, message }) => [code, message[0]])).toEqual(
      expect.arrayContaining([
        ["linking", { provider: "acme", decision }],
        ["session-opened", { provider: "acme", isNewUser }],
      ]),
    );
    expect(JSON.stringify(lines)).not.toMatch(/hush|renew|ada/);
  });

  it("contain a refusal, and no session then", async () => {
    const log = createLog();
    const config = kit.config({
      adapter: memory(),
      logger: log.logger,
      providers: [kit.acme(), kit.acme({ id: "other" })],
    });
    await new Client(config).signIn();
    const before = log.lines.length;
    await new Client(config).signIn("ada", "other");
    const codes = log.lines.slice(before).map(({ code, message }) => [code, message[0]]);
    expect(codes).toContainEqual(["linking", { provider: "other", decision: "refuse" }]);
    expect(codes.map(([code]) => code)).not.toContain("session-opened");
  });
});

/** What must be in no debug line: whatever a visitor, a provider or the application keeps secret. */
const canaries = ["hush", "renew", "ada@app.example", "correct horse", "canary"];

describe("the steps of a sign-in", () => {
  const steps = (log: ReturnType<typeof createLog>) =>
    log.lines.filter(({ level, code }) => level === "debug" && !code.startsWith("adapter_"));

  it.each([
    [
      "oauth",
      ["sign-in-start", "oauth-request", "sign-in-response", "oauth-response", "oauth-tokens", "oauth-claims"],
      (client: Client) => client.signIn(),
    ],
    [
      "credentials",
      ["sign-in-response"],
      (client: Client) => client.post("/auth/callback/credentials", { username: "ada", password: "correct horse" }),
    ],
    ["email", ["sign-in-start", "email-sent", "sign-in-response"], undefined],
  ])("stand in the log in their order, up to the session: %s", async (type, expected, signIn) => {
    const log = createLog();
    const outbox: { identifier: string; url: string }[] = [];
    const providers = [kit.acme(), kit.credentials(), kit.email(outbox)];
    const options = { adapter: memory(), logger: log.logger, providers, session: { strategy: "jwt" } } as const;
    const client = new Client(kit.config(options));
    if (signIn) await signIn(client);
    else {
      await client.post("/auth/signin/email", { email: "ada@app.example" });
      const { pathname, search } = new URL(outbox[0]?.url ?? "");
      await client.send(pathname + search);
    }
    expect(await client.session()).toMatchObject({ user: {} });
    const seen = steps(log);
    expect(seen.map(({ code }) => code).slice(0, expected.length + 3)).toEqual([
      ...expected,
      "sign-in-proved",
      "linking",
      "session-opened",
    ]);
    expect(seen.find(({ code }) => code === "sign-in-proved")?.message[0]).toMatchObject({ type });
    const secrets = [
      ...canaries,
      ...client.cookies.values(),
      new URL(outbox[0]?.url ?? "x:").searchParams.get("token"),
    ];
    const text = JSON.stringify(seen);
    expect(secrets.filter((secret) => secret && text.includes(secret))).toEqual([]);
  });

  it("include the verified id_token of an OpenID Provider, without a value of it", async () => {
    const log = createLog();
    const issuer = createIssuer();
    world.use(...issuer.handlers);
    const browser = visitorOf(testConfig({ providers: [issuer.provider()], logger: log.logger }));
    await signIn(browser, issuer);
    const seen = steps(log);
    expect(seen.map(({ code }) => code)).toEqual([
      "sign-in-start",
      "oauth-request",
      "sign-in-response",
      "oauth-response",
      "oauth-tokens",
      "oauth-id-token",
      "oauth-claims",
      "sign-in-proved",
      "linking",
      "session-opened",
    ]);
    const [tokens] = issuer.issued;
    const secrets = [
      "ada@example.com",
      tokens?.access_token,
      tokens?.id_token,
      tokens?.refresh_token,
      ...Object.values(browser.cookies),
    ].map(String);
    expect(secrets.filter((secret) => secret.length < 10)).toEqual([]);
    const text = JSON.stringify(seen);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it("are those of a passkey too", async () => {
    const log = createLog();
    const at = site({}, { logger: log.logger });
    const { keys } = await signUpUser(at);
    const before = log.lines.length;
    const browser = at.browser();
    await signInWithPasskey(browser, keys);
    const seen = steps({ ...log, lines: log.lines.slice(before) });
    expect(seen.map(({ code, message }) => [code, message[0]])).toEqual([
      ["sign-in-start", { provider: "passkey", type: "webauthn" }],
      ["sign-in-response", { provider: "passkey", type: "webauthn", method: "POST" }],
      ["sign-in-proved", { provider: "passkey", type: "webauthn", emailVerified: false }],
      ["linking", { provider: "passkey", decision: "enter" }],
      ["session-opened", { provider: "passkey", isNewUser: false }],
    ]);
    const secrets = [storedId(keys), keys.passkeys[0]?.userHandle ?? "", ...Object.values(browser.cookies)];
    const text = JSON.stringify(seen);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it("are not written without `debug`, and no logger of the application", async () => {
    const written = vi.spyOn(console, "debug").mockImplementation(() => {});
    await new Client(kit.config({ logger: {} as never })).signIn();
    expect(written).not.toHaveBeenCalled();
    await new Client(kit.config({ logger: {} as never, debug: true })).signIn();
    const lines = written.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes("session-opened"))).toHaveLength(1);
    expect(lines.filter((line) => canaries.some((secret) => line.includes(secret)))).toEqual([]);
    written.mockRestore();
  });
});
