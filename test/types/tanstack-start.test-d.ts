/** `portico/tanstack-start` as applications use it: the types of TanStack Start fit. */
import { createMiddleware, createServerFn } from "@tanstack/react-start";
import type { Session } from "portico";
import { failure, TanStackStartAuth, type TanStackStartAuthConfig } from "portico/tanstack-start";
import { expectTypeOf } from "vitest";

const { middleware, auth, protect, signIn, signOut, update, accounts, passkeys, listSessions } = TanStackStartAuth({
  providers: ["github"],
});

// The middleware are those of Start, for requests and for server functions; `context` is left as it was.
const tagged = createMiddleware().server(({ next }) => next({ context: { tag: "red" as const } }));
const signedIn = createMiddleware().server(protect());
createMiddleware().server(middleware);
createMiddleware({ type: "function" }).server(protect({ fresh: true }));
createServerFn().middleware([signedIn]);
createMiddleware()
  .middleware([tagged, signedIn])
  .server(({ next, context }) => {
    expectTypeOf(context.tag).toEqualTypeOf<"red">();
    return next();
  });

// Verbs take no request. Redirects are thrown.
expectTypeOf(signIn("github")).toEqualTypeOf<Promise<never>>();
expectTypeOf(signIn("github", { redirect: false })).toEqualTypeOf<Promise<string>>();
expectTypeOf(signIn("password", new FormData())).toEqualTypeOf<Promise<string>>();
expectTypeOf(signOut({ redirectTo: "/" })).toEqualTypeOf<Promise<never>>();
expectTypeOf(signOut({ redirect: false })).toEqualTypeOf<Promise<string>>();
expectTypeOf(passkeys.rename).parameters.toEqualTypeOf<[id: string, name: string]>();
expectTypeOf((await accounts.list())[0]?.provider).toEqualTypeOf<string | undefined>();
expectTypeOf(listSessions).parameters.toEqualTypeOf<[]>();
expectTypeOf(failure(new Error()).message).toEqualTypeOf<string>();

// The session has the type of the `session` callback.
expectTypeOf(auth()).toEqualTypeOf<Promise<Session | null>>();
const own = TanStackStartAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});
expectTypeOf<NonNullable<Awaited<ReturnType<typeof own.auth>>>["role"]>().toEqualTypeOf<"admin">();
expectTypeOf(own.update({ role: "admin" })).toBeObject();
expectTypeOf(own.protect({ authorized: ({ auth }) => auth?.role === "admin" })).toBeFunction();
// @ts-expect-error: no such role
own.protect({ authorized: ({ auth }) => auth?.role === "guest" });

// U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error.
expectTypeOf(() => signIn("x", { callbackUrl: "/", password: "x" })).toBeFunction();
// @ts-expect-error another case
expectTypeOf(() => signIn("x", { callbackURL: "/" })).toBeFunction();
expectTypeOf(() => update({ user: { name: "Ada" } })).toBeFunction();

// A configuration may depend on the request, and cannot ask for the internal response.
TanStackStartAuth(async ({ url }) => ({ providers: [], basePath: new URL(url).pathname }));
expectTypeOf<"raw" extends keyof TanStackStartAuthConfig ? true : false>().toEqualTypeOf<false>();

// @ts-expect-error: a typo in the id of a provider
TanStackStartAuth({ providers: ["githup"] });
