/** `portico/qwik`: Qwik City. */
import { implicit$FirstArg, isServer, noSerialize, type QRL } from "@builder.io/qwik";
import { globalAction$, routeLoader$, validator$ } from "@builder.io/qwik-city";
import { SessionRequired } from "../../core/errors/index.ts";
import { createAuth, sessionIn } from "./auth.ts";
import { parseInput } from "./input.ts";
import type { QwikAuthInput, QwikAuthResult, QwikVerbs } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

/** The verbs, in browser bundles too: Qwik imports the module of the application there. */
function serverVerbs(auth: ReturnType<typeof createAuth> | undefined): QwikVerbs {
  const onServer = () => {
    if (auth) return auth;
    throw new SessionRequired(
      "The verbs of portico/qwik work on the server: call them in a loader, an action or an endpoint.",
    );
  };
  return {
    check: async (event) => auth?.check(event),
    auth: async (event) => onServer().auth(event),
    update: async (event, data) => onServer().update(event, data),
    accessToken: async (event, provider, options) => onServer().accessToken(event, provider, options),
    fresh: async (event, options) => (await auth?.fresh(event, options)) ?? false,
    listSessions: async (event) => (await auth?.listSessions(event)) ?? [],
    revokeSessions: async (event, which) => (await auth?.revokeSessions(event, which)) ?? 0,
    actAs: async (event, userId) => (await auth?.actAs(event, userId)) ?? null,
    stopActing: async (event) => (await auth?.stopActing(event)) ?? null,
    accounts: {
      list: async (event) => onServer().accounts.list(event),
      unlink: async (event, account, options) => onServer().accounts.unlink(event, account, options),
    },
    passkeys: {
      list: async (event) => onServer().passkeys.list(event),
      rename: async (event, id, name) => onServer().passkeys.rename(event, id, name),
      remove: async (event, id, options) => onServer().passkeys.remove(event, id, options),
    },
  };
}

/** {@link QwikAuth$}, for a configuration that is a QRL already. */
export function QwikAuthQrl(config: QRL<QwikAuthInput>): QwikAuthResult {
  // The compiler of Qwik leaves code for the server out of browser bundles.
  const auth = isServer ? noSerialize(createAuth(config)) : undefined;
  return {
    onRequest: async (event) => auth?.receive(event),
    ...serverVerbs(auth),
    useSession: routeLoader$((event) => sessionIn(event)) as QwikAuthResult["useSession"],
    useSignIn: globalAction$(
      (input, event) => auth?.signIn(event, input),
      validator$((_, input) => parseInput("signIn", input)),
      // The type of Qwik knows neither the input that a validator takes nor the shape of its errors.
    ) as unknown as QwikAuthResult["useSignIn"],
    useSignOut: globalAction$(
      (input, event) => auth?.signOut(event, input),
      validator$((_, input) => parseInput("signOut", input)),
      // As above.
    ) as unknown as QwikAuthResult["useSignOut"],
  };
}

/**
 * Sign-in and sessions for a Qwik City application. Call it once, in `src/routes/plugin@auth.ts`, and export everything that
 * it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, below the `basePathname` of Qwik City.
 *
 * Code inside of a `$` is compiled for browsers too. Keep secrets in the environment, and check `isServer` of Qwik before you
 * load code for the server: `QwikAuth$(() => (isServer ? config : { providers: [] }))`.
 *
 * @param config a configuration, or a function that returns one for each request; one without a parameter is called once
 * @example
 * // src/routes/plugin@auth.ts
 * export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() => ({ providers: ["github"] }));
 */
export const QwikAuth$ = /* @__PURE__ */ implicit$FirstArg(QwikAuthQrl);
