/** `portico/qwik` has the shapes of the specification (interface.md, "Variant B operations"). */
import type { QRL } from "@builder.io/qwik";
import type { RequestEvent, RequestHandler } from "@builder.io/qwik-city";
import {
  type GetSessionResult,
  QwikAuth$,
  type QwikAuthConfig,
  type QwikAuthInput,
  QwikAuthQrl,
  type QwikAuthResult,
  type Session,
} from "portico/qwik";
import { describe, expectTypeOf, it } from "vitest";

describe("QwikAuth$", () => {
  it("takes a configuration, or a function that returns one, synchronously or not", () => {
    const config: QwikAuthConfig = { providers: ["github"] };
    expectTypeOf(QwikAuth$).toBeCallableWith(config);
    expectTypeOf(QwikAuth$).toBeCallableWith(() => ({ providers: ["github"] }));
    expectTypeOf(QwikAuth$).toBeCallableWith(async ({ env }) => ({ ...config, secret: env.get("SECRET") ?? "" }));
    expectTypeOf(QwikAuthQrl).parameter(0).toEqualTypeOf<QRL<QwikAuthInput>>();
    // @ts-expect-error `raw` is not for integrations
    const raw: QwikAuthConfig = { providers: [], raw: true };
    // @ts-expect-error an unknown provider
    const typo: QwikAuthConfig = { providers: ["githbu"] };
    expectTypeOf([raw, typo]).toEqualTypeOf<QwikAuthConfig[]>();
  });

  it("returns a hook, a function, a loader and two actions", () => {
    expectTypeOf<QwikAuthResult>().toHaveProperty("onRequest");
    expectTypeOf<keyof QwikAuthResult>().toEqualTypeOf<
      | "accessToken"
      | "accounts"
      | "auth"
      | "check"
      | "fresh"
      | "listSessions"
      | "onRequest"
      | "passkeys"
      | "revokeSessions"
      | "actAs"
      | "stopActing"
      | "update"
      | "useSession"
      | "useSignIn"
      | "useSignOut"
    >();
    expectTypeOf<QwikAuthResult["onRequest"]>().toEqualTypeOf<(event: RequestEvent) => Promise<void>>();
    expectTypeOf<QwikAuthResult["onRequest"]>().toExtend<RequestHandler>();
    expectTypeOf<ReturnType<QwikAuthResult["useSession"]>["value"]>().toEqualTypeOf<Session | null>();
  });

  it("has a type for the session", () => {
    expectTypeOf<Awaited<GetSessionResult>["data"]>().toEqualTypeOf<Session | null>();
    expectTypeOf<Awaited<GetSessionResult>["cookie"]>().toBeAny();
  });
});

type SignIn = ReturnType<QwikAuthResult["useSignIn"]>;
type SignOut = ReturnType<QwikAuthResult["useSignOut"]>;

describe("the actions", () => {
  it("accept the specified input", () => {
    const { submit } = {} as SignIn;
    expectTypeOf(submit).toBeCallableWith();
    expectTypeOf(submit).toBeCallableWith({ providerId: "github", redirectTo: "/" });
    expectTypeOf(submit).toBeCallableWith({ options: { redirectTo: "/", email: "ada@example.com" } });
    expectTypeOf(submit).toBeCallableWith({ authorizationParams: "prompt=login" });
    expectTypeOf(submit).toBeCallableWith({ authorizationParams: new URLSearchParams() });
    expectTypeOf(submit).toBeCallableWith({ authorizationParams: { prompt: "login" } });
    expectTypeOf({} as SignOut["submit"]).toBeCallableWith({ redirectTo: "/" });
  });

  it("U4: accept callbackUrl for redirectTo, and nothing similar", () => {
    const { submit } = {} as SignIn;
    expectTypeOf(submit).toBeCallableWith({ callbackUrl: "/", options: { callbackUrl: "/", email: "x" } });
    expectTypeOf({} as SignOut["submit"]).toBeCallableWith({ callbackUrl: "/" });
    // @ts-expect-error another case
    submit({ callbackURL: "/" });
    // @ts-expect-error another case
    submit({ options: { callbackURL: "/", email: "x" } });
    // @ts-expect-error another ending
    submit({ options: { redirectUrl: "/" } });
    // @ts-expect-error another ending
    (({}) as SignOut).submit({ redirectUrl: "/" });
  });

  it("report a failure for each field, in lists", () => {
    type Failure = NonNullable<SignIn["value"]>;
    expectTypeOf<Failure["failed"]>().toEqualTypeOf<true>();
    expectTypeOf<Failure["formErrors"]>().toEqualTypeOf<string[]>();
    expectTypeOf<Failure["fieldErrors"]>().toEqualTypeOf<{
      authorizationParams: string[];
      options: string[];
      providerId: string[];
      redirectTo: string[];
    }>();
    expectTypeOf<NonNullable<SignOut["value"]>["fieldErrors"]>().toEqualTypeOf<{ redirectTo: string[] }>();
  });
});
