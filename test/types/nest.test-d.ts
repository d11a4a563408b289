/** `portico/nest` as applications use it: requests of Express and Fastify fit, and the session has the type of the callback. */
import { Controller, Get, Inject, Post, Redirect, Req, UseGuards } from "@nestjs/common";
import type { Request } from "express";
import type { FastifyRequest } from "fastify";
import type { Session } from "portico";
import {
  AuthGuard,
  AuthModule,
  AuthService,
  CurrentSession,
  type NestAuthConfig,
  type NestRedirect,
  type SessionOf,
} from "portico/nest";
import { expectTypeOf } from "vitest";

const config = {
  providers: ["github"],
  callbacks: { session: async ({ session }) => ({ ...session, role: "admin" as const }) },
} satisfies NestAuthConfig;

type AppSession = SessionOf<typeof config>;
expectTypeOf<AppSession["role"]>().toEqualTypeOf<"admin">();
// Without a callback it is the session of the library.
expectTypeOf<SessionOf<{ providers: [] }>>().toEqualTypeOf<Session>();

AuthModule.forRoot(config);
// A configuration may depend on the request.
AuthModule.forRoot(async (req) => ({ providers: [], basePath: req.host === "a.example" ? "/auth" : "/other" }));

class Settings {
  readonly issuer = "https://op.example";
}
AuthModule.forRootAsync({
  inject: [Settings],
  useFactory: async ({ issuer }: Settings) => ({ providers: [{ id: "op", name: "The OP", type: "oidc", issuer }] }),
});
// @ts-expect-error: a typo in the id of a provider
AuthModule.forRoot({ providers: ["githup"] });
// @ts-expect-error: what a factory returns is a configuration
AuthModule.forRootAsync({ useFactory: () => ({ providers: "github" }) });

@Controller()
@UseGuards(AuthGuard<AppSession>({ authorized: ({ auth, request }) => auth?.role === "admin" || request.protocol }))
export class Desk {
  readonly auth: AuthService<AppSession>;
  constructor(@Inject(AuthService) auth: AuthService<AppSession>) {
    this.auth = auth;
  }
  @Get()
  async home(@Req() req: Request, @CurrentSession() session: AppSession | null): Promise<string | undefined> {
    expectTypeOf((await this.auth.auth(req))?.role).toEqualTypeOf<"admin" | undefined>();
    expectTypeOf(await this.auth.signIn(req, "github", { redirect: false })).toEqualTypeOf<string>();
    expectTypeOf((await this.auth.update(req, { name: "Ada" }))?.role).toEqualTypeOf<"admin" | undefined>();
    return session?.role;
  }
  @Post("enter")
  @Redirect()
  enter(@Req() req: Request): Promise<NestRedirect> {
    return this.auth.signIn(req, "github", { redirectTo: "/" });
  }
  @Post("leave")
  @Redirect()
  leave(@Req() req: FastifyRequest): Promise<NestRedirect> {
    return this.auth.signOut(req, { redirectTo: "/" });
  }
}
expectTypeOf<"raw" extends keyof NestAuthConfig ? true : false>().toEqualTypeOf<false>();
