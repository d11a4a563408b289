/** `portico/testing/playwright`: fixtures for tests with Playwright. Nothing of Playwright is imported. */
import { type ServedIssuer, type ServeIssuerOptions, serveIssuer } from "./serve.ts";
import { type CreateSessionOptions, createSession } from "./session.ts";

/** The parts of a browser context of Playwright that the fixtures use. */
export interface ContextLike {
  addCookies(
    cookies: readonly {
      name: string;
      value: string;
      url: string;
      httpOnly: boolean;
      secure: boolean;
      sameSite: "Lax";
    }[],
  ): Promise<void>;
  newCDPSession(page: never): Promise<{ send(method: never, params: never): Promise<unknown> }>;
}

/** Options of {@link porticoFixtures}. */
export interface FixtureOptions extends Pick<CreateSessionOptions, "useStrictCookies" | "cookies"> {
  /** The `secret` of the application under test; of several the first is used. Never that of production. */
  readonly secret: string | readonly string[];
  /** Options of the issuer, for example its `port`, which the application under test must know. */
  readonly issuer?: ServeIssuerOptions;
}

/** Hands a value to the test, and resolves when the test has ended. */
type Use<T> = (value: T) => Promise<void>;

/** What the fixtures give to a test. */
export interface PorticoFixtures {
  /** Signs a user in without a page: sets the session cookie in the context of the test. `claims.sub` is the user id. */
  signInAs(claims: NonNullable<CreateSessionOptions["claims"]>): Promise<void>;
  /** Adds a passkey authenticator to the page of the test, which verifies the user (Chromium only). */
  addAuthenticator(): Promise<void>;
}

/** What the fixtures give to all tests of a worker. */
export interface PorticoWorkerFixtures {
  /** An issuer and a mailbox over HTTP, for the tests of this worker. */
  issuer: ServedIssuer;
}

/** What {@link porticoFixtures} returns, for `test.extend`. */
export interface FixtureFunctions {
  /** The fixture of each test that signs a user in. */
  signInAs(
    args: { readonly context: ContextLike; readonly baseURL: string | undefined },
    use: Use<PorticoFixtures["signInAs"]>,
  ): Promise<void>;
  /** The fixture of each test that adds a passkey authenticator. */
  addAuthenticator(
    args: { readonly context: ContextLike; readonly page: object },
    use: Use<PorticoFixtures["addAuthenticator"]>,
  ): Promise<void>;
  /** The fixture of each worker that runs an issuer. */
  issuer: [
    fixture: (args: { readonly playwright: unknown }, use: Use<ServedIssuer>) => Promise<void>,
    options: { scope: "worker" },
  ];
}

const authenticatorOptions = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
};

/**
 * Fixtures for `test.extend` of Playwright: `signInAs`, `addAuthenticator` and, for each worker, `issuer`.
 *
 * @example
 * import { test as base } from "@playwright/test";
 * import { porticoFixtures, type PorticoFixtures, type PorticoWorkerFixtures } from "portico/testing/playwright";
 *
 * const test = base.extend<PorticoFixtures, PorticoWorkerFixtures>(porticoFixtures({ secret: "a secret of the tests, 32 characters" }));
 * test("shows the account", async ({ page, signInAs }) => {
 *   await signInAs({ sub: "42", name: "Ada" });
 *   await page.goto("/account");
 * });
 */
export function porticoFixtures({ secret, issuer: options, ...names }: FixtureOptions): FixtureFunctions {
  return {
    // Playwright reads the names of fixtures from the text of these patterns: they have no default values, and none is empty.
    signInAs: async ({ context, baseURL }, use) => {
      const { origin, protocol } = new URL(baseURL ?? "http://localhost:3000");
      const secure = protocol === "https:";
      await use(async (claims) => {
        const { cookies } = await createSession({ secret, claims, secure, ...names });
        await context.addCookies(
          cookies.map(({ name, value }) => ({ name, value, url: origin, httpOnly: true, secure, sameSite: "Lax" })),
        );
      });
    },
    addAuthenticator: async ({ context, page }, use) => {
      await use(async () => {
        const session = await context.newCDPSession(page as never);
        await session.send("WebAuthn.enable" as never, undefined as never);
        await session.send("WebAuthn.addVirtualAuthenticator" as never, { options: authenticatorOptions } as never);
      });
    },
    issuer: [
      async ({ playwright: _ }, use) => {
        const served = await serveIssuer(options);
        await use(served);
        await served.stop();
      },
      { scope: "worker" },
    ],
  };
}
