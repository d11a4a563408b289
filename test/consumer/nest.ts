/** An application on NestJS: its session has the type of the callback, in constructors, guards and parameters. */
import { Controller, Get, Inject, Module, Post, Redirect, Req, UseGuards } from "@nestjs/common";
import type { Request } from "express";
import type { FastifyRequest } from "fastify";
import {
  AuthGuard,
  AuthModule,
  AuthService,
  CurrentSession,
  type NestAuthConfig,
  type NestRedirect,
  type SessionOf,
} from "portico/nest";

export const authConfig = {
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
} satisfies NestAuthConfig;

export type AppSession = SessionOf<typeof authConfig>;

@Controller()
export class DeskController {
  readonly auth: AuthService<AppSession>;
  constructor(@Inject(AuthService) auth: AuthService<AppSession>) {
    this.auth = auth;
  }
  @Get()
  @UseGuards(AuthGuard<AppSession>({ authorized: ({ auth }) => auth?.role === "admin" }))
  show(@CurrentSession() session: AppSession): "admin" {
    return session.role;
  }
  @Post("leave")
  @Redirect()
  leave(@Req() req: Request): Promise<NestRedirect> {
    return this.auth.signOut(req, { redirectTo: "/" });
  }
  @Post("leave-fastify")
  @Redirect()
  leaveOnFastify(@Req() req: FastifyRequest): Promise<NestRedirect> {
    return this.auth.signOut(req, { redirectTo: "/" });
  }
}

@Module({ imports: [AuthModule.forRoot(authConfig)], controllers: [DeskController] })
export class AppModule {}
