/** The configuration, its callbacks and events, as types. */
import type { Adapter, AuthConfig, Awaitable, LazyAdapter, Provider, raw, Session, skipCSRFCheck, User } from "portico";
import type {
  Account,
  AdapterSession,
  AdapterUser,
  Callbacks,
  CookiesOptions,
  CredentialsConfig,
  EmailConfig,
  Events,
  JWT,
  LoggerInstance,
  OAuthConfig,
  PagesOptions,
  Profile,
  SessionOptions,
  Theme,
} from "portico/types";
import { expectTypeOf } from "vitest";

type Option<K extends keyof AuthConfig> = Exclude<AuthConfig[K], undefined>;

// Options, in the order of the specification
expectTypeOf<{ providers: [] }>().toExtend<AuthConfig>();
expectTypeOf<Provider>().toExtend<AuthConfig["providers"][number]>();
expectTypeOf<() => Provider>().toExtend<AuthConfig["providers"][number]>();
expectTypeOf<Option<"adapter">>().toEqualTypeOf<Adapter | LazyAdapter>();
expectTypeOf<Option<"basePath">>().toEqualTypeOf<string>();
expectTypeOf<Option<"callbacks">>().toEqualTypeOf<Partial<Callbacks>>();
expectTypeOf<Option<"cookies">>().toEqualTypeOf<Partial<CookiesOptions>>();
expectTypeOf<Option<"debug">>().toEqualTypeOf<boolean>();
expectTypeOf<Option<"events">>().toEqualTypeOf<Partial<Events>>();
expectTypeOf<Option<"experimental">["enableWebAuthn"]>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<Option<"logger">>().toEqualTypeOf<Partial<LoggerInstance>>();
expectTypeOf<Option<"pages">>().toEqualTypeOf<Partial<PagesOptions>>();
expectTypeOf<keyof PagesOptions>().toEqualTypeOf<
  "signIn" | "signOut" | "signedOut" | "error" | "verifyRequest" | "newUser"
>();
expectTypeOf<Option<"redirectProxyUrl">>().toEqualTypeOf<string>();
expectTypeOf<string | string[]>().toExtend<Option<"secret">>();
expectTypeOf<SessionOptions["strategy"]>().toEqualTypeOf<"jwt" | "database">();
expectTypeOf<SessionOptions["maxAge" | "updateAge"]>().toEqualTypeOf<number>();
expectTypeOf<SessionOptions["generateSessionToken"]>().toEqualTypeOf<() => string>();
expectTypeOf<Option<"skipCSRFCheck">>().toEqualTypeOf<typeof skipCSRFCheck>();
expectTypeOf<Option<"theme">>().toEqualTypeOf<Theme>();
expectTypeOf<boolean>().toExtend<Option<"trustHost">>();
expectTypeOf<Option<"useSecureCookies" | "useStrictCookies">>().toEqualTypeOf<boolean>();
expectTypeOf<Option<"raw">>().toEqualTypeOf<typeof raw>();
expectTypeOf<LoggerInstance["error" | "warn" | "debug"]>().toEqualTypeOf<
  (code: string, ...message: unknown[]) => void
>();

// Providers
expectTypeOf<OAuthConfig["type"]>().toEqualTypeOf<"oauth" | "oidc">();
expectTypeOf<EmailConfig["type"]>().toEqualTypeOf<"email">();
expectTypeOf<CredentialsConfig["type"]>().toEqualTypeOf<"credentials">();
type Fields = Parameters<CredentialsConfig<{ email: { label: string }; password: { type: string } }>["authorize"]>[0];
expectTypeOf<Fields>().toEqualTypeOf<{ email?: string; password?: string }>();

// Callbacks
type JwtParams = Parameters<Callbacks["jwt"]>[0];
expectTypeOf<JwtParams["token"]>().toEqualTypeOf<JWT>();
expectTypeOf<JwtParams["user"]>().toEqualTypeOf<User | AdapterUser | undefined>();
expectTypeOf<JwtParams["account"]>().toEqualTypeOf<Account | null | undefined>();
expectTypeOf<JwtParams["profile"]>().toEqualTypeOf<Profile | undefined>();
expectTypeOf<JwtParams["trigger"]>().toEqualTypeOf<"signIn" | "signUp" | "update" | undefined>();
expectTypeOf<JwtParams["isNewUser"]>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<JwtParams["session"]>().toBeAny();
expectTypeOf<ReturnType<Callbacks["jwt"]>>().toEqualTypeOf<Awaitable<JWT | null>>();

type SessionParams = Parameters<Callbacks["session"]>[0];
expectTypeOf<SessionParams["session"]>().toExtend<Session>();
// X9: callbacks of the former libraries change the user without asking whether there is one, and return what they need of it.
expectTypeOf<SessionParams["session"]["user"]>().toEqualTypeOf<NonNullable<Session["user"]>>();
expectTypeOf<{ user: { id: string; name: null; role: string }; expires: string; plan: null }>().toExtend<
  Awaited<ReturnType<Callbacks["session"]>>
>();
expectTypeOf<SessionParams["token"]>().toEqualTypeOf<JWT>();
expectTypeOf<SessionParams["user"]>().toEqualTypeOf<AdapterUser>();
expectTypeOf<SessionParams["trigger"]>().toEqualTypeOf<"update" | undefined>();

type SignInParams = Parameters<Callbacks["signIn"]>[0];
expectTypeOf<SignInParams["user"]>().toEqualTypeOf<User | AdapterUser>();
expectTypeOf<SignInParams["account"]>().toEqualTypeOf<Account | null>();
expectTypeOf<NonNullable<SignInParams["email"]>["verificationRequest"]>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<ReturnType<Callbacks["signIn"]>>().toEqualTypeOf<Awaitable<boolean | string>>();

expectTypeOf<Parameters<Callbacks["redirect"]>[0]>().toEqualTypeOf<{ url: string; baseUrl: string }>();
expectTypeOf<ReturnType<Callbacks["redirect"]>>().toEqualTypeOf<Awaitable<string>>();

// Events
expectTypeOf<keyof Events>().toEqualTypeOf<
  "signIn" | "signOut" | "actAs" | "stopActing" | "createUser" | "updateUser" | "linkAccount" | "session"
>();
expectTypeOf<ReturnType<Events[keyof Events]>>().toEqualTypeOf<Awaitable<void>>();
expectTypeOf<Parameters<Events["signIn"]>[0]["isNewUser"]>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<{ session: AdapterSession }>().toExtend<Parameters<Events["signOut"]>[0]>();
expectTypeOf<{ token: JWT | null }>().toExtend<Parameters<Events["signOut"]>[0]>();
