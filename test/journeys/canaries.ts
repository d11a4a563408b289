/** Canaries: recognisable secrets, passed through every sign-in, and searched for in every output. */
import { inspect } from "node:util";
import { Auth } from "../../src/core/auth.ts";
import { respond } from "../../src/core/http/respond.ts";
import { raw } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { type AdapterFaults, adapter, type TestAdapter } from "../world/adapter.ts";
import { type Browser, createBrowser, type Handle } from "../world/browser.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer, type Issuer } from "../world/issuer.ts";
import { leave } from "../world/journey.ts";
import { type Mailbox, mailbox } from "../world/mailbox.ts";
import type { Page } from "../world/page.ts";
import { passwords } from "./helpers.ts";

/** Secrets of the configuration and of visitors. */
export const known = {
  clientSecret: "canary-Cl13nt-S3cr3t-8hJq2Lm5Rt7Wx9Zb",
  secret: "canary-4uth-S3cr3t-Kd83hQmZpL0vTnXs7YwRb2Gf",
  password: "canary-P4ssw0rd-vQ9",
  apiKey: "canary-4pi-K3y-Jd7Lq2Vn8Xs4Tb6Zm1Pw3Rk",
} as const;

/** What a visitor and an operator can see. */
export interface Seen {
  /** Lines of the log. */
  readonly log: unknown[];
  /** What `Auth` threw, with the `raw` marker. */
  readonly thrown: unknown[];
  /** Bodies and headers of answers, but for `Set-Cookie`. */
  readonly answers: { readonly url: string; readonly text: string; readonly location: string | null }[];
  readonly cookies: string[];
  /** What `observe` got: a span has no more. */
  readonly observed: unknown[];
}

/** A world full of canaries. */
export interface Cage {
  readonly issuer: Issuer;
  readonly store: TestAdapter;
  readonly box: Mailbox;
  readonly seen: Seen;
  readonly browser: Browser;
  /** Secrets so far: those above, and those that were created by sign-ins. */
  secrets(): Readonly<Record<string, readonly string[]>>;
}

/** What is special about a cage. */
export interface CageOptions {
  readonly faults?: Faults;
  readonly adapterFaults?: AdapterFaults;
  readonly config?: Partial<AuthConfig>;
  readonly raw?: boolean;
  readonly mail?: Parameters<typeof mailbox>[0];
}

const strings = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === "string" && value.length > 7);

/** Every value that was created by a sign-in and must not be logged. */
function madeBy({ requests, issued }: Issuer, { mails }: Mailbox, jar: Browser["jar"]) {
  const asked = requests.authorization.map(({ body }) => body);
  const token = requests.token.map(({ body }) => body);
  return {
    state: strings(asked.map(({ state }) => state)),
    nonce: strings(asked.map(({ nonce }) => nonce)),
    code: strings(token.map(({ code }) => code)),
    verifier: strings(token.map(({ code_verifier }) => code_verifier)),
    tokens: strings(
      issued.flatMap(({ access_token, refresh_token, id_token }) => [access_token, refresh_token, id_token]),
    ),
    mailToken: strings(mails.map(({ token: sent }) => sent)),
    cookies: strings(jar.cookies.map(({ value }) => value)),
  };
}

/** Makes a cage. Cookies are read when they are set, so that dropped ones count too. */
export function cage({ faults, adapterFaults, config, raw: isRaw = false, mail }: CageOptions = {}): Cage {
  const issuer = createIssuer({ clientSecret: known.clientSecret, ...(faults && { faults }) });
  const store = adapter(adapterFaults);
  const box = mailbox({ apiKey: known.apiKey, ...mail });
  const seen: Seen = { log: [], thrown: [], answers: [], cookies: [], observed: [] };
  const note = (...line: unknown[]) => void seen.log.push(line);
  const settings = testConfig({
    providers: [issuer.provider(), box.provider, passwords()],
    adapter: store,
    session: { strategy: "jwt" },
    secret: known.secret,
    debug: true,
    logger: { error: note, warn: note, debug: note },
    observe: {
      start(operation) {
        seen.observed.push(operation);
        return { end: (observation) => seen.observed.push(observation) };
      },
    },
    ...config,
  });
  const answer = async (request: Request): Promise<Response> => {
    if (!isRaw) return Auth(request, settings);
    return Auth(request, { ...settings, raw }).then(
      (outcome) => respond(outcome, false),
      (thrown: unknown) => {
        seen.thrown.push(thrown);
        return new Response("refused", { status: 400 });
      },
    );
  };
  const handle: Handle = async (request) => {
    if (!new URL(request.url).pathname.startsWith("/auth/")) return new Response("ours");
    const response = await answer(request);
    const { headers } = response;
    const cookies = headers.getSetCookie();
    seen.cookies.push(
      ...cookies.map((line) => line.split(";")[0]?.split("=")[1] ?? "").filter((value) => value.length > 7),
    );
    const head = [...headers].filter(([name]) => name !== "set-cookie" && name !== "location");
    const text = JSON.stringify(head) + (await response.clone().text());
    seen.answers.push({ url: request.url, text, location: headers.get("location") });
    return response;
  };
  const browser = createBrowser(handle);
  return {
    issuer,
    store,
    box,
    seen,
    browser,
    secrets: () => {
      const made = madeBy(issuer, box, browser.jar);
      const fixed = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, [value]]));
      return { ...fixed, ...made, cookies: [...made.cookies, ...seen.cookies] };
    },
  };
}

/** The flows, one after another. A failure in one does not prevent the next. */
export async function walk({ issuer, box, browser }: Cage): Promise<void> {
  const attempt = async (run: () => Promise<unknown>) => run().catch(() => undefined);
  await attempt(async () => browser.arrive(issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url)));
  await attempt(() => browser.visit("/auth/session"));
  await attempt(async () => {
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ csrfToken, data: { password: known.password } });
    await browser.fetch("/auth/session", { method: "POST", headers, body });
  });
  await attempt(async () => {
    await browser.visit("/auth/signin");
    await browser.submit("/callback/credentials", { username: "ada", password: known.password });
  });
  await attempt(async () => {
    await browser.visit("/auth/signin");
    await browser.submit("/signin/email", { email: "ada@app.example" });
    await browser.visit(box.link());
    await browser.submit("/callback/email");
    await browser.visit(box.link());
  });
  await attempt(async () => {
    await browser.visit("/auth/signout");
    await browser.submit("/signout");
  });
  await attempt(() => browser.visit("/auth/callback/op?code=canary-C0de-Zx81Lq0Wm3&state=canary-St4te-Qp92Lm4Xz"));
  await attempt(() => browser.post("/auth/signout", { csrfToken: "canary-Csrf-T0ken-1Qw8" }));
}

/** Any form in which a text may show up. */
const formsOf = (secret: string): string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64url"),
  ]),
];

/** Names of the secrets that a text shows. */
export const shownIn = (text: string, secrets: Readonly<Record<string, readonly string[] | undefined>>): string[] =>
  Object.entries(secrets)
    .filter(([, values = []]) => values.some((value) => formsOf(value).some((form) => text.includes(form))))
    .map(([name]) => name);

/** A value in every way in which it may be printed. */
export const printed = (value: unknown): string =>
  [
    inspect(value, { depth: 12, showHidden: true, getters: true }),
    inspect(value),
    String(value),
    JSON.stringify(value),
  ].join("\n");

export type { Page };
