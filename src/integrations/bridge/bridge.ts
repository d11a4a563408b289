/** The bridge between a framework and the engine: five verbs, values in and values out. */

import { foreignOrigin } from "../../core/context/csrf.ts";
import { dropChunks } from "../../core/cookies/chunks.ts";
import { after } from "../../core/cookies/cookie.ts";
import { toAuthError } from "../../core/errors/convert.ts";
import { MissingCSRF, SignOutError } from "../../core/errors/index.ts";
import { dependsOnRules, handle, type RoutedCall, routeCall, run, withContext } from "../../core/handle.ts";
import { cookiesOf } from "../../core/http/origin.ts";
import { withCookies } from "../../core/http/outcome.ts";
import { originFor, receive } from "../../core/http/receive.ts";
import { lastOfEach } from "../../core/http/respond.ts";
import { listSessions, revokeSessions } from "../../core/session/manage.ts";
import type { Call, Context, Outcome, SetCookie, Settings } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import { callOf, type Intent, isOwnRoute, requestedUrl, signInIntent, tokenIn } from "./call.ts";
import { settingsFrom } from "./config.ts";
import { isExempt, protectionResult } from "./protect.ts";
import { createRequestStates, forgetSession, type RequestState } from "./request-state.ts";
import type {
  Bridge,
  BridgeConfig,
  BridgeOptions,
  BridgeRequest,
  Lazy,
  RedirectResult,
  SessionReading,
} from "./types.ts";

/** Loaded by those who have any. */
const passkeyManagement = () => import("../../core/methods/webauthn/manage.ts");

const signedOut: SessionReading = { session: null, cookies: [] };

/** The address of a request. Some servers give a path where it should be: it says nothing about where we are. */
const redirectUrl = ({ url }: Request): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** Refuses what another site makes a browser send: browsers name the origin of every POST (Fetch Standard, section 3.2). */
function rejectCrossSite(call: Call): void {
  const why = foreignOrigin(call);
  if (why) throw new MissingCSRF(`Cross-site request rejected: ${why}`);
}

/** The address that was asked for, on the origin that the visitor sees: behind a proxy, the request may name another. */
const recordCookies = (settings: Settings, { headers, url, protocol }: BridgeRequest & { readonly url: URL }): URL =>
  new URL(originFor(settings, headers, url, protocol) + url.href.slice(url.origin.length));

/** In development, tells of an answer that looks like yes and is none. */
function warnOfTruthy({ production, log }: Settings, answer: unknown): void {
  if (production || !answer || answer === true || answer instanceof Response) return;
  log.warn(
    "authorized-not-true",
    "The authorized callback returned something truthy that is not true: the visitor may not pass.",
  );
}

/** Does something for a call; what goes wrong is told to the log, and thrown. */
async function logFailure<T>(settings: Settings, call: Partial<Call>, work: Promise<T>): Promise<T> {
  return work.catch(async (thrown: unknown) => {
    await settings.check.run().catch(() => {});
    const error = toAuthError(thrown);
    const provider = settings.providers.has(call.providerId ?? "") ? { provider: call.providerId } : {};
    settings.log.error(error.type, error, { action: call.action, ...provider });
    throw error;
  });
}

/**
 * Makes the bridge of an integration. The environment is added, bare ids of providers are loaded, and each configuration
 * object is compiled once.
 *
 * @param config a configuration, or a function that makes one for each call
 * @param options what the integration says of itself. A function, where only a request tells it: it is asked when a
 *   configuration is seen for the first time.
 * @example
 * const bridge = createBridge({ providers: ["github"] }, { basePath: "/auth" });
 * const { session, cookies } = await bridge.session({ headers: request.headers, url: new URL(request.url) });
 */
export function createBridge<Event = unknown>(
  config: Lazy<BridgeConfig, Event | undefined>,
  options: BridgeOptions | ((event: Event | undefined) => BridgeOptions) = {},
): Bridge<Event> {
  const settingsOf = settingsFrom<Event>(config, options);
  const visits = createRequestStates();

  const visitOf = (settings: Settings, from: BridgeRequest): RequestState =>
    visits.of(from, (cookieJar) => tokenIn(settings, from, cookieJar));

  /** Whose renewal it is: of a token that opens nothing, nothing is kept. */
  const ownerOf = async (context: Context | undefined): Promise<string | undefined> =>
    (await context?.principal().catch(() => null))?.userId;

  /** Notes what the browser will hold once the cookies are written; returns those that are to be written. */
  function noted(
    from: BridgeRequest,
    settings: Settings,
    visit: RequestState,
    cookies: readonly SetCookie[],
    owner?: string,
  ): readonly SetCookie[] {
    const due = lastOfEach([...visit.pendingCookies, ...cookies]);
    visit.cookies = after(visit.cookies, cookies);
    visit.pendingCookies = from.canWrite === false ? due : [];
    if (from.canWrite !== false) {
      visit.browserCookies = visit.cookies;
      return due;
    }
    const token = tokenIn(settings, from, visit.browserCookies);
    if (token !== null && cookies.length > 0 && owner !== undefined) visits.keep(owner, token, due);
    return [];
  }

  /** Keeps what reading the session made, where the answer that would carry it is not ours to write. */
  async function keepFor(
    from: BridgeRequest,
    settings: Settings,
    visit: RequestState,
    context: Context | undefined,
  ): Promise<void> {
    const cookies = (await context?.session.cookies().catch(() => [])) ?? [];
    if (cookies.length === 0) return;
    noted({ ...from, canWrite: false }, settings, visit, cookies, await ownerOf(context));
  }

  /** Runs a call for a visitor, and answers with the cookies that are to be written. What goes wrong is told to the log, and thrown. */
  async function perform(
    settings: Settings,
    from: BridgeRequest,
    visit: RequestState,
    call: Call,
  ): Promise<Outcome & { readonly cookies: readonly SetCookie[] }> {
    let entered: RoutedCall | undefined;
    const work = async () => {
      if (dependsOnRules(settings, call)) await settings.check.run();
      entered = routeCall(settings, call);
      if (call.method === "GET") visit.context = entered.context;
      const outcome = await run(entered);
      const { cookies = [] } = outcome;
      const owner = from.canWrite === false && cookies.length > 0 ? await ownerOf(entered.context) : undefined;
      return { ...outcome, cookies: noted(from, settings, visit, cookies, owner) };
    };
    return logFailure(settings, call, work()).catch(async (thrown: unknown) => {
      await keepFor(from, settings, visit, entered?.context);
      throw thrown;
    });
  }

  async function read(settings: Settings, from: BridgeRequest, visit: RequestState): Promise<SessionReading> {
    const readOnly = from.canWrite === false;
    const call = callOf(settings, from, visit.cookies, { method: "GET", action: "session", readOnly });
    const { body, cookies } = await perform(settings, from, visit, call);
    return { session: body as Session | null, cookies };
  }

  /** A session that cannot be read is none; a configuration that is wrong is told to whoever can mend it. */
  const readOrNobody = (settings: Settings, from: BridgeRequest, visit: RequestState): Promise<SessionReading> =>
    read(settings, from, visit).catch(async (thrown: unknown) => {
      await settings.check.run().catch(() => {});
      if (settings.fault) throw thrown;
      return signedOut;
    });

  /** Does something for the visitor of a request. What was read of their session before holds no longer. */
  async function act(
    settings: Settings,
    from: BridgeRequest,
    intent: Intent,
  ): Promise<Outcome & { cookies: readonly SetCookie[] }> {
    await settings.check.run();
    const visit = visitOf(settings, from);
    const call = callOf(settings, from, visit.cookies, intent);
    rejectCrossSite(call);
    const outcome = await perform(settings, from, visit, call);
    forgetSession(visit);
    return outcome;
  }

  /** A session that could not be ended is none for this browser: its cookie goes with the next answer that can take it away. */
  function abandon(settings: Settings, from: BridgeRequest): void {
    const visit = visitOf(settings, from);
    const token = tokenIn(settings, from, visit.cookies);
    const { sessionToken } = cookiesOf(settings, originFor(settings, from.headers, from.url, from.protocol));
    const cookies = dropChunks(visit.cookies, sessionToken);
    if (token !== null) visits.end(token, cookies);
    visit.cookies = after(visit.cookies, cookies);
    visit.pendingCookies = cookies;
    forgetSession(visit);
  }

  async function go(settings: Settings, from: BridgeRequest, intent: Intent): Promise<RedirectResult> {
    const { redirect = "/", cookies } = await act(settings, from, intent);
    return { url: new URL(redirect, originFor(settings, from.headers, from.url, from.protocol)).href, cookies };
  }

  /** Does something for the visitor that has no route of its own. What `changes` something is not done for another site. */
  async function within<T>(
    from: BridgeRequest<Event>,
    work: (context: Context) => Promise<T>,
    { changes = false } = {},
  ): Promise<{ readonly done: T; readonly settings: Settings; readonly visit: RequestState }> {
    const settings = await settingsOf(from);
    await settings.check.run();
    const visit = visitOf(settings, from);
    const call = callOf(settings, from, visit.cookies, { method: "GET", action: "session", readOnly: true });
    if (changes) rejectCrossSite(call);
    const known = visit.context;
    const act = async () => {
      visit.context ??= withContext(settings, call);
      return work(visit.context);
    };
    const done = await logFailure(settings, call, act()).finally(async () => {
      if (!known) await keepFor(from, settings, visit, visit.context);
    });
    return { done, settings, visit };
  }

  /** What is known better than the request says it. */
  async function knownOf(request: Request, from: Omit<BridgeRequest<Event>, "headers">) {
    const asked = { ...from, url: from.url ?? redirectUrl(request), headers: request.headers };
    const settings = await settingsOf(asked);
    const { cookies: cookieJar, pendingCookies } = visitOf(settings, asked);
    return { settings, known: { url: from.url, cookies: cookieJar, write: pendingCookies } };
  }

  async function session(from: BridgeRequest<Event>): Promise<SessionReading> {
    const settings = await settingsOf(from);
    const visit = visitOf(settings, from);
    visit.reading ??= readOrNobody(settings, from, visit);
    return visit.reading;
  }

  return {
    async handle(request, from = {}) {
      const { settings, known } = await knownOf(request, from);
      return handle(settings, request, known);
    },
    async handleRaw(request, from = {}) {
      const { settings, known } = await knownOf(request, from);
      const outcome = async (): Promise<Outcome> => {
        const call = await receive(request, settings, known);
        if (dependsOnRules(settings, call)) await settings.check.run();
        return run(routeCall(settings, call));
      };
      return withCookies(await logFailure(settings, {}, outcome()), known.write);
    },
    async owns(from) {
      const { basePath } = await settingsOf(from);
      return from.url !== undefined && isOwnRoute(from.url.pathname, basePath);
    },
    session,
    async signIn(from, input = {}) {
      const settings = await settingsOf(from);
      // Its providers are known once the rules have run.
      await settings.check.run();
      return go(settings, from, signInIntent(settings, from, input));
    },
    async signOut(from, { callbackUrl: alias, redirectTo = alias } = {}) {
      const settings = await settingsOf(from);
      const callbackUrl = requestedUrl(from, redirectTo);
      return go(settings, from, { method: "POST", action: "signout", body: { callbackUrl } }).catch(
        (thrown: unknown) => {
          if (thrown instanceof SignOutError) abandon(settings, from);
          throw thrown;
        },
      );
    },
    async update(from, data) {
      const settings = await settingsOf(from);
      const { body, cookies } = await act(settings, from, { method: "POST", action: "session", body: { data } });
      return { session: body as Session | null, cookies };
    },
    async listSessions(from) {
      return (await within(from, listSessions)).done;
    },
    async revokeSessions(from, which) {
      const { done, settings, visit } = await within(from, (context) => revokeSessions(context, which), {
        changes: true,
      });
      const owner = await ownerOf(visit.context);
      if (done.cookies.length > 0) {
        forgetSession(visit);
      }
      return { ...done, cookies: noted(from, settings, visit, done.cookies, owner) };
    },
    async listPasskeys(from) {
      const { listPasskeys } = await passkeyManagement();
      return (await within(from, listPasskeys)).done;
    },
    async renamePasskey(from, id, name) {
      const { renamePasskey } = await passkeyManagement();
      await within(from, (context) => renamePasskey(context, id, name), { changes: true });
    },
    async removePasskey(from, id, how) {
      const { removePasskey } = await passkeyManagement();
      await within(from, (context) => removePasskey(context, id, how), { changes: true });
    },
    async protect(from, authorized) {
      const settings = await settingsOf(from);
      const reading = await session(from);
      const answer = isExempt(settings, from.url) || (await authorized(reading.session));
      warnOfTruthy(settings, answer);
      const url = answer === true ? from.url : recordCookies(settings, from);
      return { ...protectionResult(settings, url, answer), ...reading };
    },
  };
}
