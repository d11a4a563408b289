/** Every built-in page once, as an application would show it. */
import { en } from "../../../src/core/messages/en.ts";
import {
  claimedAddressPage,
  confirmLinkPage,
  errorPage,
  interstitialPage,
  logoutFramePage,
  type PageProvider,
  resubmitPage,
  signedOutPage,
  signInPage,
  signOutPage,
  verifyRequestPage,
} from "../../../src/core/pages/index.ts";
import type { Outcome } from "../../../src/core/types/internal.ts";
import type { Theme } from "../../../src/core/types/theme.ts";

export const host = "app.example";

export const messages = en;

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
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAAAWElEQVR42uXNuwkAIBAEUSuyHfsH+1AMTITjPt4E4sKm80r5ar3Vsf4msOMYggJnPB1BASmehqCAFr9GUMAaDyMo4I27ERSIxs0ICtzGVQQFsuIiggPPbgKiCxF/QxEKVQAAAABJRU5ErkJggg==";

export const wideLogo =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAgCAYAAADZubxIAAAAcUlEQVR42u3ZsQkAIAxFwWzkRq7g/lWsrQRBjHAP/gQHaRJt9Hy50N0AAwYMGDBgwIAFWIAFGPC60wADzt8uTtUBBgwY8AYOMGDAgAEDNsCAAQMGDBgwYMCAVevZANg/2D8YMGDAAizAgAEDBgwYcMUmE9KNCk33KO4AAAAASUVORK5CYII=";

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

/** Passkeys, as the page shows them after the script found that the browser supports them. */
export const passkey = provider("passkey", "webauthn", "Passkey", {
  passkey: {
    optionsUrl: "/auth/webauthn-options/passkey",
    autofill: true,
    fields: { name: { label: "Your name", required: true, autocomplete: "name webauthn" } },
  },
});

export const csrfToken = "c0ffee";
export const callbackUrl = `${origin}/start?tab=1&view=all`;

const ada = { name: "Ada", email: "ada@example.com" };
const signIn = {
  host,
  messages,
  providers,
  csrfToken,
  callbackUrl,
  signInUrl: "/auth/signin",
  signOutUrl: "/auth/signout",
};
const links = { signInUrl: `${origin}/auth/signin`, homeUrl: origin };

const sent = {
  email: "ada@example.com",
  isRepeated: false,
  action: "/auth/signin/mail",
  csrfToken,
  callbackUrl,
};

const claimed = {
  host,
  messages,
  action: "/auth/callback/mail",
  csrfToken,
  fields: { token: "t0ken", email: "ada@example.com" },
  email: "ada@example.com",
  methodNames: ["GitHub", "Passkey"],
  signInUrl: `${origin}/auth/signin`,
};

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
  "sign-in-passkeys-member": (theme) => signInPage({ ...signIn, providers: [passkey], user: ada, theme }),
  "sign-in-three": (theme) =>
    signInPage({
      ...signIn,
      providers: [...providers.slice(0, 1), ...providers.slice(4).reverse()],
      theme: { name: "Northwind Traders", ...theme },
    }),
  "sign-in-folded-error": (theme) =>
    signInPage({
      ...signIn,
      providers: [...providers.slice(0, 1), ...providers.slice(4).reverse()],
      error: "EmailInvalid",
      email: "ada@example",
      theme,
    }),
  "sign-in-member": (theme) => signInPage({ ...signIn, user: ada, theme }),
  "sign-in-member-error": (theme) => signInPage({ ...signIn, user: { name: "Ada" }, error: "AccessDenied", theme }),
  "sign-in-nothing": (theme) => signInPage({ ...signIn, providers: [], theme }),
  "sign-out": (theme) =>
    signOutPage({
      host,
      messages,
      theme,
      action: "/auth/signout",
      csrfToken,
      callbackUrl,
      user: { email: "ada@example.com" },
    }),
  "sign-out-provider": (theme) =>
    signOutPage({
      host,
      messages,
      theme,
      action: "/auth/signout",
      csrfToken,
      callbackUrl,
      user: { email: "ada@example.com" },
      provider: { name: "Lighthouse ID", isAlways: false },
    }),
  "sign-out-always": (theme) =>
    signOutPage({
      host,
      messages,
      theme,
      action: "/auth/signout",
      csrfToken,
      callbackUrl,
      provider: { name: "Lighthouse ID", isAlways: true },
    }),
  "signed-out": (theme) => signedOutPage({ host, messages, theme, ...links, isSignedIn: false }),
  "signed-out-provider": (theme) =>
    signedOutPage({ host, messages, theme, ...links, isSignedIn: false, provider: "Lighthouse ID" }),
  "signed-out-not": (theme) => signedOutPage({ host, messages, theme, ...links, isSignedIn: true }),
  "logout-frame": (theme) => logoutFramePage({ host, messages, theme, framedBy: "https://op.example" }),
  "error-access-denied": (theme) => errorPage({ host, messages, theme, ...links, type: "AccessDenied" }),
  "error-configuration": (theme) => errorPage({ host, messages, theme, ...links, type: "Configuration" }),
  "error-unknown": (theme) => errorPage({ host, messages, theme, ...links, type: "no-such-thing" }),
  "error-missing": (theme) => errorPage({ host, messages, theme, ...links, type: "UnknownAction" }),
  "verify-request": (theme) => verifyRequestPage({ host, messages, theme, homeUrl: origin, maxAge: 600 }),
  "verify-request-sent": (theme) => verifyRequestPage({ host, messages, theme, ...links, maxAge: 600, sent }),
  "verify-request-again": (theme) =>
    verifyRequestPage({ host, messages, theme, ...links, maxAge: 600, sent: { ...sent, isRepeated: true } }),
  "confirm-link": (theme) =>
    confirmLinkPage({
      host,
      messages,
      theme,
      action: "/auth/callback/mail",
      csrfToken,
      fields: { token: "t0ken", email: "ada@example.com" },
      email: "ada@example.com",
    }),
  "claimed-address": (theme) => claimedAddressPage({ ...claimed, theme, isOwn: false }),
  "claimed-address-unknown": (theme) => claimedAddressPage({ ...claimed, theme, isOwn: false, methodNames: [] }),
  "claimed-address-own": (theme) => claimedAddressPage({ ...claimed, theme, isOwn: true }),
  "claimed-address-provider": (theme) => claimedAddressPage({ ...claimed, theme, isOwn: false, provider: "Google" }),
  "claimed-address-own-provider": (theme) => claimedAddressPage({ ...claimed, theme, isOwn: true, provider: "Google" }),
  repeat: (theme) =>
    resubmitPage({ host, messages, theme, action: "/auth/callback/posts", fields: { code: "c0de", state: "5tate" } }),
  continue: (theme, at = origin) => interstitialPage({ host, messages, theme, url: `${at}/nothing` }),
};
