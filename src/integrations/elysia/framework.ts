/** The plugin of Elysia: what every request gets, the macro that protects routes, and what wraps the handling of requests. The only file that imports Elysia. */
import { Elysia } from "elysia";
import type { ProtectInput } from "../bridge/index.ts";
import { isOutage } from "../bridge/operations.ts";

/** The part of a context that is used. Every handler and hook of Elysia has it. */
export interface ElysiaContext {
  /** The request that Elysia serves. */
  readonly request: Request;
}

/** Handles a request: what Elysia calls for each. A request that becomes a WebSocket has no response. */
type Handling = (request: Request, ...more: readonly unknown[]) => Response | undefined | Promise<Response | undefined>;

/** What the plugin does. */
export interface PluginParts<S> {
  /** Responds to a route of the library, else completes the response of what follows. */
  readonly handle: (request: Request, next: () => Promise<Response | undefined>) => Promise<Response | undefined>;
  /** Reads the session. */
  readonly auth: (context: ElysiaContext) => Promise<S | null>;
  /** Makes a guard. */
  readonly guard: (
    options?: ProtectInput<S, ElysiaContext>,
  ) => (context: ElysiaContext) => Promise<Response | undefined>;
}

/** Options of the macro `protect`. */
export type ElysiaProtectOptions<S> = Pick<ProtectInput<S, ElysiaContext>, "authorized" | "fresh">;

/** How many plugins were made. */
const madePlugins: { count?: number } = {};

/** Tells two plugins of one application apart: Elysia adds those of one name and seed once, and compares seeds as JSON. */
function nextSeed(): number {
  madePlugins.count = (madePlugins.count ?? 0) + 1;
  return madePlugins.count;
}

const nullInOutage = (thrown: unknown): null => {
  if (isOutage(thrown)) return null;
  throw thrown;
};

/** Makes the plugin. */
export const elysiaPlugin = <S>({ handle, auth, guard }: PluginParts<S>) =>
  new Elysia({ name: "portico", seed: nextSeed() })
    // Around everything, so that responses of every kind, also of errors, get the cookies of the session.
    .wrap(
      (next) =>
        (request: Request, ...more: readonly unknown[]) =>
          // In the type of Elysia this function returns another.
          handle(request, async () => (next as unknown as Handling)(request, ...more)),
    )
    .derive({ as: "global" }, (context) => ({
      /**
       * Reads the session, once per request: `null` for a visitor without one.
       *
       * @example app.get("/", async ({ auth }) => (await auth())?.user?.name ?? "stranger");
       */
      auth: (): Promise<S | null> => auth(context),
    }))
    .macro({
      /**
       * Lets only signed-in users pass, or those that `authorized` allows. Pages are redirected to the sign-in page, and back
       * afterwards; programs get a 401 without a session and a 403 with one. The handler has the session in `session`.
       *
       * @example app.get("/me", ({ session }) => session.user, { protect: true });
       */
      protect: (options: true | ElysiaProtectOptions<S>) => {
        const refusalOf = guard(options === true ? {} : options);
        return {
          beforeHandle: (context: ElysiaContext) => refusalOf(context),
          // Elysia calls it before the guard, which answers while the database is away.
          resolve: async (context: ElysiaContext) => ({ session: (await auth(context).catch(nullInOutage)) as S }),
        };
      },
    });
