/** `createBridge`: the verbs between a framework and the engine. They take values and return values. */
import { AuthError } from "../../core/errors/auth-error.ts";
import { awaitReady, dependsOnRules, handle, routeCall, run } from "../../core/handle.ts";
import { receive } from "../../core/http/receive.ts";
import { withCookies } from "../../core/http/respond.ts";
import { lazyImport } from "../../core/lib/lazy.ts";
import type { Context, Settings } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import { callbackUrlFor, isOwnRoute, signInIntent } from "./call.ts";
import { settingsFrom } from "./config.ts";
import { showConfig } from "./inspected.ts";
import type { VerbWithInput } from "./known-input.ts";
import {
  accessTokenOf,
  act,
  actAndRedirect,
  replaceSession,
  runCall,
  runInContext,
  sessionOf,
  userIdIn,
} from "./operations.ts";
import { protectRequest } from "./protection.ts";
import {
  abandonSession,
  createRequestStates,
  forgetSession,
  perObject,
  type RequestRecord,
  recordCookies,
  type ServedRequest,
} from "./request-state.ts";
import type { Bridge, BridgeConfig, BridgeOptions, BridgeRequest, Lazy } from "./types.ts";

type SettingsFor<Event> = (from: BridgeRequest<Event>) => Promise<Settings>;
type Serve<Event> = (from: BridgeRequest<Event>) => Promise<ServedRequest>;

/** Loaded when a user first acts for another, and when passkeys, accounts or sessions are first managed. */
const sockets = lazyImport(() => import("./upgrade.ts"));
const actingVerbs = lazyImport(() => import("../../core/session/acting.ts"));
const passkeyManagement = lazyImport(() => import("../../core/methods/webauthn/manage.ts"));
const accountManagement = lazyImport(() => import("../../core/linked-accounts.ts"));
const freshness = lazyImport(() => import("../../core/session/fresh.ts"));
const sessionManagement = lazyImport(() => import("../../core/session/manage.ts"));

/** Loaded when a server asks at its start. */
const startCheck = lazyImport(() => import("../../core/start-check.ts"));

const laterWork = lazyImport(() => import("../../core/later-work.ts"));

/** The settings of a request: with events that run later, if the platform has `waitUntil`. */
async function settingsOf(from: BridgeRequest, settings: Settings, record: RequestRecord): Promise<Settings> {
  if (record.later && Object.getPrototypeOf(record.later) === settings) return record.later;
  const { waitUntil = from.waitUntil } = settings;
  if (!waitUntil) return settings;
  record.later = (await laterWork()).withLaterWork(settings, waitUntil);
  return record.later;
}

/** The URL of a request; `undefined` if the server sets only a path, which has no origin. */
const requestUrl = ({ url }: Request): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** Loaded with the first verb that takes an input. */
const knownInputs = lazyImport(() => import("./known-input.ts"));

/** Refuses a misspelt input of a verb, in the log too. */
async function checkInput(settings: Settings, verb: VerbWithInput, input: object | undefined): Promise<void> {
  if (!input || Object.keys(input).length === 0) return;
  const { hasKnownInput, refuseUnknownInput } = await knownInputs();
  if (!hasKnownInput(verb, input)) await runCall(settings, {}, async () => refuseUnknownInput(verb, input));
}

/** Warns once per request. */
function warnOfSharing({ log }: Settings, record: RequestRecord): void {
  if (record.isWarned) return;
  record.isWarned = true;
  log.warn(
    "shared-context",
    "Two requests came with one object of the framework: `context` of React Router, or `locals` of Astro. What a request leaves there is shown to other visitors. Make a new object for each request, in `getLoadContext` or where your server calls the framework.",
  );
}

function routeVerbs<Event>(settingsFor: SettingsFor<Event>, serve: Serve<Event>) {
  /** Values that the framework knows more exactly than the request. */
  async function overridesFor(request: Request, from: Partial<BridgeRequest<Event>>) {
    const { settings, state } = await serve({
      ...from,
      url: from.url ?? requestUrl(request),
      headers: from.headers ?? request.headers,
    });
    return { settings, overrides: { url: from.url, cookies: state.cookies, write: state.pendingCookies } };
  }

  return {
    async handle(request, from = {}) {
      const { settings, overrides } = await overridesFor(request, from);
      return handle(settings, request, overrides);
    },
    async handleRaw(request, from = {}) {
      const { settings, overrides } = await overridesFor(request, from);
      const outcome = async () => {
        const call = await receive(request, settings, overrides);
        if (dependsOnRules(settings, call)) await awaitReady(settings, call);
        return run(await routeCall(settings, call));
      };
      return withCookies(await runCall(settings, {}, outcome), overrides.write);
    },
    async check(event) {
      const { checkStart } = await startCheck();
      await checkStart(await settingsFor({ headers: new Headers(), event }));
    },
    async owns(from) {
      const { basePath } = await settingsFor(from);
      return from.url !== undefined && isOwnRoute(from.url.pathname, basePath);
    },
  } satisfies Partial<Bridge<Event>>;
}

function sessionVerbs<Event>(serve: Serve<Event>) {
  return {
    session: async (from) => sessionOf(await serve(from)),
    async upgrade({ method: _, ...from }) {
      const { sessionForSocket } = await sockets();
      return sessionForSocket(await serve({ ...from, canWrite: false }));
    },
    async accessToken(from, input = {}) {
      const served = await serve(from);
      await checkInput(served.settings, "accessToken", input);
      return accessTokenOf(served, input);
    },
    async signIn(from, input = {}) {
      const served = await serve(from);
      await checkInput(served.settings, "signIn", input);
      // Its providers are known once the rules have run.
      await served.settings.check.run();
      return actAndRedirect(served, signInIntent(served.settings, from, input));
    },
    async signOut(from, input = {}) {
      const served = await serve(from);
      await checkInput(served.settings, "signOut", input);
      const { provider, callbackUrl: alias, redirectTo = alias } = input;
      const body = { provider, callbackUrl: callbackUrlFor(from, redirectTo) };
      return actAndRedirect(served, { method: "POST", action: "signout", body }).catch(async (thrown: unknown) => {
        if (thrown instanceof AuthError && thrown.type === "SignOutError") await abandonSession(served);
        throw thrown;
      });
    },
    async update(from, data) {
      const { body, cookies } = await act(await serve(from), { method: "POST", action: "session", body: { data } });
      return { session: body as Session | null, cookies };
    },
    async fresh(from, options) {
      const { isFreshSession } = await freshness();
      const served = await serve(from);
      await checkInput(served.settings, "fresh", options);
      return runInContext(served, (context) => isFreshSession(context, options));
    },
    async protect(from, authorized, options) {
      const served = await serve(from);
      await checkInput(served.settings, "protect", options);
      return protectRequest({ ...served, from }, authorized, options);
    },
  } satisfies Partial<Bridge<Event>>;
}

function managementVerbs<Event>(serve: Serve<Event>) {
  return {
    async actAs(from, userId) {
      const { actAs } = await actingVerbs();
      return replaceSession(await serve(from), (context) => actAs(context, userId));
    },
    async stopActing(from) {
      const { stopActing } = await actingVerbs();
      return replaceSession(await serve(from), stopActing);
    },
    async listSessions(from) {
      const { listSessions } = await sessionManagement();
      return runInContext(await serve(from), listSessions);
    },
    async revokeSessions(from, which) {
      const { revokeSessions } = await sessionManagement();
      const served = await serve(from);
      const revoked = await runInContext(served, (context) => revokeSessions(context, which), { changes: true });
      const userId = await userIdIn(served.state.context);
      if (revoked.cookies.length > 0) forgetSession(served.state);
      return { ...revoked, cookies: recordCookies(served, revoked.cookies, userId) };
    },
    async listAccounts(from) {
      const { listLinkedAccounts } = await accountManagement();
      return runInContext(await serve(from), listLinkedAccounts);
    },
    async unlinkAccount(from, account, options) {
      const { unlinkLinkedAccount } = await accountManagement();
      const served = await serve(from);
      await checkInput(served.settings, "unlinkAccount", options);
      const unlink = (context: Context) => unlinkLinkedAccount(context, account, options);
      await runInContext(served, unlink, { changes: true });
    },
    async listPasskeys(from) {
      const { listPasskeys } = await passkeyManagement();
      return runInContext(await serve(from), listPasskeys);
    },
    async renamePasskey(from, id, name) {
      const { renamePasskey } = await passkeyManagement();
      await runInContext(await serve(from), (context) => renamePasskey(context, id, name), { changes: true });
    },
    async removePasskey(from, id, options) {
      const { removePasskey } = await passkeyManagement();
      const served = await serve(from);
      await checkInput(served.settings, "removePasskey", options);
      await runInContext(served, (context) => removePasskey(context, id, options), { changes: true });
    },
  } satisfies Partial<Bridge<Event>>;
}

/**
 * Makes the bridge of an integration. Options that the configuration omits are read from the environment, bare ids of
 * providers are loaded, and each configuration object is compiled once.
 *
 * @param config a configuration, or a function that returns one for each request
 * @param options what the integration knows; a function of the request if it depends on the request. It is called when a
 *   configuration object is used for the first time.
 * @example
 * const bridge = createBridge({ providers: ["github"] }, { basePath: "/auth" });
 * const { session, cookies } = await bridge.session({ headers: request.headers, url: new URL(request.url) });
 */
export function createBridge<Event = unknown, Callbacks = unknown>(
  config: Lazy<BridgeConfig<Callbacks>, Event | undefined>,
  options: BridgeOptions | ((event: Event | undefined) => BridgeOptions) = {},
): Bridge<Event> {
  showConfig(config, options);
  const recordOf = perObject<object, RequestRecord>(() => ({}));
  const settingsFor: SettingsFor<Event> = settingsFrom(config, options, recordOf);
  const states = createRequestStates(recordOf);
  const serve: Serve<Event> = async (from) => {
    const settings = await settingsOf(from, await settingsFor(from), recordOf(from.headers));
    if (from.isShared) warnOfSharing(settings, recordOf(from.headers));
    return { from, settings, state: states.of(settings, from), states };
  };
  return { ...routeVerbs(settingsFor, serve), ...sessionVerbs(serve), ...managementVerbs(serve) };
}
