/** Secrets stay where they belong: in no line of the log, no answer, no address, no error. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { CredentialsSignin } from "../../src/core/errors/index.ts";
import type { AdapterMethod } from "../../src/core/types/adapter.ts";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { useClock } from "../world/clock.ts";
import { useWorld } from "../world/server.ts";
import { type CageOptions, cage, printed, shownIn, walk } from "./canaries.ts";
import { passwords } from "./helpers.ts";

useClock();
const server = useWorld();

afterEach(() => {
  vi.restoreAllMocks();
});

const boom = () => {
  throw new Error("boom");
};

// biome-ignore format: a table
const providerFaults: readonly Faults[] = [
  {}, { state: "wrong" }, { state: "missing" }, { code: "missing" }, { issParam: "wrong" }, { error: "access_denied" },
  { error: { error: "server_error", error_description: "it broke" } }, { token: 400 }, { token: 500 }, { token: "down" },
  { token: { body: "<p>", contentType: "text/html" } }, { tokenType: "mac" }, { accessToken: "missing" }, { idToken: "missing" },
  { idToken: "a.b.c" }, { alg: "none" }, { signature: "bad" }, { signature: "otherKey" }, { iss: "wrong" }, { aud: "wrong" },
  { nonce: "wrong" }, { exp: "wrong" }, { at_hash: "wrong" }, { sub: "missing" }, { jwks: 500 }, { jwks: { body: "{" } },
  { discovery: 500 }, { metadata: { issuer: "https://evil.example" } }, { metadata: { token_endpoint: undefined } },
];

const failing = (method: AdapterMethod): CageOptions => ({ adapterFaults: { fail: method } });

/** Failures by name: providers, databases, senders, callbacks, configurations. */
const failures: readonly (readonly [string, CageOptions])[] = [
  ...providerFaults.map((faults): [string, CageOptions] => [`a provider with ${JSON.stringify(faults)}`, { faults }]),
  ...(Object.keys(MemoryAdapter()) as AdapterMethod[]).map((method): [string, CageOptions] => [
    `a database whose ${method} fails`,
    failing(method),
  ]),
  ...(["fails", "rejects"] as const).map((mode): [string, CageOptions] => [
    `a sender that ${mode}`,
    { mail: { mode } },
  ]),
  ...(["signIn", "redirect", "jwt", "session"] as const).map((name): [string, CageOptions] => [
    `a ${name} callback that throws`,
    { config: { callbacks: { [name]: boom } } },
  ]),
  ["a signIn callback that refuses", { config: { callbacks: { signIn: () => false } } }],
  ["a jwt callback that returns nonsense", { config: { callbacks: { jwt: () => "no" as never } } }],
  ["events that throw", { config: { events: { signIn: boom, signOut: boom, session: boom, linkAccount: boom } } }],
  ["authorize that throws", { config: { providers: [passwords({ authorize: boom })] } }],
  [
    "authorize that refuses",
    {
      config: {
        providers: [
          passwords({
            authorize: () => {
              throw new CredentialsSignin();
            },
          }),
        ],
      },
    },
  ],
  ["no trusted host", { config: { trustHost: false } }],
  ["two providers of one id", { config: { providers: [passwords(), passwords()] } }],
  ["stored sessions", { config: { session: { strategy: "database" } } }],
  ["small pages of its own", { config: { pages: { signIn: "/enter", error: "/oops" } } }],
];

/** Runs everything; the cage is full afterwards. */
async function filled(options: CageOptions) {
  const full = cage(options);
  server.use(...full.issuer.handlers);
  await walk(full);
  expect(full.seen.answers.length).toBeGreaterThan(5);
  return full;
}

describe.each(failures)("LG-01: with %s", (_what, options) => {
  it("LG-15, LG-202: no canary reaches the log or an observer, and only the two documented ones reach an address", async () => {
    const { seen, secrets } = await filled(options);
    expect(shownIn(printed(seen.log), secrets())).toEqual([]);
    if (options.config?.trustHost !== false) expect(seen.observed.length).toBeGreaterThan(10);
    expect(shownIn(printed(seen.observed), secrets())).toEqual([]);
    const { state, nonce, mailToken, ...hidden } = secrets();
    for (const { url, location } of seen.answers) {
      // LG-15: the redirect to the provider contains state and nonce, and the link in the mail its token; nothing else does.
      expect([url, shownIn(location ?? "", hidden)]).toEqual([url, []]);
      const toProvider = location?.startsWith("https://op.example/authorize?") ?? false;
      if (!toProvider) expect(shownIn(location ?? "", { state, nonce, mailToken })).toEqual([]);
    }
  });

  it("no canary is in a page or a JSON response, except the token that the visitor sent in the link", async () => {
    const { seen, secrets } = await filled(options);
    const { mailToken: _token, state: _state, ...hidden } = secrets();
    for (const { url, text } of seen.answers) expect([url, shownIn(text, hidden)]).toEqual([url, []]);
    const others = seen.answers.filter(({ url }) => !url.includes("/callback/email"));
    for (const { url, text } of others) expect([url, shownIn(text, secrets())]).toEqual([url, []]);
  });

  it("LG-02: no canary is in what Auth throws to server code, however it is printed", async () => {
    const { seen, secrets } = await filled({ ...options, raw: true });
    expect(seen.thrown.length).toBeGreaterThan(0);
    expect(shownIn(printed(seen.thrown), secrets())).toEqual([]);
    expect(shownIn(printed(seen.log), secrets())).toEqual([]);
  });
});

describe("LG-01: the console", () => {
  it.each([
    [{}],
    [{ faults: { token: 400 } }],
    [{ faults: { nonce: "wrong" } }],
    [failing("createUser")],
  ] as CageOptions[][])(
    "receives no canary with debug: true and no logger of the application (%j)",
    async (options) => {
      const lines: unknown[][] = [];
      for (const name of ["error", "warn", "info", "log", "debug"] as const) {
        vi.spyOn(console, name).mockImplementation((...line) => void lines.push(line));
      }
      const { secrets } = await filled({ ...options, config: { logger: undefined } });
      expect(lines.length).toBeGreaterThan(0);
      expect(shownIn(printed(lines), secrets())).toEqual([]);
    },
  );
});

describe("LG-02: errors of the application", () => {
  it("that contain secrets in their messages are logged without them", async () => {
    const { seen, secrets } = await filled({
      config: {
        callbacks: {
          signIn: ({ account, credentials }) => {
            const { access_token, id_token } = account ?? {};
            throw Object.assign(
              new Error(`insert failed: access_token=${access_token} password=${credentials?.password}`),
              {
                id_token,
                headers: { authorization: `Bearer ${access_token}` },
              },
            );
          },
        },
      },
    });
    expect(shownIn(printed(seen.log), secrets())).toEqual([]);
    expect(printed(seen.log)).toContain("insert failed");
  });
});

describe("LG-12: the session", () => {
  it("never contains provider tokens or the raw token by default", async () => {
    const full = cage();
    server.use(...full.issuer.handlers);
    const { browser, issuer } = full;
    await walk(full).catch(() => undefined);
    await browser.visit("/auth/signin");
    const away = await browser.submit("/signin/op");
    await browser.arrive(issuer.authorize(away.url));
    const text = await (await browser.fetch("/auth/session")).text();
    expect(JSON.parse(text)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(shownIn(text, full.secrets())).toEqual([]);
  });
});

describe("LG-13: events", () => {
  it("have no password, no secret of the application, and no cookie", async () => {
    const messages: unknown[] = [];
    const record = (message: unknown) => void messages.push(message);
    const full = await filled({
      config: { events: { signIn: record, signOut: record, session: record, createUser: record } },
    });
    expect(messages.length).toBeGreaterThan(3);
    // Tokens of the provider belong to the account, which events are documented to have.
    const { tokens: _tokens, nonce: _nonce, mailToken: _mail, code: _code, ...hidden } = full.secrets();
    expect(shownIn(JSON.stringify(messages), hidden)).toEqual([]);
  });
});

describe("the harness", () => {
  it.each([
    "clientSecret",
    "secret",
    "password",
    "apiKey",
    "state",
    "nonce",
    "verifier",
    "code",
    "tokens",
    "cookies",
    "mailToken",
  ])("has created canaries of the kind %s, and finds them in every form", async (kind) => {
    const { secrets } = await filled({});
    const [value = ""] = secrets()[kind] ?? [];
    expect(value.length).toBeGreaterThan(7);
    for (const text of [value, encodeURIComponent(value), printed({ a: [{ b: new Error(`x ${value}`) }] })]) {
      expect(shownIn(text, secrets())).toContain(kind);
    }
  });
});
