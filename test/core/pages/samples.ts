/** Every built-in page once, as an application would show it. */
import {
  confirmLinkPage,
  continuePage,
  errorPage,
  type PageProvider,
  repeatPage,
  signInPage,
  signOutPage,
  verifyRequestPage,
} from "../../../src/core/pages/index.ts";
import type { Theme } from "../../../src/core/types/config.ts";
import type { Outcome } from "../../../src/core/types/flow.ts";

export const host = "app.example";

const origin = `https://${host}`;

const provider = (
  id: string,
  type: PageProvider["type"],
  name: string,
  more: Partial<PageProvider> = {},
): PageProvider => ({
  id,
  type,
  name,
  signinUrl: `/auth/signin/${id}`,
  callbackUrl: `/auth/callback/${id}`,
  ...more,
});

/** A picture as an application would embed it. */
export const logo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%23e4572e' d='M12 2 22 20H2z'/%3E%3C/svg%3E";

export const wideLogo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 32' width='120' height='32'%3E%3Crect width='32' height='32' rx='9' fill='%232f6f5e'/%3E%3Cpath d='M9 23V9h14v14' fill='none' stroke='%23fff' stroke-width='3'/%3E%3Crect x='44' y='10' width='70' height='12' rx='6' fill='%232f6f5e'/%3E%3C/svg%3E";

export const providers: readonly PageProvider[] = [
  provider("github", "oauth", "GitHub", { style: { brandColor: "#24292f" } }),
  provider("google", "oidc", "Google", { style: { brandColor: "#4285f4" } }),
  provider("acme", "oidc", "Acme Identity", { style: { logo } }),
  provider("plain", "oauth", "Microsoft Entra External ID for Partners and Their Very Long Names"),
  provider("mail", "email", "Mail"),
  provider("password", "credentials", "Credentials", {
    credentials: {
      username: { label: "User name" },
      password: { label: "Password", type: "password", required: true },
    },
  }),
];

/** Passkeys, as they stand on the page when the script has found that the browser knows them. */
export const passkey = provider("passkey", "webauthn", "Passkey", {
  passkey: {
    optionsUrl: "/auth/webauthn-options/passkey",
    autofill: true,
    fields: { name: { label: "Your name", required: true, autocomplete: "name webauthn" } },
  },
});

export const csrfToken = "c0ffee";
export const callbackUrl = `${origin}/start?tab=1&view=all`;

const signIn = { host, providers, csrfToken, callbackUrl };
const ways = { signInUrl: `${origin}/auth/signin`, homeUrl: origin };

type Sample = (theme: Theme, at?: string) => Promise<Outcome>;

/** Pages by name. `at` is the address of a test server, for what must not lead into the world. */
export const samples: Readonly<Record<string, Sample>> = {
  "sign-in": (theme) => signInPage({ ...signIn, theme }),
  "sign-in-buttons": (theme) => signInPage({ ...signIn, providers: providers.slice(0, 3), theme }),
  "sign-in-error": (theme) =>
    signInPage({
      ...signIn,
      providers: providers.slice(4),
      error: "CredentialsSignin",
      email: "ada@example.com",
      theme,
    }),
  "sign-in-email-error": (theme) =>
    signInPage({ ...signIn, providers: providers.slice(4, 5), error: "EmailInvalid", theme }),
  "sign-in-required": (theme) =>
    signInPage({ ...signIn, providers: providers.slice(0, 5), error: "SessionRequired", theme }),
  "sign-in-passkeys": (theme) =>
    signInPage({ ...signIn, providers: [...providers.slice(0, 1), passkey, ...providers.slice(4)], theme }),
  "sign-in-passkeys-first": (theme) => signInPage({ ...signIn, providers: [passkey, ...providers.slice(0, 2)], theme }),
  "sign-in-passkeys-only": (theme) => signInPage({ ...signIn, providers: [passkey], theme }),
  "sign-in-passkeys-member": (theme) => signInPage({ ...signIn, providers: [passkey], isMember: true, theme }),
  "sign-in-nothing": (theme) => signInPage({ ...signIn, providers: [], theme }),
  "sign-out": (theme) =>
    signOutPage({ host, theme, action: "/auth/signout", csrfToken, callbackUrl, user: { email: "ada@example.com" } }),
  "error-access-denied": (theme) => errorPage({ host, theme, ...ways, type: "AccessDenied" }),
  "error-configuration": (theme) => errorPage({ host, theme, ...ways, type: "Configuration" }),
  "error-unknown": (theme) => errorPage({ host, theme, ...ways, type: "no-such-thing" }),
  "verify-request": (theme) => verifyRequestPage({ host, theme, homeUrl: origin, maxAge: 600 }),
  "confirm-link": (theme) =>
    confirmLinkPage({
      host,
      theme,
      action: "/auth/callback/mail",
      csrfToken,
      fields: { token: "t0ken", email: "ada@example.com" },
      email: "ada@example.com",
    }),
  repeat: (theme) =>
    repeatPage({ host, theme, action: "/auth/callback/posts", fields: { code: "c0de", state: "5tate" } }),
  continue: (theme, at = origin) => continuePage({ host, theme, url: `${at}/nothing` }),
};
