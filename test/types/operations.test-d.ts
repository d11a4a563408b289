/** The operations of the core and of the JWT helpers, as types. */
import {
  Auth,
  type AuthAction,
  type AuthConfig,
  createActionURL,
  isAuthAction,
  type ResponseInternal,
  raw,
  setEnvDefaults,
} from "portico";
import { AuthError, CredentialsSignin } from "portico/errors";
import { decode, encode, getToken, type JWT, type JWTDecodeParams, type JWTEncodeParams } from "portico/jwt";
import type { GetTokenParams, JWTOptions, LoggerInstance } from "portico/types";
import { expectTypeOf } from "vitest";

const request = new Request("https://app.example/auth/session");
const params = { req: request, secret: "x" };

/** Never called: only the compiler reads it. */
export async function operations() {
  // Auth(request, config)
  expectTypeOf(await Auth(request, { providers: [] })).toEqualTypeOf<Response>();
  expectTypeOf(await Auth(request, { providers: [], raw })).toEqualTypeOf<ResponseInternal>();
  // @ts-expect-error providers is required
  await Auth(request, {});

  // isAuthAction is a type guard
  const action: string = "signin";
  if (isAuthAction(action)) expectTypeOf(action).toEqualTypeOf<AuthAction>();

  // createActionURL and setEnvDefaults
  expectTypeOf(
    createActionURL("signin", "https", new Headers(), {}, { basePath: "/auth", logger: console }),
  ).toEqualTypeOf<URL>();
  expectTypeOf(setEnvDefaults({}, { providers: [] }, true)).toEqualTypeOf<void>();
  expectTypeOf(setEnvDefaults).parameter(1).toEqualTypeOf<AuthConfig>();

  // encode, decode, getToken
  expectTypeOf(await encode({ token: { sub: "1" }, secret: ["x"], salt: "s" })).toEqualTypeOf<string>();
  expectTypeOf(await decode({ token: "t", secret: "x", salt: "s" })).toEqualTypeOf<JWT | null>();
  expectTypeOf(await getToken(params)).toEqualTypeOf<JWT | null>();
  expectTypeOf(await getToken({ ...params, raw: true })).toEqualTypeOf<string | null>();
}

// JWT helper parameters
expectTypeOf<JWTEncodeParams>().toExtend<{ token?: JWT; secret: string | readonly string[]; salt: string }>();
expectTypeOf<JWTEncodeParams["maxAge"]>().toEqualTypeOf<number | undefined>();
expectTypeOf<JWTEncodeParams<{ a: 1 }>["token"]>().toEqualTypeOf<{ a: 1 } | undefined>();
expectTypeOf<JWTDecodeParams["token"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<JWTOptions["maxAge"]>().toEqualTypeOf<number>();
expectTypeOf<JWTOptions["encode"]>().returns.toExtend<string | Promise<string>>();
expectTypeOf<JWTOptions["decode"]>().returns.toExtend<JWT | null | Promise<JWT | null>>();
expectTypeOf<GetTokenParams["secureCookie" | "strictCookie"]>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<GetTokenParams["cookieName" | "salt"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<GetTokenParams["logger"]>().toEqualTypeOf<LoggerInstance | Console | undefined>();

// Errors
expectTypeOf<AuthError>().toExtend<Error>();
expectTypeOf<AuthError["cause"]>().toExtend<(Record<string, unknown> & { err?: Error }) | undefined>();
expectTypeOf(AuthError).toBeConstructibleWith("message", { cause: { err: new Error() } });
expectTypeOf(AuthError).toBeConstructibleWith({ cause: {} });
expectTypeOf(AuthError).toBeConstructibleWith();
expectTypeOf<CredentialsSignin>().toExtend<AuthError>();
expectTypeOf<CredentialsSignin["code"]>().toEqualTypeOf<string>();
expectTypeOf(CredentialsSignin.kind).toExtend<string>();
expectTypeOf(CredentialsSignin.type).toExtend<string>();
