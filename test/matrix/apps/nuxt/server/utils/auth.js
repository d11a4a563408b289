import { NuxtAuth } from "portico/nuxt/server";
import { config } from "../../shared.js";

export const { handler, auth, protect, accessToken, signIn, signOut, update, listSessions, revokeSessions } =
  NuxtAuth(config);
