/** The client in the browser, as types. */
import type { Session } from "portico";
import { createClient, pageClient, type SessionState, type SignInResponse } from "portico/client";
import {
  getProviders,
  getSession,
  type PasskeyOptions,
  type SessionContextValue,
  SessionProvider,
  type SessionProviderProps,
  type SessionUpdate,
  type SignInOptions,
  signIn,
  signOut,
  useSession,
} from "portico/react";
import { expectTypeOf } from "vitest";

declare module "portico" {
  interface Session {
    clientTeam?: "red";
  }
}

/** Never called: only the compiler reads it. */
export async function client(maybe: boolean) {
  // useSession
  const { data, status, update, error } = useSession();
  expectTypeOf(data).toEqualTypeOf<Session | null>();
  expectTypeOf(status).toEqualTypeOf<"authenticated" | "unauthenticated" | "loading">();
  expectTypeOf(data?.clientTeam).toEqualTypeOf<"red" | undefined>();
  expectTypeOf(error).toEqualTypeOf<Error | undefined>();
  expectTypeOf(await update({ anything: 1 })).toEqualTypeOf<Session | null>();
  expectTypeOf(await update()).toEqualTypeOf<Session | null>();
  const state = useSession();
  if (state.status === "authenticated") expectTypeOf(state.data).toEqualTypeOf<Session>();
  else expectTypeOf(state.data).toEqualTypeOf<null>();

  // required: the status is never unauthenticated, and without loading there is a session
  const member = useSession({ required: true });
  expectTypeOf(member.status).toEqualTypeOf<"authenticated" | "loading">();
  if (member.status !== "loading") expectTypeOf(member.data).toEqualTypeOf<Session>();
  expectTypeOf(useSession<true>).returns.toEqualTypeOf<SessionContextValue<true>>();
  expectTypeOf(useSession({ required: true, onUnauthenticated() {} }).status).toEqualTypeOf<
    "authenticated" | "loading"
  >();

  // signIn: there is a result if, and only if, the browser stays here
  expectTypeOf(await signIn("github", { redirect: false })).toEqualTypeOf<SignInResponse>();
  expectTypeOf(await signIn("github", { redirect: maybe })).toEqualTypeOf<SignInResponse | undefined>();
  expectTypeOf(await signIn("github")).toEqualTypeOf<undefined>();
  expectTypeOf(await signIn()).toEqualTypeOf<undefined>();
  expectTypeOf(await signIn("password", { username: "ada", redirectTo: "/" })).toEqualTypeOf<undefined>();
  expectTypeOf(await signIn("github", {}, { prompt: "login" })).toEqualTypeOf<undefined>();
  expectTypeOf(await signIn("github", {}, [["prompt", "login"]])).toEqualTypeOf<undefined>();
  expectTypeOf<SignInResponse>().toEqualTypeOf<{
    readonly ok: boolean;
    readonly status: number;
    readonly url: string | null;
    readonly error: string | undefined;
    readonly reference?: string | undefined;
    readonly code: string | undefined;
  }>();
  // Passkeys: the id is that of the configuration
  expectTypeOf(await signIn("passkey")).toEqualTypeOf<undefined>();
  expectTypeOf(await signIn("passkey", { action: "register", name: "Ada" })).toEqualTypeOf<undefined>();
  const passkey: PasskeyOptions = {
    action: "register",
    email: "ada@app.example",
    passkeyName: "Blue",
    autofill: false,
  };
  expectTypeOf(await signIn("key", { ...passkey, redirect: false })).toEqualTypeOf<SignInResponse>();
  expectTypeOf(await signIn("key", passkey)).toEqualTypeOf<SignInResponse | undefined>();
  expectTypeOf<PasskeyOptions["action"]>().toEqualTypeOf<"authenticate" | "register" | undefined>();
  // @ts-expect-error a passkey is created or used
  const wrong: PasskeyOptions = { action: "remove" };
  // @ts-expect-error redirect is a boolean
  await signIn("passkey", { ...wrong, redirect: "false" });
  // @ts-expect-error redirect is a boolean
  await signIn("github", { redirect: "false" });
  // @ts-expect-error parameters are texts
  await signIn("github", {}, { prompt: 1 });

  // U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error, and any other field is sent
  expectTypeOf(await signIn("github", { callbackUrl: "/", redirect: false })).toEqualTypeOf<SignInResponse>();
  expectTypeOf(await signIn("password", { username: "ada", code: 42 })).toEqualTypeOf<undefined>();
  expectTypeOf(await signIn("password", { username: "ada", redirect: maybe })).toEqualTypeOf<
    SignInResponse | undefined
  >();
  const link: SignInOptions = { email: "ada@app.example", callbackUrl: "/" };
  expectTypeOf(await signIn("email", link)).toEqualTypeOf<SignInResponse | undefined>();
  const login: SignInOptions & { readonly password: string } = { password: "x", redirectTo: "/" };
  expectTypeOf(await signIn("password", login)).toEqualTypeOf<SignInResponse | undefined>();
  const fields: Record<string, string> = {};
  expectTypeOf(await signIn("password", { ...fields, redirect: false })).toEqualTypeOf<SignInResponse>();
  // @ts-expect-error no field of a variable is known that is not declared
  const typo: SignInOptions = { callbackURL: "/" };
  // @ts-expect-error another case
  await signIn("github", { callbackURL: "/" });
  // @ts-expect-error another ending
  await signIn("github", { redirectUrl: "/", redirect: false });
  // @ts-expect-error a letter is missing
  await signIn("password", { username: "ada", rediretTo: "/" });
  // @ts-expect-error a letter is missing
  await signIn("password", { username: "ada", calbackUrl: "/" });
  // @ts-expect-error another case
  await signIn("passkey", { action: "register", redirectto: "/" });
  // @ts-expect-error a path is text
  await signIn("github", { callbackUrl: 1 });
  // @ts-expect-error a path is text
  await signIn("password", { username: "ada", redirectTo: new URL("https://app.example") });
  await signOut({ callbackUrl: "/" });
  // @ts-expect-error another case
  await signOut({ callbackURL: "/" });
  // @ts-expect-error nothing but where to go
  await signOut({ email: typo.email });

  // U8: update takes what unstable_update takes
  expectTypeOf(update).parameter(0).toEqualTypeOf<SessionUpdate | undefined>();
  await update({ name: "Ada" });
  await update({ user: { name: "Ada" }, clientTeam: "red" });
  // @ts-expect-error no such team
  await update({ clientTeam: "blue" });
  // @ts-expect-error a name is text
  await update({ name: 1 });

  // signOut
  expectTypeOf(await signOut()).toEqualTypeOf<undefined>();
  expectTypeOf((await signOut({ redirect: false })).url).toEqualTypeOf<string | null>();

  // What a page asks
  expectTypeOf(await getSession()).toEqualTypeOf<Session | null>();
  expectTypeOf((await getProviders()).github?.type).toEqualTypeOf<
    "oauth" | "oidc" | "email" | "credentials" | "webauthn" | undefined
  >();
  expectTypeOf(createClient({ basePath: "/auth" }).getSnapshot()).toEqualTypeOf<SessionState>();
  expectTypeOf(pageClient().start({ refetchInterval: 60 })).toEqualTypeOf<() => void>();

  // SessionProvider
  SessionProvider({ session: data, basePath: "/auth", refetchInterval: 60, refetchOnWindowFocus: false });
  SessionProvider({ client: createClient(), refetchWhenOffline: false, refetchOnNavigation: true });
  // @ts-expect-error a session has an end
  SessionProvider({ session: { user: {} } });
  expectTypeOf<SessionProviderProps["session"]>().toEqualTypeOf<Session | null | undefined>();
}
