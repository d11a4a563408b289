/** The server functions, as pages use them. */
import { action, query } from "@solidjs/router";
import { leaveHere, readSignedInUser, readUser } from "./user.server.ts";

/** The user, or `null`. */
export const currentUser = query(readUser, "user");

/** The user. Visitors are redirected to the sign-in page. */
export const signedInUser = query(readSignedInUser, "signed-in-user");

export const leave = action(leaveHere, "leave");
