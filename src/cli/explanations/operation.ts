/** Explanations of errors of providers, the database, the browser and the configuration. */
import type { Explanation } from "./explanation.ts";

export const operationExplanations = {
  AdapterError: {
    cause: "A method of the adapter threw. The log names the method and what it threw.",
    check: "npx portico doctor calls the reading methods of the adapter, and names those that fail.",
    fix: "Check the address and the credentials of the database, and create its tables: npx portico schema.",
    guide: "databases",
  },
  CallbackRouteError: {
    cause: "Something unexpected was thrown, often by a callback of the application. The log has it as `cause`.",
    check: "Look at `cause.err` of the log line, and at its stack.",
    fix: "Correct the function of the application that the stack names.",
    guide: "callbacks",
  },
  InvalidIdentity: {
    cause: "The provider returned no stable id for the user.",
    check: "Log what `profile` receives, and the id that it returns.",
    fix: "Return the id of the user at the provider from `profile`: a non-empty text.",
    guide: "providers",
  },
  OAuthProfileParseError: {
    cause: "The `profile` function of the provider threw, or returned no user.",
    check: "Log what `profile` receives: a field may be missing without its scope.",
    fix: "Return { id, name, email, image } from `profile`, or request the scope for the missing field.",
    guide: "providers",
  },
  OAuthResponseError: {
    cause: "A response of the provider is invalid: of the token endpoint, the id_token, userinfo, or `iss`.",
    check: "The message names the response. npx portico doctor --network compares issuer, keys and clock.",
    fix: "invalid_client: correct the client secret. Issuer: set `issuer` exactly as in the discovery document. Time: set the clock of the server (NTP).",
    guide: "providers",
  },
  ServiceUnavailable: {
    cause: "What visitors see for AdapterError and SignOutError: the database is unavailable, or lacks its tables.",
    check: "Look at the log for the error with the real name.",
    fix: "See npx portico explain AdapterError.",
    guide: "errors",
  },
  ClientFetchError: {
    cause: "In the browser: a request of portico/client got no response, or one that is not JSON.",
    check:
      "Look at the request in the developer tools: it may be answered by a page of the framework (404), or blocked.",
    fix: "Set basePath of the client to that of the server, and serve the routes at the same origin.",
    guide: "browser",
  },
  EventError: {
    cause: "An event handler threw. The outcome of the sign-in did not change.",
    check: "The log has what it threw as `cause`.",
    fix: "Correct the handler in `events`.",
    guide: "callbacks",
  },
  JWTSessionError: {
    cause: "The session token could not be read or written: too large, or the jwt or session callback threw.",
    check: "The message names the one. Only the first has a limit: see the guide.",
    fix: "Keep less in the token: ids instead of objects, no provider tokens. Or use the database strategy.",
    guide: "sessions",
  },
  SignOutError: {
    cause: "The stored session could not be deleted.",
    check: "npx portico doctor tests the database.",
    fix: "Make the database reachable. The cookie is removed in any case.",
    guide: "signing-out",
  },
  Configuration: {
    cause: "What visitors see for every failure that they cannot fix.",
    check: "The log of the server has the error with its real name. npx portico doctor finds most of them.",
    fix: "Explain the name in the log: npx portico explain <name>.",
    guide: "errors",
  },
  DuplicateConditionalUI: {
    cause: "Two passkey providers enable autofill in the same form.",
    check: "Look for enableConditionalUI in `providers`.",
    fix: "Set enableConditionalUI: false on all but one of them.",
    guide: "passkeys",
  },
  ErrorPageLoop: {
    cause: "The error page of the application redirects to itself, or requires a session.",
    check: "Request pages.error without cookies.",
    fix: "Exempt pages.error from the authorized callback and from your own redirects.",
    guide: "callbacks",
  },
  ExperimentalFeatureNotEnabled: {
    cause: "The configuration uses an experimental feature that is not enabled.",
    check: "The message names the feature.",
    fix: "Set experimental: { enableWebAuthn: true }.",
    guide: "passkeys",
  },
  InsecureOrigin: {
    cause: "The application is served over http: in production, so cookies could be read in transit.",
    check:
      "npx portico doctor --network --url https://app.example.com asks the application which origin it sees: behind a proxy that terminates https it is http without X-Forwarded-Proto.",
    fix: "Configure the proxy to send X-Forwarded-Proto: https, or set AUTH_URL to the https URL.",
    guide: "deployment",
  },
  InvalidCallbackUrl: {
    cause: "The redirect callback returned neither a path nor an http(s) URL.",
    check: "Log what the redirect callback returns.",
    fix: "Return `url`, `baseUrl`, or a path that begins with one slash.",
    guide: "callbacks",
  },
  InvalidConfiguration: {
    cause: "An option has an invalid value. The message names the option and what was expected.",
    check: "npx portico doctor lists all problems of the configuration at once.",
    fix: "Change the option as the message describes.",
    guide: "options",
  },
  InvalidEndpoints: {
    cause:
      "An endpoint of a provider is missing or not https:, or its discovery document is missing or of another issuer.",
    check: "Open <issuer>/.well-known/openid-configuration in a browser, and compare its `issuer` with yours.",
    fix: "Set `issuer` exactly as in the document, with or without the trailing slash, or set wellKnown to the URL of the document.",
    guide: "providers",
  },
  MissingAdapter: {
    cause: "A provider or an option needs an adapter, and none is configured.",
    check: "The message names what needs it.",
    fix: "Set `adapter`. To try it out: MemoryAdapter of portico/adapters/memory.",
    guide: "databases",
  },
  MissingAdapterMethods: {
    cause: "The adapter lacks methods that an option needs.",
    check: "The message names the methods.",
    fix: "Update the adapter, add the methods, or remove the option.",
    guide: "databases",
  },
  MissingAuthorize: {
    cause: "A credentials provider has no authorize function.",
    check: "Look at Credentials({ ... }) in `providers`.",
    fix: "Add authorize: it gets the credentials and returns a user, or null.",
    guide: "credentials",
  },
  MissingSecretError: {
    cause: "No secret is configured in production, so anyone could forge sessions.",
    check: "npx portico info lists the variables that are set here.",
    fix: "Make one with `npx portico secret`, and set it as AUTH_SECRET in every instance.",
    guide: "environment",
  },
  MissingWebAuthnAutocomplete: {
    cause: "No field of the passkey form has the autocomplete token `webauthn`.",
    check: "Look at formFields of the passkey provider.",
    fix: 'Add autocomplete: "username webauthn" to a field of formFields.',
    guide: "passkeys",
  },
  RedirectLoop: {
    cause: "The authorized callback redirects to the URL that was requested.",
    check: "Log the URL that the callback gets and the one that it redirects to.",
    fix: "Return true for the page that the callback redirects to.",
    guide: "callbacks",
  },
  RedirectProxyError: {
    cause: "The redirect proxy did not forward an authorization response.",
    check: "The message shows whether the origin is not listed, or this deployment is not the proxy.",
    fix: "On the proxy, add the origin to AUTH_REDIRECT_PROXY_ORIGINS, and set AUTH_URL there.",
    guide: "redirect-proxy",
  },
  UnsupportedStrategy: {
    cause: "The session strategy does not work with this configuration.",
    check: 'session.strategy "database" needs an adapter that stores sessions.',
    fix: 'Set `adapter`, or session: { strategy: "jwt" }.',
    guide: "sessions",
  },
  AuthError: {
    cause: "The base class of all errors: an error of the application, or of an integration.",
    check: "Look at the class and the message in the log.",
    fix: "See the code that throws it.",
    guide: "errors",
  },
} as const satisfies Readonly<Record<string, Explanation>>;
