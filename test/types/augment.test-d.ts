/** Applications add fields to session, user and token. */
import type { Session, User } from "portico";
import type { JWT } from "portico/jwt";
import type { Callbacks } from "portico/types";
import { expectTypeOf } from "vitest";

declare module "portico" {
  interface Session {
    augmentedSession?: "yes";
  }
  interface User {
    augmentedUser?: "yes";
  }
}

declare module "portico/jwt" {
  interface JWT {
    augmentedToken?: "yes";
  }
}

expectTypeOf<Session["augmentedSession"]>().toEqualTypeOf<"yes" | undefined>();
expectTypeOf<User["augmentedUser"]>().toEqualTypeOf<"yes" | undefined>();
expectTypeOf<JWT["augmentedToken"]>().toEqualTypeOf<"yes" | undefined>();

// The added fields are there wherever the library hands these values out.
expectTypeOf<Parameters<Callbacks["session"]>[0]["session"]["augmentedSession"]>().toEqualTypeOf<"yes" | undefined>();
expectTypeOf<NonNullable<Session["user"]>["augmentedUser"]>().toEqualTypeOf<"yes" | undefined>();
expectTypeOf<Parameters<Callbacks["jwt"]>[0]["token"]["augmentedToken"]>().toEqualTypeOf<"yes" | undefined>();
