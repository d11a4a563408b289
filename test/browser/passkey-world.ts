/** An application with passkeys, and a Chromium with a virtual authenticator. */
import type { CDPSession, Page } from "playwright-core";
import { close, listen } from "../../examples/demo/ports.ts";
import { serverOf } from "../../examples/demo/serve.ts";
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import Credentials from "../../src/providers/credentials.ts";
import Passkey from "../../src/providers/passkey.ts";
import { adapter, type TestAdapter } from "../world/adapter.ts";
import { createLog, type Log, secret } from "../world/config.ts";

/** An application. */
export interface PasskeySite {
  readonly origin: string;
  readonly database: TestAdapter;
  readonly log: Log;
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly passkey?: (origin: string) => WebAuthnUserConfig;
  readonly providers?: AuthConfig["providers"];
  /** The configured origin of the application. Default: its real origin. */
  readonly url?: AuthConfig["url"];
  /** Changes the sign-in page before it is sent. */
  readonly rewrite?: (html: string) => string;
}

/** A page that shows the user of the session. */
async function home(request: Request, config: Omit<AuthConfig, "raw">): Promise<Response> {
  const { headers } = request;
  const answer = await Auth(new Request(new URL("/auth/session", request.url), { headers }), config);
  const session = (await answer.json()) as { user?: { name?: string } } | null;
  const html = `<!doctype html><title>Home</title><h1>${session ? `Hello, ${session.user?.name}` : "Nobody"}</h1>`;
  return new Response(html, { headers: { "content-type": "text/html" } });
}

async function rewritten(answer: Response, rewrite: (html: string) => string): Promise<Response> {
  const isPage = answer.headers.get("content-type")?.includes("html");
  return isPage ? new Response(rewrite(await answer.text()), answer) : answer;
}

/** Starts an application at `http://localhost`. */
export async function openPasskeySite({
  passkey,
  providers,
  rewrite = (html) => html,
  ...more
}: SiteOptions = {}): Promise<PasskeySite> {
  const [database, log] = [adapter(), createLog()];
  const state: { origin: string; config?: Omit<AuthConfig, "raw"> } = { origin: "" };
  const server = serverOf(
    () => state.origin,
    async (request) => {
      const config = state.config as Omit<AuthConfig, "raw">;
      if (!new URL(request.url).pathname.startsWith("/auth/")) return home(request, config);
      return rewritten(await Auth(request, config), rewrite);
    },
  );
  state.origin = `http://localhost:${await listen(server, "localhost", { port: 0, exact: false })}`;
  state.config = {
    url: state.origin,
    ...more,
    secret,
    adapter: database,
    logger: log.logger,
    experimental: { enableWebAuthn: true },
    providers: providers ?? [
      Passkey(passkey?.(state.origin)),
      Credentials({ credentials: { username: { label: "User name" } }, authorize: () => null }),
    ],
  };
  return { origin: state.origin, database, log, close: () => close(server) };
}

/** The authenticator of a page. */
export interface Authenticator {
  /** Whether it supports user verification, and whether verification succeeds. */
  readonly verifies?: boolean;
  readonly isRight?: boolean;
  /** Whether user presence is simulated. */
  readonly isTouched?: boolean;
}

/** Gives a page an authenticator, in place of that of the machine. */
export async function withAuthenticator(
  page: Page,
  { verifies = true, isRight = true, isTouched = true }: Authenticator = {},
) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: isRight,
      automaticPresenceSimulation: isTouched,
    },
  });
  return {
    touches: (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    isRight: (isUserVerified: boolean) => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    keys: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    forget: () => cdp.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}
