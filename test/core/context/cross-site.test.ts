/** Requests that no page of this site has sent: refused before anything happens. */
import { describe, expect, it, vi } from "vitest";
import { needsCsrfToken } from "../../../src/core/handle.ts";
import { routes } from "../../../src/core/routes.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Context } from "../../../src/core/types/internal.ts";
import type { Route } from "../../../src/core/types/route.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, csrfCookie, sessionCookie, where } from "../helpers.ts";

useClock();

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers,
  body: new URLSearchParams(fields),
});
const typed = (type: string, body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": type },
  body,
});

/** An application that records every call of its parts. */
function watched(strategy: "jwt" | "database") {
  const calls: string[] = [];
  const adapter = memory();
  const { events, seen } = kit.eventLog();
  const note =
    <T>(name: string, answer: (params: never) => T) =>
    (params: unknown) => {
      calls.push(name);
      return answer(params as never);
    };
  const callbacks: AuthConfig["callbacks"] = {
    signIn: note("signIn", () => true),
    redirect: note("redirect", ({ url }: { url: string }) => url),
    jwt: note("jwt", ({ token }: { token: object }) => token as never),
    session: note("session", ({ session }: { session: never }) => session),
  };
  const providers = [
    kit.acme({ profile: note("profile", ({ id, email }: { id: string; email: string }) => ({ id, email })) }),
    kit.credentials({ authorize: note("authorize", () => ({ id: "1" })) }),
    kit.email([], { sendVerificationRequest: note("mail", () => {}) }),
  ];
  const config = kit.config({ adapter, callbacks, events, providers, session: { strategy } });
  let earlier = 0;
  const forget = () => {
    for (const list of [calls, seen]) list.splice(0);
    earlier = adapter.called.length;
  };
  return { config, forget, calls, queries: () => adapter.called.slice(earlier), seen };
}

type Attack = (victim: Client, attacker: Client) => Promise<Response>;

/** The cookie of the attacker in the browser of the victim, as a sibling subdomain could set it. */
async function planted(victim: Client, attacker: Client): Promise<string> {
  const csrfToken = await attacker.token();
  victim.cookies.set(csrfCookie, attacker.cookies.get(csrfCookie) ?? "");
  return csrfToken;
}

const good = (victim: Client) => victim.token();
const signInPage = "/auth/signin?error=MissingCSRF";
const withCookie =
  (value: string): Attack =>
  async (victim) => {
    victim.cookies.set(csrfCookie, value);
    return victim.send("/auth/signout", form({ csrfToken: "a".repeat(128) }));
  };
const lastNibble = (text: string) => text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");

// The sender, the headers, and the result: a path, or a status with a body.
// biome-ignore format: a table
const attacks: readonly (readonly [what: string, leads: string, attack: Attack])[] = [
  ["CS-01: an injected pair of the attacker",              signInPage, async (victim, attacker) => victim.send("/auth/signout", form({ csrfToken: await planted(victim, attacker) }))],
  ["CS-02: a valid token, but Origin of the attacker",     signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: await good(victim) }, { origin: "https://evil.example" }))],
  ["CS-02: Origin of another port",                       signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: await good(victim) }, { origin: `${app}:8443` }))],
  ["CS-02: Origin without TLS",                           signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: await good(victim) }, { origin: "http://app.example" }))],
  ["CS-03: Origin null",                                  signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: await good(victim) }, { origin: "null" }))],
  ["CS-03: Origin null, and Sec-Fetch-Site cross-site",   signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: await good(victim) }, { origin: "null", "sec-fetch-site": "cross-site" }))],
  ["CS-03: Origin null from a page of this site, but no token",  signInPage, async (victim) => victim.send("/auth/signout", form({}, { origin: "null", "sec-fetch-site": "same-origin" }))],
  ["CS-02: a foreign Origin with Sec-Fetch-Site same-origin",       signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: await good(victim) }, { origin: "https://evil.example", "sec-fetch-site": "same-origin" }))],
  ["CS-04: Sec-Fetch-Site cross-site",                    signInPage, async (victim) => victim.send("/auth/signin/email", form({ csrfToken: await good(victim), email: "a@b.example" }, { "sec-fetch-site": "cross-site" }))],
  ["CS-04: Sec-Fetch-Site same-site",                     signInPage, async (victim) => victim.send("/auth/signin/email", form({ csrfToken: await good(victim), email: "a@b.example" }, { "sec-fetch-site": "same-site" }))],
  ["CS-04: Sec-Fetch-Site none",                          signInPage, async (victim) => victim.send("/auth/signin/email", form({ csrfToken: await good(victim), email: "a@b.example" }, { "sec-fetch-site": "none" }))],
  ["CS-07: no token",                                     signInPage, (victim) => victim.send("/auth/signout", form({}))],
  ["CS-07: an empty token",                               signInPage, (victim) => victim.send("/auth/signout", form({ csrfToken: "" }))],
  ["CS-07: the token of another",                         signInPage, async (victim, attacker) => victim.send("/auth/signout", form({ csrfToken: await attacker.token() }))],
  ["CS-08: a valid token in the query",                    signInPage, async (victim) => victim.send(`/auth/signout?csrfToken=${await good(victim)}`, form({}))],
  ["CS-08: a valid token in a header",                     signInPage, async (victim) => victim.send("/auth/signout", form({}, { "x-csrf-token": await good(victim) }))],
  ["CS-09: a cookie without a separator",                          signInPage, withCookie("tok")],
  ["CS-09: a cookie of a separator",                      signInPage, withCookie(".")],
  ["CS-09: a cookie without a proof",                     signInPage, withCookie(`${"0".repeat(64)}.`)],
  ["CS-09: a cookie without a token",                     signInPage, withCookie(`.${"0".repeat(64)}`)],
  ["CS-09: a cookie of three parts",                      signInPage, withCookie("a.b.c")],
  ["CS-09: a cookie of a megabyte",                       signInPage, withCookie("a".repeat(1_000_000))],
  ["CS-10: a token that differs in its last nibble",      signInPage, async (victim) => victim.send("/auth/signout", form({ csrfToken: lastNibble(await good(victim)) }))],
  ["CS-10: a proof that differs in its last nibble",      signInPage, async (victim) => {
    const csrfToken = await good(victim);
    victim.cookies.set(csrfCookie, lastNibble(victim.cookies.get(csrfCookie) ?? ""));
    return victim.send("/auth/signout", form({ csrfToken }));
  }],
  ["CS-11: text/plain",                                   "415 InvalidType", async (victim) => victim.send("/auth/signout", typed("text/plain", `csrfToken=${await good(victim)}&callbackUrl=/`))],
  ["CS-12: a type that mentions JSON",                    "415 InvalidType", async (victim) => victim.send("/auth/signout", typed("text/plain;application/json", JSON.stringify({ csrfToken: await good(victim) })))],
  ["CS-16: credentials without a token",                  signInPage, (victim) => victim.send("/auth/callback/credentials", form({ username: "ada" }))],
  ["CS-18: an update without a token",                    "400 null", (victim) => victim.send("/auth/session", typed("application/json", `{"data":{}}`))],
  ["CS-21: a valid login of the attacker, from his page",  signInPage, async (victim, attacker) => victim.send("/auth/callback/credentials", form({ csrfToken: await planted(victim, attacker), username: "ada" }, { origin: "https://evil.example" }))],
  ["CS-21: the same, by Sec-Fetch-Site alone",       signInPage, async (victim, attacker) => victim.send("/auth/callback/credentials", form({ csrfToken: await planted(victim, attacker), username: "ada" }, { "sec-fetch-site": "cross-site" }))],
  ["CS-22: a callback of the attacker",                   "/auth/signin?error=InvalidCheck", async (victim, attacker) => victim.back(await attacker.begin())],
  ...["[]", `"x"`, "null", "1"].map((body) => [`CS-25: the JSON ${body}`, "400 InvalidRequest", (victim: Client) => victim.send("/auth/signout", typed("application/json", body))] as const),
  ["CS-25: a list for a token",                           signInPage, async (victim) => victim.send("/auth/signout", typed("application/json", JSON.stringify({ csrfToken: [await good(victim)] })))],
  ...["PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => [`CS-19: ${method}`, "405 MethodNotAllowed", async (victim: Client) => victim.send("/auth/signout", { ...form({ csrfToken: await good(victim) }), method })] as const),
  ["CS-19: GET with a method override",                   "200 page", async (victim) => victim.send(`/auth/signout?_method=POST&csrfToken=${await good(victim)}`, { headers: { "x-http-method-override": "POST" } })],
];

async function leads(response: Response): Promise<string> {
  if (response.status === 302) return where(response);
  const text = await response.text();
  if (response.status === 415) return "415 InvalidType";
  return `${response.status} ${text.startsWith("<!") ? "page" : ((JSON.parse(text)?.error ?? text) as string)}`;
}

describe.each(["jwt", "database"] as const)("a cross-site request, with a %s session", (strategy) => {
  it.each(attacks)("%s", async (_, expected, attack) => {
    const { config, forget } = watched(strategy);
    const [victim, attacker] = [new Client(config), new Client(config)];
    await victim.signIn("ada");
    const before = victim.cookies.get(sessionCookie);
    await attacker.begin();
    forget();
    expect(await leads(await attack(victim, attacker))).toBe(expected);
    expect(victim.lines.filter((line) => line.startsWith(sessionCookie))).toEqual([]);
    expect(victim.cookies.get(sessionCookie)).toBe(before);
    // What was planted there is not looked at again.
    victim.cookies.delete(csrfCookie);
    expect((await victim.session())?.user?.email).toBe("ada@app.example");
  });

  it.each(attacks)("CS-20: %s calls no code of the application", async (what, _, attack) => {
    const { config, forget, calls, queries, seen } = watched(strategy);
    const [victim, attacker] = [new Client(config), new Client(config)];
    await victim.signIn("ada");
    // What an attack does beforehand, to get a token, is not what is watched.
    const state = await attacker.begin();
    vi.spyOn(attacker, "begin").mockResolvedValue(state);
    const tokens = new Map([victim, attacker].map((browser) => [browser, browser.token()]));
    for (const [browser, token] of tokens) vi.spyOn(browser, "token").mockReturnValue(token);
    await Promise.all(tokens.values());
    forget();
    await attack(victim, attacker);
    // A page asks where they want to go, and who they are.
    expect(calls).toEqual(what.includes("GET") ? ["redirect", ...(strategy === "jwt" ? ["jwt"] : [])] : []);
    // The session must be read to check whether a token belongs to it. Nothing else is read, nothing written.
    expect(queries().filter((name) => strategy === "jwt" || name !== "getSessionAndUser")).toEqual([]);
    expect(seen).toEqual([]);
  });
});

describe("the comparison", () => {
  const guarded = (on: Route["on"], type?: string) => {
    const route = routes.find((row) => row.on === on) as Route;
    return needsCsrfToken(route, (type ? { provider: { type } } : {}) as Context);
  };

  it("CS-17: runs before the callback of every method that visitors post to, passkeys included", async () => {
    for (const type of ["credentials", "email", "webauthn"]) expect(await guarded("POST callback", type)).toBe(true);
    for (const type of ["oauth", "oidc"]) expect(await guarded("POST callback", type)).toBe(false);
  });

  it("runs before every other POST of a visitor, and before no GET", async () => {
    const ofProviders = ["POST backchannel-logout", "POST initiate"];
    for (const { on } of routes) {
      if (on.startsWith("GET") || ofProviders.includes(on)) expect(await guarded(on), on).toBe(false);
      else if (on !== "POST callback") expect(await guarded(on), on).toBe(true);
    }
  });
});
