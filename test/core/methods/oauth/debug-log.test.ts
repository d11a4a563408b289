import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callbackUrls } from "../../../../src/core/methods/oauth/start.ts";
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import { createLog } from "../../../world/config.ts";
import { back, configOf, contextOf, Issuer, oidc, signingKey, start } from "./helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Signs in; returns the log, and every secret of the sign-in. */
async function traced(more: Partial<AuthConfig> = {}, idToken?: boolean) {
  const log = createLog();
  const config = configOf(oidc(issuer, idToken === undefined ? {} : { idToken }), { logger: log.logger, ...more });
  const sent = await start(config);
  const answer = issuer.authorize(sent.redirect ?? "");
  await back(config, answer, sent.cookies);
  const { searchParams } = new URL(sent.redirect ?? "");
  const values = ["state", "nonce", "code_challenge"].map((name) => searchParams.get(name) ?? "");
  const form = new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body);
  const secrets = [
    ...values,
    form.get("code_verifier") ?? "",
    "the-code",
    "the-access-token",
    "the-client-secret",
    "eyJ",
  ];
  return { log, secrets, people: ["Ada", "ada@example.com"] };
}

const debugged = ({ log }: Awaited<ReturnType<typeof traced>>) =>
  log.lines.filter(({ level }) => level === "debug").map(({ code, message }) => [code, message[0]]);

describe("the debug lines of a sign-in", () => {
  it("U9: contain the request, the response, the exchange, the id_token and the claims", async () => {
    expect(debugged(await traced())).toEqual([
      [
        "oauth-request",
        {
          provider: "op",
          endpoint: "https://op.example/authorize",
          redirectUri: "https://app.example/auth/callback/op",
          params: expect.arrayContaining(["scope", "state", "nonce", "code_challenge", "redirect_uri"]),
        },
      ],
      ["oauth-response", { provider: "op", method: "GET", fields: ["code", "state"] }],
      [
        "oauth-tokens",
        { provider: "op", fields: expect.arrayContaining(["access_token", "expires_at"]), withIdToken: true },
      ],
      [
        "oauth-id-token",
        { provider: "op", claims: expect.arrayContaining(["iss", "sub", "email"]), asksUserinfo: false },
      ],
      ["oauth-claims", { provider: "op", claims: expect.arrayContaining(["iss", "sub", "email"]) }],
    ]);
  });

  it("U9: contain names and no values: no code, token, verifier, secret or personal data", async () => {
    for (const idToken of [true, false]) {
      const { log, secrets, people } = await traced({}, idToken);
      const words = JSON.stringify(log.lines);
      for (const secret of [...secrets, ...people]) expect(words).not.toContain(secret);
    }
  });

  it("U9: are printed to the console with debug: true, and nowhere without it", async () => {
    const spy = vi.spyOn(console, "debug").mockImplementation(() => {});
    await traced({ logger: undefined });
    expect(spy).not.toHaveBeenCalled();
    await traced({ logger: undefined, debug: true });
    expect(spy.mock.calls.map(([line]) => String(line).split(" ").slice(0, 2).join(" "))).toContain(
      "[portico][debug] oauth-request:",
    );
    spy.mockRestore();
  });
});

describe("the callback URLs", () => {
  const printed = ({ log }: Awaited<ReturnType<typeof traced>>) =>
    log.lines.filter(({ code }) => code === "callback-urls").map(({ message }) => String(message[0]));

  it("U7: are printed once in development, when the first sign-in begins", async () => {
    vi.stubEnv("NODE_ENV", "development");
    const log = createLog();
    const config = configOf(oidc(issuer), { logger: log.logger });
    for (let i = 0; i < 3; i++) await start(config);
    const lines = log.lines.filter(({ code }) => code === "callback-urls");
    expect(lines.map(({ level, message }) => [level, message[0]])).toEqual([
      [
        "debug",
        "Register these callback URLs at your providers, character by character: op: https://app.example/auth/callback/op",
      ],
    ]);
  });

  it.each(["production", "test", ""])("U7: are not printed where NODE_ENV is %j", async (mode) => {
    vi.stubEnv("NODE_ENV", mode);
    expect(printed(await traced())).toEqual([]);
  });

  it("U7: are those of all providers that have one, below the base path", async () => {
    const config = configOf(oidc(issuer), {
      providers: [
        oidc(issuer),
        oidc(issuer, { id: "second-one" }),
        { id: "password", name: "Password", type: "credentials", credentials: {}, authorize: () => null },
      ],
    });
    const context = await contextOf(config, new Request("https://app.example/auth/signin/op", { method: "POST" }));
    expect(callbackUrls(context)).toEqual([
      "op: https://app.example/auth/callback/op",
      "second-one: https://app.example/auth/callback/second-one",
    ]);
  });
});
