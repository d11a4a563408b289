import { TanStackStartAuth } from "portico/tanstack-start";
import { config } from "./shared.js";

export const { middleware, accessToken, auth, listSessions, protect, revokeSessions, signIn, signOut, update } =
  TanStackStartAuth(config);
