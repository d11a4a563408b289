/** Who is there, and what they can do, as pages use it. */
import { action, query } from "@solidjs/router";
import { insist, look, signInWith, signOutHere } from "./visitor.server.ts";

/** The session, or `null`. */
export const getVisitor = query(look, "visitor");

/** The session. Redirects to the start page without one. */
export const getUser = query(insist, "user");

export const enter = action(signInWith, "enter");
export const leave = action(signOutHere, "leave");
