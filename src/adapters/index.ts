/** portico/adapters: the contract between the library and a database. */
export type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../core/types/adapter.ts";
