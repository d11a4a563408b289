/** Additional fields of the session of this app, for pages and components. */
import type { DefaultSession } from "portico";
import type { Role } from "./lib/people";

declare module "portico" {
  interface Session extends DefaultSession {
    role: Role;
    nickname?: string | undefined;
  }
}
