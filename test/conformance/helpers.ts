/** One sign-in from beginning to end, against an issuer that may do something wrong; and how it must end. */

import { expect } from "vitest";
import { type ErrorType, publicType } from "../../src/core/errors/table.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { adapter, type TestAdapter, writes } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { type Clock, useClock } from "../world/clock.ts";
import { createLog, type Log, testConfig } from "../world/config.ts";
import type { Issuer, IssuerOptions } from "../world/issuer.ts";
import { createIssuer } from "../world/issuer.ts";
import {
  type SignInInput,
  sessionCookies,
  sessionOf,
  signIn,
  transactionCookies,
  visitorOf,
} from "../world/journey.ts";
import type { Page } from "../world/page.ts";
import type { World } from "../world/server.ts";
import { useWorld } from "../world/server.ts";

/** What is on trial. Everything has a default that is right. */
export interface TrialOptions {
  readonly faults?: Faults;
  readonly issuer?: IssuerOptions;
  readonly provider?: Partial<OAuthConfig>;
  readonly config?: Partial<AuthConfig>;
  readonly input?: SignInInput;
}

/** Everything that takes part. */
export interface TrialSetup {
  readonly issuer: Issuer;
  readonly store: TestAdapter;
  readonly log: Log;
  readonly browser: Browser;
  readonly config: Omit<AuthConfig, "raw">;
}

/** An attempted sign-in. */
export interface TrialResult extends TrialSetup {
  /** Where it ended. */
  readonly page: Page;
}

/** The courtroom of a file. */
export interface Trials {
  readonly server: World;
  readonly clock: Clock;
  /** Sets everything up, and nothing happens yet. */
  stage(setting?: TrialOptions): TrialSetup;
  /** Signs in. */
  trial(setting?: TrialOptions): Promise<TrialResult>;
}

/**
 * Sets up trials for the tests of a file. Users are stored, so that every write shows; userinfo is requested, so that a
 * request to it shows that an invalid id_token was accepted.
 */
export function useTrials(): Trials {
  const server = useWorld();
  const clock = useClock();
  const stage = ({ faults = {}, issuer: options, provider = {}, config: more = {} }: TrialOptions = {}): TrialSetup => {
    const issuer = createIssuer({ faults, ...options });
    server.use(...issuer.handlers);
    const store = adapter();
    const log = createLog();
    const card = issuer.provider({ ...(options?.oidc !== false && { idToken: false }), ...provider });
    const config = testConfig({ providers: [card], adapter: store, logger: log.logger, ...more });
    return { issuer, store, log, browser: visitorOf(config), config };
  };
  return {
    server,
    clock,
    stage,
    async trial(setting = {}) {
      const set = stage(setting);
      const page = await signIn(set.browser, set.issuer, { callbackUrl: "/dashboard", ...setting.input });
      return { ...set, page };
    },
  };
}

/** The visitor is signed in at the callback URL; the issuer found no fault in the requests. */
export async function expectSignedIn({ page, log, browser, issuer }: TrialResult): Promise<void> {
  expect(log.thrown.map(({ message }) => message)).toEqual([]);
  expect(page.url).toBe("https://app.example/dashboard");
  expect(sessionCookies(browser)).toEqual(["__Host-portico.session-token"]);
  expect(transactionCookies(browser)).toEqual([]);
  expect((await sessionOf(browser))?.user?.name).toBe("Ada Lovelace");
  expect(issuer.complaints).toEqual([]);
  expect(browser.jar.refused).toEqual([]);
}

/** No one is signed in, nothing was written, and the page shows the public type of the error. */
export async function expectSignedOut({ page, log, browser, store }: TrialResult, type: ErrorType): Promise<void> {
  expect(log.errors).toEqual([type]);
  expect(sessionCookies(browser)).toEqual([]);
  expect(page.set.filter((line) => line.includes("session-token"))).toEqual([]);
  expect(store.called.filter((method) => writes.includes(method))).toEqual([]);
  expect(await sessionOf(browser)).toBeNull();
  expect(page.url.startsWith("https://app.example/auth/")).toBe(true);
  const { pathname, searchParams } = new URL(page.url);
  if (pathname.includes("/callback/")) expect(page.status).toBeGreaterThanOrEqual(400);
  else expect(searchParams.get("error")).toBe(publicType(type));
}

/**
 * As {@link expectSignedOut}; the sign-in is over, its cookie is cleared, and no claims were asked for. `type`: by default a response
 * of the provider that was refused, of whatever kind.
 */
export async function expectRefused(trial: TrialResult, type: ErrorType = "InvalidToken"): Promise<void> {
  await expectSignedOut(trial, type);
  expect(transactionCookies(trial.browser)).toEqual([]);
  expect(trial.issuer.requests.userinfo).toEqual([]);
}
