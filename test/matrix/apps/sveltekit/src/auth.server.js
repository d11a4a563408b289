import { SvelteKitAuth } from "portico/sveltekit";
import { config } from "./shared.js";

export const { handle, signIn, signOut, listSessions, revokeSessions } = SvelteKitAuth(config);
