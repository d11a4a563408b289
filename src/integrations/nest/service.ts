/** `AuthService`: the verbs, for constructors. */
import type { Session } from "../../core/types/session.ts";
import type { Verbs } from "../bridge/verb-types.ts";
import type { NestRedirect, NestRequest } from "./framework.ts";

/** A class of the verbs, so that one list of them is enough. */
const VerbHolder = class {
  constructor(verbs: object) {
    Object.assign(this, verbs);
  }
} as new <S>(
  verbs: Verbs<NestRequest, S, NestRedirect>,
) => Verbs<NestRequest, S, NestRedirect>;

/**
 * What an application calls on its server. Each verb takes the request of the handler: `@Req() req`. `signIn` and `signOut` return
 * the redirect for `@Redirect()`.
 *
 * @example
 * constructor(private readonly auth: AuthService<AppSession>) {}
 */
export class AuthService<S = Session> extends VerbHolder<S> {}
