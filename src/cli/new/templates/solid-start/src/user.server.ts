/** Server functions. Any client can call each of them, so each checks the session itself. */
"use server";

import { redirect } from "@solidjs/router";
import { getSession } from "portico/solid-start";
import { getRequestEvent } from "solid-js/web";
import { authOptions, signOut } from "./auth.ts";

// There is one wherever a server function runs.
const currentEvent = () => getRequestEvent() as NonNullable<ReturnType<typeof getRequestEvent>>;

export async function readUser() {
  return (await getSession(currentEvent(), authOptions))?.user ?? null;
}

export async function readSignedInUser() {
  const event = currentEvent();
  const session = await getSession(event, authOptions);
  // With the origin, so that the router of the browser does not look for a page of the application.
  if (!session) throw redirect(new URL("/api/auth/signin?callbackUrl=/protected", event.request.url).href);
  return session.user;
}

export async function leaveHere() {
  await signOut(currentEvent(), { redirectTo: "/" });
}
