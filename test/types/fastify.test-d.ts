/** `portico/fastify` as applications use it: plugin and hooks fit Fastify, and the session has the type of the callback. */
import fastify from "fastify";
import type { Session } from "portico";
import { FastifyAuth, type FastifyAuthConfig } from "portico/fastify";
import { expectTypeOf } from "vitest";

const { plugin, protect, auth, signIn, update } = FastifyAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});

const app = fastify();
await app.register(plugin);
await app.register(plugin, { forms: false });
// @ts-expect-error: an unknown option
await app.register(plugin, { form: false });
app.addHook("onRequest", protect({ paths: ["/desk"], authorized: ({ auth, request }) => auth?.role ?? request.ip }));

// Also in a route with types of its own.
app.get<{ Params: { id: string } }>("/people/:id", { preHandler: protect() }, async (request) => {
  expectTypeOf(request.params.id).toEqualTypeOf<string>();
  const session = await auth(request);
  expectTypeOf(session?.role).toEqualTypeOf<"admin" | undefined>();
  return session;
});
app.post("/enter", (request) => signIn(request, "github", { redirectTo: "/" }));
app.post("/url", async (request) => {
  expectTypeOf(await signIn(request, "github", { redirect: false })).toEqualTypeOf<string>();
  return (await update(request, { name: "Ada" }))?.role;
});

// Without a callback it is the session of the library.
app.get("/", async (request) => {
  expectTypeOf(await FastifyAuth({ providers: [] }).auth(request)).toEqualTypeOf<Session | null>();
});

// A configuration may depend on the request, and cannot ask for the internal response.
FastifyAuth(async (request) => ({ providers: [], basePath: request.url === "/" ? "/auth" : "/other" }));
expectTypeOf<"raw" extends keyof FastifyAuthConfig ? true : false>().toEqualTypeOf<false>();
// @ts-expect-error: a typo in the id of a provider
FastifyAuth({ providers: ["githup"] });
