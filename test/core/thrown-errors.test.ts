/** Functions of the application that throw: the visitor gets a response, and no user is signed in. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client, sessionCookie, where } from "./helpers.ts";

useClock();

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(async () => {
  // Unhandled rejections are reported when the microtasks are done.
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off("unhandledRejection", note);
  expect(unhandled.splice(0)).toEqual([]);
});

const words = "canary-of-the-application";
const rejected = async (what: unknown) => {
  throw what;
};

/** Ways to fail, each as a function that takes whatever it is given. */
const failures: Readonly<Record<string, () => unknown>> = {
  "throws an Error": () => {
    throw new Error(words);
  },
  "throws a string": () => {
    throw words;
  },
  "throws null": () => {
    throw null;
  },
  "throws an object": () => {
    throw Object.create(null);
  },
  "rejects with an Error": () => rejected(new Error(words)),
  "rejects with a string": () => rejected(words),
  "rejects with undefined": () => rejected(undefined),
};

const outbox: { identifier: string; url: string }[] = [];
const link = () => outbox.at(-1)?.url.replace(app, "") ?? "";

/** A site whose functions work until they are broken. */
function site() {
  const log = createLog();
  const adapter = memory();
  const broken = new Map<string, () => unknown>();
  /** A function that fails once its name is broken. */
  const breakable =
    (name: string, works: (...input: never[]) => unknown) =>
    (...input: never[]) =>
      (broken.get(name) ?? works)(...(input as []));
  const methods = Object.entries(adapter).filter(([name]) => !["calls", "called", "breaks"].includes(name));
  const config = (more: Partial<AuthConfig> = {}) =>
    kit.config({
      logger: log.logger,
      adapter: Object.fromEntries(methods.map(([name, method]) => [name, breakable(name, method as never)])) as Adapter,
      providers: [
        kit.acme({
          profile: breakable("profile", ({ id, email }: { id: string; email: string }) => ({ id, email })) as never,
        }),
        kit.credentials({ authorize: breakable("authorize", () => ({ id: "1", email: "ada@app.example" })) as never }),
        kit.email(outbox, {
          sendVerificationRequest: breakable(
            "send",
            ({ identifier, url }: { identifier: string; url: string }) => void outbox.push({ identifier, url }),
          ) as never,
        }),
      ],
      callbacks: {
        signIn: breakable("signIn", () => true) as never,
        redirect: breakable("redirect", ({ url }: { url: string }) => url) as never,
        jwt: breakable("jwt", ({ token }: { token: object }) => token) as never,
        session: breakable("session", ({ session }: { session: object }) => session) as never,
      },
      ...more,
    });
  return { config, broken, log, adapter };
}

/** What a visitor does, and whether they are signed in afterwards if it works. */
// biome-ignore format: a table
const deeds: Readonly<Record<string, readonly [prepare: (client: Client) => Promise<string>, act: (client: Client, prepared: string) => Promise<Response>, signedIn: boolean]>> = {
  "begins at a provider": [(client) => client.token(),                       (client, csrfToken) => client.post("/auth/signin/acme", { csrfToken }), false],
  "comes back":           [(client) => client.begin(),                       (client, state) => client.back(state), true],
  "asks for a link":      [(client) => client.token(),                       (client, csrfToken) => client.post("/auth/signin/email", { csrfToken, email: "ada@app.example" }), false],
  "follows a link":       [async (client) => { await client.post("/auth/signin/email", { email: "ada@app.example" }); return link(); }, (client, url) => client.send(url), true],
  "types a password":     [(client) => client.token(),                       (client, csrfToken) => client.post("/auth/callback/credentials", { csrfToken, username: "ada" }), true],
  "reads their session":  [async (client) => { await client.signIn(); return ""; }, (client) => client.send("/auth/session"), true],
  "updates it":           [async (client) => { await client.signIn(); return client.token(); }, (client, csrfToken) => client.json("/auth/session", { csrfToken, data: {} }), true],
  "signs out":            [async (client) => { await client.signIn(); return client.token(); }, (client, csrfToken) => client.post("/auth/signout", { csrfToken }), false],
  "sees the sign-in page": [(client) => client.token(),                      (client) => client.send("/auth/signin"), false],
};

const functions = ["signIn", "redirect", "jwt", "session", "profile", "authorize", "send"];
const methods = [
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "createUser",
  "updateUser",
  "linkAccount",
  "deleteUser",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
  "updateAccount",
];

describe.each(["jwt", "database"] as const)("DS-21: with %s sessions, a visitor who", (strategy) => {
  it.each(Object.entries(deeds))("%s gets a response, whatever throws", async (deed, [prepare, act]) => {
    for (const name of [...functions, ...methods]) {
      for (const [how, fail] of Object.entries(failures)) {
        const { config, broken, log } = site();
        const client = new Client(config({ session: { strategy, updateAge: 0 } }));
        const prepared = await prepare(client);
        const held = client.cookies.get(sessionCookie);
        broken.set(name, fail);
        const response = await act(client, prepared);
        const seen = [deed, name, how, response.status, where(response), ...log.errors];
        expect([seen, [200, 302, 400, 404, 500, 503].includes(response.status)]).toEqual([seen, true]);
        // Nothing of what was thrown reaches the visitor.
        const shownText = `${where(response)} ${await response.text()} ${JSON.stringify([...response.headers])}`;
        expect([seen, shownText.includes(words)]).toEqual([seen, false]);
        // A refused visitor keeps their former cookies, and gets no new one; one who could not be signed out keeps none.
        const refused = /[?&]error=/.test(where(response)) || response.status >= 400;
        const holds = log.errors.includes("SignOutError") ? undefined : held;
        if (refused) expect([seen, client.cookies.get(sessionCookie)]).toEqual([seen, holds]);
        expect([seen, log.errors.length]).toEqual([seen, refused ? 1 : 0]);
        broken.clear();
        const session = await client.session();
        if (refused && held === undefined) expect([seen, session]).toEqual([seen, null]);
      }
    }
  });

  it.each(Object.entries(deeds))("%s succeeds when nothing throws", async (_, [prepare, act, signedIn]) => {
    const { config, log, adapter } = site();
    await adapter.createUser({ id: "1", email: "someone@app.example", emailVerified: null });
    const client = new Client(config({ session: { strategy } }));
    const response = await act(client, await prepare(client));
    expect([response.status < 400, /error=/.test(where(response)), log.errors]).toEqual([true, false, []]);
    expect((await client.session()) !== null).toBe(signedIn);
  });
});
