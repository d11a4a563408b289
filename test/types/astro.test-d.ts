/** `portico/astro` as applications use it: the types of Astro fit. */
import type { APIRoute, AstroIntegration, MiddlewareHandler } from "astro";
import type { Session } from "portico";
import { AstroAuth, type AstroAuthConfig, type AstroContext, type AuthLocals, failure } from "portico/astro";
import portico from "portico/astro/integration";
import { expectTypeOf } from "vitest";

const { onRequest, ALL, auth, protect, signIn, signOut, update, passkeys } = AstroAuth({ providers: ["github"] });

// The middleware, the endpoint and the integration are those of Astro.
expectTypeOf(onRequest).toExtend<MiddlewareHandler>();
expectTypeOf(protect({ paths: ["/x"] })).toExtend<MiddlewareHandler>();
expectTypeOf(ALL).toExtend<APIRoute>();
expectTypeOf(portico({ entrypoint: "./lib/auth.ts" })).toExtend<AstroIntegration>();

// Endpoints return the response of a verb; actions get the URL.
expectTypeOf((context: Parameters<APIRoute>[0]) => signOut(context, { redirectTo: "/" })).toExtend<APIRoute>();
declare const context: AstroContext;
expectTypeOf(signIn(context, "github")).toEqualTypeOf<Promise<Response>>();
expectTypeOf(signIn(context, "github", { redirect: false })).toEqualTypeOf<Promise<string>>();
expectTypeOf(passkeys.list).parameter(0).toEqualTypeOf<AstroContext>();
expectTypeOf(failure(new Error()).message).toEqualTypeOf<string>();

// The session has the type of the `session` callback, also in `locals`.
expectTypeOf(auth(context)).toEqualTypeOf<Promise<Session | null>>();
const own = AstroAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});
expectTypeOf<NonNullable<Awaited<ReturnType<typeof own.auth>>>["role"]>().toEqualTypeOf<"admin">();
expectTypeOf<Awaited<ReturnType<AuthLocals<typeof own.auth>["auth"]>>>().toEqualTypeOf<
  Awaited<ReturnType<typeof own.auth>>
>();
expectTypeOf(own.update(context, { role: "admin" })).toBeObject();
expectTypeOf(own.protect({ authorized: ({ auth }) => auth?.role === "admin" })).toBeFunction();
// @ts-expect-error: no such role
own.protect({ authorized: ({ auth }) => auth?.role === "guest" });

// U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error.
expectTypeOf(() => signIn(context, "x", { callbackUrl: "/", password: "x" })).toBeFunction();
// @ts-expect-error another case
expectTypeOf(() => signIn(context, "x", { callbackURL: "/" })).toBeFunction();
expectTypeOf(() => update(context, { user: { name: "Ada" } })).toBeFunction();

// A configuration may depend on the context, and cannot ask for the internal response.
AstroAuth(async ({ url }) => ({ providers: [], basePath: url.pathname }));
expectTypeOf<"raw" extends keyof AstroAuthConfig ? true : false>().toEqualTypeOf<false>();

// @ts-expect-error: a typo in the id of a provider
AstroAuth({ providers: ["githup"] });
