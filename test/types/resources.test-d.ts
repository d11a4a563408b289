/** The fields of session, user, profile, account and token, as types. */
import type { Account, DefaultSession, JWT, Profile, Session, User } from "portico";
import type { ProviderType } from "portico/types";
import { expectTypeOf } from "vitest";

/** Keys that must be there. */
type Required_<T> = { [K in keyof T as object extends Pick<T, K> ? never : K]: T[K] };

// Session
expectTypeOf<Session["expires"]>().toEqualTypeOf<string>();
expectTypeOf<Session["user"]>().toEqualTypeOf<User | undefined>();
expectTypeOf<keyof Required_<DefaultSession>>().toEqualTypeOf<"expires">();
expectTypeOf<keyof DefaultSession>().toEqualTypeOf<"expires" | "user">();
expectTypeOf<Session>().toExtend<DefaultSession>();

// User
expectTypeOf<User["id"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<User["name"]>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<User["email"]>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<User["image"]>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<keyof Required_<User>>().toEqualTypeOf<never>();

// Profile: every named claim is optional, any other is unknown
expectTypeOf({}).toExtend<Profile>();
expectTypeOf<Profile["something_else"]>().toEqualTypeOf<unknown>();
expectTypeOf<Profile["email_verified"]>().toEqualTypeOf<boolean | null | undefined>();
expectTypeOf<Profile["picture"]>().toBeAny();
expectTypeOf<Profile["updated_at"]>().toEqualTypeOf<string | number | Date | null | undefined>();
expectTypeOf<NonNullable<Profile["address"]>>().toEqualTypeOf<{
  country?: string | null;
  formatted?: string | null;
  locality?: string | null;
  postal_code?: string | null;
  region?: string | null;
  street_address?: string | null;
}>();
type Texts =
  | "birthdate"
  | "email"
  | "family_name"
  | "gender"
  | "given_name"
  | "id"
  | "locale"
  | "middle_name"
  | "name"
  | "nickname"
  | "phone_number"
  | "preferred_username"
  | "profile"
  | "sub"
  | "website"
  | "zoneinfo";
expectTypeOf<Profile[Texts]>().toEqualTypeOf<string | null | undefined>();

// Account
expectTypeOf<Account["provider"]>().toEqualTypeOf<string>();
expectTypeOf<Account["providerAccountId"]>().toEqualTypeOf<string>();
expectTypeOf<Account["type"]>().toEqualTypeOf<ProviderType>();
expectTypeOf<ProviderType>().toEqualTypeOf<"oauth" | "oidc" | "email" | "credentials" | "webauthn">();
expectTypeOf<Account["userId"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<Account["access_token"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<Account["refresh_token"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<Account["id_token"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<Account["scope"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<Account["token_type"]>().toEqualTypeOf<Lowercase<string> | undefined>();
expectTypeOf<Account["expires_in"]>().toEqualTypeOf<number | undefined>();
expectTypeOf<Account["expires_at"]>().toEqualTypeOf<number | undefined>();
expectTypeOf<NonNullable<Account["authorization_details"]>[number]["type"]>().toEqualTypeOf<string>();
// @ts-expect-error the tokens of an account are read-only
(account: Account) => (account.access_token = "another");

// JWT
expectTypeOf<JWT>().toExtend<Record<string, unknown>>();
expectTypeOf<JWT["name" | "email" | "picture"]>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<JWT["sub" | "jti"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<JWT["iat" | "exp"]>().toEqualTypeOf<number | undefined>();
