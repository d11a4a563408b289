/** `portico/nest`: NestJS. */
import { type CanActivate, createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { neverGoOn } from "../bridge/node-server.ts";
import { perObject } from "../bridge/request-state.ts";
import { type NestTools, servedRequest } from "./framework.ts";
import type { NestGuardOptions } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export { AuthModule } from "./module.ts";
export { AuthService } from "./service.ts";
export type * from "./types.ts";

/**
 * A guard for a handler, a controller, or the application. Who may not pass is redirected to the sign-in page; a program, which
 * does not accept HTML, gets a 401 without a session and a 403 with one.
 *
 * @throws InvalidConfiguration, when the handler is called, if `AuthModule` is not imported, or the request is none of HTTP
 * @example
 * @UseGuards(AuthGuard())
 * @Controller("desk")
 * export class DeskController {}
 * @example app.useGlobalGuards(AuthGuard({ paths: ["/account"] }));
 */
export function AuthGuard<S extends DefaultSession = Session>(options?: NestGuardOptions<S>): CanActivate {
  const passes = perObject((tools: NestTools<S>) => tools.guard(options));
  return {
    async canActivate(context) {
      const { request, tools } = servedRequest<S>(context);
      // Otherwise an exception filter would respond again.
      return (await passes(tools)(request)) || neverGoOn();
    },
  };
}

function readSession(_data: unknown, context: ExecutionContext): Promise<unknown> {
  const { request, tools } = servedRequest(context);
  return tools.verbs.auth(request);
}

/**
 * The session, as a parameter of a handler: `null` for a visitor without one. It is read once per request.
 *
 * @throws InvalidConfiguration, when the handler is called, if `AuthModule` is not imported, or the request is none of HTTP
 * @example
 * @Get()
 * show(@CurrentSession() session: Session | null) {}
 */
export const CurrentSession = (): ParameterDecorator => createParamDecorator(readSession)();
