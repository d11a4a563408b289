/** Explanations of errors of providers, the database, the browser and the configuration. */
import type { Explanation } from "./explanation.ts";

export const operationExplanations = {
  AdapterError: {
    cause: "A method of the adapter threw. The log names the method and what it threw.",
    check: "npx portico doctor calls the reading methods of the adapter, and names those that fail.",
    fix: "Check the address and the credentials of the database, and create its tables: npx portico schema.",
    guide: "guides/databases",
  },
  DatabaseConflict: {
    cause: "A constraint of the database refuses a row: a second one of the same key, or one that belongs to no user.",
    check: "The log names the method of the adapter and the constraint. Compare your tables with npx portico schema.",
    fix: "Remove constraints that the adapter does not know, such as NOT NULL on a column of your own without a default.",
    guide: "guides/databases",
  },
  DatabaseOutdated: {
    cause: "The database lacks a table or a column: the migrations did not run, or not against this database.",
    check: "npx portico doctor names the table. Compare the address of the database with the one that you migrated.",
    fix: "Run the migrations of your adapter. For portico/adapters/sql: migrations(), or npx portico schema.",
    guide: "guides/databases",
  },
  DatabaseUnreachable: {
    cause: "The database cannot be reached, refuses the connection, or closed it.",
    check:
      "npx portico doctor connects as the application does. The log has the code of the driver, such as ECONNREFUSED.",
    fix: "Check host, port, user and password in the address of the database, its firewall, and its limit of connections.",
    guide: "guides/databases",
  },
  CallbackRouteError: {
    cause: "Something unexpected was thrown, often by a callback of the application. The log has it as `cause`.",
    check: "Look at `cause.err` of the log line, and at its stack.",
    fix: "Correct the function of the application that the stack names.",
    guide: "guides/callbacks",
  },
  InvalidIdentity: {
    cause:
      "`profile` of the provider, `authorize` or the adapter returned a user without a usable id, or `authorize` one whom the adapter does not store.",
    check: "The message names the one. Log what it receives, and the id that it returns.",
    fix: "Return a stable id: a non-empty text, or a whole number.",
    guide: "guides/providers",
  },
  InvalidToken: {
    cause:
      "A signed token of the provider was refused: an id_token, a logout token, a signed userinfo or authorization response. The log line has the `reason`.",
    check:
      "The message names the claim, what was seen and what was expected. npx portico doctor --network compares the keys and the clock.",
    fix: "expiry: the clock of this server is ahead (or that of the provider is behind), so tokens have ended before they arrive. time: it is behind, so tokens come from the future. Set it (NTP). audience: use the client id of this application. algorithm: set client.id_token_signed_response_alg. signature: correct the issuer, or jwks_uri. nonce: start the sign-in again.",
    guide: "guides/providers",
  },
  IssuerMismatch: {
    cause:
      "The discovery document, an authorization response or a token names another issuer (iss) than the configured one.",
    check: "The message has both. npx portico doctor --network compares the discovery document.",
    fix: "Set `issuer` to the value of the discovery document, character by character: look for a trailing slash, a tenant or a realm.",
    guide: "guides/providers",
  },
  OAuthProfileParseError: {
    cause: "The `profile` function of the provider threw, or returned no user.",
    check: "Log what `profile` receives: a field may be missing without its scope.",
    fix: "Return { id, name, email, image } from `profile`, or request the scope for the missing field.",
    guide: "guides/providers",
  },
  OAuthResponseError: {
    cause: "A response of the provider is invalid: of the token endpoint, of userinfo, or the authorization response.",
    check: "The message names the response. npx portico doctor --network asks the provider.",
    fix: "invalid_client: correct the client secret. A redirect: set `issuer` or the endpoint to its current URL.",
    guide: "guides/providers",
  },
  ServiceUnavailable: {
    cause:
      "What visitors see for AdapterError, DatabaseUnreachable, DatabaseOutdated, DatabaseConflict and SignOutError.",
    check: "Look at the log for the error with the real name.",
    fix: "See npx portico explain AdapterError.",
    guide: "reference/errors",
  },
  ClientFetchError: {
    cause: "In the browser: a request of portico/client got no response, or one that is not JSON.",
    check:
      "Look at the request in the developer tools: it may be answered by a page of the framework (404), or blocked.",
    fix: "Set basePath of the client to that of the server, and serve the routes at the same origin.",
    guide: "guides/browser",
  },
  EventError: {
    cause: "An event handler threw. The outcome of the sign-in did not change.",
    check: "The log has what it threw as `cause`.",
    fix: "Correct the handler in `events`.",
    guide: "guides/callbacks",
  },
  JWTSessionError: {
    cause: "The session token could not be read or written: too large, or the jwt or session callback threw.",
    check: "The message states which of these it was, and names the largest claims of a token that is too large.",
    fix: "Too large: keep ids instead of objects in the token, and no provider tokens, or use the database strategy. A callback that threw: correct it.",
    guide: "guides/sessions",
  },
  SignOutError: {
    cause: "The session could not be ended in the database, or in the state of the adapter.",
    check: "npx portico doctor tests the database.",
    fix: "Make the database reachable. The cookie is removed in any case.",
    guide: "guides/signing-out",
  },
  Configuration: {
    cause: "What visitors see for every failure that they cannot fix.",
    check: "The log of the server has the error with its real name. npx portico doctor finds most of them.",
    fix: "Explain the name in the log: npx portico explain <name>.",
    guide: "reference/errors",
  },
  DuplicateConditionalUI: {
    cause: "Two passkey providers enable autofill in the same form.",
    check: "Look for enableConditionalUI in `providers`.",
    fix: "Set enableConditionalUI: false on all but one of them.",
    guide: "guides/passkeys",
  },
  ErrorPageLoop: {
    cause: "The error page of the application redirects to itself, or requires a session.",
    check: "Request pages.error without cookies.",
    fix: "Exempt pages.error from the authorized callback and from your own redirects.",
    guide: "guides/callbacks",
  },
  ExperimentalFeatureNotEnabled: {
    cause: "The configuration uses an experimental feature that is not enabled.",
    check: "The message names the feature.",
    fix: "Set experimental: { enableWebAuthn: true }.",
    guide: "guides/passkeys",
  },
  InsecureOrigin: {
    cause: "The application is served over http: in production, so cookies could be read in transit.",
    check:
      "npx portico doctor --network --url https://app.example.com asks the application which origin it sees: behind a proxy that terminates https it is http without X-Forwarded-Proto.",
    fix: "Configure the proxy to send X-Forwarded-Proto: https, or set AUTH_URL to the https URL.",
    guide: "guides/deployment",
  },
  InvalidCallbackUrl: {
    cause: "The redirect callback returned neither a path nor an http(s) URL.",
    check: "Log what the redirect callback returns.",
    fix: "Return `url`, `baseUrl`, or a path that begins with one slash.",
    guide: "guides/callbacks",
  },
  InvalidConfiguration: {
    cause: "An option has an invalid value. The message names the option and what was expected.",
    check: "npx portico doctor lists all problems of the configuration at once.",
    fix: "Change the option as the message describes.",
    guide: "reference/options",
  },
  InvalidEndpoints: {
    cause:
      "An endpoint or the issuer of a provider is missing, or an endpoint is not https:, or there is no discovery document at its URL.",
    check: "The message names the endpoint. Open <issuer>/.well-known/openid-configuration in a browser.",
    fix: "Set `issuer` or the endpoint that the message names, or set wellKnown to the URL of the document.",
    guide: "guides/providers",
  },
  MissingAdapter: {
    cause: "A provider or an option needs an adapter, and none is configured.",
    check: "The message names what needs it.",
    fix: "Set `adapter`. To try it out: MemoryAdapter of portico/adapters/memory.",
    guide: "guides/databases",
  },
  MissingAdapterMethods: {
    cause: "The adapter lacks methods that an option needs.",
    check: "The message names the methods.",
    fix: "Update the adapter, add the methods, or remove the option.",
    guide: "guides/databases",
  },
  MissingAuthorize: {
    cause: "A credentials provider has no authorize function.",
    check: "Look at Credentials({ ... }) in `providers`.",
    fix: "Add authorize: it gets the credentials and returns a user, or null.",
    guide: "guides/credentials",
  },
  MissingSecretError: {
    cause: "No secret is configured in production, so anyone could forge sessions.",
    check: "npx portico info lists the variables that are set here.",
    fix: "Make one with `npx portico secret`, and set it as AUTH_SECRET in every instance.",
    guide: "reference/environment",
  },
  MissingWebAuthnAutocomplete: {
    cause: "No field of the passkey form has the autocomplete token `webauthn`.",
    check: "Look at formFields of the passkey provider.",
    fix: 'Add autocomplete: "username webauthn" to a field of formFields.',
    guide: "guides/passkeys",
  },
  RedirectLoop: {
    cause: "The authorized callback redirects to the URL that was requested.",
    check: "Log the URL that the callback gets and the one that it redirects to.",
    fix: "Return true for the page that the callback redirects to.",
    guide: "guides/callbacks",
  },
  RedirectProxyError: {
    cause: "The redirect proxy did not forward an authorization response.",
    check: "The message shows whether the origin is not listed, or this deployment is not the proxy.",
    fix: "On the proxy, add the origin to AUTH_REDIRECT_PROXY_ORIGINS, and set AUTH_URL there.",
    guide: "guides/redirect-proxy",
  },
  UnsupportedStrategy: {
    cause: "The session strategy does not work with this configuration.",
    check:
      'The message names the option or function. The strategy "database" needs an adapter; ending or counting sessions needs that strategy, or session.revocation.',
    fix: 'Set `adapter`, session: { strategy: "jwt" }, or session.revocation: the message names which.',
    guide: "guides/sessions",
  },
  AuthError: {
    cause: "The base class of all errors: an error of the application, or of an integration.",
    check: "Look at the class and the message in the log.",
    fix: "See the code that throws it.",
    guide: "reference/errors",
  },
} as const satisfies Readonly<Record<string, Explanation>>;
