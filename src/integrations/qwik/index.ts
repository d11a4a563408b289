/** `portico/qwik`: Qwik City. */
import { implicit$FirstArg, isServer, noSerialize, type QRL } from "@builder.io/qwik";
import { globalAction$, routeLoader$, validator$ } from "@builder.io/qwik-city";
import { SessionRequired } from "../../core/errors/index.ts";
import { createAuth, sessionIn } from "./auth.ts";
import { parseInput } from "./input.ts";
import type { QwikAuthInput, QwikAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

/** {@link QwikAuth$}, for a configuration that is a QRL already. */
export function QwikAuthQrl(config: QRL<QwikAuthInput>): QwikAuthResult {
  // The compiler of Qwik leaves code for the server out of browser bundles.
  const auth = isServer ? noSerialize(createAuth(config)) : undefined;
  return {
    onRequest: async (event) => auth?.receive(event),
    async accessToken(event, provider, options) {
      if (auth) return auth.accessToken(event, { ...options, provider });
      throw new SessionRequired(
        "accessToken() of portico/qwik works on the server: call it in a loader, an action or an endpoint.",
      );
    },
    fresh: async (event, options) => (await auth?.fresh(event, options)) ?? false,
    listSessions: async (event) => (await auth?.listSessions(event)) ?? [],
    revokeSessions: async (event, which) => (await auth?.revokeSessions(event, which)) ?? 0,
    actAs: async (event, userId) => (await auth?.actAs(event, userId)) ?? null,
    stopActing: async (event) => (await auth?.stopActing(event)) ?? null,
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
