/** References: one per failure, in the response, on the page and in one line of the log. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { isReference, makeReference } from "../../src/core/crypto/reference.ts";
import { AuthError } from "../../src/core/errors/index.ts";
import { manualPageOf } from "../../src/core/errors/manual.ts";
import { raw } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/bridge.ts";
import { toPublicError } from "../../src/integrations/bridge/public-error.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog, type Log } from "../world/config.ts";
import { anyReference } from "../world/reference.ts";
import * as kit from "./helpers.ts";
import { Client } from "./helpers.ts";

useClock();

const header = "x-portico-reference";

/** An application with a log. */
function watched(more: Partial<AuthConfig> = {}) {
  const log = createLog();
  const config = kit.config({ logger: log.logger, ...more });
  return { log, config, client: new Client(config) };
}

/** The lines of the log that contain a text, as the application would write them. */
const linesWith = ({ lines }: Log, text: string) =>
  lines.filter(({ code, message }) => JSON.stringify([code, ...message]).includes(text));

const throwing = { signIn: () => Promise.reject(new Error("no")) };
const html = { accept: "text/html" };

/** Every way to answer a failure. */
// biome-ignore format: a table
const failures: readonly (readonly [what: string, status: number, more: Partial<AuthConfig>, send: (client: Client) => Promise<Response>])[] = [
  ["a redirect to the sign-in page", 302, {},                                  (client) => client.back("unknown")],
  ["a redirect to the error page",   302, { callbacks: throwing },             (client) => client.signIn()],
  ["a redirect to a page of the application", 302, { callbacks: throwing, pages: { error: "/oops" } }, (client) => client.signIn()],
  ["a URL for a script",             200, { callbacks: throwing },             (client) => client.post("/auth/callback/credentials", { username: "ada" }, { "x-auth-return-redirect": "1" })],
  ["a page in place",                404, {},                                  (client) => client.send("/auth/nowhere", { headers: html })],
  ["JSON in place",                  404, {},                                  (client) => client.send("/auth/nowhere")],
  ["405 with Allow",                 405, {},                                  (client) => client.send("/auth/csrf", { method: "PUT" })],
  ["a session that cannot be read",  503, { adapter: memory({ fail: "getSessionAndUser" }), session: { strategy: "database" } }, (client) => client.send("/auth/session", { headers: { cookie: `${kit.sessionCookie}=${"x".repeat(36)}` } })],
  ["a refused update",               400, {},                                  (client) => client.json("/auth/session", { data: {}, csrfToken: "x" })],
  ["a fault of the configuration",   500, { session: { strategy: "database" } },                  (client) => client.send("/auth/session")],
];

describe("a failure", () => {
  it.each(failures)(
    "has one reference in its response and in one line of the log: %s",
    async (_, status, more, send) => {
      const { log, client } = watched(more);
      const response = await send(client);
      const reference = response.headers.get(header) ?? "";
      expect([response.status, reference]).toEqual([status, expect.stringMatching(anyReference)]);
      const lines = linesWith(log, reference);
      expect(lines).toHaveLength(1);
      expect(lines).toMatchObject([
        {
          level: "error",
          message: [
            expect.any(AuthError),
            { reference, manual: `https://docs.portico.example/errors/${lines[0]?.code}` },
          ],
        },
      ]);
      const location = response.headers.get("location");
      if (location) expect(new URL(location, app).searchParams.get("reference")).toBe(reference);
    },
  );

  it("has another reference each time, also if the error is one object", async () => {
    const { client } = watched({ session: { strategy: "database" } });
    const seen = await Promise.all([1, 2, 3].map(async () => (await client.send("/auth/csrf")).headers.get(header)));
    expect(new Set(seen).size).toBe(3);
  });

  it("is shown with its reference on the pages that a visitor gets", async () => {
    for (const more of [{}, { callbacks: throwing }]) {
      const { client } = watched(more);
      const response = more.callbacks ? await client.signIn() : await client.back("unknown");
      const reference = response.headers.get(header) ?? "";
      const page = await client.send(response.headers.get("location") ?? "", { headers: html });
      expect(await page.text()).toContain(`Reference: <b><bdi>${reference}</bdi></b>`);
      expect(page.headers.get(header)).toBe(reference);
    }
    const { client } = watched();
    const here = await client.send("/auth/nowhere", { headers: html });
    expect(await here.text()).toContain(`Reference: <b><bdi>${here.headers.get(header)}</bdi></b>`);
  });

  it("passes its reference on to pages of the application, from the built-in ones too", async () => {
    const { client } = watched({ pages: { error: "/oops", signIn: "/login" } });
    for (const [path, page] of [
      ["error", "/oops"],
      ["signin", "/login"],
    ] as const) {
      const response = await client.send(`/auth/${path}?error=AccessDenied&reference=BCDFGHJK`);
      expect(response.headers.get("location")).toMatch(new RegExp(`${page}\\?.*reference=BCDFGHJK`));
    }
  });

  it("as JSON has its reference, except where a specification or the session says what the body is", async () => {
    const { client } = watched();
    const response = await client.send("/auth/nowhere");
    expect(await response.json()).toEqual({ error: "UnknownAction", reference: response.headers.get(header) });
    expect(await (await client.json("/auth/session", { data: {}, csrfToken: "x" })).json()).toBeNull();
  });
});

describe("what is not a failure", () => {
  it("has no reference: pages, sessions, redirects to a provider and a sign-in", async () => {
    const { log, client } = watched();
    const responses = [
      await client.send("/auth/signin"),
      await client.send("/auth/session"),
      await client.send("/auth/csrf"),
      await client.post("/auth/signin/acme"),
      await client.signIn(),
      await client.send("/auth/session"),
      await client.send("/auth/error?error=AccessDenied"),
    ];
    expect(responses.map(({ headers }) => headers.get(header))).toEqual(responses.map(() => null));
    expect(log.errors).toEqual([]);
  });

  it.each(["CALLMENOW", "BCDFGHJ", "bcdfghjk", "<script>", "BCDFGHJK\r\nx: y", "BCDFGHJA"])(
    "shows nothing of a text in the URL that no reference can be: %s",
    async (text) => {
      const { client } = watched();
      for (const path of ["error", "signin"]) {
        const query = new URLSearchParams({ error: "AccessDenied", reference: text });
        const response = await client.send(`/auth/${path}?${query}`, { headers: html });
        expect(response.headers.get(header)).toBeNull();
        expect(await response.text()).not.toContain("Reference");
      }
    },
  );

  it("shows no reference without an error beside it", async () => {
    const response = await watched().client.send("/auth/signin?reference=BCDFGHJK", { headers: html });
    expect([response.headers.get(header), (await response.text()).includes("BCDFGHJK")]).toEqual([null, false]);
  });
});

describe("server code", () => {
  it("gets the reference with the error that a verb throws", async () => {
    const { log, config } = watched({ callbacks: { signIn: () => false } });
    const bridge = createBridge(config);
    const from = { headers: new Headers({ host: "app.example", origin: app }), url: new URL(app) };
    const input = { provider: "credentials", fields: { username: "ada" } };
    const thrown = await bridge.signIn(from, input).catch((error: unknown) => error as AuthError);
    const { reference = "" } = thrown as AuthError;
    expect(reference).toMatch(anyReference);
    expect(linesWith(log, reference)).toMatchObject([{ level: "error", code: "AccessDenied" }]);
    expect(toPublicError(thrown as AuthError)).toMatchObject({ error: "AccessDenied", reference });
    expect(toPublicError(new AuthError("never logged"))).not.toHaveProperty("reference");
  });

  it("gets it with what `Auth` throws with the raw marker", async () => {
    const { log, config } = watched();
    const request = new Request(`${app}/auth/nowhere`, { headers: { host: "app.example" } });
    const thrown = await Auth(request, { ...config, raw }).catch((error: unknown) => error as AuthError);
    const { reference = "" } = thrown as AuthError;
    expect(linesWith(log, reference)).toMatchObject([{ level: "error", code: "UnknownAction" }]);
  });

  it("finds the failure of an event under a reference of its own", async () => {
    const { log, client } = watched({ events: { signIn: () => Promise.reject(new Error("no")) } });
    expect((await client.signIn()).headers.get(header)).toBeNull();
    const [line] = log.lines.filter(({ code }) => code === "EventError");
    expect(line?.message[1]).toMatchObject({ reference: expect.stringMatching(anyReference) });
  });
});

describe("makeReference", () => {
  it("returns 8 letters of the alphabet of RFC 8628, each about as often", () => {
    const all = Array.from({ length: 2_000 }, makeReference);
    expect(all.every(isReference)).toBe(true);
    // Of 20^8 texts, 2,000 have two equal ones once in 13,000 runs.
    expect(new Set(all).size).toBeGreaterThan(all.length - 3);
    const counts = new Map<string, number>();
    for (const letter of all.join("")) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join("")).toBe("BCDFGHJKLMNPQRSTVWXZ");
    // 800 of each are expected; 6 standard deviations are 165.
    expect(Math.max(...[...counts.values()].map((count) => Math.abs(count - 800)))).toBeLessThan(165);
  });
});

describe("manualPageOf", () => {
  it("is the page of the type; an error of the application has that of AuthError", () => {
    class Own extends AuthError {
      static override type = "Own" as "AuthError";
    }
    expect([new AuthError(), new Own()].map(manualPageOf)).toEqual([
      "https://docs.portico.example/errors/AuthError",
      "https://docs.portico.example/errors/AuthError",
    ]);
  });
});
