/** `portico/express` as applications use it: handlers of Express fit, and the session has the type of the callback. */
import express from "express";
import type { Session } from "portico";
import { ExpressAuth, type ExpressAuthConfig } from "portico/express";
import { expectTypeOf } from "vitest";

const { middleware, protect, auth, signIn, update } = ExpressAuth({
  providers: ["github"],
  callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
});

const app = express();
app.use(middleware);
app.use(
  "/desk",
  protect({ paths: ["/desk"], authorized: ({ auth, request }) => auth?.role === "admin" || request.ip }),
);

// Also in a handler with typed parameters.
app.get("/people/:id", protect(), async (req, res) => {
  expectTypeOf(req.params).toHaveProperty("id");
  const session = await auth(req);
  expectTypeOf(session?.role).toEqualTypeOf<"admin" | undefined>();
  res.json(session);
});
app.post("/enter", (req) => signIn(req, "github", { redirectTo: "/" }));
app.post("/url", async (req, res) => {
  expectTypeOf(await signIn(req, "github", { redirect: false })).toEqualTypeOf<string>();
  res.json((await update(req, { name: "Ada" }))?.role);
});

// Without a callback it is the session of the library.
app.get("/", async (req) => {
  expectTypeOf(await ExpressAuth({ providers: [] }).auth(req)).toEqualTypeOf<Session | null>();
});

// A configuration may depend on the request, and cannot ask for the internal response.
ExpressAuth(async (req) => ({ providers: [], basePath: req.path === "/" ? "/auth" : "/other" }));
expectTypeOf<"raw" extends keyof ExpressAuthConfig ? true : false>().toEqualTypeOf<false>();
// @ts-expect-error: a typo in the id of a provider
ExpressAuth({ providers: ["githup"] });
