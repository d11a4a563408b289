/** portico/qwik: Qwik City. */
import { implicit$FirstArg, isServer, noSerialize, type QRL } from "@builder.io/qwik";
import { globalAction$, routeLoader$, validator$ } from "@builder.io/qwik-city";
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
  // Browsers have nothing of this: the compiler of Qwik leaves out what runs on the server alone.
  const auth = isServer ? noSerialize(createAuth(config)) : undefined;
  return {
    onRequest: async (event) => auth?.receive(event),
    useSession: routeLoader$((event) => sessionIn(event)) as QwikAuthResult["useSession"],
    useSignIn: globalAction$(
      (input, event) => auth?.signIn(event, input),
      validator$((_, input) => parseInput("signIn", input)),
    ) as unknown as QwikAuthResult["useSignIn"],
    useSignOut: globalAction$(
      (input, event) => auth?.signOut(event, input),
      validator$((_, input) => parseInput("signOut", input)),
    ) as unknown as QwikAuthResult["useSignOut"],
  };
}

/**
 * Sign-in and sessions for a Qwik City application. Call it once, in `src/routes/plugin@auth.ts`, and export all that it
 * returns.
 *
 * Options that are left out come from the environment: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes live under
 * `/auth`, below the `basePathname` of Qwik City.
 *
 * What stands inside of a `$` is compiled for browsers, too. Leave secrets to the environment, and ask `isServer` of Qwik
 * before what only the server can load: `QwikAuth$(() => (isServer ? config : { providers: [] }))`.
 *
 * @param config a configuration, or a function that makes one for each request; one without a parameter is asked once
 * @example
 * // src/routes/plugin@auth.ts
 * export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() => ({ providers: ["github"] }));
 */
export const QwikAuth$ = /* @__PURE__ */ implicit$FirstArg(QwikAuthQrl);
