/** `portico/host`: the forms of `auth()`, and the session that the callbacks of the configuration make. */
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next";
import type { NextFetchEvent, NextProxy, NextRequest } from "next/server.js";
import type * as main from "portico";
import type { AuthConfig, Session, User } from "portico";
import HostAuth, {
  type Account,
  type AuthError,
  type CredentialsSignin,
  type customFetch,
  type DefaultSession,
  type HostAuthConfig,
  type HostAuthRequest,
  type HostAuthResult,
  type Session as HostSession,
  type User as HostUser,
  type Profile,
} from "portico/host";
import GitHub from "portico/providers/github";
import type { UpdateSession } from "portico/react";
import { expectTypeOf } from "vitest";

declare module "portico" {
  interface Session {
    augmentedForHost?: "yes";
  }
}

// The names beside HostAuth are those of portico
expectTypeOf<HostSession>().toEqualTypeOf<Session>();
expectTypeOf<HostUser>().toEqualTypeOf<User>();
expectTypeOf<[Account, Profile, DefaultSession]>().toEqualTypeOf<[main.Account, main.Profile, main.DefaultSession]>();
expectTypeOf<[typeof AuthError, typeof CredentialsSignin, typeof customFetch]>().toEqualTypeOf<
  [typeof main.AuthError, typeof main.CredentialsSignin, typeof main.customFetch]
>();

// A field that was declared is there everywhere
expectTypeOf<HostSession["augmentedForHost"]>().toEqualTypeOf<"yes" | undefined>();

// The configuration is AuthConfig without `raw`, with bare ids, and with `authorized`
expectTypeOf<Omit<AuthConfig, "providers" | "raw" | "callbacks">>().toEqualTypeOf<
  Omit<HostAuthConfig, "providers" | "callbacks">
>();
expectTypeOf<"raw">().not.toExtend<keyof HostAuthConfig>();
expectTypeOf<{ providers: ["github", typeof GitHub, ReturnType<typeof GitHub>] }>().toExtend<HostAuthConfig>();
expectTypeOf<{ providers: ["no-such-provider"] }>().not.toExtend<HostAuthConfig>();
HostAuth({
  providers: ["github"],
  callbacks: {
    authorized({ auth, request }) {
      expectTypeOf(auth).toEqualTypeOf<Session | null>();
      expectTypeOf(request).toEqualTypeOf<NextRequest>();
      return Response.json("Invalid token", { status: 401 });
    },
    jwt: ({ token }) => token,
  },
});
// @ts-expect-error a misspelt option
HostAuth({ providers: [], callback: {} });
// @ts-expect-error a misspelt callback
HostAuth({ providers: [], callbacks: { authorised: () => true } });
// @ts-expect-error a misspelt option in a function
HostAuth(() => ({ provider: [] }));

// Without a session callback: Session
const plain = HostAuth({ providers: [GitHub] });
expectTypeOf(plain).toEqualTypeOf<HostAuthResult>();
expectTypeOf(plain.auth()).toEqualTypeOf<Promise<Session | null>>();
expectTypeOf(plain.handlers.GET).toBeCallableWith({} as NextRequest);
expectTypeOf(plain.handlers.POST).returns.toEqualTypeOf<Promise<Response>>();

// With one: what it returns
const rolled = HostAuth({
  providers: ["github"],
  callbacks: {
    authorized: ({ auth }) => auth !== null,
    session: ({ session, token }) => ({
      ...session,
      role: token.sub === "1" ? ("admin" as const) : ("member" as const),
    }),
  },
});
type Rolled = Session & { role: "admin" | "member" };
expectTypeOf(rolled.auth()).resolves.toExtend<Rolled | null>();
expectTypeOf(rolled.auth()).resolves.exclude<null>().toHaveProperty("role").toEqualTypeOf<"admin" | "member">();
const ofRequest = HostAuth(async (request) => {
  expectTypeOf(request).toEqualTypeOf<NextRequest | undefined>();
  return {
    providers: [],
    callbacks: { session: async ({ session }) => ({ ...session, team: request?.url ?? "none" }) },
  };
});
expectTypeOf(ofRequest.auth()).resolves.exclude<null>().toHaveProperty("team").toEqualTypeOf<string>();
const user = HostAuth({
  providers: [],
  callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }) },
});
expectTypeOf(user.auth()).resolves.exclude<null>().toHaveProperty("user").toHaveProperty("id").toEqualTypeOf<string>();
// @ts-expect-error a session has an end
HostAuth({ providers: [], callbacks: { session: () => ({ role: "admin" }) } });

// Around handlers
const route = rolled.auth((request, context) => {
  expectTypeOf(request.auth).exclude<null>().toHaveProperty("role").toEqualTypeOf<"admin" | "member">();
  expectTypeOf(request).toExtend<NextRequest>();
  expectTypeOf(context.params).toEqualTypeOf<Promise<Record<string, string | string[] | undefined>>>();
  return Response.json(request.auth);
});
expectTypeOf(route).toExtend<
  (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>
>();
const typed = plain.auth(async (request: HostAuthRequest, { params }: { params: Promise<{ id: string }> }) => {
  expectTypeOf(request.auth).toEqualTypeOf<Session | null>();
  return Response.json((await params).id);
});
expectTypeOf(typed).toExtend<
  (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>
>();
expectTypeOf(plain.auth(() => {})).toExtend<NextProxy>();
expectTypeOf(plain.auth((_request, _event: NextFetchEvent) => undefined)).toExtend<NextProxy>();

// As a proxy, and in the Pages Router
expectTypeOf(plain.auth).toExtend<NextProxy>();
expectTypeOf(plain.auth({} as NextRequest, {} as NextFetchEvent)).toEqualTypeOf<Promise<Response>>();
expectTypeOf(plain.auth({} as NextApiRequest, {} as NextApiResponse)).toEqualTypeOf<Promise<Session | null>>();
expectTypeOf(plain.auth({} as GetServerSidePropsContext["req"], {} as GetServerSidePropsContext["res"])).toEqualTypeOf<
  Promise<Session | null>
>();
expectTypeOf(plain.auth({} as GetServerSidePropsContext)).toEqualTypeOf<Promise<Session | null>>();

// Signing in and out
const { signIn, signOut, unstable_update } = rolled;
expectTypeOf(signIn()).toEqualTypeOf<Promise<never>>();
expectTypeOf(signIn("github", { redirectTo: "/" })).toEqualTypeOf<Promise<never>>();
expectTypeOf(signIn("my-own", { redirect: false, password: "x" })).toEqualTypeOf<Promise<string>>();
expectTypeOf(signIn("github", new FormData())).toEqualTypeOf<Promise<string>>();
for (const params of ["prompt=login", { prompt: "login" }, new URLSearchParams(), [["prompt", "login"]]]) {
  expectTypeOf(signIn("github", { redirectTo: "/" }, params)).toEqualTypeOf<Promise<never>>();
}
expectTypeOf(signOut()).toEqualTypeOf<Promise<never>>();
expectTypeOf(signOut({ redirect: false })).toEqualTypeOf<Promise<string>>();
expectTypeOf(unstable_update({ user: { name: "Ada" } })).resolves.toExtend<Rolled | null>();
expectTypeOf(unstable_update({ role: "admin" })).resolves.toExtend<Rolled | null>();
// @ts-expect-error no such role
unstable_update({ role: "queen" });

// U8: one shape with update() of the client: fields of the user at the top too, and what the callbacks understand
expectTypeOf(unstable_update({ name: "Ada" })).resolves.toExtend<Rolled | null>();
expectTypeOf(unstable_update({ name: "Ada", role: "admin", user: { image: null } })).resolves.toExtend<Rolled | null>();
expectTypeOf(unstable_update({ refresh: true })).resolves.toExtend<Rolled | null>();
expectTypeOf(unstable_update()).resolves.toExtend<Rolled | null>();
expectTypeOf(unstable_update({} as Session)).resolves.toExtend<Rolled | null>();
expectTypeOf(plain.unstable_update).parameter(0).toEqualTypeOf<Parameters<UpdateSession>[0]>();
// @ts-expect-error a name is text
unstable_update({ name: 1 });
// @ts-expect-error a name is text
unstable_update({ user: { name: 1 } });

// U4: callbackUrl is another name for redirectTo; what is nearly one of the two is an error, and any other field is sent
expectTypeOf(signIn("github", { callbackUrl: "/" })).toEqualTypeOf<Promise<never>>();
expectTypeOf(signIn("my-own", { password: "x", code: 42 })).toEqualTypeOf<Promise<never>>();
expectTypeOf(signOut({ callbackUrl: "/", redirect: false })).toEqualTypeOf<Promise<string>>();
// @ts-expect-error another case
signIn("github", { callbackURL: "/" });
// @ts-expect-error another ending
signIn("my-own", { password: "x", redirectUrl: "/", redirect: false });
// @ts-expect-error another case
signOut({ callbackURL: "/" });

// A provider that is written inside the configuration: its claims need no types.
HostAuth({
  providers: [
    {
      id: "op",
      name: "OP",
      type: "oidc",
      issuer: "https://op.example",
      profile: ({ sub, name }) => ({ id: sub, name }),
    },
  ],
});
