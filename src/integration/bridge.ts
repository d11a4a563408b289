/** The bridge between a framework and the engine: five verbs, values in and values out. */
import { answer, contextOf, type Entered, enterCall, run } from "../core/answer.ts";
import { dropChunks } from "../core/cookies/chunks.ts";
import { after } from "../core/cookies/cookie.ts";
import { foreignOrigin } from "../core/enter/csrf.ts";
import { MissingCSRF, SignOutError } from "../core/errors/index.ts";
import { named } from "../core/errors/named.ts";
import { cookiesOf } from "../core/http/origin.ts";
import { withCookies } from "../core/http/outcome.ts";
import { originFor, receive } from "../core/http/receive.ts";
import { lastOfEach } from "../core/http/respond.ts";
import { listSessions, revokeSessions } from "../core/session/manage.ts";
import type { Call, Context, Outcome, SetCookie, Settings } from "../core/types/flow.ts";
import type { Session } from "../core/types/session.ts";
import { callOf, type Intent, isRoute, signInIntent, tokenIn, wish } from "./call.ts";
import { settingsFrom } from "./config.ts";
import { decide, isExempt } from "./protect.ts";
import type { Asking, Bridge, BridgeConfig, BridgeOptions, Going, Lazy, SessionReading } from "./types.ts";
import { createVisits, outdate, type Visit } from "./visits.ts";

/** Loaded by those who have any. */
const passkeys = () => import("../core/identify/webauthn/manage.ts");

const nobody: SessionReading = { session: null, cookies: [] };

/** The address of a request. Some servers give a path where it should be: it says nothing about where we are. */
const urlOf = ({ url }: Request): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** Refuses what another site makes a browser send: browsers name the origin of every POST (Fetch Standard, section 3.2). */
function refuseForeign(call: Call): void {
  const why = foreignOrigin(call);
  if (why) throw new MissingCSRF(`Cross-site request rejected: ${why}`);
}

/** The address that was asked for, on the origin that the visitor sees: behind a proxy, the request may name another. */
const asSeen = (settings: Settings, { headers, url, protocol }: Asking & { readonly url: URL }): URL =>
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
async function logged<T>(settings: Settings, call: Partial<Call>, work: Promise<T>): Promise<T> {
  return work.catch((thrown: unknown) => {
    const error = named(thrown);
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
  const visits = createVisits();

  const visitOf = (settings: Settings, from: Asking): Visit => visits.of(from, (jar) => tokenIn(settings, from, jar));

  /** Whose renewal it is: of a token that opens nothing, nothing is kept. */
  const ownerOf = async (context: Context | undefined): Promise<string | undefined> =>
    (await context?.principal().catch(() => null))?.userId;

  /** Notes what the browser will hold once the cookies are written; returns those that are to be written. */
  function noted(
    from: Asking,
    settings: Settings,
    visit: Visit,
    cookies: readonly SetCookie[],
    owner?: string,
  ): readonly SetCookie[] {
    const due = lastOfEach([...visit.unwritten, ...cookies]);
    visit.jar = after(visit.jar, cookies);
    visit.unwritten = from.canWrite === false ? due : [];
    if (from.canWrite !== false) {
      visit.held = visit.jar;
      return due;
    }
    const token = tokenIn(settings, from, visit.held);
    if (token !== null && cookies.length > 0 && owner !== undefined) visits.keep(owner, token, due);
    return [];
  }

  /** Keeps what reading the session made, where the answer that would carry it is not ours to write. */
  async function keepFor(from: Asking, settings: Settings, visit: Visit, context: Context | undefined): Promise<void> {
    const cookies = (await context?.session.cookies().catch(() => [])) ?? [];
    if (cookies.length === 0) return;
    noted({ ...from, canWrite: false }, settings, visit, cookies, await ownerOf(context));
  }

  /** Runs a call for a visitor, and answers with the cookies that are to be written. What goes wrong is told to the log, and thrown. */
  async function perform(
    settings: Settings,
    from: Asking,
    visit: Visit,
    call: Call,
  ): Promise<Outcome & { readonly cookies: readonly SetCookie[] }> {
    let entered: Entered | undefined;
    const work = async () => {
      entered = enterCall(settings, call);
      if (call.method === "GET") visit.context = entered.context;
      const outcome = await run(entered);
      const { cookies = [] } = outcome;
      const owner = from.canWrite === false && cookies.length > 0 ? await ownerOf(entered.context) : undefined;
      return { ...outcome, cookies: noted(from, settings, visit, cookies, owner) };
    };
    return logged(settings, call, work()).catch(async (thrown: unknown) => {
      await keepFor(from, settings, visit, entered?.context);
      throw thrown;
    });
  }

  async function read(settings: Settings, from: Asking, visit: Visit): Promise<SessionReading> {
    const readOnly = from.canWrite === false;
    const call = callOf(settings, from, visit.jar, { method: "GET", action: "session", readOnly });
    const { body, cookies } = await perform(settings, from, visit, call);
    return { session: body as Session | null, cookies };
  }

  /** A session that cannot be read is none; a configuration that is wrong is told to whoever can mend it. */
  const readOrNobody = (settings: Settings, from: Asking, visit: Visit): Promise<SessionReading> =>
    read(settings, from, visit).catch((thrown: unknown) => {
      if (settings.fault) throw thrown;
      return nobody;
    });

  /** Does something for the visitor of a request. What was read of their session before holds no longer. */
  async function act(
    settings: Settings,
    from: Asking,
    intent: Intent,
  ): Promise<Outcome & { cookies: readonly SetCookie[] }> {
    const visit = visitOf(settings, from);
    const call = callOf(settings, from, visit.jar, intent);
    refuseForeign(call);
    const outcome = await perform(settings, from, visit, call);
    outdate(visit);
    return outcome;
  }

  /** A session that could not be ended is none for this browser: its cookie goes with the next answer that can take it away. */
  function abandon(settings: Settings, from: Asking): void {
    const visit = visitOf(settings, from);
    const token = tokenIn(settings, from, visit.jar);
    const { sessionToken } = cookiesOf(settings, originFor(settings, from.headers, from.url, from.protocol));
    const cookies = dropChunks(visit.jar, sessionToken);
    if (token !== null) visits.end(token, cookies);
    visit.jar = after(visit.jar, cookies);
    visit.unwritten = cookies;
    outdate(visit);
  }

  async function go(settings: Settings, from: Asking, intent: Intent): Promise<Going> {
    const { redirect = "/", cookies } = await act(settings, from, intent);
    return { url: new URL(redirect, originFor(settings, from.headers, from.url, from.protocol)).href, cookies };
  }

  /** Does something for the visitor that has no route of its own. What `changes` something is not done for another site. */
  async function within<T>(
    from: Asking<Event>,
    work: (context: Context) => Promise<T>,
    { changes = false } = {},
  ): Promise<{ readonly done: T; readonly settings: Settings; readonly visit: Visit }> {
    const settings = await settingsOf(from);
    const visit = visitOf(settings, from);
    const call = callOf(settings, from, visit.jar, { method: "GET", action: "session", readOnly: true });
    if (changes) refuseForeign(call);
    const known = visit.context;
    const act = async () => {
      visit.context ??= contextOf(settings, call);
      return work(visit.context);
    };
    const done = await logged(settings, call, act()).finally(async () => {
      if (!known) await keepFor(from, settings, visit, visit.context);
    });
    return { done, settings, visit };
  }

  /** What is known better than the request says it. */
  async function knownOf(request: Request, from: Omit<Asking<Event>, "headers">) {
    const asked = { ...from, url: from.url ?? urlOf(request), headers: request.headers };
    const settings = await settingsOf(asked);
    const { jar, unwritten } = visitOf(settings, asked);
    return { settings, known: { url: from.url, cookies: jar, write: unwritten } };
  }

  async function session(from: Asking<Event>): Promise<SessionReading> {
    const settings = await settingsOf(from);
    const visit = visitOf(settings, from);
    visit.reading ??= readOrNobody(settings, from, visit);
    return visit.reading;
  }

  return {
    async handle(request, from = {}) {
      const { settings, known } = await knownOf(request, from);
      return answer(settings, request, known);
    },
    async handleRaw(request, from = {}) {
      const { settings, known } = await knownOf(request, from);
      const outcome = async (): Promise<Outcome> => {
        return run(enterCall(settings, await receive(request, settings, known)));
      };
      return withCookies(await logged(settings, {}, outcome()), known.write);
    },
    async owns(from) {
      const { basePath } = await settingsOf(from);
      return from.url !== undefined && isRoute(from.url.pathname, basePath);
    },
    session,
    async signIn(from, input = {}) {
      const settings = await settingsOf(from);
      return go(settings, from, signInIntent(settings, from, input));
    },
    async signOut(from, { callbackUrl: alias, redirectTo = alias } = {}) {
      const settings = await settingsOf(from);
      const callbackUrl = wish(from, redirectTo);
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
        outdate(visit);
      }
      return { ...done, cookies: noted(from, settings, visit, done.cookies, owner) };
    },
    async listPasskeys(from) {
      const { listPasskeys } = await passkeys();
      return (await within(from, listPasskeys)).done;
    },
    async renamePasskey(from, id, name) {
      const { renamePasskey } = await passkeys();
      await within(from, (context) => renamePasskey(context, id, name), { changes: true });
    },
    async removePasskey(from, id, how) {
      const { removePasskey } = await passkeys();
      await within(from, (context) => removePasskey(context, id, how), { changes: true });
    },
    async protect(from, authorized) {
      const settings = await settingsOf(from);
      const reading = await session(from);
      const answer = isExempt(settings, from.url) || (await authorized(reading.session));
      warnOfTruthy(settings, answer);
      const url = answer === true ? from.url : asSeen(settings, from);
      return { ...decide(settings, url, answer), ...reading };
    },
  };
}
