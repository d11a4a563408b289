/** `portico/react-router` as applications use it: the types of React Router fit. */
import type { Session } from "portico";
import { failure, type ReactRouterArgs, ReactRouterAuth, type ReactRouterAuthConfig } from "portico/react-router";
import type {
  ActionFunction,
  ActionFunctionArgs,
  LoaderFunction,
  LoaderFunctionArgs,
  MiddlewareFunction,
} from "react-router";
import { expectTypeOf } from "vitest";

const { middleware, loader, action, auth, protect, signIn, signOut, update } = ReactRouterAuth({
  providers: ["github"],
});

// The middleware and the route modules are those of React Router.
expectTypeOf(middleware).toExtend<MiddlewareFunction<Response>>();
expectTypeOf(protect({ paths: ["/x"] })).toExtend<MiddlewareFunction<Response>>();
expectTypeOf(loader).toExtend<LoaderFunction>();
expectTypeOf(action).toExtend<ActionFunction>();
expectTypeOf<LoaderFunctionArgs>().toExtend<ReactRouterArgs>();
expectTypeOf((args: ActionFunctionArgs) => signOut(args, { redirectTo: "/" })).toExtend<ActionFunction>();

declare const args: ReactRouterArgs;
expectTypeOf(signIn(args, "github")).toEqualTypeOf<Promise<Response>>();
expectTypeOf(signIn(args, "github", { redirect: false })).toEqualTypeOf<Promise<string>>();
expectTypeOf(failure(new Error()).message).toEqualTypeOf<string>();

// The session has the type of the `session` callback.
expectTypeOf(auth(args)).toEqualTypeOf<Promise<Session | null>>();
const own = ReactRouterAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});
expectTypeOf<NonNullable<Awaited<ReturnType<typeof own.auth>>>["role"]>().toEqualTypeOf<"admin">();
expectTypeOf(own.update(args, { role: "admin" })).toBeObject();
expectTypeOf(own.protect({ authorized: ({ auth }) => auth?.role === "admin" })).toBeFunction();
// @ts-expect-error: no such role
own.protect({ authorized: ({ auth }) => auth?.role === "guest" });

// U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error.
expectTypeOf(() => signIn(args, "x", { callbackUrl: "/", password: "x" })).toBeFunction();
// @ts-expect-error another case
expectTypeOf(() => signIn(args, "x", { callbackURL: "/" })).toBeFunction();
expectTypeOf(() => update(args, { user: { name: "Ada" } })).toBeFunction();

// A configuration may depend on the arguments, and cannot ask for the internal response.
ReactRouterAuth(async ({ url }) => ({ providers: [], basePath: url.pathname }), { basename: "/shop" });
expectTypeOf<"raw" extends keyof ReactRouterAuthConfig ? true : false>().toEqualTypeOf<false>();

// @ts-expect-error: a typo in the id of a provider
ReactRouterAuth({ providers: ["githup"] });
