/** Explanations of errors that a visitor or a request causes. */
import type { Explanation } from "./explanation.ts";

const promptNone = (what: string): Explanation => ({
  cause: `The sign-in request had prompt=none, so the provider may show no page, but ${what}.`,
  check: "Look for prompt=none in the authorizationParams of signIn(), and in authorization.params of the provider.",
  fix: "Start the sign-in again without prompt=none when this error comes back.",
});

export const requestExplanations = {
  AccessDenied: {
    cause: "The signIn callback returned false, or threw. If it threw, its message is in the log.",
    check: "Log what the signIn callback receives, and what it returns.",
    fix: "Return true for users who may sign in, or a path to redirect the others to.",
    guide: "guides/callbacks",
  },
  AccountNotLinked: {
    cause: "The passkey belongs to another user than the one who is signed in.",
    check: "Look up the userId of the passkey in the table of authenticators.",
    fix: "Sign out first, then sign in with the passkey.",
    guide: "guides/passkeys",
  },
  AccountSelectionRequired: promptNone("the visitor has several accounts there"),
  ConsentRequired: promptNone("the visitor has not consented there yet"),
  InteractionRequired: promptNone("the provider needs to ask something"),
  LoginRequired: promptNone("the visitor is not signed in there"),
  CredentialsSignin: {
    cause: "authorize returned null, or threw CredentialsSignin: the credentials are wrong.",
    check: "Call authorize with the same values in a test. The names of the fields must be those of `credentials`.",
    fix: "Return a user for correct credentials. For a reason on the page, throw a class with a code of its own.",
    guide: "guides/credentials",
  },
  DifferentUser: {
    cause: "A user was asked to sign in again, and another user signed in. The former session continues.",
    check: "Compare the account at the provider with the user of the session.",
    fix: "Choose the same account, or sign out first.",
    guide: "guides/fresh-sessions",
  },
  EmailInvalid: {
    cause: "What was entered is not a valid e-mail address.",
    check: "Look at normalizeIdentifier, if the provider has one.",
    fix: "Enter an address such as ada@example.com. normalizeIdentifier must return an address, too.",
    guide: "guides/magic-links",
  },
  EmailSignInError: {
    cause: "The mail with the magic link could not be sent: sendVerificationRequest threw. The reason is in the log.",
    check: "Send a mail with the same server, key and sender address by hand.",
    fix: "Correct the server or key of the mail provider, and use a sender address that the service has verified.",
    guide: "guides/magic-links",
  },
  FreshSessionRequired: {
    cause: "The page or action needs a recent sign-in, and that of the session is too long ago.",
    check: "Compare the time of the sign-in with `within` of fresh() or protect(): 900 seconds by default.",
    fix: "Send the user to signIn(provider, { reauthenticate: true }) before the action.",
    guide: "guides/fresh-sessions",
  },
  InvalidCheck: {
    cause:
      "The cookie of this sign-in is missing, expired (15 minutes), already used, sealed with a secret that was replaced, or of another browser, provider or host; or the user who started it in order to add an account is no longer signed in.",
    check:
      "Compare the host where the sign-in starts with the host of the callback URL: a cookie of localhost is not sent to 127.0.0.1. Look at the Set-Cookie header of the sign-in in the developer tools.",
    fix: "Start and end the sign-in at the same origin: set AUTH_URL, and register the callback URL that `npx portico doctor` prints. If the secret was replaced, keep the former one in AUTH_SECRET and put the new one in AUTH_SECRET_1.",
    guide: "reference/cookies",
  },
  LoginHintInvalid: {
    cause: "No authorization server was found for the name that the visitor entered, such as a Bluesky handle.",
    check: "Resolve the handle by hand: its DNS record, or its /.well-known document.",
    fix: "Enter the whole handle, for example ada.bsky.social.",
  },
  MissingCSRF: {
    cause: "A POST came without the CSRF token of this browser, or from another site.",
    check: "Look at the request: its Origin header, the field csrfToken, and the cookie of the CSRF token.",
    fix: "Use signIn() and signOut() of the integration or the client, or put the value of GET csrf into the form as csrfToken. Behind a proxy, set AUTH_URL to the origin that browsers see. If visitors use a host with and without www, redirect one to the other.",
    guide: "guides/custom-integrations",
  },
  OAuthAccountNotLinked: {
    cause: "The account, or its e-mail address, belongs to another user.",
    check: "Look up the address in the table of users, and its accounts.",
    fix: "Sign in with the first method, then with this provider: the account is linked. Where a provider proves addresses, you can set allowDangerousEmailAccountLinking.",
    guide: "guides/account-linking",
  },
  OAuthCallbackError: {
    cause: "The provider redirected back with an error. Its code and description are in the log.",
    check: "Look up the code in the documentation of the provider (RFC 6749, section 4.1.2.1, has the common ones).",
    fix: "invalid_scope: correct `scope`. unauthorized_client or invalid_request: compare the client id and the callback URL with the registration.",
    guide: "guides/providers",
  },
  ProviderUnavailable: {
    cause:
      "The provider did not answer within 10 seconds, answered with status 5xx or 429, cannot be reached, or redirected back with server_error or temporarily_unavailable.",
    check: "npx portico doctor --network asks each provider from this machine.",
    fix: "Check the issuer for a mistake, and that the server may connect to it: DNS, firewall, proxy, certificates (NODE_EXTRA_CA_CERTS).",
    guide: "guides/providers",
  },
  RefreshFailed: {
    cause: "There is no valid access token. `reason` of the error is the cause.",
    check: "Look at `reason`: absent, expired, revoked, unavailable or another one of the guide.",
    fix: "Request the scope for offline access from the provider, or let the user sign in again.",
    guide: "guides/calling-apis",
  },
  RefusedWhileActing: {
    cause:
      "The user acts for another user, who alone may do this: sign in, add an account, manage sessions and passkeys, or get access tokens in a page.",
    check: "Look at the session: it names the user who acts.",
    fix: "Call stopActing() first.",
    guide: "guides/acting",
  },
  SessionRequired: {
    cause:
      "Something that needs a signed-in user was requested without one, for example an access token, a passkey or a fresh session; or the user of the session was deleted.",
    check: "Request GET session with the same cookies: its answer is null.",
    fix: "Sign in. If sessions end too early, look at session.maxAge, and whether all instances have the same secret.",
    guide: "guides/sessions",
  },
  SignInCancelled: {
    cause: "The visitor cancelled at the provider (access_denied).",
    check: "Some providers send access_denied also if their administrator does not allow the application.",
    fix: "Nothing, if the visitor cancelled. Otherwise allow the application in the settings of the provider.",
  },
  Verification: {
    cause:
      "The magic link was used, has expired (10 minutes by default), its address belongs to another user now, or it was made by another application or with another secret.",
    check: "Look whether the mail service opens links, and whether all instances have the same secret and database.",
    fix: "Send a new link. Raise maxAge of the e-mail provider if mails arrive late.",
    guide: "guides/magic-links",
  },
  WebAuthnVerificationError: {
    cause: "The response of the passkey did not verify: another origin, relying party, challenge or key.",
    check: "Compare the origin in the browser with the origin that `npx portico doctor` prints, and with relyingParty.",
    fix: "Set AUTH_URL to the origin that browsers see, and relyingParty.id to its host or a parent domain.",
    guide: "guides/passkeys",
  },
  InvalidRequest: {
    cause: "The request is malformed: a parameter is missing, too long, or there more than once.",
    check: "The message in the log names the parameter.",
    fix: "Send the request as the guide of the routes describes it.",
    guide: "reference/routes",
  },
  InvalidProvider: {
    cause: "No provider has this id, or its type does not support the request.",
    check: "GET providers lists the ids of the configuration.",
    fix: "Use an id of that list in signIn() and in URLs, or add the provider to `providers`.",
    guide: "guides/providers",
  },
  MethodNotAllowed: {
    cause: "The route exists, but not for this HTTP method. The header Allow lists the others.",
    check: "Look at the method of the request, and for a redirect that changed POST to GET.",
    fix: "Use the method of the guide. Signing in and out are POST requests.",
    guide: "reference/routes",
  },
  RequestTooLarge: {
    cause: "The body has more than 100,000 bytes.",
    check: "Look at the size of the request in the developer tools.",
    fix: "Send less: large values belong in your database, not in the session.",
  },
  UnknownAction: {
    cause: "There is no such route below the base path.",
    check: "Compare the URL with the base path that `npx portico doctor` prints.",
    fix: "Set basePath to the path of the route file, or move the route file below basePath.",
    guide: "reference/routes",
  },
  UnsupportedMediaType: {
    cause: "The body is neither a form (urlencoded or multipart) nor JSON.",
    check: "Look at the header Content-Type of the request.",
    fix: "Send Content-Type: application/json or application/x-www-form-urlencoded.",
  },
  UntrustedHost: {
    cause:
      "The public URL of the application is not known, because no trusted source names it. A request for a host that is not trusted is a 400. In production without AUTH_URL and AUTH_TRUST_HOST no host is trusted: every request is a 500, because it did not cause the fault.",
    check: "npx portico doctor --production prints where the origin comes from.",
    fix: "Set AUTH_URL=https://app.example.com with your URL. If a proxy in front always sets Host, X-Forwarded-Host and X-Forwarded-Proto itself, AUTH_TRUST_HOST=true also works. In development, a tunnel needs AUTH_URL with its URL.",
    guide: "guides/deployment",
  },
} as const satisfies Readonly<Record<string, Explanation>>;
