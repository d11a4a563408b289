/** Tables under names that an application might choose. */
import type { SQLTables } from "../../../src/adapters/sql/index.ts";

export const ownNames = {
  tables: { users: "app_users", verification_tokens: "app_links", state: "app_state" },
  columns: {
    users: { id: "user_id", email: "email_address", emailVerified: "email_verified" },
    accounts: { userId: "user", providerAccountId: "provider_account_id", access_token: "accessToken" },
    sessions: {
      sessionToken: "session_token",
      userId: "user",
      expires: "expires_at",
      sid: "provider_sid",
      createdAt: "created_at",
    },
    state: { key: "name", hit: "occasion", expires: "until" },
    verification_tokens: { identifier: "address", token: "hash", expires: "until" },
    authenticators: { credentialID: "credential_id", userId: "user", counter: "count" },
  },
} as const satisfies SQLTables;
