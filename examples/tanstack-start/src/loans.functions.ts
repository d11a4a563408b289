/** The server functions of the tool library. Each has a URL of its own, so each has the guard. */
import { redirect } from "@tanstack/react-router";
import { createMiddleware, createServerFn } from "@tanstack/react-start";
import { auth, protect } from "./auth.server.ts";
import { lend, loansOf } from "./loans.server.ts";

export const signedIn = createMiddleware().server(protect());

/** Whose page it is; also for visitors. */
export const currentUser = createServerFn().handler(async () => (await auth())?.user ?? null);

export const myLoans = createServerFn()
  .middleware([signedIn])
  .handler(async () => {
    const session = await auth();
    return { user: session?.user ?? null, loans: loansOf(session?.userId ?? "") };
  });

export const borrow = createServerFn({ method: "POST" })
  .middleware([signedIn])
  .validator((form: unknown) => String(form instanceof FormData && form.get("tool")).slice(0, 200))
  .handler(async ({ data }) => {
    lend((await auth())?.userId ?? "", data);
    throw redirect({ to: "/loans", statusCode: 303 });
  });
