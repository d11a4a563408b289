/** What the session of this app holds beside the usual, for pages and components alike. */
import type { DefaultSession } from "portico";
import type { Role } from "./lib/people";

declare module "portico" {
  interface Session extends DefaultSession {
    role: Role;
    nickname?: string | undefined;
  }
}
