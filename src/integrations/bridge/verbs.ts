/** `createVerbs`: the verbs for servers with one object per request, and the cookies of their responses. */
import { lastOfEach } from "../../core/cookies/set-cookie.ts";
import { redirectResponse, withPrivacy, withSetCookies } from "../../core/http/app-response.ts";
import { createLru, type Lru } from "../../core/lib/lru.ts";
import type { SetCookie } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import { parseOptions, type SignInFormInput, signInInput, signOutInput } from "./input.ts";
import { pathMatcher } from "./paths.ts";
import { perObject } from "./request-state.ts";
import type { AuthorizationParams, Bridge, BridgeRequest, RedirectResult } from "./types.ts";
import type { ProtectInput, RequestAccess, Verbs, VerbTools, VisitorResponse } from "./verb-types.ts";

/** A request in progress: what its response must carry, and whether that is taken. */
interface VerbRequest<Event> {
  readonly from: BridgeRequest<Event>;
  cookies: readonly SetCookie[];
  isPersonal: boolean;
  isAnswered: boolean;
}

/** The requests in progress of an integration. */
interface VerbRequests<Input, Event> {
  /** The request, which begins. */
  start(input: Input): BridgeRequest<Event>;
  /** The request, as the bridge wants it now. */
  from(input: Input): BridgeRequest<Event>;
  /** Keeps cookies for the response. It is for this visitor only, unless the visitor has neither a session nor cookies to get. */
  keep<Result extends { readonly cookies: readonly SetCookie[] }>(input: Input, result: Result): Result;
  /** Marks the response as one for this visitor only. */
  keepPersonal(input: Input): void;
  take(input: Input): VisitorResponse;
}

const nothing: VisitorResponse = { cookies: [], isPersonal: false };

/** The requests that an object of the framework belongs to, by their cookies: one, unless an application shares the object. */
type Sharers<Event> = Lru<VerbRequest<Event>>;

/** Visitors whose requests share an object at a time. Few, so that an object that lives long keeps no record of each visitor. */
const maxSharers = 100;

/**
 * Finds the record of a request. With `headersOf` the cookies say whose it is: frameworks give each part of a page a `Request` of
 * its own, and an application may give several visitors one object.
 */
function createRecords<Input extends object, Event>({
  from,
  keyOf = (input) => input,
  headersOf,
}: Pick<RequestAccess<Input, Event, unknown>, "from" | "headersOf" | "keyOf">) {
  const start = (input: Input, isShared = false): VerbRequest<Event> => ({
    from: isShared ? { ...from(input), isShared } : from(input),
    cookies: [],
    isPersonal: false,
    isAnswered: false,
  });
  const records = perObject<object, { record?: VerbRequest<Event>; sharers?: Sharers<Event> }>(() => ({}));
  const find = (input: Input, isAnother: (known: VerbRequest<Event>) => boolean): VerbRequest<Event> => {
    const entry = records(keyOf(input));
    if (!headersOf) {
      entry.record ??= start(input);
      return entry.record;
    }
    const isShared = entry.sharers !== undefined;
    entry.sharers ??= createLru<VerbRequest<Event>>({ entries: maxSharers });
    const cookie = headersOf(input).get("cookie") ?? "";
    const known = entry.sharers.get(cookie);
    return known && !isAnother(known) ? known : entry.sharers.set(cookie, start(input, isShared));
  };
  return {
    recordOf: (input: Input) => find(input, () => false),
    /** The same at the start of a request: an object whose request was responded to now belongs to another one. */
    startRequest: (input: Input) => find(input, ({ isAnswered }) => isAnswered),
  };
}

function createVerbRequests<Input extends object, Event, Away>({
  canWrite = () => true,
  setCookies,
  keepPrivate,
  ...access
}: RequestAccess<Input, Event, Away>): VerbRequests<Input, Event> {
  const { recordOf, startRequest } = createRecords(access);
  const keepPersonal = (input: Input): void => {
    recordOf(input).isPersonal = true;
    keepPrivate?.(input);
  };
  return {
    start: (input) => startRequest(input).from,
    from(input) {
      const record = recordOf(input);
      return {
        ...record.from,
        // A getter, asked at the time of writing: a page may begin to stream while its session is read.
        get canWrite() {
          return !record.isAnswered && record.from.canWrite !== false && canWrite(input);
        },
      };
    },
    keep(input, result) {
      const { cookies } = result;
      const record = recordOf(input);
      // A second reading of the session returns the same cookies.
      if (!setCookies) record.cookies = lastOfEach([...record.cookies, ...cookies]);
      else if (cookies.length > 0) setCookies(input, cookies);
      if (cookies.length > 0) keepPersonal(input);
      return result;
    },
    keepPersonal,
    take(input) {
      const record = recordOf(input);
      if (record.isAnswered) return nothing;
      record.isAnswered = true;
      return record;
    },
  };
}

/** What the verbs use. */
interface VerbContext<Input extends object, Event, Away> {
  readonly bridge: Bridge<Event>;
  readonly requests: VerbRequests<Input, Event>;
  readonly access: RequestAccess<Input, Event, Away>;
}

async function sessionFor<Input extends object, Event>(
  { bridge, requests }: Pick<VerbContext<Input, Event, unknown>, "bridge" | "requests">,
  input: Input,
): Promise<Session | null> {
  const { session } = requests.keep(input, await bridge.session(requests.from(input)));
  if (session) requests.keepPersonal(input);
  return session;
}

/** Keeps the cookies of a verb, and redirects to its URL or returns it. */
async function redirectOrReturn<Input extends object, Event, Away>(
  { requests, access }: VerbContext<Input, Event, Away>,
  input: Input,
  options: SignInFormInput,
  verb: Promise<RedirectResult>,
): Promise<Away | string> {
  const { url } = requests.keep(input, await verb);
  return parseOptions(options).redirect ? access.redirect(input, url) : url;
}

function signingVerbs<Input extends object, Event, Away>(context: VerbContext<Input, Event, Away>) {
  const { bridge, requests } = context;
  return {
    signIn: (input: Input, provider?: string, options?: SignInFormInput, params?: AuthorizationParams) =>
      redirectOrReturn(
        context,
        input,
        options,
        bridge.signIn(requests.from(input), signInInput(provider, options, params)),
      ),
    signOut: (input: Input, options?: SignInFormInput) =>
      redirectOrReturn(context, input, options, bridge.signOut(requests.from(input), signOutInput(options))),
  };
}

function createApplicationVerbs<Input extends object, Event, S, Away>(
  context: VerbContext<Input, Event, Away>,
): Verbs<Input, S, Away> {
  const { bridge, requests } = context;
  /** For this visitor only, whatever the bridge returns. */
  const personal = (input: Input): BridgeRequest<Event> => {
    requests.keepPersonal(input);
    return requests.from(input);
  };
  const verbs = {
    check: (input?: Input) => bridge.check(input && requests.from(input).event),
    auth: (input: Input) => sessionFor(context, input),
    ...signingVerbs(context),
    update: async (input: Input, data: unknown) =>
      requests.keep(input, await bridge.update(personal(input), data)).session,
    accessToken: async (input: Input, provider?: string, options?: object) =>
      requests.keep(input, await bridge.accessToken(personal(input), { ...options, provider })).token,
    fresh: async (input: Input, options?: object) => bridge.fresh(personal(input), options),
    listSessions: async (input: Input) => bridge.listSessions(personal(input)),
    revokeSessions: async (input: Input, which: Parameters<Bridge["revokeSessions"]>[1]) =>
      requests.keep(input, await bridge.revokeSessions(personal(input), which)).ended,
    actAs: async (input: Input, userId: string) =>
      requests.keep(input, await bridge.actAs(personal(input), userId)).session,
    stopActing: async (input: Input) => requests.keep(input, await bridge.stopActing(personal(input))).session,
    accounts: {
      list: async (input: Input) => bridge.listAccounts(personal(input)),
      unlink: async (
        input: Input,
        account: Parameters<Bridge["unlinkAccount"]>[1],
        options?: Parameters<Bridge["unlinkAccount"]>[2],
      ) => bridge.unlinkAccount(personal(input), account, options),
    },
    passkeys: {
      list: async (input: Input) => bridge.listPasskeys(personal(input)),
      rename: async (input: Input, id: string, name: string) => bridge.renamePasskey(personal(input), id, name),
      remove: async (input: Input, id: string, options?: Parameters<Bridge["removePasskey"]>[2]) =>
        bridge.removePasskey(personal(input), id, options),
    },
  };
  // The `session` callback of the application defines the type of a session, and `redirect` whether a verb returns a URL.
  return verbs as unknown as Verbs<Input, S, Away>;
}

/** The URL of a request: an integration that guards requests knows it. */
const urlOf = <Event>(from: BridgeRequest<Event>): BridgeRequest<Event> & { readonly url: URL } => ({
  ...from,
  url: from.url ?? new URL("http://localhost/"),
});

/**
 * Makes the verbs of an integration for a server with one object per request: Express, Hono, h3 and others. Each verb takes that
 * object first. Its cookies are kept until the integration takes them for the response (`completeResponse`, `takeCookies`).
 *
 * @param bridge of {@link createBridge}
 * @param access how to read the object
 * @example
 * const bridge = createBridge(config);
 * const tools = createVerbs<Context>(bridge, {
 *   from: ({ req }) => ({ method: req.method, headers: req.raw.headers, url: new URL(req.url) }),
 *   redirect: (c, url) => void c.header("location", url),
 * });
 */
export function createVerbs<Input extends object, Event = unknown, S = Session, Away = void>(
  bridge: Bridge<Event>,
  access: RequestAccess<Input, Event, Away>,
): VerbTools<Input, S, Away, Event> {
  const requests = createVerbRequests(access);
  const completeResponse = (input: Input, response: Response): Response => {
    const { cookies, isPersonal } = requests.take(input);
    const answer = withSetCookies(response, cookies);
    return isPersonal && answer === response ? withPrivacy(response) : answer;
  };
  return {
    verbs: createApplicationVerbs<Input, Event, S, Away>({ bridge, requests, access }),
    run: async (input, verb) => requests.keep(input, await verb(requests.from(input))),
    async serve(input, request) {
      const from = requests.start(input);
      if (!(await bridge.owns(from))) return undefined;
      return completeResponse(input, await bridge.handle(await request(from), from));
    },
    guard({ paths, authorized, fresh }: ProtectInput<S, Input> = {}, base?: string) {
      const covers = paths && pathMatcher(paths, base);
      return async (input) => {
        const from = urlOf(requests.from(input));
        if (covers && ![from.url, ...(access.routedPaths?.(input) ?? [])].some(covers)) return undefined;
        const decide = (session: Session | null) =>
          authorized ? authorized({ auth: session as S | null, request: input }) : session !== null;
        const programs = !access.isPage?.(input);
        const protection = requests.keep(input, await bridge.protect(from, decide, { fresh, programs }));
        if (protection.session) requests.keepPersonal(input);
        if (protection.do === "pass") return undefined;
        return completeResponse(
          input,
          protection.do === "answer" ? protection.response : redirectResponse(protection.url),
        );
      };
    },
    completeResponse,
    takeCookies: requests.take,
  };
}
