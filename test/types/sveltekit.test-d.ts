/** `portico/sveltekit` as applications use it: the types of SvelteKit fit. */
import type { Actions } from "@sveltejs/kit";
import type { Handle } from "@sveltejs/kit/hooks";
import type { Session } from "portico";
import { failure, SvelteKitAuth, type SvelteKitAuthConfig } from "portico/sveltekit";
import { expectTypeOf } from "vitest";

const { handle, signIn, signOut } = SvelteKitAuth({ providers: ["github"] });

// The hook is one of SvelteKit.
expectTypeOf(handle).toExtend<Handle>();

// `locals.auth` has its type from the import alone.
expectTypeOf<App.Locals["auth"]>().toEqualTypeOf<() => Promise<Session | null>>();

// Both verbs are form actions, as they are and with `failure`.
expectTypeOf({ signIn, signOut }).toExtend<Actions>();
expectTypeOf({
  default: (event: Parameters<typeof signIn>[0]) => signIn(event).catch(failure),
}).toExtend<Actions>();

// U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error, and any other field is sent.
type Event = Parameters<typeof signIn>[0];
expectTypeOf((event: Event) => signIn(event, { providerId: "x", callbackUrl: "/", password: "x" })).toBeFunction();
expectTypeOf((event: Event) => signIn(event, new FormData())).toBeFunction();
expectTypeOf((event: Event) => signOut(event, { callbackUrl: "/" })).toBeFunction();
// @ts-expect-error another case
expectTypeOf((event: Event) => signIn(event, { providerId: "x", callbackURL: "/" })).toBeFunction();
// @ts-expect-error another ending
expectTypeOf((event: Event) => signOut(event, { redirectUrl: "/" })).toBeFunction();

// A configuration may depend on the event, and cannot ask for the internal response.
SvelteKitAuth(async ({ platform, url }) => ({ providers: [], basePath: platform ? url.pathname : "/auth" }));
expectTypeOf<"raw" extends keyof SvelteKitAuthConfig ? true : false>().toEqualTypeOf<false>();

// @ts-expect-error: a typo in the id of a provider
SvelteKitAuth({ providers: ["githup"] });
