/** `AuthModule`: the dynamic module, which provides `AuthService` everywhere and serves the routes. */
import { type DynamicModule, Inject, Module, type NestModule } from "@nestjs/common";
import { HttpAdapterHost } from "@nestjs/core";
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { createNodeVerbs } from "../bridge/node-server.ts";
import { installRoutes, type NestRedirect, type NestRequest, type NestTools, nestAccess } from "./framework.ts";
import { AuthService } from "./service.ts";
import type { NestAuthAsyncOptions, NestAuthInput } from "./types.ts";

/** The token of the tools, which only this module injects. */
const toolsToken = Symbol("portico");

const toolsOf = <S>(config: NestAuthInput<S>): NestTools<S> =>
  createNodeVerbs<NestRequest, S, NestRedirect>(config, { basePath: "/auth" }, nestAccess);

/** The module for the tools that a factory returns. */
function moduleWith(
  useFactory: (...dependencies: never[]) => unknown,
  { imports = [], inject = [] }: Pick<NestAuthAsyncOptions, "imports" | "inject"> = {},
): DynamicModule {
  return {
    module: AuthModule,
    global: true,
    imports: [...imports],
    providers: [
      { provide: toolsToken, inject: [...inject], useFactory },
      {
        provide: AuthService,
        inject: [toolsToken],
        useFactory: ({ verbs }: NestTools<Session>) => new AuthService(verbs),
      },
    ],
    exports: [AuthService],
  };
}

/**
 * Sign-in and sessions for a Nest application. Import it once, in the root module: `AuthService` is then provided everywhere.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, whatever the global prefix is. To have them below it, set `basePath` to the whole path: `/api/auth`.
 *
 * @throws InvalidConfiguration, when Nest starts, if the HTTP server is neither that of Express nor that of Fastify
 * @example
 * @Module({ imports: [AuthModule.forRoot({ providers: ["github"] })], controllers: [DeskController] })
 * export class AppModule {}
 */
export class AuthModule implements NestModule {
  readonly #host: HttpAdapterHost;
  readonly #tools: NestTools<unknown>;

  constructor(host: HttpAdapterHost, tools: NestTools<unknown>) {
    this.#host = host;
    this.#tools = tools;
  }

  /**
   * The module with a configuration that needs no other providers.
   *
   * @param config a configuration, or a function that returns one for each request
   * @example AuthModule.forRoot({ providers: ["github"] })
   */
  static forRoot<S extends DefaultSession = Session>(config: NestAuthInput<S>): DynamicModule {
    const tools = toolsOf(config);
    return moduleWith(() => tools);
  }

  /**
   * The same with a configuration that needs other providers, such as `ConfigService`.
   *
   * @example
   * AuthModule.forRootAsync({
   *   inject: [UsersService],
   *   useFactory: (users: UsersService) => ({ providers: [Credentials({ authorize: (input) => users.check(input) })] }),
   * });
   */
  static forRootAsync<S extends DefaultSession = Session>(options: NestAuthAsyncOptions<S>): DynamicModule {
    return moduleWith(async (...dependencies) => toolsOf(await options.useFactory(...dependencies)), options);
  }

  /** Called by Nest before it registers the handlers. */
  configure(): void {
    installRoutes(this.#host.httpAdapter, this.#tools);
  }

  // Decorators as functions: their syntax needs a compiler option.
  static {
    Module({})(AuthModule);
    Inject(HttpAdapterHost)(AuthModule, undefined, 0);
    Inject(toolsToken)(AuthModule, undefined, 1);
  }
}
