/** `portico/solid-start` as applications use it: the types of SolidStart fit. */
import { createMiddleware } from "@solidjs/start/middleware";
import type { APIEvent, APIHandler } from "@solidjs/start/server";
import { type AuthConfig, type ResponseInternal, raw, type Session } from "portico";
import { failure, getSession, protect, requireSession, SolidAuth, type SolidAuthConfig } from "portico/solid-start";
import type { RequestEvent } from "solid-js/web";
import { expectTypeOf } from "vitest";

const authOptions: SolidAuthConfig = { prefix: "/account/auth", providers: ["github"] };
const { GET, POST, signIn, signOut } = SolidAuth(authOptions);

// Both handlers are API routes.
expectTypeOf(GET).toExtend<APIHandler>();
expectTypeOf(POST).toExtend<(event: APIEvent) => Promise<Response | undefined>>();

// U9: with `raw` both return the internal response.
const inside = SolidAuth({ ...authOptions, raw });
expectTypeOf(inside.GET).returns.resolves.toEqualTypeOf<ResponseInternal | undefined>();
expectTypeOf(inside.POST).returns.resolves.toEqualTypeOf<ResponseInternal | undefined>();

// A session of a request, of the event of an API route, and of `getRequestEvent()`.
expectTypeOf(getSession).parameter(0).extract<Request>().toEqualTypeOf<Request>();
expectTypeOf((event: APIEvent) => getSession(event, authOptions)).returns.resolves.toEqualTypeOf<Session | null>();
expectTypeOf((event: RequestEvent) => requireSession(event, authOptions))
  .returns.resolves.toHaveProperty("user")
  .toEqualTypeOf<NonNullable<Session["user"]>>();

// `protect` is a middleware in both forms.
createMiddleware([protect(["/dashboard"], authOptions)]);
createMiddleware({ onRequest: protect(["/dashboard"], authOptions) });

// Both verbs take the event of a server function.
expectTypeOf((event: RequestEvent, form: FormData) => signIn(event, "github", form).catch(failure)).toBeFunction();
expectTypeOf((event: RequestEvent) => signOut(event, { redirect: false })).returns.resolves.toBeString();

// U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error, and any other field is sent.
expectTypeOf((event: RequestEvent) => signIn(event, "x", { callbackUrl: "/", password: "x" })).toBeFunction();
expectTypeOf((event: RequestEvent) => signIn(event, "x", new URLSearchParams())).toBeFunction();
expectTypeOf((event: RequestEvent) => signOut(event, { callbackUrl: "/" })).toBeFunction();
// @ts-expect-error another case
expectTypeOf((event: RequestEvent) => signIn(event, "x", { callbackURL: "/", password: "x" })).toBeFunction();
// @ts-expect-error another ending
expectTypeOf((event: RequestEvent) => signOut(event, { redirectUrl: "/" })).toBeFunction();

// A configuration of `Auth` fits, and may depend on the event.
expectTypeOf<AuthConfig>().toExtend<SolidAuthConfig>();
SolidAuth(async (event) => ({ providers: [], prefix: event?.clientAddress ? "/a" : "/b" }));

// @ts-expect-error: a typo in the id of a provider
SolidAuth({ providers: ["githup"] });
