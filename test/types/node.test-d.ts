/** `portico/node` as applications use it: requests of `node:http` and `node:http2` fit, and the session has the type of the callback. */
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createHttp2, type Http2ServerRequest } from "node:http2";
import type { Session } from "portico";
import { NodeAuth, type NodeAuthConfig } from "portico/node";
import { expectTypeOf } from "vitest";

const { handle, protect, auth, signIn, signOut, update } = NodeAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});

// Servers of Node.js fit as they are.
createServer(async (req, res) => {
  expectTypeOf(await handle(req, res)).toEqualTypeOf<boolean>();
  expectTypeOf(await protect({ authorized: ({ auth }) => auth?.role === "admin" })(req, res)).toEqualTypeOf<boolean>();
});
createHttp2(async (req, res) => {
  if (await handle(req, res)) return;
  expectTypeOf((await auth(req))?.role).toEqualTypeOf<"admin" | undefined>();
});

// The `session` callback defines the session.
declare const req: IncomingMessage & Http2ServerRequest;
expectTypeOf((await auth(req))?.role).toEqualTypeOf<"admin" | undefined>();
expectTypeOf((await update(req, { name: "Ada" }))?.role).toEqualTypeOf<"admin" | undefined>();
expectTypeOf(await NodeAuth({ providers: [] }).auth(req)).toEqualTypeOf<Session | null>();

// Verbs redirect, or return the URL.
expectTypeOf(await signIn(req, "github")).toEqualTypeOf<void>();
expectTypeOf(await signIn(req, "github", { redirect: false })).toEqualTypeOf<string>();
expectTypeOf(await signOut(req, { redirectTo: "/" })).toEqualTypeOf<void>();
// @ts-expect-error another ending
expectTypeOf(() => signIn(req, "github", { redirectUrl: "/" })).toBeFunction();
// @ts-expect-error: a typo in the id of a provider
NodeAuth({ providers: ["githup"] });

// A configuration may depend on the request, and cannot ask for the internal response.
NodeAuth(async (request) => ({ providers: [], basePath: request?.url === "/" ? "/auth" : "/other" }));
expectTypeOf<"raw" extends keyof NodeAuthConfig ? true : false>().toEqualTypeOf<false>();
