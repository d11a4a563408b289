import { AstroAuth } from "portico/astro";
import { config } from "./shared.js";

export const { onRequest, ALL, accessToken, listSessions, protect, revokeSessions, signIn, signOut, update } =
  AstroAuth(config);
