/** What portico refuses, such as a form of another site, has a status and a message for visitors. */
import { type ArgumentsHost, Catch, type ExceptionFilter } from "@nestjs/common";
import type { Response } from "express";
import { AuthError, failure } from "portico/nest";

@Catch(AuthError)
export class AuthFilter implements ExceptionFilter<AuthError> {
  catch(thrown: AuthError, host: ArgumentsHost): void {
    const { status, message } = failure(thrown);
    host.switchToHttp().getResponse<Response>().status(status).send(message);
  }
}
